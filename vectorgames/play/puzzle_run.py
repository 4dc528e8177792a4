"""A puzzle being solved: what is played is judged, and what follows is played by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from vectorgames.base.words import LocalizedText
from vectorgames.play.explanation import Explanation, explain
from vectorgames.play.record import GameRecord
from vectorgames.players.characters import strongest
from vectorgames.players.player import Budget, Stop
from vectorgames.players.process import Inquiry
from vectorgames.players.puzzles import Exhausted, Puzzle, SetProver
from vectorgames.rules.action import Outcome
from vectorgames.rules.definitions.definition import load
from vectorgames.rules.game import State

OPEN, JUDGED, FOLLOWS, WRONG, SOLVED, LINE = "open", "judged", "follows", "wrong", "solved", "line"
"""Phases: somebody is to choose; what was chosen is being judged; what follows on it is played; it was wrong; it is
solved; the line is shown."""

LIKELY = 3
"""How many answers of the strongest character are tried first where an action is refuted."""

_NODES = 1_500  # of his for them
_PROOF = 60_000  # positions that are tried to prove one of them


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an action was right, and texts of what follows: of a right one how the game is won in spite of all,
    of a wrong one what others do. Empty where nothing can be told."""

    right: bool
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judging(Inquiry):
    """Whether an action of a state is right, for whoever is to choose in it.

    ``kind``, ``turns``: of the puzzle, and the turns that are left, this one counted.
    """

    state: State
    action: str
    kind: str
    turns: int

    def find(self, stop: Stop, report: Callable[[Any], None]) -> Verdict:
        state, roster = self.state, self.state.game.roster
        after, side = state.play(self.action), roster.side[state.actor]
        if after.outcome is not None:
            return Verdict(_wins(after.outcome, state, side))
        prover = SetProver(None, stop)
        try:
            if self.kind == "defence":
                others = sorted({*roster.side[1:]} - {side})
                lines = (prover.line(after, other, self.turns) for other in others)
                line = next((line for line in lines if line is not None), None)
                return Verdict(line is None, tuple(line or ()))
            line = prover.line(after, side, self.turns)
        except Exhausted:  # nobody wants to know any more
            return Verdict(False)
        if line is not None:
            return Verdict(True, tuple(line))
        return Verdict(False, self._refuted(after, side, stop))

    def _refuted(self, after: State, side: int, stop: Stop) -> tuple[str, ...]:
        """What is done against it, where another side is to choose at once."""
        if not after.actor or after.game.roster.side[after.actor] == side:
            return ()
        found = strongest(after.game).analyse(after, Budget(nodes=_NODES), LIKELY, stop=stop)
        likely = [line.actions[0] for line in found.lines]
        try:
            reply = SetProver(_PROOF, stop).reply(after, side, self.turns - 1, likely)
        except Exhausted:
            reply = None
        return (reply or likely[0],) if reply or likely else ()


def _wins(outcome: Outcome | None, state: State, side: int) -> bool:
    return outcome is not None and any(state.game.roster.side[winner] == side for winner in outcome.winners)


class PuzzleRun:
    """Somebody solves a puzzle.

    record   the game to the position and on
    phase    see above; ``right``: whether the last action was, None while that is not known
    tried    the text of the last action, and ``ahead`` the texts of what is still to be played on it
    hints    how many were asked for; ``shown``: whether the answer was; then it does not count as solved
    """

    def __init__(self, puzzle: Puzzle):
        self.puzzle = puzzle
        self.record = GameRecord(load(puzzle.game, dict(puzzle.options)))
        for action in puzzle.actions:
            self.record.play(action)
        self.start = self.record.number
        self.player = self.record.state.actor
        self.side = self.record.game.roster.side[self.player]
        self.explanation: Explanation = explain(self.record.state, puzzle.answer)
        self.hints, self.shown = 0, False
        self.begin()

    def begin(self) -> None:
        """From the position, with nothing tried."""
        self.record.go(self.start)
        self.turns, self._at = self.puzzle.depth, self.start
        self._open()

    def _open(self) -> None:
        self.phase, self.right = OPEN, None  # type: str, bool | None
        self.tried, self.ahead, self.refutation = "", (), ()  # type: str, tuple[str, ...], tuple[str, ...]
        self._asked: Judging | None = None

    # ---- reading ----

    @property
    def played(self) -> list[str]:
        """What has been played since the position, in texts."""
        return [str(turn.action) for turn in self.record.here.way][self.start :]

    @property
    def wrong_at(self) -> int:
        """The number of the record after the last action of whoever solves the puzzle."""
        return self._at + 1

    @property
    def at_first(self) -> bool:
        """Whether the record stands at the position."""
        return self.record.number == self.start

    @property
    def finished(self) -> bool:
        """Whether it is over with it: solved, or seen."""
        return self.phase in (SOLVED, LINE)

    @property
    def question(self) -> Judging | None:
        """What is to be found out now."""
        return self._asked if self.phase == JUDGED else None

    @property
    def clues(self) -> tuple[tuple[str, LocalizedText], ...]:
        """What hints say, one after the other (``Explanation.clues``)."""
        return self.explanation.clues(self.record.game.space)

    # ---- what happens ----

    def took(self, before: State, text: str) -> None:
        """An action was played in the state before; the record stands after it."""
        puzzle = self.puzzle
        self._at, self.tried = self.record.number - 1, text
        self._asked = Judging(before, text, puzzle.kind, self.turns)
        outcome = self.record.state.outcome
        if puzzle.kind == "defence" and text == puzzle.answer:
            self._solve()
        elif outcome is not None:
            self._end(_wins(outcome, before, self.side))
        elif puzzle.kind == "defence" and text == puzzle.line[0]:
            self.heard(Verdict(False, puzzle.line[1:]))
        elif puzzle.kind == "win" and [*puzzle.line[: len(self.played)]] == self.played:
            self.heard(Verdict(True, puzzle.line[len(self.played) :]))
        else:
            self.phase = JUDGED
            self.right = False if self._at == self.start else None

    def heard(self, verdict: Verdict) -> None:
        """What the last action is worth is known."""
        self.right = verdict.right
        self.ahead = self._replies(verdict.line) if verdict.right else verdict.line
        self.refutation = () if verdict.right else verdict.line
        self.phase = FOLLOWS
        if not self.ahead:
            self._followed()

    def _replies(self, line: Sequence[str]) -> tuple[str, ...]:
        """The first texts of a line, until whoever solves the puzzle is to choose again: in his next turn where
        others have acted."""
        state, texts, passed = self.record.state, [], False
        for text in line:
            if state.actor and state.game.roster.side[state.actor] == self.side:
                break
            texts.append(text)
            passed = passed or bool(state.actor)
            state = state.play(text)
        self.turns -= passed
        return tuple(texts)

    def follow(self) -> str:
        """The text of what is to be played next. What it leads to is so as soon as it has been."""
        text, *rest = self.ahead
        self.ahead = tuple(rest)
        if not rest:
            self._followed()
        return text

    def _followed(self) -> None:
        if self.right:
            self._open()
            self.right = True
        else:
            self.phase = WRONG

    def _end(self, right: bool) -> None:
        self.right, self.phase = right, WRONG
        if right:
            self._solve()

    def _solve(self) -> None:
        self.phase, self.right = SOLVED, True

    def again(self) -> None:
        """Back to where the wrong action was played; from the end to the position."""
        if self.phase in (WRONG, JUDGED) or (self.phase == FOLLOWS and not self.right):
            self.record.go(self._at)
            self._open()
        else:
            self.begin()

    def show_line(self) -> None:
        """The line can be stepped through from the position; of a defence how the game is lost without it."""
        self.begin()
        for text in self.puzzle.line:
            self.record.play(text)
        self.record.go(self.start)
        self.shown = True
        self.phase = LINE
