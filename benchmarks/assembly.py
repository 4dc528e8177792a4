"""The solid check of a whole assembly, live while a number is typed: its time, and a solid kernel's beside it."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.measure import Figure, compare, seconds, spoken
from tests.kernel import judged
from vectorgames.boards.backend import assembly, fits, limits, load_model, sizes_of
from vectorgames.fabrication.check import collisions

LIMIT = 0.005  # seconds for the whole check
MANY = 0.020  # of a board of many parts
OFTEN = 60


def quickest(work: Callable[[], object]) -> float:
    """Time of the least disturbed of many calls: what is held against a limit in seconds."""
    return min(seconds(work) for _ in range(OFTEN))


def swept() -> Figure:
    """Parts, sequence and all motions of a tower, of the time allowed."""
    model = load_model("time_vectors")

    def whole() -> None:
        assert not collisions(assembly(model))

    made = assembly(model)
    took, alone = quickest(whole), quickest(lambda: collisions(made))
    told = f"{spoken(took)} with its parts made anew, {spoken(alone)} for the motions (limit 5 ms)"
    return Figure("solid check of an assembly, of the time allowed", took / LIMIT, told, gate=1, most=True)


def stacked() -> Figure:
    """The same of the boards of many parts: quadrangles on hundreds of dowels, sheets on posts."""
    took = {}
    for board in ("gryb", "chess_4d"):
        model = load_model(board)
        took[board] = quickest(lambda model=model: collisions(assembly(model)))
    told = ", ".join(f"{board} {spoken(found)}" for board, found in took.items())
    return Figure(
        "solid check of other boards, of the time allowed", max(took.values()) / MANY, told, gate=1, most=True
    )


def typed() -> Figure:
    """All that follows a key typed on the fit page: check, fit, limits; as a share of a frame."""
    model = load_model("time_vectors")
    sizes = sizes_of(model).changed({"board 2": 2.95})

    def work() -> None:
        made = assembly(model, measured=sizes)
        collisions(made), fits(model, measured=sizes), limits(model, measured=sizes)

    took = quickest(work)
    return Figure("fit page after a key, of a frame", took * 60, spoken(took), gate=1, most=True)


def against_the_kernel() -> Figure:
    """The same motions judged by exact booleans of swept solids."""
    made = assembly(load_model("time_vectors"))
    found = compare(lambda: collisions(made), lambda: judged(made))
    told = f"{spoken(found.ours)}, {spoken(found.theirs)}"
    return Figure("solid check of an assembly against manifold3d", found.ratio, told, gate=10, aim=50)


FIGURES = (swept, stacked, typed, against_the_kernel)
