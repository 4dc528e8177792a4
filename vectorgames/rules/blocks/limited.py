"""A block with conditions of the turn or the game beside its own: same piece, chains, royal pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vectorgames.rules.action import Move, letter_of
from vectorgames.rules.blocks.block import Block, Condition
from vectorgames.rules.blocks.continuation import moved
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, Record
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules


class Limited(Block):
    """What another block allows, where some conditions hold as well. They come last."""

    def __init__(self, block: Block, conditions: Iterable[Condition]):
        super().__init__(block.rules)
        self.block, self.more = block, tuple(conditions)
        self.kinds, self.prompt, self.simple = block.kinds, block.prompt, block.simple
        self.step_words, self.letter, self.meeting = block.step_words, block.letter, block.meeting
        self.stops, self.going, self.most_taken = block.stops, block.going, block.most_taken
        self.counts, self.of_displaced = block.counts, block.of_displaced
        if block.onward is not None:
            self.onward = self if block.onward is block else Limited(block.onward, self.more)

    def candidates(self, state: State) -> Iterator[Move]:
        return self.block.candidates(state)

    def listing(self, state: State) -> Iterator[Move]:
        more = self.more
        return (m for m in self.block.listing(state) if all(condition.holds(state, m) for condition in more))

    def permits(self, state: State, move: Move) -> bool:
        # Asked of actions of any block: this one's own are told by it.
        return self.block.permits(state, move) and all(condition.holds(state, move) for condition in self.more)

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        return (*self.block.conditions_of(move), *self.more)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return self.block.meant(state, said)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        return self.block.change(state, move)

    def began(self, state: State) -> tuple[bytes, Hands]:
        return self.block.began(state)

    def recorded(self, state: State, move: Move) -> Record | None:
        return self.block.recorded(state, move)

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return self.block.relocated(state, move)

    def passing(self, move: Move) -> int:
        return self.block.passing(move)

    def displaced(self, state: State, move: Move) -> int:
        return self.block.displaced(state, move)

    def lost(self, state: State, move: Move) -> tuple[int, ...]:
        return self.block.lost(state, move)

    def compels(self, state: State) -> bool:
        return self.block.compels(state)

    def compulsory(self, state: State) -> Reason | None:
        return self.block.compulsory(state)

    def attempted(self, state: State, start: int | None, space: int) -> str:
        return self.block.attempted(state, start, space)

    def openings(self, state: State) -> Iterator[Move]:
        return self.block.openings(state)

    def otherwise(self, state: State, move: Move, said: Said) -> Reason:
        return self.block.otherwise(state, move, said)


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
