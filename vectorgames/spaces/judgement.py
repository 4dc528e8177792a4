"""Whether some spaces lie on a vector (rules/time_vectors.md 1.2; of trees: on an integrated GRYB, rules/gryb.md
1.3), if not why, and what of them would have to change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import combinations, permutations, zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

LEAST = 2
"""Spaces that can be judged."""

Step = tuple[int, ...]
"""What changes from one space to the next, by axes."""


class Column(NamedTuple):
    """One coordinate (locus) of the spaces: its axis, and its value in each of them, "" where one has none."""

    axis: str
    values: tuple[str, ...]

    @property
    def stays(self) -> bool:
        return len({*self.values}) == 1

    @property
    def runs(self) -> bool:
        """Whether it is different in each of them, so that it takes all values in some order of four spaces."""
        return "" not in self.values and len({*self.values}) == len(self.values)

    @property
    def verdict(self) -> str:
        """``stays``, ``runs`` or ``neither``."""
        return "stays" if self.stays else "runs" if self.runs else "neither"


class Mend(NamedTuple):
    """A vector with as many of the spaces as any has: which of them it lacks, ``out``, which stand there instead or
    are still missing, ``into``; its row in the table of the space."""

    out: tuple[int, ...]
    into: tuple[int, ...]
    row: int


@dataclass(frozen=True)
class Judgement:
    """What is to be said of some spaces.

    spaces   their numbers, as they were given
    columns  their coordinates, in the order of the axes
    rows     the vectors on which all of them lie, by their rows in the table of the space
    """

    space: Space
    spaces: tuple[int, ...]
    columns: tuple[Column, ...]
    rows: tuple[int, ...]

    @property
    def table(self) -> SetTable:
        table = self.space.vectors
        assert table is not None
        return table

    @property
    def whole(self) -> bool:
        """Whether there are as many spaces as a vector has."""
        return len(self.spaces) == self.table.width

    @property
    def neither(self) -> str:
        """The axes along which the spaces neither stay the same nor are all different."""
        return "".join(column.axis for column in self.columns if not (column.stays or column.runs))

    @property
    def dims(self) -> str:
        """What runs in the vector that the spaces are; "" where they are none."""
        return self.space.dims_text(int(self.table.dims[self.rows[0]])) if self.whole and self.rows else ""

    # ---- what two coordinates say of one another ----

    @cached_property
    def _fits(self) -> tuple[frozenset[int], ...]:
        """Per column, in which of the orders (``_orders``) the spaces stand as it wants them."""
        width, given = self.table.width, [self.space.values(i) for i in self.spaces]
        every = frozenset(range(len(_orders(width, len(self.spaces)))))
        out = []
        for k, column in enumerate(self.columns):
            if column.stays:
                out.append(every)
            elif "" in column.values:
                out.append(frozenset())
            else:
                out.append(_fitting(tuple(row[k] for row in given), self.space.cyclic[k], width))
        return tuple(out)

    @cached_property
    def clash(self) -> str:
        """Two axes, or the fewest more, of which each would do, but not together; "" where there are none."""
        if self.neither or self.rows or self.boards:
            return ""
        running = [k for k, column in enumerate(self.columns) if not column.stays]
        for count in range(2, len(running) + 1):
            for some in combinations(running, count):
                if not frozenset.intersection(*(self._fits[k] for k in some)):
                    return "".join(self.columns[k].axis for k in some)
        return ""

    # ---- from space to space ----

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The spaces in the order in which they look most like a vector: that of the vector where they lie on one,
        a whole one as it was given if that goes step by step; else so that as many steps as possible are alike,
        the given order first."""
        if self.rows:
            row = self.table.spaces[self.rows[0]].tolist()
            there = [space for space in row if space in self.spaces]
            return as_given(self.space, self.spaces, row) if self.whole else tuple(there)
        if not self._comparable:
            return self.spaces
        between = {pair: self._step(*pair) for pair in permutations(self.spaces, 2)}
        return max(permutations(self.spaces), key=lambda order: _alike([between[p] for p in _pairs(order)])[1])

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What changes from each to the next, in that order; empty where they cannot be compared: nodes of several
        levels."""
        return tuple(self._step(*pair) for pair in _pairs(self.order)) if self._comparable else ()

    @property
    def step(self) -> Step | None:
        """The step that most of them take, if it is one that a vector takes."""
        return _alike(self.steps)[0]

    @property
    def failing(self) -> tuple[int, ...]:
        """Which steps, from 0, are others; none where the spaces lie on a vector."""
        return () if self.rows else tuple(k for k, step in enumerate(self.steps) if step != self.step)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards on which they lie, from 0, where they lie on several; no vector does."""
        found = sorted({self.space.board_of(space) for space in self.spaces})
        return tuple(found) if len(found) > 1 else ()

    @property
    def _comparable(self) -> bool:
        return len({len(self.space.values(space)) for space in self.spaces}) == 1 and not self.boards

    def _step(self, start: int, end: int) -> Step:
        return self.space.components(start, end)

    # ---- what would do ----

    @property
    def missing(self) -> tuple[tuple[int, ...], ...]:
        """The spaces that each vector through all the spaces has besides."""
        rows = self.table.spaces[list(self.rows)].tolist()
        return tuple(tuple(space for space in row if space not in self.spaces) for row in rows)

    @cached_property
    def mends(self) -> tuple[Mend, ...]:
        """The vectors with the most of the spaces where none has all: those of the fewest coordinates first."""
        if self.rows:
            return ()
        every = np.concatenate([self.table.rows_through(space) for space in self.spaces])
        rows, counts = np.unique(every, return_counts=True)
        if not len(rows):
            return ()
        dims = self.table.dims
        near = sorted(rows[counts == counts.max()].tolist(), key=lambda row: (int(dims[row]).bit_count(), row))
        return tuple(self._mend(row) for row in near)

    def _mend(self, row: int) -> Mend:
        spaces = self.table.spaces[row].tolist()
        out = tuple(space for space in self.spaces if space not in spaces)
        return Mend(out, tuple(space for space in spaces if space not in self.spaces), row)


def judged(space: Space, spaces: Sequence[int]) -> Judgement:
    """The judgement of two or more spaces. LocalizedError where one is named twice, or there are more than a
    vector has; ValueError where the space has no vectors."""
    table = space.vectors
    if table is None:
        raise ValueError("the space has no vectors")
    if not LEAST <= len(spaces) <= table.width:
        raise LocalizedError("errors.judged", least=LEAST, most=table.width, n=len(spaces))
    twice = next((i for k, i in enumerate(spaces) if i in spaces[:k]), None)
    if twice is not None:
        raise LocalizedError("errors.judged_twice", space=space.names[twice])
    values = list(zip_longest(*map(space.elements, spaces), fillvalue=""))
    columns = tuple(Column(axis, told) for axis, told in zip(space.axes, values, strict=False))
    return Judgement(space, tuple(spaces), columns, tuple(rows_through(table, spaces).tolist()))


def as_given(space: Space, spaces: Sequence[int], row: Sequence[int]) -> tuple[int, ...]:
    """The spaces of a vector in the order in which they are given, where that goes step by step, so that it is
    walked along as people name it; else as ``row`` has them."""
    steps = {space.components(*pair) for pair in _pairs(spaces)}
    return tuple(spaces if len(steps) == 1 else row)


def rows_through(table: SetTable, spaces: Sequence[int]) -> NDArray[np.int32]:
    """int32[n]: the rows of the sets that have all of these spaces, of which there is one at least."""
    return reduce(np.intersect1d, map(table.rows_through, spaces))


@cache
def _orders(width: int, count: int) -> tuple[tuple[int, ...], ...]:
    """At which places of a vector, from 0, so many spaces may stand."""
    return tuple(permutations(range(width), count))


def _fitting(values: tuple[int, ...], cyclic: bool, width: int) -> frozenset[int]:
    """The orders in which values run as a vector's do: up or down, those of a cyclic axis from anywhere."""
    out = []
    for k, order in enumerate(_orders(width, len(values))):
        if cyclic:
            up, down = ({(v + way * p) % width for v, p in zip(values, order, strict=True)} for way in (-1, 1))
            fits = len(up) == 1 or len(down) == 1
        else:
            fits = values == order or all(v + p == width - 1 for v, p in zip(values, order, strict=True))
        if fits:
            out.append(k)
    return frozenset(out)


def _pairs(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(order, order[1:], strict=False)


def _alike(steps: Sequence[Step]) -> tuple[Step | None, int]:
    """The commonest of the steps that a vector may take, and how many of them there are."""
    good = Counter(step for step in steps if any(step) and all(-1 <= by <= 1 for by in step))
    return max(good.items(), key=lambda item: item[1]) if good else (None, 0)
