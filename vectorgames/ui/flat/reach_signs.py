"""Signs of the kinds of step in a tree: what each does to the name of a node. Pure; no window.

Up and down point there, sideways points both ways, hyperspace is a star; what puts a letter in is a plus, what
takes one out a minus. A limited kind has the sign of its unlimited one over a dot.
"""

from __future__ import annotations

from functools import lru_cache

from vectorgames.ui.flat.primitives import Box, Point, Polygon, Primitive, Text
from vectorgames.ui.flat.stamps import bar, circle
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

COLOURS = {
    "down": "#6FA8F0",
    "up": "#9BE8D0",
    "sideways": "#FFFFFF",
    "hyperspace": "#D8C8FF",
    "interjection": "#B6D94C",
    "excision": "#FF7FA8",
}
"""Kind of step -> colour of its sign; a limited one has the same."""
LIMITED = "limited_"
_DOT = 0.3
"""Radius of the dot of a limited one, by half the sign's height."""


def reach_colour(kind: str) -> str:
    return COLOURS.get(kind.removeprefix(LIMITED), "#FFFFFF")


@lru_cache(maxsize=256)
def reach_sign(kind: str, size: float) -> tuple[Polygon, ...]:
    """The sign of a kind of step round (0, 0), so far to every side. KeyError for an unknown kind."""
    colour, limited = reach_colour(kind), kind.startswith(LIMITED)
    up = 1.2 * _DOT * size if limited else 0.0
    parts = [Polygon(tuple((x, y - up) for x, y in part), colour) for part in _parts(kind, size - up)]
    if limited:
        parts.append(Polygon(circle(_DOT * size, 0.0, size - 0.2 * up), colour))
    return tuple(parts)


def _parts(kind: str, r: float) -> list[tuple[Point, ...]]:
    wide = 0.5 * r
    match kind.removeprefix(LIMITED):
        case "down":
            return [((-r, -0.75 * r), (r, -0.75 * r), (0.0, r))]
        case "up":
            return [((0.0, -r), (r, 0.75 * r), (-r, 0.75 * r))]
        case "sideways":
            return [
                tuple((side * x * r, y * r) for x, y in ((0.2, -0.85), (1.15, 0.0), (0.2, 0.85)))
                for side in (-1, 1)
            ]
        case "hyperspace":
            inner, outer = 0.36 * r, 1.15 * r
            ends = ((0, -outer), (inner, -inner), (outer, 0), (inner, inner))
            return [(*ends, *((-x, -y) for x, y in ends))]
        case "interjection":
            return [bar((-r, 0.0), (r, 0.0), wide), bar((0.0, -r), (0.0, r), wide)]
        case "excision":
            return [bar((-r, 0.0), (r, 0.0), 1.2 * wide)]
    raise KeyError(kind)


def reach_tag(centre: Point, kinds: tuple[str, ...], number: int, height: float, theme: Theme) -> list[Primitive]:
    """A plate with the signs of kinds of step, and the locus that changes, small and raised, if there is one."""
    (x, y), sign = centre, 0.3 * height
    w = tag_width(kinds, number, height)
    plate = Rect(x - w / 2, y - height / 2, w, height)
    thin = max(1.0, 0.07 * height)
    rim = reach_colour(kinds[0])
    out: list[Primitive] = [
        Box(plate, theme["field"], 0.94, 0.4 * height),
        Box(plate, rim, 0.9, 0.4 * height, thin),
    ]
    at = plate.x + 0.22 * height + 1.15 * sign
    for kind in kinds:
        placed = (tuple((at + dx, y + dy) for dx, dy in part.points) for part in reach_sign(kind, sign))
        out += [Polygon(points, reach_colour(kind)) for points in placed]
        at += 2.7 * sign
    if number:
        size = _digit(height)
        place = plate.right - 0.2 * height - 0.27 * size, y - 0.1 * height
        out.append(Text(place, str(number), "#FFFFFF", size))
    return out


def tag_width(kinds: tuple[str, ...], number: int, height: float) -> float:
    """How wide such a plate is."""
    sign = 0.3 * height
    digit = 0.6 * _digit(height) if number else 0.0
    return 0.44 * height + 2.3 * sign + 2.7 * sign * (len(kinds) - 1) + digit


def _digit(height: float) -> float:
    """Size of the number on a plate."""
    return max(8.0, 0.76 * height)
