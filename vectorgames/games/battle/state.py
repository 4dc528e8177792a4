"""CardState: a position of Vector Battle, which is the board and who holds which cards (rules/vector_battle.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.action import Action, Outcome
from vectorgames.core.state import Slot, State
from vectorgames.games.battle.deck import Cards

if TYPE_CHECKING:
    from vectorgames.games.vector_battle import Turn


class CardState(State):
    """A State with cards: ``held``, their numbers, those at the side first. ``quiet``: turns without a capture."""

    __slots__ = ("_held",)

    stage: Slot[Turn]
    held: Slot[Cards] = Slot("_held")
    _stage: Turn
    _held: Cards

    if TYPE_CHECKING:

        def play(self, action: Action | str) -> CardState: ...

    def hands(self) -> dict[int, tuple[str, ...]]:
        """Names of the cards of player 1, of player 2 and at the side (0), each in the order of the deck."""
        names = self._stage.deck.names
        return {holder: tuple(names[card] for card in self._held[holder]) for holder in (1, 2, 0)}

    def trays(self) -> dict[int, tuple[str, ...]]:
        """The cards: all that there is beside the board. What was taken is gone."""
        return self.hands()

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self._held)


_blank = CardState.__new__


def card_state(
    stage: Turn, cells: bytes, mover: int, held: Cards, quiet: int = 0, outcome: Outcome | None = None
) -> CardState:
    """Make a state."""
    state = _blank(CardState)
    state._stage = stage
    state._cells = cells
    state._actor = state._mover = mover
    state._hands = state._memo = state._free = state._roll = None
    state._quiet = quiet
    state._outcome = outcome
    state._held = held
    return state
