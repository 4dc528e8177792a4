"""The dice of a turn: a roll before the player acts (rules/gryb.md 1.5; rules/time_vectors.md 13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Action, Move
from vectorgames.core.moves import rolls_on
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state

if TYPE_CHECKING:
    from vectorgames.blocks.turn_stage import Turn
    from vectorgames.core.game import Game


class Roll(Stage[State, Move]):
    """The dice of a turn: every face, always; of dice that name single spaces, where occupied ones are rolled again
    (``reroll_occupied``), those that are unoccupied, or every face if none is."""

    name = "roll"
    needs_dice = True
    dice: Dice

    def __init__(self, game: Game, dice: Dice, then: Turn):
        super().__init__(game)
        self.dice, self.then = dice, then
        self.table = rolls_on(game.space, dice.kind)
        # A face by itself may be played without a look at the others where all are offered.
        self.always = not dice.reroll

    def settled(self, state: State) -> State:
        ended = self.then.settled(state)
        return state if ended.outcome is None else ended

    def actions(self, state: State) -> Sequence[Move]:
        if self.always:
            return self.table
        cells = state._cells
        return tuple([roll for roll in self.table if not cells[roll.end]]) or self.table

    def play(self, state: State, action: Action | str) -> State:
        # A roll out of the table is known by its number; anything else is found by its text.
        if self.always and isinstance(action, Move) and state._outcome is None:
            table, number = self.table, action.number
            if number < len(table) and table[number] is action:
                return self.apply(state, action)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        mover, number, record = state._mover, action.number, state._record
        cells, hands = state._cells, state._hands
        return new_state(self.then, cells, mover, mover, hands, state._quiet, None, None, None, number, record)

    def refuse(self, state: State, text: str) -> Reason:
        if text.startswith("roll ") and text[5:] in self.dice.regions.index:
            return Reason(f"act.full.{self.dice.kind}", self.game.section, rolled=text[5:])
        key = "not_on_dice" if text.startswith("roll ") else "roll_first"
        return Reason(f"act.{key}.{self.dice.kind}", self.game.common_section, example=self.table[0].text)
