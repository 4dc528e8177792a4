"""The flat map of dots: one sheet with letters across and numbers up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.play.views import View
from vectorgames.spaces.dots import Dots
from vectorgames.view.arrows import BESIDE, NEAR, nearest
from vectorgames.view.flat_map import MapBackend, MapStyle
from vectorgames.view.map_lines import GridLayout, arc, move_lines, vectors
from vectorgames.view.map_marks import on_cells
from vectorgames.view.map_pieces import pieces as pieces_of
from vectorgames.view.primitives import Box, Polygon, Primitive, Rect, Stamp, circle
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import Theme

_CARD, _NAMES = 0.16, 0.62
"""How far the card reaches beyond the outer cells, and the room for names at its left and below, in cells."""

_LARGEST = 0.2  # the largest cell, by the shorter side of the sheet
_DOT = 0.075  # radius of a dot, in cells


@dataclass(frozen=True, eq=False)
class DotsLayout(GridLayout):
    """The sheet of dots. ``card``: what carries them."""

    card: Rect

    marked = 0.58  # they lie round dots

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | str | None:
        """The dot near by, else the vector."""
        distance = np.hypot(*(self.points - (x, y)).T)
        near = int(distance.argmin())
        reach = NEAR if tableau is not None and tableau.strokes else 0.5
        if distance[near] <= reach * self.cell:
            return near
        return nearest(tableau.strokes, self.counted(x, y), BESIDE) if tableau is not None else None


@memoize(most=4)
def dots_layout(space: Dots, rect: Rect, view: View | None = None) -> DotsLayout:
    """The largest sheet that fits into the rectangle, in its middle."""
    width, depth = space.sides
    beside = 2 * _CARD + _NAMES
    cell = min(rect.w / (width + beside), rect.h / (depth + beside), _LARGEST * min(rect.w, rect.h))
    cell = float(int(cell)) if cell >= 8 else max(cell, 0.5)
    total = (width + beside) * cell, (depth + beside) * cell
    left, top = round(rect.x + (rect.w - total[0]) / 2), round(rect.y + (rect.h - total[1]) / 2)
    card = Rect(left + _NAMES * cell, top, total[0] - _NAMES * cell, total[1] - _NAMES * cell)
    file, rank = space.coordinates.astype(float).T
    points = np.column_stack([card.x + (file + _CARD + 0.5) * cell, card.bottom - (rank + _CARD + 0.5) * cell])
    points.setflags(write=False)
    return DotsLayout(cell, points, Rect(left, top, *total), card)


def dots_shapes(space: Dots, layout: DotsLayout, tableau: Tableau, style: MapStyle) -> tuple[Primitive, ...]:
    theme, cell, places = style.theme, layout.cell, layout.places
    choices, marks = on_cells(layout, tableau, theme)
    pieces = [places[number] for number in tableau.occupied]
    out = [*_sheet(space, layout, theme), *choices.under, *marks.under]
    out += pieces_of(layout, tableau)
    out += move_lines(tableau.paths, lambda a, b: arc(places[a], places[b], cell, pieces), cell, theme)
    return (*out, *vectors(layout, tableau.strokes, tableau.meetings, theme), *choices.over, *marks.over)


@memoize(most=2)
def _sheet(space: Dots, layout: DotsLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The card, its dots, and the names of columns and rows beside it."""
    cell, card = layout.cell, layout.card
    size = theme.letters(min(max(0.36 * cell, 9.0), 24.0), 0.8 * _NAMES * cell)
    dot = Polygon(circle(max(1.5, _DOT * cell)), theme["text"], 0.8)
    out: list[Primitive] = [
        Box(card, theme["grid_card"], 1.0, 0.2 * cell),
        Box(card, theme["grid"], 0.6, 0.2 * cell, max(1.0, round(cell / 24))),
        Stamp((dot,), layout.places),
    ]
    below, left = card.bottom + _NAMES * cell / 2, card.x - _NAMES * cell / 2
    return (*out, *layout.names(space, below, left, size, theme))


BACKEND = MapBackend(dots_layout, dots_shapes)
