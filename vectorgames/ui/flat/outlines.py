"""Outlines of polygons round (0, 0), and the parts of glyphs as polygons in pixels. Pure; no window."""

from __future__ import annotations

import math

from vectorgames.glyphs import GLYPHS, Arc, Disc, Part, Shape, Stroke, by_an_eighth, nearest
from vectorgames.memoize import memoize_by_value
from vectorgames.ui.flat.primitives import Point, Polygon

Outline = tuple[Point, ...]
UNDER, OVER = "under", "over"
_ROUND = 0.64
"""How near to the middle what lies over a piece may come: its figure ends there."""
LEAST = 1.15
"""Least width of a stroke, in pixels."""


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def rounded(half: float, soft: float) -> Outline:
    """A square with round corners."""
    if soft < 1:
        return box(-half, -half, half, half)
    steps = max(4, min(12, round(1.6 * math.sqrt(soft))))
    turns = [k * math.pi / 2 / steps for k in range(steps + 1)]
    out = []
    for corner, (sx, sy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        x, y, begin = sx * (half - soft), sy * (half - soft), (corner - 1) * math.pi / 2
        out += [(x + soft * math.cos(begin + t), y + soft * math.sin(begin + t)) for t in turns]
    return tuple(out)


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> Outline:
    turn = math.tau / _corners(radius)
    return tuple(
        (x + radius * math.cos(k * turn), y + radius * math.sin(k * turn)) for k in range(_corners(radius))
    )


def _corners(radius: float) -> int:
    """Of a polygon that looks like a circle."""
    return max(12, min(40, round(3 * math.sqrt(radius)) * 4))


def bar(a: Point, b: Point, width: float) -> Outline:
    """A straight stroke with square ends."""
    d = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / d * width / 2, (b[0] - a[0]) / d * width / 2
    return (a[0] + nx, a[1] + ny), (a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny)


# ---- glyphs ----


@memoize_by_value
def stamp(
    glyph: str,
    half: float,
    colour: str,
    ground: float = 0.25,
    eighth: bool = False,
    alpha: float = 1.0,
    layer: str = "",
) -> tuple[Polygon, ...]:
    """A glyph that reaches so many pixels to every side, its faint ground first. ``eighth``: something else lies at
    the corners; what is told by these is turned. ``layer``: only what lies ``under`` a piece there, its ground and
    the parts that come near to the middle, or only what lies ``over`` it. KeyError for an unknown glyph."""
    made = by_an_eighth(GLYPHS[glyph]) if eighth else GLYPHS[glyph]
    out = [p for part in made.ground if layer != OVER for p in _polygons(part, half, colour, ground * alpha)]
    for part in made.parts:
        if not layer or (nearest(part) < _ROUND) == (layer == UNDER):
            out += _polygons(part, half, colour, alpha)
    return tuple(out)


def _polygons(part: Part, half: float, colour: str, alpha: float) -> list[Polygon]:
    match part:
        case Arc():
            width, r = max(LEAST, part.w * half), part.r * half
            x, y = part.x * half, part.y * half
            if part.whole:
                return [Polygon(circle(r, x, y), colour, alpha, width)]
            steps = max(2, math.ceil((part.end - part.begin) * _corners(r)))
            angles = [(part.begin + (part.end - part.begin) * k / steps) * math.tau for k in range(steps + 1)]
            rim = [(r + width / 2, a) for a in angles] + [(r - width / 2, a) for a in reversed(angles)]
            return [Polygon(tuple((x + far * math.cos(a), y + far * math.sin(a)) for far, a in rim), colour, alpha)]
        case Disc():
            return [Polygon(circle(max(0.9, part.r * half), part.x * half, part.y * half), colour, alpha)]
        case Shape():
            return [Polygon(_scaled(part.points, half), colour, alpha)]
        case Stroke():
            points, width = _scaled(part.points, half), max(LEAST, part.w * half)
            if part.closed:
                return [Polygon(points, colour, alpha, width)]
            return [Polygon(bar(a, b, width), colour, alpha) for a, b in zip(points, points[1:], strict=False)]
    raise TypeError(f"no outline of {type(part).__name__}")


def _scaled(points: Outline, half: float) -> Outline:
    return tuple((x * half, y * half) for x, y in points)
