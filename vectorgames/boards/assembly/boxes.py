"""Which of many upright boxes overlap.

Boxes are float64[6, k], lowest and highest x, y, z. What is far from all is left out first; the others are swept
along the axis on which the fewest pairs are beside one another.
"""

from __future__ import annotations

import numpy as np

TOUCH = 1e-6  # millimetres: less of an overlap is none
FEW = 8000  # pairs that are compared at once rather than swept
Pairs = tuple[np.ndarray, np.ndarray]


def overlaps(a: np.ndarray, b: np.ndarray) -> Pairs:
    """int64[n], int64[n]: the pairs of which a box of ``a`` overlaps one of ``b``, by their numbers."""
    if not a.shape[1] or not b.shape[1]:
        return np.zeros(0, int), np.zeros(0, int)
    a = np.concatenate([a[:3] + TOUCH, a[3:] - TOUCH])
    low, high = a[:3].min(1)[:, None], a[3:].max(1)[:, None]
    near = np.flatnonzero(((b[:3] < high) & (b[3:] > low)).all(0))
    b = b[:, near]
    if a.shape[1] * len(near) <= FEW:
        over = (a[3:, :, None] > b[:3, None]) & (a[:3, :, None] < b[3:, None])
        i, j = np.nonzero(over[0] & over[1] & over[2])
        return i, near[j]
    sweep = min((_Sweep(a, b, axis) for axis in range(3)), key=lambda sweep: sweep.count)
    i, j = sweep.pairs()
    for axis in range(3):
        if axis != sweep.axis:
            good = (a[axis + 3, i] > b[axis, j]) & (a[axis, i] < b[axis + 3, j])
            i, j = i[good], j[good]
    return i, near[j]


class _Sweep:
    """Boxes beside one another on one axis: of two that are, one begins within the other."""

    def __init__(self, a: np.ndarray, b: np.ndarray, axis: int):
        self.axis = axis
        (a_low, a_high), (b_low, b_high) = a[axis::3], b[axis::3]
        self.order = np.argsort(a_low), np.argsort(b_low)
        a_sorted, b_sorted = a_low[self.order[0]], b_low[self.order[1]]
        self.in_a = np.searchsorted(b_sorted, a_low, "left"), np.searchsorted(b_sorted, a_high, "left")
        self.in_b = np.searchsorted(a_sorted, b_low, "right"), np.searchsorted(a_sorted, b_high, "left")
        self.count = sum(int(np.maximum(last - first, 0).sum()) for first, last in (self.in_a, self.in_b))

    def pairs(self) -> Pairs:
        """int64[count], int64[count]: numbers of the boxes."""
        i, j = _runs(*self.in_a)
        k, m = _runs(*self.in_b)
        return np.concatenate([i, self.order[0][m]]), np.concatenate([self.order[1][j], k])


def _runs(first: np.ndarray, last: np.ndarray) -> Pairs:
    """Every n with every whole number from first[n] to last[n], without that."""
    count = np.maximum(last - first, 0)
    n = np.repeat(np.arange(len(first)), count)
    return n, np.arange(len(n)) + np.repeat(first - (np.cumsum(count) - count), count)
