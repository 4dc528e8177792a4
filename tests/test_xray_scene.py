"""The X-ray line in three dimensions: ways of vectors, stripes, strengths, badges, names. What it looks like is in
test_scene_pictures."""

from dataclasses import replace

import numpy as np
import panda3d.core as p3d
import pytest

from vectorgames.boards.backend import load_board
from vectorgames.boards.lattice.scene_paths import (
    ROOM,
    XrayLayer,
    curves,
    middles,
    opposites,
)
from vectorgames.boards.layout import Pose
from vectorgames.scene.badges import Viewpoint
from vectorgames.spaces.lattice import lattice
from vectorgames.view.tableau import Path as Way

SIGNS = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], float)  # SW NW NE SE


def board_of(dimensions):
    return load_board("time_vectors", lattice(dimensions))


def taken_apart(board, by=40.0, explode=0.6):
    """Anchors of a board whose quadrants have moved outwards."""
    anchors = board.anchors(Pose(explode)).astype(float)
    anchors[:, :2] += SIGNS[board.quadrant_of] * by
    return anchors


def through(board, space, *dims, open_to=(1,)):
    """The vectors through a space as X-ray paths: all, or those with exactly these running coordinates."""
    table = board.space.vectors
    rows = table.rows_through(space)
    texts = [board.space.dims_text(int(mask)) for mask in table.dims[rows]]
    return tuple(
        Way("xray", tuple(table.spaces[row].tolist()), text, open=open_to)
        for row, text in zip(rows, texts, strict=True)
        if not dims or text in dims
    )


# ---- ways ----


@pytest.mark.parametrize("dimensions", [4, 5, 6])
@pytest.mark.parametrize("by", [0.0, 40.0])
def test_curves_go_through_their_spaces_however_the_board_is_taken_apart(dimensions, by):
    board = board_of(dimensions)
    anchors = taken_apart(board, by)
    rows = board.space.vectors.spaces[:: 1 + len(board.space.vectors) // 300].astype(int)
    lift = np.linspace(2.0, 30.0, len(rows))
    points = curves(board, anchors, rows, lift, steps=9)
    assert points.shape == (len(rows), 28, 3)
    knots = anchors[rows]
    knots[..., 2] += lift[:, None]
    assert np.abs(points[:, ::9] - knots).max() < 1e-9


def test_the_rod_stands_between_every_space_and_the_one_opposite():
    for dimensions in (4, 5, 6):
        board = board_of(dimensions)
        across = opposites(board.space)
        assert (across[across] == np.arange(board.size)).all()
        assert (board.pane_of[across] == board.pane_of).all()
        for by in (0.0, 55.0):
            rods = middles(board, taken_apart(board, by, 1.0), np.arange(board.size))
            assert np.abs(rods[:, :2] - board.tower_origins(Pose(1.0))[board.board_of, :2]).max() < 1e-3


@pytest.mark.parametrize("by", [0.0, 60.0])
def test_t_winds_round_the_rod_by_quarter_turns_in_its_direction(by):
    board = board_of(5)
    table, anchors = board.space.vectors, taken_apart(board, by)
    rows = table.spaces[
        [i for i, m in enumerate(table.dims) if board.space.dims_text(int(m)) in ("t", "xt", "yzt")]
    ]
    rows = rows.astype(int)
    rod = board.tower_origins(Pose(0.6))[board.board_of[rows[:, 0]], :2]
    points = curves(board, anchors, rows, 4.0, steps=12)
    out = points[..., :2] - rod[:, None]
    turn = np.unwrap(np.arctan2(out[..., 1], out[..., 0]), axis=1)
    clockwise = (board.quadrant_of[rows[:, 1]] - board.quadrant_of[rows[:, 0]]) % 4 == 1
    way = (turn[:, 0] - turn[:, -1]) * np.where(clockwise, 1, -1)
    assert clockwise.any() and not clockwise.all()
    assert (way > np.pi).all() and (way < 2 * np.pi).all()
    assert np.hypot(out[..., 0], out[..., 1]).min() > ROOM - 1e-6
    plain = [k for k, row in enumerate(rows) if np.ptp(board.level_of[row]) == 0 and len(set(anchors[row, 2])) == 1]
    assert plain
    assert np.ptp(points[plain][..., 2], axis=1).max() < 1e-9


def test_between_towers_a_vector_leaps():
    board = board_of(6)
    paths = through(board, 0, "u", "v", "uv")
    rows = np.array([p.spaces for p in paths])
    points = curves(board, board.anchors(), rows, 4.0, steps=10)
    between = points[:, [5, 15, 25], 2]
    assert (between > points[:, ::10, 2].max(1, keepdims=True) + 30).all()


# ---- lines ----


def test_lines_are_built_anew_only_when_something_changed():
    board = board_of(4)
    root = p3d.NodePath("root")
    layer = XrayLayer(board, root)
    focus, anchors = np.ones(board.size, bool), board.anchors()

    def geom():
        return root.find("**/xray").node().get_geom(0)  # kept, so that its place in memory is not used again

    layer.show(through(board, 0), anchors, focus)
    first = geom()
    layer.show(through(board, 0), anchors, focus)
    assert geom().this == first.this
    layer.show(through(board, 0), board.anchors(Pose(0.5)), focus)
    second = geom()
    assert second.this != first.this
    layer.show(through(board, 1), board.anchors(Pose(0.5)), focus)
    assert geom().this != second.this
    layer.show((), anchors, focus)
    assert root.find("**/xray").node().get_num_geoms() == 0


def test_lines_are_one_geom_however_many():
    for dimensions, most in ((4, 4_000), (6, 30_000)):
        board, root = board_of(dimensions), p3d.NodePath("root")
        chosen, *rest = through(board, 0)
        layer = XrayLayer(board, root)
        layer.show((*rest, replace(chosen, kind="chosen")), board.anchors(), np.ones(board.size, bool))
        nodes = {p.name: p.node() for p in root.find_all_matches("**/+GeomNode")}
        assert sum(node.get_num_geoms() for node in nodes.values()) == 4  # lines, chosen, its name, its numbers
        assert nodes["xray"].get_geom(0).get_vertex_data().get_num_rows() < most


# ---- badges and names in a window ----


def test_badges_are_laid_out_anew_when_the_board_is_turned_far():
    board, root = board_of(4), p3d.NodePath("root")
    layer, middle = XrayLayer(board, root), np.zeros(3)
    layer.look_from(Viewpoint.of(np.array((0.0, -800.0, 400.0)), middle, 0.001))
    layer.show(through(board, 5), board.anchors(), np.ones(board.size, bool))

    def geom():
        return root.find("**/badges").node().get_geom(0)

    first = geom()
    layer.look_from(Viewpoint.of(np.array((10.0, -800.0, 400.0)), middle, 0.001))
    assert geom().this == first.this
    for eye in ((800.0, -100.0, 400.0), (400.0, -50.0, 200.0)):
        layer.look_from(Viewpoint.of(np.array(eye), middle, 0.001))
        assert geom().this != first.this
        first = geom()
