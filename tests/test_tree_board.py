"""The board of a tree: where its nodes are, what lies under a point, which node is meant, what the camera shows."""

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.boards.tree.geometry import CLOSE
from vectorgames.play.views import View
from vectorgames.scene.picking import Picker
from vectorgames.spaces.tree import tree
from vectorgames.view.tableau import Piece

BOARDS = {depth: load_board("gryb", tree(depth)) for depth in (1, 2, 4, 5, 6)}
FOUR = BOARDS[4]


# ---- where things are ----


@pytest.mark.parametrize("depth", BOARDS)
def test_no_two_spots_of_the_sheet_touch(depth):
    board = BOARDS[depth]
    places, radii = board.local.astype(float), board.radii()
    for node in range(0, board.size, max(1, board.size // 200)):
        away = np.hypot(*(places - places[node]).T) - radii - radii[node]
        away[node] = np.inf
        assert away.min() > -0.25, board.space.names[node]  # the largest may touch the rims of the smallest


@pytest.mark.parametrize("depth", BOARDS)
def test_children_lie_round_their_parent_as_the_letters_say(depth):
    board = BOARDS[depth]
    parents = (np.arange(1, board.size) - 1) // 4
    way = np.sign(board.local[1:] - board.local[parents]).reshape(-1, 4, 2)
    assert (way == [(-1, 1), (1, 1), (1, -1), (-1, -1)]).all()


@pytest.mark.parametrize("explode", [0.0, 0.3, 1.0])
def test_every_level_is_a_pane_at_its_own_height(explode):
    for board in BOARDS.values():
        origins, anchors = board.pane_origins(Pose(explode)), board.anchors(Pose(explode))
        assert len(board.floors) == board.panes == board.levels + 1
        assert (board.floors[board.pane_of] == board.level_of).all()
        assert np.allclose(anchors[:, 2], origins[board.pane_of, 2])
        assert (np.diff(origins[:, 2]) > 0).all() if explode else np.ptp(origins[:, 2]) == 0


def test_deep_trees_are_made_of_boards_of_their_own():
    """Between two boards of four levels there is more room than between two parts of one."""
    for depth in (5, 6):
        board = BOARDS[depth]
        x = np.unique(board.local[board.level_of == depth][:, 0])
        gaps = np.diff(x)
        assert np.flatnonzero(gaps > 1.5 * gaps.min()).tolist() == list(range(15, len(gaps), 16))
        one = board.local[board.space.below(board.space.index["G" * (depth - 4)])]
        assert np.allclose(one - one[0], FOUR.local, atol=1e-3)


def test_inside_a_node_its_part_is_a_sheet_of_its_own():
    for name in ("R", "RG", "RGYB"):
        x, y, half = FOUR.sheet(name)
        nodes = np.flatnonzero(FOUR.within(name))
        assert sorted(FOUR.space.names[i] for i in nodes) == sorted(
            n for n in FOUR.space.names if n.startswith(name)
        )
        off = np.abs(FOUR.local[nodes] - (x, y)).max(1) + FOUR.radii()[nodes]
        assert off.max() < half
    assert FOUR.within("").all()
    assert FOUR.sheet() == (0.0, 0.0, FOUR.half)


# ---- picking ----


@pytest.mark.parametrize("explode", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("depth", BOARDS)
def test_under_every_spot_lies_its_node(depth, explode):
    board = BOARDS[depth]
    places, shift = board.placed(board.anchors(Pose(explode)))
    assert np.allclose(places, board.pane_origins(Pose(explode)), atol=1e-3)
    assert shift == pytest.approx(explode, abs=1e-4)
    nodes = np.arange(board.size)
    for dx, dy, far in ((0, 0, 0.0), (0.6, 0.3, np.hypot(0.6, 0.3)), (-0.5, -0.8, np.hypot(0.5, 0.8))):
        at = board.local + np.array((dx, dy)) * board.radii(Pose(explode))[:, None]
        node, off = board.under(np.repeat(at[:, :1], board.panes, 1), np.repeat(at[:, 1:], board.panes, 1), shift)
        assert (node[nodes, board.pane_of] == nodes).all()
        assert np.allclose(off[nodes, board.pane_of], far, atol=1e-3)
    beside = np.full((1, board.panes), board.half - 1.0)
    assert np.isinf(board.under(beside, beside, shift)[1]).all()


def test_on_the_torus_sets_wind_evenly_round_circles():
    """A quarter of a turn round the circle of each locus that runs; the way there says how far it has come."""
    torus, places, index = FOUR.bends[0], FOUR.anchors(Pose(0.0, 0.0, (1.0,))).astype(float), FOUR.space.index
    for name, locus in (("G", 1), ("RG", 2), ("YYG", 3), ("BRGG", 4), ("GBYR", 1), ("RGBY", 2)):
        four = places[[index[name[: locus - 1] + c + name[locus:]] for c in "GRYB"]]
        sides = np.linalg.norm(four - np.roll(four, 1, 0), axis=1)
        assert np.allclose(sides, sides[0], atol=1e-3) and np.allclose(
            four[0] + four[2], four[1] + four[3], atol=1e-3
        )
        assert len(name) > locus or np.allclose(sides, np.sqrt(2) * torus.circles[locus - 1], atol=1e-3)
    rows, times = FOUR.space.vectors.spaces[::40].astype(int), np.linspace(0, 1, 13)[:-1]
    lines = torus.windings(rows, times, places[rows], 1.0)
    apart = np.linalg.norm(np.diff(lines.reshape(len(rows), -1, 3), axis=1), axis=2)
    assert np.allclose(lines[:, :, 0], places[rows]) and apart.max() < np.pi / 24 * 2.4 * torus.circles[0]
    for board in BOARDS.values():
        for high, rolled in ((0.0, 0.0), (0.3, 0.0), (0.0, 0.5), (0.6, 0.25), (0.0, 1.0)):
            found = board.pose_of(board.anchors(Pose(high, 0.0, (rolled,))))
            assert np.allclose((found.explode, *found.form), (high, rolled), atol=1e-3)
        ways = np.array([board.anchors(Pose(0.0, 0.0, (rolled,))) for rolled in np.linspace(0, 1, 41)])
        assert np.abs(np.diff(ways, axis=0)).max() < 0.15 * board.half


def test_a_spot_hides_what_lies_behind_it():
    """Straight through a spot of the raised tree: it is meant before all others, however well these are met."""
    board = FOUR
    anchors, space = board.anchors(Pose(1.0)), board.space.index
    for name in ("0", "R", "GB", "YBR"):
        node = space[name]
        low = anchors[np.flatnonzero(board.level_of == 4)[7]].astype(float)
        rim = anchors[node] + (0.7 * board.radii(Pose(1.0))[node], 0.0, 0.0)
        way = (rim - low) / np.linalg.norm(rim - low)
        assert Picker(board).pick(rim + 400 * way, -way, anchors, View("raised"))[0] == node


def test_a_ring_round_a_spot_hides_nothing_and_a_piece_on_it_does():
    anchors, behind, before = FOUR.anchors(), FOUR.space.index["GGGB"], FOUR.space.index["GGBB"]
    origin = anchors[before] + (0.0, -300.0, 4.0)
    way = anchors[behind] + (0.0, -FOUR.radii()[behind] * 0.3, 0.0) - origin
    for piece, met in (("1", behind), ("1K", before)):
        found = Picker(FOUR).pick(origin, way / np.linalg.norm(way), anchors, View(), (Piece(before, piece),))
        assert found[0] == met


def test_beside_a_small_spot_it_is_still_meant_but_not_far_from_it():
    anchors, down = FOUR.anchors(), np.array((0.0, 0.0, -1.0))
    node = FOUR.space.index["GGGG"]
    for far, met in ((0.0, True), (1.0, True), (CLOSE - 0.05, True), (CLOSE + 0.1, False)):
        origin = anchors[node] + (-far * FOUR.radii()[node], 0.0, 300.0)
        assert Picker(FOUR).pick(origin, down, anchors, View()) == ([node] if met else [])


def test_ghosts_of_a_tree_are_air():
    anchors, down = FOUR.anchors(Pose(1.0)), np.array((0.0, 0.0, -1.0))
    origin = anchors[0] + (0.0, 0.0, 300.0)
    assert Picker(FOUR).pick(origin, down, anchors, View("raised"))[0] == 0
    for view in (View("raised", inside="R"), View("raised", levels=frozenset({4})), View(quadrants=frozenset("B"))):
        assert 0 not in Picker(FOUR).pick(origin, down, anchors, view)
