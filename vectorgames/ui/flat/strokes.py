"""Parts that the lines of the flat map have in common: a look, arrowheads, ends at boards not shown. Pure."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, field

from vectorgames.ui.flat.lattice_layout import LatticeLayout
from vectorgames.ui.flat.primitives import Circle, Point, Polygon, Primitive, Stripe, Striped
from vectorgames.ui.theme import Theme

_BENDS = (0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5)
"""How far an arc may be beside a straight line, by its length; the first ones look best."""


@dataclass
class Layers:
    """What lines add to the map: under the pieces, and over them."""

    under: list[Primitive] = field(default_factory=list)
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


# ---- from a place to another ----


def arc_arrow(a: Point, b: Point, cell: float, theme: Theme, pieces: Collection[Point] = ()) -> list[Primitive]:
    """A gentle arc from a ring in the middle of a cell to a head beside the middle of another.

    It bends to where it crosses fewest of the ``pieces``; none on one place.
    """
    d = math.dist(a, b)
    if d < 0.9 * cell:
        return []
    others = [p for p in pieces if min(math.dist(p, a), math.dist(p, b)) > 0.3 * cell]
    lines = [
        _arc(a, b, math.copysign(min(1.0, 10 * cell / d), bend) * abs(bend) * d, 0.12 * cell) for bend in _BENDS
    ]
    line = min(lines, key=lambda line: _crossed(line, others, cell))
    size, ring, far = max(4.5, 0.28 * cell), max(2.2, 0.13 * cell), 0.42 * cell
    line = [p for p in line if math.dist(p, a) >= ring and math.dist(p, b) >= far + 0.8 * size]
    if not line:
        return []
    end = line[-1]
    length = math.dist(end, b)
    direction = (b[0] - end[0]) / length, (b[1] - end[1]) / length
    tip = b[0] - direction[0] * far, b[1] - direction[1] * far
    neck = tip[0] - direction[0] * 0.8 * size, tip[1] - direction[1] * 0.8 * size
    colour, ground, width, edge = theme["accent"], theme["field"], max(1.4, 0.08 * cell), max(1.0, 0.04 * cell)
    ahead = tip[0] + direction[0] * 1.4 * edge, tip[1] + direction[1] * 1.4 * edge
    return [
        Striped((*line, neck), ((ground, "solid"),), 1e6, 0.7, width + 2 * edge),
        arrow(ahead, direction, size + 2.4 * edge, ground, 0.7),
        Circle(a, ring + edge, ground, 0.8),
        Striped((*line, neck), ((colour, "solid"),), 1e6, 1.0, width),
        arrow(tip, direction, size, colour),
        Circle(a, ring, colour, 1.0, width),
    ]


def _arc(a: Point, b: Point, bend: float, step: float) -> list[Point]:
    """Points on an arc that is so far beside the straight line in its middle, about ``step`` from one another."""
    d = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
    middle = (a[0] + b[0]) / 2 + uy * 2 * bend, (a[1] + b[1]) / 2 - ux * 2 * bend
    steps = max(24, round(d / step))
    shares = [k / steps for k in range(steps + 1)]
    return [
        tuple((1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r for p, q, r in zip(a, middle, b, strict=True))
        for t in shares
    ]


def _crossed(line: list[Point], pieces: Collection[Point], cell: float) -> int:
    """Over how many pieces a line goes."""
    return sum(any(math.dist(p, at) < 0.42 * cell for p in line) for at in pieces)
