"""What a painter draws in two dimensions, in the window, as PNG, as SVG: outlines, triangles with soft edges,
striped lines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize_by_value
from vectorgames.view.icons import GLYPHS, Arc, Disc, Part, Shape, Stroke, by_an_eighth, nearest
from vectorgames.view.themes import packed


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Rect) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inside(self, other: Rect) -> bool:
        return self.x >= other.x and self.y >= other.y and self.right <= other.right and self.bottom <= other.bottom

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Smaller by dx at the left and right, by dy (or dx) at the top and bottom; never negative."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def top(self, h: float) -> Rect:
        return Rect(self.x, self.y, self.w, min(h, self.h))

    def below(self, h: float) -> Rect:
        """What is left under the topmost h."""
        return Rect(self.x, self.y + h, self.w, max(0, self.h - h))

    def left(self, w: float) -> Rect:
        return Rect(self.x, self.y, min(w, self.w), self.h)

    def beside(self, w: float) -> Rect:
        """What is left at the right of the leftmost w."""
        return Rect(self.x + w, self.y, max(0, self.w - w), self.h)

    def columns(self, n: int, gap: float) -> list[Rect]:
        """n equal parts side by side."""
        w = (self.w - gap * (n - 1)) / n
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]


Point = tuple[float, float]

Stripe = tuple[str, str]
"""Colour, and the pattern inside the stripe: ``solid``, ``dash`` or ``dot``."""


@dataclass(frozen=True, slots=True)
class Line:
    a: Point
    b: Point
    colour: str
    alpha: float = 1.0
    width: float = 1.0


@dataclass(frozen=True)
class Lines:
    """Many straight lines of one look: (x, y, x, y) of each."""

    lines: tuple[tuple[float, float, float, float], ...]
    colour: str
    alpha: float = 1.0
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Striped:
    """A line through points that changes its colour every ``length`` pixels, in turn through the stripes.

    ``phase``: how far into the first stripe it begins, in pixels, for lines that go on elsewhere.
    """

    points: tuple[Point, ...]
    stripes: tuple[Stripe, ...]
    length: float
    alpha: float = 1.0
    width: float = 1.0
    phase: float = 0.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; width 0: filled."""

    rect: Rect
    colour: str
    alpha: float = 1.0
    round: float = 0.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """width 0: filled."""

    centre: Point
    radius: float
    colour: str
    alpha: float = 1.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """Without crossings; width 0: filled, else its closed outline."""

    points: tuple[Point, ...]
    colour: str
    alpha: float = 1.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A short text round a centre."""

    centre: Point
    text: str
    colour: str
    size: float
    weight: str = "semibold"
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Texts:
    """A short text round many centres."""

    centres: tuple[Point, ...]
    text: str
    colour: str
    size: float
    weight: str = "semibold"
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class PieceShape:
    """A piece as an icon; painters know the shapes of the players. ``band``: one that lies round a spot, or, if it
    is of a kind, over it."""

    centre: Point
    radius: float
    text: str
    alpha: float = 1.0
    band: bool = False


@dataclass(frozen=True)
class Stamp:
    """Polygons, given round (0, 0), at many places."""

    parts: tuple[Polygon, ...]
    centres: tuple[Point, ...]


Primitive = Line | Lines | Striped | Box | Circle | Polygon | Text | Texts | PieceShape | Stamp

Outline = tuple[Point, ...]

UNDER, OVER = "under", "over"
_ROUND = 0.64  # how near to the middle what lies over a piece may come: its figure ends there
LEAST = 1.15
"""Least width of a stroke, in pixels."""


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def rounded(half: float, soft: float) -> Outline:
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


_SOFT = 0.5  # how far an edge fades to either side, in pixels
_SHARPEST = 4.0  # how far the corner of a fringe may reach out, by the fringe's width


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """``at`` float32[n, 2], ``ink`` uint32[n], as imgui takes colours; ``triangles`` int[m], three to each."""

    at: NDArray[np.float32]
    ink: NDArray[np.uint32]
    triangles: NDArray[np.int64]


def mesh(parts: Sequence[Polygon]) -> Mesh:
    """Triangles of these polygons, the first one lowest."""
    at, ink, triangles, count = [], [], [], 0
    reach: tuple[float, ...]
    inks: tuple[int, ...]
    for part in parts:
        points = np.array(part.points, float)
        if _area(points) < 0:
            points = points[::-1]
        full, clear = packed(part.colour, part.alpha), packed(part.colour, 0.0)
        thin = min(part.width, 1.0) if part.width else 1.0  # a thin line is a faint one
        half = max(part.width, 1.0) / 2
        outward, n = _outward(points), len(points)
        if part.width:
            full = packed(part.colour, part.alpha * thin)
            reach, inks = (-half - _SOFT, -half + _SOFT, half - _SOFT, half + _SOFT), (clear, full, full, clear)
            faces = [_band(k * n, (k + 1) * n, n) for k in range(3)]
        else:
            reach, inks = (-_SOFT, _SOFT), (full, clear)
            faces = [np.array(triangulated(points.tolist())).reshape(-1), _band(0, n, n)]
        at += [points + outward * r for r in reach]
        ink += [np.full(n, colour, np.uint32) for colour in inks]
        triangles += [face + count for face in faces]
        count += n * len(reach)
    if not at:
        return Mesh(np.zeros((0, 2), np.float32), np.zeros(0, np.uint32), np.zeros(0, int))
    return Mesh(np.concatenate(at).astype(np.float32), np.concatenate(ink), np.concatenate(triangles))


def _area(p: NDArray[np.float64]) -> float:
    """Twice the area, positive if the corners run clockwise on a screen."""
    q = np.roll(p, -1, 0)
    return float((p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]).sum())


def _outward(p: NDArray[np.float64]) -> NDArray[np.float64]:
    """float[n, 2]: where each corner goes if all sides of a clockwise outline move out by one pixel."""
    d = np.roll(p, -1, 0) - p
    d /= np.maximum(np.hypot(*d.T), 1e-9)[:, None]
    normal = np.column_stack([d[:, 1], -d[:, 0]])
    middle = (normal + np.roll(normal, 1, 0)) / 2
    return middle / np.maximum((middle**2).sum(1), 1 / _SHARPEST)[:, None]


def grown(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """An outline whose sides have moved out by so many pixels."""
    p = np.array(points, float)
    p = p[::-1] if _area(p) < 0 else p
    return tuple((x, y) for x, y in (p + by * _outward(p)).tolist())


def _band(a: int, b: int, n: int) -> NDArray[np.int64]:
    """Triangles between two rings of n corners that begin at a and at b."""
    i = np.arange(n)
    j = (i + 1) % n
    return np.stack([a + i, a + j, b + j, a + i, b + j, b + i], 1).reshape(-1)


def triangulated(points: Sequence[Point]) -> list[tuple[int, int, int]]:
    """Triangles of a clockwise outline without crossings, by cutting off its ears."""
    left = list(range(len(points)))
    out: list[tuple[int, int, int]] = []
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            if _turn(points[a], points[b], points[c]) > 0 and not any(
                _within(points[i], points[a], points[b], points[c]) for i in left if i not in (a, b, c)
            ):
                out.append((a, b, c))
                del left[k]
                break
        else:  # corners in one line: nothing is lost with one of them
            del left[0]
    a, b, c = left
    return [*out, (a, b, c)]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0


PATTERNS: dict[str, tuple[tuple[float, float], ...]] = {
    "solid": ((0.0, 1.0),),
    "dash": ((0.0, 0.32), (0.5, 0.82)),
    "dot": ((0.0, 0.14), (0.25, 0.39), (0.5, 0.64), (0.75, 0.89)),
}
"""Pattern -> the shares of a stripe that are drawn: from, to."""


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """``ends`` float[n, 4]: x, y, x, y; ``line`` int[n]: which line each belongs to; ``stripe``: which of its
    stripes."""

    ends: NDArray[np.float64]
    line: NDArray[np.int64]
    stripe: NDArray[np.int64]


@memoize_by_value
def drawn_shares(stripes: tuple[Stripe, ...]) -> tuple[tuple[float, float, int], ...]:
    """(from, to, number of the stripe) of everything drawn in one round through the stripes, each 1 long."""
    return tuple((k + a, k + b, k) for k, (_, pattern) in enumerate(stripes) for a, b in PATTERNS[pattern])


def cut(lines: Sequence[Striped]) -> Strokes:
    """Straight strokes of one colour each; a stroke ends where a stripe ends and at every point of its line."""
    if not lines:
        return Strokes(np.zeros((0, 4)), np.zeros(0, int), np.zeros(0, int))
    counts = np.array([len(line.points) for line in lines])
    flat = chain.from_iterable(chain.from_iterable(line.points for line in lines))
    points = np.fromiter(flat, float, 2 * counts.sum()).reshape(-1, 2)
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    # One long way through all lines, with a gap of 1 before each.
    apart = np.hypot(*np.diff(points, axis=0, prepend=points[:1]).T)
    apart[first] = 1.0
    way = np.cumsum(apart)
    begin, end = way[first], way[first + counts - 1]

    shares = [drawn_shares(line.stripes) for line in lines]
    kept = np.array([len(share) for share in shares])
    table = np.array(list(chain.from_iterable(shares)))
    row = np.concatenate([[0], np.cumsum(kept)[:-1]])
    length = np.array([line.length for line in lines])
    phase = np.array([line.phase for line in lines])
    period = length * np.array([len(line.stripes) for line in lines])
    rounds = np.ceil((end - begin + phase) / period).astype(int)
    which, number = _ragged(rounds * kept)
    share = table[row[which] + number % kept[which]]
    base = begin[which] - phase[which] + number // kept[which] * period[which]
    start = np.maximum(base + share[:, 0] * length[which], begin[which])
    stop = np.minimum(base + share[:, 1] * length[which], end[which])
    good = stop - start > 1e-9
    which, start, stop, stripe = which[good], start[good], stop[good], share[good, 2].astype(int)

    before, after = np.searchsorted(way, start, "right"), np.searchsorted(way, stop, "left")
    piece, number = _ragged(after - before + 1)
    inner, last = before[piece] + number, len(way) - 1
    a = np.where(number == 0, start[piece], way[np.clip(inner - 1, 0, last)])
    b = np.where(number == (after - before)[piece], stop[piece], way[np.minimum(inner, last)])
    x, y = points.T
    ends = np.column_stack([np.interp(a, way, x), np.interp(a, way, y), np.interp(b, way, x), np.interp(b, way, y)])
    return Strokes(ends, which[piece], stripe[piece])


def _ragged(counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For rows of these lengths, one after the other: the row, and the number in it."""
    row = np.repeat(np.arange(len(counts)), counts)
    return row, np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
