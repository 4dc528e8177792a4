"""How squads and platoons move, and what they take by landing (rules/gryb.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition
from vectorgames.blocks.conditions import no_piece, not_yours, of_each, of_space
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State
from vectorgames.games.units.forces import Group, forces_of
from vectorgames.games.units.patriots import PROMPT, STEPS

if TYPE_CHECKING:
    from vectorgames.core.game import Game

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

    def __init__(self, game: Game, monkeybusiness: bool):
        super().__init__(game)
        self.forces, self.moves = forces_of(game), moves_on(game.space)
        self.monkeys = 1 << game.space.index[MONKEY] if monkeybusiness else 0
        self.step = self.forces.space.relation(*STEPS)
        self.alike = self.forces.space.alike_of("hyperspace")
        self.led = cache(self._led)
        self.conditions = (
            of_each(lambda state, space: not state._cells[space], no_piece),
            of_each(lambda state, space: not game.own[state._mover][state._cells[space]], not_yours),
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
        pieces = self.game.pieces
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
        return bool(self.game.pieces[code][1:])

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
        own, starts = self.game.own[player], [start for start, _ in pairs]
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
        return Reason(f"battlefield.{key}", self.game.section, **params)

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
        return Reason("act.written", self.game.section, text=text)


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
