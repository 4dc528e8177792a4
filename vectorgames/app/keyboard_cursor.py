"""Where pointer and keyboard are on a board on which nothing is played."""

from __future__ import annotations

from typing import Any

from vectorgames.app.context import Looking
from vectorgames.ui.actions import Entry, action


def _steps(axis: int, back: str, on: str, held: str = "") -> dict[str, tuple[int, int]]:
    """Key -> a step along an axis."""
    pairs = ((back, -1), (on, 1))
    return {f"{held}{key}": (axis, by) for keys, by in pairs for key in keys.split()}


_ARROWS = _steps(0, "←", "→") | _steps(1, "↓", "↑")
_LEVELS = _steps(2, "PageDown", "PageUp")
_PAGE_KEYS = "PageUp   PageDown"


def _aims(name: str, told: str, family: dict[str, tuple[int, int]]) -> Entry:
    """An entry for keys, on boards on which they lead along that."""
    return Entry(f"aim_{name}", "play", told=told, family=family, when=lambda page: name in page.space.aims)


AIMS = (
    _aims("xy", "← → ↑ ↓", _ARROWS),
    _aims("z", _PAGE_KEYS, _LEVELS),
    _aims("t", "[ ]   , .", _steps(3, "[ ,", "] .")),
    _aims("column", "← → ↑ ↓", _ARROWS),
    _aims("level", _PAGE_KEYS, _LEVELS),
    _aims("sideways", "← →   ↑ ↓", _ARROWS),
    _aims("board", _PAGE_KEYS, _LEVELS),
    _aims("u", "Shift+[ ]", _steps(4, "[ ,", "] .", "Shift+")),
    _aims("v", "Ctrl+[ ]", _steps(5, "[ ,", "] .", "Ctrl+")),
)


def _walks(page: Any) -> bool:
    return bool(page.space.walk_keys)


WALKS = (
    Entry("aim_down", "play", told="G R Y B", family={key: key.lower() for key in "GRYB"}, when=_walks),
    Entry("aim_up", "play", "backspace", key="Backspace", when=_walks),
)
"""What arrows, page keys and letters do on each kind of board."""


class KeyboardCursor:
    """Walks over the board of ``looking``; ``cursor``: the space where it is, None: nowhere yet."""

    looking: Looking
    cursor: int | None

    @action("hover")
    def point(self, space: int | str | None) -> None:
        self.looking.point(space if isinstance(space, int) else None)

    @action("step_aim", *AIMS)
    def step_aim(self, axis: int, by: int) -> None:
        space = self.looking.space
        if axis < len(space.axes):
            start = self.cursor if self.cursor is not None else self.looking.pinned
            self._go(space.step(start, axis, by) if start is not None else 0)

    @action("walk", *WALKS)
    def walk(self, key: str) -> None:
        if self.looking.space.walk_keys:
            self._go(self.looking.space.walk(self.cursor, key))

    def _go(self, target: int | None) -> None:
        if target is not None:
            self.cursor = target
            self.looking.point(target)
