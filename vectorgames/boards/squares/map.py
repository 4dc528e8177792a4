"""The flat map of a board of squares: two woods, temples, the cards of both players round it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.views import View
from vectorgames.spaces.dots import Squares
from vectorgames.view.arrows import COLOURS, GRID, Figure, components, face, reach_of, share_gone, vector
from vectorgames.view.flat_map import MapBackend, MapStyle
from vectorgames.view.map_lines import GridLayout, arc, move_lines, vectors
from vectorgames.view.map_marks import on_cells
from vectorgames.view.map_pieces import pieces as pieces_of
from vectorgames.view.primitives import Box, Circle, Polygon, Primitive, Rect, Text
from vectorgames.view.tableau import Card, Spot, Tableau
from vectorgames.view.themes import Theme

_NAMES = 0.5  # room for names at the left and below, in cells
_CARD, _TALL, _GAP, _AWAY = 1.56, 1.2, 0.2, 0.3
"""Width of a card in cells, its height by that; between cards, and from the board, in cells."""

_HELD = 3
_DARK, _LIGHT, _FRAME = "#6B4F39", "#7E6148", "#3A2919"


@dataclass(frozen=True, eq=False)
class SquaresLayout(GridLayout):
    """The board and the cards round it. ``board``: what its squares cover."""

    board: Rect

    def card(self, holder: int, slot: int, reader: int) -> Rect:
        """Where a card lies: before its holder from his left, those at the side from the left of their reader."""
        cell = self.cell
        wide, high = _CARD * cell, _CARD * _TALL * cell
        if not holder:
            middle = self.board.centre[1] + (slot - 0.5) * (high + _GAP * cell) * (-1 if reader == 2 else 1)
            return Rect(self.board.right + _AWAY * cell, middle - high / 2, wide, high)
        along = (slot - (_HELD - 1) / 2) * (wide + _GAP * cell) * (-1 if holder == 2 else 1)
        below = self.board.bottom + (_NAMES + _AWAY / 2) * cell
        top = below if holder == 1 else self.board.y - _AWAY * cell - high
        return Rect(self.board.centre[0] + along - wide / 2, top, wide, high)

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | str | None:
        cards = tableau.cards if tableau is not None else ()
        for card in cards:
            if self.card(card.holder, card.slot, card.reader).contains(x, y):
                return card.name
        return super().pick(x, y)


@memoize(most=4)
def squares_layout(space: Squares, rect: Rect, view: View | None = None) -> SquaresLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    width, depth = space.sides
    hand = _CARD * _TALL + _AWAY
    wide, high = width + _NAMES + _AWAY + _CARD, depth + _NAMES + 2 * hand - _AWAY / 2
    cell = min(rect.w / wide, rect.h / high)
    cell = float(int(cell)) if cell >= 8 else max(cell, 0.5)
    left, top = round(rect.x + (rect.w - wide * cell) / 2), round(rect.y + (rect.h - high * cell) / 2)
    board = Rect(left + _NAMES * cell, top + hand * cell, width * cell, depth * cell)
    file, rank = space.coordinates.astype(float).T
    points = np.column_stack([board.x + (file + 0.5) * cell, board.bottom - (rank + 0.5) * cell])
    points.setflags(write=False)
    return SquaresLayout(cell, points, Rect(left, top, wide * cell, high * cell), board)


def squares_shapes(
    space: Squares, layout: SquaresLayout, tableau: Tableau, style: MapStyle
) -> tuple[Primitive, ...]:
    theme, cell, places = style.theme, layout.cell, layout.places
    choices, marks = on_cells(layout, tableau, theme)
    pieces = [places[number] for number in tableau.occupied]
    out = [*_sheet(space, layout, theme), *choices.under, *marks.under]
    out += pieces_of(layout, tableau)
    if tableau.strokes:  # the arrows of the cards say more than the way of a piece
        starts = (path.spaces[0] for path in tableau.paths if path.kind == "trail")
        out += [Circle(places[start], 0.2 * cell, theme["last"], 1.0, 0.05 * cell) for start in starts]
    else:
        out += move_lines(tableau.paths, lambda a, b: arc(places[a], places[b], cell, pieces), cell, theme)
    out += [*_cards(layout, tableau.cards, tableau.dealt, theme), *choices.over]
    return (*out, *vectors(layout, tableau.strokes, tableau.meetings, theme, True), *marks.over)


@memoize(most=4)
def _cards(layout: SquaresLayout, cards: tuple[Card, ...], dealt: float, theme: Theme) -> tuple[Primitive, ...]:
    """Cards as they lie on the table, or are on their way there, those last: a card of player 2 is turned to him,
    only what is written stands upright."""
    reach, shares = reach_of(cards), {card.name: share_gone(card, dealt) for card in cards}
    out: list[Primitive] = []
    for card in sorted(cards, key=lambda card: shares[card.name] < 1.0):
        out += _card(layout, card, reach, shares[card.name], theme)
    return tuple(out)


def _card(layout: SquaresLayout, card: Card, reach: int, share: float, theme: Theme) -> Iterator[Primitive]:
    """A card that has gone a share of its way."""
    here, was = layout.card(*card.place), layout.card(*(card.came or card.place))
    (x, y), (u, v) = here.centre, was.centre
    wide, high = here.w, here.h
    x, y = u + (x - u) * share, v + (y - v) * share
    begin, end = (math.pi * (reader == 2) for reader in ((card.came or card.place)[2], card.reader))
    yield from _figures(face(card, _TALL), (x, y), wide)
    low = y + high / 2 - (0.05 + GRID / 2) * wide
    yield from _figures(vector(card, reach), (x, low), wide, begin + (end - begin) * share)
    head, left = y - high / 2 + 0.185 * wide, x - wide / 2
    yield Text((left + 0.2 * wide, head), card.name, COLOURS["ink"], theme.letters(0.24 * wide))
    yield Text((left + 0.68 * wide, head), components(card), COLOURS["ink"], theme.letters(0.17 * wide), "medium")


def _figures(figures: Iterable[Figure], at: Spot, size: float, turn: float = 0.0) -> Iterator[Primitive]:
    """Polygons of a card round a place, its width ``size`` pixels, turned by an angle."""
    c, s = math.cos(turn), math.sin(turn)
    for figure in figures:
        points = tuple((at[0] + size * (c * x - s * y), at[1] - size * (s * x + c * y)) for x, y in figure.points)
        yield Polygon(points, COLOURS[figure.tone], figure.alpha)


@memoize(most=2)
def _sheet(space: Squares, layout: SquaresLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The squares of both woods, temples, names of columns and rows."""
    cell, board = layout.cell, layout.board
    edge = max(2.0, 0.08 * cell)
    out: list[Primitive] = [Box(board.inset(-edge), _FRAME, 1.0, 0.12 * cell)]
    middle, last = space.width // 2, space.depth - 1
    for number, (x, y) in enumerate(layout.places):
        file, rank = divmod(number, space.depth)
        wood = _LIGHT if (file + rank) % 2 else _DARK
        out.append(Box(Rect(x - cell / 2 + 0.5, y - cell / 2 + 0.5, cell - 1, cell - 1), wood))
        if file == middle and rank in (0, last):
            for share, tone in ((0.44, 1), (0.35, 0)):
                colour = theme.player(1 if not rank else 2)[tone]
                half = share * cell
                out.append(Box(Rect(x - half, y - half, 2 * half, 2 * half), colour, 0.75, 0.06 * cell))
    size = theme.letters(min(max(0.3 * cell, 9.0), 22.0), 0.8 * _NAMES * cell)
    below, left = board.bottom + _NAMES * cell / 2 + edge / 2, board.x - _NAMES * cell / 2 - edge / 2
    return (*out, *layout.names(space, below, left, size, theme))


BACKEND = MapBackend(squares_layout, squares_shapes)
