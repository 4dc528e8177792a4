"""What the engine thread finds out about a position: hints, and the vectors through the space looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from vectorgames.core.state import State
from vectorgames.engine.hints import Hints, hints
from vectorgames.engine.xray import Xray, xray
from vectorgames.spaces.filters import Filter


@dataclass(frozen=True, slots=True)
class Focus:
    """What people look at: a space, and which vectors through it they want to see."""

    space: int
    filter: Filter = field(default_factory=Filter)


@dataclass(frozen=True, slots=True)
class Findings:
    """Hints of a state; ``xray``: of the space looked at, None without one."""

    hints: Hints
    xray: Xray | None = None


def find(state: State, focus: Focus | None = None) -> Findings:
    """Everything that is shown of a state while somebody looks at ``focus``."""
    found = hints(state)
    return Findings(found, xray(state, focus.space, focus.filter) if focus is not None else None)
