"""Notation of Vector Battle: ``a1-c4:F1+F4``, ``a1xc4:F4-F1``, ``swap F1 F4``; the same in all languages."""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorgames.core.notation import SIGNS, Notation
from vectorgames.games.battle.deck import Deck
from vectorgames.spaces.squares import Squares
from vectorgames.words import LocalizedError, quoted

_CARD = "([A-Za-z][0-9]{1,2})"
_MOVE = re.compile(rf"([A-Za-z][0-9]{{1,2}})([-xX])([A-Za-z][0-9]{{1,2}}):{_CARD}([-+]){_CARD}")
_SWAP = re.compile(rf"swap\s*{_CARD}[\s,+]*{_CARD}", re.IGNORECASE)


class Parts(NamedTuple):
    """What a text says: squares, −1 of an exchange; whether something is taken; numbers of the cards in the order
    in which they are written; whether they are added."""

    start: int
    end: int
    takes: bool
    cards: tuple[int, int]
    adds: bool = True


class CardNotation(Notation):
    """Texts of moves by two cards of a deck."""

    def __init__(self, space: Squares, deck: Deck):
        super().__init__(space)
        self.deck = deck
        one, other = deck.names[:2]
        a, b = space.names[0], space.names[min(1, space.size - 1)]
        self.examples = f"{a}-{b}:{one}+{other}", f"{a}-{b}:{other}-{one}", f"swap {one} {other}"

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, self.examples[0])
        parts, names = self.taken_apart(text), self.deck.names
        one, other = (names[card] for card in (sorted(parts.cards) if parts.adds else parts.cards))
        if parts.start < 0:
            return f"swap {one} {other}"
        start, end = self.space.names[parts.start], self.space.names[parts.end]
        return f"{start}{'x' if parts.takes else '-'}{end}:{one}{'+' if parts.adds else '-'}{other}"

    def taken_apart(self, text: str) -> Parts:
        """The parts of a text that has form. LocalizedError for one that has none."""
        given = " ".join(text.replace("->", "-").translate(SIGNS).split())
        if found := _SWAP.fullmatch(given):
            return Parts(-1, -1, False, (self._card(found[1]), self._card(found[2])))
        if found := _MOVE.fullmatch(given.replace(" ", "")):
            start, end = self.space.parse(found[1]), self.space.parse(found[3])
            cards = self._card(found[4]), self._card(found[6])
            return Parts(start, end, found[2] in "xX", cards, found[5] == "+")
        raise LocalizedError("errors.action_form", given=quoted(" ".join(text.split())), expected=self.examples)

    def _card(self, name: str) -> int:
        found = self.deck.index.get(name.upper())
        if found is None:
            raise LocalizedError("errors.no_card", given=quoted(name), expected=self.deck.names)
        return found
