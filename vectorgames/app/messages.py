"""Messages: lines that fade, or stay until what they tell of is over. Knows nothing of what they are about."""

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
        self._matters: dict[int, str] = {}  # number of a message -> what it is about
        self._last = 0

    def tell(self, text: str, kind: str = "info", about: str = "") -> None:
        """Show a line for a while; the same line told again stays longer instead of standing there twice.

        ``about``: the matter of which it tells. It takes the place of what was told of that before, and an error
        stays until then, or until it is dismissed.
        """
        for before in self.shown:
            if (before.text, before.kind) == (text, kind) or (about and self._matters[before.id] == about):
                self.dismiss(before.id)
        self._last += 1
        self._matters[self._last] = about
        self.shown = (*self.shown, Message(self._last, text, kind))
        while len(self.shown) > MOST:
            self.dismiss(next((one.id for one in self.shown if not self._stays(one)), self.shown[0].id))
        self._matters = {message.id: self._matters[message.id] for message in self.shown}
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
        fading = (message for message in self.shown if not self._stays(message))
        return [message.id for message in fading if now - self._told[message.id] >= SECONDS[message.kind]]

    def _stays(self, message: Message) -> bool:
        return message.kind == "error" and bool(self._matters[message.id])
