"""A turn whose actions are looked at alone, by the parts of their texts: conditions that give their reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from vectorgames.rules.action import Action
from vectorgames.rules.game import A, S, Stage
from vectorgames.rules.reason import IllegalAction, Reason

P = TypeVar("P")


class Condition(NamedTuple, Generic[S, P]):
    """Something that has to hold of what is to be done, and the reason given where it does not."""

    holds: Callable[[S, P], bool]
    reason: Callable[[S, P], Reason]


def fails(conditions: tuple[Condition[S, P], ...], state: S, parts: P) -> Reason | None:
    """The reason of the first condition that does not hold; None: all do."""
    for condition in conditions:
        if not condition.holds(state, parts):
            return condition.reason(state, parts)
    return None


class ParsedTurn(Stage[S, A], Generic[S, A, P]):
    """A player's turn. The notation of the game takes texts apart (``taken_apart``)."""

    name = "turn"
    goals_count = False

    def conditions_of(self, parts: P) -> tuple[Condition[S, P], ...]:
        raise NotImplementedError  # every game has its own

    def action_of(self, state: S, parts: P) -> A:
        raise NotImplementedError  # every game has its own

    def fails(self, state: S, parts: P) -> Reason | None:
        """Why something may not be done; None: it may."""
        return fails(self.conditions_of(parts), state, parts)

    def find(self, state: S, action: Action | str) -> A:
        """The legal action with this text: looked at alone, not searched among all."""
        text = self.rules.notation.parse(str(action))
        if state._outcome is not None:
            raise IllegalAction(self.why_not(state, text))
        parts = self._parts(text)
        reason = self.fails(state, parts)
        if reason is not None:
            raise IllegalAction(reason)
        return self.action_of(state, parts)

    def refuse(self, state: S, text: str) -> Reason:
        reason = self.fails(state, self._parts(text))
        assert reason is not None, f"{text} is legal"
        return reason

    def _parts(self, text: str) -> P:
        notation: Any = self.rules.notation
        parts: P = notation.taken_apart(text)
        return parts
