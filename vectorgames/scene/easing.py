"""A value on its way to another one."""

from __future__ import annotations

import numpy as np


class Eased:
    """A number or array that goes smoothly to where it is sent, within ``seconds``."""

    def __init__(self, value, seconds: float):
        self.value = np.asarray(value, float)
        self.seconds = seconds
        self._start = self.goal = self.value
        self._time = seconds

    @property
    def moving(self) -> bool:
        return self._time < self.seconds

    def go(self, goal, animate: bool) -> None:
        """Set off for ``goal``, or be there at once."""
        goal = np.asarray(goal, float)
        if animate and np.array_equal(goal, self.goal):
            return
        self._start, self.goal, self._time = self.value, goal, 0.0
        if not animate or np.array_equal(goal, self.value):
            self.value, self._time = goal, self.seconds

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        if self.moving:
            self._time = min(self.seconds, self._time + dt)
            s = self._time / self.seconds
            self.value = self._start + (self.goal - self._start) * (s * s * (3 - 2 * s)) if s < 1 else self.goal
