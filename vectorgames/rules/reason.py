"""Why something may not be done: an illegal action, a position that cannot be."""

from __future__ import annotations

from typing import Any

from vectorgames.base.words import LocalizedError, LocalizedText


class Reason(LocalizedText):
    """Why something is not legal: a phrase (``rules.occupied``) and the rule section that says so."""

    __slots__ = ("section",)

    def __init__(self, key: str, section: str, /, **params: Any):
        super().__init__(f"rules.{key}", **params)
        self.section = section


class IllegalAction(LocalizedError):
    """An action that the rules do not allow. ``phrase`` is the Reason."""

    phrase: Reason

    def __init__(self, reason: Reason):
        super().__init__(reason)

    @property
    def section(self) -> str:
        return self.phrase.section


class Impossible(LocalizedError):
    """A position that the rules do not allow. ``key``: of the position's entry that is wrong."""

    def __init__(self, key: str, phrase: LocalizedText | str, /, **params: Any):
        self.key = key
        super().__init__(phrase, **params)
