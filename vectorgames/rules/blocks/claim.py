"""Claims: a new piece takes the place of an enemy's beside an own one, which stays (rules/gryb.md 2).

``{claim: STEPS, where: PLACES}``: the steps that lead from the own piece to the one taken, and where those stand
that may be taken. Written ``axb``, with the own piece first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Move, moves_on
from vectorgames.rules.blocks.block import WAYS, Block, Condition, Dice, Terms, at_end
from vectorgames.rules.blocks.limited import inner
from vectorgames.rules.blocks.piece_groups import Hanging
from vectorgames.rules.blocks.place import Place, entries_of, spent
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, as_it_stands, read
from vectorgames.spaces.relation import Relation


@registered(WAYS, "claim")
class Claim(Block):
    """``axb``: a new piece takes an enemy's place; the first own piece by which it may be taken is named.

    ``where``: the spaces on which pieces may be taken.
    """

    kinds = ("capture",)
    prompt = "claim"
    of_new = True
    keys = {
        "claim": Field(
            as_it_stands,
            meaning="a new piece takes an enemy to whom these steps lead from an own piece, which stays",
            values="STEPS",
        ),
        "where": Field(as_it_stands, None, "where pieces may be taken, by default anywhere", "PLACES"),
    }

    def __init__(self, rules: Rules, steps: Relation, where: Iterable[int], dice: Dice | None):
        super().__init__(rules)
        self.moves, self.dice, size = moves_on(rules.space), dice, rules.space.size
        found: list[list[int]] = [[] for _ in range(size)]
        for start in range(size):
            for end in steps.ends[start]:
                found[end].append(start)
        self.takers = tuple(map(tuple, found))
        """By space those from which the steps lead to it, ascending."""
        allowed = {*where}
        self.inside = bytes(space in allowed for space in range(size))
        self.named = dice.regions.named if dice else ()
        self.takes = tuple(capturable.ljust(256, b"\0") for capturable in rules.roster.capturable)
        self.conditions = (
            Condition(self._enemy, at_end("act.takes_nothing")),
            *((dice.condition,) if dice else ()),
            Condition(lambda state, move: self.inside[move.end] == 1, at_end("gryb.top_is_pushed")),
            Condition(lambda state, move: self.beside(state, move.end) >= 0, at_end("gryb.nobody_beside")),
            Condition(lambda state, move: self.beside(state, move.end) == move.start, self._other_beside),
            Condition(self._in_hand, lambda state, move: Reason("act.empty_hand", self.rules.section)),
        )

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        if rules.roster.kinds:
            raise LocalizedError("errors.new_without_kinds", way="claim")
        for way in ways:
            where = range(rules.space.size) if way["where"] is None else entries_of(rules, way["where"])[0]
            yield cls(rules, read(way["claim"], rules.space.relation_of), where, terms.dice)

    def among(self, blocks: Sequence[Block]) -> None:
        others = [block for block in map(inner, blocks) if block is not self]
        if any("capture" in block.kinds and not isinstance(block, Place) for block in others):
            raise LocalizedError("errors.claim_alone")
        if any(isinstance(block, Hanging) for block in others):  # all are said in one sentence
            for block in (self, *others):
                block.prompt = "chain" if isinstance(block, (Claim, Place)) else block.prompt

    def beside(self, state: State, end: int) -> int:
        """The own piece that takes what stands on a space; −1: none."""
        cells, own = state._cells, self.roster.own[state._mover]
        for space in self.takers[end]:
            if own[cells[space]]:
                return space
        return -1

    def candidates(self, state: State) -> Iterator[Move]:
        for end in range(self.space.size):
            if (beside := self.beside(state, end)) >= 0:
                yield self.moves.claim(beside, end)

    def listing(self, state: State) -> Iterator[Move]:
        player, face = state._mover, state._roll
        if not self._in_hand(state):
            return
        rolled = self.inside if face is None or not self.named else self.named[face]
        there = state._cells.translate(self.takes[player])
        end = there.find(1)
        while end >= 0:
            if rolled[end] and self.inside[end] and (beside := self.beside(state, end)) >= 0:
                yield self.moves.claim(beside, end)
            end = there.find(1, end + 1)

    def permits(self, state: State, move: Move) -> bool:
        own = move.start >= 0 and move is self.moves.claim(move.start, move.end)
        return own and self.holds(state, move)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place" and self.takes[state._mover][state._cells[said.end]]:
            beside = self.beside(state, said.end)
            return (self.moves.claim(beside, said.end),) if beside >= 0 else ()
        return (self.moves.claim(said.start, said.end),) if said.form == "capture" else ()

    def attempted(self, state: State, start: int | None, space: int) -> str:
        beside = self.beside(state, space)
        taken = start is None and beside >= 0 and self.roster.enemies[state.mover][state.cells[space]]
        return self.moves.claim(beside, space).text if taken else ""

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells, end, player, hands = state._cells, move.end, state._mover, state._hands
        return cells[:end] + self.roster.codes[player] + cells[end + 1 :], hands and spent(hands, player)

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return ((-1, move.end),)

    def _enemy(self, state: State, move: Move) -> bool:
        return self.takes[state._mover][state._cells[move.end]] == 1

    def _in_hand(self, state: State, _move: Move | None = None) -> bool:
        return state._hands is None or state._hands[state._mover - 1] > 0

    def _other_beside(self, state: State, move: Move) -> Reason:
        text = self.moves.claim(self.beside(state, move.end), move.end).text
        return Reason("act.takes", self.rules.section, text=text)
