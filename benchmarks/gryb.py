"""The games on trees: actions listed and played, sets completed by a move, tables of the greatest board.

Games are found, not listed: all whose board is a tree.
"""

from __future__ import annotations

import random
import statistics
from time import perf_counter

import vectorgames
from benchmarks.measure import RUNS, Figure, seconds, spoken
from vectorgames.blocks.grybs import Gryb
from vectorgames.catalog import builtin
from vectorgames.spaces.tree import STEPS, QuadTree, tree

GAMES = 3
MOST = 300  # actions of a game
LIMIT = 50e-6  # a move's sets are to be known in this time at depth 4
TABLES = 2.0  # the tables of Super Giant are to be made in this time


def on_trees() -> tuple[str, ...]:
    """Ids of the games that are played on a tree."""
    return tuple(name for name in builtin() if vectorgames.load(name).space.kind == "tree")


def states_of(game: str, run: int) -> list:
    """All states of a few random games but the last ones, seeded by the run."""
    found, start = [], vectorgames.load(game).start()
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


def completed() -> Figure:
    """Sets that a move completes at depth 4: every node of crowded boards; the slowest board counts."""
    space, rng = tree(), random.Random(3)
    times = []
    for share in (0.1, 0.3, 0.6, 0.9):
        goal = Gryb(space, integrated=True)
        cells = bytes(1 if rng.random() < share else 2 for _ in range(space.size))
        nodes = [node for node in range(1, space.size) if cells[node] == 1]

        def ask(goal=goal, cells=cells, nodes=nodes) -> None:
            for node in nodes:
                goal.reached(cells, 1, node)

        ask()
        times.append(statistics.median(seconds(ask) for _ in range(RUNS)) / len(nodes))
    slowest = max(times)
    told = ", ".join(map(spoken, times)) + " (limit 50 µs)"
    return Figure("sets completed by a move, of the time allowed", slowest / LIMIT, told, gate=1, most=True)


def super_giant() -> Figure:
    """The tables of a tree of 5461 nodes made anew: names, all steps, all integrated sets."""

    def work() -> None:
        space = QuadTree(6)  # not the shared one, which keeps its tables
        assert space.names and all(len(list(space.steps(kind))) for kind in STEPS) and len(space.vectors)

    took = statistics.median(seconds(work) for _ in range(RUNS))
    return Figure("tables of Super Giant, of the time allowed", took / TABLES, spoken(took), gate=1, most=True)


FIGURES = (*map(figure_of, on_trees()), completed, super_giant)
