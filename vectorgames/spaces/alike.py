"""Alike: where several spaces come by one and the same step: what a block of pieces does (rules/gryb.md 1.4).

Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vectorgames.spaces.relation import Relation, Table

Ends = tuple[int, ...]
Make = Callable[[Ends], Iterable[Ends]]


class Alike:
    """``ends(starts)``: for each step that all of several spaces can take alike, where it takes them, in their
    order; each once, none to where two would be on one space. ``kinds``: the names of the steps."""

    def __init__(self, kinds: tuple[str, ...], make: Make):
        self.kinds = kinds
        self._make = make

    def ends(self, starts: Ends) -> tuple[Ends, ...]:
        different = (ends for ends in self._make(starts) if len({*ends}) == len(ends))
        return tuple(dict.fromkeys(different))


def by_direction(relation: Relation) -> Make:
    """The steps of a relation in one direction: those of all spaces that have it."""
    leads: Table[dict[int, int]] = Table(
        lambda space: {direction: spaces[0] for direction, spaces in relation.ways[space]}
    )

    def ends(starts: Ends) -> Iterable[Ends]:
        first, *others = (leads[start] for start in starts)
        for direction, end in first.items():
            if all(direction in other for other in others):
                yield (end, *(other[direction] for other in others))

    return ends
