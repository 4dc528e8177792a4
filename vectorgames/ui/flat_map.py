"""The flat map: every space of a lattice on one sheet, as a list of 2D primitives. Pure; no window.

In four dimensions sixteen grids: columns SW NW NE SE (the order of t), rows z = 4 … 1 from the top.
In five and six dimensions a board of such boards: u along the sheet, v up it. The same list is
painted in the side panel, large as the ``flat`` view, and later into files.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.ui.frame import Rect

_GAP = 0.6
"""Gap between two grids, in cells; the card round a grid takes 0.2 of it on either side."""
_CARD = 0.2
_GRIDS = 16 + 3 * _GAP + 2 * _CARD
"""Side of the sixteen grids of one board, in cells."""
_LEFT, _TOP = 1.35, 1.05
"""Room for the names of rows and columns, in cells."""
_EDGE = 0.62
"""Room at the left and right where a vector leaves and comes back, in cells."""
_BOARDS_GAP = 1.2
_READABLE = 6.0
"""Pixels of a cell from which on the rows and columns of many boards are named, too."""
_TITLE = 9.0
"""Least size of the title of one of many boards, in pixels."""
_NAMES = 12.0
"""Least room for the names of its columns, in pixels."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board of sixteen grids. ``x``, ``y``: top left corner of its grids' first cell."""

    u: int
    v: int
    x: float
    y: float


@dataclass(frozen=True)
class FlatLayout:
    """Where everything lies on a sheet. ``points``: centre of every space in pixels.

    ``named``: there is room for the names of rows and columns; ``names_above``, ``title_above``: how far
    over the first grid those of the columns and the title of a board stand.
    """

    cell: float
    boards: tuple[Board, ...]
    points: np.ndarray
    area: Rect
    named: bool = True
    names_above: float = 0.0
    title_above: float = 0.0
    title_size: float = 0.0

    def grid(self, board: Board, z: int, t: int) -> Rect:
        """Rectangle of the 16 cells of a grid; z and t counted from 0."""
        step = (4 + _GAP) * self.cell
        return Rect(board.x + t * step, board.y + (3 - z) * step, 4 * self.cell, 4 * self.cell)

    def edges(self, board: Board) -> tuple[float, float]:
        """x at which vectors leave and come back: left, right."""
        width = (16 + 3 * _GAP) * self.cell
        return board.x - (_CARD + _EDGE) * self.cell, board.x + width + (_CARD + _EDGE) * self.cell


def _check(space: object) -> Lattice:
    if not isinstance(space, Lattice):
        raise ValueError(f"the flat map shows lattices, not {type(space).__name__}")
    return space


@lru_cache(maxsize=64)
def flat_layout(space: Lattice, rect: Rect) -> FlatLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    _check(space)
    many = space.dimensions > 4
    columns, rows = {4: (1, 1), 5: (2, 2), 6: (4, 4)}[space.dimensions]

    def board_width(named: bool) -> float:
        return _GRIDS + 2 * _EDGE + (_LEFT if named else 0.4)

    # Room for the title of a board and for the names of its columns: (cells, at least pixels).
    over_title = (1.6, _TITLE + 4) if many else (0.0, 0.0)

    def over_names(named: bool) -> tuple[float, float]:
        return (_TOP, _NAMES if many else 0.0) if named else (0.2, 0.0)

    def fitting(named: bool) -> float:
        """The largest cell with which everything fits."""
        cell = rect.w / (columns * board_width(named) + (columns - 1) * _BOARDS_GAP)
        grids = _GRIDS + (0.2 if many else 0.0) + (rows - 1) / rows * _BOARDS_GAP * 0.5
        (a, a_least), (b, b_least) = over_title, over_names(named)
        for cells, pixels in ((a + b, 0), (b, a_least), (a, b_least), (0, a_least + b_least)):
            cell = min(cell, (rect.h / rows - pixels) / (grids + cells))
        return cell

    named = not many or fitting(True) >= _READABLE
    cell = fitting(named)
    if cell >= 8:
        cell = float(int(cell))
    title, names = (max(cells * cell, pixels) for cells, pixels in (over_title, over_names(named)))
    board_w = board_width(named) * cell
    board_h = title + names + (_GRIDS + (0.2 if many else 0.0)) * cell
    total_w = columns * board_w + (columns - 1) * _BOARDS_GAP * cell
    total_h = rows * board_h + (rows - 1) * _BOARDS_GAP * 0.5 * cell
    left = round(rect.x + (rect.w - total_w) / 2)
    top = round(rect.y + (rect.h - total_h) / 2)
    boards = []
    for v in range(4 if space.dimensions == 6 else 1):
        for u in range(4 if many else 1):
            if space.dimensions == 5:  # two by two, as the quadrants lie on the board itself
                column, row = ((0, 1), (0, 0), (1, 0), (1, 1))[u]
            else:
                column, row = u, rows - 1 - v
            x = left + column * (board_w + _BOARDS_GAP * cell) + (_EDGE + _CARD + (_LEFT if named else 0.2)) * cell
            y = top + row * (board_h + _BOARDS_GAP * 0.5 * cell) + title + names + _CARD * cell
            boards.append(Board(u, v, round(x), round(y)))
    c = space.coordinates.astype(float)
    u = space.coordinates[:, 4].astype(int) if space.dimensions > 4 else np.zeros(space.size, int)
    v = space.coordinates[:, 5].astype(int) if space.dimensions > 5 else np.zeros(space.size, int)
    corner = np.zeros((4, 4, 2))
    for board in boards:
        corner[board.u, board.v] = board.x, board.y
    step = (4 + _GAP) * cell
    points = corner[u, v]
    points[:, 0] += c[:, 3] * step + (c[:, 0] + 0.5) * cell
    points[:, 1] += (3 - c[:, 2]) * step + (3.5 - c[:, 1]) * cell
    points.setflags(write=False)
    area = Rect(left, top, total_w, total_h)
    title_size = min(max(0.95 * cell, _TITLE), 20)
    title_above = _CARD * cell + names + title / 2 - 0.1 * cell
    names_above = _CARD * cell + names / 2
    return FlatLayout(cell, tuple(boards), points, area, named, names_above, title_above, title_size)


def flat_points(space: Lattice, rect: Rect) -> np.ndarray:
    """float[n, 2]: centre of every space, in pixels."""
    return flat_layout(_check(space), rect).points


def flat_pick(space: Lattice, rect: Rect, x: float, y: float) -> int | None:
    """The space whose cell contains the point, or None."""
    layout = flat_layout(_check(space), rect)
    distance = np.abs(layout.points - (x, y)).max(axis=1)
    nearest = int(distance.argmin())
    return nearest if distance[nearest] <= layout.cell / 2 else None


def quadrant_order() -> tuple[str, ...]:
    """Names of the columns from left to right."""
    return QUADRANTS
