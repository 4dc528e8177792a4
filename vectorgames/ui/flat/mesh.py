"""Polygons as triangles with soft edges, for painters that stamp them many times. Pure numpy; knows no painter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vectorgames.ui.flat.primitives import Point, Polygon
from vectorgames.ui.theme import packed

_SOFT = 0.5
"""How far an edge fades to either side, in pixels."""
_SHARPEST = 4.0
"""How far the corner of a fringe may reach out, by the fringe's width."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """``at`` float32[n, 2], ``ink`` uint32[n], as imgui takes colours; ``triangles`` int[m], three to each."""

    at: np.ndarray
    ink: np.ndarray
    triangles: np.ndarray


def mesh(parts: Sequence[Polygon]) -> Mesh:
    """Triangles of these polygons, the first one lowest."""
    at, ink, triangles, count = [], [], [], 0
    for part in parts:
        points = np.array(part.points, float)
        if _area(points) < 0:
            points = points[::-1]
        full, clear = packed(part.colour, part.alpha), packed(part.colour, 0.0)
        thin = min(part.width, 1.0) if part.width else 1.0  # a thin line is a faint one
        half = max(part.width, 1.0) / 2
        outward, n = _outward(points), len(points)
        if part.width:
            full = packed(part.colour, part.alpha * thin)
            reach, inks = (-half - _SOFT, -half + _SOFT, half - _SOFT, half + _SOFT), (clear, full, full, clear)
            faces = [_band(k * n, (k + 1) * n, n) for k in range(3)]
        else:
            reach, inks = (-_SOFT, _SOFT), (full, clear)
            faces = [np.array(triangulated(points.tolist())).reshape(-1), _band(0, n, n)]
        at += [points + outward * r for r in reach]
        ink += [np.full(n, colour, np.uint32) for colour in inks]
        triangles += [face + count for face in faces]
        count += n * len(reach)
    if not at:
        return Mesh(np.zeros((0, 2), np.float32), np.zeros(0, np.uint32), np.zeros(0, int))
    return Mesh(np.concatenate(at).astype(np.float32), np.concatenate(ink), np.concatenate(triangles))


def _area(p: np.ndarray) -> float:
    """Twice the area, positive if the corners run clockwise on a screen."""
    q = np.roll(p, -1, 0)
    return float((p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]).sum())


def _outward(p: np.ndarray) -> np.ndarray:
    """float[n, 2]: where each corner goes if all sides of a clockwise outline move out by one pixel."""
    d = np.roll(p, -1, 0) - p
    d /= np.maximum(np.hypot(*d.T), 1e-9)[:, None]
    normal = np.column_stack([d[:, 1], -d[:, 0]])
    middle = (normal + np.roll(normal, 1, 0)) / 2
    return middle / np.maximum((middle**2).sum(1), 1 / _SHARPEST)[:, None]


def grown(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """An outline whose sides have moved out by so many pixels."""
    p = np.array(points, float)
    p = p[::-1] if _area(p) < 0 else p
    return tuple(map(tuple, (p + by * _outward(p)).tolist()))


def _band(a: int, b: int, n: int) -> np.ndarray:
    """Triangles between two rings of n corners that begin at a and at b."""
    i = np.arange(n)
    j = (i + 1) % n
    return np.stack([a + i, a + j, b + j, a + i, b + j, b + i], 1).reshape(-1)


def triangulated(points: Sequence[Point]) -> list[tuple[int, int, int]]:
    """Triangles of a clockwise outline without crossings, by cutting off its ears."""
    left = list(range(len(points)))
    out = []
    while len(left) > 3:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            if _turn(points[a], points[b], points[c]) > 0 and not any(
                _within(points[i], points[a], points[b], points[c]) for i in left if i not in (a, b, c)
            ):
                out.append((a, b, c))
                del left[k]
                break
        else:  # corners in one line: nothing is lost with one of them
            del left[0]
    return [*out, tuple(left)]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0
