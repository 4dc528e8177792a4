"""Whether a sequence can be carried out: no part may run into another, on its way or in its place. Pure numpy.

Every part is a union of upright boxes and every leg runs along an axis; a box swept along an axis is a box. So
two parts meet on the way exactly if two boxes overlap, and no position in between has to be tried.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.part import Vector

TOUCH = 1e-6  # millimetres: less of an overlap is none


@dataclass(frozen=True, slots=True)
class Collision:
    """Two parts that meet. ``step``: number of the step from 0; ``part`` is the one that moves, if one does.

    ``overlap``: the least extent of the largest overlap of two of their boxes: by that much one is in the way.
    """

    step: int
    part: str
    other: str
    overlap: float


@dataclass(frozen=True, slots=True)
class Play:
    """How far a part can move when all is built and the others stay: down each axis, and up."""

    part: str
    less: Vector
    more: Vector


class _Solids:
    """The boxes of all parts in one array, float64[6, k], with the parts they belong to; they move and appear."""

    def __init__(self, assembly: Assembly):
        self.names = [part.name for part in assembly.parts]
        self.boxes = np.vstack([part.boxes for part in assembly.parts]).T.copy()
        counts = [len(part.boxes) for part in assembly.parts]
        self.owner = np.repeat(np.arange(len(counts)), counts)
        ends = np.cumsum(counts).tolist()
        self._rows = {name: slice(end - n, end) for name, end, n in zip(self.names, ends, counts, strict=True)}
        self._every = np.arange(len(self.owner))
        self.there = np.zeros(len(self.owner), bool)
        self.found: dict[tuple, Collision] = {}

    def bring(self, name: str, offset: Vector) -> None:
        """A part appears."""
        self.there[self._rows[name]] = True
        self.boxes[:, self._rows[name]] += np.array((*offset, *offset))[:, None]

    def rows(self, names: Collection[str]) -> np.ndarray:
        """int64[m]: the boxes of these parts."""
        return np.concatenate([self._every[self._rows[name]] for name in names])

    def among(self, step: int, names: Collection[str]) -> None:
        """Note which of these parts overlap one another."""
        rows = self.rows(names)
        self._note(step, rows, rows, self.boxes[:, rows])

    def move(self, step: int, names: Collection[str], way: Vector) -> None:
        """Move these parts together, and note what they meet on the way."""
        rows = self.rows(names)
        still = self.there.copy()
        still[rows] = False
        swept = self.boxes[:, rows]  # a copy
        for axis, by in enumerate(way):
            if by:
                swept[axis if by < 0 else axis + 3] += by
                self.boxes[axis : axis + 4 : 3, rows] += by
        self._note(step, rows, np.flatnonzero(still), swept)

    def _note(self, step: int, rows: np.ndarray, columns: np.ndarray, a: np.ndarray) -> None:
        """Add the pairs of which a box of the first, at ``a``, overlaps one of the second, where it is."""
        b = self.boxes[:, columns]
        low, high = a[:3, :, None] + TOUCH, a[3:, :, None] - TOUCH
        over = (high > b[:3, None]) & (low < b[3:, None])
        over = over[0] & over[1] & over[2]
        if not over.any():
            return
        i, j = np.nonzero(over)
        deep = (np.minimum(a[3:, i], b[3:, j]) - np.maximum(a[:3, i], b[:3, j])).min(0)
        first, second = self.owner[rows[i]], self.owner[columns[j]]
        for k in np.flatnonzero(first != second).tolist():
            part, other = self.names[first[k]], self.names[second[k]]
            known = self.found.get(key := (step, *sorted((part, other))))
            if known is None:
                self.found[key] = Collision(step, part, other, float(deep[k]))
            elif known.overlap < deep[k]:
                self.found[key] = replace(known, overlap=float(deep[k]))


def collisions(assembly: Assembly) -> tuple[Collision, ...]:
    """Every pair of parts that meet, in the order of the steps; each pair once a step. Empty: it can be built."""
    solids = _Solids(assembly)
    for number, step in enumerate(assembly.steps):
        for name, offset in step.brings:
            solids.bring(name, offset)
        if len(step.brings) > 1:  # they must not be in one another's way where they appear
            solids.among(number, [name for name, _ in step.brings])
        for motion in step.motions:
            for way in motion.legs:
                solids.move(number, motion.parts, way)
    return tuple(solids.found.values())


def meets(assembly: Assembly) -> tuple[Collision, ...]:
    """Pairs of parts that overlap in their final places."""
    solids = _Solids(assembly)
    solids.among(len(assembly.steps) - 1, solids.names)
    return tuple(solids.found.values())


def play(assembly: Assembly, most: float = 1000.0) -> tuple[Play, ...]:
    """How far every part can move alone once all is built, at most so far; nothing goes below the table."""
    solids, out = _Solids(assembly), []
    b = solids.boxes
    for number, name in enumerate(solids.names):
        mine = solids.owner == number
        a, other = b[:, mine], b[:, ~mine]
        beside = [
            np.greater.outer(a[k + 3] - TOUCH, other[k]) & np.less.outer(a[k] + TOUCH, other[k + 3])
            for k in range(3)
        ]
        less, more = [], []
        for k in range(3):
            near = beside[(k + 1) % 3] & beside[(k + 2) % 3]
            i, j = np.nonzero(near)
            for gap, ways in ((other[k, j] - a[k + 3, i], more), (a[k, i] - other[k + 3, j], less)):
                gap = gap[gap > -TOUCH]
                ways.append(max(0.0, min(most, float(gap.min(initial=most)))))
        less[2] = min(less[2], float(a[2].min()))
        out.append(Play(name, tuple(less), tuple(more)))
    return tuple(out)
