"""Actions of Vector Battle: a piece moved by two cards, or two cards exchanged (rules/vector_battle.md, Texts)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from vectorgames.core.action import Action, Pick

if TYPE_CHECKING:
    from vectorgames.games.battle.deck import Deck, Way
    from vectorgames.spaces.squares import Squares

MOST = 20_000
"""Actions that are kept; with the next one the table begins anew."""


@dataclass(frozen=True, slots=True, eq=False)
class CardMove(Action):
    """``start``, ``end``: squares, −1 of an exchange; ``cards``: numbers of the two that are used, ascending;
    ``shown``: the clicks on them."""

    start: int = -1
    end: int = -1
    cards: tuple[int, int] = (-1, -1)
    shown: tuple[Pick, Pick] | None = None

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        """Piece, cards and target in any order, but the target after the piece; once there is a target, the pair of
        cards may be named at once."""
        if self.shown is None:
            return (self.picks,)
        if self.start < 0:
            return (self.picks, self.picks[::-1])
        start, end, pair = self.picks
        orders = [p for p in permutations((start, end, *self.shown)) if p.index(start) < p.index(end)]
        some = [p for one in self.shown for p in permutations((start, end, one)) if p.index(start) < p.index(end)]
        named = [(*order, pair) for order in some]
        return (self.picks, *orders, *named)

    def after(self, picked: tuple[Pick, ...]) -> tuple[Pick, ...] | None:
        """What ``ways`` say, without making them all: it is asked of every move whenever the pointer moves."""
        if self.shown is None or self.start < 0:
            return Action.after(self, picked)
        start, end, pair = self.picks
        cards = sum(card in picked for card in self.shown)
        placed, aimed, named = start in picked, end in picked, pair in picked
        if placed + aimed + named + cards != len(picked) or (named and (picked[-1] != pair or cards > 1)):
            return None
        if (aimed and not (placed and picked.index(start) < picked.index(end))) or (named and not aimed):
            return None
        if named or (aimed and cards == 2):
            return ()
        first = (pair,) if aimed else (end,) if placed else (start,)
        return (*first, *(card for card in self.shown if card not in picked))


class CardMoves:
    """The actions of a deck on a board, each made once."""

    def __init__(self, space: Squares, deck: Deck):
        self.space, self.deck = space, deck
        self.spots = tuple(Pick("space", i) for i in range(space.size))
        self.cards = tuple(Pick("card", name) for name in deck.names)
        self._made: dict[tuple[int, int, str, bool], CardMove] = {}
        self._swaps: dict[tuple[int, int], CardMove] = {}

    def move(self, start: int, end: int, way: Way, takes: bool) -> CardMove:
        """``a1-c4:F1+F4``, ``a1xc4:F1+F4``."""
        key = start, end, way.text, takes
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= MOST:
                self._made.clear()
            names = self.space.names
            text = f"{names[start]}{'x' if takes else '-'}{names[end]}:{way.text}"
            picks = (self.spots[start], self.spots[end], Pick("button", way.text))
            shown = self.cards[way.cards[0]], self.cards[way.cards[1]]
            made = CardMove("capture" if takes else "move", text, picks, 0, start, end, way.cards, shown)
            self._made[key] = made
        return made

    def swap(self, cards: tuple[int, int]) -> CardMove:
        """``swap F1 F4``."""
        made = self._swaps.get(cards)
        if made is None:
            one, other = cards
            text = f"swap {self.deck.names[one]} {self.deck.names[other]}"
            shown = self.cards[one], self.cards[other]
            made = self._swaps[cards] = CardMove("swap", text, shown, 0, -1, -1, cards, shown)
        return made
