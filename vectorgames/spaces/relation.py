"""Relation: where steps of one name lead from every space, as tables that are made once per space.

Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

Entry = TypeVar("Entry")


class Way(NamedTuple):
    """Steps in one direction. ``spaces``: those met one after the other, nearest first, the start never among them;
    ``direction``: equal for ways of the same relation that run alike from different spaces."""

    direction: int
    spaces: tuple[int, ...]


class Relation:
    """The steps of one name. Tables are filled when they are first asked for, so that big spaces cost nothing before.

    ``ways[space]``: the ways that begin there; a step goes to the first space of a way, a slide goes on along it, a
    hop passes the first and lands on the second. ``ends[space]``: where one step leads, ascending, each once.
    ``kinds``: the words for its steps (``games.step``).
    """

    def __init__(self, name: str, size: int, make: Callable[[int], Iterable[Way]]):
        self.name = name
        self.kinds = tuple(name.split("+"))
        self.size = size
        self.ways: Table[tuple[Way, ...]] = Table(lambda space: tuple(make(space)))
        self.ends: Table[tuple[int, ...]] = Table(
            lambda space: tuple(sorted({way.spaces[0] for way in self.ways[space]}))
        )

    def __repr__(self) -> str:
        return f"<Relation {self.name}>"


class Table(dict[int, Entry], Generic[Entry]):
    """Space -> entry, made when it is first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Entry]):
        super().__init__()
        self._make = make

    def __missing__(self, space: int) -> Entry:
        entry = self[space] = self._make(space)
        return entry


def joined(relations: Iterable[Relation]) -> Relation:
    """The relation that has the ways of several; directions stay apart. One alone is itself."""
    several = tuple(relations)
    if len(several) == 1:
        return several[0]

    def ways(space: int) -> Iterator[Way]:
        for number, relation in enumerate(several):
            for way in relation.ways[space]:
                yield Way(way.direction * len(several) + number, way.spaces)

    return Relation("+".join(relation.name for relation in several), several[0].size if several else 0, ways)


def both_ways(relation: Relation) -> Table[frozenset[int]]:
    """For every space those that one step of the relation links with it, forwards or backwards."""
    linked: list[set[int]] = [set(relation.ends[space]) for space in range(relation.size)]
    for start in range(relation.size):
        for end in relation.ends[start]:
            linked[end].add(start)
    return Table(lambda space: frozenset(linked[space]))
