"""Targets: where one gets from a space in a move, and what has to be unoccupied on the way (rules/gryb.md 5,
rules/time_vectors.md 12). A set of spaces is an int, bit i for space i (``relation.mask_of``).

Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from vectorgames.memoize import memoize
from vectorgames.spaces.relation import Relation, Table


class Targets(NamedTuple):
    """Where one gets from a space.

    to      target -> the sets of spaces that have to be unoccupied on the way, a set for each way; the empty set
            stands for a step or a jump, and no set holds another
    reach   the set of all targets
    walks   (spaces on the way, targets reached by it), each way once
    """

    to: dict[int, tuple[int, ...]]
    reach: int
    walks: tuple[tuple[int, int], ...]

    def open(self, occupied: int) -> int:
        """The targets to which a way is free."""
        found = 0
        for way, ends in self.walks:
            if not way & occupied:
                found |= ends
        return found


def targets_of(ways: Iterable[tuple[int, int]]) -> Targets:
    """The targets of some ways: (target, set of the spaces entered before it). A way that holds another to the same
    target falls away."""
    found: dict[int, set[int]] = {}
    for end, way in ways:
        found.setdefault(end, set()).add(way)
    to = {end: _shortest(some) for end, some in found.items()}
    walks: dict[int, int] = {}
    for end, some in to.items():
        for way in some:
            walks[way] = walks.get(way, 0) | 1 << end
    return Targets(to, sum(1 << end for end in to), tuple(walks.items()))


def _shortest(ways: set[int]) -> tuple[int, ...]:
    """Those of several sets that hold no other."""
    return tuple(way for way in ways if not any(other != way and other & way == other for other in ways))


@memoize
def slides(relation: Relation, most: int = 1) -> Table[Targets]:
    """By space the targets of at most so many steps of a relation in the same direction."""

    def ways(start: int) -> Iterator[tuple[int, int]]:
        for way in relation.ways[start]:
            met = 0
            for end in way.spaces[:most]:
                yield end, met
                met |= 1 << end

    return Table(lambda start: targets_of(ways(start)))
