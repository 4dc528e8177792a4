"""Corners eased for assembly: relief where another part's corner would stand, chamfers at the mouths of notches.

Both only take material away, and never from a flank that carries: the relief of a notch goes into its root, that of
an arm of a slot sideways. A relief is a half disc as wide as two radii. Outlines are polygons with right angles;
what is taken from them is told as rectangles, too, which lie within it: what is left of boxes is never less than
there is, and more by a sixth of the disc, and a fifth of the chamfer, at most. Knows no board.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.part import Outline

LEFT = 0.3  # of an edge between two reliefs
CHORDS = 8  # of a relief: they turn by less than what is read as an arc
ROUND = np.radians((20.0, 45.0, 70.0))  # from the root, where rectangles in a half disc have their corners
SLANT = (0.02, 0.35, 0.65, 0.98)  # the same of a chamfer; the first and the last leave its ends where they are


def eased(outline: Outline, relief: float, chamfer: float, hole: bool = False) -> tuple[Outline, np.ndarray]:
    """(outline, float64[n, 4]): with reliefs of a radius and with chamfers, 0 for none; rectangles taken away.

    A rectangle is its lowest x, y and its highest. ``hole``: the outline is that of a hole, whose relief goes into
    the edges beside its ends; it has no mouths.
    """
    points = np.array(outline, float)
    if not relief and not chamfer:
        return outline, np.zeros((0, 4))
    if (_area(points) > 0) == hole:
        points = points[::-1]  # the material is on the left
    n, edges = len(points), np.roll(points, -1, 0) - points
    long = np.linalg.norm(edges, axis=1)
    way = edges / long[:, None]
    before = np.roll(way, 1, 0)
    inner = before[:, 0] * way[:, 1] - before[:, 1] * way[:, 0] < 0
    ends = inner & np.roll(inner, -1)  # the edge that begins there lies between two inner corners
    out: list[np.ndarray] = []
    gone: list[np.ndarray] = []
    for k in range(n):
        here, back = points[k], (k - 1) % n
        after = bool(ends[k]) != hole
        # u leads on into the material, along the edge that stays whole; v along the edge that is cut into
        u, v = (way[back], way[k]) if after else (-way[k], -way[back])
        if relief and inner[k] and ends[k] != ends[back] and long[k if after else back] > 4 * relief + LEFT:
            turn = np.linspace(0, np.pi, CHORDS + 1)[:, None]
            arc = here + relief * (v * (1 - np.cos(turn)) + u * np.sin(turn))
            out += list(arc if after else arc[::-1])
            middle = here + relief * v
            for angle in ROUND:
                half, deep = relief * np.cos(angle) * v, relief * np.sin(angle) * u
                gone.append(np.array((middle - half, middle + half + deep)))
        elif chamfer and not hole and not inner[k] and (ends[(k + 1) % n] or ends[(k - 2) % n]):
            out += [here - way[back] * chamfer, here + way[k] * chamfer]
            for share in SLANT:
                inward = here - way[back] * (1 - share) * chamfer + way[k] * share * chamfer
                gone.append(np.array((here, inward)))
        else:
            out.append(here)
    taken = np.array(gone).reshape(-1, 2, 2)
    return tuple(map(tuple, np.array(out).tolist())), np.hstack([taken.min(1), taken.max(1)])


def _area(p: np.ndarray) -> float:
    return float((p[:, 0] * np.roll(p[:, 1], -1) - p[:, 1] * np.roll(p[:, 0], -1)).sum() / 2)
