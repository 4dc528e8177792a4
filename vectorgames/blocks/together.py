"""Blocks of pieces: several pieces that hang together take the same step (rules/gryb.md 1.4, 8.3).

``{block: STEPS, of: group}``: a whole group; ``of: [2, 3]``: any two or three connected pieces. What the same step
is says the space (``Space.alike_of``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, Terms, taken
from vectorgames.blocks.conditions import no_piece, not_yours, of_each, of_space, other_kind
from vectorgames.blocks.own_piece import PLAIN
from vectorgames.blocks.part import Units, units
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.schema import Field, as_it_stands, read
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State
from vectorgames.spaces.alike import Alike
from vectorgames.spaces.groups import table_of_codes, where
from vectorgames.spaces.relation import mask_of, spaces_of
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Together(Block):
    """All pieces of a unit take the same step, onto spaces that are unoccupied or that they leave.

    With dice, one of the pieces at least has to end on what was rolled.
    """

    kinds = ("block",)
    prompt = "move"
    of_groups = True
    keys = {
        "block": Field(
            as_it_stands, meaning="connected pieces take the same step, onto free spaces", values="STEPS"
        ),
        "of": Field(units, (), "which go together: a whole group (the default), or any 2 or 3 that hang together"),
    }
    simple = False

    def __init__(self, game: Game, alike: Alike, units: Units = (), terms: Terms = PLAIN, letter: str = ""):
        super().__init__(game)
        self.alike, self.units, self.dice, self.letter = alike, units, terms.dice, letter
        self.fixed = mask_of(terms.fixed)
        self.moves = moves_on(game.space)
        self.standing, self.groups = piece_groups(game), piece_groups(game).groups
        self.own = tuple(
            table_of_codes(c for c, piece in enumerate(game.pieces) if own[c] and piece[1:] == letter)
            for own in game.own
        )
        self.conditions = (
            of_each(lambda state, space: not state._cells[space], no_piece),
            of_each(lambda state, space: not game.own[state._mover][state._cells[space]], not_yours),
            of_each(
                lambda state, space: game.pieces[state._cells[space]][1:] != letter,
                partial(other_kind, given=letter),
            ),
            of_each(
                lambda state, space: self.fixed >> space & 1 == 1, lambda s, space: of_space("act.fixed", s, space)
            ),
            Condition(self._a_unit, self._no_unit),
            Condition(lambda state, move: move.ends in alike.ends(move.starts), self._no_step),
            *((Condition(self._rolled, terms.dice.other),) if terms.dice else ()),
            Condition(lambda state, move: self._in_the_way(state, move) < 0, self._closed, of_target=True),
        )

    @classmethod
    def of(cls, game: Game, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            alike = read(way["block"], game.space.alike_of)
            yield cls(game, alike, way["of"], terms, letter)

    # ---- listing ----

    def _sets(self, state: State) -> Iterator[int]:
        """The units whose pieces the mover may move."""
        own = where(state._cells, self.own[state._mover]) & ~self.fixed
        if self.units:
            for number in self.units:
                yield from self.groups.sets_of(own, number)
            return
        todo = own
        while todo:
            group = self.standing.at(state._cells, todo.bit_length() - 1)
            todo &= ~group
            if group & ~own == 0 and group.bit_count() > 1:
                yield group

    def candidates(self, state: State) -> Iterator[Move]:
        for unit in self._sets(state):
            starts = tuple(spaces_of(unit))
            for ends in self.alike.ends(starts):
                yield self.moves.joint(zip(starts, ends, strict=True), self.letter)

    def listing(self, state: State) -> Iterator[Move]:
        cells, face = state._cells, state._roll
        vacant = self.standing.vacant(cells)
        mask = None if face is None or self.dice is None else self.dice.masks[face]
        joint, letter, alike = self.moves.joint, self.letter, self.alike.ends
        for unit in self._sets(state):
            starts, open_ = tuple(spaces_of(unit)), vacant | unit
            for ends in alike(starts):
                if all(open_ >> end & 1 for end in ends) and (mask is None or any(mask[end] for end in ends)):
                    yield joint(zip(starts, ends, strict=True), letter)

    # ---- what is meant and done ----

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form != "block" or said.letter not in ("", self.letter):
            return ()
        return (self.moves.joint(said.pairs, self.letter),)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        before, cells = state._cells, bytearray(state._cells)
        for start in move.starts:
            cells[start] = 0
        for start, end in self.relocated(state, move):
            cells[end] = before[start]
        return bytes(cells), state._hands

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return move.pairs

    # ---- conditions ----

    def _a_unit(self, state: State, move: Move) -> bool:
        unit = mask_of(move.starts)
        if self.units:
            return unit.bit_count() in self.units and self.groups.connected(unit)
        return unit.bit_count() > 1 and unit == self.standing.at(state._cells, move.start)

    def _rolled(self, state: State, move: Move) -> bool:
        assert self.dice is not None
        return state._roll is None or any(self.dice.has(state._roll, end) for end in move.ends)

    def _in_the_way(self, state: State, move: Move) -> int:
        """The first target that is neither unoccupied nor left; −1: none."""
        starts = move.starts
        return next((end for end in move.ends if state._cells[end] and end not in starts), -1)

    # ---- reasons ----

    def _no_unit(self, state: State, move: Move) -> Reason:
        if self.units:
            return Reason("act.block_loose", self.game.section, sizes=tuple(map(str, self.units)))
        return Reason("act.block_group", self.game.section, space=self.space.names[move.start])

    def _no_step(self, state: State, move: Move) -> Reason:
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in self.alike.kinds)
        return Reason("act.block_step", self.game.section, steps=steps)

    def _closed(self, state: State, move: Move) -> Reason:
        return taken(self.game, state, self._in_the_way(state, move))
