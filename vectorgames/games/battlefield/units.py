"""The units of Battlefield: which stand on a board, how strong, on which ground; enlistment and promotion
(rules/gryb.md 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError
from vectorgames.rules.goal import Effect, Play
from vectorgames.rules.rules import Rules
from vectorgames.spaces.tree import QuadTree

KINDS = ("", "S", "L")
SERGEANT, LIEUTENANT = KINDS[1:]


def _linked(mask: int) -> tuple[tuple[int, ...], ...]:
    """The nodes of a quadrangle, 0 … 3 in cyclic order, that hang together sideways, out of a set of them."""
    found, left = [], [i for i in range(4) if mask >> i & 1]
    while left:
        group, todo = {left[0]}, [left[0]]
        while todo:
            here = todo.pop()
            new = {(here + by) % 4 for by in (1, 3)} & {*left} - group
            group |= new
            todo += new
        found.append(tuple(sorted(group)))
        left = [i for i in left if i not in group]
    return tuple(found)


LINKED = tuple(map(_linked, range(16)))
"""By a set of the nodes of a quadrangle, as bits: those that hang together."""


class Group(NamedTuple):
    """A military group. ``units``: the spaces of its pieces, a lieutenant's first, ``led``: with one; ``ground``:
    bit i for space i."""

    units: tuple[int, ...]
    strength: int
    ground: int
    led: bool


class Forces:
    """What is told of the units in a game of two players on a tree. Codes of pieces by player: ``patriot``,
    ``sergeant``, ``lieutenant``. ``under``: by node of a squad or platoon the four nodes under it."""

    def __init__(self, rules: Rules):
        self.space = space = rules.space_as(QuadTree)
        self.depth = space.depth
        self.patriot, self.sergeant, self.lieutenant = (
            (0, *(rules.roster.code_of(player, kind) for player in (1, 2))) for kind in KINDS
        )
        self.platoons, self.squads, self.bottom = (space.on_level(self.depth - k) for k in (2, 1, 0))
        fours = ((node, space.children(node)) for node in (*self.platoons, *self.squads))
        self.under = {node: slice(four[0], four[-1] + 1) for node, four in fours}
        self._last: tuple[bytes, dict[int, tuple[Group, ...]]] = (b"", {})

    def military(self, cells: bytes, player: int) -> tuple[Group, ...]:
        """All military groups of a player, in the order of their quadrangles."""
        # Those of one position are asked for in a row; one memo is kept, taken and put back whole.
        last, known = self._last
        if last != cells:
            known = {}
            self._last = (cells, known)
        found = known.get(player)
        if found is None:
            found = known[player] = tuple(self._military(cells, player))
        return found

    def _military(self, cells: bytes, player: int) -> list[Group]:
        found = []
        sergeant, lieutenant = self.sergeant[player], self.lieutenant[player]
        for node in self.platoons:
            first = self.under[node].start
            mask = sum(1 << i for i in range(4) if cells[first + i] == sergeant)
            if cells[node] == lieutenant:
                squads = tuple(first + i for i in range(4) if mask >> i & 1)
                found.append(Group((node, *squads), 4 + len(squads), 15 << first, True))
            else:
                for linked in LINKED[mask]:
                    squads = tuple(first + i for i in linked)
                    found.append(Group(squads, len(squads), sum(1 << i for i in squads), False))
        return found

    def at(self, cells: bytes, player: int, space: int) -> Group | None:
        """The military group of a player's unit on a space."""
        return next((group for group in self.military(cells, player) if space in group.units), None)

    def strength(self, cells: bytes, player: int) -> int:
        return cells.count(self.sergeant[player]) + 4 * cells.count(self.lieutenant[player])

    def men(self, cells: bytes, player: int) -> int:
        """How many patriots a player's units are made of."""
        return cells.count(self.patriot[player]) + 4 * self.strength(cells, player)

    def linked(self, cells: bytes, player: int, space: int) -> tuple[int, ...]:
        """The patriots of a player that hang together sideways with the one on a space, itself among them."""
        first = self.space.quadrangles[space].start
        mask = sum(1 << i for i in range(4) if cells[first + i] == self.patriot[player])
        return next((tuple(first + i for i in some) for some in LINKED[mask] if space - first in some), ())

    def grybs(self, cells: bytes, player: int) -> list[int]:
        """The nodes under which four patriots of a player stand, sorted by their names."""
        four, names = bytes([self.patriot[player]]) * 4, self.space.names
        return sorted((n for n in self.squads if cells[self.under[n]] == four), key=names.__getitem__)

    def ground(self, space: int) -> int:
        """The ground of a unit that stands on a space: its node, or the four below it of a lieutenant."""
        return 15 << self.under[space].start if space in self.platoons else 1 << space


@memoize
def forces_of(rules: Rules) -> Forces:
    """The forces of a game, made once. LocalizedError for a game that they are not made for."""
    if rules.roster.kinds != KINDS or rules.players != 2 or rules.space_as(QuadTree).depth < 3:
        raise LocalizedError("errors.battlefield")
    return Forces(rules)


class Enlist(Effect):
    """After every action, for the player who acted or for whom was rolled; squads lost by it are counted too."""

    meaning = "four patriots become a squad, four squads a platoon"

    def __init__(self, rules: Rules):
        super().__init__(rules.roster)
        self.forces = forces_of(rules)

    def follow(self, play: Play) -> None:
        before, cells = play.cells, bytearray(play.cells)
        for node in self._due(before, play.player):
            self._enlisted(cells, node, play.player)
        self._promoted(cells, play.player)
        play.cells = bytes(cells)
        play.progress = play.progress or play.cells != before
        lost = self._lost(play)
        if lost and play.record is not None:
            scores = list(play.record.scores)
            scores[play.player - 1] += lost
            play.record = play.record._replace(scores=tuple(scores))

    def mergers(self, cells: bytes, player: int) -> Iterator[tuple[int, int]]:
        """(node, code) of every squad, then of every platoon, that four units below it become in this position."""
        changed, forces = bytearray(cells), self.forces
        for node in self._due(cells, player):
            yield node, forces.sergeant[player]
            self._enlisted(changed, node, player)
        squads = bytes(changed)
        self._promoted(changed, player)
        for node in forces.platoons:
            if changed[node] != squads[node] and changed[node] == forces.lieutenant[player]:
                yield node, changed[node]

    def _lost(self, play: Play) -> int:
        """How much strength the action has cost the other player."""
        foe = 3 - play.player
        return self.forces.strength(play.before, foe) - self.forces.strength(play.cells, foe)

    def _due(self, cells: bytes, player: int) -> list[int]:
        """Where four patriots may become a squad: one that stands there already makes them wait."""
        sergeant = self.forces.sergeant[player]
        return [node for node in self.forces.grybs(cells, player) if cells[node] != sergeant]

    def _enlisted(self, cells: bytearray, node: int, player: int) -> None:
        forces, foe = self.forces, 3 - player
        above, below = forces.space.parent(node), forces.under[node]
        cells[node] = 0
        if above is not None and cells[above] == forces.lieutenant[foe]:
            cells[above] = 0
            for beside in forces.space.children(above):
                if beside != node and not cells[beside]:
                    cells[beside] = forces.sergeant[foe]
        cells[below] = bytes(4)
        cells[node] = forces.sergeant[player]

    def _promoted(self, cells: bytearray, player: int) -> None:
        forces = self.forces
        four = bytes([forces.sergeant[player]]) * 4
        for node in forces.platoons:
            below = forces.under[node]
            # With a lieutenant there already the game is won, and nobody has to make room.
            if cells[below] == four and not cells[node]:
                cells[below] = bytes(4)
                cells[node] = forces.lieutenant[player]

    # ---- what is lacking ----

    def lacking(self, cells: bytes, code: int) -> set[int]:
        forces = self.forces
        quads = (forces.space.children(n) for level in (forces.platoons, forces.squads) for n in level)
        return {i for four in quads for i in four if sum(cells[k] == code for k in four if k != i) == 3}

    def formed_by(self, play: Play) -> set[int]:
        nodes = self._due(play.cells, play.player)
        four = bytes([self.forces.sergeant[play.player]]) * 4
        nodes += [n for n in self.forces.platoons if play.cells[self.forces.under[n]] == four]
        return {i for n in nodes for i in self.forces.space.children(n)}
