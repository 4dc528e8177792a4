"""The way of a vector in space: points in millimetres from spaces, many vectors at once. Pure numpy.

Everything follows from ``anchors`` float[size, 3], where the spaces are at the moment, so that the curves
are right however far the board is taken apart. A point of a curve is a sum of its knots with fixed
weights: one product of matrices makes all points of all vectors.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.kept import kept
from vectorgames.spaces.lattice import Lattice

STEPS = 40  # samples between two spaces
LIFT = 8.0  # above the pane: through the middle of a bead
ABOVE = 22.0  # above the pane: clear of the tallest piece
ROOM = 13.0  # from the rod's axis at least
FALL = (11.0, 37.0)  # from where to where above the pane the way of a piece out of the hand is seen


def curves(board: Board, anchors: np.ndarray, rows: np.ndarray, lift=LIFT, steps: int = STEPS) -> np.ndarray:
    """float64[n, (k − 1)·steps + 1, 3]: smooth curves through the spaces of every row of int[n, k].

    Where t runs on one tower the curve winds round its rod, a natural spline in cylinder coordinates;
    between towers it leaps in arcs; else it is straight. ``lift``: millimetres above the panes, a number
    or float[n].
    """
    rows = np.asarray(rows)
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


def path_points(board: Board, anchors: np.ndarray, spaces: tuple[int, ...], winding: bool = True) -> np.ndarray:
    """float64[n, 3]: one smooth curve through the spaces. Not ``winding``: low hops; one space: a fall onto it."""
    if len(spaces) < 2:
        return anchors[list(spaces)].astype(float) + np.column_stack([np.zeros((8, 2)), np.linspace(*FALL, 8)])
    if not winding:
        return _arched(anchors[list(spaces)].astype(float) + (0, 0, LIFT))
    return curves(board, anchors, np.array([spaces]), lift(board, spaces))[0]


def lift(board: Board, spaces: tuple[int, ...]) -> float:
    """How high above the panes a vector runs: over the heads of its pieces if it stays on one level."""
    return ABOVE if len(set(board.level_of[list(spaces)].tolist())) == 1 else LIFT


def middles(board: Board, anchors: np.ndarray, spaces: np.ndarray) -> np.ndarray:
    """float64[..., 3]: where the rod passes the level of each space, however far its quadrants are apart."""
    return (anchors[spaces].astype(float) + anchors[opposites(board.space)[spaces]]) / 2


@kept
def opposites(space: Lattice) -> np.ndarray:
    """int64[size]: the space opposite on the same level: (5 − x, 5 − y, z) and the quadrant across."""
    c = space.coordinates.astype(np.int64)
    c[:, :2] = 3 - c[:, :2]
    c[:, 3] = (c[:, 3] + 2) % 4
    out = c @ np.array(space.strides)
    out.setflags(write=False)
    return out


def round_the_rod(
    board: Board, anchors: np.ndarray, start: int, end: int, lift: float, steps: int = 16
) -> np.ndarray:
    """float64[steps + 1, 3]: an arc round the rod between two spaces of one level that are neighbours in t."""
    return _winding(board, anchors, np.array([[start, end]]), anchors[[[start, end]]] + (0.0, 0.0, lift), steps)[0]


def shortened(points: np.ndarray, by: float) -> np.ndarray:
    """The curve without ``by`` millimetres at either end, so that it ends at a piece, not inside it.

    Further columns of ``points`` float[n, 3 + k] go along.
    """
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points[:, :3], axis=0), axis=1))])
    if way[-1] < 4 * by:
        return points
    at = np.concatenate([[by], way[(way > by) & (way < way[-1] - by)], [way[-1] - by]])
    return np.column_stack([np.interp(at, way, column) for column in points.T])


# ---- weights of the knots ----


@lru_cache(maxsize=16)
def natural_basis(n: int, steps: int) -> np.ndarray:
    """float64[(n − 1)·steps + 1, n]: weights of n knots at every point of a natural cubic spline."""
    system, right = np.eye(n), np.zeros((n, n))
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = (1, 4, 1)
        right[i, i - 1 : i + 2] = (6, -12, 6)
    bend = np.linalg.solve(system, right)
    i, f = _steps(n, steps)
    f, knot = f[:, None], np.eye(n)
    g = 1 - f
    return knot[i] * g + knot[i + 1] * f + ((g**3 - g) * bend[i] + (f**3 - f) * bend[i + 1]) / 6


@lru_cache(maxsize=16)
def cardinal_basis(n: int, steps: int) -> np.ndarray:
    """The same of a cardinal spline: it does not swing as far out of the picture as a natural one."""
    i, f = _steps(n, steps)
    f, knot = f[:, None], np.eye(n)
    slope = 0.6 * np.gradient(knot, axis=0)
    ends = (2 * f**3 - 3 * f**2 + 1) * knot[i] + (3 * f**2 - 2 * f**3) * knot[i + 1]
    return ends + (f**3 - 2 * f**2 + f) * slope[i] + (f**3 - f**2) * slope[i + 1]


@lru_cache(maxsize=16)
def _steps(n: int, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """(int[m], float[m]): the step to which every point belongs, and how far along it the point is."""
    t = np.linspace(0, n - 1, (n - 1) * steps + 1)
    i = np.minimum(t.astype(int), n - 2)
    return i, t - i


def _spread(basis: np.ndarray, knots: np.ndarray) -> np.ndarray:
    """float64[n, m, c] from weights [m, k] and knots [n, k, c]."""
    n, k, c = knots.shape
    return (basis @ knots.transpose(1, 0, 2).reshape(k, n * c)).reshape(-1, n, c).transpose(1, 0, 2)


# ---- forms ----


def _natural(board: Board, anchors, rows, knots: np.ndarray, steps: int) -> np.ndarray:
    """Straight where the knots are: the quadrant of a pane stays in one piece."""
    return _spread(natural_basis(knots.shape[1], steps), knots)


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
    a, r, z = np.moveaxis(_spread(natural_basis(knots.shape[1], steps), cylinder), -1, 0)
    r = np.maximum(r, ROOM)
    return np.stack([middle[..., 0] + r * np.cos(a), middle[..., 1] + r * np.sin(a), z], -1)


def _leaping(board: Board, anchors: np.ndarray, rows: np.ndarray, knots: np.ndarray, steps: int) -> np.ndarray:
    n = knots.shape[1]
    points = _spread(cardinal_basis(n, steps), knots)
    i, f = _steps(n, steps)
    towers = board.board_of[rows]
    arch = (0.3 * np.linalg.norm(np.diff(knots, axis=1), axis=2) + 60) * (towers[:, 1:] != towers[:, :-1])
    points[..., 2] += arch[:, i] * (f * (1 - f))
    return points


def _arched(knots: np.ndarray) -> np.ndarray:
    """Straight in plan, an arch from space to space: it must not lie along engraved lines."""
    i, f = _steps(len(knots), 12)
    f = f[:, None]
    points = knots[i] * (1 - f) + knots[i + 1] * f
    length = np.linalg.norm(knots[i + 1] - knots[i], axis=1)
    points[:, 2] += 4 * f[:, 0] * (1 - f[:, 0]) * (6 + 0.14 * length)
    return points
