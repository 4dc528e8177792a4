"""Removal: who has formed a set takes pieces of the others off (rules/gryb.md 3, time_vectors.md 9, 13.5).

No building block of its own: other stages lead here where a goal or an effect says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import nearest
from vectorgames.blocks.remove import Remove
from vectorgames.core.action import Action, Move
from vectorgames.core.moves import moves_on
from vectorgames.core.positions import remembering, required, whole_from_to
from vectorgames.core.schema import Field, integer
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.words import Phrase

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Removal(Stage[State, Move]):
    """One piece after another, the rest of the mover's turn. ``memo``: how many are due.

    ``then``: from (state, cells, hands) to the state after the whole turn.
    """

    FIELDS = {"removals": Field(integer(1), None)}

    def __init__(
        self, game: Game, then: Callable[[State, bytes, tuple[int, ...] | None], State], name: str = "removal"
    ):
        super().__init__(game)
        self.name = name
        self.then = then
        self.remove = Remove(game)
        self.knows = moves_on(game.space).knows

    @property
    def formed(self) -> Phrase:
        """What people call the set for which pieces are removed."""
        reason = next((goal.reason for goal in self.game.goals if not goal.ends), "")
        return Phrase(f"games.formed.{reason}")

    def due(self, state: State, cells: bytes, hands: tuple[int, ...] | None, number: int) -> State:
        """The state in which the mover is to remove so many pieces, fewer if fewer are there."""
        mover, owners = state._mover, self.game.owners
        there = sum(owners[code] != mover for code in cells if code)
        if not there:
            return self.then(state, cells, hands)
        return new_state(self, cells, mover, mover, hands, state._quiet, min(number, there))

    def actions(self, state: State) -> Sequence[Move]:
        return tuple(self.remove.listing(state))

    def play(self, state: State, action: Action | str) -> State:
        known = self.knows(action) and action.kind == "remove" and state._outcome is None
        if known and isinstance(action, Move) and self.remove.permits(state, action):
            return self.apply(state, action)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        cells, hands = self.remove.change(state, action)
        victim = self.game.owners[state._cells[action.start]]
        if lost := self.beaten(state, cells, hands, victim):
            return lost
        left = (state.remembered(int) or 1) - 1
        return self.due(state, cells, hands, left) if left else self.then(state, cells, hands)

    # ---- positions ----

    def held(self, state: State) -> dict[str, int]:
        number = state.remembered(int)
        return {"removals": number} if number else {}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        number = required(state, told, "removals")
        if number is not None:
            whole_from_to("removals", number, 1, len(self.actions(state)))
        return remembering(state, number)

    # ---- what people are told ----

    def refuse(self, state: State, text: str) -> Reason:
        found = nearest((self.remove,), state, self.game.notation.said(text))
        example = self.actions(state)[0].text
        return found or Reason("act.remove_first", self.game.section, example=example, formed=self.formed)
