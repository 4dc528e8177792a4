"""The way of a vector in space: points in millimetres from spaces. Pure numpy."""

from __future__ import annotations

import numpy as np

from vectorgames.boards.board import Board

STEPS = 40  # samples between two spaces
LIFT = 8.0  # above the pane: through the middle of a bead
ABOVE = 22.0  # above the pane: clear of the tallest piece
ROOM = 13.0  # from the rod's axis at least
FALL = (11.0, 37.0)  # from where to where above the pane the way of a piece out of the hand is seen


def path_points(board: Board, anchors: np.ndarray, spaces: tuple[int, ...], winding: bool = True) -> np.ndarray:
    """float64[n, 3]: a smooth curve through the spaces.

    ``winding``: where t runs on one tower the curve winds round its rod, a natural spline in cylinder
    coordinates; between towers it leaps in arcs; else it is straight. Not ``winding``: low hops.
    """
    knots = anchors[list(spaces)].astype(float) + (0, 0, lift(board, spaces) if winding else LIFT)
    towers, quadrants = board.board_of[list(spaces)], board.quadrant_of[list(spaces)].astype(int)
    if len(knots) < 2:
        return anchors[list(spaces)].astype(float) + np.column_stack([np.zeros((8, 2)), np.linspace(*FALL, 8)])
    if not winding:
        return _arched(knots)
    if len(set(towers.tolist())) == 1 and len(set(quadrants.tolist())) == 1:
        return _straight(knots)
    if len(set(towers.tolist())) == 1:
        middle = knots[:, :2] - board.local[list(spaces)]
        return _winding(knots, middle[0], quadrants)
    return _leaping(knots, towers)


def lift(board: Board, spaces: tuple[int, ...]) -> float:
    """How high above the panes a vector runs: over the heads of its pieces if it stays on one level."""
    return ABOVE if len(set(board.level_of[list(spaces)].tolist())) == 1 else LIFT


def shortened(points: np.ndarray, by: float) -> np.ndarray:
    """The curve without ``by`` millimetres at either end, so that it ends at a piece, not inside it.

    Columns beyond the first three are carried along.
    """
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points[:, :3], axis=0), axis=1))])
    if way[-1] < 4 * by:
        return points
    at = np.concatenate([[by], way[(way > by) & (way < way[-1] - by)], [way[-1] - by]])
    return np.column_stack([np.interp(at, way, column) for column in points.T])


def natural_spline(values: np.ndarray, steps: int = STEPS) -> np.ndarray:
    """float64[(n − 1)·steps + 1, k]: natural cubic spline through the rows of float[n, k]."""
    y = np.asarray(values, float)
    n = len(y)
    system, right = np.eye(n), np.zeros_like(y)
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = (1, 4, 1)
        right[i] = 6 * (y[i - 1] - 2 * y[i] + y[i + 1])
    bend = np.linalg.solve(system, right)
    t = np.linspace(0, n - 1, (n - 1) * steps + 1)
    i = np.minimum(t.astype(int), n - 2)
    f = (t - i)[:, None]
    g = 1 - f
    return y[i] * g + y[i + 1] * f + ((g**3 - g) * bend[i] + (f**3 - f) * bend[i + 1]) / 6


def _straight(knots: np.ndarray) -> np.ndarray:
    t = np.linspace(0, len(knots) - 1, (len(knots) - 1) * 12 + 1)
    i = np.minimum(t.astype(int), len(knots) - 2)
    f = (t - i)[:, None]
    return knots[i] * (1 - f) + knots[i + 1] * f


def _arched(knots: np.ndarray) -> np.ndarray:
    """Straight in plan, an arch from space to space: it must not lie along engraved lines."""
    points = _straight(knots)
    t = np.linspace(0, len(knots) - 1, len(points))
    i = np.minimum(t.astype(int), len(knots) - 2)
    length = np.linalg.norm(knots[i + 1] - knots[i], axis=1)
    points[:, 2] += 4 * (t - i) * (1 - t + i) * (6 + 0.14 * length)
    return points


def _winding(knots: np.ndarray, middle: np.ndarray, quadrants: np.ndarray) -> np.ndarray:
    from_rod = knots[:, :2] - middle
    angle = np.arctan2(from_rod[:, 1], from_rod[:, 0])
    for i in range(1, len(angle)):  # one step of t is a quarter turn clockwise, seen from above
        way = (quadrants[i] - quadrants[i - 1] + 1) % 4 - 1
        turn = (angle[i] - angle[i - 1]) % (2 * np.pi)
        if way == 1 or (way == 2 and turn > np.pi) or (way == 0 and turn > np.pi):
            turn -= 2 * np.pi
        angle[i] = angle[i - 1] + turn
    radius = np.hypot(*from_rod.T)
    a, r, z = natural_spline(np.column_stack([angle, radius, knots[:, 2]])).T
    r = np.maximum(r, ROOM)
    return np.column_stack([middle[0] + r * np.cos(a), middle[1] + r * np.sin(a), z])


def _leaping(knots: np.ndarray, towers: np.ndarray) -> np.ndarray:
    """Cardinal spline with arches: it does not swing as far out of the picture as a natural one."""
    t = np.linspace(0, len(knots) - 1, (len(knots) - 1) * STEPS + 1)
    i = np.minimum(t.astype(int), len(knots) - 2)
    f = (t - i)[:, None]
    slope = 0.6 * np.gradient(knots, axis=0)
    a, b, c, d = knots[i], knots[i + 1], slope[i], slope[i + 1]
    points = (2 * f**3 - 3 * f**2 + 1) * a + (f**3 - 2 * f**2 + f) * c
    points += (3 * f**2 - 2 * f**3) * b + (f**3 - f**2) * d
    gap = np.linalg.norm(b - a, axis=1)
    arch = (0.3 * gap + 60) * f[:, 0] * (1 - f[:, 0])
    points[:, 2] += np.where(towers[i] != towers[i + 1], arch, 0.0)
    return points
