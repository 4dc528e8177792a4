"""What has been done, to be undone: values one after the other, of which one is that of now."""

from __future__ import annotations

from typing import Generic, TypeVar

Value = TypeVar("Value")

MOST = 500
"""Changes that are remembered."""


class History(Generic[Value]):
    """A line of values and a place in it. ``here``: the value of now; ``number``: how many changes led there."""

    def __init__(self, first: Value):
        self._line, self._number = [first], 0

    @property
    def here(self) -> Value:
        return self._line[self._number]

    @property
    def number(self) -> int:
        return self._number

    @property
    def can_undo(self) -> bool:
        return self._number > 0

    @property
    def can_redo(self) -> bool:
        return self._number + 1 < len(self._line)

    def go(self, number: int) -> None:
        """Go to the value after so many changes; beyond the ends, to the end."""
        self._number = max(0, min(number, len(self._line) - 1))

    def undo(self) -> bool:
        """One change back; False where there is none."""
        could = self.can_undo
        if could:
            self.go(self._number - 1)
        return could

    def redo(self) -> bool:
        """One change forward again; False where there is none."""
        could = self.can_redo
        if could:
            self.go(self._number + 1)
        return could


class Changes(History[Value]):
    """A history of values, of which each takes the place of what was undone."""

    def change(self, value: Value, replacing: bool = False) -> None:
        """It is another one now; what was undone is gone. ``replacing``: in place of the one before, so that both
        changes are undone at once."""
        kept = self._line[: self._number if replacing else self._number + 1]
        self._line = [*kept, value][-MOST:]
        self._number = len(self._line) - 1
