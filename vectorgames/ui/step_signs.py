"""Signs of the kinds of step of a tree, for the board, the flat map and the panels alike. Pure; no window.

Down and up are heads of arrows, sideways two of them; a step through hyperspace exchanges a letter (diamond), an
interjection puts one in (plus), an excision takes one out (minus). Limited kinds stand in a ring. So colour is
never needed to tell them apart.
"""

from __future__ import annotations

import math
from functools import lru_cache

from vectorgames.spaces.tree import STEPS
from vectorgames.ui.flat.primitives import Point, Polygon

Outline = tuple[Point, ...]

_DOWN = ((-0.85, -0.55), (0.85, -0.55), (0.0, 0.8))
_SIDE = ((0.12, -0.72), (0.12, 0.72), (1.0, 0.0))
_THICK = 0.27
"""Half the thickness of plus and minus."""
_INNER = 0.6
"""Size of a sign in a ring."""
_CORNERS = 20


def step_outlines(kind: str) -> tuple[Outline, ...]:
    """The filled parts of the sign of an unlimited kind in the square from (-1, -1), upper left, to (1, 1)."""
    t = _THICK
    match kind:
        case "down":
            return (_DOWN,)
        case "up":
            return (tuple((x, -y) for x, y in _DOWN),)
        case "sideways":
            return _SIDE, tuple((-x, y) for x, y in _SIDE)
        case "hyperspace":
            return (((0.0, -1.0), (0.92, 0.0), (0.0, 1.0), (-0.92, 0.0)),)
        case "interjection":
            quarter = ((t, -t), (0.95, -t), (0.95, t))
            return (tuple(_turned(point, k) for k in range(4) for point in quarter),)
        case "excision":
            return (((-0.95, -t), (0.95, -t), (0.95, t), (-0.95, t)),)
    raise ValueError(f"step {kind!r}: expected {', '.join(k for k in STEPS if not k.startswith('limited_'))}")


@lru_cache(maxsize=256)
def step_parts(kind: str, radius: float, colour: str, alpha: float = 1.0) -> tuple[Polygon, ...]:
    """The sign of a kind round (0, 0), filling a circle of this radius."""
    limited = kind.startswith("limited_")
    size = radius * (_INNER if limited else 1.0)
    outlines = step_outlines(kind.removeprefix("limited_"))
    parts = [Polygon(tuple((size * x, size * y) for x, y in outline), colour, alpha) for outline in outlines]
    if limited:
        width = max(1.1, 0.16 * radius)
        turns = [k * math.tau / _CORNERS for k in range(_CORNERS)]
        reach = radius - width / 2
        ring = tuple((reach * math.cos(t), reach * math.sin(t)) for t in turns)
        parts.append(Polygon(ring, colour, alpha, width))
    return tuple(parts)


def step_sign(kind: str, centre: Point, radius: float, colour: str, alpha: float = 1.0) -> list[Polygon]:
    """The same at a place."""
    x, y = centre
    return [
        Polygon(tuple((x + dx, y + dy) for dx, dy in part.points), part.colour, part.alpha, part.width)
        for part in step_parts(kind, radius, colour, alpha)
    ]


def _turned(point: Point, quarters: int) -> Point:
    """A point turned round the middle."""
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return x, y
