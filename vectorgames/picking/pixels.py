"""For every space a pixel at which a click picks exactly it. Pure numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.picking.picker import BODY_HEIGHT, BODY_RADIUS, Picker, body
from vectorgames.tableau import Piece, View

GRID = 9  # places tried along each side of a cell
CHUNK = 4_000_000  # rays times bodies looked at in one go


def pixels(
    board: Board,
    camera,
    anchors: np.ndarray,
    view: View,
    pieces: tuple[Piece, ...] = (),
    size: tuple[int, int] | None = None,
    free: tuple[float, float, float, float] | None = None,
    picker: Picker | None = None,
    echoes: Sequence[np.ndarray] = (),
) -> dict[str, tuple[int, int] | None]:
    """Name -> physical pixel (x, y) inside the free rectangle, or None where no pixel was found.

    ``camera`` has ``project``, ``rays``, ``eye``, ``size``, ``free``; ``size`` and ``free`` default to
    its own; ``echoes``: see ``Picker.pick``. A pixel whose four neighbours pick the same space is preferred to one
    that stands alone.
    """
    picker = picker or Picker(board)
    size = size or camera.size
    x0, y0, w, h = free or camera.free
    low = np.ceil((max(0.0, x0), max(0.0, y0)))
    high = np.floor((min(size[0], x0 + w), min(size[1], y0 + h))) - 1
    found = np.full((board.size, 2), -1, np.int64)
    spare = np.full((board.size, 2), -1, np.int64)
    todo = np.flatnonzero(board.focused(*view.isolated))
    if len(pieces) == 0:
        pieces = ()
    occupied, size_of = np.zeros(board.size, bool), np.ones((board.size, 3))
    for piece in pieces:
        room = body(board, piece)
        occupied[piece.space] = room.height > 0
        size_of[piece.space] = np.array((room.radius, room.radius, room.height)) / (
            BODY_RADIUS,
            BODY_RADIUS,
            BODY_HEIGHT,
        )
    for again, (bare, stood_on, scale) in product(range(1 + len(echoes)), tuple(_offsets())):
        if again:  # only where a space has no pixel at all it is looked for where it is seen once more
            todo = todo[spare[todo, 0] < 0]
        if not len(todo):
            break
        places = (anchors, *echoes)[again]
        offset = np.where(occupied[todo, None], stood_on * size_of[todo] ** scale, bare) * board.room[todo, None]
        place = camera.project(places[todo] + offset)
        pixel = np.floor(place[:, :2])
        seen = ((pixel >= low) & (pixel <= high)).all(1) & (place[:, 2] > 0)
        rows, at = todo[seen], pixel[seen]
        if not len(rows):
            continue
        alone = _best(picker, camera, at, anchors, view, pieces, echoes) == rows
        rows, at = rows[alone], at[alone]
        fresh = spare[rows, 0] < 0
        spare[rows[fresh]] = at[fresh]
        sure = np.ones(len(rows), bool)
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            sure[sure] = _best(picker, camera, at[sure] + step, anchors, view, pieces, echoes) == rows[sure]
        found[rows[sure]] = at[sure]
        todo = todo[found[todo, 0] < 0]
    found = np.where(found[:, :1] < 0, spare, found)
    names = board.space.names
    return {names[i]: (int(x), int(y)) if x >= 0 else None for i, (x, y) in enumerate(found)}


def _best(picker: Picker, camera, at: np.ndarray, anchors, view, pieces, echoes) -> np.ndarray:
    """int64[n]: what a click at the middle of each pixel picks."""
    if not len(at):
        return np.zeros(0, np.int64)
    rays = camera.rays(at + 0.5)
    step = max(1, CHUNK // max(1, len(pieces)) // (1 + len(echoes)))
    parts = [
        picker.best(camera.eye, rays[k : k + step], anchors, view, pieces, echoes)
        for k in range(0, len(rays), step)
    ]
    return np.concatenate(parts)


def _offsets():
    """Places in a cell whose side is 1, from its centre outwards: on the bare pane, and on the body of a piece.

    (place, place, 1 if the second goes with the size of the piece): at last come those on the pane round it.
    """
    line = np.linspace(-0.46, 0.46, GRID)
    grid = np.array([(x, y) for x in line for y in line])
    grid = grid[np.argsort(np.abs(grid).max(1) * 10 + np.hypot(*grid.T), kind="stable")]
    heights = np.array([0.5, 0.8, 0.98, 0.2, 0.98, 0.65, 0.35])
    round_it = [(0.0, 0.0)] + [
        (r * np.cos(a), r * np.sin(a)) for r in (0.45, 0.7, 0.95) for a in np.arange(0, 6.2, np.pi / 6)
    ]
    for k in range(len(grid)):
        r = BODY_RADIUS * np.array(round_it[k // 2 % len(round_it)])
        yield (
            np.array([*grid[k], 0.0]),
            np.array([*r, BODY_HEIGHT * heights[k % len(heights)]]),
            1,
        )
    for place in grid[np.hypot(*grid.T) > BODY_RADIUS]:
        corner = np.array([*place, 0.0])
        yield corner, corner, 0
