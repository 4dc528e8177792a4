"""Vectors on the flat map of boards with columns and rows: lines in their owners' styles, what is written beside
them. Pure; no window.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.memoize import memoize
from vectorgames.strokes import figures, notes
from vectorgames.tableau import Meetings, Spot, Stroke
from vectorgames.themes import Theme
from vectorgames.ui.flat.plan import FlatLayout
from vectorgames.ui.flat.primitives import Box, Polygon, Primitive, Text
from vectorgames.ui.frame import Rect

TONES = {
    "picked": "gold",
    "last": "accent",
    "met": "warning",
    "copy": "second",
    "choice": "good",
    "ground": "grid_card",
    "edge": "field",
}
"""Tone of a figure of vectors -> colour of the theme."""


@dataclass(frozen=True, eq=False)
class GridLayout(FlatLayout):
    """A sheet with columns and rows, whose first space is at its lower left."""

    def counted(self, x: float, y: float) -> Spot:
        """A point in columns and rows, from 1."""
        left, bottom = self.points[0].tolist()
        return 1 + (x - left) / self.cell, 1 + (bottom - y) / self.cell

    def placed(self, at: Spot) -> Spot:
        """The point of a place in columns and rows."""
        left, bottom = self.points[0].tolist()
        return left + (at[0] - 1) * self.cell, bottom - (at[1] - 1) * self.cell


@memoize(most=4)
def vectors(
    layout: GridLayout, strokes: tuple[Stroke, ...], meetings: Meetings, theme: Theme, edged: bool = False
) -> tuple[Primitive, ...]:
    """Vectors and what is written beside them; ``edged``: see ``strokes.figures``."""
    out: list[Primitive] = [
        Polygon(
            tuple(map(layout.placed, figure.points)),
            theme.owner(figure.player) if figure.tone == "player" else theme[TONES[figure.tone]],
            figure.alpha,
        )
        for figure in figures(strokes, meetings, edged)
    ]
    size = min(max(0.18 * layout.cell, 10.0), 22.0)
    for text, at in notes(strokes):
        x, y = layout.placed(at)
        wide, high = 0.56 * len(text) * size, 1.3 * size
        out.append(Box(Rect(x - wide / 2, y - high / 2, wide, high), theme["field"], 0.8, 0.3 * high))
        out.append(Text((x, y), text, theme["text"], size, "medium"))
    return tuple(out)
