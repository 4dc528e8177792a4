"""The engine thread: frozen questions in, frozen answers out. Frames never wait for it.

The newest question replaces one that still waits. Whatever stops the thread is kept and told; a dead thread is
noticed by ``poll``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from vectorgames.base.memoize import memoize
from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedText
from vectorgames.play.hints import Hints, Outlook, Step, hints, outlook, reach, xray
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Opposition, PieceGroup, Prospects, Threat, adviser_of
from vectorgames.rules.game import Game, State
from vectorgames.rules.reason import Reason
from vectorgames.spaces.filters import Filter, Lines

Warnings = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Focus:
    """What people look at: a space and which vectors through it they want to see; something they have picked.

    ``steps``: the kinds of step that are to be shown from ``start``, a piece chosen or the space looked at;
    ``vectors``: whether those through the space are wanted at all; ``aimed``: the action aimed or pointed at;
    ``options``: others of which it is to be told what would come; ``attempt``: text of an action that is none, of
    which it is to be told why; ``wants``: what else is to be found out: names of switches; ``piece``: where the
    piece stands whose ways are to be shown; ``picked``: the spaces chosen so far; ``group``: where a piece stands
    whose group's reach is to be shown; ``real``: whether only steps are wanted that the pieces chosen, or the piece
    looked at, could take.
    """

    space: int | None = None
    filter: Filter = field(default_factory=Filter)
    pick: Pick | None = None
    start: int | None = None
    steps: tuple[str, ...] = ()
    vectors: bool = True
    aimed: Action | None = None
    options: tuple[Action, ...] = ()
    attempt: str = ""
    wants: frozenset[str] = frozenset()
    piece: int | None = None
    picked: tuple[int, ...] = ()
    group: int | None = None
    real: bool = False

    @property
    def looks(self) -> bool:
        """Whether people look at, or have picked, anything."""
        given = any(
            one is not None for one in (self.space, self.pick, self.start, self.aimed, self.piece, self.group)
        )
        return given or bool(self.options or self.attempt or self.picked)


@dataclass(frozen=True, slots=True)
class Findings:
    """Hints of a state; ``warnings``: (kind of mark, space); ``xray``: of the space looked at, ``prospects``:
    of what is picked, None without one; ``reach``: the steps from where the focus starts; ``outlook``: what would
    come of what is aimed at, ``options``: of others; ``why``: a text is no action;
    ``opening``: what is to be known of what has been dealt; ``threats``: which pieces could be taken, ``checks``:
    which royal ones are attacked, ``contest``: what attacks or defends the space looked at; ``groups``: which
    pieces hang together; ``rays``: the ways of the piece; ``sets``: (space, player) where sets are one piece
    short; ``opposed``: what the pieces picked would meet; ``spread``: (space, player) where a player's group could
    get."""

    hints: Hints | None = None
    xray: Lines | None = None
    warnings: tuple[tuple[str, int], ...] = ()
    prospects: Prospects | None = None
    reach: tuple[Step, ...] = ()
    outlook: Outlook | None = None
    options: tuple[Outlook, ...] = ()
    why: Reason | None = None
    opening: LocalizedText | None = None
    threats: tuple[Threat, ...] = ()
    checks: tuple[Threat, ...] = ()
    contest: tuple[int, ...] = ()
    groups: tuple[PieceGroup, ...] = ()
    rays: tuple[tuple[int, ...], ...] = ()
    sets: tuple[tuple[int, int], ...] = ()
    opposed: tuple[Opposition, ...] = ()
    spread: tuple[tuple[int, int], ...] = ()


def _steps(state: State, focus: Focus) -> tuple[Step, ...]:
    if focus.start is None:
        return ()
    steps, picked = reach(state, focus.start, focus.steps), focus.picked or (focus.start,)
    ends = adviser_of(state.game).stepping(state, picked, bool(focus.picked)) if focus.real else None
    return steps if ends is None else tuple(step for step in steps if step.end in ends)


NOTHING_FOUND = Findings()


@memoize(most=2)
def _sets(game: Game, state: State) -> tuple[tuple[int, int], ...]:
    return adviser_of(game).sets_of_all(state)


@memoize(most=2)
def _threats(game: Game, state: State) -> tuple[Threat, ...]:
    """Which pieces of a position could be taken: the same, wherever people look."""
    return adviser_of(game).threats(state)


def find(state: State, focus: Focus | None = None) -> Findings:
    """Everything that is shown of a state while somebody looks at ``focus``."""
    focus = focus or Focus()
    shows = adviser_of(state.game)
    known, warnings, opening = _of_position(state.game, state)
    spread: tuple[tuple[int, int], ...] = ()
    if focus.group is not None:
        owner = state.game.roster.owners[state.cells[focus.group]]
        spread = tuple((end, owner) for end in shows.spread(state, focus.group))
    return Findings(
        known,
        xray(state, focus.space, focus.filter) if focus.space is not None and focus.vectors else None,
        warnings,
        shows.prospects(state, focus.pick) if focus.pick is not None else None,
        _steps(state, focus),
        outlook(state, focus.aimed) if focus.aimed is not None else None,
        tuple(outlook(state, action) for action in focus.options),
        state.game.refused(state, focus.attempt) if focus.attempt else None,
        opening,
        _threats(state.game, state) if "threatened" in focus.wants else (),
        shows.checks(state),
        shows.contest(state, focus.space) if focus.space is not None and "contest" in focus.wants else (),
        groups=shows.groups(state) if "groups" in focus.wants else (),
        sets=_sets(state.game, state) if "sets" in focus.wants else (),
        rays=shows.rays(state, focus.piece) if focus.piece is not None else (),
        opposed=shows.opposed(state, focus.picked) if focus.picked else (),
        spread=spread,
    )


@memoize(most=2)
def _of_position(_game: Game, state: State) -> tuple[Hints, Warnings, LocalizedText | None]:
    """What is true of a position, whatever people look at: worked out once while they look about in it."""
    shows = adviser_of(state.game)
    return hints(state), shows.warnings(state), shows.opening(state)


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
    """Answers questions in a thread of its own: about states, or about what else ``compute`` knows.

    ``compute``: (state, focus) -> what is found; exchanged by tests. ``asked``: number of the newest question.
    """

    _thread: threading.Thread
    _told: bool

    def __init__(self, compute: Callable[[Any, Any], Any] = find):
        self._compute = compute
        self._wake = threading.Condition()
        self.asked = 0
        self._last: Question | None = None
        self._question: Question | None = None
        self._answer: Answer | None = None
        self._start()

    def ask(self, state: Any, focus: Any = None) -> int:
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

    def stop(self) -> None:
        with self._wake:
            self._stopping = True
            self._wake.notify()
        self._thread.join(2.0)

    def _start(self) -> None:
        self._question = self._answer = None
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
                    if self._stopping or self._question is None:
                        self._told = True  # ended on purpose: nothing to tell
                        return
                    question, self._question = self._question, None
                    self._last = question
                begun = time.perf_counter()
                found = self._compute(question.state, question.focus)
                seconds = time.perf_counter() - begun
                answer = Answer(question.number, question.state, question.focus, found, seconds)
                with self._wake:
                    self._answer, self._last = answer, None
                    self.answered = question.number
                del question, found, answer  # and the game that they hold, until there is another question
                time.sleep(PAUSE)
        except BaseException as error:  # told to the user: nothing may die unseen
            report(error, f"engine {self._last!r:.300}")
            self._reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
