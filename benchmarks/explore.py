"""Explore: judging spaces, and filtering and counting all vectors of a board, against the time they may take."""

from __future__ import annotations

import random
import statistics

from benchmarks.measure import RUNS, Figure, seconds, spoken
from vectorgames.spaces.counting import counts
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.lattice import lattice

SAMPLES = 40


def _judged(dimensions: int, most: float) -> Figure:
    """Three spaces of a vector and another one: the verdict, the steps, what would mend them; then all vectors."""
    space, chance = lattice(dimensions), random.Random(7)
    table, only = space.vectors, Filter(run="t", number=2)
    asked = []
    while len(asked) < SAMPLES:
        row = table.spaces[chance.randrange(len(table))].tolist()
        four = [*row[:3], chance.randrange(space.size)]
        if len({*four}) == len(four):
            asked.append(four)

    def work(four: list[int]) -> None:
        found = judged(space, four)
        assert found.rows or found.mends and found.failing is not None and found.clash is not None
        only.keep(space, table.dims).nonzero()
        counts(space)

    work(asked[0])
    times = [statistics.median(seconds(lambda four=four: work(four)) for four in asked) for _ in range(RUNS)]
    time = statistics.median(times)
    name = f"judging four spaces, filtering and counting {len(table)} vectors, in {spoken(most)}"
    return Figure(name, time / most, spoken(time), gate=1, most=True)


def judged_four() -> Figure:
    return _judged(4, 0.001)


def judged_six() -> Figure:
    return _judged(6, 0.05)
