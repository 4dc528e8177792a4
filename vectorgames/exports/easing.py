"""Corners eased for assembly: relief where another part's corner would stand, chamfers at the mouths of notches.

Both only take material away, and never from a flank that carries: the relief of a notch goes into its root, that of
an arm of a slot sideways (their shapes: a half disc as wide as two radii). Knows no board.
"""

from __future__ import annotations

import numpy as np

from vectorgames.exports.shape import ALIKE, Ring, Shape

LEFT = 0.3  # of an edge between two reliefs


def eased(shape: Shape, relief: float, chamfer: float) -> Shape:
    """A shape with reliefs of a radius, and with chamfers; 0 for none."""
    if not relief and not chamfer:
        return shape
    return Shape(
        _eased(shape.outside, relief, chamfer, root=True),
        tuple(_eased(hole, relief, 0.0, root=False) for hole in shape.holes),
    )


def _eased(ring: Ring, relief: float, chamfer: float, root: bool) -> Ring:
    """``root``: relief goes into the edge between two inner corners, else into the ones beside it."""
    n, points = len(ring.points), ring.points
    inner = (ring.turns < -ALIKE) & (ring.radii <= ALIKE)
    ends = inner & np.roll(inner, -1)  # the edge that begins there lies between two inner corners
    edges = np.roll(points, -1, 0) - points
    long = np.linalg.norm(edges, axis=1)
    way = edges / long[:, None]
    out: list[tuple[float, float, float]] = []
    for k in range(n):
        here, back = points[k], (k - 1) % n
        if relief and inner[k] and ends[k] != ends[back]:
            # u leads on into the material, along the edge that stays whole; v along the edge that is cut into
            after = ends[k] if root else not ends[k]
            edge = k if after else back
            u, v = (way[back], way[k]) if after else (-way[k], -way[back])
            if long[edge] > 4 * relief + LEFT:
                spots = [here + u * relief, here + u * relief + v * 2 * relief, here + v * 2 * relief]
                rounds = [relief, relief, 0.0]
                order = range(3) if after else range(2, -1, -1)
                out += [(*spots[i], rounds[i]) for i in order]
                continue
        if chamfer and not inner[k] and ring.radii[k] <= ALIKE and _mouth(ends, k, n):
            out += [(*(here - way[back] * chamfer), 0.0), (*(here + way[k] * chamfer), 0.0)]
            continue
        out.append((*here, ring.radii[k]))
    done = np.array(out)
    return Ring.of(done[:, :2], done[:, 2], hole=not root)


def _mouth(ends: np.ndarray, k: int, n: int) -> bool:
    """Whether a corner is one of the two at which a notch opens: the root is the edge after next, or before."""
    return bool(ends[(k + 1) % n] or ends[(k - 2) % n])
