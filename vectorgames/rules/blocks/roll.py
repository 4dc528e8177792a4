"""The dice of a turn or of a placement: a roll before the player acts (rules/gryb.md 1.5; rules/time_vectors.md 4,
13.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vectorgames.rules.action import Action, Move, rolls_on
from vectorgames.rules.blocks.block import Block, Dice
from vectorgames.rules.blocks.continuation import Continuation
from vectorgames.rules.game import AnyStage, Stage, State, new_state
from vectorgames.rules.goal import Hands, Play, Record
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules


class AfterRoll(Stage[State, Move]):
    """A stage that dice may precede. ``rerolls``: whether some faces may not come up (``admits``)."""

    rerolls = False
    dice: Dice | None

    def admits(self, state: State, face: int) -> bool:
        """Whether a face may come up; any other is rolled again."""
        return True

    def refused_face(self, state: State, face: int) -> str:
        """Why a face may not come up: a word of ``rules.act``."""
        return f"full.{self.dice.kind}" if self.dice else ""


class InterruptedTurn(AfterRoll):
    """A turn in the middle of which another stage may come: an encounter that dice decide, pieces to be removed."""

    def at(self, state: State) -> tuple[Block, ...]:
        """The blocks that the mover may use now."""
        raise NotImplementedError  # every turn has its own

    def resolved(self, state: State, play: Play) -> State:
        """What follows an action that a roll has decided."""
        raise NotImplementedError  # every turn has its own

    def over(self, state: State, cells: bytes, hands: Hands, progress: bool, record: Record | None) -> State:
        """The state after the whole turn."""
        raise NotImplementedError  # every turn has its own

    def rest_told(self, state: State, told: dict[str, Any]) -> Continuation:
        """What is left of the turn, out of a position."""
        raise NotImplementedError  # every turn has its own


class Roll(Stage[State, Move]):
    """The dice before the stage ``then``, which says whether they are rolled (``begin``) and what may come up."""

    name = "roll"
    needs_dice = True
    dice: Dice

    def __init__(self, rules: Rules, dice: Dice, then: AfterRoll):
        super().__init__(rules)
        self.dice, self.then = dice, then
        self.goals_count, self.by_sets = then.goals_count, then.by_sets
        self.table = rolls_on(rules.space, dice.kind)

    def begin(
        self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, record: Record | None = None, /
    ) -> State:
        return self.then.begin(cells, mover, hands, quiet, record)

    def actions(self, state: State) -> Sequence[Move]:
        then = self.then
        return tuple([r for r in self.table if then.admits(state, r.number)]) if then.rerolls else self.table

    def play(self, state: State, action: Action | str) -> State:
        # A roll out of the table is known by its number; anything else is found by its text.
        if isinstance(action, Move) and state._outcome is None:
            table, number, then = self.table, action.number, self.then
            own = number < len(table) and table[number] is action
            if own and (not then.rerolls or then.admits(state, number)):
                return self.apply(state, action)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        mover, number, record = state._mover, action.number, state._record
        cells, hands, free = state._cells, state._hands, state._free
        return new_state(self.then, cells, mover, mover, hands, state._quiet, None, None, free, number, record)

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        return self.then.barred(cells, hands, mover)

    def passed(self, cells: bytes, hands: Hands) -> bool:
        return self.then.passed(cells, hands)

    def settled(self, state: State) -> State:
        return self.then.settled(state)

    def refuse(self, state: State, text: str) -> Reason:
        face = self.dice.regions.index.get(text[5:]) if text.startswith("roll ") else None
        if face is not None:
            return Reason(
                f"act.{self.then.refused_face(state, face)}", self.rules.section, rolled=self.dice.said(face)
            )
        key = "not_on_dice" if text.startswith("roll ") else "roll_first"
        return Reason(f"act.{key}.{self.dice.kind}", self.rules.common_section, example=self.table[0].text)


def past_roll(state: State) -> AnyStage:
    """The stage of a state, or the one for which the dice are due."""
    return state.stage.then if isinstance(state.stage, Roll) else state.stage
