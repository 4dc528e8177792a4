"""Signs of marks at any size, as primitives: beside words they say what the same shape on the board means. Pure.

Every kind has a shape of its own, so that colour is never needed to tell them apart.
"""

from __future__ import annotations

import math

from vectorgames.ui.flat.marks import HINTS, hint_symbol
from vectorgames.ui.flat.primitives import Box, Circle, Line, Point, Polygon, Primitive, Text
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

TOLD = ("aim", "take", "own", "free", "later", "blocked", "from", "check", "risk", "changed", "last")
"""Kinds of marks that are explained in words (``ui.mark.…``), the most telling first."""
EXPLAINED = ("free", "own", "take", "later", "origin", "blocked", "check", "risk", "changed")
"""Kinds that the legend explains, in its order."""


def sign(kind: str, centre: Point, radius: float, theme: Theme, number: int = 0) -> list[Primitive]:
    """What a mark of this kind looks like, filling a circle of this radius. ``number``: the one it carries."""
    if kind in HINTS:
        return hint_symbol(kind, centre, radius, theme[kind])
    made = _SIGNS.get(kind)
    return made(centre, radius, theme, number) if made else []


def _square(centre: Point, r: float) -> Rect:
    return Rect(centre[0] - r, centre[1] - r, 2 * r, 2 * r)


def _width(r: float) -> float:
    return max(1.3, 0.2 * r)


def _free(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A plate."""
    box = _square(at, 0.8 * r)
    return [Box(box, theme["free"], 0.75, 0.2 * r), Box(box, theme["free"], 1.0, 0.2 * r, max(1.0, 0.14 * r))]


def _own(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A diamond."""
    (x, y), colour = at, theme["own"]
    points = ((x, y - r), (x + r, y), (x, y + r), (x - r, y))
    return [Polygon(points, colour, 0.35), Polygon(points, colour, 1.0, _width(r))]


def _take(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A cross in corner brackets."""
    (x, y), colour, width = at, theme["take"], _width(r)
    a, b, c = 0.42 * r, 0.95 * r, 0.5 * r
    out: list[Primitive] = [Line((x - a, y - s * a), (x + a, y + s * a), colour, 1.0, width) for s in (-1, 1)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            corner = (x + sx * b, y + sy * b)
            out.append(Line((corner[0] + sx * width / 2, corner[1]), (x + sx * c, corner[1]), colour, 1.0, width))
            out.append(Line(corner, (corner[0], y + sy * c), colour, 1.0, width))
    return out


def _later(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A dial, or the number of the turn in a ring."""
    (x, y), colour, width = at, theme["free"], max(1.2, 0.14 * r)
    ring: list[Primitive] = [Circle(at, 0.9 * r, colour, 1.0, width)]
    if number:
        return [*ring, Text(at, str(number), theme["text"], 1.25 * r)]
    return [
        *ring,
        Line(at, (x, y - 0.58 * r), theme["text"], 1.0, width),
        Line(at, (x + 0.42 * r, y + 0.2 * r), theme["text"], 1.0, width),
    ]


def _from(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A square rim."""
    return [Box(_square(at, 0.82 * r), theme["text"], 1.0, 0.2 * r, _width(r))]


def _origin(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A ring of dashes: nothing stands there now."""
    (x, y), out = at, []
    for i in range(6):
        turns = [(i + share) * math.tau / 6 for share in (0.15, 0.5, 0.85)]
        points = [(x + 0.85 * r * math.cos(t), y + 0.85 * r * math.sin(t)) for t in turns]
        out += [Line(a, b, theme["second"], 1.0, _width(r)) for a, b in zip(points, points[1:], strict=False)]
    return out


def _blocked(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A bar in a ring."""
    (x, y), colour, width = at, theme["second"], _width(r)
    return [Circle(at, 0.85 * r, colour, 1.0, width), Line((x - 0.5 * r, y), (x + 0.5 * r, y), colour, 1.0, width)]


def _check(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A triangle with an exclamation mark."""
    (x, y), colour = at, theme["warning"]
    points = ((x, y - 0.95 * r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r))
    bar, width = "#151B23", max(1.3, 0.22 * r)
    return [
        Polygon(points, colour),
        Line((x, y - 0.4 * r), (x, y + 0.25 * r), bar, 1.0, width),
        Circle((x, y + 0.53 * r), 0.6 * width, bar),
    ]


def _risk(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A triangle that is only a rim, with the dial of time in it."""
    (x, y), colour, width = at, theme["warning"], max(1.3, 0.17 * r)
    points = ((x, y - 0.95 * r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r))
    return [
        Polygon(points, colour, 1.0, width),
        Line((x, y + 0.3 * r), (x, y - 0.25 * r), colour, 1.0, width),
        Line((x, y + 0.3 * r), (x + 0.34 * r, y + 0.46 * r), colour, 1.0, width),
    ]


def _changed(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A dot in a broken ring."""
    (x, y), colour, out = at, theme["accent"], []
    for middle in (0.0, math.pi):
        turns = [middle + share for share in (-1.1, -0.55, 0.0, 0.55, 1.1)]
        points = [(x + 0.88 * r * math.cos(t), y + 0.88 * r * math.sin(t)) for t in turns]
        out += [Line(a, b, colour, 1.0, _width(r)) for a, b in zip(points, points[1:], strict=False)]
    return [*out, Circle(at, 0.32 * r, colour)]


def _aim(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """A disc in a ring."""
    return [Circle(at, 0.85 * r, "#FFFFFF", 1.0, _width(r)), Circle(at, 0.4 * r, "#FFFFFF")]


def _last(at: Point, r: float, theme: Theme, number: int) -> list[Primitive]:
    """Corner brackets round a faint square."""
    take = _take(at, r, theme, 0)[2:]
    corners = [Line(p.a, p.b, theme["accent"], 1.0, p.width) for p in take if isinstance(p, Line)]
    return [Box(_square(at, 0.9 * r), theme["accent"], 0.18, 0.1 * r), *corners]


_SIGNS = {
    "aim": _aim,
    "free": _free,
    "own": _own,
    "take": _take,
    "later": _later,
    "from": _from,
    "origin": _origin,
    "blocked": _blocked,
    "check": _check,
    "risk": _risk,
    "changed": _changed,
    "last": _last,
}
