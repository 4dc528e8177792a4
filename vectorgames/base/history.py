"""What has been done, to be undone: values one after the other, of which one is that of now."""

from __future__ import annotations

from typing import Generic, TypeVar

Value = TypeVar("Value")

MOST = 500
"""Changes that are remembered."""


class History(Generic[Value]):
    def __init__(self, first: Value):
        self._line, self._at = [first], 0

    @property
    def now(self) -> Value:
        return self._line[self._at]

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._line)

    def change(self, value: Value, replacing: bool = False) -> None:
        """It is another one now; what was undone is gone. ``replacing``: in place of the one before, so that both
        changes are undone at once."""
        kept = self._line[: self._at if replacing else self._at + 1]
        self._line = [*kept, value][-MOST:]
        self._at = len(self._line) - 1

    def undo(self) -> None:
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        self._at = min(len(self._line) - 1, self._at + 1)
