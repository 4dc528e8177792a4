"""Boards put together, each made once: for tests of how they are shown."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from vectorgames.boards.assembly import Assembly, bounds
from vectorgames.boards.backend import assembly, load_model
from vectorgames.boards.part import Part, Vector
from vectorgames.fabrication.check import TOUCH, overlaps

BOARDS = ("time_vectors", "gryb", "chess_4d")
SIZE, FREE = (480, 300), (20.0, 10.0, 340.0, 270.0)
CORNERS = np.array([(x, y, z) for x in (0, 3) for y in (1, 4) for z in (2, 5)])
WEST, ROD, LIGHT = 3, 6, 8  # steps of a tower: the second support, the rod, the light


@cache
def made(board: str, **changes: float) -> Assembly:
    return assembly(load_model(board, **changes))


def at_once(made: Assembly) -> Assembly:
    """All parts appear in their final places, in a single step."""
    brings = tuple((part.name, (0.0, 0.0, 0.0)) for part in made.parts)
    return replace(made, steps=(replace(made.steps[-1], brings=brings, motions=(), props=()),), props=())


def play(made: Assembly, most: float = 1000.0) -> dict[str, tuple[list[float], list[float]]]:
    """Part -> how far it can move alone, with all that is fixed to it, down each axis and up, at most so far, once
    all is built; nothing goes below the table."""
    held: dict[str, str] = {}
    for part in sorted(made.parts, key=lambda part: bool(part.held)):
        held[part.name] = held.get(part.held, part.held) or part.name
    out = {}
    for name in dict.fromkeys(held.values()):
        mine, others = (
            np.vstack([part.boxes for part in made.parts if (held[part.name] == name) == with_it]).T
            for with_it in (True, False)
        )
        less, more = [], []
        for axis in range(3):
            long = mine + np.eye(6)[axis + 3][:, None] * most - np.eye(6)[axis][:, None] * most
            i, j = overlaps(long, others)
            for found, gap in (
                (less, mine[axis, i] - others[axis + 3, j]),
                (more, others[axis, j] - mine[axis + 3, i]),
            ):
                found.append(max(0.0, float(gap[gap > -TOUCH].min(initial=most))))
        less[2] = max(0.0, min(less[2], float(mine[2].min())))
        out[name] = less, more
    return out


def moved(part: Part, offset: Vector) -> np.ndarray:
    """The box round a part that is moved."""
    return bounds(part) + np.tile(offset, 2)
