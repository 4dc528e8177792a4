"""Union: several spaces as one, numbered from 1: ``1:RYG``, ``2:0`` (rules/gryb.md 1.1, 6, 8.1).

Conduits make nodes of two of them simultaneous.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.spaces.relation import Alike, Relation, Table, Way
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space, shared

SIMULTANEOUS = "simultaneous"
Conduit = tuple[str, str]

ALIKE = (
    "noun", "axes", "cyclic", "running", "level_axis", "by_column", "colours", "step_kinds", "texts",
    "walk_keys", "DICE", "SETS", "ENTRIES", "NO_DIMS",
)  # fmt: skip
"""What is said of one of its spaces holds for all of them."""


def _told(name: str) -> Any:
    """What the part tells of a space of its own."""

    def told(union: Union, space: int) -> Any:
        part, inner, _ = union._within(space)
        return getattr(part, name)(inner)

    return told


def _led(name: str) -> Any:
    """Where the part leads from a space of its own, in numbers of the union."""

    def led(union: Union, space: int) -> Any:
        part, inner, first = union._within(space)
        found = getattr(part, name)(inner)
        if isinstance(found, tuple):
            return tuple(first + i for i in found)
        return None if found is None else first + found

    return led


class Union(Space):
    """Up to nine spaces of one kind. ``conduits``: pairs of names, as ``("1:R", "2:0")``.

    Everything within one of the spaces is as it is there; from one to another lead only the relation
    ``simultaneous`` and, where a conduit begins at a node with nothing below, steps down. Use ``union(…)``.
    """

    kind = "union"

    def __init__(self, parts: tuple[Space, ...], conduits: tuple[Conduit, ...] = ()):
        if not 1 <= len(parts) <= 9 or len({part.kind for part in parts}) != 1:
            raise ValueError(f"{len(parts)} spaces: expected 1 to 9 of one kind")
        self._spaces, self.conduits = parts, conduits
        *self.firsts, self.size = accumulate((part.size for part in parts), initial=0)
        first = parts[0]
        for name in ALIKE:
            setattr(self, name, getattr(first, name))
        self.height = max(part.height for part in parts)
        self.across = 2 if first.walk_keys else len(first.axes)
        self.aims = (*first.aims, *(("board",) if self.across == 2 and len(parts) > 1 else ()))
        self.heads = tuple(start + head for part, start in self._parts() for head in part.heads)
        self.RELATIONS = (*first.RELATIONS, SIMULTANEOUS)
        for ends in conduits:
            for name in ends:
                self.parse(name)

    def __reduce__(self) -> tuple[object, ...]:
        return union, (self._spaces, self.conduits)

    @property
    def parts(self) -> tuple[Space, ...]:
        return self._spaces

    def at(self, space: int) -> tuple[int, int]:
        """(which part, counted from 0, number of the space in it)."""
        part = bisect_right(self.firsts, space) - 1
        return part, space - self.firsts[part]

    def board_of(self, space: int) -> int:
        return self.at(space)[0]

    def _within(self, space: int) -> tuple[Space, int, int]:
        """The part in which a space lies, its number there, and by how much the numbers differ."""
        part, inner = self.at(space)
        return self._spaces[part], inner, self.firsts[part]

    # ---- names ----

    def _named(self) -> Iterable[str]:
        return (f"{n}:{name}" for n, part in enumerate(self._spaces, 1) for name in part.names)

    def name(self, space: int, lang: str = "en") -> str:
        part, inner = self.at(space)
        return f"{part + 1}:{self._spaces[part].name(inner, lang)}"

    def in_words(self, space: int) -> LocalizedText:
        part, inner = self.at(space)
        return LocalizedText("spoken.board", n=part + 1, space=self._spaces[part].in_words(inner))

    def typed(self, text: str) -> int:
        """``2ryg`` as well as ``2:RYG``."""
        number, given = text.strip()[:1], text.strip()[1:].removeprefix(":")
        for part, space in enumerate(self._spaces):
            if number == str(part + 1):
                return self.firsts[part] + space.typed(given)
        return self.parse(text)

    @property
    def pattern(self) -> str:
        patterns = dict.fromkeys(part.pattern for part in self._spaces)
        return rf"[1-{len(self._spaces)}]:(?:{'|'.join(patterns)})"

    def parse(self, text: str) -> int:
        number, part, rest = self._parted(text)
        return self.firsts[number] + part.parse(rest)

    def _parted(self, text: str) -> tuple[int, Space, str]:
        found = re.fullmatch(rf"\s*([1-{len(self._spaces)}])\s*:(.*)", text, re.DOTALL)
        if not found:
            raise LocalizedError("errors.no_space", given=quoted(text.strip()), example=self.example)
        number = int(found[1]) - 1
        return number, self._spaces[number], found[2]

    def parse_part(self, text: str) -> str:
        if ":" not in text:
            return self._spaces[0].parse_part(text)  # dice that speak of all parts alike
        number, part, rest = self._parted(text)
        return f"{number + 1}:{part.parse_part(rest)}"

    def faces(self, rolled: str) -> tuple[str, ...]:
        number, colon, rest = rolled.rpartition(":")
        return (number, *self._spaces[int(number) - 1].faces(rest)) if colon else self._spaces[0].faces(rest)

    @property
    def lengths(self) -> tuple[int, ...]:
        return self._spaces[0].lengths

    elements, values = _told("elements"), _told("values")

    def components(self, start: int, end: int) -> tuple[int, ...]:
        """The components as on the part; spaces of several parts are not to be compared."""
        part, inner, first = self._within(start)
        return part.components(inner, end - first) if 0 <= end - first < part.size else ()

    def scope(self, name: str) -> tuple[int, ...]:
        inner = (part.scope(name) or (0,) * part.size for part in self._spaces)
        return tuple(
            first + n if n >= 0 else -1 for first, part in zip(self.firsts, inner, strict=False) for n in part
        )

    # ---- structure ----

    level, colour = _told("level"), _told("colour")
    levels, below, reflected, quadrangle = map(_led, ("levels", "below", "reflected", "quadrangle"))

    def step(self, space: int, axis: int, by: int) -> int | None:
        """A step as on the part; along the axis ``across`` to the same place on the next part, round and round."""
        if axis == self.across:
            number, inner = self.at(space)
            number = (number + by) % len(self._spaces)
            return self.firsts[number] + inner if inner < self._spaces[number].size else None
        part, inner, first = self._within(space)
        there = part.step(inner, axis, by)
        return None if there is None else first + there

    def walk(self, space: int | None, key: str) -> int | None:
        part, inner, first = self._within(space or 0)
        there = part.walk(None if space is None else inner, key)
        return None if there is None else first + there

    def turns(self, space: int) -> tuple[tuple[str, int], ...]:
        part, inner, first = self._within(space)
        return tuple((axis, first + i) for axis, i in part.turns(inner))

    def changed(self, kind: str, start: int, end: int) -> int:
        part, inner, first = self._within(start)
        return part.changed(kind, inner, end - first) if 0 <= end - first < part.size else 0

    @cached_property
    def insides(self) -> frozenset[str]:
        """``2:``, the whole of a part."""
        return frozenset(f"{number}:" for number in range(1, len(self._spaces) + 1))

    def inside_of(self, space: int) -> str:
        return f"{self.at(space)[0] + 1}:"

    def spaces_inside(self, name: str) -> NDArray[np.int64]:
        number = int(name.rstrip(":")) - 1
        return np.arange(self.firsts[number], self.firsts[number] + self._spaces[number].size)

    def entries(self, where: str) -> Sequence[int]:
        return tuple(first + i for part, first in self._parts() for i in part.entries(where))

    def _parts(self) -> Iterator[tuple[Space, int]]:
        return zip(self._spaces, self.firsts, strict=True)

    # ---- relations ----

    @property
    def neighbours(self) -> Relation:
        return self._joined(*map(self._relation, self._spaces[0].neighbours.kinds))

    def relation_of(self, said: Any) -> Relation:
        if not isinstance(said, dict) or "path" in said:
            return super().relation_of(said)
        inner = tuple(part.relation_of(said) for part in self._spaces)
        return self._lifted(inner[0].name, inner)

    def alike_of(self, said: Any) -> Alike:
        """Pieces of one part go as they do there; those of several go together nowhere."""
        inner = tuple(part.alike_of(said) for part in self._spaces)

        def ends(starts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            placed = [self.at(start) for start in starts]
            part, first = placed[0][0], self.firsts[placed[0][0]]
            if all(there == part for there, _ in placed):
                for found in inner[part].ends(tuple(at for _, at in placed)):
                    yield tuple(first + end for end in found)

        return Alike(inner[0].kinds, ends)

    @cached_property
    def chains(self) -> Table[tuple[int, ...]] | None:
        """The chains of the parts; nothing hangs through a conduit."""
        if self._spaces[0].chains is None:
            return None

        def over(space: int) -> tuple[int, ...]:
            part, inner, first = self._within(space)
            return () if part.chains is None else tuple(first + i for i in part.chains[inner])

        return Table(over)

    @memoize
    def _relation(self, name: str) -> Relation:
        if name == SIMULTANEOUS:
            return self.simultaneous(tuple((self.parse(a), self.parse(b)) for a, b in self.conduits))
        return self._lifted(name, tuple(part._relation(name) for part in self._spaces))

    @memoize
    def _lifted(self, name: str, inner: tuple[Relation, ...]) -> Relation:
        """The relation that every part has, within each of them; from a dead end down a conduit leads on."""

        def ways(space: int) -> Iterator[Way]:
            part, at = self.at(space)
            first, found = self.firsts[part], inner[part].ways[at]
            for direction, spaces in found:
                yield Way(direction, tuple(first + i for i in spaces))
            if name == "down" and not found:
                for beyond in self._beyond.get(space, ()):
                    yield from ways(beyond)

        return Relation(name, self.size, ways, keeps=inner[0].keeps)

    @cached_property
    def _beyond(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for start, end in self.conduits:
            found[self.parse(start)] = (*found.get(self.parse(start), ()), self.parse(end))
        return found

    @memoize(most=256)
    def simultaneous(self, conduits: tuple[tuple[int, int], ...]) -> Relation:
        """Which spaces are one moment through conduits: ends of each, and with them all below that both have.

        Direct links only. ``conduits`` may be others than those the union began with, where they move in play.
        """
        linked: dict[int, set[int]] = {}
        for start, end in conduits:
            for a, b in self.through(start, end).items():
                linked.setdefault(a, set()).add(b)

        def ways(space: int) -> Iterator[Way]:
            return (Way(self.at(end)[0], (end,)) for end in sorted(linked.get(space, ())))

        return Relation(SIMULTANEOUS, self.size, ways)

    @memoize(most=256)
    def through(self, start: int, end: int) -> dict[int, int]:
        """What is simultaneous with each space that a conduit between nodes of two parts links, both ways."""
        # Both go down level by level in the same order, so that the shorter one ends with a whole level.
        both = list(zip(self.below(start).tolist(), self.below(end).tolist(), strict=False))
        return dict(both) | {b: a for a, b in both}

    # ---- dice and sets ----

    def _faces(self, kind: str) -> Iterable[tuple[str, Iterable[int]]]:
        """Dice that name single spaces name the part too; others, like the colour die, speak of all parts."""
        faces: dict[str, list[int]] = {}
        for number, (part, first) in enumerate(self._parts(), 1):
            regions = part.regions(kind)
            for name, members in zip(regions.names, regions.members, strict=True):
                face = f"{number}:{name}" if regions.single else name
                faces.setdefault(face, []).extend(first + i for i in members)
        return faces.items()

    @cached_property
    def vectors(self) -> SetTable | None:
        """The vectors of the parts: each lies within one of them."""
        tables = [part.vectors for part in self._spaces]
        return self._in_order([table for table in tables if table is not None]) if all(tables) else None

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        return self._in_order([part.sets(name, **how) for part in self._spaces])

    def _in_order(self, tables: list[SetTable]) -> SetTable:
        """Sets of all parts, a table for each, as one table."""
        moved = [(t.spaces + first).astype(np.int16) for t, first in zip(tables, self.firsts, strict=True)]
        made = SetTable.of(np.concatenate(moved), np.concatenate([table.dims for table in tables]), self.size)
        return replace(made, strokes=tables[0].strokes)

    def _how(self, name: str, value: Any, rest: dict[str, Any]) -> dict[str, Any]:
        return self._spaces[0]._how(name, value, rest)


def union(parts: tuple[Space, ...], conduits: tuple[Conduit, ...] = ()) -> Union:
    """The shared union of these spaces; its tables are computed once."""
    return shared(Union, parts, conduits)
