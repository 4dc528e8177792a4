"""The dice before a placement: a roll that chooses a region (rules/time_vectors.md 4, 13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Move
from vectorgames.core.impossible import Impossible
from vectorgames.core.moves import rolls_on
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state

if TYPE_CHECKING:
    from vectorgames.blocks.placing import Placing
    from vectorgames.core.game import Game


class Roll(Stage[State, Move]):
    """The dice before a placement. Regions in which no piece can be placed are no outcomes."""

    name = "roll"
    needs_dice = by_sets = True
    dice: Dice

    def __init__(self, game: Game, dice: Dice, then: Placing):
        super().__init__(game)
        self.dice, self.then = dice, then
        self.goals_count = then.goals_count
        self.table = rolls_on(game.space, dice.kind)

    def actions(self, state: State) -> Sequence[Move]:
        return tuple(roll for roll in self.table if self.then.admits(state, roll.number))

    def apply(self, state: State, action: Move) -> State:
        mover, hands = state._mover, state._hands
        values = state._cells, mover, mover, hands, state._quiet
        return new_state(self.then, *values, None, None, state._free, action.number, state._record)

    def barred(self, cells: bytes, hands: tuple[int, ...] | None, mover: int) -> Impossible | None:
        return self.then.barred(cells, hands, mover)

    def passed(self, cells: bytes, hands: tuple[int, ...] | None) -> bool:
        return self.then.passed(cells, hands)

    def settled(self, state: State) -> State:
        then = self.then
        if then.no_place is not None and not self.actions(state):
            return then.no_place.begin(state.cells, state.mover, state.in_hand, state.quiet, None, state.record)
        ended = then.settled(state)
        return state if ended.outcome is None else ended

    def refuse(self, state: State, text: str) -> Reason:
        face = self.dice.regions.index.get(text[5:]) if text.startswith("roll ") else None
        if face is not None:
            full = all(map(state.cells.__getitem__, self.then.place.by_face[face]))
            key = f"act.full.{self.dice.kind}" if full else "act.none_hangs"
            return Reason(key, self.game.section, rolled=self.dice.said(face))
        return Reason(f"act.roll_first.{self.dice.kind}", self.game.section, example=self.table[0].text)
