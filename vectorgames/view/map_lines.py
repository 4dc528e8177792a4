"""Lines of the flat map: how paths run from space to space, ways of pieces, vectors in their owners' styles."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from vectorgames.base.memoize import memoize
from vectorgames.spaces.dots import FILES, Dots
from vectorgames.view.arrows import figures, notes
from vectorgames.view.flat_map import FlatLayout
from vectorgames.view.primitives import Box, Circle, Point, Polygon, Primitive, Rect, Stripe, Striped, Text
from vectorgames.view.tableau import MOVES, Meetings, Path, Spot, Stroke
from vectorgames.view.themes import Theme


@dataclass
class Layers:
    """What lines and marks add to the map: under the pieces, round the figures of those that stand close together,
    and over everything."""

    under: list[Primitive] = field(default_factory=list)
    round: list[Primitive] = field(default_factory=list)
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


PINS = {1: ("solid", 1.0), 2: ("dash", 1.0), 3: ("dash", 0.5), 4: ("dot", 0.4)}
"""How pinned vectors are drawn, by their numbers: pattern, length of its parts in cells."""


def pin_look(theme: Theme, number: int, cell: float) -> Look:
    """How a pinned vector is drawn."""
    pattern, length = PINS[number]
    return Look(((theme[f"pin{number}"], pattern),), max(5.0, length * cell), 1.0, max(2.2, 0.12 * cell))


def arrow(tip: Point, direction: Point, size: float, colour: str, alpha: float = 1.0) -> Polygon:
    """A head of this length whose point is at ``tip``."""
    (x, y), (dx, dy) = tip, direction
    bx, by, half = x - dx * size, y - dy * size, 0.58 * size
    return Polygon(((x, y), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half)), colour, alpha)


def ahead(a: Point, b: Point) -> Point:
    """The direction from one point to another."""
    d = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / d, (b[1] - a[1]) / d


_FLARED = 0.4  # how long a win flares up round the moment at which it comes to its end, in the time of its way
_SPARK = "#FFF3D6"


def gilded(
    out: Layers,
    parts: Sequence[Sequence[Point]],
    drawn: float,
    width: float,
    glow: tuple[tuple[float, float], ...],
    theme: Theme,
) -> None:
    """Add the line of a win as far as it is ``drawn``, and a spark where it has come; ``glow``: how often as wide
    as the line, and how strong, what shines round it."""
    flare = 1.0 + 0.9 * max(0.0, 1.0 - abs(drawn - 1.0) / _FLARED)
    gold = ((theme["gold"], "solid"),)
    for share, alpha in (*glow, (1.0, 1.0)):
        strong, wide = min(1.0, alpha * flare), width * share
        out.under += [Striped(tuple(part), gold, 1e6, strong, wide) for part in parts]
    if drawn < 1 and parts:
        out.over.append(Circle(parts[-1][-1], 1.5 * width, _SPARK))


def mixed(a: str, b: str, share: float) -> str:
    low, high = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in zip(low, high, strict=True))


Gate = tuple[Point, Point]
"""Where a line crosses an edge of its board, and in which direction."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one space to the next: the parts of its line (none where nothing of it is on the sheet), the gates
    through which it goes; of a step whose other end is not on the sheet: (space, direction, the other end)."""

    parts: tuple[tuple[Point, ...], ...]
    gates: tuple[Gate, ...] = ()
    away: tuple[int, Point, int] | None = None


Way = tuple[Step, ...]


def joined(way: Way, upto: float = math.inf) -> list[list[Point]]:
    """The line of a way in as few parts as possible; ``upto``: how many steps of it, the last one in part."""
    out: list[list[Point]] = []
    for k, step in enumerate(way):
        if upto <= k:
            break
        parts = step.parts if upto >= k + 1 else shortened(step.parts, upto - k)
        for part in parts:
            if out and out[-1][-1] == part[0]:
                out[-1].extend(part[1:])
            else:
                out.append(list(part))
    return out


def length_of(part: Sequence[Point]) -> float:
    return sum(map(math.dist, part, part[1:]))


def shortened(parts: Sequence[Sequence[Point]], share: float) -> list[tuple[Point, ...]]:
    """The first share of a line in parts, by its length."""
    left = share * sum(map(length_of, parts))
    out = []
    for part in parts:
        kept = cut_after(part, left)
        left -= length_of(part)
        if len(kept) > 1:
            out.append(kept)
        if left <= 0:
            break
    return out


def cut_after(part: Sequence[Point], length: float) -> tuple[Point, ...]:
    """The first so many pixels of a line."""
    out, left = [part[0]], length
    for a, b in zip(part, part[1:], strict=False):
        d = math.dist(a, b)
        if d >= left:
            if d and left > 0:
                out.append((a[0] + (b[0] - a[0]) * left / d, a[1] + (b[1] - a[1]) * left / d))
            break
        out.append(b)
        left -= d
    return tuple(out)


_BENDS = (0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5)
"""How far an arc may be beside a straight line, by its length; the first ones look best."""

LOOKS = {
    "link": ("", "solid", 0.9),
    "trail": ("last", "solid", 1.0),
    "way": ("text", "dash", 1.0),
    "guard": ("own", "dot", 0.8),
    "threat": ("take", "solid", 0.8),
}
"""Kind of path -> colour, none: that of its player; pattern, width."""

_QUIET = {"text": "second"}  # colour of a path -> of one that is drawn softer
_NEAR = 0.9  # cells: what is nearer than that needs no arrow


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
        way = ahead(body[-1], tip)
        far = tip[0] + way[0] * 1.4 * edge, tip[1] + way[1] * 1.4 * edge
        if len(body) > 1:
            under.append(Striped(tuple(body), ((ground, "solid"),), 1e6, 0.75, width + 2 * edge))
            over.append(
                Striped(tuple(body), ((colour, pattern),), length if pattern != "solid" else 1e6, 1.0, width)
            )
        under.append(arrow(far, way, size + 2.4 * edge, ground, 0.75))
        over.append(arrow(tip, way, size, colour))
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
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * middle[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * middle[1] + t * t * b[1],
        )
        for t in shares
    ]


def _crossed(line: list[Point], pieces: Collection[Point], cell: float) -> int:
    """Over how many pieces a line goes."""
    return sum(any(math.dist(p, at) < 0.42 * cell for p in line) for at in pieces)


TONES = {
    "picked": "gold",
    "last": "accent",
    "met": "warning",
    "copy": "second",
    "choice": "good",
    "ground": "grid_card",
    "edge": "field",
}
"""Tone of a figure of vectors -> colour of the theme."""


@dataclass(frozen=True, eq=False)
class GridLayout(FlatLayout):
    """A sheet with columns and rows, whose first space is at its lower left."""

    def counted(self, x: float, y: float) -> Spot:
        """A point in columns and rows, from 1."""
        left, bottom = self.points[0].tolist()
        return 1 + (x - left) / self.cell, 1 + (bottom - y) / self.cell

    def placed(self, at: Spot) -> Spot:
        """The point of a place in columns and rows."""
        left, bottom = self.points[0].tolist()
        return left + (at[0] - 1) * self.cell, bottom - (at[1] - 1) * self.cell

    def names(self, space: Dots, below: float, left: float, size: float, theme: Theme) -> Iterator[Text]:
        """Letters below columns, numbers beside rows."""
        for file in range(space.width):
            yield Text((self.places[file * space.depth][0], below), FILES[file], theme["second"], size, "medium")
        for rank in range(space.depth):
            yield Text((left, self.places[rank][1]), str(rank + 1), theme["second"], size, "medium")


@memoize(most=4)
def vectors(
    layout: GridLayout, strokes: tuple[Stroke, ...], meetings: Meetings, theme: Theme, edged: bool = False
) -> tuple[Primitive, ...]:
    """Vectors and what is written beside them; ``edged``: see ``strokes.figures``."""
    out: list[Primitive] = [
        Polygon(
            tuple(map(layout.placed, figure.points)),
            theme.owner(figure.player) if figure.tone == "player" else theme[TONES[figure.tone]],
            figure.alpha,
        )
        for figure in figures(strokes, meetings, edged)
    ]
    size = theme.letters(min(max(0.18 * layout.cell, 10.0), 22.0))
    for text, at in notes(strokes):
        x, y = layout.placed(at)
        wide, high = 0.56 * len(text) * size, 1.3 * size
        out.append(Box(Rect(x - wide / 2, y - high / 2, wide, high), theme["field"], 0.8, 0.3 * high))
        out.append(Text((x, y), text, theme["text"], size, "medium"))
    return tuple(out)
