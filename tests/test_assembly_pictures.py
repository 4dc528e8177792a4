"""Pictures of the assembly page: steps, jams, the look down the middle.

They are drawn by this file run as a program in a process of its own. ``python -m tests.test_assembly_pictures
keep`` draws those in tests/pictures anew; look at them before committing.
"""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.assembled import BOARDS, CORNERS, FREE, LIGHT, ROD, SIZE, WEST, made, moved
from tests.drawing import drawn_by
from tests.test_pictures import KEPT, alike, kept
from vectorgames.boards.assembly import Scenery, bounds, length, scenery
from vectorgames.boards.backend import load_model, wrong_orders
from vectorgames.fabrication.check import collisions
from vectorgames.scene.assembly_scene import AssemblyCamera, AssemblyScene, Sight

KEEP = ("tower", "pulled", "jammed", "quadrangles", "level")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return drawn_by(__file__, tmp_path_factory.mktemp("assembly"))


def colour(image, at, spread=1):
    x, y = int(at[0]), int(at[1])
    return image[y - spread : y + spread + 1, x - spread : x + spread + 1].reshape(-1, 3).mean(0) / 255


def golden(rgb):
    return rgb[0] > rgb[2] + 0.12


def luma(image):
    return image.reshape(-1, 3) @ (0.2126, 0.7152, 0.0722) / 255


@pytest.mark.parametrize("name", KEEP)
def test_looks_as_it_did(pictures, name):
    assert alike(pictures[0][name], kept(f"assembly_{name}"))


def test_the_tolerance_tells_these_apart(pictures):
    for name, other in zip(KEEP, (*KEEP[1:], KEEP[0]), strict=True):
        assert not alike(pictures[0][name], kept(f"assembly_{other}"))
    assert not alike(pictures[0]["tower later"], kept("assembly_tower"))


def test_a_part_is_where_its_offset_says(pictures):
    images, facts = pictures
    start, end = facts["west"]["start"], facts["west"]["end"]  # its upper end, before and after
    assert golden(colour(images["west start"], start))
    assert not golden(colour(images["west end"], start))
    assert golden(colour(images["west end"], end))


def test_the_new_part_is_golden_and_what_is_done_is_calm_glass(pictures):
    images, facts = pictures
    x, y = facts["edge"]  # on the wall of a board that is done
    calm, usual = (luma(images[n][y - 3 : y + 4, x - 3 : x + 4]).mean() for n in ("west end", "west usual"))
    assert calm < usual
    assert not golden(colour(images["west end"], (x, y)))
    x0, y0, x1, y1 = facts["grid"]  # squares of the top board, engraved only where it counts
    calm, usual = (luma(images[n][y0:y1, x0:x1]).std() for n in ("west end", "west usual"))
    assert calm < 0.85 * usual


def test_parts_that_jam_are_red_and_the_place_is_marked(pictures):
    images, facts = pictures
    for at in facts["jam"]["parts"]:
        r, g, b = colour(images["jammed"], at)
        assert r > max(g, b) + 0.25
    x, y = facts["jam"]["place"]
    there, without = (images[n][y - 8 : y + 9, x - 8 : x + 9].astype(int) for n in ("jammed", "jammed unmarked"))
    assert (np.abs(there - without).max(2) > 40).mean() > 0.3


def test_the_penlight_lights_the_tower(pictures):
    images, facts = pictures
    x0, y0, x1, y1 = facts["tower"]
    lit, unlit = (luma(images[name][y0:y1, x0:x1]) for name in ("lit", "unlit"))
    assert lit.mean() > unlit.mean() + 0.04
    assert luma(colour(images["lit"], facts["rod"]) * 255) > luma(colour(images["unlit"], facts["rod"]) * 255) + 0.1


def test_the_way_ahead_is_seen_and_goes_as_it_is_gone(pictures):
    images, facts = pictures

    def added(name):
        more = np.abs(images[name].astype(int) - images[f"{name} bare"]).max(2)
        found = np.array([more[y - 2 : y + 3, x - 2 : x + 3].max() for x, y in facts["way"]])
        return found[: len(found) // 2 - 2].mean(), found[len(found) // 2 + 2 :].mean()

    begin, middle, end = (added(f"way {k}") for k in range(3))
    assert min(begin) > 60
    assert middle[1] > 60
    assert middle[0] < 0.6 * middle[1], "what lies behind is fainter than what is ahead"
    assert max(end) < 0.6 * min(begin)


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


def test_a_support_is_looked_at_closely_as_it_goes_into_its_notches(pictures):
    _, facts = pictures
    far, near, back = facts["close"]["distances"]
    assert near < 0.4 * far
    assert back == far, "scrubbed back"
    begin, end = facts["close"]["shift"]
    assert abs(begin - end) > 0.02 * SIZE[0], "six millimetres are seen"
    assert facts["close"]["by hand stays"]


def test_the_last_look_goes_down_the_middle_to_the_table(pictures):
    _, facts = pictures
    squares = np.array(facts["close"]["square"]).reshape(-1, 4, 2)  # of the rod, from the top to the table
    low, high = squares.min(1).max(0), squares.max(1).min(0)
    assert (high - low > 0.25 * np.ptp(squares[0], axis=0)).all(), "one sees through"


@pytest.mark.parametrize("board", BOARDS)
def test_both_parts_that_jam_are_named_and_the_place_is_in_sight(pictures, board):
    _, facts = pictures
    x0, y0, x1, y1 = facts["jams"]["free"]
    for name, (clash, place, labels) in facts["jams"][board].items():
        assert sorted(part for part, _ in labels) == sorted(clash), name
        for x, y in (place, *(at for _, at in labels)):
            assert x0 < x < x1, name
            assert y0 < y < y1, name


def test_of_many_pieces_only_the_one_that_jams_is_red(pictures):
    images, facts = pictures
    (jam, other) = facts["pieces"]
    r, g, b = colour(images["pieces"], jam)
    assert r > max(g, b) + 0.3
    r, g, b = colour(images["pieces"], other)
    assert r < max(g, b) + 0.2


def draw():
    """The pictures, and what was found while drawing them."""
    from vectorgames.scene.viewport import Viewport, open_offscreen

    images, facts = {}, {}
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

    def at(*points):
        return camera.project(np.array(points, float).reshape(-1, 3))[:, :2].round().astype(int).tolist()

    tower, model = made("time_vectors"), load_model("time_vectors")
    home = {**tower.at(WEST, 1.0), "support W": tower.at(WEST, 0.0)["support W"]}
    for name, share in (("west start", 0.0), ("tower", 0.4), ("tower later", 0.7), ("west end", 1.0)):
        shown(name, tower, scenery(tower, WEST, share), WEST, model, home)
    high = bounds(tower.part("support W"))[5] - 10
    inward = tower.at(WEST, 0.0)["support W"]
    facts["west"] = {"start": at((-20 + inward[0], 0, high + inward[2]))[0], "end": at((-20, 0, high))[0]}
    half, z = model.joint.B / 2, model.joint.level(4) + model.joint.Tb / 2
    facts["edge"] = at((half, -40, z))[0]
    x, y = at((64, -64, z))[0]
    facts["grid"] = [x - 9, y - 4, x + 10, y + 5]
    shown("west usual", tower, Scenery(tower.at(WEST, 1.0)), WEST, model, home)
    shown("lit", tower, scenery(tower, LIGHT), LIGHT, model)
    shown("unlit", tower, scenery(tower, LIGHT, 0.4), LIGHT, model)
    corners = np.array(at(*(bounds(part)[CORNERS] for part in tower.parts)))
    facts["tower"] = [*corners.min(0).tolist(), *corners.max(0).tolist()]
    facts["rod"] = at((0, -model.joint.R / 2, (model.joint.level(3) + model.joint.level(4)) / 2))[0]
    shown("pulled", tower, scenery(tower, LIGHT, 1.0, 1.0), LIGHT, model)
    stand, sheet = made("chess_4d"), bounds(made("chess_4d").part("sheet 3"))
    start = stand.at(3, 0.0)
    ways = [length(leg.way) for leg in stand.legs if leg.step == 3]  # of lower collars, sheet, upper collars
    for k, half in enumerate((0.0, 0.5, 1.0)):
        share = (ways[0] + half * ways[1]) / sum(ways)
        moment = scenery(stand, 3, share)
        trails = {"sheet 3": moment.trails["sheet 3"]}
        for name, seen in ((f"way {k}", trails), (f"way {k} bare", {})):
            shown(name, stand, replace(moment, trails=seen), 3, load_model("chess_4d"), start)
    way = np.linspace(0.97, 0.06, 30) * start["sheet 3"][2]
    facts["way"] = at(*((sheet[0], sheet[4], sheet[2] + z) for z in way))

    wrong = wrong_orders(model)["rod_early"]
    step = next(k for k, s in enumerate(wrong.steps) if any(n == "support S" for n, _ in s.brings))
    moment = scenery(wrong, step, 0.05, clash=("support S", "rod"))
    shown("jammed", wrong, moment, step, model)
    lifted = wrong.at(step, 0.05)["support S"]
    facts["jam"] = {
        "parts": at((0, -18 + lifted[1], 160 + lifted[2]), (0, -4, 110)),
        "place": at(scene.meeting)[0],
    }
    scene._sign.path.hide()
    scene.version += 1
    images["jammed unmarked"] = viewport.screenshot()
    for name, board, step in (("quadrangles", "gryb", 4), ("level", "chess_4d", 3)):
        shown(name, made(board), scenery(made(board), step, 0.5), step, load_model(board))
    wrong = wrong_orders(load_model("gryb"))["spots"]
    hit = collisions(wrong)[0]
    clash = hit.part, hit.other
    shown("pieces", wrong, scenery(wrong, hit.step, hit.share, clash=clash), hit.step, load_model("gryb"))
    part, piece = wrong.part(hit.part), scene.pieces[hit.part]
    strip = np.array((0.0, part.outlines[0][0][1], bounds(part)[5])) + scene.offset(hit.part)
    facts["pieces"] = at(*(strip + part.places[k] for k in (piece, (piece + 30) % part.count)))
    viewport.close()
    facts["view"] = looked()
    facts["close"], facts["jams"] = looked_closely(), looked_at_jams()
    return images, facts


def looked_closely():
    """How a view goes near to a joint."""
    from vectorgames.app.assembly_view import AssemblyView
    from vectorgames.scene.viewport import open_offscreen
    from vectorgames.ui.frame import ASSEMBLY, frame

    one, model = made("time_vectors"), load_model("time_vectors")
    view, out = AssemblyView(open_offscreen(), frame(SIZE, 0.5, ASSEMBLY)), {"distances": []}
    for share in (0.1, 0.7, 0.1):
        view.show(one, model, scenery(one, WEST, share), WEST)
        while view.camera.moving:
            view.viewport.update(0.05)
        out["distances"].append(view.camera.pose.distance)
    shift, notch = [], np.array((-31.0, 0.0, model.joint.level(4)))
    for share in (0.7, 1.0):
        view.show(one, model, scenery(one, WEST, share), WEST, animate=False)
        shift.append(float(view.camera.project(notch + view.scene.offset("support W"))[0, 0]))
    out["shift"] = shift
    view.camera.orbit(9, 0)
    pose = view.camera.pose
    for share in (0.9, 0.2):
        view.show(one, model, scenery(one, WEST, share), WEST)
        view.viewport.update(0.1)
    out["by hand stays"] = view.camera.pose == pose
    last = ROD - 1
    view.show(one, model, scenery(one, last, 1.0), last, animate=False)
    r = model.joint.R / 2
    square = np.array([(x, y, z) for z in (model.joint.Hs, 0.0) for x, y in ((-r, -r), (r, -r), (r, r), (-r, r))])
    out["square"] = view.camera.project(square)[:, :2].tolist()
    view.close()
    return out


def looked_at_jams():
    """Where jams of all wrong orders are seen, and the names of what jams."""
    from vectorgames.app.assembly_view import AssemblyView
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
    from vectorgames.app.assembly_view import AssemblyView
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

        with tempfile.TemporaryDirectory():
            drawn, _ = draw()
        for each in KEEP:
            write_png(Path(KEPT) / f"assembly_{each}.png", drawn[each])
