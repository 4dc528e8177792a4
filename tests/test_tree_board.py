"""The board of a tree: where its nodes are, what lies under a point, which node is meant, what the camera shows."""

import numpy as np
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.play.views import View
from vectorgames.scene.picking import Picker
from vectorgames.spaces.tree import tree

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


def test_ghosts_of_a_tree_are_air():
    anchors, down = FOUR.anchors(Pose(1.0)), np.array((0.0, 0.0, -1.0))
    origin = anchors[0] + (0.0, 0.0, 300.0)
    assert Picker(FOUR).pick(origin, down, anchors, View("raised"))[0] == 0
    for view in (View("raised", inside="R"), View("raised", levels=frozenset({4})), View(quadrants=frozenset("B"))):
        assert 0 not in Picker(FOUR).pick(origin, down, anchors, view)
