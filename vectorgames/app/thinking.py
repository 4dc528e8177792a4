"""What is thought about beside the window: one question at a time, in the process of the players.

Whoever wants to know something says what at every tick; the first of them who wants anything is served, so a player
who is to move is never kept waiting by an analysis. What is not wanted any more is cancelled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from vectorgames.base.words import LocalizedText
from vectorgames.players.process import Answer, Failure, Inquiry, PlayerProcess, Report


class Asker(Protocol):
    """Who wants something found out."""

    @property
    def question(self) -> Inquiry | None:
        """What it wants to know now; None: nothing. The same as long as it is the same that it wants to know."""

    def hear(self, question: Any, found: Any, whole: bool) -> None:
        """What has been found so far; ``whole``: nothing follows."""

    def fail(self, question: Any, why: LocalizedText) -> None:
        """There will be no answer."""


class Thinking:
    """``askers``: who comes first is served first; ``tell`` is told when the process had to be started again,
    ``touch`` that something was heard, so that what panels show may have changed."""

    def __init__(self, tell: Callable[[LocalizedText], None], touch: Callable[[], None]):
        self.process, self._tell, self._touch = PlayerProcess(), tell, touch
        self.askers: Sequence[Asker] = ()
        self._asked: tuple[Asker, Inquiry, int] | None = None

    @property
    def news(self) -> bool:
        """Whether something was found that has not been taken."""
        return self.process.news

    def asks(self, asker: Asker) -> bool:
        """Whether it is for this one that is thought now."""
        return self._asked is not None and self._asked[0] is asker

    def hurry(self, asker: Asker) -> None:
        """What has been found so far is the answer, if it is for this one that is thought."""
        if self.asks(asker):
            self.process.hurry()

    def tick(self) -> None:
        """Tell what was found, and ask what is wanted."""
        while (message := self.process.poll()) is not None:
            if self._asked is None or message.number != self._asked[2]:
                continue
            self._touch()
            asker, question, _ = self._asked
            if isinstance(message, (Answer, Failure)):
                self._asked = None
            if isinstance(message, (Answer, Report)):
                asker.hear(question, message.found, isinstance(message, Answer))
            elif isinstance(message, Failure):
                asker.fail(question, message.why)
            else:
                self._tell(LocalizedText("players.process.again", why=message.why))
        self._ask()

    def _ask(self) -> None:
        for asker in self.askers:
            question = asker.question
            if question is None:
                continue
            if self._asked is None or self._asked[0] is not asker or self._asked[1] != question:
                self._asked = asker, question, self.process.ask(question)
            return
        self.cancel()

    def cancel(self) -> None:
        """Think about nothing."""
        if self._asked is not None:
            self.process.cancel()
            self._asked = None

    def close(self) -> None:
        """End the process."""
        self.process.close()
