"""Hops: a piece passes others that stand next to it and lands on the first unoccupied space after them
(rules/time_vectors.md 5, 13.3; rules/gryb.md 8.3, 8.4).

``{hop: STEPS, over: enemy, row: single, remove: false, repeat: false}``. STEPS are those of a step, or
``contiguous``; ``straight: false``: a hop goes on by another step of the same kind in whatever direction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import ACTION_KINDS, Move
from vectorgames.rules.blocks.block import (
    PLAIN,
    WAYS,
    Block,
    Condition,
    OwnPiece,
    Terms,
    at_end,
    from_to,
    target_taken,
    written_as,
)
from vectorgames.rules.blocks.continuation import been
from vectorgames.rules.blocks.limited import inner
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.roster import Rank
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, as_it_stands, boolean, choice, read
from vectorgames.spaces.relation import Relation, Table

HOPS = "STEPS, or contiguous: over a contiguous space to one that is not contiguous"

Passed = tuple[int, ...]
"""The spaces that a hop passes, in their order."""

Result = tuple[bytes, bool]
"""The cells after a way, and whether the turn goes on with the same piece."""


class Manner(NamedTuple):
    """How a hop goes.

    over      whose pieces it passes: own, enemy, any; ``row``: whether several in a row
    remove    whether they leave the board
    repeat    whether the piece may hop on; ``revisit``: also to where it has been in the turn
    """

    over: str = "enemy"
    row: bool = False
    remove: bool = False
    repeat: bool = False
    revisit: bool = False


@registered(WAYS, "hop")
class Hop(OwnPiece):
    """Pieces hop along the ways of a relation. ``others``: the other blocks of the turn for the same pieces."""

    keys = {
        "hop": Field(
            as_it_stands,
            meaning="a piece passes others along these steps and lands on the first unoccupied space after them",
            values=HOPS,
        ),
        "over": Field(choice("own", "enemy", "any"), "enemy", "whose pieces it passes"),
        "row": Field(choice("single", "chain"), "single", "one piece, or a row of one or more"),
        "remove": Field(boolean, False, "whether the pieces passed leave the board"),
        "repeat": Field(boolean, False, "whether the same piece may hop on, or stop"),
        "revisit": Field(boolean, False, "whether it may land where it has been in the turn"),
        "straight": Field(boolean, True, "on in the same direction; if not, by another step of the same kind"),
        "over_head": Field(boolean, False, "whether the head of a tree may be passed"),
    }

    def __init__(self, rules: Rules, relation: Relation, manner: Manner, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules, terms, letter)
        self.relation, self.manner = relation, manner
        self.others: tuple[Block, ...] = ()
        self.sign = "capture" if manner.remove else "move"
        self.kinds = (self.sign, ACTION_KINDS[self.sign].over)
        self.step_words = ("hop",)
        self.simple = not (manner.remove or manner.repeat)
        self.passable = tuple(map(self._passable, range(rules.players + 1)))
        self.most_taken = len(rules.space.names) if manner.row else 1
        self.ways: Table[dict[int, tuple[Passed, ...]]] = Table(self._ways)
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end in self.ways[move.start], from_to("act.no_hop")),
            *self.of_dice,
            Condition(lambda state, move: not state._cells[move.end], target_taken, of_target=True),
            Condition(lambda state, move: bool(self.open_to(state, move)), self._nobody_over),
            Condition(self._written, self._other_text),
        )
        if manner.repeat:
            self.onward = Onward(self)

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            if way["revisit"] and not (way["remove"] and way["repeat"]):
                raise LocalizedError("errors.hop_revisit")
            hops = partial(rules.space.hops_of, straight=way["straight"], over_head=way["over_head"])
            relation = read(way["hop"], hops)
            row = way["row"] == "chain"
            manner = Manner(way["over"], row, way["remove"], way["repeat"], way["revisit"])
            yield cls(rules, relation, manner, terms, letter)

    def among(self, blocks: Sequence[Block]) -> None:
        self.others = tuple(block for block in blocks if block is not self and block.letter == self.letter)

    def ends_from(self, start: int) -> Iterable[int]:
        return self.ways[start]

    def _ways(self, start: int) -> dict[int, tuple[Passed, ...]]:
        """What each way to an end passes, by the end."""
        found: dict[int, list[Passed]] = {}
        for way in self.relation.ways[start]:
            longest = len(way.spaces) if self.manner.row else 2
            for n in range(1, len(way.spaces[:longest])):
                found.setdefault(way.spaces[n], []).append(way.spaces[:n])
        return {end: tuple(dict.fromkeys(found[end])) for end in sorted(found)}

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        for start in self.starts(state):
            for end, ways in self.ways[start].items():
                yield self.moves.hop(self.sign, start, end, self.letter)
                for first in dict.fromkeys(passed[0] for passed in ways):
                    yield self.moves.over(self.sign, start, end, first, self.letter)

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, without the ends that are not reached.
        cells, over = state._cells, self._over(state)
        has = self.dice.has if self.dice and state._roll is not None else None
        for start in self.starts(state):
            for end, ways in self.ways[start].items():
                if cells[end] or not (has is None or has(state.rolled, end)):
                    continue
                for passed in ways:
                    if over[cells[passed[0]]]:  # else there is nobody to begin with, as nearly always
                        open_ways = self.open_ways(state, ways)
                        if open_ways:
                            yield from self.texts(state, start, end, open_ways)
                        break

    def attacks(self, state: State, space: int) -> bool:
        if not self.manner.remove or not self.roster.capturable[state._mover][state._cells[space]]:
            return False
        return super().attacks(state, space)

    def hits(self, state: State, move: Move, space: int) -> bool:
        return self.manner.remove and any(space in passed for passed in self.open_to(state, move))

    def open_ways(self, state: State, ways: Iterable[Passed]) -> list[Passed]:
        """Those of some ways that pass the pieces that they have to."""
        cells, over = state._cells, self._over(state)
        return [passed for passed in ways if all(over[cells[space]] for space in passed)]

    def texts(self, state: State, start: int, end: int, ways: Sequence[Passed]) -> Iterator[Move]:
        """The actions of these ways, which are open: one for all, or one for each where they differ."""
        plain = self.moves.hop(self.sign, start, end, self.letter)
        if self._differ(state, plain, ways):
            for first in dict.fromkeys(passed[0] for passed in ways):
                yield self.moves.over(self.sign, start, end, first, self.letter)
        else:
            yield plain

    def _over(self, state: State) -> Sequence[int]:
        """By code whether a piece may be passed."""
        return self.passable[state._mover]

    def _passable(self, player: int) -> bytes:
        """A byte for each code, 1 for the pieces that a player may pass. Where they leave the board these are not
        royal pieces of his own side, nor any that cannot be taken."""
        roster, over = self.roster, self.manner.over
        own, enemies = roster.allies[player], roster.enemies[player]
        if self.manner.remove:
            ranks = (roster.ranks.get(piece[1:], Rank()) for piece in roster.pieces)
            lost = bytes(rank.capturable and not rank.royal for rank in ranks).ljust(256, b"\0")
            own, enemies = bytes(map(min, own, lost)), roster.capturable[player]
        return {"own": own, "enemy": enemies}.get(over) or bytes(map(max, own, enemies))

    def _differ(self, state: State, plain: Move, ways: Sequence[Passed]) -> bool:
        """Whether what is written alike, here or by another block, differs in what comes of it."""
        if len(ways) == 1 and not self.others:
            return False
        return len({*self.results(state, plain, ways), *self._of_others(state, plain)}) > 1

    def results(self, state: State, move: Move, ways: Iterable[Passed]) -> Iterator[Result]:
        """What comes of each of some open ways of a move."""
        for passed in ways:
            cells = self._after(state, move, passed)
            yield cells, self.onward is not None and self._hops_on(state, move, cells)

    def _of_others(self, state: State, plain: Move) -> Iterator[Result]:
        """What comes of the same text by other blocks of the turn."""
        for block in self.others:
            if isinstance(block, Hop):
                if block.sign == self.sign:
                    yield from block.results(state, plain, block.open_to(state, plain))
            elif plain.kind in block.kinds and block.permits(state, plain):
                yield block.change(state, plain)[0], False

    def _hops_on(self, state: State, move: Move, cells: bytes) -> bool:
        seen = () if self.manner.revisit else (*(been(state) or (move.start,)), move.end)
        over = self._over(state)
        for end, ways in self.ways[move.end].items():
            free = not cells[end] and end not in seen
            if free and any(all(over[cells[space]] for space in passed) for passed in ways):
                return True
        return False

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if not self.may_mean(said):
            return ()
        plain = self.moves.hop(self.sign, said.start, said.end, self.letter)
        if said.over < 0:
            return (plain,)
        return (self.moves.over(self.sign, said.start, said.end, said.over, self.letter), plain)

    # ---- playing ----

    def open_to(self, state: State, move: Move) -> list[Passed]:
        ways = self.ways[move.start].get(move.end, ()) if not state._cells[move.end] else ()
        return [way for way in self.open_ways(state, ways) if move.over in (-1, way[0])]

    def _after(self, state: State, move: Move, passed: Passed) -> bytes:
        cells = bytearray(state._cells)
        cells[move.end], cells[move.start] = cells[move.start], 0
        if self.manner.remove:
            for space in passed:
                cells[space] = 0
        return bytes(cells)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        return self._after(state, move, self.open_to(state, move)[0]), state._hands

    # ---- conditions and reasons ----

    def _written(self, state: State, move: Move) -> bool:
        plain = self.moves.hop(self.sign, move.start, move.end, self.letter)
        return self._differ(state, plain, self.open_to(state, plain)) == (move.over >= 0)

    def _nobody_over(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        whose = LocalizedText(f"rules.act.hop_over.{self.manner.over}")
        return self._reason("hop_row" if self.manner.row else "hop_single", start=start, end=end, whose=whose)

    def _other_text(self, state: State, move: Move) -> Reason:
        plain = self.moves.hop(self.sign, move.start, move.end, self.letter)
        return written_as(state, self.texts(state, move.start, move.end, self.open_to(state, plain)))


def meets(hop: Block, other: Block) -> bool:
    """Whether the first is a hop under a limit, and the other a block that writes some of its texts: what comes of
    those by the other one a hop under a limit does not see."""
    own, another = inner(hop), inner(other)
    if own is hop or not isinstance(own, Hop) or hop.letter != other.letter or not {*hop.kinds} & {*other.kinds}:
        return False
    return any(not own.ways[start].keys().isdisjoint(another.ends_from(start)) for start in range(hop.space.size))


class Onward(Hop):
    """A further hop of the piece that has just hopped."""

    def __init__(self, first: Hop):
        terms = Terms(first.dice, first.fixed)
        super().__init__(first.rules, first.relation, first.manner._replace(repeat=False), terms, first.letter)
        self.manner, self.simple, self.onward = first.manner, False, self
        here = Condition(lambda state, move: move.start == been(state)[-1], self._other_piece)
        fresh = Condition(lambda state, move: move.end not in been(state), at_end("act.been_there"), of_target=True)
        *usual, passes, written = self.conditions
        self.conditions = (here, *usual, *(() if first.manner.revisit else (fresh,)), passes, written)

    def starts(self, state: State) -> Iterator[int]:
        return iter(been(state)[-1:])

    def listing(self, state: State) -> Iterator[Move]:
        seen = () if self.manner.revisit else been(state)
        return (move for move in super().listing(state) if move.end not in seen)

    def _other_piece(self, state: State, move: Move) -> Reason:
        return self._reason("going_on", space=self.space.names[been(state)[-1]])
