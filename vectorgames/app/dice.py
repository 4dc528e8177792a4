"""Dice: thrown on the screen, where they fall for a while, or typed in. Knows nobody who looks at them."""

from __future__ import annotations

import time
from collections.abc import Callable

from vectorgames.app.context import Context
from vectorgames.app.handlers import does
from vectorgames.core.action import Action
from vectorgames.spoken import rolled
from vectorgames.words import LocalizedError, say

SECONDS = 0.7
"""For which dice fall."""
BETWEEN = 0.08
"""Seconds from roll to roll where all are made at once that only set up."""


class Dice:
    """``play`` plays an action or its text, ``changed`` is told when dice have been rolled. ``error``: why a typed
    roll was not taken."""

    def __init__(self, context: Context, play: Callable[[Action | str], None], changed: Callable[[], None]):
        self.context, self._play, self._changed = context, play, changed
        self.forget()

    def forget(self) -> None:
        """The position is another one now."""
        self.error = ""
        self._thrown_at: float | None = None
        self._next_at: float | None = None

    @property
    def series(self) -> bool:
        """Whether rolls that only set up are made one after the other."""
        return self._next_at is not None

    @property
    def falling(self) -> float:
        """How far they are, 0 … 1; 0 at rest."""
        return 0.0 if self._thrown_at is None else min(1.0, (time.monotonic() - self._thrown_at) / SECONDS)

    def tick(self) -> None:
        """Let time pass."""
        if self._thrown_at is not None and self.falling >= 1:
            self._thrown_at = None
            self.context.record.roll()
            self._changed()
        elif self._next_at is not None and time.monotonic() >= self._next_at:
            self._roll_on()

    @does("roll")
    def roll(self) -> None:
        """Throw them."""
        if not self.context.record.rolls() or self._thrown_at is not None or self.series:
            return
        if self.context.switches.animation:
            self._thrown_at = time.monotonic()
        else:
            self.context.record.roll()
            self._changed()

    @does("roll_all")
    def roll_all(self) -> None:
        """Roll until somebody has to decide something."""
        if not self.context.record.sets_up or self._thrown_at is not None or self.series:
            return
        self._roll_on()
        while self.series and not self.context.switches.animation:
            self._roll_on()

    def _roll_on(self) -> None:
        more = self.context.record.sets_up
        self.context.record.roll()
        self._changed()  # the position is another one: that ends the series
        self._next_at = time.monotonic() + BETWEEN if more else None

    @does("type_roll")
    def take(self, text: str) -> None:
        """A roll of real dice. What lies on them is enough: ``2 NE`` for ``roll (*,*,2,NE)``."""
        typed = text.strip()
        try:
            self._play(rolled(self.context.record.state, typed) or f"roll {typed.removeprefix('roll').strip()}")
        except LocalizedError as error:
            self.error = say(error, self.context.language)
