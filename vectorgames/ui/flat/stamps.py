"""Marks of moves as polygons round (0, 0): every kind has a shape of its own besides its colour. Pure; no window.

Each is drawn once for a size of cell and stamped wherever it is needed, so that hundreds cost what one does.
"""

from __future__ import annotations

import math
from functools import lru_cache

from vectorgames.ui.flat.glyphs import GLYPHS
from vectorgames.ui.flat.primitives import Point, Polygon
from vectorgames.ui.theme import Theme

Parts = tuple[Polygon, ...]


@lru_cache(maxsize=256)
def stamp(kind: str, cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """What is drawn under the piece of a space, and what over it. KeyError for a kind without a stamp."""
    return _STAMPS[kind](cell, theme)


def has_stamp(kind: str) -> bool:
    return kind in _STAMPS


# ---- outlines ----


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def rounded(half: float, soft: float) -> tuple[Point, ...]:
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


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    count = max(12, min(40, round(3 * math.sqrt(radius)) * 4))
    turn = math.tau / count
    return tuple((x + radius * math.cos(k * turn), y + radius * math.sin(k * turn)) for k in range(count))


def bar(a: Point, b: Point, width: float) -> tuple[Point, ...]:
    """A straight stroke with square ends."""
    d = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / d * width / 2, (b[0] - a[0]) / d * width / 2
    return (a[0] + nx, a[1] + ny), (a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny)


def corners(half: float, arm: float, width: float, colour: str, alpha: float = 1.0) -> Parts:
    """Brackets at the four corners of a square, inside it."""
    one = (
        (-half, -half), (arm - half, -half), (arm - half, width - half),
        (width - half, width - half), (width - half, arm - half), (-half, arm - half),
    )  # fmt: skip
    return tuple(
        Polygon(tuple((sx * x, sy * y) for x, y in one), colour, alpha) for sx in (1, -1) for sy in (1, -1)
    )


def dashes(radius: float, count: int, width: float, colour: str, alpha: float = 1.0) -> Parts:
    """A ring of so many dashes."""
    out = []
    turn = math.tau / count
    for k in range(count):
        angles = [k * turn + turn * share for share in (0.0, 0.29, 0.58)]
        outer = [(radius + width / 2, a) for a in angles]
        inner = [(radius - width / 2, a) for a in reversed(angles)]
        out.append(Polygon(tuple((r * math.cos(a), r * math.sin(a)) for r, a in outer + inner), colour, alpha))
    return tuple(out)


def _half(cell: float, share: float) -> float:
    """Half of a square that leaves this share of the cell free at each side: whole pixels, at least one."""
    inset = share * cell
    return cell / 2 - (max(1.0, round(inset)) if cell >= 8 else inset)


def _line(cell: float, share: float, least: float = 1.0) -> float:
    """Width of a line: whole pixels where it is thick enough."""
    width = max(least, share * cell)
    return float(round(width)) if width >= 2 else width


# ---- kinds ----


def _free(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    plate = rounded(_half(cell, 0.1), 0.14 * cell)
    return (Polygon(plate, theme["free"], 0.5), Polygon(plate, theme["free"], 1.0, _line(cell, 0.045))), ()


def _castle(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """The plate of a free square, and a tower on it."""
    plate, _ = _free(cell, theme)
    r = 0.34 * cell
    tower = tuple((r * x, r * (y - 0.05)) for x, y in GLYPHS["R"].bodies[0])
    return plate, (Polygon(tower, "#FFFFFF"),)


def _own(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A diamond round a small one."""
    (r, small), width = (_half(cell, 0.06), 0.15 * cell), _line(cell, 0.06, 1.2)
    outer, inner = (((0, -h), (h, 0), (0, h), (-h, 0)) for h in (r, small))
    colour = theme["own"]
    return (Polygon(outer, colour, 0.26), Polygon(outer, colour, 1.0, width), Polygon(inner, colour)), ()


def _take(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    colour, half, width = theme["take"], _half(cell, 0.03), _line(cell, 0.08, 1.4)
    r = half - 0.5 * width
    cross = tuple(Polygon(bar((-r, s * r), (r, -s * r), width), colour, 0.95) for s in (1, -1))
    plate = Polygon(rounded(half, 0.0), colour, 0.2)
    return (plate, *cross), corners(half, 0.3 * cell, width, colour)


def _legal(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    return (Polygon(circle(max(1.5, 0.11 * cell)), theme["accent"], 0.85),), ()


def _later(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A plate of dashes: the number of turns is written into it."""
    half, width = _half(cell, 0.12), _line(cell, 0.05, 1.2)
    out = [Polygon(rounded(half, 0.0), theme["free"], 0.14)]
    dash = 2 * half / 5
    for turn in range(4):
        for k in (0, 2, 4):
            a, b = (k * dash - half, -half), ((k + 1) * dash - half, -half)
            for _ in range(turn):
                a, b = (-a[1], a[0]), (-b[1], b[0])
            out.append(Polygon(bar(a, b, width), theme["free"]))
    return tuple(out), ()


def _from(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A disc in a ring, round the piece."""
    half, width = _half(cell, 0.02), _line(cell, 0.07, 1.4)
    ring = Polygon(circle(half - width / 2), "#FFFFFF", 1.0, width)
    return (Polygon(circle(half), theme["accent"], 0.55), ring), ()


def _aim(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    half = _half(cell, 0.02)
    plate = Polygon(rounded(half, 0.0), "#FFFFFF", 0.18)
    return (plate,), corners(half, 0.3 * cell, _line(cell, 0.1, 1.6), "#FFFFFF")


def _last(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    half = _half(cell, 0.02)
    ticks = corners(half, 0.2 * cell, _line(cell, 0.07, 1.4), theme["accent"])
    return (Polygon(rounded(half, 0.0), theme["accent"], 0.2), *ticks), ()


def _hover(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    plate, width = rounded(_half(cell, 0.06), 0.16 * cell), _line(cell, 0.065, 1.2)
    return (Polygon(plate, "#FFFFFF", 0.24), Polygon(plate, "#FFFFFF", 0.95, width)), ()


def _level(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    return (Polygon(circle(0.45 * cell), "#FFFFFF", 0.75, _line(cell, 0.05, 1.1)),), ()


def _origin(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A ring of dashes, and an hourglass at its side."""
    ring = dashes(0.44 * cell, 10, _line(cell, 0.055, 1.2), theme["text"], 0.8)
    w, h = max(2.2, 0.13 * cell), max(3.0, 0.17 * cell)
    x = y = 0.52 * cell - 1.35 * h
    up = (x - w, y - h), (x + w, y - h), (x, y)
    down = (x, y), (x + w, y + h), (x - w, y + h)
    ground = Polygon(circle(1.35 * h, x, y), theme["field"], 0.85)
    return ring, (ground, Polygon(up, theme["text"]), Polygon(down, theme["text"]))


def _blocked(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A barred ring, at the upper right."""
    r = max(4.0, 0.2 * cell)
    x, y, width = 0.5 * cell - r, r - 0.5 * cell, max(1.3, 0.3 * r)
    off = 0.68 * (r - width)
    slash = bar((x - off, y - off), (x + off, y + off), width)
    ring = Polygon(circle(r - width / 2, x, y), theme["text"], 1.0, width)
    return (), (Polygon(circle(r + 1, x, y), theme["field"], 0.9), ring, Polygon(slash, theme["text"]))


def _check(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A ring of spikes round the piece."""
    count = 10
    points = tuple(
        (r * math.cos((k + off) * math.tau / count), r * math.sin((k + off) * math.tau / count))
        for k in range(count)
        for r, off in ((0.42 * cell, -0.32), (0.6 * cell, 0.0), (0.42 * cell, 0.32))
    )
    ground = Polygon(circle(0.34 * cell), theme["field"], 0.55)
    return (Polygon(points, theme["gold"]), ground), ()


def _risk(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A triangle with the hands of a clock, at the upper left."""
    r = max(5.0, 0.22 * cell)
    x, y = 0.7 * r - 0.5 * cell, 0.75 * r - 0.5 * cell
    colour, width = theme["take"], max(1.1, 0.15 * r)
    triangle = (x, y - 0.9 * r), (x + r, y + 0.75 * r), (x - r, y + 0.75 * r)
    hands = (
        bar((x, y - 0.3 * r), (x, y + 0.38 * r), width),
        bar((x, y + 0.3 * r), (x + 0.36 * r, y + 0.3 * r), width),
    )
    rim = Polygon(triangle, theme["field"]), Polygon(triangle, colour, 1.0, 1.2 * width)
    return (), (*rim, *(Polygon(hand, colour) for hand in hands))


def _changed(cell: float, theme: Theme) -> tuple[Parts, Parts]:
    """A dot in every corner."""
    r = max(1.4, 0.075 * cell)
    at = _half(cell, 0.03) - r
    return tuple(Polygon(circle(r, sx * at, sy * at), theme["text"], 0.9) for sx in (1, -1) for sy in (1, -1)), ()


_STAMPS = {
    "changed": _changed,
    "last": _last,
    "free": _free,
    "castle": _castle,
    "own": _own,
    "take": _take,
    "later": _later,
    "legal": _legal,
    "from": _from,
    "origin": _origin,
    "check": _check,
    "level": _level,
    "hover": _hover,
    "aim": _aim,
    "blocked": _blocked,
    "risk": _risk,
}
ORDER = tuple(_STAMPS)
"""Kinds of marks, the first one lowest."""
