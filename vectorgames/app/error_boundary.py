"""Whatever fails in a frame, a command or a thread is caught, reported and told here. The game goes on; what fails
the same way twice in a row is left out.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from vectorgames.base.reports import report
from vectorgames.base.words import broken_installation, say

T = TypeVar("T")


Cause = tuple[type[Exception], list[tuple[str, int | None]]]


class ErrorBoundary:
    """Runs the parts of a sitting.

    ``tell``: called with the part, the failure in a line, the path of the report, and whether the part is left out
    from now on. ``game``: the game being played as text, for the report. ``off``: the parts that are left out,
    until ``again``. ``failures``: how many there were.
    """

    def __init__(self, tell: Callable[[str, str, str, bool], None], game: Callable[[], str]):
        self._tell, self._game = tell, game
        self.off: set[str] = set()
        self.failures = 0
        self._last: dict[str, Cause] = {}  # part -> how it failed the last time it was run

    def part(self, name: str, work: Callable[[], T], otherwise: T | None = None) -> T | None:
        """What a part of every frame comes to; ``otherwise`` where it fails or is left out."""
        if name in self.off:
            return otherwise
        try:
            found = work()
        except Exception as error:
            how = _how(error)
            if self._last.get(name) == how:
                self.off.add(name)
            self._last[name] = how
            self.failed(error, name)
            return otherwise
        self._last.pop(name, None)
        return found

    @contextmanager
    def once(self, name: str) -> Iterator[None]:
        """Something that people did: a failure is no reason to leave the next one out."""
        try:
            yield
        except Exception as error:
            self.failed(error, name)

    def failed(self, error: BaseException, name: str, doing: str = "") -> None:
        """Report and tell a failure of a part; ``doing``: what it was about, for the report."""
        self.failures += 1
        file = report(error, f"{name} {doing}".strip(), self._text())
        self._tell(name, say(broken_installation(error) or error), file, name in self.off)

    def again(self) -> None:
        """Something else is looked at: every part gets another chance."""
        self.off.clear()
        self._last.clear()

    def _text(self) -> str:
        try:
            return self._game()
        except Exception as error:  # a game that cannot be written is part of what has to be told
            return f"the game cannot be written: {error!r}"


def _how(error: Exception) -> Cause:
    """What makes two failures the same: their kind and where they came from."""
    return type(error), [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
