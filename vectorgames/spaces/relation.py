"""Relation: where steps of one name lead from every space, as tables that are made once per space.

Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar, overload

Entry = TypeVar("Entry")


class Way(NamedTuple):
    """Steps in one direction. ``spaces``: those met one after the other, nearest first, the start never among them;
    ``direction``: equal for ways of the same relation that run alike from different spaces."""

    direction: int
    spaces: tuple[int, ...]


class Table(dict[int, Entry], Generic[Entry]):
    """Space -> entry, made when it is first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Entry]):
        super().__init__()
        self._make = make

    def __missing__(self, space: int) -> Entry:
        entry = self[space] = self._make(space)
        return entry


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
        return next((way.spaces for way in self.ways[space] if way.direction == direction), ())

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
    """The relation that has the ways of several; directions stay apart. One alone is itself.

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
    return Relation("+".join(relation.name for relation in several), several[0].size, ways, 1, keeps, several)


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
