"""Curves in space through points in millimetres, many at once. Pure numpy.

A point of a curve is a sum of its knots with fixed weights: one product of matrices makes all points of all curves.
"""

from __future__ import annotations

import numpy as np

from vectorgames.memoize import memoize_by_value

STEPS = 40  # samples between two knots
LIFT = 8.0  # above the pane: through the middle of a bead
FALL = (11.0, 37.0)  # from where to where above the pane the way of a piece out of the hand is seen


def straight(knots: np.ndarray, steps: int = STEPS) -> np.ndarray:
    """float[n, (k − 1)·steps + 1, 3]: natural splines through knots, float[n, k, 3]; straight where these are."""
    return spread(natural_basis(knots.shape[1], steps), knots)


def arched(knots: np.ndarray) -> np.ndarray:
    """Straight in plan, an arch from space to space: it must not lie along engraved lines."""
    i, f = steps_of(len(knots), 12)
    f = f[:, None]
    points = knots[i] * (1 - f) + knots[i + 1] * f
    length = np.linalg.norm(knots[i + 1] - knots[i], axis=1)
    points[:, 2] += 4 * f[:, 0] * (1 - f[:, 0]) * (6 + 0.14 * length)
    return points


def fall(point: np.ndarray) -> np.ndarray:
    """float64[8, 3]: from over a point, float[3], down to it."""
    return point + np.column_stack([np.zeros((8, 2)), np.linspace(*FALL, 8)])


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


@memoize_by_value
def natural_basis(n: int, steps: int) -> np.ndarray:
    """float64[(n − 1)·steps + 1, n]: weights of n knots at every point of a natural cubic spline."""
    system, right = np.eye(n), np.zeros((n, n))
    for i in range(1, n - 1):
        system[i, i - 1 : i + 2] = (1, 4, 1)
        right[i, i - 1 : i + 2] = (6, -12, 6)
    bend = np.linalg.solve(system, right)
    i, f = steps_of(n, steps)
    f, knot = f[:, None], np.eye(n)
    g = 1 - f
    return knot[i] * g + knot[i + 1] * f + ((g**3 - g) * bend[i] + (f**3 - f) * bend[i + 1]) / 6


@memoize_by_value
def cardinal_basis(n: int, steps: int) -> np.ndarray:
    """The same of a cardinal spline: it does not swing as far out of the picture as a natural one."""
    i, f = steps_of(n, steps)
    f, knot = f[:, None], np.eye(n)
    slope = 0.6 * np.gradient(knot, axis=0)
    ends = (2 * f**3 - 3 * f**2 + 1) * knot[i] + (3 * f**2 - 2 * f**3) * knot[i + 1]
    return ends + (f**3 - 2 * f**2 + f) * slope[i] + (f**3 - f**2) * slope[i + 1]


@memoize_by_value
def steps_of(n: int, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """(int[m], float[m]): the step to which every point belongs, and how far along it the point is."""
    t = np.linspace(0, n - 1, (n - 1) * steps + 1)
    i = np.minimum(t.astype(int), n - 2)
    return i, t - i


def spread(basis: np.ndarray, knots: np.ndarray) -> np.ndarray:
    """float64[n, m, c] from weights [m, k] and knots [n, k, c]."""
    n, k, c = knots.shape
    return (basis @ knots.transpose(1, 0, 2).reshape(k, n * c)).reshape(-1, n, c).transpose(1, 0, 2)
