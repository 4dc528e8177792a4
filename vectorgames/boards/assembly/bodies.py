"""Pieces of a finished board as rigid bodies: what glue and screws hold is one, and what lies beside what stops it.

Millimetres. Pieces are unions of upright boxes, ``Part.boxes`` piece by piece.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vectorgames.boards.assembly.boxes import TOUCH, overlaps
from vectorgames.boards.assembly.sequence import Assembly

LEAST = 0.3  # millimetres that two boxes must be beside one another: at less they slip past


@dataclass(frozen=True, eq=False)
class Contacts:
    """Faces that are opposite one another. ``one``, ``other``: int64[n], bodies; ``axis``: int64[n].

    ``gap`` float64[n]: how far ``one`` can go up the axis before it is stopped by ``other``. ``low``, ``high``
    float64[n, 3]: the rectangle in which they meet, in the face of ``other``.
    """

    one: np.ndarray
    other: np.ndarray
    axis: np.ndarray
    gap: np.ndarray
    low: np.ndarray
    high: np.ndarray

    def where(self, kept: np.ndarray) -> Contacts:
        """Those of a mask bool[n]."""
        return Contacts(*(values[kept] for values in vars(self).values()))

    def and_back(self, kept: np.ndarray) -> Contacts:
        """With the same the other way round for those of a mask: neither leaves the other."""
        back = self.where(kept)
        turned = Contacts(back.other, back.one, back.axis, back.gap, back.low, back.high)
        pairs = zip(vars(self).values(), vars(turned).values(), strict=True)
        return Contacts(*(np.concatenate(values) for values in pairs))


class Bodies:
    """All pieces of an assembly in their places; of a part of more than ``alike`` all but the first are fixed.

    ``pieces``: (number of the part, number of the piece); ``of``: int64[pieces], the body that each belongs to;
    ``base``: the body that the first piece of the assembly's base belongs to.
    """

    def __init__(self, made: Assembly, alike: float = np.inf):
        parts = made.parts
        self.parts = parts
        self.pieces = [(k, piece) for k, part in enumerate(parts) for piece in range(part.count)]
        starts = np.cumsum([0, *(part.count for part in parts)])
        number = {part.name: k for k, part in enumerate(parts)}
        self._body = np.arange(len(self.pieces))
        for k, part in enumerate(parts):
            if part.count > alike:
                for piece in range(1, part.count):
                    self._join(int(starts[k]) + piece, int(starts[number[made.base]]))
            if part.held:
                other = number[part.held]
                for piece in range(part.count):
                    there = piece if parts[other].count == part.count else 0
                    self._join(int(starts[k]) + piece, int(starts[other]) + there)
        _, self.of = np.unique(self._body, return_inverse=True)
        self.base = int(self.of[starts[number[made.base]]])
        self.count = int(self.of.max()) + 1
        self.boxes = np.vstack([part.boxes for part in parts]).T.copy()
        each = [len(part.boxes) // part.count for part in parts for _ in range(part.count)]
        self.owner = np.repeat(self.of, each)
        self.piece = np.repeat(np.arange(len(self.pieces)), each)

    def _join(self, a: int, b: int) -> None:
        self._body[self._body == self._body[a]] = self._body[b]

    def named(self, name: str) -> np.ndarray:
        """int64[m]: the bodies that the pieces of a part belong to."""
        return np.array([self.of[n] for n, (k, _) in enumerate(self.pieces) if self.parts[k].name == name])

    def contacts(self, reach: float, axes: tuple[int, ...] = (0, 1, 2)) -> Contacts:
        """What is opposite to what within a distance."""
        found = [self._along(axis, reach) for axis in axes]
        return Contacts(*(np.concatenate(values) for values in zip(*found, strict=True)))

    def _along(self, axis: int, reach: float) -> tuple[np.ndarray, ...]:
        boxes, others = self.boxes, [k for k in range(3) if k != axis]
        long = boxes.copy()
        long[axis] = boxes[axis + 3] - 2 * TOUCH
        long[axis + 3] += reach + 2 * TOUCH
        i, j = overlaps(long, boxes)
        gap = boxes[axis, j] - boxes[axis + 3, i]
        kept = (self.owner[i] != self.owner[j]) & (gap > -10 * TOUCH)
        low, high = np.maximum(boxes[:3, i], boxes[:3, j]), np.minimum(boxes[3:, i], boxes[3:, j])
        kept &= ((high - low)[others] > LEAST).all(0)
        i, j, gap, low, high = i[kept], j[kept], gap[kept], low[:, kept], high[:, kept]
        low[axis] = high[axis] = boxes[axis, j]
        return self.owner[i], self.owner[j], np.full(len(i), axis), np.maximum(gap, 0.0), low.T, high.T
