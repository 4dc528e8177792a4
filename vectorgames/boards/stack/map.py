"""The flat map of a stack: every level on one sheet, and all levels on one board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.views import View
from vectorgames.spaces.dots import FILES
from vectorgames.spaces.stack import LEVEL_LETTERS, Stack
from vectorgames.view.flat_map import FlatLayout, MapBackend, MapStyle
from vectorgames.view.map_lines import Layers, Route, arc, move_lines
from vectorgames.view.map_marks import Seat, corner, mark_layers, on_cells
from vectorgames.view.map_pieces import GLYPHS
from vectorgames.view.map_pieces import ghosts as ghosts_of
from vectorgames.view.map_pieces import pieces as pieces_of
from vectorgames.view.markers import KINDS, ORDER, TARGETS
from vectorgames.view.primitives import Box, Lines, PieceShape, Point, Polygon, Primitive, Rect, Stamp, Text, box
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.themes import Theme

CARD = 0.16  # how far the card under a board reaches beyond its squares, in cells
_LEFT, _LEFT_LEAST = 0.95, 15.0
"""Room for the names of ranks and of the board: in cells, and at least so many pixels."""

_BELOW, _BELOW_LEAST = 0.78, 10.0  # room for the names of files: in cells, and at least so many pixels
_GAPS = (0.5, 0.4)  # between boards: across, down, in cells
_NAMED = 9.5  # pixels of a cell from which on files and ranks are named


@dataclass(frozen=True, slots=True)
class Board:
    """One board. ``level``: from 0, None for the projection; ``x``, ``y``: top left corner of its squares."""

    level: int | None
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class StackLayout(FlatLayout):
    """The sheet of a stack.

    ``boards``: those of levels, from the lowest; ``whole``: the projection, None on paper; ``columns``:
    float[columns, 2], the squares on it, as ``points`` has the others; ``named``: there is room for the names of
    files and ranks; ``left``, ``below``: how much of it, in pixels.
    """

    space: Stack
    boards: tuple[Board, ...]
    whole: Board | None
    columns: np.ndarray
    named: bool
    left: float
    below: float

    @property
    def every_board(self) -> tuple[Board, ...]:
        return self.boards if self.whole is None else (*self.boards, self.whole)

    def rect(self, board: Board) -> Rect:
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
        for board in self.every_board:
            if self.rect(board).contains(x, y):
                file, below = int((x - board.x) // self.cell), int((y - board.y) // self.cell)
                column = self._number(file, self.space.ranks - 1 - below)
                if board.level is not None:
                    return column * self.space.height + board.level
                return self._meant(column, tableau or Tableau(), mover)
        return None

    def label(self, space: Stack, number: int, x: float, y: float, lang: str) -> str:
        """On the projection the name of the column."""
        if self.whole is not None and self.rect(self.whole).contains(x, y):
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
    return _layout(space, rect, shown or tuple(range(space.height)), view is None or not view.paper)


@dataclass(frozen=True, slots=True)
class _Order:
    """Where boards lie: (columns from the left, rows from the bottom) of each, the projection last, if any."""

    places: tuple[tuple[float, float], ...]

    @property
    def columns(self) -> int:
        return 1 + round(max(column for column, _ in self.places))

    @property
    def rows(self) -> int:
        return 1 + round(max(row for _, row in self.places))


def _orders(levels: int, projected: bool) -> Iterator[_Order]:
    """Rows of one length with the projection beside them, or after the last level; the first ones read best."""
    for columns in range(1, levels + 1):
        if projected and levels % columns == 0:
            rows = levels // columns
            places = tuple((i % columns, i // columns) for i in range(levels))
            yield _Order((*places, (columns, (rows - 1) / 2)))
    boards = levels + projected
    for columns in range(1, boards + 1):
        yield _Order(tuple((i % columns, i // columns) for i in range(boards)))


@memoize(most=8)
def _layout(space: Stack, rect: Rect, shown: tuple[int, ...], projected: bool) -> StackLayout:
    orders = list(_orders(len(shown), projected))
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
    for level, (column, row) in zip((*shown, None), order.places, strict=False):
        at = x + column * steps[0] + left + CARD * cell, y + (order.rows - 1 - row) * steps[1] + CARD * cell
        boards.append(Board(level, round(at[0]), round(at[1])))
    points = np.full((space.size, 2), np.nan)
    levels, whole = boards[: len(shown)], boards[-1] if len(boards) > len(shown) else None
    columns = _squares(space, whole, cell) if whole is not None else np.full((space.columns, 2), np.nan)
    for board in levels:
        points[board.level :: space.height] = _squares(space, board, cell)
    for array in (points, columns):
        array.setflags(write=False)
    area = Rect(round(x), round(y), *total)
    return StackLayout(cell, points, area, space, tuple(levels), whole, columns, named, left, below)


def _squares(space: Stack, board: Board, cell: float) -> np.ndarray:
    """float[columns, 2]: the middles of a board's squares."""
    file, rank = np.divmod(np.arange(space.columns), space.ranks)
    return np.column_stack([board.x + (file + 0.5) * cell, board.y + (space.ranks - 0.5 - rank) * cell])


_LEFT_OUT = frozenset(("level", "count", "turn"))  # marks that say nothing of a column as a whole
_STRIP = 0.16  # width of the strip of levels, in cells; the rest of a square shows what the column holds
_SIDES = ((-0.2, 0.18), (0.2, -0.18), (-0.2, -0.18), (0.2, 0.18))
"""Where the pieces of several players stand on one square, in cells from its middle."""

_RANK = {kind: n for n, kind in enumerate(GLYPHS)}


def places(layout: StackLayout) -> tuple[float, tuple[Point, ...]]:
    """Side of what is left of a square beside the strip, and the middles of that, for every column."""
    cell, strip = layout.cell, _strip(layout.cell)
    return cell - strip, tuple((x - strip / 2, y) for x, y in layout.column_places)


def _strip(cell: float) -> float:
    """Whole pixels, and one beside it; of a square of few pixels half."""
    return min(max(3.0, float(round(_STRIP * cell))) + 1.0, cell / 2)


def projected_marks(space: Stack, tableau: Tableau) -> tuple[Mark, ...]:
    """A mark of every kind for each column that has one; of targets one for all, of ``number`` levels: its space is
    that of one of them."""
    targets: dict[int, Mark] = {}
    others: dict[tuple[str, int], Mark] = {}
    for mark in tableau.drawn_marks:
        column = mark.space // space.height
        if mark.kind in TARGETS:
            known = targets.get(column)
            more = known.number + 1 if known is not None else 1
            best = mark if known is None or ORDER[mark.kind] > ORDER[known.kind] else known
            targets[column] = replace(best, number=more)
        elif mark.kind not in _LEFT_OUT:
            known = others.setdefault((mark.kind, column), mark)
            if 0 < mark.number < known.number:
                others[mark.kind, column] = mark
    # How many levels there are is a number of its own.
    counts = (Mark("count", mark.space, number=mark.number) for mark in targets.values())
    return (*others.values(), *(replace(mark, number=0) for mark in targets.values()), *counts)


def column_seat(space: Stack, layout: StackLayout, tableau: Tableau) -> Callable[[int], Seat]:
    """Where the marks of a column stand, for any of its spaces."""
    cell, middles = places(layout)
    held = {number // space.height for number in tableau.occupied}
    return lambda number: Seat(middles[number // space.height], cell / 2, number // space.height in held)


def projected(space: Stack, layout: StackLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Pieces, absent ones, and strips of all columns."""
    held: dict[int, list[Piece]] = {}
    for piece in tableau.pieces:
        held.setdefault(piece.space // space.height, []).append(piece)
    targets = {mark.space: mark.kind for mark in tableau.every_mark if mark.kind in TARGETS}
    return [
        *_strips(space, layout, tableau, targets, theme),
        *_leaders(layout, held),
        *_ghosts(space, layout, tableau, held),
    ]


def _leaders(layout: StackLayout, held: dict[int, list[Piece]]) -> list[Primitive]:
    """The first piece of each player in a column, in the order of kinds; side by side if there are several."""
    cell, middles = places(layout)
    out: list[Primitive] = []
    for column, pieces in held.items():
        x, y = middles[column]
        best: dict[int, Piece] = {}
        for piece in sorted(pieces, key=lambda p: _RANK.get(p.kind, len(_RANK)), reverse=True):
            best[piece.owner] = piece
        if len(best) == 1:
            (piece,) = best.values()
            out.append(PieceShape((x, y), layout.piece * cell, piece.text))
            continue
        for (dx, dy), owner in zip(_SIDES, sorted(best), strict=False):
            out.append(PieceShape((x + dx * cell, y + dy * cell), 0.3 * cell, best[owner].text))
    return out


def _ghosts(space: Stack, layout: StackLayout, tableau: Tableau, held: dict[int, list[Piece]]) -> list[Primitive]:
    """Pieces that are not there, at their columns, where nothing else stands."""
    cell, middles = places(layout)
    shown = {ghost.space // space.height: found for found in reversed(ghosts_of(tableau)) for ghost in found[:1]}
    return [
        PieceShape(middles[column], size * layout.piece * cell, ghost.text, alpha)
        for column, (ghost, size, alpha) in shown.items()
        if column not in held
    ]


def _strips(
    space: Stack, layout: StackLayout, tableau: Tableau, targets: dict[int, str], theme: Theme
) -> list[Primitive]:
    """A bar beside every column that holds or offers something, and on it the levels."""
    cell, height = layout.cell, space.height
    right = cell / 2 - 1
    left = right - _strip(cell) + 1
    pitch = (cell - 2) / height
    thick = max(1.0, pitch - (1.0 if pitch >= 2.5 else 0.3))
    wide = 2.0 if cell >= 24 else 1.0 if cell >= 16 else 0.0
    slots: dict[tuple[str, float], list[Point]] = {}
    columns = dict.fromkeys(piece.space // height for piece in tableau.pieces)
    columns |= dict.fromkeys(number // height for number in targets)

    def put(number: int, colour: str, more: float) -> None:
        x, y = layout.column_places[number // height]
        slots.setdefault((colour, more), []).append((x, y + cell / 2 - 1 - (number % height + 0.5) * pitch))

    for piece in tableau.pieces:
        if piece.space not in targets:
            put(piece.space, theme.owner(piece.owner), 0.0)
    for number, kind in targets.items():
        put(number, theme[KINDS[kind].colour], wide)
    if not columns:
        return []
    track = Polygon(box(left, -cell / 2 + 1, right, cell / 2 - 1), theme["field"], 0.55)
    out: list[Primitive] = [Stamp((track,), tuple(layout.column_places[n] for n in columns))]
    for (colour, more), centres in slots.items():
        slot = Polygon(box(left - more, -thick / 2, right, thick / 2), colour, 1.0 if more else 0.85)
        out.append(Stamp((slot,), tuple(centres)))
    return out


_FRAMES = ("#7FA6E8", "#D2F4FF"), ("#2F62C0", "#0C3A52")
"""Colours of the frames of the lowest and the highest level, as they are engraved; the same on a light ground."""


def stack_shapes(space: Stack, layout: StackLayout, tableau: Tableau, style: MapStyle) -> tuple[Primitive, ...]:
    """The map of a stack. Levels that the view leaves out are not on the sheet."""
    theme, lang = style.theme, style.lang
    choices, on_levels = on_cells(layout, tableau, theme)
    whole = Layers()
    if layout.whole is not None:
        whole = mark_layers(projected_marks(space, tableau), column_seat(space, layout, tableau), theme, corner)
    out = [*_background(layout, theme, lang), *choices.under, *on_levels.under, *whole.under]
    out += pieces_of(layout, tableau)
    if layout.whole is not None:
        out += projected(space, layout, tableau, theme)
    out += _moves(space, layout, tableau, theme)
    return (*out, *choices.over, *on_levels.over, *whole.over)


def _moves(space: Stack, layout: StackLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Arrows from board to board, and on the projection; over the pieces, but round them."""
    pieces = [layout.places[n] for n in tableau.occupied if layout.shows(n)]
    cell, middles = places(layout)
    columns = [middles[n] for n in {n // space.height for n in tableau.occupied}]

    def on_levels(a: int, b: int) -> Route | None:
        shown = layout.shows(a) and layout.shows(b)
        return arc(layout.places[a], layout.places[b], layout.cell, pieces) if shown else None

    def on_columns(a: int, b: int) -> Route | None:
        return arc(middles[a // space.height], middles[b // space.height], layout.cell, columns)

    out = move_lines(tableau.paths, on_levels, layout.cell, theme)
    return out + move_lines(tableau.paths, on_columns, layout.cell, theme) if layout.whole is not None else out


# ---- what is always there ----


@memoize(most=4)
def _background(layout: StackLayout, theme: Theme, lang: str) -> tuple[Primitive, ...]:
    cell, space = layout.cell, layout.space
    half = cell / 2
    cards = [layout.rect(board).inset(-CARD * cell) for board in layout.every_board]
    out: list[Primitive] = [Box(card, theme["square_dark"], 1.0, 0.2 * cell) for card in cards]
    if layout.whole is not None:
        out.append(Box(cards[-1], theme["accent"], 0.5, 0.2 * cell, max(1.0, round(cell / 24))))
    square = Polygon(box(-half, -half, half, half), theme["square_light"])
    light = space.coordinates.sum(1) % 2 == 1
    centres = [layout.places[n] for n in light.nonzero()[0].tolist() if layout.shows(n)]
    if layout.whole is not None:
        centres += [at for n, at in enumerate(layout.column_places) if sum(divmod(n, space.ranks)) % 2]
    out.append(Stamp((square,), tuple(centres)))
    for board in layout.every_board:
        out += _frame(layout, board, theme)
        out += _names(layout, board, theme, lang)
    return tuple(out)


def _frame(layout: StackLayout, board: Board, theme: Theme) -> list[Primitive]:
    """Faint lines between the squares, and a frame in the colour of the level."""
    rect, cell = layout.rect(board), layout.cell
    thin = float(max(1, round(cell / 30)))
    half = thin / 2 if thin % 2 else 0.0  # whole pixels
    colour = theme["accent"] if board.level is None else _tint(board.level / max(1, layout.space.height - 1), theme)
    out: list[Primitive] = []
    for alpha, outer in ((theme.fine(0.13), False), (0.62, True)):
        ends = []
        for i in range(layout.space.files + 1):
            x = rect.x + i * cell + half
            if (i in (0, layout.space.files)) == outer:
                ends.append((x, rect.y, x, rect.bottom))
        for i in range(layout.space.ranks + 1):
            y = rect.y + i * cell + half
            if (i in (0, layout.space.ranks)) == outer:
                ends.append((rect.x, y, rect.right + thin, y))
        out.append(Lines(tuple(ends), colour, alpha, thin))
    return out


def _tint(share: float, theme: Theme) -> str:
    low, high = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in _FRAMES[theme.bright])
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(low, high, strict=True))


def _names(layout: StackLayout, board: Board, theme: Theme, lang: str) -> list[Primitive]:
    """The level at the lower left corner, as it is engraved; files and ranks beside it."""
    rect, cell, space = layout.rect(board), layout.cell, layout.space
    letter = LEVEL_LETTERS.get(lang, LEVEL_LETTERS["en"])
    text = f"{letter}1–{space.height}" if board.level is None else f"{letter}{board.level + 1}"
    size = theme.letters(min(max(0.66 * cell, 10.0), 40.0), 1.8 * layout.left / len(text))
    left = rect.x - CARD * cell
    below = rect.bottom + layout.below / 2 + CARD * cell if layout.named else rect.bottom - 0.5 * size
    wide = 0.56 * size * len(text)
    at = left - max(0.5 * layout.left, wide / 2 + 1) if board.level is None else left - layout.left / 2
    if board.level is None and layout.named:
        at = max(at, left - layout.left + wide / 2 - 0.5 * cell)
    out: list[Primitive] = [Text((at, below), text, theme["text"], size)]
    if not layout.named:
        return out
    small = theme.letters(min(max(0.5 * cell, 9.0), 32.0), min(layout.below, layout.left))
    out += [
        Text((rect.x + (n + 0.5) * cell, below), FILES[n], theme["second"], small, "medium")
        for n in range(space.files)
    ]
    out += [
        Text(
            (left - 0.36 * layout.left, rect.bottom - (n + 0.5) * cell),
            str(n + 1),
            theme["second"],
            small,
            "medium",
        )
        for n in range(space.ranks)
    ]
    return out


BACKEND = MapBackend(stack_layout, stack_shapes)
