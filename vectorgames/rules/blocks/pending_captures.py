"""Pending captures: who has formed a set takes pieces of the others off (rules/gryb.md 3, time_vectors.md 9, 13.5).

No building block of its own: other stages lead here where a goal or an effect says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import Action, Move, moves_on
from vectorgames.rules.blocks.block import Block, Condition, at_start, nearest
from vectorgames.rules.blocks.continuation import CONTINUATION, Continuation, continuation_held, continuation_of
from vectorgames.rules.blocks.judging import is_plain, judged, remember
from vectorgames.rules.blocks.roll import InterruptedTurn
from vectorgames.rules.game import Stage, State, new_state
from vectorgames.rules.goal import Hands, Record
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import remembering, required, whole_from_to
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, integer


class Remove(Block):
    """``xn``: any piece of another player."""

    kinds = ("remove",)
    prompt = "remove"

    def __init__(self, rules: Rules):
        super().__init__(rules)
        self.moves = moves_on(rules.space)
        self.conditions = (
            Condition(lambda state, move: state._cells[move.start] > 0, at_start("act.remove_nothing")),
            Condition(
                lambda state, move: self.roster.capturable[state._mover][state._cells[move.start]] == 1,
                at_start("act.remove_own"),
            ),
        )

    def candidates(self, state: State) -> Iterator[Move]:
        return iter(self.moves.removals)

    def listing(self, state: State) -> Iterator[Move]:
        capturable, removals = self.roster.capturable[state._mover], self.moves.removals
        for space, code in enumerate(state._cells):
            if capturable[code]:
                yield removals[space]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (self.moves.removals[said.start],) if said.form == "remove" and not said.letter else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = state._cells
        return cells[: move.start] + b"\0" + cells[move.start + 1 :], state._hands


class Pending(NamedTuple):
    """What is remembered in ``State.memo``: how many pieces are to be removed, and what is left of the turn then;
    None: nothing."""

    number: int
    rest: Continuation | None = None


Then = Callable[[State, bytes, Hands, Record | None], State]
"""From (state, cells, hands, record) after the last removal to what follows."""


class PendingCaptures(Stage[State, Move]):
    """One piece after another, before the mover's turn goes on. ``owner``: the stage of that turn, where it may go
    on with another move."""

    def __init__(self, rules: Rules, then: Then, name: str = "removal", owner: InterruptedTurn | None = None):
        super().__init__(rules)
        self.name = name
        self.then = then
        self.remove = Remove(rules)
        self.knows = moves_on(rules.space).knows
        self.owner, self.plain = owner, is_plain(rules)
        goes_on = bool(owner and owner.FIELDS) or any(effect.gives_turn for effect in rules.effects)
        self.FIELDS = {"removals": Field(integer(1), None)} | (CONTINUATION if goes_on else {})
        self.dice = owner.dice if owner else None

    @property
    def formed(self) -> LocalizedText:
        """What people call the set for which pieces are removed."""
        goals = [goal.reason for goal in self.rules.goals if goal.then == "remove"]
        effects = [effect.formed for effect in self.rules.effects if effect.removes]
        reason = (*goals, *effects, "")[0]
        return LocalizedText(f"games.formed.{reason}")

    def due(
        self,
        state: State,
        cells: bytes,
        hands: Hands,
        number: int,
        rest: Continuation | None = None,
        record: Record | None = None,
    ) -> State:
        """The state in which the mover is to remove so many pieces, fewer if fewer are there."""
        mover = state._mover
        capturable = self.roster.capturable[mover]
        there = sum(map(capturable.__getitem__, cells))
        memo = Pending(min(int(number), there), rest)
        roll = state._roll if rest is not None and rest.been else None  # the piece goes on as the dice say
        made = new_state(self, cells, mover, mover, hands, state._quiet, memo, None, None, roll, record)
        return made if there else self.then(made, cells, hands, record)

    def actions(self, state: State) -> Sequence[Move]:
        return tuple(self.remove.listing(state))

    def play(self, state: State, action: Action | str) -> State:
        known = self.knows(action) and action.kind == "remove" and state._outcome is None
        if known and isinstance(action, Move) and self.remove.permits(state, action):
            return self.apply(state, action)
        return self.apply(state, self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        cells, hands = self.remove.change(state, action)
        record, memo = state._record, state.remembered(Pending) or Pending(1)
        if self.plain:
            victim = self.roster.owners[state._cells[action.start]]
            if lost := self.beaten(state, cells, hands, victim):
                return lost
        else:
            taken = [state._cells[action.start]]
            play = self.played(state, action, cells, hands, record, (), taken)
            remember(self.rules, play)
            if won := judged(self, state, play):
                return won
            record = play.record
        if memo.number > 1:
            return self.due(state, cells, hands, memo.number - 1, memo.rest, record)
        return self.then(state, cells, hands, record)

    # ---- positions ----

    def rolled_before(self, told: dict[str, Any]) -> bool:
        return told.get("been") is not None

    def held(self, state: State) -> dict[str, int]:
        memo = state.remembered(Pending)
        if memo is None:
            return {}
        rest = continuation_held(self.rules, memo.rest) if memo.rest else {}
        return {"removals": memo.number, **rest}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        number = required(state, told, "removals")
        if number is None:
            return state
        whole_from_to("removals", number, 1, len(self.actions(state)))
        if told.get("moves_left") is None:
            return remembering(state, Pending(number))
        rest = self.owner.rest_told(state, told) if self.owner else continuation_of(state, told, 1, ())
        return remembering(state, Pending(number, rest))

    # ---- what people are told ----

    def refuse(self, state: State, text: str) -> Reason:
        found = nearest((self.remove,), state, self.rules.notation.said(text))
        example = self.actions(state)[0].text
        return found or Reason("act.remove_first", self.rules.section, example=example, formed=self.formed)
