"""Which vectors are shown, by the coordinates that run in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vectorgames.spaces.sets import Dims, SetTable
from vectorgames.spaces.space import Space

EITHER, RUN, STAY = "either", "run", "stay"
HIDDEN_AXES = "tuv"
"""Coordinates that no eye follows on the boards: a vector in which one of them runs is one that the eye misses."""

FEWEST = 2  # pieces of a player on a line that matters to him now

RUNNING = np.array([mask.bit_count() for mask in range(256)])
"""How many coordinates run, by ``SetTable.dims``."""


@dataclass(frozen=True, slots=True)
class Filter:
    """``run``, ``stay``: letters of the coordinates that must run, that must stay; the others may do either.

    ``number``: exactly so many run, 0: any number. ``hidden``: only what the eye misses, vectors that run along t,
    u or v. ``uncounted``: sets too that do not count in the game, integrated GRYBs where only plain ones win.
    ``held``: so many pieces at least stand on them.
    """

    run: str = ""
    stay: str = ""
    hidden: bool = False
    uncounted: bool = False
    held: int = 0
    number: int = 0

    def of(self, axis: str) -> str:
        """``run``, ``stay`` or ``either``."""
        return RUN if axis in self.run else STAY if axis in self.stay else EITHER

    def turned(self, axis: str) -> Filter:
        """The next setting of a coordinate: either, must run, must stay, and round again."""
        run, stay = self.run.replace(axis, ""), self.stay.replace(axis, "")
        match self.of(axis):
            case "either":
                run += axis
            case "run":
                stay += axis
        return replace(self, run="".join(sorted(run)), stay="".join(sorted(stay)))

    def numbered(self, numbers: tuple[int, ...], by: int) -> Filter:
        """The next of these numbers, or the one before; before the first, after the last: any number."""
        cycle = (0, *numbers)
        at = cycle.index(self.number) if self.number in cycle else 0
        return replace(self, number=cycle[(at + by) % len(cycle)])

    def __bool__(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.run or self.stay or self.number or self.hidden or self.held)

    def keep(self, space: Space, dims: Dims) -> NDArray[np.bool_]:
        """bool[n]: which vectors pass, by their running coordinates, uint8[n] (``SetTable.dims``).

        A letter that the space does not have counts as one that stays.
        """
        sets = np.arange(256)  # of running coordinates: tried once each
        good = (sets & _bits(space, self.run)) == _bits(space, self.run)
        good &= (sets & _bits(space, self.stay)) == 0
        if self.number:
            good &= self.number == RUNNING
        if self.hidden:
            good &= (sets & _bits(space, HIDDEN_AXES)) != 0
        if not set(self.run) <= set(space.axes):
            good[:] = False
        return good[dims]


def _bits(space: Space, letters: str) -> int:
    return sum(1 << k for k, axis in enumerate(space.axes) if axis in letters)


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Sets that are looked at, in the order in which they are stepped through: fewest coordinates first.

    ``through``: the spaces that they have in common; ``total``: all of those, filtered or not, as far as they
    count. ``rows`` int32[n] of ``table``; ``dims`` uint8[n]: what runs; ``open`` bool[players, n]: who may still
    complete it; ``held`` int[n]: how many pieces stand on it; ``worth`` int[n]: its points, where that matters.
    """

    table: SetTable
    through: tuple[int, ...]
    total: int
    rows: NDArray[np.int32]
    dims: NDArray[np.uint8]
    open: NDArray[np.bool_]
    held: NDArray[np.integer]
    worth: NDArray[np.integer]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many each player may still complete."""
        return tuple(self.open.sum(1).tolist())

    def only(self, number: int) -> Lines:
        """One of them, from 0, alone."""
        return self._part(slice(number, number + 1))

    def telling(self, space: Space, player: int) -> Lines:
        """Those that matter to a player now: he may complete them and has two pieces on them or more; where there
        are none, those that run along t alone; where there are none of these either, all."""
        his = self.open[player - 1] & (self.open.sum(0) == 1) & (self.held >= FEWEST)
        for which in (his, self.dims == _bits(space, "t")):
            if which.any():
                return self._part(which)
        return self

    def _part(self, which: slice | NDArray[np.bool_]) -> Lines:
        parts = self.rows[which], self.dims[which], self.open[:, which], self.held[which], self.worth[which]
        return Lines(self.table, self.through, self.total, *parts)

    def first_with(self, space: int) -> int | None:
        """The first of them that a space lies on, from 0."""
        found = np.flatnonzero((self.table.spaces[self.rows] == space).any(1))
        return int(found[0]) if len(found) else None


def in_order(rows: NDArray[np.int32], table: SetTable) -> NDArray[np.int32]:
    """Rows of a table in the order of ``Lines``."""
    dims = table.dims[rows]
    return rows[np.lexsort((rows, dims, RUNNING[dims]))]
