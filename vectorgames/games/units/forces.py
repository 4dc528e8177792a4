"""Forces: which units stand on a board, in which groups, how strong, and on which ground (rules/gryb.md 4).

Patriots stand on the bottom level of a tree, sergeants on the one above, lieutenants over those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vectorgames.memoize import memoize
from vectorgames.spaces.tree import QuadTree
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game

KINDS = ("", "S", "L")
SERGEANT, LIEUTENANT = KINDS[1:]
STRENGTH = {SERGEANT: 1, LIEUTENANT: 4}


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

    def __init__(self, game: Game):
        self.space = space = game.space_as(QuadTree)
        self.depth = space.depth
        self.patriot, self.sergeant, self.lieutenant = (
            (0, *(game.code_of(player, kind) for player in (1, 2))) for kind in KINDS
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
        """What all military units of a player count."""
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
def forces_of(game: Game) -> Forces:
    """The forces of a game, made once. LocalizedError for a game that they are not made for."""
    if game.kinds != KINDS or game.players != 2 or game.space_as(QuadTree).depth < 3:
        raise LocalizedError("errors.battlefield")
    return Forces(game)
