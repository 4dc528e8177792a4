"""Tables of spaces: how their making grows with the dimensions. The number of vectors grows 12 and 148 times."""

from __future__ import annotations

from benchmarks.measure import Figure, compare, spoken
from vectorgames.spaces.lattice import Lattice


def tables(dimensions: int):
    """Everything that play needs of a space, made anew."""

    def work() -> None:
        space = Lattice(dimensions)  # not the shared one, which keeps its tables
        assert space.names and len(space.vectors) and space.vectors.companions

    return work


def growth(dimensions: int, most: float) -> Figure:
    found = compare(tables(4), tables(dimensions))
    name = f"time of tables for {dimensions} dimensions against 4"
    absolute = f"{spoken(found.theirs)}, {spoken(found.ours)}"
    return Figure(name, found.ratio, absolute, gate=most, most=True)


def five() -> Figure:
    return growth(5, 25)


def six() -> Figure:
    return growth(6, 300)
