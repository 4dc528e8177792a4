"""Castling: a piece changes places with another of its owner's that stands so many steps away, whatever is between
them (rules/gryb.md 5 and 8.3). ``{castle: LETTER, apart: STEPS, kinds: LETTER}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase
from typing import Any

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Move, Pick, moves_on
from vectorgames.rules.blocks.block import PLAIN, WAYS, Block, Condition, Terms, from_to, of_space
from vectorgames.rules.blocks.limited import inner
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, choice, read
from vectorgames.spaces.relation import Relation, Table
from vectorgames.spaces.space import Space

CASTLE = "castle"


def _letter(node: Node) -> str:
    found: str = choice(*ascii_uppercase)(node)
    return found


@memoize
def castle(space: Space, king: int, rook: int) -> Move:
    """The action by which the pieces on two spaces change places; the piece of the first is said to castle."""
    picks = Pick("space", king), Pick("space", rook)
    return Move(CASTLE, CASTLE, picks, king * space.size + rook, king, rook, made_by=moves_on(space))


@registered(WAYS, "castle")
class Castle(Block):
    """``castle``: the mover's piece ``letter`` and his piece ``other`` change places.

    ``apart``: from where the first stands to where the second may stand. Each player has at most one of either, for
    the text names no space. With dice, one of the two has to end on what was rolled.
    """

    kinds = (CASTLE,)
    simple = False
    keys = {
        "castle": Field(_letter, meaning="a piece changes places with one of that kind", values="a letter"),
        "apart": Field(as_it_stands, meaning="the steps that lead from one to the other", values="STEPS"),
    }

    def __init__(self, rules: Rules, letter: str, other: str, apart: Sequence[Relation], terms: Terms = PLAIN):
        super().__init__(rules)
        self.letter, self.other = letter, other
        players = range(1, rules.players + 1)
        self.codes = ((0, 0), *((rules.roster.code_of(p, letter), rules.roster.code_of(p, other)) for p in players))
        self.partners: Table[frozenset[int]] = Table(
            lambda start: frozenset(end for relation in apart for end in relation.ends[start]) - {start}
        )
        self.dice, self.fixed = terms.dice, terms.fixed
        self.conditions = (
            Condition(lambda state, move: min(move.start, move.end) >= 0, self._missing),
            Condition(lambda state, move: self.fixed.isdisjoint((move.start, move.end)), self._stays),
            Condition(lambda state, move: move.end in self.partners[move.start], from_to("act.castle_apart")),
            *((Condition(self._rolled, terms.dice.other),) if terms.dice else ()),
        )

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        relations: dict[str, list[Relation]] = {}
        for way in ways:
            relations.setdefault(way["castle"], []).append(read(way["apart"], rules.space.relation_of))
        for other, apart in relations.items():
            error = LocalizedError("errors.castle", letter=letter or "?", other=other)
            known = {letter, other} <= {*filter(None, rules.roster.kinds)} and letter != other
            if not known or {letter, other} & rules.entering:
                raise error
            block = cls(rules, letter, other, apart, terms)
            if any(rules.setup.count(code) > 1 for pair in block.codes[1:] for code in pair):
                raise error
            yield block

    def candidates(self, state: State) -> Iterator[Move]:
        king, rook = map(state._cells.find, self.codes[state._mover])
        if king >= 0 and rook >= 0:
            yield castle(self.space, king, rook)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.word != CASTLE:
            return ()
        return (castle(self.space, *map(state._cells.find, self.codes[state._mover])),)

    def permits(self, state: State, move: Move) -> bool:
        return move in self.listing(state)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = bytearray(state._cells)
        cells[move.start], cells[move.end] = cells[move.end], cells[move.start]
        return bytes(cells), state._hands

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return (move.start, move.end), (move.end, move.start)

    def _rolled(self, state: State, move: Move) -> bool:
        face = state._roll
        return self.dice is None or face is None or any(self.dice.has(face, end) for end in (move.start, move.end))

    def _stays(self, state: State, move: Move) -> Reason:
        return of_space("act.fixed", state, min(self.fixed.intersection((move.start, move.end))))

    def _missing(self, state: State, move: Move) -> Reason:
        return Reason("act.castle_missing", self.rules.section, letter=self.letter, other=self.other)


def one_pair(blocks: Iterable[Block]) -> None:
    """Refuse two pairs of kinds that castle in one turn: the text would not say which is meant. LocalizedError."""
    pairs = dict.fromkeys((b.letter, b.other) for b in map(inner, blocks) if isinstance(b, Castle))
    if len(pairs) > 1:
        raise LocalizedError("errors.castle_pairs", pairs=", ".join(map("".join, pairs)))
