"""What every board gives at first sight: each space is clicked where it is seen, and home shows all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest

import vectorgames
from vectorgames.boards.backend import load_board, parse_view
from vectorgames.boards.board import Board, Shown
from vectorgames.play.views import Isolated
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import Picker, pixels
from vectorgames.spaces.dots import dots, squares
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import Piece

SPACES = {
    **{f"lattice {n}": ("time_vectors", lattice(n)) for n in (2, 3, 4, 5, 6)},
    **{f"tree {depth}": ("gryb", tree(depth)) for depth in (4, 5, 6)},
    "stack": ("chess_4d", stack()),
    "slate": ("veptheca", dots(4, 4)),
    "squares": ("vector_battle", squares()),
}
FREE = {
    (640, 480): None,
    (1280, 800): (16.0, 84.0, 696.0, 630.0),
    (1920, 1080): (16.0, 84.0, 1336.0, 910.0),
    (3840, 2160): (16.0, 84.0, 3256.0, 1990.0),
}
"""The windows, with what panels leave free of them; None: all."""
USUAL = (1280, 800)
SLIDERS = [(0.0, 1.0), (0.4, 0.4), (1.0, 0.0)]


@cache
def board_of(name: str) -> Board:
    return load_board(*SPACES[name])


@cache
def crowd(name: str, pieces: str) -> tuple[Piece, ...]:
    board, rng = board_of(name), np.random.default_rng(5)
    start = build_view(vectorgames.load("chess_4d").start()).pieces
    if pieces == "scattered":
        places = rng.choice(board.size, len(start), replace=False).tolist()
        return tuple(replace(piece, space=space) for piece, space in zip(start, places, strict=True))
    some = sorted(rng.choice(board.size, board.size // 3, replace=False).tolist())
    return {
        "none": (),
        "start": start,
        "some": tuple(Piece(space, "1") for space in some),
        "all": tuple(Piece(space, str(1 + space % 2)) for space in range(board.size)),
        "men": tuple(Piece(space, "1K") for space in range(board.size)),
    }[pieces]


@dataclass(frozen=True)
class Look:
    """A board in a window. ``hidden``: so many spaces at most lie behind something; ``explode``, ``apart``: None
    as the layout has them."""

    board: str
    view: str
    pieces: str = "none"
    size: tuple[int, int] = USUAL
    hidden: int = 0
    explode: float | None = None
    apart: float | None = None

    def taken(self):
        """(board, view, pose, camera at home)."""
        board = board_of(self.board)
        view = parse_view(self.view, board.space)
        pose = board.pose(view, self.explode, self.apart)
        camera = OrbitCamera(board, self.size, FREE[self.size])
        camera.home(view, pose.explode, animate=False, apart=pose.apart)
        return board, view, pose, camera


CLICKED = [
    *(Look("lattice 4", view, pieces) for view in ("board", "exploded") for pieces in ("none", "all")),
    Look("lattice 4", "board", "some", (3840, 2160)),
    *(Look("lattice 4", view, "all") for view in ("exploded+level:3", "level:1", "quadrant:SW")),
    *(Look("lattice 4", view, "some") for view in ("ring", "strip", "strip+unfold:50", "ladder+dims:3",
      "projection+angle:30")),
    *(Look("lattice 4", "exploded" if explode == 1 else "board", pieces, hidden=0 if apart in (0, 1) else 4,
      explode=explode, apart=apart) for explode, apart in SLIDERS for pieces in ("none", "all")),
    *(Look("lattice 5", "exploded", pieces) for pieces in ("none", "all")),
    *(Look(f"lattice {n}", "board", "some") for n in (2, 3)),
    *(Look("stack", "exploded", pieces, (640, 480)) for pieces in ("none", "start", "scattered")),
    *(Look("stack", view, pieces, hidden=hidden) for view, hidden in (("towers", 2), ("board", 12))
      for pieces in ("none", "start", "scattered")),
    *(Look("tree 4", view, pieces, (640, 480)) for view in ("exploded", "board")
      for pieces in ("none", "all", "men")),
    *(Look(f"tree {depth}", view) for depth in (5, 6) for view in ("exploded", "board")),
    *(Look(f"tree {depth}", view) for depth in (4, 5) for view in ("exploded+inside:R", "exploded+inside:BY",
      "board+inside:RG", "exploded+level:3")),
    *(Look(f"tree {depth}", "raised", hidden=hidden) for depth, hidden in ((4, 5), (5, 25))),
    Look("tree 4", "torus", "all", hidden=1),
    Look("squares", "board", "some"),
]  # fmt: skip


@pytest.mark.parametrize("look", CLICKED, ids=str)
def test_every_space_in_focus_is_clicked_where_it_is_seen(look):
    board, view, pose, camera = look.taken()
    pieces, anchors, picker = crowd(look.board, look.pieces), board.anchors(pose), Picker(board)
    echoes, focus = board.echoes(pose), board.focused(view.isolated)
    found = pixels(board, camera, anchors, view, pieces, picker=picker, echoes=echoes)
    assert (*found,) == (*board.space.names,)
    seen = {space: at for space, at in enumerate(found.values()) if at is not None}
    assert focus[[*seen]].all() and focus.sum() - len(seen) <= look.hidden
    x0, y0, w, h = camera.free
    assert all(x0 <= x < x0 + w and y0 <= y < y0 + h for x, y in seen.values())
    for space, (x, y) in [*seen.items()][:: max(1, len(seen) // 60)]:
        assert picker.pick(*camera.ray(x + 0.5, y + 0.5), anchors, view, pieces, echoes)[0] == space


FITTED = [
    *(Look(f"lattice {n}", view, size=(640, 480)) for n in (4, 5, 6) for view in ("board", "exploded")),
    *(Look(f"lattice {n}", view, explode=explode, apart=apart) for n in (4, 5, 6)
      for view in ("board", "exploded", "top+level:2") for explode, apart in SLIDERS),
    *(Look("stack", view, "start") for view in ("board", "towers", "exploded")),
    *(Look(f"tree {depth}", view) for depth in (4, 6)
      for view in ("board", "raised", "exploded", "board+inside:RG", "raised+inside:Y")),
    *(Look(name, "board") for name in ("slate", "squares")),
]  # fmt: skip


@pytest.mark.parametrize("look", FITTED, ids=str)
def test_home_fits_into_the_free_rectangle_and_uses_it(look):
    board, view, pose, camera = look.taken()
    anchors, shown = board.anchors(pose), board.focused(Isolated(inside=view.inside))
    heads = [
        anchors[p.space] + (0, 0, board.bodies[p.kind].height * board.cell) for p in crowd(look.board, look.pieces)
    ]
    at = camera.project(np.vstack([board.outline(pose, Shown(inside=view.inside)), anchors[shown], *heads]))[:, :2]
    x, y, w, h = camera.free
    assert (at >= (x, y)).all() and (at <= (x + w, y + h)).all()
    assert (np.ptp(at, axis=0) / (w, h)).max() > 0.75
