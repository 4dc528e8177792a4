"""Explorer: the X-ray of the space looked at: which space, which vectors, which one of them is stepped to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.engine.findings import Focus
from vectorgames.engine.xray import Xray
from vectorgames.present import xray_paths
from vectorgames.spaces.filters import Filter
from vectorgames.tableau import Path

if TYPE_CHECKING:
    from vectorgames.app.session import Session


class Explorer:
    """Part of a Session: each ``_do_name`` carries out the command ``name``.

    ``pinned``: the space clicked last; it is looked into whenever the pointer is on none.
    """

    def __init__(self, session: Session):
        self.session = session
        self.filter = Filter()
        self.pinned: int | None = None
        self.chosen: int | None = None
        self.found: Xray | None = None
        self._paths: tuple[tuple, tuple[Path, ...]] = ((), ())

    @property
    def focus(self) -> Focus | None:
        """What the engine is to look into."""
        session = self.session
        space = session.hover if session.hover is not None else self.pinned
        if space is None or session.match is None or not session.switches.xray:
            return None
        return Focus(space, self.filter)

    @property
    def xray(self) -> Xray | None:
        """What was found, as long as people look at something: the last space's until the next is known."""
        return self.found if self.focus is not None else None

    def take(self, focus: Focus | None, found: Xray | None) -> None:
        """What the engine found for a focus."""
        if focus == self.focus:
            if self.found is None or found is None or self.found.space != found.space:
                self.chosen = None
            self.found = found
            if self.chosen is not None and self.chosen >= len(found):
                self.chosen = None

    def look(self, focus: Focus, found: Xray | None) -> None:
        """Look at this, which is known already."""
        self.pinned, self.filter = focus.space, focus.filter
        self.found, self.chosen = found, None

    def forget(self) -> None:
        """The position is another one now."""
        self.pinned = self.chosen = self.found = None

    def paths(self) -> tuple[Path, ...]:
        """The vectors to be drawn."""
        xray = self.xray
        key = (id(xray), self.chosen)
        if xray is None:
            return ()
        if key != self._paths[0]:
            self._paths = (key, xray_paths(self.session.match.state, xray, self.chosen))
        return self._paths[1]

    # ---- what commands do ----

    def _do_filter(self, only: Filter) -> None:
        self.filter, self.chosen = only, None

    def _do_xray_step(self, by: int) -> None:
        """To the next vector, or the one before; round and round."""
        xray = self.xray
        if xray is None or not len(xray):
            return
        self._hold()
        start = self.chosen if self.chosen is not None else (-1 if by > 0 else 0)
        self.chosen = (start + by) % len(xray)

    def _do_xray_choose(self, number: int | None) -> None:
        self._hold()
        self.chosen = number

    def _hold(self) -> None:
        """Stay at this space when the pointer leaves it."""
        if self.xray is not None:
            self.pinned = self.xray.space
