"""The 3D view of the assembly page: pictures of steps, places of parts, order of drawing, pulled apart.

Pictures are drawn by this file run as a program in a process of its own. ``python -m tests.test_assembly_scene
keep`` draws those in tests/pictures anew; look at them before committing.
"""

import sys
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.drawing import drawn_by, main
from tests.test_pictures import KEPT, alike, kept
from vectorgames.boards import load_model
from vectorgames.boards.assembly import assembly, collisions, wrong_orders
from vectorgames.boards.assembly.exploded import bounds, exploded
from vectorgames.boards.assembly.scenery import Scenery, scenery
from vectorgames.boards.assembly.sequence import length
from vectorgames.scene.assembly_camera import AssemblyCamera, Sight
from vectorgames.scene.assembly_meshes import solid, triangles_of, upright
from vectorgames.scene.assembly_parts import Pane, Upright
from vectorgames.scene.assembly_scene import AssemblyScene
from vectorgames.scene.mesh import MeshNode

BOARDS = ("time_vectors", "gryb", "chess_4d")
SIZE, FREE = (480, 300), (20.0, 10.0, 340.0, 270.0)
CORNERS = np.array([(x, y, z) for x in (0, 3) for y in (1, 4) for z in (2, 5)])
WEST, ROD, LIGHT = 3, 6, 8  # steps of a tower: the second support, the rod, the light
KEEP = ("tower", "pulled", "jammed", "quadrangles", "level")


@cache
def made(board, **changes):
    return assembly(load_model(board, **changes))


@cache
def built(board):
    """A scene of a board, and its assembly."""
    scene = AssemblyScene()
    scene.build(made(board), load_model(board))
    return scene, made(board)


def moved(part, offset):
    """The box round a part that is moved."""
    return bounds(part) + np.tile(offset, 2)


# ---- pulled apart ----


def overlaps(one, share, room=0.0):
    """Pairs of parts that overlap, or have less room between them, when a board is pulled apart by a share."""
    apart, out, grown = exploded(one), [], np.repeat((-room / 2, room / 2), 3)
    boxes = [(p.name, p.boxes + np.tile(np.array(apart[p.name]) * share, 2) + grown) for p in one.parts]
    for k, (name, a) in enumerate(boxes):
        for other, b in boxes[:k]:
            low, high = np.maximum(a[:, None, :3], b[None, :, :3]), np.minimum(a[:, None, 3:], b[None, :, 3:])
            if (high - low > 1e-6).all(-1).any():
                out.append((other, name))
    return out


@pytest.mark.parametrize(
    ("board", "changes"),
    [
        *((board, ()) for board in BOARDS),
        ("time_vectors", (("n", 7), ("pitch", 45.0))),
        ("time_vectors", (("A", 60.0),)),
        ("gryb", (("thickness", 12.0), ("spot", 5.0))),
        ("chess_4d", (("levels", 2),)),
    ],
)
def test_nothing_touches_when_all_is_pulled_apart(board, changes):
    one = made(board, **dict(changes))
    assert overlaps(one, 1.0) == []
    near = [(a, b) for a, b in overlaps(one, 1.0, 5.0) if {a.split()[0], b.split()[0]} != {"dowels"}]
    near = [(a, b) for a, b in near if one.part(b).held != a or not one.part(a).bore]
    assert near == [], "each is seen by itself; pins stand among themselves, screws in their threads"
    for share in (0.15, 0.5, 0.85):  # on the way supports are drawn through what they hold, nothing else
        assert all({a.split()[0], b.split()[0]} == {"board", "support"} for a, b in overlaps(one, share))


def test_pulled_apart_supports_stand_outside_and_rod_and_penlight_above():
    one, apart = made("time_vectors"), exploded(made("time_vectors"))
    box = {part.name: moved(part, apart[part.name]) for part in one.parts}
    half = bounds(one.part("board 1"))[3]
    assert box["support E"][0] > half
    assert box["support S"][4] < -half
    assert box["rod"][2] > box["board 4"][5]
    assert box["penlight"][2] > box["rod"][5]
    for name in box:  # nobody is let down
        assert box[name][2] >= bounds(one.part(name))[2]


@pytest.mark.parametrize("board", BOARDS)
def test_a_wrong_order_is_pulled_apart_too(board):
    for wrong in wrong_orders(load_model(board)).values():
        assert set(exploded(wrong)) == {name for step in wrong.steps for name, _ in step.brings}


# ---- meshes ----


@pytest.mark.parametrize("board", BOARDS)
def test_faces_are_as_large_as_their_outlines(board):
    def area(ring):
        x, y = np.array(ring).T
        return abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2

    for part in made(board).parts:
        if len(part.outlines) > 50:
            continue
        for outlines in (part.outlines, tuple(ring[::-1] for ring in part.outlines)):
            points = np.array([point for ring in outlines for point in ring])
            a, b, c = (points[triangles_of(outlines)[:, k]] for k in range(3))
            found = ((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]) / 2
            assert (found >= 0).all(), part.name  # counter-clockwise: else its face is not drawn
            assert found.sum() == pytest.approx(area(outlines[0]) - sum(map(area, outlines[1:])), rel=1e-6)


def test_walls_look_outwards_and_plates_stand_where_their_boxes_are():
    one = made("time_vectors")
    for name in ("support E", "support N", "support W", "support S"):
        part = one.part(name)
        block, triangles = upright(part).arrays()
        box = bounds(part)
        assert np.allclose(block[:, :3].min(0), box[:3], atol=1e-3)
        assert np.allclose(block[:, :3].max(0), box[3:], atol=1e-3)
    collar = replace(made("chess_4d").part("collars 1"), places=((0.0, 0.0, 0.0),))
    for part, round_ in ((one.part("rod"), False), (replace(collar, bore=0.0), True)):
        block, triangles = solid(part, (1, 1, 1, 1)).arrays()
        corners, normals = block[triangles][..., :3], block[triangles][..., 3:6]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert ((across[:, None] * normals).sum(-1) > 0).all(), "drawn from the side to which it looks"
        radius, outwards = np.hypot(*block[:, :2].T), (block[:, :2] * block[:, 3:5]).sum(1)
        wall = np.abs(block[:, 5]) < 0.5
        inner = wall & (radius < (radius.min() + radius.max()) / 2) if round_ else np.zeros(len(wall), bool)
        assert (outwards[wall & ~inner] > 0).all()
        assert (outwards[inner] < 0).all()
        assert inner.any() == round_


# ---- what is made anew, and what is only moved ----


def counted(monkeypatch):
    """Names of the nodes whose meshes are made from now on."""
    names, real = [], MeshNode.replace
    monkeypatch.setattr(MeshNode, "replace", lambda self, mesh: (names.append(self.node.name), real(self, mesh)))
    return names


def test_a_moving_part_costs_no_mesh(monkeypatch):
    scene, one = built("time_vectors")
    scene.show(scenery(one, WEST, 0.1), animate=False)
    names = counted(monkeypatch)
    before = scene.version
    for share in (0.2, 0.5, 0.9):
        scene.show(scenery(one, WEST, share), animate=False)
    assert names == []
    assert scene.version == before + 3
    scene.show(scenery(one, WEST, 0.9), animate=False)
    assert scene.version == before + 3, "the same again is no change"


def test_a_new_number_makes_only_what_it_changes(monkeypatch):
    scene, model = AssemblyScene(), load_model("time_vectors")
    scene.build(assembly(model), model)
    names = counted(monkeypatch)
    model = load_model("time_vectors", R=9.7)  # the holes, the supports' inner edges, the rod
    scene.build(assembly(model), model)
    assert sorted(set(names)) == ["face", "solid", "upright", "walls"]
    names.clear()
    model = load_model("time_vectors", R=9.7, D=17.0)  # the penlight, and the sockets
    scene.build(assembly(model), model)
    assert sorted(set(names)) == ["glow", "solid", "upright"]
    names.clear()
    scene.build(assembly(model), model)
    assert names == []


def test_another_board_takes_the_place_of_the_first():
    scene = AssemblyScene()
    geoms = {}
    for board in (*BOARDS, *BOARDS):
        scene.build(made(board), load_model(board))
        scene.show(scenery(made(board), 0), animate=False)
        geoms.setdefault(board, []).append(scene.counts())
    assert all(a == b for a, b in geoms.values()), "nothing of one board is left in another"
    assert geoms["gryb"][0][0] <= 30  # of 769 pieces


# ---- order of drawing ----


def drawn_order(scene):
    """(place, what, from, to): panes with their height, pieces of upright parts with theirs."""
    out = []
    for name, node in scene._parts.items():
        if isinstance(node, Pane):
            z = scene._places[name][2]
            out.append((node._nodes[0].path.get_bin_draw_order(), name, z, z))
        if isinstance(node, Upright):
            out += [(place, name, low, high) for low, high, place in filter(None, node._slices)]
    return sorted(out)


@pytest.mark.parametrize("high", [600.0, 140.0, 50.0, -80.0])
@pytest.mark.parametrize("turn", [20, 110, 200, 290])
def test_what_is_clear_is_drawn_from_far_to_near(high, turn):
    scene, one = built("time_vectors")
    eye = np.array([700 * np.sin(np.radians(turn)), -700 * np.cos(np.radians(turn)), high])
    scene.show(scenery(one, LIGHT), animate=False)
    scene.look_from(eye)
    order = drawn_order(scene)
    assert len({place for place, *_ in order}) == len(order)
    heights = sorted(z for _, name, z, _ in order if name.startswith("board"))

    def behind(piece, plane):
        """Whether a height is seen through a plane, or a plane through what is there; None: neither."""
        return None if (piece > eye[2]) != (plane > eye[2]) else abs(piece - eye[2]) > abs(plane - eye[2])

    middle = [(name, min(max((low + up) / 2, -1e3), 1e3)) for _, name, low, up in order]
    for k, (name, z) in enumerate(middle):
        for after, other in middle[k + 1 :]:
            if name.startswith("board") or after.startswith("board"):
                assert behind(other, z) in (False, None), (name, after)
    arms = {"support E": (1, 0), "support N": (0, 1), "support W": (-1, 0), "support S": (0, -1)}
    for low in {low for _, name, low, _ in order if name in arms}:
        row = [name for _, name, start, _ in order if name in arms and start == low]
        nearest, farthest = max(arms, key=lambda n: eye[:2] @ arms[n]), min(arms, key=lambda n: eye[:2] @ arms[n])
        assert row.index(farthest) < row.index(nearest)
    for arm in arms:  # in pieces that cover all of it, cut at every board
        pieces = sorted((low, up) for _, name, low, up in order if name == arm)
        assert [up for _, up in pieces][:-1] == [low for low, _ in pieces][1:] == heights


# ---- camera ----


@pytest.mark.parametrize("board", BOARDS)
def test_a_steps_home_shows_all_of_it(board):
    camera, one = AssemblyCamera(SIZE, FREE), made(board)
    x, y, w, h = FREE
    for number, step in enumerate(one.steps):
        ends = [one.at(number, share) for share in (0.0, 1.0)]
        boxes = np.array([moved(one.part(name), o) for offsets in ends for name, o in offsets.items()])
        points = boxes[:, CORNERS].reshape(-1, 3)
        camera.home((Sight(points, step.camera.azimuth, step.camera.elevation),), animate=False)
        at = camera.project(points)
        assert (at[:, 0] > x).all()
        assert (at[:, 0] < x + w).all()
        assert (at[:, 1] > y).all()
        assert (at[:, 1] < y + h).all()
        assert max(np.ptp(at[:, 0]) / w, np.ptp(at[:, 1]) / h) > 0.8, "as near as it can be"
        assert camera.pose.azimuth == step.camera.azimuth
        assert camera.pose.target[:2] == pytest.approx((0, 0)), "orbiting turns about the axis"


def pose_numbers(camera):
    pose = camera.pose
    return np.array([pose.azimuth, pose.elevation, pose.distance / 10, *pose.target])


def two_sights():
    points = bounds(made("time_vectors").part("board 4"))[CORNERS]
    return Sight(points, 30.0, 16.0), Sight(points * 0.2 + (0, 0, 150), -20.0, 60.0, (20.0, 0.0), 10.0)


def test_between_two_sights_the_camera_goes_evenly():
    camera, way = AssemblyCamera(SIZE, FREE), two_sights()
    ends = []
    for at in (0.0, 1.0):
        camera.home(way, at, animate=False)
        ends.append(pose_numbers(camera))
        assert not camera.moving
    assert ends[0][:2].tolist() == [30, 16]
    assert ends[1][:2] == pytest.approx((-20, 60))
    camera.home(way, 0.0, animate=False)
    seen = [ends[0]]
    for k in range(1, 41):
        camera.follow(k / 40)
        seen.append(pose_numbers(camera))
    steps = np.diff(seen, axis=0)
    assert (steps * (ends[1] - ends[0]) >= -1e-9).all(), "never back"
    assert (np.abs(steps) <= 0.08 * np.abs(ends[1] - ends[0]) + 1e-9).all(), "never by leaps"
    assert seen[-1] == pytest.approx(ends[1])


def test_where_home_jumps_the_camera_makes_up_for_it_smoothly():
    camera, way = AssemblyCamera(SIZE, FREE), two_sights()
    camera.home(way, 0.0, animate=False)
    seen = [pose_numbers(camera)]
    camera.home(way, 0.5)
    for k in range(40):
        camera.follow(0.5 + k / 100)  # home goes on meanwhile
        camera.advance(0.02)
        seen.append(pose_numbers(camera))
    assert not camera.moving
    far = np.abs(np.diff(seen, axis=0))
    assert (far.max(0) < 0.18 * np.ptp(seen, axis=0)).all()
    end = pose_numbers(camera)
    camera.home(way, 0.89, animate=False)
    assert end == pytest.approx(pose_numbers(camera))


def test_a_camera_moved_by_hand_follows_no_film():
    camera, way = AssemblyCamera(SIZE, FREE), two_sights()
    camera.home(way, 0.0, animate=False)
    camera.home(way, 0.5)
    camera.advance(0.05)
    camera.orbit(20, 5)
    pose = camera.pose
    camera.follow(0.9)
    assert not camera.advance(0.1)
    assert camera.pose == pose


# ---- pile, jams ----


@pytest.mark.parametrize(("high", "read"), [(400.0, "board 4"), (-60.0, "board 1")])
def test_of_boards_that_lie_on_one_another_the_nearest_can_be_read(high, read):
    scene, one = built("time_vectors")
    scene.look_from(np.array((100.0, -500.0, high)))
    boards = [f"board {k}" for k in (1, 2, 3, 4)]
    scene.show(scenery(one, 0, 1.0), animate=False)
    assert {name: scene._parts[name]._engraved for name in boards} == {n: float(n == read) for n in boards}
    scene.show(scenery(one, LIGHT), animate=False)
    assert [scene._parts[name]._engraved for name in boards] == [1.0] * 4


@pytest.mark.parametrize("board", BOARDS)
def test_pieces_that_jam_are_at_the_place(board):
    scene = AssemblyScene()
    for wrong in wrong_orders(load_model(board)).values():
        hit = collisions(wrong)[0]
        scene.build(wrong, load_model(board))
        moment = scenery(wrong, hit.step, hit.share, clash=(hit.part, hit.other))
        scene.show(moment, wrong.steps[hit.step].camera.azimuth, animate=False)
        for name in moment.clash:
            part = wrong.part(name)
            away = np.hypot(*(np.array(part.places)[:, :2] - scene.meeting[:2]).T)
            assert away[scene.pieces[name]] <= away.min() + np.ptp(part.outlines[0], axis=0).max()
            near = moved(part, scene.offset(name))
            assert (near[:3] - 0.1 <= scene.meeting).all()
            assert (scene.meeting <= near[3:] + 0.1).all()
        scene.show(scenery(wrong, hit.step, 0.0), 0.0, animate=False)
        assert scene.pieces == {}


# ---- pictures ----


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
    for name in KEEP:
        assert [other for other in KEEP if alike(pictures[0][name], kept(f"assembly_{other}"))] == [name]
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
    from vectorgames.scene.offscreen import open_offscreen
    from vectorgames.scene.viewport import Viewport

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
    from vectorgames.scene.offscreen import open_offscreen
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
    from vectorgames.scene.offscreen import open_offscreen
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
    from vectorgames.scene.offscreen import open_offscreen
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
    else:
        sys.exit(main(draw))
