"""Linear programs in which standing still is allowed: the largest value of several objectives, one after the other.

The well-kept solvers come with whole libraries of numerics; what is asked here has at most some hundred unknowns,
and all objectives share their inequalities, so that each begins where the one before it ended.
"""

from __future__ import annotations

import numpy as np

TINY = 1e-9
SHAKE = 1e-7  # by about so much every limit is widened, each by another amount: no two are met at once
MOST_STEPS = 20_000


class Program:
    """Unknowns x of any sign with ``rows @ x <= limits``, none of the limits below 0.

    ``rows`` float64[m, n], ``limits`` float64[m], ``goals`` float64[k, n]: the objectives.
    """

    def __init__(self, rows: np.ndarray, limits: np.ndarray, goals: np.ndarray):
        self._m, self._n = rows.shape
        dice = np.random.default_rng(1)
        wide = np.maximum(limits, 0.0) + SHAKE * (1 + dice.random(self._m))
        self._table = np.vstack([np.column_stack([rows, wide]), np.column_stack([-goals, np.zeros(len(goals))])])
        self._bound = np.ones(self._m, bool)  # rows whose basic variable must not fall below 0
        self._free = np.ones(self._n, bool)  # columns whose variable has any sign
        self._basic, self._other = np.full(self._m, -1), np.arange(self._n)  # numbers of unknowns in rows, columns

    def largest(self, goal: int) -> float:
        """The largest value of an objective; inf if there is none."""
        table, last = self._table, self._m + goal
        for _ in range(MOST_STEPS):
            gain = table[last, :-1]
            useful = np.where(self._free, np.abs(gain), -gain)
            column = int(useful.argmax())
            if useful[column] <= TINY:
                return float(table[last, -1])
            way = table[: self._m, column] * (-1.0 if gain[column] > 0 else 1.0)
            stops = self._bound & (way > TINY)
            if not stops.any():
                return float("inf")
            room = np.full(self._m, np.inf)
            room[stops] = table[: self._m, -1][stops] / way[stops]
            self._pivot(int(room.argmin()), column)
        raise ArithmeticError("the simplex method has not come to an end")

    @property
    def place(self) -> np.ndarray:
        """float64[n]: unknowns at which the objective asked about last is as large as can be."""
        out = np.zeros(self._n)
        known = self._basic >= 0
        out[self._basic[known]] = self._table[: self._m, -1][known]
        return out

    def _pivot(self, row: int, column: int) -> None:
        table = self._table
        pivot = table[row, column]
        line = table[row] / pivot
        line[column] = 1.0 / pivot
        side = table[:, column].copy()
        side[row] = 0.0
        table[row] = 0.0
        table[:, column] = 0.0
        table -= np.outer(side, line)
        table[row] = line
        self._bound[row], self._free[column] = not self._free[column], False
        self._basic[row], self._other[column] = self._other[column], self._basic[row]
