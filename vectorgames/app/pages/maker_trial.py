"""Many games of what is being made, played beside the window, and what they were like."""

from __future__ import annotations

import threading

from vectorgames.app.page import Services
from vectorgames.base import executors
from vectorgames.base.words import LocalizedError
from vectorgames.players.check import Check, check
from vectorgames.rules.game import Game

GAMES = 100

_WORKERS = 2


class Trial:
    """``found``: what came of the games played last; ``played``: the text that told their rules; ``done``, ``of``:
    how far those are that are being played."""

    def __init__(self, services: Services):
        self.services, self.context = services, services.context
        self.found: Check | None = None
        self.played = ""
        self.problem: LocalizedError | None = None
        self.done = self.of = 0
        self._thread: threading.Thread | None = None
        self._news = False
        self._number = 0

    @property
    def running(self) -> bool:
        return self._thread is not None

    @property
    def moving(self) -> bool:
        return self._news

    def forget(self) -> None:
        """Nobody waits for what is being played any more."""
        self._number += 1
        self.found, self.problem, self._thread = None, None, None

    def begin(self, game: Game, text: str) -> None:
        """Play ``game``, as ``text`` tells it."""
        self.forget()
        self.played = text
        number = self._number
        self.done, self.of = 0, GAMES

        def told(done: int, every: int) -> None:
            if number != self._number:
                raise _Stopped
            self.done, self.of, self._news = done, every, True

        def work() -> None:
            try:
                with executors.opened(_WORKERS) as pool:
                    found = check(game, GAMES, 0, pool, told)
                if number == self._number:
                    self.found = found
            except _Stopped:
                return
            except LocalizedError as error:
                if number == self._number:
                    self.problem = error
            finally:
                if number == self._number:
                    self._thread = None
                self._news = True

        self._thread = threading.Thread(target=work, name="trial", daemon=True)
        self._thread.start()

    def tick(self) -> None:
        if self._news:
            self._news = False
            self.context.touch()


class _Stopped(Exception):
    """Raised out of a check whose result nobody waits for any more."""
