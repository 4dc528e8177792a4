"""Where pointer and keyboard are on a board on which nothing is played."""

from __future__ import annotations

from vectorgames.app.context import Looking, does


class KeyboardCursor:
    """Walks over the board of ``looking``; ``cursor``: the space where it is, None: nowhere yet."""

    looking: Looking
    cursor: int | None

    @does("hover")
    def point(self, space: int | str | None) -> None:
        self.looking.point(space if isinstance(space, int) else None)

    @does("step_aim")
    def step_aim(self, way: tuple[int, int]) -> None:
        axis, by = way
        space = self.looking.space
        if axis < len(space.axes):
            start = self.cursor if self.cursor is not None else self.looking.pinned
            self._go(space.step(start, axis, by) if start is not None else 0)

    @does("walk")
    def walk(self, key: str) -> None:
        if self.looking.space.walk_keys:
            self._go(self.looking.space.walk(self.cursor, key))

    def _go(self, target: int | None) -> None:
        if target is not None:
            self.cursor = target
            self.looking.point(target)
