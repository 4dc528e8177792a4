"""Shelves: each level of a lattice of five or six dimensions lies as a sheet of its own, so that nothing covers
anything.

Columns are the places in u in the order of the ring, rows are the levels, the highest on top. Of six dimensions
there is such a block for each place in v, in its corner. Sheets stay level; rows stand behind and above one
another, in the plane on which the camera of this layout looks squarely.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vectorgames.boards.board import CORNERS

ELEVATION = 38.0
"""Degrees from which the shelves are seen: a sheet is as deep as it is wide times the sine of this."""

COLUMN, ROW = 1.07, 0.755
"""From sheet to sheet as they are seen, in sides of a sheet; above the far edge a row has room for pieces there."""

HEADS = 0.16
"""Room over a block for the names of its columns, beside it for the numbers of its rows, in sides of a sheet."""

SPREAD = 0.3
"""By how much rows stand further apart where levels are moved apart."""

GROWN = 1.3
"""How much larger pieces are than elsewhere: nothing stands before them."""

LARGE = 2 / 3
"""Share of the width, and of the height, that a block has which is twice as large as the others."""

_rise = np.radians(ELEVATION)
UP = np.array((0.0, np.sin(_rise), np.cos(_rise)))
"""The direction that is seen as upwards."""


class Blocks(NamedTuple):
    """How much of the width blocks in the east of v have, and those in the north of the height, 0 … 1."""

    east: float = 0.5
    north: float = 0.5


def large(corner: int) -> Blocks:
    """Blocks of which the one in this corner of v is twice as large as the others."""
    x, y = CORNERS[corner]
    return Blocks(LARGE if x > 0 else 1 - LARGE, LARGE if y > 0 else 1 - LARGE)


def shelved(levels: int, towers: int, side: float, explode: float, blocks: Blocks) -> tuple[np.ndarray, np.ndarray]:
    """(float[panes, 3], float[panes]): the middles of all sheets, as large as this, and by how much each is larger
    than the board is; ``explode`` 0 … 1."""
    level, tower = np.repeat(np.arange(levels), towers), np.tile(np.arange(towers), levels)
    step = np.array((COLUMN, ROW * (1 + SPREAD * explode))) * side
    place = np.column_stack([tower % 4 - 1.5, level - (levels - 1) / 2]) * step
    sizes = np.ones(len(place))
    if towers > 4:
        whole = 2 * (np.array((4, levels)) * step + HEADS * side)
        corner = CORNERS[tower // 4]
        shares = np.where(corner > 0, blocks, 1 - np.array(blocks))
        sizes = 2 * shares.min(1)
        place = place * sizes[:, None] + corner * (1 - shares) / 2 * whole
    return place[:, :1] * (1.0, 0.0, 0.0) + place[:, 1:] * UP, sizes
