"""Every space of a lattice on one sheet: where it lies. Pure; no window.

In four dimensions sixteen grids: columns SW NW NE SE (the order of t), rows z = 4 … 1 from the top; in three
one column of them, in two one grid.
In five dimensions four such boards, at the corners of a square as the quadrants lie on a board (SW lower
left, NW upper left, NE upper right, SE lower right); in six four such squares, likewise. Boards that a
view leaves out are not on the sheet, and the others are as large as fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vectorgames.memoize import memoize
from vectorgames.spaces.lattice import QUADRANTS, Lattice
from vectorgames.tableau import View
from vectorgames.ui.flat.plan import FlatLayout
from vectorgames.ui.frame import Rect

GAP = 0.6
"""Gap between two grids, in cells; the card round a grid takes a third of it on either side."""
CARD = 0.2
GRIDS = {n: 4 * n + (n - 1) * GAP for n in (1, 4)}
"""Number of grids side by side -> their width, in cells."""
_LEFT, _TOP = 1.35, 1.05
"""Room for the names of rows and columns, in cells."""
EDGE = 0.62
"""Room at the left and right where a vector leaves and comes back, in cells."""
_BOARDS_GAP, _SQUARES_GAP = (1.2, 0.6), (1.6, 1.2)
"""Gap between boards, and what is added between squares of boards: across, down, in cells."""
_SQUARES_RIM = (0.5, 0.25)
"""Room between a square of boards and its frame: at the sides, above and below."""
_READABLE = 6.0
"""Pixels of a cell from which on the rows and columns of many boards are named, too."""
_TITLE = 9.0
"""Least size of the title of one of many boards, in pixels."""
_NAMES = 12.0
"""Least room for the names of its columns, in pixels."""
_WORTH = 1.12
"""How much larger a cell must become for isolated boards to leave the order of the quadrants."""
CORNERS = ((0, 1), (0, 0), (1, 0), (1, 1))
"""(column, row) of the quadrants SW NW NE SE in their square."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board of sixteen grids. ``x``, ``y``: top left corner of its grids' first cell."""

    u: int
    v: int
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class LatticeLayout(FlatLayout):
    """The sheet of a lattice.

    ``named``: there is room for the names of rows and columns; ``names_above``, ``title_above``: how far
    over the first grid those of the columns and the title of a board stand. ``squares``: the squares of
    four boards that v tells apart, if there are several. ``across``, ``down``: how many grids a board has.
    """

    boards: tuple[Board, ...] = ()
    named: bool = True
    names_above: float = 0.0
    title_above: float = 0.0
    title_size: float = 0.0
    squares: tuple[Rect, ...] = ()
    across: int = 4
    down: int = 4

    def grid(self, board: Board, z: int, t: int) -> Rect:
        """Rectangle of the 16 cells of a grid; z and t counted from 0."""
        step = (4 + GAP) * self.cell
        return Rect(board.x + t * step, board.y + (self.down - 1 - z) * step, 4 * self.cell, 4 * self.cell)

    def edges(self, board: Board) -> tuple[float, float]:
        """x at which vectors leave and come back: left, right."""
        width = GRIDS[self.across] * self.cell
        return board.x - (CARD + EDGE) * self.cell, board.x + width + (CARD + EDGE) * self.cell

    def rims(self, board: Board) -> tuple[float, float]:
        """y at which vectors leave and come back where z is periodic: top, bottom."""
        height = GRIDS[self.down] * self.cell
        return board.y - 0.4 * self.cell, board.y + height + 0.4 * self.cell

    def board(self, u: int, v: int) -> Board | None:
        """The board of these two coordinates, None if it is not shown."""
        return self._boards.get((u, v))

    @cached_property
    def shown(self) -> frozenset[int]:
        """The spaces that are on the sheet."""
        return frozenset(n for n, (x, _) in enumerate(self.places) if x == x)

    @cached_property
    def _boards(self) -> dict[tuple[int, int], Board]:
        return {(board.u, board.v): board for board in self.boards}


def shown_boards(space: Lattice, view: View | None) -> tuple[tuple[int, int], ...]:
    """(u, v) of the boards on the sheet: those that the view isolates, else all."""

    def values(axis: int, isolated: frozenset[str]) -> list[int]:
        if space.dimensions <= axis:
            return [0]
        return [n for n, name in enumerate(QUADRANTS) if not isolated or name in isolated]

    return tuple(
        (u, v)
        for v in values(5, view.v if view else frozenset())
        for u in values(4, view.u if view else frozenset())
    )


def lattice_layout(space: Lattice, rect: Rect, view: View | None = None) -> LatticeLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    return _layout(space, rect, shown_boards(space, view))


@dataclass(frozen=True, slots=True)
class _Order:
    """In which columns and rows boards lie: board -> (column, row), and squares before it: across, down."""

    places: dict[tuple[int, int], tuple[int, int]]
    squares: dict[tuple[int, int], tuple[int, int]]

    def count(self, axis: int) -> int:
        """Columns (axis 0) or rows (1)."""
        return 1 + max(place[axis] for place in self.places.values())

    def gaps(self, axis: int) -> float:
        """All gaps between boards, in cells."""
        squares = max(square[axis] for square in self.squares.values())
        rims = 2 * _SQUARES_RIM[axis] if self.framed else 0.0
        return (self.count(axis) - 1) * _BOARDS_GAP[axis] + squares * _SQUARES_GAP[axis] + rims

    @property
    def framed(self) -> bool:
        """Whether there are several squares, each in a frame."""
        return any(map(any, self.squares.values()))


def _orders(shown: tuple[tuple[int, int], ...]) -> list[_Order]:
    """As the quadrants lie, without empty columns and rows; and in rows of any length, for isolated boards."""
    line = {(u, v): tuple(2 * CORNERS[v][k] + CORNERS[u][k] for k in (0, 1)) for u, v in shown}
    used = [sorted({place[k] for place in line.values()}) for k in (0, 1)]
    halves = [sorted({n // 2 for n in axis}) for axis in used]
    places = {b: tuple(used[k].index(place[k]) for k in (0, 1)) for b, place in line.items()}
    squares = {b: tuple(halves[k].index(place[k] // 2) for k in (0, 1)) for b, place in line.items()}
    out = [_Order(places, squares)]
    read = sorted(shown, key=lambda b: line[b][::-1])
    if len(shown) < (out[0].count(0) * out[0].count(1)) or out[0].count(0) != out[0].count(1):
        for columns in range(1, len(shown) + 1):
            packed = {b: (i % columns, i // columns) for i, b in enumerate(read)}
            out.append(_Order(packed, dict.fromkeys(packed, (0, 0))))
    return out


@memoize(most=8)
def _layout(space: Lattice, rect: Rect, shown: tuple[tuple[int, int], ...]) -> LatticeLayout:
    first, *others = (_arranged(space, rect, order) for order in _orders(shown))
    best = max(others, key=lambda layout: layout.cell, default=first)
    return best if best.cell > _WORTH * first.cell else first


def _arranged(space: Lattice, rect: Rect, order: _Order) -> LatticeLayout:
    """The sheet with its boards in this order."""
    many = space.dimensions > 4
    columns, rows = order.count(0), order.count(1)
    gaps_across, gaps_down = order.gaps(0), order.gaps(1)
    across, down = (4 if axis in space.axes else 1 for axis in "tz")
    grids_high = GRIDS[down] + 2 * CARD + (0.2 if many else 0.0)

    def board_width(named: bool) -> float:
        return GRIDS[across] + 2 * CARD + 2 * EDGE + (_LEFT if named else 0.4)

    # Room for the title of a board and for the names of its columns: (cells, at least pixels).
    over_title = (1.6, _TITLE + 4) if many else (0.0, 0.0)

    def over_names(named: bool) -> tuple[float, float]:
        return (_TOP, _NAMES if many else 0.0) if named else (0.2, 0.0)

    def fitting(named: bool) -> float:
        """The largest cell with which everything fits."""
        cell = rect.w / (columns * board_width(named) + gaps_across)
        (a, a_least), (b, b_least) = over_title, over_names(named)
        for cells, pixels in ((a + b, 0), (b, a_least), (a, b_least), (0, a_least + b_least)):
            cell = min(cell, (rect.h - rows * pixels) / (rows * (grids_high + cells) + gaps_down))
        return cell

    named = not many or fitting(True) >= _READABLE
    cell = fitting(named)
    if cell >= 8:
        cell = float(int(cell))
    title, names = (max(cells * cell, pixels) for cells, pixels in (over_title, over_names(named)))
    board_w = board_width(named) * cell
    board_h = title + names + grids_high * cell
    total_w = columns * board_w + gaps_across * cell
    total_h = rows * board_h + gaps_down * cell
    left = round(rect.x + (rect.w - total_w) / 2)
    top = round(rect.y + (rect.h - total_h) / 2)
    rim = tuple(length * cell if order.framed else 0.0 for length in _SQUARES_RIM)
    boards = []
    outer: dict[int, list[Rect]] = {}
    for (u, v), (column, row) in order.places.items():
        square_x, square_y = order.squares[u, v]
        x = left + rim[0] + column * (board_w + _BOARDS_GAP[0] * cell) + square_x * _SQUARES_GAP[0] * cell
        y = top + rim[1] + row * (board_h + _BOARDS_GAP[1] * cell) + square_y * _SQUARES_GAP[1] * cell
        outer.setdefault(v, []).append(Rect(x, y, board_w, board_h))
        x += (EDGE + CARD + (_LEFT if named else 0.2)) * cell
        boards.append(Board(u, v, round(x), round(y + title + names + CARD * cell)))
    squares = tuple(_round_all(rects).inset(-rim[0], -rim[1]) for rects in outer.values()) if order.framed else ()
    return LatticeLayout(
        cell,
        _points(space, boards, cell),
        Rect(left, top, total_w, total_h),
        tuple(boards),
        named,
        names_above=CARD * cell + names / 2,
        title_above=CARD * cell + names + title / 2 - 0.1 * cell,
        title_size=min(max(0.95 * cell, _TITLE), 20),
        squares=squares,
        across=across,
        down=down,
    )


def _round_all(rects: list[Rect]) -> Rect:
    """The smallest rectangle round all of these."""
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def _points(space: Lattice, boards: list[Board], cell: float) -> np.ndarray:
    """float[n, 2]: centre of every space, NaN where its board is not on the sheet."""
    c = space.padded.astype(int)
    corner = np.full((4, 4, 2), np.nan)
    for board in boards:
        corner[board.u, board.v] = board.x, board.y
    none = np.zeros(space.size, int)
    points = corner[c[:, 4] if space.dimensions > 4 else none, c[:, 5] if space.dimensions > 5 else none]
    step = (4 + GAP) * cell
    points[:, 0] += c[:, 3] * step + (c[:, 0] + 0.5) * cell
    points[:, 1] += (space.height - 1 - c[:, 2]) * step + (3.5 - c[:, 1]) * cell
    points.setflags(write=False)
    return points
