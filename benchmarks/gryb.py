"""The games on trees: sets completed by a move, tables of the greatest board."""

from __future__ import annotations

import random
import statistics

from benchmarks.measure import RUNS, Figure, seconds, spoken
from vectorgames.rules.blocks.grybs import Gryb
from vectorgames.spaces.tree import STEPS, QuadTree, tree

LIMIT = 50e-6  # a move's sets are to be known in this time at depth 4
TABLES = 2.0  # the tables of Super Giant are to be made in this time


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


FIGURES = (completed, super_giant)
