"""Signs of marks at any size, as primitives: beside words they say what the same shape on the board means. Pure.

Every kind has a shape of its own, so that colour is never needed to tell them apart. Most are drawn as the flat
map draws them in a cell; those that stand at a side of a cell there, or need room, have a drawing of their own.
Knows nothing of where they stand.
"""

from __future__ import annotations

import math

from vectorgames.spaces.tree import STEPS
from vectorgames.ui.flat.marks import HINTS, hint_symbol
from vectorgames.ui.flat.primitives import Circle, Line, Point, Polygon, Primitive, Text
from vectorgames.ui.flat.reach_signs import reach_colour, reach_sign
from vectorgames.ui.flat.stamps import has_stamp, stamp
from vectorgames.ui.model import Screen
from vectorgames.ui.theme import Theme

TARGETS = ("free", "own", "take", "eliminate", "castle")
"""Kinds of marks at which the next click may end."""
TOLD = (
    "aim", "eliminate", "take", "castle", "own", "free", "later", "blocked", "from", "check", "risk", "changed",
    "last",
)  # fmt: skip
"""Kinds of marks that are explained in words (``ui.mark.…``), the most telling first."""
EXPLAINED = (
    *TARGETS, "later", "blocked", "check", "risk", "win", "from", "aim", "origin", "changed", "last",
    "count", "level", *STEPS, "locus", "xray",
)  # fmt: skip
"""Kinds that the legend explains, in its order; where a node could go is told by the kinds of step."""
NAMED = (
    "from", *TARGETS, "aim", "count", "later", "origin", "blocked", "check", "risk", "changed", "last",
    "level", *HINTS, *STEPS,
)  # fmt: skip
"""Every kind that has a name and a sign, in the order in which it is read of them."""
NUMBERED = ("count", "later", "locus")
"""Kinds that carry a number."""


def sign(kind: str, centre: Point, radius: float, theme: Theme, number: int = 0) -> list[Primitive]:
    """What a mark of this kind looks like, filling a circle of this radius. ``number``: the one it carries."""
    if kind == "eliminate":
        kind = "take"  # the board marks both alike
    if kind in STEPS:
        return _step(kind, centre, radius)
    if kind in HINTS:
        return hint_symbol(kind, centre, radius, theme[kind])
    if kind in _SIGNS:
        made = _SIGNS[kind](centre, radius, theme)
        return [*made, _number(centre, number, radius, theme)] if number else made
    if not has_stamp(kind):
        return []
    x, y = centre
    under, over = stamp(kind, 2 * radius, theme)
    out: list[Primitive] = [
        Polygon(tuple((x + dx, y + dy) for dx, dy in part.points), part.colour, part.alpha, part.width)
        for part in (*under, *over)
    ]
    return [*out, _number(centre, number, radius, theme)] if number else out


def has_sign(kind: str) -> bool:
    """Whether ``sign`` draws anything for this kind."""
    return kind in (*HINTS, *STEPS) or kind in _SIGNS or has_stamp(kind) or kind == "eliminate"


def _step(kind: str, at: Point, r: float) -> list[Primitive]:
    """What is beside a node that is reached by this kind of step."""
    (x, y), colour = at, reach_colour(kind)
    parts = (tuple((x + dx, y + dy) for dx, dy in part.points) for part in reach_sign(kind, 0.85 * r))
    return [Polygon(points, colour) for points in parts]


def _number(at: Point, number: int, r: float, theme: Theme) -> Text:
    return Text(at, str(number), theme["text"], 1.25 * r)


def meant(kind: str, screen: Screen) -> str:
    """What a mark means now: where a piece is about to return, what it takes is eliminated, and so is it."""
    return "eliminate" if kind == "take" and screen.returning else kind


def _width(r: float) -> float:
    return max(1.3, 0.2 * r)


def _origin(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """A ring of dashes: nothing stands there now."""
    (x, y), out = at, []
    for i in range(6):
        turns = [(i + share) * math.tau / 6 for share in (0.15, 0.5, 0.85)]
        points = [(x + 0.85 * r * math.cos(t), y + 0.85 * r * math.sin(t)) for t in turns]
        out += [Line(a, b, theme["second"], 1.0, _width(r)) for a, b in zip(points, points[1:], strict=False)]
    return out


def _take(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """A cross in corner brackets: as on the map, with room between them that stays at small sizes."""
    (x, y), colour, width, a = at, theme["take"], _width(r), 0.42 * r
    cross: list[Primitive] = [Line((x - a, y - s * a), (x + a, y + s * a), colour, 1.0, width) for s in (-1, 1)]
    return cross + _brackets(at, r, colour)


def _aim(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """Corner brackets round a dot."""
    return [*_brackets(at, r, "#FFFFFF"), Circle(at, 0.28 * r, "#FFFFFF")]


def _brackets(at: Point, r: float, colour: str) -> list[Primitive]:
    (x, y), out, half, arm, width = at, [], 0.95 * r, 0.5 * r, _width(r)
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * half, y + sy * half
            out.append(Line((cx + sx * width / 2, cy), (x + sx * arm, cy), colour, 1.0, width))
            out.append(Line((cx, cy), (cx, y + sy * arm), colour, 1.0, width))
    return out


def _blocked(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """No way through: a ring with a stroke."""
    (x, y), a, width = at, 0.55 * r, max(1.3, 0.22 * r)
    ring = Circle(at, 0.82 * r, theme["text"], 1.0, width)
    return [ring, Line((x - a, y - a), (x + a, y + a), theme["text"], 1.0, width)]


def _risk(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """A triangle with the hands of a clock."""
    (x, y), colour, width = at, theme["take"], max(1.3, 0.17 * r)
    points = ((x, y - 0.95 * r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r))
    return [
        Polygon(points, colour, 1.0, width),
        Line((x, y + 0.4 * r), (x, y - 0.25 * r), colour, 1.0, width),
        Line((x, y + 0.4 * r), (x + 0.36 * r, y + 0.4 * r), colour, 1.0, width),
    ]


def _last(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """Corners, and the line that leads into them."""
    (x, y), colour, width = at, theme["accent"], _width(r)
    way = Line((x - 0.95 * r, y + 0.95 * r), (x + 0.1 * r, y - 0.1 * r), colour, 1.0, width)
    small = _brackets((x + 0.25 * r, y - 0.25 * r), 0.72 * r, colour)
    return [*small, way]


def _count(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """A badge for a number."""
    return [Circle(at, r, theme["field"]), Circle(at, 0.95 * r, theme["accent"], 1.0, max(1.0, 0.14 * r))]


def _locus(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """The plate for the number beside a sign of a step."""
    (x, y), w, h = at, 0.85 * r, r
    plate = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    return [Polygon(plate, theme["field"]), Polygon(plate, theme["second"], 1.0, max(1.0, 0.12 * r))]


def _xray(at: Point, r: float, theme: Theme) -> list[Primitive]:
    """A wave that swings from node to node."""
    (x, y), steps = at, 16
    points = [(x + r * (2 * i / steps - 1), y - 0.6 * r * math.sin(math.tau * i / steps)) for i in range(steps + 1)]
    wave = [Line(a, b, theme["accent"], 1.0, _width(r)) for a, b in zip(points, points[1:], strict=False)]
    return [*wave, *(Circle(end, 0.3 * r, theme["accent"]) for end in (points[0], points[-1]))]


_SIGNS = {
    "take": _take,
    "aim": _aim,
    "origin": _origin,
    "blocked": _blocked,
    "risk": _risk,
    "last": _last,
    "count": _count,
    "locus": _locus,
    "xray": _xray,
}
