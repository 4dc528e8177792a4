"""Passage: the first move of a turn may end over a piece, if the second takes it on (rules/gryb.md 2, 8.3 through).

The piece that stands there stays; the one in passage is in nobody's space until it goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from vectorgames.blocks.block import Block, Condition, player_name
from vectorgames.blocks.conditions import at_end, target_taken
from vectorgames.blocks.place import Place, spent
from vectorgames.blocks.rest import passing
from vectorgames.blocks.step import Step
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State
from vectorgames.spaces.relation import Table

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Passage(Block):
    """A placement or step onto an occupied space, from where a step leads on to an unoccupied one."""

    kinds = ("place", "move")

    def __init__(self, game: Game, blocks: Sequence[Block]):
        super().__init__(game)
        self.enters = tuple(block for block in blocks if isinstance(block, Place))
        self.steps = tuple(block for block in blocks if isinstance(block, Step) and block.goes)
        self.ends = _ends_of(self.steps)
        self.moves = moves_on(game.space)
        self.places = self.moves.places
        own = (
            Condition(lambda state, move: state._cells[move.end] > 0, at_end("act.nobody_there")),
            Condition(self._goes_on, self._stuck),
        )
        self._conditions: dict[Block, tuple[Condition, ...]] = {
            block: (*(c for c in block.conditions if not c.of_target), *own)
            for block in (*self.enters, *self.steps)
        }

    def candidates(self, state: State) -> Iterator[Move]:
        for block in (*self.enters, *self.steps):
            yield from (move for move in block.candidates(state) if move.kind != "capture")

    def listing(self, state: State) -> Iterator[Move]:
        cells, player, hands = state._cells, state._mover, state._hands
        if hands is None or hands[player - 1]:
            for enter in self.enters:
                for space in enter.entries:
                    if cells[space] and self._on_from(cells, space, -1):
                        yield self.places[space]
        for block in self.steps:
            start = cells.find(player)
            while start >= 0:
                for end, move in block.free[-1][start]:
                    if cells[end] and self._on_from(cells, end, start):
                        yield move
                start = cells.find(player, start + 1)

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        return self._conditions[(self.enters if move.kind == "place" else self.steps)[0]]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place" and self.enters:
            return (self.places[said.end],)
        return (self.moves.make("move", said.start, said.end),) if said.form == "move" and self.steps else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = state._cells
        if move.start < 0:
            return cells, spent(state._hands, state._mover)
        return cells[: move.start] + b"\0" + cells[move.start + 1 :], state._hands

    def passing(self, move: Move) -> int:
        return move.end

    def _on_from(self, cells: bytes, space: int, left: int) -> bool:
        """Whether a piece that comes to an occupied space can go on; the one that it left is unoccupied."""
        return any(not cells[end] or end == left for end in self.ends[space])

    def _goes_on(self, state: State, move: Move) -> bool:
        return self._on_from(state._cells, move.end, move.start)

    def _stuck(self, state: State, move: Move) -> Reason:
        there = player_name(self.game, state.cells[move.end])
        space, free = self.space.names[move.end], self.game.unoccupied
        return Reason("act.taken_passage", self.game.section, space=space, player=there, free=free)


class Onward(Block):
    """The second move of a piece in passage: one of its steps, to an unoccupied space."""

    kinds = ("move",)

    def __init__(self, game: Game, blocks: Sequence[Block]):
        super().__init__(game)
        self.steps = tuple(block for block in blocks if isinstance(block, Step) and block.goes)
        self.ends = _ends_of(self.steps)
        self.moves = moves_on(game.space)
        self.places = self.moves.places
        self.conditions = (
            Condition(lambda state, move: move.start == passing(state), self._in_passage),
            Condition(lambda state, move: move.end in self.ends[move.start], self._no_step),
            Condition(lambda state, move: not state._cells[move.end], target_taken),
        )

    def candidates(self, state: State) -> Iterator[Move]:
        start = passing(state)
        return (self.moves.make("move", start, end) for end in self.ends[start])

    def listing(self, state: State) -> Iterator[Move]:
        cells = state._cells
        return (move for move in self.candidates(state) if not cells[move.end])

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place":
            return (self.places[said.end],)
        return (self.moves.make("move", said.start, said.end),) if said.form in ("move", "capture") else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = state._cells
        return cells[: move.end] + self.game.codes[state._mover] + cells[move.end + 1 :], state._hands

    def _in_passage(self, state: State, move: Move) -> Reason:
        example = next(self.listing(state)).text
        space, free = self.space.names[passing(state)], self.game.unoccupied
        return Reason("act.passing", self.game.section, space=space, example=example, free=free)

    def _no_step(self, state: State, move: Move) -> Reason:
        return self.steps[0]._no_step(state, move)


def _ends_of(steps: Sequence[Step]) -> Table[tuple[int, ...]]:
    """For each space the ends of the steps onto unoccupied ones, ascending."""
    return Table(lambda start: tuple(sorted({end for block in steps for end, _ in block.free[-1][start]})))
