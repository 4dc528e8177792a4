"""The deck of Vector Battle: cards with vectors, and who gets which (rules/vector_battle.md, Cards)."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cached_property

from vectorgames.core.schema import Node, expecting, integer, listing
from vectorgames.words import LocalizedText

IN_HAND, BESIDE = 3, 2
"""How many cards a player holds, and how many lie at the side."""
LEAST = 2 * IN_HAND + BESIDE
LONGEST = 9
"""Steps to the side or forward of a card."""
_NAME = re.compile(r"[A-Z][0-9]{1,2}")

Vector = tuple[int, int]
Cards = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Numbers of the cards at the side, of player 1 and of player 2, each ascending."""


class Way:
    """A combination of two cards. ``cards``: their numbers, ascending; ``text``: ``F1+F4``, ``F4-F1``; ``vector``:
    what they make together, as the player reads them."""

    __slots__ = ("cards", "text", "vector")

    def __init__(self, cards: tuple[int, int], text: str, vector: Vector):
        self.cards, self.text, self.vector = cards, text, vector


@dataclass(frozen=True)
class Deck:
    """``names`` and ``vectors`` of the cards, in the order of the deck."""

    names: tuple[str, ...]
    vectors: tuple[Vector, ...]

    @cached_property
    def index(self) -> dict[str, int]:
        """Number of a card by its name."""
        return {name: number for number, name in enumerate(self.names)}

    def dealt(self, seed: int) -> Cards:
        """The cards as a seed deals them: three to player 1, three to player 2, two to the side."""
        order = list(range(len(self.names)))
        random.Random(seed).shuffle(order)
        first, second, side = order[:IN_HAND], order[IN_HAND : 2 * IN_HAND], order[2 * IN_HAND : LEAST]
        return tuple(sorted(side)), tuple(sorted(first)), tuple(sorted(second))

    @cached_property
    def ways(self) -> dict[tuple[int, int], tuple[Way, ...]]:
        """For two cards, by their numbers, ascending, what can be done with them: their sum and both differences,
        but for those that lead nowhere."""
        return {(a, b): self._ways(a, b) for b in range(len(self.names)) for a in range(b)}

    def _ways(self, a: int, b: int) -> tuple[Way, ...]:
        (ax, ay), (bx, by), one, other = self.vectors[a], self.vectors[b], self.names[a], self.names[b]
        found = (
            Way((a, b), f"{one}+{other}", (ax + bx, ay + by)),
            Way((a, b), f"{one}-{other}", (ax - bx, ay - by)),
            Way((a, b), f"{other}-{one}", (bx - ax, by - ay)),
        )
        return tuple(way for way in found if way.vector != (0, 0))


def deck(node: Node) -> Deck:
    """The check of a definition's deck: ``{F1: [1, 1], …}``, of each card its vector to the right and forward."""
    told = node.value
    if not isinstance(told, dict) or len(told) < LEAST:
        raise node.unexpected(LocalizedText("errors.a_deck", n=LEAST))
    for name, part in told.items():
        if not _NAME.fullmatch(str(name)):
            raise part.fail("card_name", given=repr(str(name)[:9]))
    vectors = tuple(_vector(part) for part in told.values())
    return Deck(tuple(map(str, told)), vectors)


expecting(deck, "`{F1: [1, 1], …}`")


def _vector(node: Node) -> Vector:
    parts = listing(integer(-LONGEST, LONGEST))(node)
    if len(parts) != 2 or not any(parts):
        raise node.unexpected(LocalizedText("errors.a_vector"))
    return parts[0], parts[1]
