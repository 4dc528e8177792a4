"""Messages: lines that appear for a while and fade. Knows nothing of what they are about."""

from __future__ import annotations

import time

from vectorgames.ui.model import Message

SECONDS = {"info": 4.0, "error": 12.0}
MOST = 4  # at a time


class Messages:
    """``shown``: those that are seen now, the oldest first."""

    def __init__(self):
        self.shown: tuple[Message, ...] = ()
        self._told: dict[int, float] = {}  # number of a message -> when it was told
        self._last = 0

    def tell(self, text: str, kind: str = "info") -> None:
        """Show a line for a while; the same line told again stays longer instead of standing there twice."""
        for before in self.shown:
            if (before.text, before.kind) == (text, kind):
                self.dismiss(before.id)
        self._last += 1
        self.shown = (*self.shown, Message(self._last, text, kind))[-MOST:]
        self._told = {message.id: self._told.get(message.id, time.monotonic()) for message in self.shown}

    def dismiss(self, number: int) -> None:
        self.shown = tuple(message for message in self.shown if message.id != number)

    @property
    def due(self) -> bool:
        """Whether the time of one that is shown is over."""
        return bool(self._over())

    def fade(self) -> None:
        """Let time pass."""
        for number in self._over():
            self.dismiss(number)

    def _over(self) -> list[int]:
        now = time.monotonic()
        return [message.id for message in self.shown if now - self._told[message.id] >= SECONDS[message.kind]]
