"""Lines that are shown for a while."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A line that appears for a while. kind: ``info``, ``error``."""

    id: int
    text: str
    kind: str = "info"


SECONDS = {"info": 4.0, "error": 12.0}

MOST = 4  # at a time


@dataclass(frozen=True)
class _Told:
    """A message, of what it tells, when it was told."""

    message: Message
    about: str
    since: float

    @property
    def stays(self) -> bool:
        return self.message.kind == "error" and bool(self.about)

    @property
    def over(self) -> bool:
        return not self.stays and time.monotonic() - self.since >= SECONDS[self.message.kind]


class Messages:
    """Those that are seen now, the oldest first."""

    def __init__(self) -> None:
        self._told: list[_Told] = []
        self._last = 0

    @property
    def shown(self) -> tuple[Message, ...]:
        return tuple(one.message for one in self._told)

    def tell(self, text: str, kind: str = "info", about: str = "") -> None:
        """Show a line for a while; the same line told again stays longer instead of standing there twice.

        ``about``: the matter of which it tells. It takes the place of what was told of that before, and an error
        stays until then, or until it is dismissed.
        """
        for before in [*self._told]:
            if (before.message.text, before.message.kind) == (text, kind) or (about and before.about == about):
                self._told.remove(before)
        self._last += 1
        self._told.append(_Told(Message(self._last, text, kind), about, time.monotonic()))
        while len(self._told) > MOST:
            self._told.remove(next((one for one in self._told if not one.stays), self._told[0]))

    def dismiss(self, number: int) -> None:
        self._told = [one for one in self._told if one.message.id != number]

    @property
    def due(self) -> bool:
        """Whether the time of one that is shown is over."""
        return any(one.over for one in self._told)

    def fade(self) -> None:
        self._told = [one for one in self._told if not one.over]
