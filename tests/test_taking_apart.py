"""Looking into the board: quadrants apart, straight down, towers isolated, and back home."""

import itertools

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.board import Shown
from vectorgames.boards.layout import Pose
from vectorgames.play.views import Isolated, View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import Picker, pixels
from vectorgames.spaces.lattice import QUADRANTS, lattice
from vectorgames.view.tableau import Piece

BOARDS = {n: load_board("time_vectors", lattice(n)) for n in (4, 5, 6)}
BOARD = BOARDS[4]
FREE = (16.0, 84.0, 696.0, 630.0)
SIGNS = {"SW": (-1, -1), "NW": (-1, 1), "NE": (1, 1), "SE": (1, -1)}
STATES = list(itertools.product((0.0, 1.0), repeat=2))
FULL = tuple(Piece(i, str(i % 2 + 1)) for i in range(BOARD.size))


def stand(board, text, explode=0.0, apart=0.0, size=(1280, 800), free=FREE):
    """(camera at home, anchors, view)."""
    view = View.parse(text)
    camera = OrbitCamera(board, size, free)
    camera.home(view, explode, animate=False, apart=apart)
    return camera, board.anchors(Pose(explode, apart)), view


def settle(*things):
    """Let everything arrive; the longest time that one of them took, in seconds."""
    time = 0.0
    while any([thing.advance(0.02) for thing in things]):
        time += 0.02
        assert time < 3
    return time + 0.02


# ---- quadrants apart ----


@pytest.mark.parametrize("dimensions", BOARDS)
def test_each_quadrant_moves_outwards_along_both_axes(dimensions):
    board = BOARDS[dimensions]
    moved = board.anchors(Pose(0.3, 1.0)) - board.anchors(Pose(0.3))
    for k, name in enumerate(QUADRANTS):
        mine = board.quadrant_of == k
        from_rod = (
            board.tower_origins(Pose(0.3, 1.0))[board.board_of] - board.tower_origins(Pose(0.3))[board.board_of]
        )
        step = (moved - from_rod)[mine]
        assert np.allclose(step[:, :2], np.array(SIGNS[name]) * board.model.quadrants_apart, atol=1e-3)
        assert np.allclose(step[:, 2], 0, atol=1e-3)
    assert np.allclose(board.anchors(Pose(0.3, 0.5)) - board.anchors(Pose(0.3)), moved / 2, atol=1e-3)


@pytest.mark.parametrize("dimensions", BOARDS)
@pytest.mark.parametrize(("explode", "apart"), STATES)
def test_taken_apart_nothing_overlaps_and_the_outline_holds_everything(dimensions, explode, apart):
    board = BOARDS[dimensions]
    at, outline = board.anchors(Pose(explode, apart)), board.outline(Pose(explode, apart))
    assert len(np.unique(at.round(2), axis=0)) == board.size
    assert (at.min(0) - board.cell / 2 >= outline.min(0)).tolist()[:2] == [True, True]
    assert (at.max(0) + board.cell / 2 <= outline.max(0)).tolist()[:2] == [True, True]
    towers = board.tower_origins(Pose(explode, apart))[:, :2]
    for k in range(1, len(towers)):
        gap = np.abs(towers[k] - towers[:k]).max(1) - board.joint.B - 2 * board.shift(Pose(apart=apart))
        assert gap.min() > 80


def test_between_the_quadrants_there_is_nothing_to_pick():
    camera, anchors, view = stand(BOARD, "top+level:3", 0.0, 1.0)
    for place in ((0, 0, 151), (0, 86, 151), (-86, 0, 151), (30, 30, 151)):
        x, y, _ = camera.project(np.array([place], float))[0]
        assert Picker(BOARD).pick(*camera.ray(x, y), anchors, view) == []


# ---- straight down ----


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("pieces", [(), FULL], ids=["empty", "full"])
def test_from_straight_above_every_space_of_the_level_is_clicked_at_its_middle(level, pieces):
    camera, anchors, view = stand(BOARD, f"top+level:{level}")
    picker = Picker(BOARD)
    at = camera.project(anchors)
    for space in range(BOARD.size):
        found = picker.pick(*camera.ray(*at[space, :2]), anchors, view, pieces)
        column = BOARD.column(space)
        assert found == [column[level - 1]]
    places = pixels(BOARD, camera, anchors, view, pieces)
    assert [n for n, p in places.items() if p] == [n for n in BOARD.space.names if n.split(",")[2] == str(level)]


def test_from_straight_above_a_drag_turns_only_round_the_rod():
    camera, _, _ = stand(BOARD, "top+level:2")
    home = camera.pose
    camera.orbit(40, 300)
    assert camera.pose.azimuth != home.azimuth
    assert (camera.pose.elevation, camera.pose.distance, camera.pose.target) == (90.0, home.distance, home.target)
    camera.pan(30, -20)
    point = camera.project(np.array([home.target]))[0]
    assert point[:2] == pytest.approx(np.array(camera.centre) + (30, -20), abs=1e-3)
    assert camera.pose.straight


@pytest.mark.parametrize(("start", "end"), [("board", "top+level:4"), ("top+level:4", "exploded")])
def test_between_the_lenses_the_board_keeps_its_size(start, end):
    """No frame of the way shows the board much larger or smaller than it is at both ends, or loses it."""
    camera, _, _ = stand(BOARD, start)
    first = camera.pose.half
    camera.home(View.parse(end), animate=True)
    last, halves, steps = camera.home_pose(View.parse(end)).half, [], 0
    while camera.advance(0.02):
        halves.append(camera.pose.half)
        steps += 1
        near, far = camera.near_far
        depth = camera.project(BOARD.outline(Pose(0.0)))[:, 2]
        assert near < depth.min()
        assert depth.max() < far
    assert steps * 0.02 < 0.4
    assert min(first, last) * 0.999 <= min(halves)
    assert max(halves) <= max(first, last) * 1.001
    assert camera.pose == camera.home_pose(View.parse(end))


def nodes(scene, pattern):
    """Names of the nodes that are drawn."""
    found = scene.root.find_all_matches(f"**/{pattern}")
    return {path.name for path in found if not path.is_hidden() and not path.is_stashed()}


# ---- towers isolated ----


def test_isolated_towers_are_those_of_the_names():
    for dimensions, u, v in ((5, {"NE"}, set()), (6, {"SW"}, {"NE"}), (6, set(), {"SE", "NW"}), (6, {"NW"}, set())):
        board = BOARDS[dimensions]
        focus = board.focused(Isolated(u=frozenset(u), v=frozenset(v)))
        for name, lit in zip(board.space.names[::41], focus[::41], strict=True):
            parts = name.strip("()").split(",")
            assert lit == ((not u or parts[4] in u) and (not v or parts[5] in v))
        assert focus.sum() == 256 * (len(u) or 4) * ((len(v) or 4) if dimensions == 6 else 1)
    assert BOARD.focused(Isolated(u=frozenset({"NE"}))).all()


@pytest.mark.parametrize(("dimensions", "text"), [(5, "u:NE"), (6, "u:SW+v:NE"), (6, "v:NW"), (6, "exploded+u:SE")])
def test_home_fits_the_isolated_towers_alone(dimensions, text):
    board = BOARDS[dimensions]
    explode = 1.0 if "exploded" in text else 0.0
    camera, anchors, view = stand(board, text, explode)
    lit = board.isolated(view.u, view.v)
    at = camera.project(board.outline(Pose(explode, 0.0), Shown(lit)))
    assert at[:, :2].min(0) == pytest.approx(at[:, :2].min(0).clip(FREE[:2], None))
    assert (at[:, :2].max(0) <= np.array(FREE[:2]) + FREE[2:]).all()
    assert (np.ptp(at[:, :2], axis=0) / FREE[2:]).max() > 0.75
    whole = OrbitCamera(board, (1280, 800), FREE)
    assert camera.pose.half < whole.home_pose(View(view.layout), explode).half
    picker, ghosts = Picker(board), np.flatnonzero(~lit[board.board_of])
    for space in ghosts[:: len(ghosts) // 50]:
        x, y, depth = camera.project(anchors[[space]])[0]
        if depth > 0:
            found = picker.pick(*camera.ray(x, y), anchors, view, (Piece(int(space), "1"),))
            assert all(lit[board.board_of[s]] for s in found)
    places = pixels(board, camera, anchors, view, ())
    assert all((place is None) or lit[board.board_of[i]] for i, place in enumerate(places.values()))
    assert sum(place is not None for place in places.values()) > 0.9 * lit.sum() * 256


# ---- home again ----


def test_home_brings_everything_back_after_any_mess():
    rng = np.random.default_rng(8)
    board = BOARDS[5]
    scene, camera = BoardScene(board), OrbitCamera(board, (1280, 800), FREE)
    scene.set_view(View(), animate=False)
    home = camera.home_pose(View())
    texts = ("board", "exploded+level:2", "top+level:3", "u:NE", "quadrant:SW+light:frosted", "top+u:SW+light:dim")
    for _ in range(4):
        for _ in range(6):
            view = View.parse(str(rng.choice(texts)))
            explode, apart = rng.random(2)
            scene.set_view(view, float(explode), bool(rng.integers(2)), float(apart))
            if rng.random() < 0.7:
                camera.home(view, float(explode), bool(rng.integers(2)), float(apart))
            camera.orbit(*rng.normal(0, 200, 2))
            camera.zoom(float(rng.normal(0, 6)))
            camera.pan(*rng.normal(0, 300, 2))
            for thing in (scene, camera):
                thing.advance(float(rng.random() * 0.3))
        scene.set_view(View(), 0.0)
        camera.home(View(), 0.0)
        assert settle(scene, camera) < 0.42
        turn = (camera.pose.azimuth - home.azimuth) % 360
        assert min(turn, 360 - turn) < 1e-6
        assert (camera.pose.elevation, camera.pose.fov, camera.pose.target) == (
            *(home.elevation, home.fov),
            home.target,
        )
        assert camera.pose.distance == pytest.approx(home.distance)
        assert np.array_equal(scene.anchors, board.anchors())
        assert nodes(scene, "names of quadrants") == set()
        assert (scene.layers[0].pane_focus.value == 1).all()
        assert (scene.layers[0].quadrant_focus.value == 1).all()
        assert (scene.layers[0].present.value == 1).all()
        assert [float(e.value) for e in (scene._lamp, scene._frost, scene.layers[0].penlight)] == [1, 0, 1]
        assert nodes(scene, "cuts *") == set()
