"""How patriots, squads and platoons move, and what they take by landing (rules/gryb.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from vectorgames.games.battlefield.units import Group, forces_of
from vectorgames.rules.action import Move, moves_on
from vectorgames.rules.blocks.block import (
    Block,
    Condition,
    OwnPiece,
    at_start,
    from_to,
    no_piece,
    not_yours,
    of_each,
    of_space,
    target_taken,
)
from vectorgames.rules.blocks.group_moves import Together
from vectorgames.rules.blocks.step import Rule, Step
from vectorgames.rules.blocks.turn_stage import TurnLength
from vectorgames.rules.game import State
from vectorgames.rules.goal import Hands
from vectorgames.rules.notation import Said
from vectorgames.rules.reason import Reason
from vectorgames.rules.rules import Rules
from vectorgames.spaces.relation import Relation, mask_of

PROMPT = "battlefield"
STEPS = ("sideways", "hyperspace")


class Patriot(Step):
    """A patriot goes sideways or through hyperspace to a node without one. A second one may follow."""

    prompt = PROMPT

    def __init__(self, rules: Rules):
        super().__init__(rules, [Rule(forces_of(rules).space.relation(*STEPS), "unoccupied", (1, 1))])


class Linked:
    """The groups of patriots: what ``blocks.piece_groups`` tells, of those that hang together sideways."""

    def __init__(self, rules: Rules):
        self.forces, self.owners = forces_of(rules), rules.roster.owners

    def at(self, cells: bytes, space: int) -> int:
        """The group of the patriot on a space; 0 where none stands."""
        owner = self.owners[cells[space]]
        return mask_of(self.forces.linked(cells, owner, space)) if space in self.forces.bottom and owner else 0


class PatriotBlock(Together):
    """Two or three patriots who hang together sideways take the same step of hyperspace."""

    prompt = PROMPT

    def __init__(self, rules: Rules):
        super().__init__(rules, forces_of(rules).space.alike_of("hyperspace"))
        self.linked = Linked(rules)

    def _sets(self, state: State) -> Iterator[int]:
        own, forces, seen = self.roster.own[state._mover], self.linked.forces, set()
        for space in forces.bottom:
            if own[state._cells[space]] and (group := self.linked.at(state._cells, space)) not in seen:
                seen.add(group)
                if group.bit_count() in (2, 3):
                    yield group

    def _a_unit(self, state: State, move: Move) -> bool:
        unit = mask_of(move.starts)
        return unit == self.linked.at(state._cells, move.start) and unit.bit_count() in (2, 3)

    def _no_unit(self, state: State, move: Move) -> Reason:
        return Reason("battlefield.patriot_group", self.rules.section, space=self.space.names[move.start])


class Across(OwnPiece):
    """One of exactly two patriots who hang together goes to the node opposite to it."""

    kinds = ("move",)
    prompt = PROMPT
    of_groups = True

    def __init__(self, rules: Rules):
        super().__init__(rules)
        self.linked = Linked(rules)
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end == self.opposite(move.start), from_to("act.no_push_step")),
            Condition(
                lambda state, move: self.linked.at(state._cells, move.start).bit_count() == 2,
                at_start("battlefield.across"),
            ),
            Condition(lambda state, move: not state._cells[move.end], target_taken, of_target=True),
        )

    def opposite(self, space: int) -> int:
        """The node opposite to one in its quadrangle."""
        first: int = self.linked.forces.space.quadrangles[space].start
        return first + (space - first + 2) % 4

    def candidates(self, state: State) -> Iterator[Move]:
        return (self.moves.make("move", start, self.opposite(start)) for start in self.starts(state))


@dataclass(frozen=True)
class PatriotsTwice(TurnLength):
    """A turn that begins with a single patriot has a second move; every other has one. ``steps``: of patriots."""

    most: int = 2
    steps: Relation | None = None

    def after(self, state: State, move: Move) -> int:
        single = type(move) is Move and not state.rules.roster.pieces[state._cells[move.start]][1:]
        return 2 if single and self.steps is not None and move.end in self.steps.ends[move.start] else 1


Pairs = tuple[tuple[int, int], ...]
"""(from, to) of the units that move, in the order of their names."""

MONKEY = "GRY"
"""The node whose ground helps who attacks it, with the option ``monkeybusiness``."""


class Military(Block):
    """A group moves as a whole, or one of two or three squads to another node of the quadrangle.

    ``monkeys``: the ground on which a group is also taken by one of equal strength; 0: there is none.
    """

    kinds = ("move", "capture", "block")
    prompt = PROMPT
    simple = False
    of_groups = True

    def __init__(self, rules: Rules, monkeybusiness: bool):
        super().__init__(rules)
        self.forces, self.moves = forces_of(rules), moves_on(rules.space)
        self.monkeys = 1 << rules.space.index[MONKEY] if monkeybusiness else 0
        self.step = self.forces.space.relation(*STEPS)
        self.alike = self.forces.space.alike_of("hyperspace")
        self.led = cache(self._led)
        self.conditions = (
            of_each(lambda state, space: not state._cells[space], no_piece),
            of_each(lambda state, space: not rules.roster.own[state._mover][state._cells[space]], not_yours),
            of_each(
                lambda state, space: not self._is_unit(state._cells[space]),
                lambda state, space: of_space("battlefield.a_patriot", state, space),
            ),
            Condition(lambda state, move: self._group(state, move) is not None, self._no_group),
            Condition(self._a_way, self._no_way),
            Condition(lambda state, move: self._in_the_way(state, move) < 0, self._own_there, of_target=True),
            Condition(lambda state, move: not self._stronger(state, move), self._too_strong, of_target=True),
            Condition(self._signed, self._other_sign),
        )

    # ---- where groups go ----

    def ways(self, group: Group) -> Iterator[Pairs]:
        """Where a group may go, and its parts, whoever stands there."""
        if group.led or len(group.units) == 1:
            for end in self.step.ends[group.units[0]]:
                yield self.led(group.units, end) if group.led else ((group.units[0], end),)
            return
        for ends in self.alike.ends(group.units):
            yield tuple(zip(group.units, ends, strict=True))
        first = self.forces.space.quadrangles[group.units[0]].start
        yield from (((unit, end),) for unit, end in _parts(group.units, first))

    def _led(self, units: tuple[int, ...], end: int) -> Pairs:
        """A lieutenant goes, and his squads keep their colours under him."""
        (node, *squads), first, colour = units, self.forces.under[end].start, self.forces.space.colour
        return ((node, end), *((squad, first + colour(squad)) for squad in squads))

    def met(self, cells: bytes, player: int, pairs: Pairs) -> list[Group]:
        """The enemy groups on whose ground the units come."""
        ground = 0
        for _, end in pairs:
            ground |= self.forces.ground(end)
        return [group for group in self.forces.military(cells, 3 - player) if group.ground & ground]

    def weaker(self, foe: Group, group: Group) -> bool:
        """Whether a group is taken by another one."""
        return foe.strength < group.strength + bool(foe.ground & self.monkeys)

    def made(self, cells: bytes, pairs: Pairs, takes: bool) -> Move:
        """The action by which units move so."""
        pieces = self.roster.pieces
        if len(pairs) == 1:
            [(start, end)] = pairs
            return self.moves.make("capture" if takes else "move", start, end, pieces[cells[start]][1:])
        named = ((pieces[cells[start]][1:], start, end) for start, end in pairs)
        return self.moves.mixed("capture" if takes else "block", named)

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        for group in self.forces.military(state._cells, state._mover):
            for pairs in self.ways(group):
                yield from (self.made(state._cells, pairs, takes) for takes in (False, True))

    def listing(self, state: State) -> Iterator[Move]:
        cells, player = state._cells, state._mover
        for group in self.forces.military(cells, player):
            for pairs in self.ways(group):
                if self._hindered(cells, player, pairs) < 0:
                    met = self.met(cells, player, pairs)
                    if all(self.weaker(foe, group) for foe in met):
                        yield self.made(cells, pairs, bool(met))

    # ---- what is meant and done ----

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form not in ("move", "capture", "block"):
            return ()
        pairs = said.pairs or ((said.start, said.end),)
        if not said.letter and not self._is_unit(state.cells[pairs[0][0]]):
            return ()  # it speaks of patriots
        takes = said.form == "capture" or said.word == "x"
        return (self.made(state.cells, pairs, sign) for sign in (takes, not takes))

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        before, cells, pairs = state._cells, bytearray(state._cells), move.pairs
        for group in self.met(before, state._mover, pairs):
            for space in group.units:
                cells[space] = 0
        for start, _ in pairs:
            cells[start] = 0
        for start, end in pairs:
            cells[end] = before[start]
        return bytes(cells), state._hands

    def relocated(self, state: State, move: Move) -> Pairs:
        return move.pairs

    # ---- conditions ----

    def _is_unit(self, code: int) -> bool:
        return bool(self.roster.pieces[code][1:])

    def _group(self, state: State, move: Move) -> Group | None:
        """The group that moves, or of which one moves; None where those pieces are none."""
        starts = tuple(start for start, _ in move.pairs)
        group = self.forces.at(state._cells, state._mover, starts[0])
        if group is None or ({*starts} != {*group.units} and (len(starts) > 1 or group.led)):
            return None
        return group

    def _a_way(self, state: State, move: Move) -> bool:
        group, pairs = self._group(state, move), move.pairs
        return group is not None and any({*way} == {*pairs} for way in self.ways(group))

    def _hindered(self, cells: bytes, player: int, pairs: Pairs) -> int:
        """The first target on which an own unit stays; −1: none."""
        own, starts = self.roster.own[player], [start for start, _ in pairs]
        return next((end for _, end in pairs if own[cells[end]] and end not in starts), -1)

    def _in_the_way(self, state: State, move: Move) -> int:
        return self._hindered(state._cells, state._mover, move.pairs)

    def _stronger(self, state: State, move: Move) -> Group | None:
        """A group on the new ground that is not taken."""
        group = self._group(state, move)
        met = self.met(state._cells, state._mover, move.pairs)
        return next((foe for foe in met if group is None or not self.weaker(foe, group)), None)

    def _signed(self, state: State, move: Move) -> bool:
        return (move.kind == "capture") == bool(self.met(state._cells, state._mover, move.pairs))

    # ---- reasons ----

    def _reason(self, key: str, **params: Any) -> Reason:
        return Reason(f"battlefield.{key}", self.rules.section, **params)

    def _named(self, space: int) -> str:
        return self.space.names[space]

    def _no_group(self, state: State, move: Move) -> Reason:
        group = self.forces.at(state.cells, state.mover, move.start)
        assert group is not None
        units = ", ".join(sorted(map(self._named, group.units)))
        return self._reason("platoon" if group.led else "squads", space=self._named(move.start), units=units)

    def _no_way(self, state: State, move: Move) -> Reason:
        group = self._group(state, move)
        start, end = self._named(move.start), self._named(move.end)
        if group is not None and len(group.units) > len(move.pairs):
            return self._reason("part", start=start, end=end)
        alone = group is not None and (group.led or len(group.units) == 1)
        return self._reason("no_way" if alone else "no_block", start=start, end=end)

    def _own_there(self, state: State, move: Move) -> Reason:
        return self._reason("own_there", space=self._named(self._in_the_way(state, move)))

    def _too_strong(self, state: State, move: Move) -> Reason:
        group, foe = self._group(state, move), self._stronger(state, move)
        assert group is not None and foe is not None
        units = ", ".join(sorted(map(self._named, foe.units)))
        return self._reason("too_strong", units=units, strength=foe.strength, own=group.strength)

    def _other_sign(self, state: State, move: Move) -> Reason:
        text = self.made(state.cells, move.pairs, move.kind != "capture").text
        return Reason("act.written", self.rules.section, text=text)


@cache
def _parts(squads: tuple[int, ...], first: int) -> tuple[tuple[int, int], ...]:
    """Where one of two or three squads may go: to another node of the quadrangle beside one of the others, if these
    hang together without it. ``first``: of the quadrangle."""
    found = []
    for squad in squads:
        rest = [other - first for other in squads if other != squad]
        together = len(rest) == 1 or (rest[1] - rest[0]) % 4 in (1, 3)
        free = {(i + by) % 4 for i in rest for by in (1, 3)} - {*rest, squad - first}
        found += [(squad, first + i) for i in sorted(free) if together]
    return tuple(found)
