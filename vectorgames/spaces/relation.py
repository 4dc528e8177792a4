"""Where steps of one name lead from every space, the ways there, and trips of several steps, as tables that are
made once per space."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar, overload

from vectorgames.base.memoize import memoize

BlockEnds = tuple[int, ...]
Make = Callable[[BlockEnds], Iterable[BlockEnds]]


class Alike:
    """``ends(starts)``: for each step that all of several spaces can take alike, where it takes them, in their
    order; each once, none to where two would be on one space. ``kinds``: the names of the steps."""

    def __init__(self, kinds: tuple[str, ...], make: Make):
        self.kinds = kinds
        self._make = make

    def ends(self, starts: BlockEnds) -> tuple[BlockEnds, ...]:
        different = (ends for ends in self._make(starts) if len({*ends}) == len(ends))
        return tuple(dict.fromkeys(different))


def by_direction(relation: Relation) -> Make:
    """The steps of a relation in one direction: those of all spaces that have it."""
    leads: Table[dict[int, int]] = Table(
        lambda space: {direction: spaces[relation.stride - 1] for direction, spaces in relation.ways[space]}
    )

    def ends(starts: BlockEnds) -> Iterable[BlockEnds]:
        first, *others = (leads[start] for start in starts)
        for direction, end in first.items():
            if all(direction in other for other in others):
                yield (end, *(other[direction] for other in others))

    return ends


Entry = TypeVar("Entry")


class Way(NamedTuple):
    """Steps in one direction. ``spaces``: those met one after the other, nearest first, the start never among them;
    ``direction``: equal for ways of the same relation that run alike from different spaces."""

    direction: int
    spaces: tuple[int, ...]


class Table(dict[int, Entry], Generic[Entry]):
    """Space -> entry, made when it is first asked for: one for all threads."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Entry]):
        super().__init__()
        self._make = make

    def __missing__(self, space: int) -> Entry:
        return self.setdefault(space, self._make(space))


class Relation:
    """The steps of one name. Tables are filled when first asked for, so that big spaces cost nothing before.

    ``ways[space]``: the ways that begin there; a step goes to the first space of a way, a slide goes on along it, a
    hop passes the first and lands on the second. ``ends[space]``: where one step leads, ascending, each once.
    ``kinds``: the names of its steps, several where relations are joined; ``parts``: the relations so joined.

    stride   number of spaces of a way that one step takes: 1, of a path as many as it has steps
    keeps    whether ways go on in their direction; if not, a way is one space, and any step may follow on it
    """

    def __init__(
        self,
        name: str,
        size: int,
        make: Callable[[int], Iterable[Way]],
        stride: int = 1,
        keeps: bool = True,
        parts: tuple[Relation, ...] = (),
    ):
        self.name = name
        self.kinds = tuple(name.split("+"))
        self.size = size
        self.stride, self.keeps = stride, keeps
        self.parts: tuple[Relation, ...] = parts or (self,)
        self.ways: Table[tuple[Way, ...]] = Table(lambda space: tuple(make(space)))
        self.ends: Table[tuple[int, ...]] = Table(
            lambda space: tuple(sorted({way.spaces[stride - 1] for way in self.ways[space]}))
        )

    @cached_property
    def ways_between(self) -> Table[dict[int, tuple[tuple[int, ...], ...]]]:
        """``ways_between[start][end]``: what the ways of one step from a space to another pass, each once."""
        last = self.stride - 1

        def passed(start: int) -> dict[int, tuple[tuple[int, ...], ...]]:
            found: dict[int, list[tuple[int, ...]]] = {}
            for way in self.ways[start]:
                found.setdefault(way.spaces[last], []).append(way.spaces[:last])
            return {end: tuple(dict.fromkeys(ways)) for end, ways in found.items()}

        return Table(passed)

    @cached_property
    def table(self) -> Ends:
        """``ends`` as a sequence of all spaces."""
        return Ends(self)

    @cached_property
    def masks(self) -> Table[int]:
        """The ends from a space as a set in one number: bit i stands for space i."""
        return Table(lambda space: mask_of(self.ends[space]))

    @cached_property
    def linked(self) -> tuple[frozenset[int], ...]:
        """For every space those that one step links with it, forwards or backwards."""
        found: list[set[int]] = [set(ends) for ends in self.table]
        for start, ends in enumerate(self.table):
            for end in ends:
                found[end].add(start)
        return tuple(map(frozenset, found))

    def after(self, space: int, way: Way) -> tuple[int, ...]:
        """Where one more step of the kind leads from the first space of a way that begins at a space: on in its
        direction, or anywhere where ways keep none; nowhere at an edge."""
        return way.spaces[1:2] if self.keeps else self.ends[way.spaces[0]]

    def way(self, space: int, direction: int) -> tuple[int, ...]:
        """The spaces met from a space in one direction; none where no way begins there."""
        return self._by_direction[space].get(direction, ())

    @cached_property
    def _by_direction(self) -> Table[dict[int, tuple[int, ...]]]:
        """What ``way`` finds, the first of each direction: a path has thousands of ways."""
        return Table(lambda space: {way.direction: way.spaces for way in reversed(self.ways[space])})

    def __repr__(self) -> str:
        return f"<Relation {self.name}>"


class Ends(Sequence[tuple[int, ...]]):
    """The ends of a relation from every space, by its number; each is looked up when it is asked for."""

    def __init__(self, relation: Relation):
        self._ends, self._size = relation.ends, relation.size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, space: int) -> tuple[int, ...]: ...

    @overload
    def __getitem__(self, space: slice) -> tuple[tuple[int, ...], ...]: ...

    def __getitem__(self, space: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        if isinstance(space, slice):
            return tuple(self._ends[i] for i in range(self._size)[space])
        return self._ends[range(self._size)[space]]


def joined(relations: Iterable[Relation]) -> Relation:
    """The relation that has the ways of several, all with the same stride; directions stay apart. One alone is
    itself.

    Raises ValueError where there is none.
    """
    several = tuple(relations)
    if len(several) == 1:
        return several[0]
    if not several:
        raise ValueError("no relation: expected one or more")

    def ways(space: int) -> Iterator[Way]:
        for number, relation in enumerate(several):
            for way in relation.ways[space]:
                yield Way(way.direction * len(several) + number, way.spaces)

    keeps = all(relation.keeps for relation in several)
    first, name = several[0], "+".join(relation.name for relation in several)
    return Relation(name, first.size, ways, first.stride, keeps, several)


def mask_of(spaces: Iterable[int]) -> int:
    """A set of spaces as one number: bit i stands for space i."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spaces_of(mask: int) -> list[int]:
    """The spaces of a set in one number, the last one first."""
    found = []
    while mask:
        last = mask.bit_length() - 1
        found.append(last)
        mask ^= 1 << last
    return found


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
    """The targets of at most so many steps of a relation in the same direction, by space."""

    def ways(start: int) -> Iterator[tuple[int, int]]:
        for way in relation.ways[start]:
            met = 0
            for end in way.spaces[:most]:
                yield end, met
                met |= 1 << end

    return Table(lambda start: targets_of(ways(start)))


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
