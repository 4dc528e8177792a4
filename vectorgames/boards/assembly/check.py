"""Whether a sequence can be carried out: no part may run into another, on its way or in its place. Pure numpy.

Every part is a union of upright boxes and every leg runs along an axis; a box swept along an axis is a box. So
two parts meet on the way exactly if two boxes overlap, and no position in between has to be tried.

What is round is covered by its square, a spot by two boxes: it never takes up less room than it has. A round hole
stands in its square, too, and only what is round goes into one, in the middle of it: so whether it enters, and how
far it goes along an axis, is exact; slantwise it seems to go 1.41 times as far as it does. Of what reliefs and
chamfers take away boxes leave a little, see ``easing``: again never less than there is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from vectorgames.boards.assembly.boxes import TOUCH, overlaps
from vectorgames.boards.assembly.sequence import Assembly, length
from vectorgames.boards.part import Part, Vector

NEAR = 1.0  # millimetres: most parts can move less


@dataclass(frozen=True, slots=True)
class Collision:
    """Two parts that meet. ``step``: number of the step from 0; ``part`` is the one that moves, if one does.

    ``overlap``: the least extent of the largest overlap of two of their boxes: by that much one is in the way.
    ``share``: of the step, 0 … 1, that is done when they first meet, as ``Assembly.at`` counts it.
    """

    step: int
    part: str
    other: str
    overlap: float
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Play:
    """How far a part can move when all is built and the others stay: down each axis, and up."""

    part: str
    less: Vector
    more: Vector


class _Solids:
    """The boxes of all parts in one array, float64[6, k], with the parts they belong to; they move and appear."""

    def __init__(self, parts: Sequence[Part]):
        self.names = [part.name for part in parts]
        self.boxes = np.vstack([part.boxes for part in parts]).T.copy()
        counts = [len(part.boxes) for part in parts]
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

    def show(self, names: Collection[str], there: bool) -> None:
        """Aids come and go, in their places."""
        for name in names:
            self.there[self._rows[name]] = there

    def rows(self, names: Collection[str]) -> np.ndarray:
        """int64[m]: the boxes of these parts."""
        return np.concatenate([self._every[self._rows[name]] for name in names])

    def among(self, step: int, names: Collection[str]) -> None:
        """Note which of these parts overlap one another."""
        rows = self.rows(names)
        a = self.boxes[:, rows]
        i, j = overlaps(a, a)
        apart = self.owner[rows[i]] < self.owner[rows[j]]
        i, j = i[apart], j[apart]
        self._note(step, rows[i], rows[j], a[:, i], a[:, j], np.zeros(len(i)))

    def move(self, step: int, names: Collection[str], way: Vector, done: tuple[float, float]) -> None:
        """Move these parts together, and note what they meet on the way.

        ``done``: the share of the step before it, and after it.
        """
        rows = self.rows(names)
        still = self.there.copy()
        still[rows] = False
        still = np.flatnonzero(still)
        before = self.boxes[:, rows]  # a copy, as the next
        swept = self.boxes[:, rows]
        for axis, by in enumerate(way):
            if by:
                swept[axis if by < 0 else axis + 3] += by
                self.boxes[axis : axis + 4 : 3, rows] += by
        i, j = overlaps(swept, self.boxes[:, still])
        if len(i):
            a, b, share = before[:, i], self.boxes[:, still[j]], np.zeros(len(i))
            for axis, by in enumerate(way):
                if by:
                    gap = b[axis] - a[axis + 3] if by > 0 else a[axis] - b[axis + 3]
                    share = np.clip(gap / abs(by), 0.0, 1.0)
            start, end = done
            self._note(step, rows[i], still[j], swept[:, i], b, start + (end - start) * share)

    def _note(self, step: int, i, j, a: np.ndarray, b: np.ndarray, share: np.ndarray) -> None:
        """Add the pairs of parts whose boxes these are, each with its deepest overlap and its first share.

        ``i``, ``j``: numbers of the boxes, ``a``, ``b``: where they overlap.
        """
        if not len(i):
            return
        deep = (np.minimum(a[3:], b[3:]) - np.maximum(a[:3], b[:3])).min(0)
        pairs = self.owner[i] * len(self.names) + self.owner[j]
        order = np.argsort(pairs, kind="stable")
        begins = np.flatnonzero(np.append(True, np.diff(pairs[order])))  # of the boxes of two parts
        deepest = np.maximum.reduceat(deep[order], begins).tolist()
        first = np.minimum.reduceat(share[order], begins).tolist()
        for pair, overlap, when in zip(pairs[order[begins]].tolist(), deepest, first, strict=True):
            part, other = (self.names[k] for k in divmod(pair, len(self.names)))
            known = self.found.get(key := (step, *sorted((part, other))))
            if known is None:
                self.found[key] = Collision(step, part, other, overlap, when)
            elif known.overlap < overlap:
                self.found[key] = Collision(step, known.part, known.other, overlap, known.share)


def collisions(assembly: Assembly) -> tuple[Collision, ...]:
    """Every pair of parts that meet, as they do one after the other; each once a step. Empty: it can be built."""
    solids = _Solids((*assembly.parts, *assembly.props))
    for number, step in enumerate(assembly.steps):
        solids.show([prop.name for prop in assembly.props], False)
        solids.show(step.props, True)
        for name, offset in step.brings:
            solids.bring(name, offset)
        if len(step.brings) > 1:  # they must not be in one another's way where they appear
            solids.among(number, [name for name, _ in step.brings])
        legs = [(motion.parts, way) for motion in step.motions for way in motion.legs]
        ends = np.cumsum([0.0, *(length(way) for _, way in legs)])
        ends = (ends / max(ends[-1], 1.0)).tolist()
        for (names, way), done in zip(legs, zip(ends, ends[1:], strict=False), strict=True):
            solids.move(number, names, way, done)
    return tuple(sorted(solids.found.values(), key=lambda hit: (hit.step, hit.share)))


def meets(assembly: Assembly) -> tuple[Collision, ...]:
    """Pairs of parts that overlap in their final places."""
    solids = _Solids(assembly.parts)
    solids.among(len(assembly.steps) - 1, solids.names)
    return tuple(solids.found.values())


def play(assembly: Assembly, most: float = 1000.0) -> tuple[Play, ...]:
    """How far every part can move alone once all is built, at most so far; nothing goes below the table.

    With a part goes all that is fixed to it, which has no play of its own.
    """
    solids, out = _Solids(assembly.parts), []
    fixed, held = {part.name: part.held for part in assembly.parts}, []
    for part in assembly.parts:
        name = part.name
        while fixed[name]:
            name = fixed[name]
        held.append(name)
    for name in dict.fromkeys(held):
        mine = np.isin(solids.owner, [k for k, by in enumerate(held) if by == name])
        a, others = solids.boxes[:, mine], solids.boxes[:, ~mine]
        less, more = zip(*(_free(a, others, axis, most) for axis in range(3)), strict=True)
        out.append(Play(name, (*less[:2], max(0.0, min(less[2], float(a[2].min())))), more))
    return tuple(out)


def _free(a: np.ndarray, others: np.ndarray, axis: int, most: float) -> tuple[float, float]:
    """How far boxes can move down and up an axis, at most so far: first what is near is looked for."""
    for far in (NEAR, most):
        long = a.copy()
        long[axis] -= far
        long[axis + 3] += far
        i, j = overlaps(long, others)
        gaps = a[axis, i] - others[axis + 3, j], others[axis, j] - a[axis + 3, i]
        less, more = (float(gap[gap > -TOUCH].min(initial=far)) for gap in gaps)
        if less < far and more < far:
            break
    return max(0.0, less), max(0.0, more)
