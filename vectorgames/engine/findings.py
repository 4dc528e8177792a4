"""What the engine thread finds out about a position: hints, and the vectors through the space looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from vectorgames.core.action import Pick
from vectorgames.core.prospects import Prospects
from vectorgames.core.state import State
from vectorgames.engine.hints import Hints, hints
from vectorgames.engine.xray import Xray, xray
from vectorgames.spaces.filters import Filter


@dataclass(frozen=True, slots=True)
class Focus:
    """What people look at: a space and which vectors through it they want to see; something they have picked."""

    space: int | None = None
    filter: Filter = field(default_factory=Filter)
    pick: Pick | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """Hints of a state; ``warnings``: (kind of mark, space); ``xray``: of the space looked at, ``prospects``:
    of what is picked, None without one."""

    hints: Hints
    xray: Xray | None = None
    warnings: tuple[tuple[str, int], ...] = ()
    prospects: Prospects | None = None


def find(state: State, focus: Focus | None = None) -> Findings:
    """Everything that is shown of a state while somebody looks at ``focus``."""
    focus = focus or Focus()
    found, stage = hints(state), state.stage
    return Findings(
        found,
        xray(state, focus.space, focus.filter) if focus.space is not None else None,
        stage.warnings(state),
        stage.prospects(state, focus.pick) if focus.pick is not None else None,
    )
