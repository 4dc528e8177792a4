"""Arrows and cards: how vectors and the cards that carry them are drawn, for every painter."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vectorgames.view.tableau import DEALT, Card, Meetings, Spot, Stroke

LINE, USED = 0.075, 0.034
"""Width of a vector, and once it has been a summand, by the distance of two dots."""

HEAD, HEAD_WIDE = 0.25, 0.2
END = 0.06
"""How far from the middle of a dot a vector begins and ends."""

NEAR, BESIDE = 0.26, 0.2
"""How far from a dot it is meant, where vectors lie beside it, and how far from a vector that is."""

GHOSTS = ("sum", "copy", "wrong", "summand", "back")
_PATTERNS = {1: (0.0, 0.0), 2: (0.15, 0.07), 3: (0.05, 0.055), 4: (0.0, 0.0)}
"""Of a player's lines: length of a part, and of the gap; none: it is whole."""

_DOTTED = {"copy": (0.05, 0.07), "back": (0.09, 0.06)}
_PART = 0.05  # width of what is added or taken away
_EDGE = 0.022
_ASIDE = {"summand": 0.13, "back": 0.13}
"""How far a vector is drawn beside where it lies, where another would hide it; others less."""

_GLOWS = {"last": 0.24, "picked": 0.26, "met": 0.3}
_KNOB = 0.085
_NOTED = ("sum", "wrong", "summand", "back")


class Figure(NamedTuple):
    """A filled polygon without dents. ``tone``: ``player`` (of the ``player``), ``picked``, ``last``, ``met``,
    ``copy``, ``choice``, ``ground``; ``alpha``: how much it covers, 0 … 1."""

    points: tuple[Spot, ...]
    tone: str
    player: int = 0
    alpha: float = 1.0


class Note(NamedTuple):
    """What is written beside a vector: its label, its components. ``at``: the middle of the text."""

    text: str
    at: Spot


def figures(strokes: tuple[Stroke, ...], meetings: Meetings, edged: bool = False) -> tuple[Figure, ...]:
    """Everything of the vectors, in the order in which it is to be drawn; ``meetings``: see Tableau.

    ``edged``: with a dark edge round each, for a ground on which they would not be seen.
    """
    out = [figure for stroke in strokes if stroke.lit for figure in _glow(stroke)]
    for ghost in (False, True):
        for stroke in strokes:
            if (stroke.kind in GHOSTS) == ghost:
                parts = tuple(_line(stroke))
                out += [Figure(_grown(part.points, _EDGE), "edge", 0, part.alpha) for part in parts if edged]
                out += parts
    out += [figure for stroke in strokes if stroke.choice for figure in _knob(stroke)]
    return (*out, *(figure for meeting in meetings for figure in _meeting(*meeting)))


def notes(strokes: tuple[Stroke, ...]) -> tuple[Note, ...]:
    """Labels and components of the vectors that are picked or would be drawn, on the sides away from the others; of
    several that begin together only their labels, at their tips."""
    several = [stroke for stroke in strokes if stroke.kind == "sum" and stroke.label]
    if len(several) > 1:
        return tuple(_at_tip(stroke) for stroke in several)
    shown = [stroke for stroke in strokes if stroke.lit == "picked" or stroke.kind in _NOTED]
    middles = [(s.start[0] + s.end[0], s.start[1] + s.end[1]) for s in shown]
    out = []
    for stroke, (x, y) in zip(shown, middles, strict=True):
        (dx, dy), (left, up) = _components(stroke), _left(stroke)
        away = sum((x - ox) * left + (y - oy) * up for ox, oy in middles)
        side = -1.0 if away < -1e-9 else 1.0
        text = " ".join(filter(None, (stroke.label, f"({dx}, {dy})"))).replace("-", "−")
        out.append(Note(text, (x / 2 + 0.38 * side * left, y / 2 + 0.24 * side * up)))
    return tuple(out)


def _at_tip(stroke: Stroke) -> Note:
    x, y = stroke.end
    dx, dy = _components(stroke)
    aside = 0.5 if dx >= 0 else -0.5
    return Note(stroke.label.replace("-", "−"), (x + aside, y + (0.12 if dy >= 0 else -0.12)))


def nearest(strokes: tuple[Stroke, ...], at: Spot, reach: float) -> str | None:
    """Name of the vector on the board that is next to a place and not farther than ``reach``."""
    there = [(_distance(stroke, at), stroke.name) for stroke in strokes if stroke.kind not in GHOSTS]
    far, name = min(there, default=(math.inf, ""))
    return name if far <= reach else None


def _components(stroke: Stroke) -> Spot:
    return stroke.end[0] - stroke.start[0], stroke.end[1] - stroke.start[1]


def _left(stroke: Stroke) -> Spot:
    dx, dy = _components(stroke)
    length = math.hypot(dx, dy)
    return -dy / length, dx / length


def _distance(stroke: Stroke, at: Spot) -> float:
    (x, y), (dx, dy) = stroke.start, _components(stroke)
    share = min(1.0, max(0.0, ((at[0] - x) * dx + (at[1] - y) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x + share * dx - at[0], y + share * dy - at[1])


# ---- the parts ----


class _Rail(NamedTuple):
    """A way from a place in a direction: along it, and to its left."""

    start: Spot
    along: Spot
    length: float

    @classmethod
    def of(cls, stroke: Stroke) -> _Rail:
        dx, dy = _components(stroke)
        length = math.hypot(dx, dy)
        along = dx / length, dy / length
        aside = _ASIDE.get(stroke.kind, 0.06) if stroke.beside else 0.0
        x, y = stroke.start[0] - along[1] * aside, stroke.start[1] + along[0] * aside
        return cls((x + along[0] * END, y + along[1] * END), along, length - 2 * END)

    def at(self, way: float, left: float) -> Spot:
        (x, y), (dx, dy) = self.start, self.along
        return x + dx * way - dy * left, y + dy * way + dx * left

    def bar(self, begin: float, end: float, wide: float, left: float = 0.0) -> tuple[Spot, ...]:
        low, high = left - wide / 2, left + wide / 2
        return self.at(begin, low), self.at(end, low), self.at(end, high), self.at(begin, high)


def _line(stroke: Stroke) -> Iterator[Figure]:
    rail, copy, dotted = _Rail.of(stroke), stroke.kind == "copy", stroke.kind in _DOTTED
    wide = USED if stroke.used or copy else _PART if stroke.kind in ("summand", "back") else LINE
    share = math.sqrt(wide / LINE)
    head, half = HEAD * share, HEAD_WIDE * share / 2
    tone = {"copy": "copy", "wrong": "met"}.get(stroke.kind, "player")
    alpha = 0.55 if stroke.used else {"sum": 0.8, "copy": 0.7}.get(stroke.kind, 1.0)
    alpha *= 0.6 if stroke.faint else 1.0
    form = (stroke.player - 1) % 4 + 1
    neck = rail.length - 0.8 * head
    for begin, end in _runs(neck, _DOTTED.get(stroke.kind) or _PATTERNS[form]):
        if form == 4 and not dotted:
            for left in (-0.36 * wide, 0.36 * wide):
                yield Figure(rail.bar(begin, end, 0.42 * wide, left), tone, stroke.player, alpha)
        else:
            yield Figure(rail.bar(begin, end, wide), tone, stroke.player, alpha)
    if copy:
        return
    base = rail.length - head
    tip = rail.at(rail.length, 0.0), rail.at(base, half), rail.at(base, -half)
    yield Figure(tip, tone, stroke.player, alpha)
    if stroke.used:  # hollow
        inner = (
            rail.at(rail.length - 0.42 * head, 0.0),
            rail.at(base + 0.16 * head, 0.42 * half),
            rail.at(base + 0.16 * head, -0.42 * half),
        )
        yield Figure(inner, "ground", 0, 1.0)


def _runs(length: float, pattern: Spot) -> Iterator[Spot]:
    """(begin, end) of the parts of a line; the gaps are stretched so that it ends with a part."""
    part, gap = pattern
    if not part:
        yield 0.0, length
        return
    count = max(1, round((length + gap) / (part + gap)))
    step = (length - part) / (count - 1) if count > 1 else 0.0
    for k in range(count):
        yield k * step, min(length, k * step + part)


def _glow(stroke: Stroke) -> Iterator[Figure]:
    rail, wide = _Rail.of(stroke), _GLOWS[stroke.lit]
    for share, alpha in ((1.0, 0.16), (0.7, 0.2), (0.42, 0.28)):
        yield Figure(_capsule(rail, wide * share), stroke.lit, 0, alpha)


def _capsule(rail: _Rail, wide: float) -> tuple[Spot, ...]:
    r, turns = wide / 2, [math.pi * k / 6 for k in range(7)]
    far = [rail.at(rail.length + r * math.sin(t), -r * math.cos(t)) for t in turns]
    return (*far, *(rail.at(-r * math.sin(t), r * math.cos(t)) for t in turns))


def _grown(points: tuple[Spot, ...], by: float) -> tuple[Spot, ...]:
    turn = sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True))
    sign = by if turn > 0 else -by
    out = []
    for before, at, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        (a, b), (c, d) = _normal(before, at), _normal(at, after)
        share = sign / max(0.25, 1 + a * c + b * d)
        out.append((at[0] + (a + c) * share, at[1] + (b + d) * share))
    return tuple(out)


def _normal(start: Spot, end: Spot) -> Spot:
    """A vector one long, to the right of a way."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dy / length, -dx / length


def _disc(at: Spot, radius: float) -> tuple[Spot, ...]:
    (x, y), turns = at, [math.tau * k / 16 for k in range(16)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _knob(stroke: Stroke) -> Iterator[Figure]:
    """A ring in the middle of a vector that may be clicked."""
    rail = _Rail.of(stroke)
    at = rail.at(0.46 * rail.length, 0.0)
    yield Figure(_disc(at, _KNOB), "choice", 0, 1.0)
    yield Figure(_disc(at, 0.62 * _KNOB), "ground", 0, 1.0)
    yield Figure(_disc(at, 0.3 * _KNOB), "choice", 0, 1.0)


def _meeting(start: Spot, end: Spot) -> Iterator[Figure]:
    """A cross on a disc where two vectors meet; where they lie on each other, at both ends of that, and a bar."""
    if start != end:
        length = math.dist(start, end)
        rail = _Rail(start, ((end[0] - start[0]) / length, (end[1] - start[1]) / length), length)
        yield Figure(rail.bar(0.0, length, 0.035), "ground", 0, 1.0)
    for x, y in dict.fromkeys((start, end)):
        yield Figure(_disc((x, y), 0.15), "met", 0, 1.0)
        yield Figure(_disc((x, y), 0.118), "ground", 0, 1.0)
        for dx, dy in ((1, 1), (1, -1)):
            along, long = (dx * math.sqrt(0.5), dy * math.sqrt(0.5)), 0.21
            rail = _Rail((x - 0.5 * long * along[0], y - 0.5 * long * along[1]), along, long)
            yield Figure(rail.bar(0.0, long, 0.035), "met", 0, 1.0)


COLOURS = {
    "paper": "#F3EDDD",
    "ink": "#1F3358",
    "field": "#DAD0B9",
    "origin": "#7B7361",
    "target": "#8FB3E6",
    "picked": "#FFB733",
    "choice": "#3FB68B",
    "used": "#3D8BFF",
    "edge": "#B9AE95",
}
"""Tone -> colour: cards are printed, whatever the theme."""

GRID = 0.84
"""Side of the grid."""

NAME, SMALL = 0.16, 0.105
"""Height of the name's letters, and of the components'."""

GIVEN, TAKEN = (0.0, 0.75), (0.55, DEALT)
"""Seconds: when cards go to the side, and then those from there to the hand."""

_LEAST = 2
_FRAMES = {"picked": 0.06, "choice": 0.035, "used": 0.035, "edge": 0.012}  # widths of frames
"""Steps from the middle of the grid to its edge, at least."""


class Line(NamedTuple):
    """A line of text. ``at``: the middle of its left end, of its right one where ``right``; ``turned``: it is
    written for the opposite reader, by half a turn about the middle of the card."""

    text: str
    at: Spot
    height: float
    right: bool = False
    turned: bool = False


def reach_of(cards: Iterable[Card]) -> int:
    """How many steps to each side the grids of these cards show."""
    return max((_LEAST, *(abs(step) for card in cards for step in card.vector)))


def share_gone(card: Card, dealt: float) -> float:
    """How much of its way a card has gone, 0 … 1, so many seconds after cards have changed places."""
    begin, end = TAKEN if card.holder else GIVEN
    share = min(1.0, max(0.0, (dealt - begin) / (end - begin)))
    return share * share * (3 - 2 * share) if card.came not in (None, card.place) else 1.0


def rounded(width: float, height: float, radius: float, steps: int = 4) -> tuple[Spot, ...]:
    """A rectangle with round corners about the middle, anticlockwise."""
    x, y = width / 2 - radius, height / 2 - radius
    out = []
    for k, (a, b) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        turns = [(k + step / steps) * math.pi / 2 for step in range(steps + 1)]
        out += [(a * x + radius * math.cos(t), b * y + radius * math.sin(t)) for t in turns]
    return tuple(out)


def face(card: Card, height: float) -> tuple[Figure, ...]:
    """The paper of a card so high, and the frame that says what it is to whoever is to move."""
    tone = "picked" if card.picked else "choice" if card.choice else "used" if card.used else "edge"
    wide = _FRAMES[tone]
    inner = rounded(1.0 - 2 * wide, height - 2 * wide, max(0.01, 0.07 - wide))
    return Figure(rounded(1.0, height, 0.07), tone), Figure(inner, "paper")


def vector(card: Card, reach: int) -> tuple[Figure, ...]:
    """The grid with its arrow, round the middle."""
    return (*_grid(reach, card.vector), *_arrow(card.vector, GRID / (2 * reach + 1)))


def components(card: Card) -> str:
    """What the card adds, as its reader reads it."""
    return "({}, {})".format(*card.vector).replace("-", "−")


def lines(card: Card, height: float) -> tuple[Line, ...]:
    x, y = 0.43, (height / 2 + GRID / 2) / 2 - 0.015
    name, parts = card.name, components(card)
    return tuple(
        line._replace(turned=turned)
        for turned in (False, True)
        for line in (Line(name, (-x, y), NAME), Line(parts, (x, y - 0.02), SMALL, right=True))
    )


def _grid(reach: int, vector: tuple[int, int]) -> Iterator[Figure]:
    side = GRID / (2 * reach + 1)
    for x in range(-reach, reach + 1):
        for y in range(-reach, reach + 1):
            tone = "target" if (x, y) == vector else "field"
            square = rounded(0.9 * side, 0.9 * side, 0.16 * side, 2)
            yield Figure(tuple((u + x * side, v + y * side) for u, v in square), tone)
    turns = [t * math.tau / 16 for t in range(16)]
    yield Figure(tuple((0.26 * side * math.cos(t), 0.26 * side * math.sin(t)) for t in turns), "origin")


def _arrow(vector: tuple[int, int], side: float) -> Iterator[Figure]:
    """The arrow from the middle of the grid to the middle of the field to which the card leads."""
    x, y = vector[0] * side, vector[1] * side
    length = math.hypot(x, y)
    along, across = (x / length, y / length), (-y / length, x / length)
    head, half, thin = min(0.8 * side, 0.62 * length), 0.4 * side, 0.125 * side

    def at(way: float, left: float) -> Spot:
        return along[0] * way + across[0] * left, along[1] * way + across[1] * left

    tip = length + 0.16 * side
    yield Figure((at(0.0, -thin), at(tip - head, -thin), at(tip - head, thin), at(0.0, thin)), "ink")
    yield Figure((at(tip, 0.0), at(tip - head, half), at(tip - head, -half)), "ink")
