"""A block with conditions of the turn or the game beside its own: same piece, chains, royal pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vectorgames.rules.action import Move, letter_of
from vectorgames.rules.blocks.block import Block, Condition
from vectorgames.rules.blocks.continuation import moved
from vectorgames.rules.game import State
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules

_OF_BLOCK = (
    *("kinds", "prompt", "step_words", "simple", "of_displaced", "stops", "going", "letter", "most_taken"),
    *("meeting", "counts", "candidates", "openings", "meant", "change", "began", "recorded", "relocated"),
    *("passing", "displaced", "lost", "hits", "compels", "compulsory", "attempted", "otherwise"),
)
"""What a limited block has of the block in it: all but how legal actions are told."""


class Limited(Block):
    """What another block allows, where some conditions hold as well. They come last."""

    def __init__(self, block: Block, conditions: Iterable[Condition]):
        super().__init__(block.rules)
        self.block, self.more = block, tuple(conditions)
        for name in _OF_BLOCK:
            if getattr(type(self), name) is getattr(Block, name):  # else it has its own
                setattr(self, name, getattr(block, name))
        if block.onward is not None:
            self.onward = self if block.onward is block else Limited(block.onward, self.more)

    def listing(self, state: State) -> Iterator[Move]:
        more = self.more
        return (m for m in self.block.listing(state) if all(condition.holds(state, m) for condition in more))

    def permits(self, state: State, move: Move) -> bool:
        # Asked of actions of any block: this one's own are told by it.
        return self.block.permits(state, move) and all(condition.holds(state, move) for condition in self.more)

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        return (*self.block.conditions_of(move), *self.more)


def letter_moved(state: State, move: Move) -> str:
    """The letter of the piece that an action moves or brings in; "" where it has none."""
    return letter_of(move) if move.start < 0 else state.rules.roster.pieces[state._cells[move.start]][1:]


def inner(block: Block) -> Block:
    """The block itself, whatever limits it."""
    while isinstance(block, Limited):
        block = block.block
    return block


def same_piece(rules: Rules, word: str, same_kind: bool = False) -> tuple[Condition, ...]:
    """The condition on the later moves of a turn: that of the piece which has moved (``required``), or of one that
    has not (``forbidden``); with ``same_kind`` of one of the kind which has moved. New pieces are none that has."""

    def required(state: State, move: Move) -> bool:
        return moved(state)[-1:] == (move.start,)

    def forbidden(state: State, move: Move) -> bool:
        return move.start not in moved(state)

    def reason(state: State, move: Move) -> Reason:
        space = moved(state)[-1] if word == "required" else move.start
        return Reason(f"act.same_piece.{word}", rules.section, space=rules.space.names[space])

    def last(state: State) -> str:
        return rules.roster.pieces[state._cells[moved(state)[-1]]][1:] if moved(state) else ""

    def alike(state: State, move: Move) -> bool:
        return bool(moved(state)) and letter_moved(state, move) == last(state)

    def other(state: State, move: Move) -> Reason:
        return Reason("act.same_kind", rules.section, given=last(state))

    kind = (Condition(alike, other),) if same_kind else ()
    match word:
        case "required":
            return (*kind, Condition(required, reason))
        case "forbidden":
            return (*kind, Condition(forbidden, reason))
    return kind
