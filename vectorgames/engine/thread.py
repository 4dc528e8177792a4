"""The engine thread: frozen questions in, frozen answers out. Frames never wait for it.

The newest question replaces one that still waits. Whatever stops the thread is kept and told; a dead
thread is noticed by ``poll``. Knows nothing of what is asked.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vectorgames.core.state import State
from vectorgames.engine.findings import Focus, find
from vectorgames.reports import report

# Seconds of rest after an answer. The position changes once a frame at most; an engine that never rested
# would make every frame wait for Python in turn with it.
PAUSE = 0.003


@dataclass(frozen=True, slots=True)
class Question:
    """What shall be found out. Numbers ascend. ``focus``: what people look at."""

    number: int
    state: State
    focus: Focus | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: ``found`` for the question of this number; ``seconds`` it took."""

    number: int
    state: State
    focus: Focus | None
    found: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class Failure:
    """The thread has stopped, and why, in a line."""

    reason: str


class Engine:
    """Answers questions about states in a thread of its own.

    ``compute``: (state, focus) -> what is found; exchanged by tests. ``asked``: number of the newest question.
    """

    def __init__(self, compute: Callable[[State, Focus | None], Any] = find):
        self._compute = compute
        self._wake = threading.Condition()
        self.asked = 0
        self._start()

    def ask(self, state: State, focus: Focus | None = None) -> int:
        """Put a question; returns its number. Does nothing but remember it where the thread is dead."""
        with self._wake:
            self.asked += 1
            self._question = Question(self.asked, state, focus)
            self._wake.notify()
            return self.asked

    def poll(self) -> Answer | Failure | None:
        """The newest answer that has not been fetched; a Failure, once, when the thread has died."""
        with self._wake:
            answer, self._answer = self._answer, None
        if answer is None and not self._thread.is_alive() and not self._told:
            self._told = True
            return Failure(self._reason or "the thread has ended")
        return answer

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    @property
    def busy(self) -> bool:
        """Whether a question is waiting or being answered."""
        return self.alive and self.answered < self.asked

    @property
    def news(self) -> bool:
        """Whether there is something to fetch: an answer, or why there will be none."""
        return self._answer is not None or not (self.alive or self._told)

    def restart(self) -> None:
        """A new thread in place of a dead one; the newest question is asked again."""
        last = self._question or self._last
        self._start()
        if last is not None:
            self.ask(last.state, last.focus)

    def stop(self, timeout: float = 2.0) -> None:
        with self._wake:
            self._stopping = True
            self._wake.notify()
        self._thread.join(timeout)

    def _start(self) -> None:
        self._question: Question | None = None
        self._last: Question | None = getattr(self, "_last", None)
        self._answer: Answer | None = None
        self.answered = self.asked
        self._reason = ""
        self._told = self._stopping = False
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            while True:
                with self._wake:
                    self._wake.wait_for(lambda: self._question is not None or self._stopping)
                    if self._stopping:
                        self._told = True  # ended on purpose: nothing to tell
                        return
                    question, self._question = self._question, None
                    self._last = question
                begun = time.perf_counter()
                found = self._compute(question.state, question.focus)
                seconds = time.perf_counter() - begun
                answer = Answer(question.number, question.state, question.focus, found, seconds)
                with self._wake:
                    self._answer = answer
                    self.answered = question.number
                time.sleep(PAUSE)
        except BaseException as error:  # told to the user: nothing may die unseen
            report(error, f"engine {self._last!r:.300}")
            self._reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
