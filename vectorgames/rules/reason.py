"""Why something may not be done: an illegal action, a position that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from vectorgames.base.words import LocalizedError, LocalizedText


class Reason(LocalizedText):
    """Why something is not legal: a phrase (``rules.occupied``) and the rule section that says so."""

    __slots__ = ("section",)

    def __init__(self, key: str, section: str, /, **params: Any):
        super().__init__(f"rules.{key}", **params)
        self.section = section


class PlayerName(LocalizedText):
    """What the rules call the player of a number."""

    __slots__ = ("number",)

    def __init__(self, key: str, number: int):
        super().__init__(key)
        self.number = number


def with_names(text: LocalizedText, name: Callable[[int], str]) -> LocalizedText:
    """A text in which players, by their numbers, are called otherwise than by the rules."""
    named = copy(text)
    named.params = {key: _with_name(value, name) for key, value in text.params.items()}
    return named


def _with_name(value: Any, name: Callable[[int], str]) -> Any:
    if isinstance(value, PlayerName):
        return name(value.number)
    return with_names(value, name) if isinstance(value, LocalizedText) else value


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
