"""What is turned on a lathe, as lines: the edges that an eye far away sees, what covers others. Knows no paper.

An edge is seen where no triangle of the solid lies between it and the eye; what is drawn, exported and checked is
made of one profile.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely

from vectorgames.boards.part import Outline, Vector
from vectorgames.boards.turning import revolved, section
from vectorgames.memoize import memoize_by_value

STEPS = 32  # chords of a circle
PIECES = 6  # of a straight line, each seen or not
SHARP = math.radians(25)  # corners of a profile that turn by less are no edges
OFF = 0.05  # millimetres from the solid that a look begins
INSCRIBED = np.radians((22.5, 45.0, 67.5))  # where the corners of the rectangles lie that fill a circle
_TURN = np.arange(STEPS + 1) * 2 * np.pi / STEPS


@memoize_by_value
def seen_edges(profile: Outline, bore: float, towards: Vector) -> np.ndarray:
    """float64[n, 2, 3]: from where the lower end of its axis is; ``towards``: a unit vector to the eye."""
    eye = np.array(towards)
    corners = [ring for k in range(len(profile)) if (ring := _corner(profile, k)) is not None]
    edges = np.concatenate([*corners, *_sides(profile, eye), *_mouth(profile, bore)])
    points, faces = revolved(profile, STEPS, bore)
    return edges[~_covered(edges.mean(1) + OFF * eye, eye, points[faces])]


def outline_areas(profile: Outline) -> list[np.ndarray]:
    """float64[m, 3] each: rings whose convex hulls, seen from anywhere, are together what it covers."""
    pairs = zip(profile, (*profile[1:], profile[0]), strict=True)
    return [np.vstack([_ring(*a), _ring(*b)]) for a, b in pairs if a[1] != b[1]]


@memoize_by_value
def filling_boxes(profile: Outline) -> np.ndarray:
    """float64[k, 6]: boxes within it that nearly fill it."""
    out = []
    for low, high in pairwise(sorted({z for _, z in profile})):
        inner, outer = section(profile, (low + high) / 2)
        for x, y in zip(outer * np.cos(INSCRIBED), outer * np.sin(INSCRIBED), strict=True):
            whole = shapely.box(-x, -y, x, y)
            if inner <= 0:
                flat = [whole.bounds]
            else:  # the four sides of its hole
                flat = [(inner, -y, x, y), (-x, -y, -inner, y), (-x, inner, x, y), (-x, -y, x, -inner)]
            out += [(a, b, low, c, d, high) for a, b, c, d in flat if a < c and b < d]
    return np.array(out)


def _ring(r: float, z: float) -> np.ndarray:
    return np.column_stack([r * np.cos(_TURN), r * np.sin(_TURN), np.full(STEPS + 1, z)])


def _chords(points: np.ndarray) -> np.ndarray:
    return np.stack([points[:-1], points[1:]], 1)


def _corner(profile: Outline, k: int) -> np.ndarray | None:
    """The circle at a sharp corner of a profile."""
    (r, z), before, after = (np.array(profile[n % len(profile)]) for n in (k, k - 1, k + 1))
    come, go = np.array((r, z)) - before, after - (r, z)
    turn = abs(math.atan2(come[0] * go[1] - come[1] * go[0], float(come @ go)))
    return _chords(_ring(r, z)) if r > 0 and turn > SHARP else None


def _sides(profile: Outline, eye: np.ndarray) -> list[np.ndarray]:
    """Where the surface turns away from the eye: two lines along every part of it that is not flat."""
    level, out = math.hypot(eye[0], eye[1]), []
    middle = math.atan2(eye[1], eye[0])
    for (r, z), (s, w) in zip(profile, (*profile[1:], profile[0]), strict=True):
        if z == w or level < 1e-9:
            continue
        cos = (s - r) * eye[2] / ((w - z) * level)
        if abs(cos) < 1:
            share = np.linspace(0, 1, PIECES + 1)
            wide, high = r + share * (s - r), z + share * (w - z)
            for turn in (middle + math.acos(cos), middle - math.acos(cos)):
                out.append(_chords(np.column_stack([wide * math.cos(turn), wide * math.sin(turn), high])))
    return out


def _mouth(profile: Outline, bore: float) -> list[np.ndarray]:
    """The edge of a hole in the eastern wall."""
    if not bore:
        return []
    (_, low), (outer, high) = np.min(profile, 0), np.max(profile, 0)
    y, z = bore * np.cos(_TURN), (low + high) / 2 + bore * np.sin(_TURN)
    return [_chords(np.column_stack([np.sqrt(outer * outer - y * y), y, z]))]


def _covered(points: np.ndarray, eye: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """bool[n]: whether one of triangles float64[m, 3, 3] lies between a point and the eye (Möller and Trumbore)."""
    a, one, two = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = np.cross(eye, two)
    det = (one * across).sum(1)
    some = np.abs(det) > 1e-12
    a, one, two, across, det = a[some], one[some], two[some], across[some], det[some]
    way = points[:, None] - a
    u = (way * across).sum(2) / det
    turned = np.cross(way, one)
    v, t = turned @ eye / det, (turned * two).sum(2) / det
    return ((u >= 0) & (v >= 0) & (u + v <= 1) & (t > 0)).any(1)
