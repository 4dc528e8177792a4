"""Search of a game by its legal actions alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from vectorgames.players.player import Analysis, Budget, Line
from vectorgames.rules.game import State


class Stopped(Exception):
    """A bound of the search is reached."""


class Search:
    """One search of a position."""

    def __init__(self, state: State, budget: Budget, seed: int, stop: Callable[[], bool]):
        self.state, self.budget, self.stop = state, budget, stop
        self.random, self.nodes, self.begun = Random(seed), 0, perf_counter()
        self.side = state.game.roster.side

    def play(self, state: State, action: object) -> State:
        if self.budget.nodes is not None and self.nodes >= self.budget.nodes or self.stop():
            raise Stopped
        if self.budget.seconds is not None and perf_counter() - self.begun > self.budget.seconds:
            raise Stopped
        self.nodes += 1
        return state.play(action)  # type: ignore[arg-type]

    def value(self, state: State, mover: int, depth: int) -> float:
        """How good a position is for a player's side, from −1 to 1."""
        if state.outcome is not None:
            winners = state.outcome.winners
            return 0.0 if not winners else 1.0 if any(self.side[w] == self.side[mover] for w in winners) else -1.0
        if depth <= 0 or state.actor == 0:
            return 0.0
        values = [self.value(self.play(state, action), mover, depth - 1) for action in state.actions()]
        return max(values) if self.side[state.actor] == self.side[mover] else min(values)

    def run(self, lines: int, depth: int) -> Analysis:
        state = self.state
        actions = [] if state.outcome is not None else list(state.actions())
        self.random.shuffle(actions)
        found, reached = {action: 0.0 for action in actions}, 0
        try:
            for ahead in range(1, depth + 1):
                for action in actions:
                    found[action] = self.value(self.play(state, action), state.actor, ahead - 1)
                actions.sort(key=lambda action: -found[action])
                reached = ahead
        except Stopped:
            actions.sort(key=lambda action: -found[action])
        made = tuple(
            Line((a.text,), found[a], "win" if found[a] == 1.0 else None, 1 if found[a] == 1.0 else None)
            for a in actions[:lines]
        )
        return Analysis(made, reached, self.nodes, perf_counter() - self.begun)
