"""Sketch: what is to be drawn of an action while it is being chosen: vectors tip to tail, their components, where
one meets another. Painters draw it as it stands; what it means, the rules have said.

Places are (column, row) of the board, as people count them, from 1; they may lie beside the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from vectorgames.words import LocalizedText

Place = tuple[int, int]


def moved(place: Place, by: Place) -> Place:
    """The place so many columns and rows farther."""
    return place[0] + by[0], place[1] + by[1]


@dataclass(frozen=True, slots=True)
class Leg:
    """A vector of a sketch. ``kind``: ``summand``; ``sum``, what they add up to; ``copy``, a summand laid where it
    closes the figure; ``back``, a summand that is taken away and leads back; ``vector``, one alone.

    ``name``: of the vector or the card, empty for a copy. ``works``: whether it may be played, as far as that is
    told of one vector of several.
    """

    kind: str
    start: Place
    end: Place
    name: str = ""
    works: bool = True

    @property
    def components(self) -> tuple[int, int]:
        """Columns to the right and rows upwards: (Δx, Δy)."""
        return self.end[0] - self.start[0], self.end[1] - self.start[1]


@dataclass(frozen=True, slots=True)
class Met:
    """A vector on the board that stands in the way. ``kind``: they cross, touch or overlap; where, from ``at`` to
    ``to``, which are the same but where they overlap."""

    name: str
    kind: str
    at: tuple[Fraction, Fraction]
    to: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Sketch:
    """``figure``: how vectors are added, ``triangle``, ``parallelogram`` or ``difference``; empty for one alone.

    ``legs``: the vectors, in the order in which they are understood; ``met``: what is in the way; ``texts``: the
    actions that are left, of each its text; ``why``: why it cannot be played, None where it can; ``player``: whose
    turn it was, where it is over; ``used``: names of the cards that it has used.
    """

    figure: str = ""
    legs: tuple[Leg, ...] = ()
    met: tuple[Met, ...] = ()
    texts: tuple[str, ...] = ()
    why: LocalizedText | None = None
    player: int = 0
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrow:
    """A vector that lies on the board, from dot to dot. ``piece``: its text; ``used``: whether it has served as a
    summand and cannot do so again."""

    name: str
    tail: int
    head: int
    piece: str
    used: bool = False

    @property
    def owner(self) -> int:
        return int(self.piece[0])


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies face up. ``holder``: the player, 0: it lies at the side; ``vector``: as its holder reads it,
    to his right and forward; ``step``: the same on the board, in columns and rows; of a side card as player 1 reads
    it. ``open``: whether an action that can be chosen now uses it."""

    name: str
    holder: int
    vector: Place
    step: Place
    open: bool = False
