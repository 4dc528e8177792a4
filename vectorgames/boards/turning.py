"""What is turned on a lathe: half of its section, which everything else is made of. Pure numpy.

A profile is a closed polygon of (r, z), counter-clockwise with r to the right; z from the lower end. A hole may go
from the axis outwards along x, halfway up: for that the profile must be a rectangle off the axis.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.part import Outline, circle, plate

AROUND = 48  # points of the edge of a hole
BESIDE = 0.02  # radians that are left of a wall beside its hole
SQUARE = 1.1  # half the height of what is left above and below it, in its radii


def outlines_of(profile: Outline, steps: int = 32) -> tuple[Outline, ...]:
    """What is seen of it from above: its widest circle, and the hole through all of it, if there is one."""
    radii = [r for r, _ in profile]
    hole = (circle(min(radii), steps=steps),) if min(radii) > 0 else ()
    return circle(max(radii), steps=steps), *hole


def boxes_of(profile: Outline, bore: float = 0.0) -> np.ndarray:
    """float64[k, 6]: boxes whose union it is, with every circle in its square."""
    heights = sorted({z for _, z in profile})
    middle = (heights[0] + heights[-1]) / 2
    if bore:
        heights = sorted({*heights, middle - bore, middle + bore})
    out = []
    for low, high in zip(heights, heights[1:], strict=False):
        inner, outer = section(profile, (low + high) / 2)
        holes = [(-inner, -inner, inner, inner)] if inner > 0 else []
        if bore and abs((low + high) / 2 - middle) < bore:
            holes.append((0.0, -bore, outer, bore))
        out.append(plate((-outer, -outer, outer, outer), low, high, np.array(holes)))
    return np.vstack(out)


def section(profile: Outline, z: float) -> tuple[float, float]:
    """From which radius to which it is solid at a height."""
    ends = [
        a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1])
        for a, b in zip(profile, (*profile[1:], profile[0]), strict=True)
        if (a[1] < z) != (b[1] < z)
    ]
    return (min(ends), max(ends)) if len(ends) > 1 else (0.0, ends[0])


def volume_of(profile: Outline, bore: float = 0.0) -> float:
    """Of what is turned; a hole in its wall counts as long as the wall is thick."""
    pairs = zip(profile, (*profile[1:], profile[0]), strict=True)
    whole = sum((r * r + r * s + s * s) * (w - z) for (r, z), (s, w) in pairs) * np.pi / 3
    return float(whole - np.pi * bore * bore * np.ptp([r for r, _ in profile]))


def revolved(profile: Outline, steps: int, bore: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """(float64[n, 3], int64[m, 3]): a closed mesh, its triangles counter-clockwise from outside."""
    if bore:
        return _bored(profile, steps, bore)
    turn = np.arange(steps) * 2 * np.pi / steps
    return _merged(_quads((*profile, profile[0]), np.append(turn, turn[0])))


def _ring(r: float, turn: np.ndarray, z: float) -> np.ndarray:
    return np.column_stack([r * np.cos(turn), r * np.sin(turn), np.full(len(turn), z)])


def _quads(line: Outline, turn: np.ndarray) -> np.ndarray:
    """float64[m, 3, 3]: triangles of the surface that an open line of (r, z) passes from angle to angle."""
    out = []
    for (r, z), (s, w) in zip(line, line[1:], strict=False):
        a, b = _ring(r, turn, z), _ring(s, turn, w)
        if r > 0:
            out.append(np.stack([a[:-1], a[1:], b[1:]], 1))
        if s > 0:
            out.append(np.stack([a[:-1], b[1:], b[:-1]], 1))
    return np.concatenate(out)


def _merged(triangles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same with every point once, without triangles of no area."""
    points, corner = np.unique(triangles.reshape(-1, 3).round(9), axis=0, return_inverse=True)
    corner = corner.reshape(-1, 3)
    a, b, c = corner.T
    return points, corner[(a != b) & (b != c) & (c != a)]


def _bored(profile: Outline, steps: int, bore: float) -> tuple[np.ndarray, np.ndarray]:
    """A ring with a hole in its eastern wall."""
    (inner, low), (outer, high) = np.min(profile, 0), np.max(profile, 0)
    half, middle = float(np.arcsin(bore / inner)) + BESIDE, (low + high) / 2
    off = min(SQUARE * bore, (high - low + 2 * bore) / 4)
    round_ = np.arange(AROUND) * 2 * np.pi / AROUND
    y, z = np.cos(round_), np.sin(round_)
    wide = np.maximum(np.abs(y), np.abs(z))
    frame = np.column_stack([y / wide * half, middle + z / wide * off])  # angle and height, for each point round it
    eighth = AROUND // 8
    east, north = frame[np.arange(-eighth, eighth + 1)], frame[3 * eighth : eighth - 1 : -1]
    far = np.linspace(half, 2 * np.pi - half, steps)
    far[0], far[-1] = east[0, 0], frame[3 * eighth, 0]  # the same numbers at both ends of a gap
    near = north[:, 0]
    every = np.concatenate([far, near[1:]])
    y, z = bore * y, middle + bore * z
    edges = [np.column_stack([np.sqrt(r * r - y * y), y, z]) for r in (inner, outer)]
    out = [_quads(((inner, low), (outer, low)), every), _quads(((outer, high), (inner, high)), every)]
    for r, edge, side in ((outer, edges[1], 1), (inner, edges[0], -1)):
        around = np.array([_ring(r, np.array([turn]), height)[0] for turn, height in frame])
        walls = [_quads(((r, low), (r, high)), far[1:-1]), _quads(((r, low), (r, middle - off)), near)]
        walls += [_quads(((r, middle + off), (r, high)), near), _between_lines(around, edge)]
        for turns, heights, mirrored in ((far[:2], east[:, 1], 1), (far[-1:-3:-1], east[:, 1], -1)):
            corner, top = (_ring(r, turns[1:], end)[0] for end in (low, high))
            line = np.array([_ring(r, turns[:1], height)[0] for height in (low, *heights, high)])
            fan = np.stack([line[:-1], np.broadcast_to(corner, line[1:].shape), line[1:]], 1)
            walls.append(np.concatenate([fan, [(line[-1], corner, top)]])[:, ::mirrored])
        out += [wall[:, ::side] for wall in walls]
    return _merged(np.concatenate([*out, _between_lines(edges[1], edges[0])]))


def _between_lines(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """float64[m, 3, 3]: triangles between two closed lines of as many points."""
    after_a, after_b = np.roll(a, -1, 0), np.roll(b, -1, 0)
    return np.concatenate([np.stack([a, after_a, after_b], 1), np.stack([a, after_b, b], 1)])
