"""The ways of pieces on the flat map, as arrows: of the last turn, of what is aimed at, of threats. Pure; no
window.

Boards say how a line runs from one space to another; how it looks is the same on all of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from vectorgames.tableau import MOVES, Path
from vectorgames.themes import Theme
from vectorgames.ui.flat.primitives import Circle, Point, Primitive, Striped
from vectorgames.ui.flat.strokes import arrow
from vectorgames.ui.flat.ways import cut_after, length_of

_BENDS = (0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5)
"""How far an arc may be beside a straight line, by its length; the first ones look best."""
LOOKS = {
    "link": ("", "solid", 0.9),
    "trail": ("accent", "solid", 1.0),
    "way": ("text", "dash", 1.0),
    "guard": ("own", "dot", 0.8),
    "threat": ("take", "solid", 0.8),
}
"""Kind of path -> colour, none: that of its player; pattern, width."""
_QUIET = {"text": "second"}
"""Colour of a path -> of one that is drawn softer."""
_NEAR = 0.9
"""Cells: what is nearer than that needs no arrow."""


@dataclass(frozen=True, slots=True)
class Route:
    """``parts``: the line in pieces, from one edge of the sheet to the other; ``begin``, ``end``: pixels from the
    middles of both spaces that it leaves free."""

    parts: tuple[tuple[Point, ...], ...]
    begin: float
    end: float


def move_lines(
    paths: Iterable[Path], route: Callable[[int, int], Route | None], cell: float, theme: Theme
) -> list[Primitive]:
    """An arrow for every step of every path of a piece. ``route``: None where it is not on the sheet."""
    out: list[Primitive] = []
    for kind in MOVES:
        for path in paths:
            colour, pattern, wide = LOOKS[kind]
            if path.quiet:
                colour, wide = _QUIET.get(colour, colour), 0.75 * wide
            for a, b in zip(path.spaces, path.spaces[1:], strict=False) if path.kind == kind else ():
                if (found := route(a, b)) is not None and kind == "link":
                    out += _link(found, cell, theme.owner(path.player))
                elif found is not None:
                    out += _arrow(found, cell, theme[colour], theme["field"], pattern, wide)
    return out


def _link(route: Route, cell: float, colour: str) -> list[Primitive]:
    """A plain line: it leads from neither to the other."""
    width = max(1.6, 0.11 * cell)
    return [Striped(tuple(part), ((colour, "solid"),), 1e6, 0.6, width) for part in route.parts if len(part) > 1]


def _arrow(route: Route, cell: float, colour: str, ground: str, pattern: str, wide: float) -> list[Primitive]:
    """A line with a ring where it begins, and heads where it goes round the edge and ends."""
    size, width, edge = max(4.5, 0.28 * cell), max(1.4, 0.08 * wide * cell), max(1.0, 0.04 * cell)
    parts = [list(part) for part in route.parts]
    start = parts[0][0]
    size = min(size, 0.7 * max(2.0, sum(map(length_of, parts)) - route.begin - route.end))
    parts[0] = _without(parts[0], route.begin)
    parts[-1] = _without(parts[-1][::-1], route.end)[::-1]
    under: list[Primitive] = []
    over: list[Primitive] = []
    length = max(5.0, 0.42 * cell)
    for part in parts:
        if len(part) < 2:
            continue
        body, tip = cut_after(part, max(0.1, length_of(part) - 0.8 * size)), part[-1]
        d = math.dist(body[-1], tip) or 1.0
        ahead = (tip[0] - body[-1][0]) / d, (tip[1] - body[-1][1]) / d
        far = tip[0] + ahead[0] * 1.4 * edge, tip[1] + ahead[1] * 1.4 * edge
        if len(body) > 1:
            under.append(Striped(tuple(body), ((ground, "solid"),), 1e6, 0.75, width + 2 * edge))
            over.append(
                Striped(tuple(body), ((colour, pattern),), length if pattern != "solid" else 1e6, 1.0, width)
            )
        under.append(arrow(far, ahead, size + 2.4 * edge, ground, 0.75))
        over.append(arrow(tip, ahead, size, colour))
    ring = max(2.2, 0.13 * cell)
    return [*under, Circle(start, ring + edge, ground, 0.8), *over, Circle(start, ring, colour, 1.0, width)]


def _without(part: Sequence[Point], length: float) -> list[Point]:
    """A line without its first so many pixels."""
    return list(cut_after(part[::-1], length_of(part) - length)[::-1])


def arc(a: Point, b: Point, cell: float, pieces: Collection[Point] = ()) -> Route | None:
    """A gentle arc from the middle of a cell to beside the middle of another, which bends to where it crosses
    fewest of the ``pieces``; None on one place."""
    d = math.dist(a, b)
    if d < _NEAR * cell:
        return None
    others = [p for p in pieces if min(math.dist(p, a), math.dist(p, b)) > 0.3 * cell]
    lines = [
        _arc(a, b, math.copysign(min(1.0, 10 * cell / d), bend) * abs(bend) * d, 0.12 * cell) for bend in _BENDS
    ]
    line = min(lines, key=lambda line: _crossed(line, others, cell))
    return Route((tuple(line),), max(2.2, 0.13 * cell), 0.42 * cell)


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
