"""Conditions and reasons that several blocks have: who stands where a piece sets out or arrives, what is in its
way, and how an action is to be written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from vectorgames.blocks.block import Condition, player_name, taken
from vectorgames.core.action import Move
from vectorgames.core.stage import Reason
from vectorgames.core.state import State

Why = Callable[[State, Move], Reason]
"""From a candidate of which a condition does not hold to the reason."""


def of_space(key: str, state: State, space: int, **params: Any) -> Reason:
    """The reason under a key of ``rules`` that names a space."""
    return Reason(key, state.game.section, space=state.game.space.names[space], **params)


def at_start(key: str) -> Why:
    """The reason that names the space which the piece leaves."""
    return lambda state, move: of_space(key, state, move.start)


def at_end(key: str) -> Why:
    """The reason that names the space where it arrives."""
    return lambda state, move: of_space(key, state, move.end)


def from_to(key: str) -> Why:
    """The reason that names both."""

    def reason(state: State, move: Move) -> Reason:
        names = state.game.space.names
        return Reason(key, state.game.section, start=names[move.start], end=names[move.end])

    return reason


def target_taken(state: State, move: Move) -> Reason:
    """The reason that a piece stands where another one would arrive."""
    return taken(state.game, state, move.end)


def no_piece(state: State, space: int) -> Reason:
    """The reason that nothing stands on a space that a piece should leave."""
    return of_space("act.no_piece", state, space)


def not_yours(state: State, space: int) -> Reason:
    """The reason that the piece on a space is another's."""
    return of_space("act.not_yours", state, space, player=player_name(state.game, state.cells[space]))


def other_kind(state: State, space: int, given: str) -> Reason:
    """The reason that the piece on a space is not of the kind ``given``, by its letter."""
    there = state.game.pieces[state.cells[space]][1:]
    return of_space("act.other_kind", state, space, there=there, given=given)


def blocked(state: State, move: Move, ways: Iterable[Sequence[int]]) -> Reason:
    """The reason that a piece stands on each of some ways; the first on each is named."""
    names, cells = state.game.space.names, state.cells
    met = sorted({next(i for i in way if cells[i]) for way in ways})
    spaces = ", ".join(names[i] for i in met)
    return Reason("act.blocked", state.game.section, end=names[move.end], n=len(met), spaces=spaces)


def written_as(state: State, moves: Iterable[Move]) -> Reason:
    """The reason that an action is written otherwise; ``moves``: all that may be meant."""
    texts = [move.text for move in moves]
    return Reason("act.written_as", state.game.section, n=len(texts), texts=", ".join(texts))


def of_each(wrong: Callable[[State, int], bool], reason: Callable[[State, int], Reason]) -> Condition:
    """The condition that something is ``wrong`` with none of the spaces that pieces leave together; the ``reason``
    is that of the first with which it is."""

    def first(state: State, move: Move) -> int:
        return next((space for space in move.starts if wrong(state, space)), -1)

    return Condition(lambda state, move: first(state, move) < 0, lambda s, move: reason(s, first(s, move)))
