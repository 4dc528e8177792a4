"""The way of a vector of a lattice in space, many vectors at once. Pure numpy.

Everything follows from ``anchors`` float[size, 3], where the spaces are at the moment, so that the curves
are right however far the board is taken apart.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.memoize import memoize
from vectorgames.scene.curves import LIFT, STEPS, cardinal_basis, natural_basis, spread, steps_of
from vectorgames.spaces.lattice import Lattice

ABOVE = 22.0  # above the pane: clear of the tallest piece
ROOM = 13.0  # from the rod's axis at least


def curves(
    board: Board, anchors: np.ndarray, rows: np.ndarray, lift=LIFT, steps: int = STEPS, stance: tuple = ()
) -> np.ndarray:
    """float64[n, (k − 1)·steps + 1, 3]: smooth curves through the spaces of every row of int[n, k].

    Where t runs on one tower the curve winds round its rod, a natural spline in cylinder coordinates;
    between towers it leaps in arcs; else it is straight. ``lift``: millimetres above the panes, a number
    or float[n]. Layouts that explain, where the ``stance`` has one, show what it is in the coordinates: there it is
    straight in as many dimensions as the board has.
    """
    rows = np.asarray(rows)
    shaped = board.shaped(*stance) if stance else 0.0
    if shaped:
        form = board.formed(*stance[2:])
        i, f = steps_of(rows.shape[1], steps)
        places = board.arranged.unwrapped(rows, form)
        way = places[:, i] * (1 - f)[:, None] + places[:, np.minimum(i + 1, rows.shape[1] - 1)] * f[:, None]
        points = board.arranged.points(way, stance[0], form)
        points[..., 2] += np.reshape(lift, (-1, 1))
        if shaped == 1:
            return points
        plain = curves(board, board.anchors(*stance[:2]), rows, lift, steps)
        return plain + (points - plain) * shaped
    knots = anchors[rows].astype(float)
    knots[..., 2] += np.reshape(lift, (-1, 1))
    towers, quadrants = board.board_of[rows], board.quadrant_of[rows]
    leaps = (towers != towers[:, :1]).any(1)
    winds = ~leaps & (quadrants != quadrants[:, :1]).any(1)
    out = np.empty((len(rows), (rows.shape[1] - 1) * steps + 1, 3))
    for chosen, way in ((leaps, _leaping), (winds, _winding), (~leaps & ~winds, _natural)):
        k = np.flatnonzero(chosen)
        if len(k):
            out[k] = way(board, anchors, rows[k], knots[k], steps)
    return out


def vector_points(board: Board, anchors: np.ndarray, spaces: tuple[int, ...], stance: tuple = ()) -> np.ndarray:
    """float64[n, 3]: one smooth curve through the spaces, as high over the panes as ``lift`` says."""
    return curves(board, anchors, np.array([spaces]), lift(board, spaces), stance=stance)[0]


def ring_closed(board: Board, anchors: np.ndarray, spaces: tuple[int, ...], stance: tuple = ()) -> np.ndarray:
    """float64[n, 3]: the rest of the ring of a vector that runs along t alone, from its end to its beginning."""
    points = curves(board, anchors, np.array([(*spaces, spaces[0])]), lift(board, spaces), stance=stance)[0]
    return points[(len(spaces) - 1) * STEPS :]


def lift(board: Board, spaces: tuple[int, ...]) -> float:
    """How high above the panes a vector runs: over the heads of its pieces if it stays on one level."""
    return ABOVE if len(set(board.level_of[list(spaces)].tolist())) == 1 else LIFT


def middles(board: Board, anchors: np.ndarray, spaces: np.ndarray) -> np.ndarray:
    """float64[..., 3]: where the rod passes the level of each space, however far its quadrants are apart."""
    return (anchors[spaces].astype(float) + anchors[opposites(board.space)[spaces]]) / 2


@memoize
def opposites(space: Lattice) -> np.ndarray:
    """int64[size]: the space opposite on the same level: (5 − x, 5 − y, z) and the quadrant across."""
    c = space.coordinates.astype(np.int64)
    c[:, :2] = 3 - c[:, :2]
    c[:, 3:4] = (c[:, 3:4] + 2) % 4
    out = c @ np.array(space.strides)
    out.setflags(write=False)
    return out


def round_the_rod(
    board: Board, anchors: np.ndarray, start: int, end: int, lift: float, steps: int = 16, stance: tuple = ()
) -> np.ndarray:
    """float64[steps + 1, 3]: an arc round the rod between two spaces of one level that are neighbours in t."""
    if stance and board.shaped(*stance):
        return curves(board, anchors, np.array([[start, end]]), lift, steps, stance)[0]
    return _winding(board, anchors, np.array([[start, end]]), anchors[[[start, end]]] + (0.0, 0.0, lift), steps)[0]


# ---- forms ----


def _natural(board: Board, anchors, rows, knots: np.ndarray, steps: int) -> np.ndarray:
    """Straight where the knots are: the quadrant of a pane stays in one piece."""
    return spread(natural_basis(knots.shape[1], steps), knots)


def _winding(board: Board, anchors: np.ndarray, rows: np.ndarray, knots: np.ndarray, steps: int) -> np.ndarray:
    middle = middles(board, anchors, rows[:, 0])[:, None, :2]
    from_rod = knots[..., :2] - middle
    angle = np.arctan2(from_rod[..., 1], from_rod[..., 0])
    # one step of t is a quarter turn clockwise, seen from above
    way = (np.diff(board.quadrant_of[rows].astype(int), axis=1) + 1) % 4 - 1
    turn = np.diff(angle, axis=1) % (2 * np.pi)
    turn -= 2 * np.pi * ((way == 1) | (((way == 2) | (way == 0)) & (turn > np.pi)))
    angle[:, 1:] = angle[:, :1] + np.cumsum(turn, 1)
    cylinder = np.stack([angle, np.hypot(from_rod[..., 0], from_rod[..., 1]), knots[..., 2]], -1)
    a, r, z = np.moveaxis(spread(natural_basis(knots.shape[1], steps), cylinder), -1, 0)
    r = np.maximum(r, ROOM)
    return np.stack([middle[..., 0] + r * np.cos(a), middle[..., 1] + r * np.sin(a), z], -1)


def _leaping(board: Board, anchors: np.ndarray, rows: np.ndarray, knots: np.ndarray, steps: int) -> np.ndarray:
    n = knots.shape[1]
    points = spread(cardinal_basis(n, steps), knots)
    i, f = steps_of(n, steps)
    towers = board.board_of[rows]
    arch = (0.3 * np.linalg.norm(np.diff(knots, axis=1), axis=2) + 60) * (towers[:, 1:] != towers[:, :-1])
    points[..., 2] += arch[:, i] * (f * (1 - f))
    return points
