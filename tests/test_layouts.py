"""Layouts that explain: ring, strip, ladder, projection of lattices; on the board, in pictures, by hand."""

import numpy as np
import pytest

from vectorgames.boards.backend import load_board, parse_view
from vectorgames.boards.lattice.scene_paths import curves
from vectorgames.boards.layout import Pose
from vectorgames.play.views import View
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import pixels
from vectorgames.spaces.lattice import lattice
from vectorgames.view.flat_map import flat_points
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Piece

BOARDS = {(d, z): load_board("time_vectors", lattice(d, z)) for d, z in ((4, False), (5, False), (4, True))}
FOUR = BOARDS[4, False]


def straight(points):
    """How far points, float[n, k, 3 or 2], lie from the line through the first and the last, in millimetres."""
    ends = points[:, -1] - points[:, 0]
    ends /= np.linalg.norm(ends, axis=1, keepdims=True)
    off = points - points[:, :1]
    return np.linalg.norm(off - (off * ends[:, None]).sum(2, keepdims=True) * ends[:, None], axis=2).max()


@pytest.mark.parametrize("dims", (4, 5))
def test_every_vector_is_straight_in_the_strip(dims):
    """The four spaces and all between them, in space and in the picture; in evenly spaced steps."""
    board = BOARDS[dims, False]
    text = "strip" if dims == 4 else "strip+rows:2"
    view, rows = parse_view(text, board.space), board.space.vectors.spaces.astype(np.int64)
    at = board.pose(view)
    points = curves(board, board.anchors(at), rows, 0.0, 4, at)
    steps = np.diff(points[:, ::4], axis=1)
    assert straight(points) < 1e-6 and np.allclose(steps, steps[:, :1])
    camera = OrbitCamera(board)
    camera.home(view, animate=False)
    seen = camera.project(points.reshape(-1, 3))[:, :2].reshape(*points.shape[:2], 2)
    assert straight(seen[np.linalg.norm(seen[:, -1] - seen[:, 0], axis=1) > 1]) < 0.01
    # where the line goes, there the spaces are: in the middle or where they are seen once more
    everywhere = np.stack([board.anchors(at), *board.echoes(at)])
    for k in range(4):
        few = slice(None, None, 1 if dims == 4 else 17)
        off = np.linalg.norm(everywhere[:, rows[few, k]] - points[few, 4 * k], axis=2)
        assert np.nanmin(off, axis=0).max() < 1e-3
    seen_at = everywhere[~np.isnan(everywhere[..., 0])]
    assert len(seen_at) == board.size * 2 ** (dims - 3), "each so often, and nowhere twice"
    assert len(np.unique(seen_at.round(1), axis=0)) == len(seen_at)


def test_a_vector_along_t_is_a_circle_in_the_ring_and_the_board_is_as_it_was():
    view = parse_view("ring", FOUR.space)
    at, run = FOUR.pose(view), FOUR.space.vectors
    rows = run.spaces[run.dims == 8].astype(np.int64)
    points = curves(FOUR, FOUR.anchors(at), np.hstack([rows, rows[:, :1]]), 0.0, 8, at)
    assert np.allclose(points[:, 0], points[:, -1])
    middle = points[:, :-1].mean(1, keepdims=True)
    assert np.ptp(np.linalg.norm(points - middle, axis=2), axis=1).max() < 1e-6
    assert np.ptp(points[..., 2], axis=1).max() < 1e-9
    plain = FOUR.pose(View())
    assert np.allclose(FOUR.anchors(plain), FOUR.anchors(Pose(0.0, 0.0))) and not FOUR.echoes(plain)


def test_no_two_spaces_coincide_in_a_projection():
    """Turned half way in x and t quadrants would lie in one another, but for their slant."""
    for plane in ("xt", "yt", "xz", "zt"):
        places = FOUR.anchors(FOUR.pose(parse_view(f"projection+plane:{plane}+angle:45", FOUR.space)))
        away = np.linalg.norm(places[:, None] - places, axis=2) + 99 * np.eye(len(places))
        assert away.min() > 4.0, plane


@pytest.mark.parametrize(("dims", "count"), ((2, 16), (3, 64)))
def test_boards_of_two_and_three_dimensions(dims, count):
    """Every space can be clicked, all vectors are straight, and the map shows as many grids as there are."""
    board = load_board("time_vectors", lattice(dims))
    for text in board.layouts:
        view = parse_view(text, board.space)
        at, camera = board.pose(view), OrbitCamera(board)
        camera.home(view, animate=False)
        found = pixels(board, camera, board.anchors(at), view, (Piece(0, "1"), Piece(9, "2")))
        expected = count if text != "top" else 16
        assert sum(pixel is not None for pixel in found.values()) == expected
        rows = board.space.vectors.spaces.astype(np.int64)
        assert straight(curves(board, board.anchors(at), rows, 0.0, 4, at)) < 1e-6
    sheet = flat_points(board.space, Rect(0, 0, 500, 700))
    assert len(np.unique(sheet.round(3), axis=0)) == count and sheet.min() > 0 and sheet[:, 1].max() < 700
    assert len(np.unique(sheet[:, 0].round(3))) == 4 and len(np.unique(sheet[:, 1].round(3))) == count // 4


def test_views_in_words_and_by_their_slider():
    space = FOUR.space
    for text in (
        "strip+unfold:40+repeat:3",
        "strip",
        "ladder+dims:3",
        "projection+angle:45+plane:yz",
        "ring+level:2",
    ):
        assert parse_view(str(parse_view(text, space)), space) == parse_view(text, space)
    for wrong in ("strip+unfold:101", "strip+unfold:x", "ladder+dims:5", "projection+plane:xu", "strip+ring"):
        with pytest.raises(ValueError):
            parse_view(wrong, space)
    views = {
        text: parse_view(text, space)
        for text in ("ring", "strip", "strip+unfold:10", "ladder+dims:2", "ladder+dims:3", "ladder",
                     "projection+angle:355", "projection+angle:5")
    }  # fmt: skip

    def moved(text, share=None, steps=0):
        slider = FOUR.layout(views[text].layout).slider
        found = slider.stepped(views[text], steps, "") if share is None else slider.moved(views[text], share, "")
        return next(name for name, view in views.items() if view == found)

    assert moved("strip", 0.0) == "ring" and moved("ring", steps=1) == "strip+unfold:10"
    assert [moved(text, steps=1) for text in ("ladder+dims:2", "ladder+dims:3", "ladder")] == [
        "ladder+dims:3", "ladder", "ladder",
    ]  # fmt: skip
    assert moved("projection+angle:355", steps=1) == "projection+angle:5"


def test_a_board_taken_apart_and_a_ladder_open_as_what_nothing_else_is():
    opened = {name: layout.opened(View(), "") for name, layout in FOUR.layouts.items()}
    assert opened["ladder"].dims == 2 and opened["ladder"].isolated.levels == {1}
    assert FOUR.layout("ladder").opened(parse_view("ladder+dims:3", FOUR.space), "").dims == 3, "as it was left"
    board, exploded = (FOUR.anchors(FOUR.pose(opened[name])) for name in ("board", "exploded"))
    assert np.abs(exploded - board)[:, :2].max() > FOUR.cell
