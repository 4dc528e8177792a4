"""Every game with stages or pieces that move: actions listed and played. Games are found, not listed."""

from __future__ import annotations

import random
import statistics
from time import perf_counter

import vectorgames
from benchmarks.measure import RUNS, Figure, spoken
from vectorgames.rules.definitions.definition import builtin, definition

GAMES = 3
MOST = 300  # actions of a game
LISTED = 50e-3  # no position of a random game takes longer to list its actions
ELSEWHERE = ("time_vectors", "chess_4d")
"""Games that have figures of their own."""


def states_of(game: str, run: int, **options) -> list:
    """All states of a few random games but the last ones, seeded by the run."""
    found, start = [], vectorgames.load(game, **options).start()
    for seed in range(run * GAMES, (run + 1) * GAMES):
        rng, state = random.Random(seed), start
        for _ in range(MOST):
            actions = state.actions()
            if not actions:
                break
            found.append(state)
            state = state.play(rng.choice(actions))
    return found


def listed(game: str) -> tuple[float, float]:
    """(actions listed a second, positions a second), medians."""
    rates = []
    for run in range(RUNS):
        states = states_of(game, run)
        begin = perf_counter()
        count = sum(len(list(state.actions())) for state in states)
        took = perf_counter() - begin
        rates.append((count / took, len(states) / took))
    return tuple(statistics.median(column) for column in zip(*rates, strict=True))


def played(game: str) -> float:
    """Actions of random games a second, median."""
    rates = []
    for run in range(RUNS):
        states_of(game, run)  # tables are made before anything is timed
        begin = perf_counter()
        count = len(states_of(game, run))
        rates.append(count / (perf_counter() - begin))
    return statistics.median(rates)


def figure_of(game: str):
    """A figure of one game: a ply played against listing such positions alone."""

    def work() -> Figure:
        actions, positions = listed(game)
        plies = played(game)
        told = f"{actions / 1e6:.2f} M actions/s in {positions:.0f} positions/s, {plies:.0f} plies/s"
        return Figure(f"a ply of {game} played, against listing alone", plies / positions, told)

    work.__name__ = game
    return work


def slowest(game: str) -> float:
    """The longest that a position of random games took to list its actions when it was first asked, also with all
    the pieces and spaces that options allow."""
    most = {option.name: option.most for option in definition(game).options if option.most is not None}
    return max(
        # What looks slow in one of two equal games may have been interrupted.
        min(pair)
        for options in ({}, most)
        for pair in zip(*(first_listed(game, options) for _ in range(2)), strict=True)
    )


def first_listed(game: str, options: dict[str, object]) -> list[float]:
    """Seconds that each position of a few random games took to list its actions, in games whose tables have been
    made and who remember no position."""
    took = []
    for seed in range(GAMES):
        state, rng = vectorgames.load(game, **options).start(), random.Random(seed)
        for _ in range(MOST):
            begin = perf_counter()
            actions = state.actions()
            number = len(actions)
            took.append(perf_counter() - begin)
            if not number:
                break
            state = state.play(rng.choice(actions))
    return took


def figure_of_slowest(game: str):
    """A figure of one game: its slowest position of all to list, of the time allowed."""

    def work() -> Figure:
        took = slowest(game)
        name = f"slowest position of {game} to list, of 50 ms"
        return Figure(name, took / LISTED, spoken(took), gate=1, most=True)

    work.__name__ = f"slowest_{game}"
    return work


FIGURES = (
    *(figure_of(name) for name in builtin() if name not in ELSEWHERE),
    *(figure_of_slowest(name) for name in builtin()),
)
