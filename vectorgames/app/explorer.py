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

    ``pinned``: the space aimed at or clicked last; it is looked into whenever the pointer is on none.
    """

    def __init__(self, session: Session):
        self.session = session
        self.filter = Filter()
        self.pinned: int | None = None
        self.found: Xray | None = None
        self._choice: tuple[int, int] | None = None  # a space, and which of its vectors is stepped to
        self._paths: tuple[tuple, tuple[Path, ...]] = ((), ())

    @property
    def focus(self) -> Focus | None:
        """What the engine is to look into."""
        session = self.session
        if session.match is None:
            return None
        game, pick = session.match.game, session.aiming.tray
        space = session.pointed if session.pointed is not None else self.pinned
        chosen = next((pick.value for pick in session.aiming.stem if pick.kind == "space"), None)
        steps = self._steps
        vectors = session.switches.xray and "xray" in game.helps
        if not (vectors or steps):
            space = None
        if space is None and pick is None and not (steps and chosen is not None):
            return None
        start = (chosen if chosen is not None else space) if steps else None
        return Focus(space, self.filter, pick, start, steps, vectors)

    @property
    def _steps(self) -> tuple[str, ...]:
        """The kinds of step to be shown: all that are on while people look at them, else those of the game."""
        session, game = self.session, self.session.match.game
        if not game.space.step_kinds:
            return ()
        on = session.switches.steps
        return on if session.dock == "reach" else tuple(kind for kind in on if kind in game.steps)

    @property
    def xray(self) -> Xray | None:
        """What was found, as long as people look at something: the last space's until the next is known."""
        return self.found if self.focus is not None else None

    @property
    def chosen(self) -> int | None:
        """The vector stepped to, from 0: it waits while the pointer looks into other spaces."""
        xray = self.xray
        if xray is None or self._choice is None or self._choice[0] != xray.space:
            return None
        return self._choice[1] if self._choice[1] in range(len(xray)) else None

    @chosen.setter
    def chosen(self, number: int | None) -> None:
        """Step to a vector of the space looked at, and stay there when the pointer leaves it."""
        if self.xray is None:
            return
        self.pinned = self.xray.space
        self._choice = None if number is None else (self.pinned, number)

    def take(self, focus: Focus | None, found: Xray | None) -> None:
        """What the engine found for a focus."""
        if focus == self.focus:
            self.found = found

    def look(self, focus: Focus, found: Xray | None) -> None:
        """Look at this, which is known already."""
        self.pinned, self.filter = focus.space, focus.filter
        self.found, self._choice = found, None

    def forget(self) -> None:
        """The position is another one now."""
        self.pinned = self.found = self._choice = None

    def paths(self) -> tuple[Path, ...]:
        """The vectors to be drawn."""
        xray, chosen = self.xray, self.chosen
        if xray is None:
            return ()
        quiet = xray.space != self.pinned
        inside = self.session.view.inside
        key = (xray, chosen, quiet, inside)  # kept with the paths: another X-ray is never taken for it
        if key != self._paths[0]:
            paths = xray_paths(self.session.match.state, xray, chosen, quiet)
            if inside:  # a board of its own: what leads out of it is not to be seen there
                space = self.session.match.game.space
                there = set(space.below(space.index[inside]).tolist())
                paths = tuple(path for path in paths if there.issuperset(path.spaces))
            self._paths = (key, paths)
        return self._paths[1]

    # ---- what commands do ----

    def _do_filter(self, only: Filter) -> None:
        self.filter, self._choice = only, None

    def _do_xray_step(self, by: int) -> None:
        """To the next vector, or the one before; round and round. Their names stand under X-ray."""
        xray = self.xray
        if xray is None or not len(xray):
            return
        start = self.chosen if self.chosen is not None else (-1 if by > 0 else 0)
        self.chosen = (start + by) % len(xray)
        self.session.dock = "xray"

    def _do_xray_choose(self, number: int | None) -> None:
        self.chosen = number
