"""Moves of groups: a piece of a group goes next to the rest of it, or several pieces take the same step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import Move, moves_on
from vectorgames.rules.blocks.block import (
    PLAIN,
    WAYS,
    Block,
    Condition,
    OwnPiece,
    Terms,
    from_to,
    no_piece,
    not_yours,
    of_each,
    of_space,
    other_kind,
    taken,
    target_taken,
)
from vectorgames.rules.blocks.piece_groups import piece_groups
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, boolean, choice, expecting, integer, listing, read
from vectorgames.spaces.groups import table_of_codes, where
from vectorgames.spaces.relation import Alike, mask_of, spaces_of

Units = tuple[int, ...]
"""Of how many connected pieces a unit is made that moves together; none: of all those of a group."""


def units(node: Node) -> Units:
    """``group``, or a list of 2 and 3."""
    if node.value == "group":
        return ()
    if not isinstance(node.value, list) or not node.value:
        raise node.unexpected(LocalizedText("errors.units"))
    return tuple(sorted({*listing(integer(2, 3))(node)}))


expecting(units, "group, or a list of 2 and 3")


@registered(WAYS, "part")
class Part(OwnPiece):
    """One piece of a unit changes its place in it.

    units    of how many pieces the unit is made (``Units``)
    onto     where it goes: unoccupied, enemy, both
    bridge   whether the unit may fall apart without the piece, if it is whole again with the piece on its new space
    """

    of_groups = True
    keys = {
        "part": Field(
            units, meaning="a piece goes to a space next to the rest of its group, or to the others of any 2 or 3"
        ),
        "onto": Field(choice("unoccupied", "enemy", "both"), "unoccupied", "what has to be there"),
        "bridge": Field(boolean, False, "whether the rest may fall apart if the piece, there, joins it again"),
    }

    def __init__(self, rules: Rules, units: Units, onto: str, bridge: bool, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules, terms, letter)
        self.units, self.bridge = units, bridge
        self.goes, self.takes = onto != "enemy", onto != "unoccupied"
        self.kinds = tuple(kind for kind, can in (("move", self.goes), ("capture", self.takes)) if can)
        self.standing, self.groups = piece_groups(rules), piece_groups(rules).groups
        taken = rules.roster.capturable
        self.capturable = tuple(table_of_codes(c for c, yes in enumerate(own) if yes) for own in taken)
        self.conditions = (
            *self.of_start,
            Condition(
                lambda state, move: self.standing.size(state._cells, move.start) > 1, from_to("act.part_alone")
            ),
            Condition(lambda state, move: any(self._beside(state, move)), from_to("act.part_apart")),
            Condition(lambda state, move: any(self._whole(state, move)), from_to("act.part_torn")),
            *self.of_dice,
            Condition(self._open, self._closed, of_target=True),
        )

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        given = dict.fromkeys((way["part"], way["onto"], way["bridge"]) for way in ways)
        return (cls(rules, *how, terms, letter) for how in given)

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        cells, make = state._cells, self.moves.make
        for start, code in enumerate(cells):
            if code in self.own[state._mover]:
                near = self.groups.border(self.standing.at(cells, start))
                yield from (make(kind, start, end, self.letter) for end in spaces_of(near) for kind in self.kinds)

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, with sets of spaces in place of single ones.
        cells, player, face = state._cells, state._mover, state._roll
        vacant = self.standing.vacant(cells) if self.goes else 0
        capturable = where(cells, self.capturable[player]) if self.takes else 0
        mask = None if face is None or self.dice is None else self.dice.regions.named[face]
        own, make, letter = self.own[player], self.moves.make, self.letter
        for start, code in enumerate(cells):
            if code in own and start not in self.fixed:
                reach = self.reach(cells, start)
                for kind, there in (("move", reach & vacant), ("capture", reach & capturable)):
                    for end in spaces_of(there):
                        if mask is None or mask[end]:
                            yield make(kind, start, end, letter)

    def reach(self, cells: bytes, start: int) -> int:
        """The spaces to which a piece may go as far as its unit is concerned, whatever stands there."""
        group, one = self.standing.at(cells, start), 1 << start
        if not group & ~one:
            return 0
        if self.units:
            return self._reach_of_few(group & ~one, start) & ~one
        rest = self.groups.apart(group & ~one)
        if len(rest) > 1 and not self.bridge:
            return 0
        return self.groups.beside(rest) & ~one

    def _reach_of_few(self, others: int, start: int) -> int:
        """The spaces next to one or two others of the group with which the piece is a line or a shape."""
        near, found = self.groups.near, 0
        partners = spaces_of(near[start] & others)
        for number, partner in enumerate(partners):
            if 2 in self.units:
                found |= near[partner]
            if 3 not in self.units:
                continue
            for third in spaces_of(near[partner] & others):
                found |= near[partner] | near[third]
            if self.bridge:
                for third in partners[:number]:
                    found |= near[partner] & near[third]
        return found

    # ---- conditions ----

    def _rests(self, state: State, move: Move) -> Iterator[int]:
        """The others of each unit of which the piece is one."""
        group = self.standing.at(state._cells, move.start)
        one = 1 << move.start
        if not self.units:
            yield group & ~one
        for number in self.units:
            yield from (unit & ~one for unit in self.groups.sets_with(group, move.start, number))

    def _beside(self, state: State, move: Move) -> Iterator[int]:
        """Those of them next to which the piece gets."""
        near, end = self.groups.near[move.end], 1 << move.end
        return (r for r in self._rests(state, move) if r & near and not r & end and move.end != move.start)

    def _whole(self, state: State, move: Move) -> Iterator[int]:
        """Those of them which hang together as they have to."""
        end = 1 << move.end if self.bridge else 0
        return (rest for rest in self._beside(state, move) if self.groups.connected(rest | end))

    def _open(self, state: State, move: Move) -> bool:
        there = state._cells[move.end]
        return self.roster.capturable[state._mover][there] == 1 if move.kind == "capture" else not there

    def _closed(self, state: State, move: Move) -> Reason:
        there = state.cells[move.end]
        if not there:
            return self._reason("takes_nothing", space=self.space.names[move.end])
        if move.kind == "move" and self.takes and self.roster.capturable[state.mover][there]:
            return self._reason("takes", text=self.moves.make("capture", move.start, move.end, self.letter).text)
        return target_taken(state, move)


@registered(WAYS, "block")
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

    def __init__(self, rules: Rules, alike: Alike, units: Units = (), terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules)
        self.alike, self.units, self.dice, self.letter = alike, units, terms.dice, letter
        self.fixed = mask_of(terms.fixed)
        self.moves = moves_on(rules.space)
        self.standing, self.groups = piece_groups(rules), piece_groups(rules).groups
        self.own = tuple(
            table_of_codes(c for c, piece in enumerate(rules.roster.pieces) if own[c] and piece[1:] == letter)
            for own in rules.roster.own
        )
        self.conditions = (
            of_each(lambda state, space: not state._cells[space], no_piece),
            of_each(lambda state, space: not rules.roster.own[state._mover][state._cells[space]], not_yours),
            of_each(
                lambda state, space: rules.roster.pieces[state._cells[space]][1:] != letter,
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
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            alike = read(way["block"], rules.space.alike_of)
            yield cls(rules, alike, way["of"], terms, letter)

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
        mask = None if face is None or self.dice is None else self.dice.regions.named[face]
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
            return Reason("act.block_loose", self.rules.section, sizes=tuple(map(str, self.units)))
        return Reason("act.block_group", self.rules.section, space=self.space.names[move.start])

    def _no_step(self, state: State, move: Move) -> Reason:
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in self.alike.kinds)
        return Reason("act.block_step", self.rules.section, steps=steps)

    def _closed(self, state: State, move: Move) -> Reason:
        return taken(self.rules, state, self._in_the_way(state, move))
