"""Solving: who wins a position by force, where the game can tell. It may take half a minute: never in a frame.

A state goes into another process and the solution comes back, so a worker can be asked for it. Knows no game.
"""

from __future__ import annotations

from vectorgames.core.solution import Solution
from vectorgames.core.state import State
from vectorgames.words import LocalizedError


def solve(state: State) -> Solution | None:
    """Who wins, and a line that shows it; None where that cannot be told of this position.

    Raises LocalizedError for a game of which nobody can tell it.
    """
    game, outcome = state.game, state.outcome
    if game.solver is None:
        raise LocalizedError("errors.no_solver", game=game.id)
    if outcome is not None:
        return Solution(outcome.winners[0], ()) if len(outcome.winners) == 1 else None
    return game.solver(state)
