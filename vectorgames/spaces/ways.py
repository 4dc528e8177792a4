"""Ways of two or more spaces, made out of the steps of relations: paths, double steps, hops over what is next to
one (rules/gryb.md 8.3, 8.4).

Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vectorgames.memoize import memoize
from vectorgames.spaces.relation import Relation, Way, joined

_BASE = 1 << 12
"""Above every direction of the relations that spaces have, so that those of several steps make one number."""


def path(relations: Sequence[Relation], jump: bool = False, straight: bool = False) -> Relation:
    """The relation of which one step is one of each of several relations, in this order, never back to the start.

    jump       whether the way does not touch the spaces between
    straight   whether all steps of the same relation go in the same direction
    """

    def ways(start: int) -> Iterator[Way]:
        return _paths(start, start, 0, (), {})

    def _paths(start: int, space: int, code: int, met: tuple[int, ...], kept: dict[Relation, int]) -> Iterator[Way]:
        if len(met) == len(relations):
            if met[-1] != start:
                yield Way(code, met[-1:] if jump else met)
            return
        relation = relations[len(met)]
        for way in relation.ways[space]:
            there = way.spaces[relation.stride - 1]
            if there == start and not jump:
                continue
            if straight and kept.get(relation, way.direction) != way.direction:
                continue
            on = {**kept, relation: way.direction}
            yield from _paths(start, there, code * _BASE + way.direction, (*met, there), on)

    return Relation("path", relations[0].size, ways, 1 if jump else len(relations))


@memoize
def twice(relation: Relation) -> Relation:
    """The ways of two spaces by two steps of the same kind in whatever directions, not back to the start."""

    def doubled(part: Relation) -> Relation:
        def ways(start: int) -> Iterator[Way]:
            for first in part.ways[start]:
                over = first.spaces[0]
                for second in part.ways[over]:
                    if second.spaces[0] != start:
                        yield Way(first.direction * _BASE + second.direction, (over, second.spaces[0]))

        return Relation(part.name, part.size, ways)

    return joined(doubled(part) for part in relation.parts)


@memoize
def around(relation: Relation, barred: tuple[int, ...] = ()) -> Relation:
    """The ways of two spaces, linked with each other, of which the first is linked with the start and the second is
    not. ``barred``: spaces that are never the first."""
    linked = relation.linked

    def ways(start: int) -> Iterator[Way]:
        near = linked[start]
        for over in sorted(near - {*barred}):
            for end in sorted(linked[over] - near - {start}):
                yield Way(over * relation.size + end, (over, end))  # none runs like another

    return Relation("contiguous", relation.size, ways)
