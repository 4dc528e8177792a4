"""A process of its own in which players think, so that no frame of the window waits for them.

Questions and answers are values. A thread beside the window does all that could wait: it starts the process, sends
the question, takes what comes back and watches. The process is started by the first question, runs at low priority,
imports no graphics, and ends with the window, however that ends.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError, LocalizedText, say
from vectorgames.players.player import Analysis, Budget, Player, Stop, Tell
from vectorgames.players.proof import solved
from vectorgames.rules.game import State

NICENESS = 15

PATIENCE = 30.0
"""Seconds without a sign of life after which a process counts as hanging: making a large game takes some."""

GRACE = 1.0
"""Seconds that a search has, once it was told to stop, until its process is ended."""

_LEAVE = 0.3
"""Seconds that a process has to end by itself, with the programs that it has started."""

_SLICE = 0.05  # seconds between two looks at a process that thinks


@dataclass(frozen=True, slots=True)
class Report:
    """What has been found so far for the question of this number."""

    number: int
    found: Any


class Answer(Report):
    """What was found in the end: nothing follows."""


@dataclass(frozen=True, slots=True)
class Restarted:
    """The process has died or hung, ``why``. Another one was started, and asked the same."""

    number: int
    why: LocalizedText


@dataclass(frozen=True, slots=True)
class Failure:
    """There will be no answer to the question of this number, and ``why``. Another question may be asked."""

    number: int
    why: LocalizedText


Message = Report | Restarted | Failure


@dataclass(frozen=True)
class Inquiry:
    """Something to be found out in the process. ``number``: given to it when it is asked; those are equal that ask
    the same."""

    number: int = field(default=0, compare=False, kw_only=True)

    @property
    def seconds(self) -> float | None:
        """Within which it is found out; None: nobody knows."""
        return None

    def check(self) -> None:
        """ValueError where there is nothing to find."""

    def find(self, stop: Stop, report: Callable[[Any], None]) -> Any:
        """What is found. ``stop`` is asked often whether to end at once; ``report`` is told what has been found so
        far."""
        raise NotImplementedError


@dataclass(frozen=True)
class Question(Inquiry):
    """What a player finds in a state: so many of the best lines, within a budget."""

    player: Player
    state: State
    budget: Budget
    lines: int = 1
    seed: int = 0

    @property
    def seconds(self) -> float | None:
        return self.budget.seconds

    def check(self) -> None:
        if self.state.outcome is not None or not self.state.actor:
            raise ValueError("nothing is to be chosen in this position")

    def find(self, stop: Stop, report: Tell) -> Analysis:
        return self.player.analyse(self.state, self.budget, self.lines, self.seed, stop, report)


@dataclass(frozen=True)
class ProvedWin(Inquiry):
    """After how many actions at most the first player has won in a state, by the proof of its game; None where that
    says nothing."""

    state: State

    def find(self, stop: Stop, report: Callable[[Any], None]) -> int | None:
        known = solved(self.state)
        return known.plies if known is not None else None


class _Lost(Exception):
    """The process has died or was killed; ``why``."""

    def __init__(self, why: LocalizedText):
        super().__init__(str(why))
        self.why = why


class PlayerProcess:
    """Players, thinking in a process of their own. No method waits; all are called from one thread.

    patience  seconds without a sign of life (a search asks often whether to stop) until it counts as hanging
    grace     seconds from being told to stop until it counts as hanging
    """

    def __init__(self, patience: float = PATIENCE, grace: float = GRACE):
        self._patience, self._grace = patience, grace
        self._wake = threading.Condition()
        self._question: Inquiry | None = None
        self._messages: deque[Message] = deque()
        self._thread: threading.Thread | None = None
        self._asked = self._settled = 0
        self._closing = False
        # [number of the newest question that is to stop, signs of life]: read and written without a lock.
        self._shared = multiprocessing.get_context("spawn").RawArray("q", 2)
        self._child: _Child | None = None

    def ask(self, question: Inquiry) -> int:
        """Ask it; returns its number. An earlier one is cancelled.

        ValueError where there is nothing to find: the game has ended, or dice are to be rolled.
        """
        question.check()
        self.cancel()
        with self._wake:
            self._asked += 1
            self._question = replace(question, number=self._asked)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="players", daemon=True)
                self._thread.start()
            self._wake.notify()
            return self._asked

    def poll(self) -> Message | None:
        """What comes next: reports, of which only the newest is kept, until the answer or a failure."""
        with self._wake:
            return self._messages.popleft() if self._messages else None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._settled < self._asked

    @property
    def news(self) -> bool:
        """Whether there is something to fetch."""
        return bool(self._messages)

    @property
    def pid(self) -> int | None:
        """The number of the process as the system knows it; None where there is none."""
        child = self._child
        return child.process.pid if child is not None else None

    def hurry(self) -> None:
        """Stop thinking: the answer is what has been found so far."""
        self._shared[0] = self._asked

    def cancel(self) -> None:
        """Stop thinking: nothing more is told of what was asked."""
        self._shared[0] = self._asked
        with self._wake:
            self._settled, self._question = self._asked, None
            self._messages.clear()

    def close(self, timeout: float = 2.0) -> None:
        """End the process, and wait so many seconds for that at most."""
        self.cancel()
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout)

    # ---- in the thread ----

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._question is not None or self._closing)
                question, self._question = self._question, None
            if question is None:
                self._end()
                return
            try:
                self._answer(question)
            except Exception as error:  # told: nothing may die unseen
                report(error, f"players {question!r:.300}")
                self._end()
                self._settle(Failure(question.number, LocalizedText("players.process.error", what=say(error))))

    def _answer(self, question: Inquiry) -> None:
        """Have a question answered; if the process is lost, by another one, once."""
        for again in (False, True):
            try:
                self._settle(self._thought(question))
                return
            except _Lost as lost:
                self._end()
                if again or self._settled >= question.number:
                    self._settle(Failure(question.number, lost.why))
                    return
                self._tell(Restarted(question.number, lost.why))

    def _thought(self, question: Inquiry) -> Message:
        """What the process says to a question in the end. Raises _Lost."""
        if self._child is None:
            self._child = _Child(self._shared)
        child, shared, number = self._child, self._shared, question.number
        child.ask(question)
        begun = alive = time.monotonic()
        signs, stopped, thinks = shared[1], None, False
        while True:
            message = child.heard(_SLICE)
            now = time.monotonic()
            if type(message) is Report:
                self._tell(message)
            elif isinstance(message, Message):
                return message
            if shared[1] != signs or message is not None:
                alive, signs, thinks = now, shared[1], True
            if stopped is None and shared[0] >= number:
                stopped = now
            if thinks and stopped is not None and now - stopped > self._grace or now - alive > self._patience:
                raise _Lost(LocalizedText("players.process.hung"))
            if question.seconds is not None and now - begun > question.seconds + self._patience:
                shared[0] = max(shared[0], number)

    def _tell(self, message: Message) -> None:
        with self._wake:
            if message.number == self._asked > self._settled:
                if self._messages and type(message) is Report and isinstance(self._messages[-1], Report):
                    self._messages.pop()
                self._messages.append(message)

    def _settle(self, message: Message) -> None:
        self._tell(message)
        with self._wake:
            if message.number == self._asked:
                self._settled = self._asked

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()


class _Child:
    """The process, as its thread in the window sees it. Raises _Lost where it cannot be started or has died."""

    def __init__(self, shared: Any):
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=serve, args=(theirs, shared), name="players", daemon=True)
        try:
            self.process.start()
        except OSError as error:
            raise _Lost(LocalizedText("players.process.unstarted", what=say(error))) from None
        theirs.close()
        lower_priority(self.process)

    def ask(self, question: Inquiry) -> None:
        with self._watched():
            self._pipe.send(question)

    def heard(self, seconds: float) -> Any:
        """What it says within so many seconds; None: nothing."""
        with self._watched():
            return self._pipe.recv() if self._pipe.poll(seconds) else None

    @contextlib.contextmanager
    def _watched(self) -> Any:
        try:
            yield
        except (EOFError, OSError):
            self.process.join(1.0)
            raise _Lost(LocalizedText("players.process.died", code=self.process.exitcode)) from None

    def end(self) -> None:
        """Whatever it does: told by the closed pipe, then killed."""
        self._pipe.close()
        self.process.join(_LEAVE)
        self.process.kill()
        self.process.join(1.0)


def lower_priority(process: BaseProcess) -> None:
    """Let the window's process, and everything else, go before another process: from its first moment, for what it
    imports takes longer than many an answer."""
    with contextlib.suppress(OSError):  # it has ended already
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            handle = kernel.OpenProcess(0x0200, False, process.pid)  # PROCESS_SET_INFORMATION
            kernel.SetPriorityClass(handle, 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
            kernel.CloseHandle(handle)
        elif process.pid is not None:
            os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)


# ---- in the process ----


def serve(pipe: Connection, shared: Any) -> None:
    """Answer questions until the pipe is closed, or the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is meant for the window
    _end_with_parent()

    def tell(message: object) -> None:
        """Also in the midst of a search: where nobody hears any more, it ends."""
        try:
            pipe.send(message)
        except OSError:
            os._exit(1)

    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        tell(_answered(question, shared, tell))


def _answered(question: Inquiry, shared: Any, tell: Callable[[object], None]) -> Message:
    number = question.number

    def stop() -> bool:
        shared[1] += 1
        return bool(shared[0] >= number)

    try:
        found = question.find(stop, lambda so_far: tell(Report(number, so_far)))
    except LocalizedError as error:  # a program that plays cannot go on
        return Failure(number, error.phrase)
    except Exception as error:
        report(error, f"players {question!r:.300}")
        return Failure(number, LocalizedText("players.process.error", what=say(error)))
    return Answer(number, found)


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, also in the midst of a search."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        wait([parent.sentinel] if parent is not None else [])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


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
            if isinstance(message, Restarted):
                self._tell(LocalizedText("players.process.again", why=message.why))
            elif asker.question != question:  # it wants to know something else by now
                continue
            elif isinstance(message, Failure):
                asker.fail(question, message.why)
            else:
                asker.hear(question, message.found, isinstance(message, Answer))
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
