"""Parts that the lines of the flat map have in common: a look, arrowheads, ends at boards not shown. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from vectorgames.themes import Theme
from vectorgames.ui.flat.lattice_layout import LatticeLayout
from vectorgames.ui.flat.primitives import Point, Polygon, Primitive, Stripe, Striped


@dataclass
class Layers:
    """What lines and marks add to the map: under the pieces, round the figures of those that stand close together,
    and over everything."""

    under: list[Primitive] = field(default_factory=list)
    round: list[Primitive] = field(default_factory=list)
    over: list[Primitive] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Look:
    """How a line is drawn, see ``Striped``."""

    stripes: tuple[Stripe, ...]
    length: float
    alpha: float
    width: float

    def line(self, points: Collection[Point], way: float = 0.0) -> Striped:
        """``way``: how long the line is before these points."""
        phase = way % (self.length * len(self.stripes))
        return Striped(tuple(points), self.stripes, self.length, self.alpha, self.width, phase)

    def colour_at(self, way: float) -> str:
        return self.stripes[int(way / self.length) % len(self.stripes)][0]


PINS = {1: ("solid", 1.0), 2: ("dash", 1.0), 3: ("dash", 0.5), 4: ("dot", 0.4)}
"""How pinned vectors are drawn, by their numbers: pattern, length of its parts in cells."""


def pin_look(theme: Theme, number: int, cell: float) -> Look:
    """How a pinned vector is drawn."""
    pattern, length = PINS[number]
    return Look(((theme[f"pin{number}"], pattern),), max(5.0, length * cell), 1.0, max(2.2, 0.12 * cell))


def arrow(tip: Point, direction: Point, size: float, colour: str, alpha: float = 1.0) -> Polygon:
    """A head of this length whose point is at ``tip``."""
    (x, y), (dx, dy) = tip, direction
    bx, by, half = x - dx * size, y - dy * size, 0.58 * size
    return Polygon(((x, y), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)), colour, alpha)


def away_length(layout: LatticeLayout, look: Look) -> float:
    """How far from the middle of its space the point of such a line is."""
    return max(1.35 * layout.cell, 0.5 * layout.cell + 2.4 * _head(layout, look))


def _head(layout: LatticeLayout, look: Look) -> float:
    return max(5.5, 0.24 * layout.cell, 1.6 * look.width)


def away(layout: LatticeLayout, space: int, direction: Point, look: Look, ground: str = "") -> list[Primitive]:
    """A short line with a head: from here it goes on to a board that is not on the sheet.

    ``ground``: colour of an edge round it, so that it is seen on many other lines.
    """
    (x, y), (dx, dy) = layout.points[space].tolist(), direction
    size, begin, end = _head(layout, look), 0.5 * layout.cell, away_length(layout, look)
    neck = end - 0.9 * size
    ends = (x + dx * begin, y + dy * begin), (x + dx * neck, y + dy * neck)
    tip = (x + dx * end, y + dy * end)
    out: list[Primitive] = []
    if ground:
        edge = (tip[0] + dx * 2.4, tip[1] + dy * 2.4)
        out.append(Striped(ends, ((ground, "solid"),), look.length, 0.85, look.width + 3))
        out.append(arrow(edge, direction, size + 4, ground, 0.85))
    return [*out, look.line(ends), arrow(tip, direction, size, look.stripes[-1][0], look.alpha)]


def mixed(a: str, b: str, share: float) -> str:
    """A colour between two."""
    low, high = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in zip(low, high, strict=True))
