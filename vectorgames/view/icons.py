"""What marks look like, as outlines in a square from (-1, -1) at the upper left to (1, 1).

Every painter draws from here: the flat map scales the parts, the scene samples an atlas that ``models/make.py``
bakes of them. A glyph that lies round whatever stands on a space is told by its rim, from 0.7 outwards, because a
piece hides the middle; one that stands over a space fills its circle. No two differ by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

Point = tuple[float, float]

REACH = 1.15
"""No glyph reaches farther from its middle, to any side."""

EIGHTH = 0.78
"""Size of a glyph that is turned by an eighth, so that its corners reach as far as its sides did."""


class Arc(NamedTuple):
    """Part of a circle as a stroke of width ``w``; angles in turns, clockwise from the right."""

    r: float
    w: float
    begin: float = 0.0
    end: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def whole(self) -> bool:
        return self.end - self.begin >= 1.0


class Stroke(NamedTuple):
    """Straight strokes of width ``w`` from point to point, with square ends; ``closed``: and back to the first."""

    points: tuple[Point, ...]
    w: float
    closed: bool = False


class Disc(NamedTuple):
    r: float
    x: float = 0.0
    y: float = 0.0


class Shape(NamedTuple):
    """A filled outline without crossings."""

    points: tuple[Point, ...]


Part = Arc | Stroke | Disc | Shape


class Glyph(NamedTuple):
    """``parts``: drawn in full strength; ``ground``: faint, under them. ``corners``: it is told by its corners, and
    turned by an eighth where something else lies at these."""

    parts: tuple[Part, ...]
    ground: tuple[Part, ...] = ()
    corners: bool = False


def by_an_eighth(glyph: Glyph) -> Glyph:
    """A glyph that is told by its corners where something else lies at these; any other as it is."""
    if not glyph.corners:
        return glyph
    parts, ground = (tuple(_sized(turned(p, 0.125), EIGHTH) for p in some) for some in (glyph.parts, glyph.ground))
    return Glyph(parts, ground, True)


def _sized(part: Part, size: float) -> Part:
    match part:
        case Arc():
            return part._replace(r=part.r * size, x=part.x * size, y=part.y * size)
        case Disc():
            return Disc(part.r, part.x * size, part.y * size)
        case _:
            return part._replace(points=tuple((x * size, y * size) for x, y in part.points))


def _turned(x: float, y: float, turns: float) -> Point:
    c, s = math.cos(turns * math.tau), math.sin(turns * math.tau)
    return x * c - y * s, x * s + y * c


def turned(part: Part, turns: float) -> Part:
    """A part after so many turns about the middle, clockwise."""
    match part:
        case Arc():
            x, y = _turned(part.x, part.y, turns)
            return part._replace(begin=part.begin + turns, end=part.end + turns, x=x, y=y)
        case Disc():
            return Disc(part.r, *_turned(part.x, part.y, turns))
        case _:
            return part._replace(points=tuple(_turned(x, y, turns) for x, y in part.points))


def nearest(part: Part) -> float:
    """How near to the middle a part comes."""
    match part:
        case Arc():
            return abs(math.hypot(part.x, part.y) - part.r) - part.w / 2
        case Disc():
            return max(0.0, math.hypot(part.x, part.y) - part.r)
        case Stroke():
            ends = zip(part.points, part.points[1:] + part.points[: part.closed], strict=False)
            return min(_away(a, b) for a, b in ends) - part.w / 2 * part.closed
    sides = [*zip(part.points, part.points[1:] + part.points[:1], strict=True)]
    turns = sum(math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]) for a, b in sides)
    return 0.0 if abs(turns) > 1.0 else min(_away(a, b) for a, b in sides)


def _away(a: Point, b: Point) -> float:
    """How near to the middle a straight line from a to b comes."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = min(1.0, max(0.0, -(a[0] * dx + a[1] * dy) / (dx * dx + dy * dy or 1.0)))
    return math.hypot(a[0] + share * dx, a[1] + share * dy)


def _four(*parts: Part) -> tuple[Part, ...]:
    return tuple(turned(part, k / 4) for k in range(4) for part in parts)


def _square(half: float, soft: float = 0.0) -> tuple[Point, ...]:
    """A square with round corners of this radius."""
    if not soft:
        return (-half, -half), (half, -half), (half, half), (-half, half)
    out = []
    for k in range(4):
        for step in range(5):
            turn = (k + step / 4) * math.pi / 2
            x = math.copysign(half - soft, math.cos((k + 0.5) * math.pi / 2))
            y = math.copysign(half - soft, math.sin((k + 0.5) * math.pi / 2))
            out.append((x + soft * math.cos(turn), y + soft * math.sin(turn)))
    return tuple(out)


def _both(right: Iterable[Point]) -> tuple[Point, ...]:
    """A symmetric outline of its right half, from above to below."""
    right = tuple(right)
    return right + tuple((-x, y) for x, y in reversed(right) if x > 1e-9)


def _spikes(count: int, inner: float, outer: float) -> tuple[Point, ...]:
    angles = ((k / (2 * count) - 0.25) * math.tau for k in range(2 * count))
    return tuple((r * math.cos(a), r * math.sin(a)) for r, a in zip((outer, inner) * count, angles, strict=True))


def _corner(half: float, arm: float, w: float) -> tuple[Part, ...]:
    """Brackets at four corners; their outer edges are so far from the middle."""
    edge = half - w / 2
    return _four(Stroke(((-half, -edge), (arm - half, -edge)), w), Stroke(((-edge, -half), (-edge, arm - half)), w))


def _dashed(half: float, w: float, shares: tuple[tuple[float, float], ...]) -> tuple[Part, ...]:
    length = 2 * half
    return _four(*(Stroke(((a * length - half, -half), (b * length - half, -half)), w) for a, b in shares))


def _ring_of(count: int, r: float, w: float, share: float) -> tuple[Part, ...]:
    return tuple(Arc(r, w, k / count, (k + share) / count) for k in range(count))


def _turning(*ring: Part) -> Glyph:
    """A ring with a head: round it goes."""
    return Glyph((*ring, Shape(((0.44, -0.84), (1.0, -0.62), (0.78, -0.14)))))


_HEAD = Shape(((-0.2, -0.74), (0.2, -0.74), (0.0, -1.0)))  # a head that points away from the middle
_SPIKE = Shape(((-0.2, -0.72), (0.2, -0.72), (0.0, -1.08)))
_DIAMOND = (0.0, -0.92), (0.92, 0.0), (0.0, 0.92), (-0.92, 0.0)

_BATTLEMENT = tuple(
    (x, y)
    for k in range(4)
    for x, y in (_turned(*p, k / 4) for p in (
        (-0.9, -0.9), (-0.5, -0.9), (-0.5, -0.7), (-0.2, -0.7), (-0.2, -0.9), (0.2, -0.9), (0.2, -0.7), (0.5, -0.7),
        (0.5, -0.9),
    ))
)  # fmt: skip

_SHIELD = _both([(0, -0.92), (0.8, -0.72), (0.8, -0.1), (0.73, 0.2), (0.58, 0.46), (0.34, 0.73), (0, 1.0)])

GLYPHS: dict[str, Glyph] = {
    # ---- round what stands on a space ----
    "dot": Glyph((Disc(0.2),)),
    "ring": Glyph((Arc(0.86, 0.14),)),
    "bold_ring": Glyph((Arc(0.84, 0.24),), (Disc(0.8),)),
    "knobbed_ring": Glyph((Arc(0.82, 0.2), *_four(Disc(0.17, 0.7, 0.7))), (Disc(0.8),)),
    "rayed_ring": Glyph((
        Arc(0.77, 0.1), *(turned(Stroke(((0.86, 0.0), (1.08, 0.0)), 0.14), k / 8) for k in range(8)),
    )),
    "double_ring": Glyph((Arc(0.92, 0.1), Arc(0.76, 0.1)), (Disc(0.76),)),
    "compass": Glyph((Arc(0.8, 0.09), *_four(Stroke(((0.8, 0.0), (1.0, 0.0)), 0.22)))),
    "arcs": Glyph((Arc(0.88, 0.12, -0.39, -0.11), Arc(0.88, 0.12, 0.11, 0.39))),
    "dashes": Glyph(_ring_of(10, 0.88, 0.13, 0.58)),
    "disc": Glyph((), (Disc(0.98),)),
    "hatch": Glyph(
        tuple(Stroke(ends, 0.09) for k in (0.0, 0.45, 0.9, 1.3) for ends in (
            ((k - 0.92, 0.92), (0.92, k - 0.92)), ((-0.92, 0.92 - k), (0.92 - k, -0.92)))),
        (Shape(_square(0.94)),),
    ),
    "bars": Glyph(_four(Stroke(((-0.44, -0.9), (0.44, -0.9)), 0.2)), (Disc(0.8),)),
    "stripes": Glyph(
        tuple(Stroke(((-0.96, y), (0.96, y)), 0.08) for y in (-0.84, -0.28, 0.28, 0.84)), (Shape(_square(0.96)),)
    ),
    "field": Glyph((), (Shape(_square(1.0)),)),
    "ruled_field": Glyph(tuple(Stroke(((x, 0.98), (0.98, x)), 0.05) for x in (-0.9, -0.3, 0.3)) + tuple(
        Stroke(((-0.98, -x), (-x, -0.98)), 0.05) for x in (-0.3, 0.3)), (Shape(_square(1.0)),)),
    "dotted": Glyph(
        tuple(Disc(0.11, x, y) for x in (-0.87, -0.29, 0.29, 0.87) for y in (-0.87, -0.29, 0.29, 0.87)),
        (Shape(_square(0.98)),),
    ),
    "square": Glyph((Stroke(_square(0.9, 0.3), 0.1, True),), (Shape(_square(0.9, 0.3)),)),
    "double_square": Glyph((Stroke(_square(0.94), 0.1, True), Stroke(_square(0.74), 0.1, True))),
    "plate": Glyph((Stroke(_square(0.8, 0.22), 0.1, True),), (Shape(_square(0.8, 0.22)),)),
    "dashed_square": Glyph(
        _dashed(0.84, 0.12, ((0.0, 0.2), (0.4, 0.6), (0.8, 1.0))), (Shape(_square(0.84)),)
    ),
    "dotted_square": Glyph(_four(*(Disc(0.1, x, -0.84) for x in (-0.84, -0.42, 0.0, 0.42)))),
    "battlement": Glyph((Stroke(_BATTLEMENT, 0.1, True),), (Shape(_BATTLEMENT),)),
    "diamond": Glyph(
        (Stroke(_DIAMOND, 0.12, True), Shape(tuple((0.33 * x, 0.33 * y) for x, y in _DIAMOND))), (Shape(_DIAMOND),)
    ),
    "double_diamond": Glyph(
        (Stroke(_DIAMOND, 0.1, True), Stroke(tuple((0.74 * x, 0.74 * y) for x, y in _DIAMOND), 0.12, True))
    ),
    "cross": Glyph(
        (Stroke(((-0.78, -0.78), (0.78, 0.78)), 0.17), Stroke(((0.78, -0.78), (-0.78, 0.78)), 0.17),
         *_corner(0.97, 0.55, 0.16)),
        (Shape(_square(0.94)),),
        True,
    ),
    "push": Glyph((Stroke(_square(0.66, 0.12), 0.1, True), *_four(_HEAD)), (Shape(_square(0.66, 0.12)),)),
    "inward": Glyph(_four(Shape(((-0.98, -0.6), (-0.6, -0.98), (-0.5, -0.5)))), (), True),
    "corners": Glyph(_corner(0.95, 0.5, 0.17), (Shape(_square(0.95)),), True),
    "corner_dots": Glyph(_four(Disc(0.12, 0.84, 0.84)), (), True),
    "reticle": Glyph(
        (*_corner(0.97, 0.42, 0.18), *_four(Stroke(((0.97, 0.0), (0.7, 0.0)), 0.17))), (Shape(_square(0.94)),), True
    ),
    "cradle": Glyph((
        Arc(0.92, 0.14, 0.06, 0.44), Shape(((1.06, 0.16), (0.72, 0.3), (1.0, -0.24))),
        Shape(((-1.06, 0.16), (-0.72, 0.3), (-1.0, -0.24))),
    )),
    "spikes": Glyph((Arc(0.72, 0.14), *(turned(_SPIKE, (k + 0.5) / 10) for k in range(10))), (Disc(0.7),)),
    "gate": Glyph(_ring_of(4, 0.86, 0.16, 0.5)),
    "no_entry": Glyph((
        Arc(0.84, 0.14, 0.06, 0.44), Arc(0.84, 0.14, 0.56, 0.94),
        *(Stroke(((k * 0.2, 0.0), (k * 1.05, 0.0)), 0.24) for k in (-1, 1)),
    )),
    "turning t": _turning(Arc(0.8, 0.12, -0.06, 0.8)),
    "turning u": _turning(*(Arc(0.8, 0.12, a, a + 0.12) for a in (-0.04, 0.17, 0.38, 0.59))),
    "turning v": _turning(*(Disc(0.09, 0.8 * math.cos(0.62 * k), 0.8 * math.sin(0.62 * k)) for k in range(9))),
    "portal": Glyph((
        *(Arc(0.84, 0.3, a - 0.11, a + 0.11) for a in (0.0, 0.5)), *(Disc(0.14, 0.0, y) for y in (-0.86, 0.86)),
    )),
    "ringed_portal": Glyph((
        Arc(0.94, 0.1), *(Arc(0.66, 0.24, a - 0.11, a + 0.11) for a in (0.25, 0.75)),
        *(Disc(0.12, x, 0.0) for x in (-0.66, 0.66)),
    )),
    "linked_ring": Glyph((
        *(Arc(0.84, 0.12, (k - 0.42) / 3, (k + 0.42) / 3) for k in range(3)),
        *(Disc(0.16, 0.84 * math.cos(a), 0.84 * math.sin(a)) for a in (math.tau / 6, math.pi, -math.tau / 6)),
    ), (Disc(0.78),)),
    # ---- over it ----
    "star": Glyph((Shape(_spikes(5, 0.46, 1.0)),)),
    "shield": Glyph((Shape(_SHIELD),)),
    "cracked_shield": Glyph((
        Stroke(_SHIELD, 0.16, True), Stroke(((0.1, -0.7), (-0.28, -0.1), (0.26, 0.06), (-0.08, 0.7)), 0.18),
    )),
    "two_rings": Glyph((Arc(0.5, 0.2, x=-0.36), Arc(0.5, 0.2, x=0.36))),
    "barred": Glyph((Arc(0.78, 0.24), Stroke(((-0.52, -0.52), (0.52, 0.52)), 0.24))),
    "lock": Glyph((
        Shape(((-0.7, -0.1), (0.7, -0.1), (0.7, 0.9), (-0.7, 0.9))),
        Arc(0.42, 0.2, 0.5, 1.0, 0.0, -0.34), *(Stroke(((x, -0.36), (x, 0.0)), 0.2) for x in (-0.42, 0.42)),
    )),
    "hourglass": Glyph((
        Stroke(((-0.7, -0.86), (0.7, -0.86)), 0.22), Stroke(((-0.7, 0.86), (0.7, 0.86)), 0.22),
        Shape(((-0.6, -0.8), (0.6, -0.8), (0.12, 0.0), (0.6, 0.8), (-0.6, 0.8), (-0.12, 0.0))),
    )),
    "alarm": Glyph((
        Stroke(((0, -0.86), (0.95, 0.78), (-0.95, 0.78)), 0.17, True),
        Stroke(((0, -0.36), (0, 0.22)), 0.19), Disc(0.12, 0, 0.5),
    )),
    "bulb": Glyph((
        Disc(0.56, 0.0, -0.3), Stroke(((-0.3, 0.46), (0.3, 0.46)), 0.18), Stroke(((-0.2, 0.82), (0.2, 0.82)), 0.18),
    )),
    "cluster": Glyph((Disc(0.36, 0.0, -0.52), Disc(0.36, -0.56, 0.42), Disc(0.36, 0.56, 0.42))),
    "pips": Glyph((*_four(Disc(0.3, 0.62, 0.62)), Arc(0.22, 0.12))),
    "crosshair": Glyph((Arc(0.56, 0.2), *_four(Stroke(((0.5, 0.0), (1.0, 0.0)), 0.22)))),
    "off": Glyph((
        Stroke(((-0.95, -0.3), (-0.3, -0.3)), 0.2), Stroke(((0.3, -0.3), (0.95, -0.3)), 0.2),
        Stroke(((0, -0.95), (0, 0.3)), 0.22), Shape(((-0.5, 0.2), (0.5, 0.2), (0, 0.98))),
    )),
    "burst": Glyph((Shape(_spikes(9, 0.66, 1.06)),)),
    "gone": Glyph((
        Stroke(((-0.6, -0.6), (0.6, 0.6)), 0.24), Stroke(((0.6, -0.6), (-0.6, 0.6)), 0.24),
    )),
}  # fmt: skip
"""Name -> glyph, in the order of the atlas, after them the signs of steps."""

# ---- signs of steps of a tree: what each does to the name of a node ----

LIMITED = "limited_"
_DOT = 0.3


def _step(kind: str, r: float = 1.0) -> tuple[Part, ...]:
    """Up and down point there, sideways both ways, hyperspace is a star; what puts a letter in is a plus, what
    takes one out a minus."""
    match kind:
        case "down":
            return (Shape(((-r, -0.75 * r), (r, -0.75 * r), (0.0, r))),)
        case "up":
            return (Shape(((0.0, -r), (r, 0.75 * r), (-r, 0.75 * r))),)
        case "sideways":
            right = Shape(((0.2 * r, -0.85 * r), (1.05 * r, 0.0), (0.2 * r, 0.85 * r)))
            return right, turned(right, 0.5)
        case "hyperspace":
            return (Shape(_spikes(4, 0.5 * r, 1.15 * r)),)
        case "interjection":
            return Stroke(((-r, 0.0), (r, 0.0)), 0.5 * r), Stroke(((0.0, -r), (0.0, r)), 0.5 * r)
    return (Stroke(((-r, 0.0), (r, 0.0)), 0.6 * r),)  # excision


def _limited(kind: str) -> Glyph:
    """The sign of its unlimited kind over a dot."""
    up, size = 1.2 * _DOT, 1 - 1.2 * _DOT

    def raised(part: Part) -> Part:
        if isinstance(part, Disc | Arc):
            return part._replace(y=part.y - up)
        return part._replace(points=tuple((x, y - up) for x, y in part.points))

    return Glyph((*map(raised, _step(kind, size)), Disc(_DOT, 0.0, 0.92)))


_UNLIMITED = ("down", "up", "sideways", "hyperspace", "interjection", "excision")

GLYPHS |= {kind: Glyph(_step(kind)) for kind in _UNLIMITED}

GLYPHS |= {LIMITED + kind: _limited(kind) for kind in _UNLIMITED[3:]}
