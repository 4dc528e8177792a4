"""Trips: several steps of a relation one after the other, and where a piece that is met goes if it is pushed on
(rules/time_vectors.md 8, rules/gryb.md 7).

Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from vectorgames.spaces.relation import Relation, Table, Way

OFF = -1
"""Off the board."""
Line = tuple[int, ...]
Like = tuple[int, ...]
"""What a trip is like: equal for trips of the same kind and number of steps, of straight ones also in the same
direction."""


class Trip(NamedTuple):
    """Steps from a space.

    like     see ``Like``
    spaces   those entered, in their order
    beyond   for each of them the lines along which what stands there may be pushed on: spaces in their order, and
             ``OFF`` where the board ends
    """

    like: Like
    spaces: tuple[int, ...]
    beyond: tuple[tuple[Line, ...], ...]

    @property
    def end(self) -> int:
        return self.spaces[-1]


def by_end(trips: Iterable[Trip]) -> dict[int, tuple[Trip, ...]]:
    """Trips by where they end, in ascending order."""
    found: dict[int, list[Trip]] = {}
    for trip in trips:
        found.setdefault(trip.end, []).append(trip)
    return {end: tuple(found[end]) for end in sorted(found)}


class Trips:
    """All trips of so many steps, by their start; none leads back there or enters a space twice. ``to``: by their
    start and end; ``alike``: by their start and by what they are like.

    least, most   numbers of steps
    straight   whether all steps of a trip go in the same direction; if not, they are of the same kind
    groups     by space the number of its group, −1: of none, where trips stay in a group, and where what is pushed
               out of it leaves the board; empty: the whole board is one
    """

    def __init__(
        self, relation: Relation, distance: tuple[int, int], straight: bool = True, groups: Sequence[int] = ()
    ):
        self.relation, self.straight = relation, straight
        self.least, self.most = distance
        self.groups = groups
        self.of: Table[tuple[Trip, ...]] = Table(lambda start: tuple(self._from(start)))
        self.to: Table[dict[int, tuple[Trip, ...]]] = Table(lambda start: by_end(self.of[start]))
        self.alike: Table[dict[Like, tuple[Trip, ...]]] = Table(self._alike)

    def _alike(self, start: int) -> dict[Like, tuple[Trip, ...]]:
        found: dict[Like, tuple[Trip, ...]] = {}
        for trip in self.of[start]:
            found[trip.like] = (*found.get(trip.like, ()), trip)
        return found

    def _from(self, start: int) -> Iterator[Trip]:
        for number, part in enumerate(self.relation.parts):
            if self.straight:
                for way in part.ways[start]:
                    yield from self._along(part, number, start, way)
            else:
                yield from self._wander(part, number, start, start, (), ())

    def _along(self, part: Relation, number: int, start: int, way: Way) -> Iterator[Trip]:
        spaces, line = self._inside(start, way.spaces), self._line(part, start, start, way)
        for n in range(self.least, min(self.most, len(spaces)) + 1):
            beyond = tuple((line[k:],) for k in range(1, n + 1))
            yield Trip((number, n, way.direction), spaces[:n], beyond)

    def _wander(
        self,
        part: Relation,
        number: int,
        start: int,
        here: int,
        spaces: tuple[int, ...],
        beyond: tuple[tuple[Line, ...], ...],
    ) -> Iterator[Trip]:
        if len(spaces) >= self.least:
            yield Trip((number, len(spaces)), spaces, beyond)
        if len(spaces) == self.most:
            return
        for way in part.ways[here]:
            met = self._inside(start, way.spaces)
            if met and met[0] not in (start, *spaces):
                lines = self._lines(part, start, here, way)
                yield from self._wander(part, number, start, met[0], (*spaces, met[0]), (*beyond, lines))

    def _lines(self, part: Relation, start: int, here: int, way: Way) -> tuple[Line, ...]:
        if part.keeps:
            return (self._line(part, start, here, way)[1:],)
        ends = (self._inside(start, (end,)) for end in part.after(here, way))
        return tuple(filter(None, ends)) or ((OFF,),)

    def _line(self, part: Relation, start: int, here: int, way: Way) -> Line:
        """The spaces of a way that begins at a space, as far as they are in the group of the start: to that space
        again, or to where the board ends."""
        spaces = self._inside(start, way.spaces)
        round_again = len(spaces) == len(way.spaces) and here in part.way(spaces[-1], way.direction)[:1]
        return (*spaces, here if round_again else OFF)

    def _inside(self, start: int, spaces: tuple[int, ...]) -> tuple[int, ...]:
        """The first ones of some spaces that are in the same group as the start."""
        if not self.groups:
            return spaces
        group = self.groups[start]
        for n, space in enumerate(spaces):
            if self.groups[space] != group or group < 0:
                return spaces[:n]
        return spaces
