"""The games of vectors: which vectors meet on the largest grid, who wins by force."""

from __future__ import annotations

import statistics

import vectorgames
from benchmarks.measure import RUNS, Figure, seconds, spoken
from vectorgames.play.solver import solve
from vectorgames.spaces.arrows import Arrows
from vectorgames.spaces.dots import dots

MEETINGS = 2e-3  # which vectors one meets is to be known in this time on the largest grid
SOLVED = 10.0  # the smallest game of Veptheca is to be solved in this time
DEALS, FORCED = 60, 3.0  # deals of Vector Battle that are to be looked at in this time


def meetings() -> Figure:
    """Which of the 6480 vectors of nine by nine dots meet one, worked out anew; a sample of them."""

    def work() -> None:
        arrows = Arrows(dots(9, 9))  # not the shared ones, which keep their tables
        for number in range(1, arrows.size, 41):
            arrows.met(number)

    took = statistics.median(seconds(work) for _ in range(RUNS)) / len(range(1, 81 * 81, 41))
    return Figure("vectors that meet one, of the time allowed", took / MEETINGS, spoken(took), gate=1, most=True)


def solved() -> Figure:
    """Who wins Veptheca with three dots along a side, from the first vector on."""
    start = vectorgames.load("veptheca", size=3).start()
    took = statistics.median(seconds(lambda: solve(start)) for _ in range(RUNS))
    return Figure("Veptheca of size 3 solved, of the time allowed", took / SOLVED, spoken(took), gate=1, most=True)


def forced() -> Figure:
    """The deals in which the first player of Vector Battle wins by force in two moves."""
    load = vectorgames.load("vector_battle")

    def work() -> None:
        assert sum(solve(load.start(seed=seed)) is not None for seed in range(DEALS)) == 7

    took = statistics.median(seconds(work) for _ in range(RUNS))
    return Figure("forced wins of sixty deals, of the time allowed", took / FORCED, spoken(took), gate=1, most=True)


FIGURES = (meetings, solved, forced)
