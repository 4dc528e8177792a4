"""How cards with vectors are drawn, for every painter: grid, arrow, name. Knows no pixels.

Everything is a polygon or a short text round the middle of a card, x to the right and y upwards as its reader sees
it, in widths of the card. The same name stands in two corners, for readers on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vectorgames.strokes import Figure
from vectorgames.tableau import DEALT, Card, Spot

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
_FRAMES = {"picked": 0.06, "choice": 0.035, "used": 0.035, "edge": 0.012}
"""Widths of frames."""
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
    """What is written on a card."""
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
    """From the middle of the grid to the middle of the field to which the card leads."""
    x, y = vector[0] * side, vector[1] * side
    length = math.hypot(x, y)
    along, across = (x / length, y / length), (-y / length, x / length)
    head, half, thin = min(0.8 * side, 0.62 * length), 0.4 * side, 0.125 * side

    def at(way: float, left: float) -> Spot:
        return along[0] * way + across[0] * left, along[1] * way + across[1] * left

    tip = length + 0.16 * side
    yield Figure((at(0.0, -thin), at(tip - head, -thin), at(tip - head, thin), at(0.0, thin)), "ink")
    yield Figure((at(tip, 0.0), at(tip - head, half), at(tip - head, -half)), "ink")
