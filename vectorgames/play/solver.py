"""Who wins a position by force, looked for in a process of its own at the lowest priority.

One question at a time: a new one ends the one before. It may take half a minute, and no frame waits for it.
"""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from multiprocessing.connection import Connection

from vectorgames.base.words import LocalizedError
from vectorgames.players.proof import line_of, proof_of
from vectorgames.rules.adviser import Solution, adviser_of
from vectorgames.rules.game import State


def solve(state: State) -> Solution | None:
    """Who wins, and a line that shows it; None where that cannot be told of this position.

    Raises LocalizedError for a game of which nobody can tell it, and where its proof was changed (players.proof).
    """
    game, outcome = state.game, state.outcome
    proof = proof_of(game)
    if isinstance(proof, LocalizedError):
        raise proof
    if proof is None and not adviser_of(game).solves:
        raise LocalizedError("errors.no_solver", game=game.id)
    if outcome is not None:
        return Solution(outcome.winners[0], ()) if len(outcome.winners) == 1 else None
    if proof is not None:
        line = tuple(action.text for action in line_of(state))
        return Solution(1, line) if line else None
    return adviser_of(game).solve(state)


LOWEST = 19


@dataclass(frozen=True, slots=True)
class Solved:
    """What was found of a state: ``solution``, None where nobody can tell; ``failed``: why there is no answer."""

    state: State
    solution: Solution | None = None
    failed: str = ""


class Solver:
    """Looks into one state at a time."""

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._process: multiprocessing.process.BaseProcess | None = None
        self._answers: Connection | None = None
        self._state: State | None = None

    @property
    def busy(self) -> bool:
        return self._state is not None

    @property
    def news(self) -> bool:
        return self._answers is not None and self._answers.poll()

    def ask(self, state: State) -> None:
        self.stop()
        here, there = self._context.Pipe(duplex=False)
        self._process = self._context.Process(target=_work, args=(there, state), name="solver", daemon=True)
        self._process.start()
        there.close()
        self._answers, self._state = here, state

    def poll(self) -> Solved | None:
        """The answer, once; None: there is none yet."""
        state, answers = self._state, self._answers
        if state is None or answers is None or not answers.poll():
            return None
        try:
            found = answers.recv()
        except EOFError:
            found = "the process has ended"
        self.stop()
        return Solved(state, failed=found) if isinstance(found, str) else Solved(state, found)

    def stop(self) -> None:
        """Look into nothing any more."""
        if self._process is not None:
            self._process.terminate()  # nobody waits for its end
        if self._answers is not None:
            self._answers.close()
        self._process = self._answers = self._state = None


def _work(answers: Connection, state: State) -> None:
    """In the process: the solution, or in a line why there is none."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    try:
        answers.send(solve(state))
    except Exception as error:  # told to the user
        answers.send(f"{type(error).__name__}: {error}")
