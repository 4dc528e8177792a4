"""A study as it was and as it became: undo and redo. Knows no page and no board."""

from __future__ import annotations

from vectorgames.study import Study

MOST = 500
"""Changes that are remembered."""


class StudyHistory:
    """``now``: the study as it is."""

    def __init__(self, first: Study):
        self._line, self._at = [first], 0

    @property
    def now(self) -> Study:
        return self._line[self._at]

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._line)

    def change(self, study: Study) -> None:
        """It is another one now; what was undone is gone."""
        if study == self.now:
            return
        self._line = [*self._line[: self._at + 1], study][-MOST:]
        self._at = len(self._line) - 1

    def undo(self) -> None:
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        self._at = min(len(self._line) - 1, self._at + 1)
