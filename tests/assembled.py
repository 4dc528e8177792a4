"""Boards put together, each made once: for tests of how they are shown."""

from __future__ import annotations

from functools import cache

import numpy as np

from vectorgames.boards.assembly import Assembly, bounds
from vectorgames.boards.backend import assembly, load_model
from vectorgames.boards.part import Part, Vector

BOARDS = ("time_vectors", "gryb", "chess_4d")
SIZE, FREE = (480, 300), (20.0, 10.0, 340.0, 270.0)
CORNERS = np.array([(x, y, z) for x in (0, 3) for y in (1, 4) for z in (2, 5)])
WEST, ROD, LIGHT = 3, 6, 8  # steps of a tower: the second support, the rod, the light


@cache
def made(board: str, **changes: float) -> Assembly:
    return assembly(load_model(board, **changes))


def moved(part: Part, offset: Vector) -> np.ndarray:
    """The box round a part that is moved."""
    return bounds(part) + np.tile(offset, 2)
