"""Pictures of the assembly page: steps, jams.

They are drawn by this file run as a program in a process of its own. ``python -m tests.test_assembly_pictures
keep`` draws those in tests/pictures anew; look at them before committing.
"""

import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.assembled import BOARDS, CORNERS, FREE, LIGHT, ROD, SIZE, WEST, made, moved
from tests.drawing import drawn_by
from tests.test_pictures import KEPT, alike, kept
from vectorgames.boards.assembly import Scenery, length, scenery
from vectorgames.boards.backend import load_model, wrong_orders
from vectorgames.fabrication.check import collisions
from vectorgames.scene.assembly_scene import AssemblyCamera, AssemblyScene, Sight

KEEP = ("tower", "pulled", "jammed", "quadrangles", "level", "west_end", "lit", "way", "pieces")
OTHERS = {"tower": "tower_later", "jammed": "unmarked", "west_end": "usual", "lit": "unlit", "way": "way_done"}
"""Of some, what differs least of all that counts."""
PARTS = 6  # of a picture, across and down, each compared on its own: marks are small


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return drawn_by(__file__, tmp_path_factory.mktemp("assembly"))


def differ(image, other) -> bool:
    """Whether some part of two pictures does."""
    pairs = zip(*(np.array_split(one, PARTS) for one in (image, other)), strict=True)
    parts = [zip(*(np.array_split(one, PARTS, axis=1) for one in row), strict=True) for row in pairs]
    return not all(alike(a, b) for row in parts for a, b in row)


@pytest.mark.parametrize("name", KEEP)
def test_looks_as_it_did(pictures, name):
    """New parts are golden, what is done is calm glass, jams are red, the light shines, the way ahead is seen."""
    assert not differ(pictures[0][name], kept(f"assembly_{name}"))


def test_the_tolerance_tells_these_apart(pictures):
    for name, other in zip(KEEP, (*KEEP[1:], KEEP[0]), strict=True):
        assert differ(pictures[0][name], kept(f"assembly_{other}"))
    for name, other in OTHERS.items():
        assert differ(pictures[0][other], kept(f"assembly_{name}")), other


def test_a_view_goes_to_the_step_and_is_at_rest_when_nothing_changes(pictures):
    _, facts = pictures
    view = facts["view"]
    assert view["steps"] == [3, 6]
    assert view["stays"], "the same step again moves nothing"
    assert view["moved by hand stays"]
    assert view["goes to the whole"]
    assert view["follows the slider"]
    assert not view["drawn again"]
    assert view["drawn on change"]
    for _, (x, y) in view["labels"]:
        assert 0 <= x <= SIZE[0]
        assert 0 <= y <= SIZE[1]
    assert [name for name, _ in view["labels"]] == ["board 1", "board 2", "board 3", "board 4"]
    assert not view["labels apart 0.2"]
    assert len(view["labels apart 1.0"]) == 10, "apart every part has its name"
    assert view["near"] < 0.7 * view["far"] == 0.7 * view["far again"], "a jam is looked at from near"


@pytest.mark.parametrize("board", BOARDS)
def test_both_parts_that_jam_are_named_and_the_place_is_in_sight(pictures, board):
    _, facts = pictures
    x0, y0, x1, y1 = facts["jams"]["free"]
    for name, (clash, place, labels) in facts["jams"][board].items():
        assert sorted(part for part, _ in labels) == sorted(clash), name
        for x, y in (place, *(at for _, at in labels)):
            assert x0 < x < x1, name
            assert y0 < y < y1, name


def draw():
    """The pictures, and what was found while drawing them."""
    from vectorgames.scene.viewport import Viewport, open_offscreen

    images = {}
    scene, camera = AssemblyScene(), AssemblyCamera(SIZE, FREE)
    viewport = Viewport(open_offscreen(), scene, camera, SIZE)

    def shown(name, one, moment, step, model, home=None):
        if scene.made is not one:
            scene.build(one, model)
        scene.show(moment, one.steps[step].camera.azimuth, animate=False)
        offsets = home or {**moment.offsets}
        boxes = np.array([moved(one.part(n), scene.offset(n) if home is None else o) for n, o in offsets.items()])
        look = one.steps[step].camera
        camera.home((Sight(boxes[:, CORNERS].reshape(-1, 3), look.azimuth, look.elevation),), animate=False)
        images[name] = viewport.screenshot()

    tower, model = made("time_vectors"), load_model("time_vectors")
    home = {**tower.at(WEST, 1.0), "support W": tower.at(WEST, 0.0)["support W"]}
    for name, share in (("tower", 0.4), ("tower_later", 0.7), ("west_end", 1.0)):
        shown(name, tower, scenery(tower, WEST, share), WEST, model, home)
    shown("usual", tower, Scenery(tower.at(WEST, 1.0)), WEST, model, home)
    shown("lit", tower, scenery(tower, LIGHT), LIGHT, model)
    shown("unlit", tower, scenery(tower, LIGHT, 0.4), LIGHT, model)
    shown("pulled", tower, scenery(tower, LIGHT, 1.0, 1.0), LIGHT, model)
    stand = made("chess_4d")
    start = stand.at(3, 0.0)
    ways = [length(leg.way) for leg in stand.legs[3]]  # of lower collars, sheet, upper collars
    for name, half in (("way", 0.5), ("way_done", 0.6)):
        moment = scenery(stand, 3, (ways[0] + half * ways[1]) / sum(ways))
        shown(name, stand, moment, 3, load_model("chess_4d"), start)

    wrong = wrong_orders(model)["rod_early"]
    step = next(k for k, s in enumerate(wrong.steps) if any(n == "support S" for n, _ in s.brings))
    moment = scenery(wrong, step, 0.05, clash=("support S", "rod"))
    shown("jammed", wrong, moment, step, model)
    scene._sign.path.hide()
    scene.version += 1
    images["unmarked"] = viewport.screenshot()
    for name, board, step in (("quadrangles", "gryb", 4), ("level", "chess_4d", 3)):
        shown(name, made(board), scenery(made(board), step, 0.5), step, load_model(board))
    wrong = wrong_orders(load_model("gryb"))["spots"]
    hit = collisions(wrong)[0]
    clash = hit.part, hit.other
    shown("pieces", wrong, scenery(wrong, hit.step, hit.share, clash=clash), hit.step, load_model("gryb"))
    viewport.close()
    return images, {"view": looked(), "jams": looked_at_jams()}


def looked_at_jams():
    """Where jams of all wrong orders are seen, and the names of what jams."""
    from vectorgames.app.pages.assembly.view import AssemblyView
    from vectorgames.scene.viewport import open_offscreen
    from vectorgames.ui.frame import ASSEMBLY, frame

    view = AssemblyView(open_offscreen(), frame(SIZE, 0.5, ASSEMBLY))
    free = view.frame.view
    out = {"free": [free.x, free.y, free.right, free.bottom]}
    for board in BOARDS:
        model, out[board] = load_model(board), {}
        for name, wrong in wrong_orders(model).items():
            hit = collisions(wrong)[0]
            clash = hit.part, hit.other
            view.show(wrong, model, scenery(wrong, hit.step, hit.share, clash=clash), hit.step, animate=False)
            place = view.camera.project(view.scene.meeting)[0, :2].tolist()
            out[board][name] = [clash, place, view.labels()]
    view.close()
    return out


def looked():
    """How a view behaves."""
    from vectorgames.app.pages.assembly.view import AssemblyView
    from vectorgames.scene.viewport import open_offscreen
    from vectorgames.ui.frame import ASSEMBLY, frame

    one, model = made("time_vectors"), load_model("time_vectors")
    view = AssemblyView(open_offscreen(), replace(frame((1000, 640), 1.0, ASSEMBLY)))
    view.set_frame(frame(SIZE, 0.5, ASSEMBLY))
    out = {"steps": []}
    for step in (WEST, ROD):
        view.show(one, model, scenery(one, step, 0.1), step)
        while view.scene.moving or view.camera.moving:
            view.viewport.update(0.05)
        pose = view.camera.pose
        out["steps"] += [k for k, s in enumerate(one.steps) if s.camera.azimuth == pose.azimuth and k == step]
    view.show(one, model, scenery(one, ROD, 0.6), ROD)
    out["stays"] = view.camera.pose == pose and not view.camera.moving
    view.show(one, model, scenery(one, ROD, 1.0, 0.1), ROD)
    out["goes to the whole"] = view.camera.moving
    while view.camera.moving:
        view.viewport.update(0.05)
    view.show(one, model, scenery(one, ROD, 1.0, 0.5), ROD)
    apart = [moved(one.part(name), view.scene.offset(name))[CORNERS] for name in view.scene.scenery.offsets]
    at, free = view.camera.project(np.vstack(apart))[:, :2], view.frame.view
    inside = (at > (free.x, free.y)).all() and (at < (free.right, free.bottom)).all()
    filled = max(np.ptp(at, axis=0) / (free.w, free.h)) > 0.85
    out["follows the slider"] = bool(inside and filled and not view.camera.moving)
    view.camera.orbit(30, 0)
    pose = view.camera.pose
    view.show(one, model, scenery(one, ROD, 1.0, 0.9), ROD)
    out["moved by hand stays"] = view.camera.pose == pose
    for _ in range(20):
        view.viewport.update(0.1)
    frames = view.viewport.frames
    view.show(one, model, scenery(one, ROD, 1.0, 0.9), ROD)
    view.viewport.update(0.1)
    out["drawn again"] = view.viewport.frames != frames
    view.show(one, model, scenery(one, ROD, 1.0, 0.8), ROD)
    view.viewport.update(0.1)
    out["drawn on change"] = view.viewport.frames > frames
    view.show(one, model, scenery(one, 0, 0.5), 0, animate=False)
    out["labels"] = view.labels()
    for share in (0.2, 1.0):
        view.show(one, model, scenery(one, len(one.steps) - 1, 1.0, share), 0, animate=False)
        out[f"labels apart {share}"] = view.labels()
    for name, clash in (("far", ()), ("near", ("support W", "board 4")), ("far again", ())):
        view.show(one, model, replace(scenery(one, WEST, 0.3), clash=clash), WEST, animate=False)
        out[name] = view.camera.pose.distance
    view.close()
    return out


if __name__ == "__main__":
    if sys.argv[1:] == ["keep"]:
        from vectorgames.app.picture import write_png

        drawn, _ = draw()
        for each in KEEP:
            write_png(KEPT / f"assembly_{each}.png", drawn[each])
