"""Every space of a stack on one sheet: where it lies, and what a click means. Pure; no window.

The levels lie side by side, from the lowest in reading order, row over row: the lowest at the lower left. Last
comes the projection, one board for all of them, on which a square stands for its whole column. Levels that a
view leaves out are not on the sheet, and the others are as large as fits; the projection always is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vectorgames.marks import TARGETS
from vectorgames.memoize import memoize
from vectorgames.spaces.stack import Stack
from vectorgames.tableau import Tableau, View
from vectorgames.ui.flat.plan import FlatLayout
from vectorgames.ui.flat.primitives import Point
from vectorgames.ui.frame import Rect

CARD = 0.16
"""How far the card under a board reaches beyond its squares, in cells."""
_LEFT, _LEFT_LEAST = 0.95, 15.0
"""Room for the names of ranks and of the board: in cells, and at least so many pixels."""
_BELOW, _BELOW_LEAST = 0.78, 10.0
"""Room for the names of files, likewise."""
_GAPS = (0.5, 0.4)
"""Between boards: across, down, in cells."""
_NAMED = 9.5
"""Pixels of a cell from which on files and ranks are named."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board. ``level``: from 0, None for the projection; ``x``, ``y``: top left corner of its squares."""

    level: int | None
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class StackLayout(FlatLayout):
    """The sheet of a stack.

    ``boards``: those of levels, from the lowest; ``whole``: the projection; ``columns``: float[columns, 2], the
    squares on it, as ``points`` has the others; ``named``: there is room for the names of files and ranks;
    ``left``, ``below``: how much of it, in pixels.
    """

    space: Stack
    boards: tuple[Board, ...]
    whole: Board
    columns: np.ndarray
    named: bool
    left: float
    below: float

    def rect(self, board: Board) -> Rect:
        """The squares of a board."""
        return Rect(board.x, board.y, self.space.files * self.cell, self.space.ranks * self.cell)

    @cached_property
    def column_places(self) -> tuple[Point, ...]:
        """``columns`` as tuples, for one at a time."""
        return tuple(map(tuple, self.columns.tolist()))

    def shows(self, number: int) -> bool:
        """Whether a space is on the sheet, the projection aside."""
        return self._shown[number % self.space.height]

    @cached_property
    def _shown(self) -> tuple[bool, ...]:
        levels = {board.level for board in self.boards}
        return tuple(level in levels for level in range(self.space.height))

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | None:
        """On the projection a space of the column: the aimed one, the one pointed at, a target, a piece."""
        for board in (*self.boards, self.whole):
            if self.rect(board).contains(x, y):
                file, below = int((x - board.x) // self.cell), int((y - board.y) // self.cell)
                column = self._number(file, self.space.ranks - 1 - below)
                if board.level is not None:
                    return column * self.space.height + board.level
                return self._meant(column, tableau or Tableau(), mover)
        return None

    def label(self, space: Stack, number: int, x: float, y: float, lang: str) -> str:
        """On the projection the name of the column."""
        if self.rect(self.whole).contains(x, y):
            return space.column_name(number)
        return space.name(number, lang)

    def _number(self, file: int, rank: int) -> int:
        """Number of a column; rounding never leads off the board."""
        return min(file, self.space.files - 1) * self.space.ranks + max(rank, 0)

    def _meant(self, column: int, tableau: Tableau, mover: int) -> int:
        """Which space of a column is meant: the one pointed at, as long as nothing better is there."""
        spaces = self.space.column(column * self.space.height)
        for aim in tableau.marked("aim"):
            if aim in spaces:
                return aim
        targets = {mark.space for mark in tableau.every_mark if mark.kind in TARGETS}
        pieces = {piece.space: piece.owner for piece in tableau.pieces}
        here = set(tableau.marked("hover"))

        def worth(space: int) -> tuple[bool, ...]:
            own = pieces.get(space) == mover
            return space in targets, own, space in pieces, space in here, self.shows(space)

        return max(spaces, key=lambda space: (worth(space), -space))


def stack_layout(space: Stack, rect: Rect, view: View | None = None) -> StackLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    isolated = view.levels if view else frozenset()
    shown = tuple(n for n in range(space.height) if not isolated or n + 1 in isolated)
    return _layout(space, rect, shown or tuple(range(space.height)))


@dataclass(frozen=True, slots=True)
class _Order:
    """Where boards lie: (columns from the left, rows from the bottom) of each, the projection last."""

    places: tuple[tuple[float, float], ...]

    @property
    def columns(self) -> int:
        return 1 + round(max(column for column, _ in self.places))

    @property
    def rows(self) -> int:
        return 1 + round(max(row for _, row in self.places))


def _orders(levels: int) -> Iterator[_Order]:
    """Rows of one length with the projection beside them, or after the last level; the first ones read best."""
    for columns in range(1, levels + 1):
        if levels % columns == 0:
            rows = levels // columns
            places = tuple((i % columns, i // columns) for i in range(levels))
            yield _Order((*places, (columns, (rows - 1) / 2)))
    for columns in range(1, levels + 2):
        yield _Order(tuple((i % columns, i // columns) for i in range(levels + 1)))


@memoize(most=8)
def _layout(space: Stack, rect: Rect, shown: tuple[int, ...]) -> StackLayout:
    orders = list(_orders(len(shown)))
    best = max(orders, key=lambda order: _cell(space, rect, order)[0])
    return _arranged(space, rect, shown, best)


def _cell(space: Stack, rect: Rect, order: _Order) -> tuple[float, bool]:
    """The largest cell with which everything fits, and whether there is room for names."""

    def fitting(below: float, least: float) -> float:
        wide, high = space.files + 2 * CARD, space.ranks + 2 * CARD
        gaps = [(n - 1) * gap for n, gap in zip((order.columns, order.rows), _GAPS, strict=True)]
        across = min(
            rect.w / (order.columns * (wide + _LEFT) + gaps[0]),
            (rect.w - order.columns * _LEFT_LEAST) / (order.columns * wide + gaps[0]),
        )
        down = min(
            rect.h / (order.rows * (high + below) + gaps[1]),
            (rect.h - order.rows * least) / (order.rows * high + gaps[1]),
        )
        return max(0.5, min(across, down))

    cell, named = fitting(_BELOW, _BELOW_LEAST), True
    if cell < _NAMED:
        cell, named = fitting(0.0, 0.0), False
    return (float(int(cell)) if cell >= 8 else cell), named


def _arranged(space: Stack, rect: Rect, shown: tuple[int, ...], order: _Order) -> StackLayout:
    cell, named = _cell(space, rect, order)
    left = max(_LEFT * cell, _LEFT_LEAST)
    below = max(_BELOW * cell, _BELOW_LEAST) if named else 0.0
    width = left + (space.files + 2 * CARD) * cell
    height = below + (space.ranks + 2 * CARD) * cell
    steps = width + _GAPS[0] * cell, height + _GAPS[1] * cell
    total = width + (order.columns - 1) * steps[0], height + (order.rows - 1) * steps[1]
    x, y = rect.x + (rect.w - total[0]) / 2, rect.y + (rect.h - total[1]) / 2
    boards = []
    for level, (column, row) in zip((*shown, None), order.places, strict=True):
        at = x + column * steps[0] + left + CARD * cell, y + (order.rows - 1 - row) * steps[1] + CARD * cell
        boards.append(Board(level, round(at[0]), round(at[1])))
    points = np.full((space.size, 2), np.nan)
    columns = _squares(space, boards[-1], cell)
    for board in boards[:-1]:
        points[board.level :: space.height] = _squares(space, board, cell)
    for array in (points, columns):
        array.setflags(write=False)
    area = Rect(round(x), round(y), *total)
    return StackLayout(cell, points, area, space, tuple(boards[:-1]), boards[-1], columns, named, left, below)


def _squares(space: Stack, board: Board, cell: float) -> np.ndarray:
    """float[columns, 2]: the middles of a board's squares."""
    file, rank = np.divmod(np.arange(space.columns), space.ranks)
    return np.column_stack([board.x + (file + 0.5) * cell, board.y + (space.ranks - 0.5 - rank) * cell])
