"""Measuring: two things are run in turn, so that a busy machine slows both, and their ratio is kept."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

RUNS = 7  # at least five; odd, so that the median is one of them


@dataclass(frozen=True)
class Figure:
    """One line of the table.

    ratio      a number without a unit, comparable between machines
    gate       what the ratio must reach; ``most`` says that it must not be exceeded instead
    aim        what we should like it to be
    absolute   what was measured in seconds or pieces a second, here and now: not comparable
    """

    name: str
    ratio: float
    absolute: str
    gate: float | None = None
    aim: float | None = None
    most: bool = False

    @property
    def passed(self) -> bool:
        return self.gate is None or (self.ratio <= self.gate if self.most else self.ratio >= self.gate)


def seconds(work: Callable[[], object]) -> float:
    """Time of one call."""
    start = perf_counter()
    work()
    return perf_counter() - start


@dataclass(frozen=True)
class Comparison:
    """Medians over the runs: ``ratio`` of the two times of each run, and both times."""

    ratio: float
    ours: float
    theirs: float


def compare(ours: Callable[[], object], theirs: Callable[[], object], runs: int = RUNS) -> Comparison:
    """Run both in turn; ``ratio`` is their time over ours: more than one means that ours is faster."""
    ours(), theirs()  # tables are made and caches filled before anything is timed
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(runs)]
    return Comparison(
        statistics.median(b / a for a, b in pairs),
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
    )


def spoken(time: float) -> str:
    """A time as people say it."""
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if time * factor >= 0.1:
            return f"{time * factor:.3g} {unit}"
    return f"{time * 1e9:.3g} ns"
