"""Walking along the vector that is shown, space by space."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from vectorgames.app.context import Context
from vectorgames.ui.actions import Entry, action
from vectorgames.view.tableau import Path, Stepped, Tableau

_KINDS = ("chosen", "pinned", "vector")
"""Kinds of paths that can be walked along; the first kind of which there is one is."""

PACES = (2.4, 1.6, 1.0, 0.6, 0.35)  # seconds a step, the slowest first
USUAL = 2

REST = 0.35  # part of a step's time for which it rests at the space that it has reached

FLASHES = 12  # in how many parts flashing fades


def drawn_path(tableau: Tableau) -> Path | None:
    """The vector, or GRYB, of a tableau that can be walked along."""
    found = (path for kind in _KINDS for path in tableau.paths if path.kind == kind)
    return next((path for path in found if path.alone and path.dims), None)


def walks(page: Any) -> bool:
    """Whether there are vectors, or GRYBs, that one can walk along, space by space."""
    return bool(page.space.running and (page.has_lines or page.reading))


class StepPlayer:
    """``shown`` adds to a tableau how far along its vector one is."""

    def __init__(self, context: Context):
        self.context = context
        self._spaces: tuple[int, ...] = ()
        self._at = -1
        self._pace = USUAL
        self._since = 0.0  # when the last step began
        self._runs = False  # goes on by itself to the end

    def shown(self, tableau: Tableau) -> Tableau:
        """The tableau with the step that is shown; another vector begins at none."""
        path = drawn_path(tableau)
        spaces = path.spaces if path is not None else ()
        if spaces != self._spaces:
            self._spaces, self._at, self._runs = spaces, -1, False
        if self._at < 0:
            return tableau
        pace = PACES[self._pace] if self.context.switches.animation else 0.0
        stepped = Stepped(spaces, self._at, pace, self._pace, round(self._flash, 3))
        return replace(tableau, stepped=stepped)

    @property
    def _flash(self) -> float:
        """1 when a step has just been made … 0 when it is no longer new."""
        share = (time.monotonic() - self._since) / PACES[self._pace]
        return max(0.0, 1.0 - int(share * FLASHES) / FLASHES)

    @property
    def moving(self) -> bool:
        return self._at >= 0 and time.monotonic() < self._since + 1.2 * PACES[self._pace]

    def tick(self) -> None:
        """Let time pass: on to the next space, if it goes on by itself."""
        if self._runs and time.monotonic() >= self._since + PACES[self._pace] * (1 + REST):
            self._runs = self._at + 2 < len(self._spaces)
            self._go(self._at + 1)

    def _go(self, at: int) -> None:
        if self._spaces:
            self._at, self._since = at % len(self._spaces), time.monotonic()

    # ---- what commands do ----

    @action(
        "vector_next",
        Entry("vector_next", "xray", 1, key="Space", when=walks),
        Entry("vector_back", "xray", -1, key="Shift+Space", when=walks),
        Entry(
            "present_clicker", "present", family={"PageDown": 1, "PageUp": -1}, when=lambda page: page.presenting
        ),
    )
    def go_on(self, by: int) -> None:
        """Go to the next space of the vector, or to the one before; after the last comes the first."""
        self._runs = False
        self._go(self._at + by)

    @action("vector_again", section="xray", key="Ctrl+Space", when=walks)
    def again(self) -> None:
        """Walk from the first space to the last."""
        self._runs = len(self._spaces) > 1
        self._go(0)

    @action(
        "vector_pace",
        Entry("vector_faster", "xray", 1, key="Q", when=walks),
        Entry("vector_slower", "xray", -1, key="Shift+Q", when=walks),
    )
    def change_pace(self, by: int) -> None:
        self._pace = min(len(PACES) - 1, max(0, self._pace + by))
