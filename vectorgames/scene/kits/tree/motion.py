"""How a piece moves from node to node: a step up or down goes along its link."""

from __future__ import annotations

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.scene.kits.tree.loops import descent
from vectorgames.scene.motion import TIMES, hopping

HOP = 0.7  # height of an arc at most, in diameters of the larger node


def way(board: Board, anchors: np.ndarray, source: int, target: int) -> np.ndarray:
    """float[n, 3]: from a node to another one, seen from there; see ``motion.way``."""
    start = (anchors[source] - anchors[target]).astype(float)
    points = start * (1 - TIMES)[:, None]
    upper, lower = sorted((source, target))
    if board.space.parent(lower) == upper:
        link = descent(board, anchors, lower, upper)
        link = (link if source == upper else link[::-1]) - anchors[target]
        points = np.column_stack([np.interp(TIMES, np.linspace(0, 1, len(link)), column) for column in link.T])
        points[0], points[-1] = start, 0.0
    return hopping(points, HOP * float(board.room[[source, target]].max()))
