"""Meshes of what is built, whatever the board: walls, rims that shine, what is turned on a lathe. Pure numpy."""

from __future__ import annotations

import numpy as np

from vectorgames.scene.mesh import Mesh

SKIRT = 9.0
UP = (0.0, 0.0, 1.0)
SEAM = 0.001  # mm that a vertex on the border of two quadrants stands on its own side


def rim(mesh: Mesh, outline: np.ndarray, thick: float, fine: bool, whole: bool) -> Mesh:
    """Walls and skirt along a pane's outline, float[n, 2]."""
    wall(mesh, outline, thick, dimmed=0.0, smooth=not fine, whole=whole)
    a, b = outline, np.roll(outline, -1, 0)
    na, nb = _corner_normals(a), np.roll(_corner_normals(a), -1, 0)
    a, b, s, t, k = _in_quadrants(a, b, whole)
    na, nb = na[k] + (nb - na)[k] * s[:, None], na[k] + (nb - na)[k] * t[:, None]
    z = np.full((len(a), 1), -thick / 2)
    corners = np.stack(
        [np.hstack([v, z]) for v in (a, b, b + nb * SKIRT, a + na * SKIRT)],
        axis=1,
    )
    mesh.quads(corners, UP, (1, 1, 1, 1), np.array([(0, 0, 0, 1), (0, 0, 0, 1), (1, 0, 0, 1), (1, 0, 0, 1)]), 0)
    return mesh


def wall(mesh: Mesh, outline: np.ndarray, thick: float, dimmed: float, smooth: bool = False, whole: bool = False):
    """Upright quads along an outline; ``smooth``: neighbours share their normals, and so their vertices."""
    a, b = outline, np.roll(outline, -1, 0)
    along = b - a
    keep = np.hypot(*along.T) > 1e-6
    a, b, _, _, k = _in_quadrants(a[keep], b[keep], whole)
    along = along[keep][k]
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    low, high = np.full((len(a), 1), -thick), np.zeros((len(a), 1))
    corners = np.stack([np.hstack(v) for v in ((a, low), (b, low), (b, high), (a, high))], axis=1)
    normals = np.repeat(np.hstack([normal, high])[:, None], 4, 1)
    if smooth:
        of_corner = _corner_normals(outline)
        for edge, (start, end, along) in enumerate(zip(a, b, k, strict=True)):
            for place, corner, sides in ((start, along, (0, 3)), (end, (along + 1) % len(outline), (1, 2))):
                if np.allclose(place, outline[corner]):
                    normals[edge, sides, :2] = of_corner[corner]
    uv = np.array([(0, -1, dimmed, 0), (0, -1, dimmed, 0), (0, 1, dimmed, 0), (0, 1, dimmed, 0)])
    mesh.quads(corners, normals, (1, 1, 1, 1), uv, 0)


def turned(mesh: Mesh, profile, segments: int, place: tuple[float, ...], rgba, pane=0, upright=False) -> Mesh:
    """Append what a profile, (radius, height) from below, makes turned round an upright axis at a place.

    ``pane``: on which it stands, or one for every point of the profile; ``upright``: it is a cylinder, whatever
    the heights of these panes.
    """
    angles = np.arange(segments) * 2 * np.pi / segments
    c, s = np.cos(angles), np.sin(angles)
    p = np.asarray(profile, float)
    slope = np.gradient(p, axis=0)
    n = np.column_stack([slope[:, 1], -slope[:, 0]]) if not upright else np.tile((1.0, 0.0), (len(p), 1))
    n /= np.hypot(*n.T)[:, None]
    places = np.stack([p[:, :1] * c, p[:, :1] * s, np.repeat(p[:, 1:], segments, 1)], -1).reshape(-1, 3)
    normals = np.stack([n[:, :1] * c, n[:, :1] * s, np.repeat(n[:, 1:], segments, 1)], -1).reshape(-1, 3)
    triangles = []
    for a in range(len(p) - 1):
        for j in range(segments):
            i, m = a * segments + j, a * segments + (j + 1) % segments
            triangles += [(i, m, m + segments), (i, m + segments, i + segments)]
    uv = np.zeros((len(places), 4))
    uv[:, 2], uv[:, 3] = 20.0, 1.0
    panes = np.repeat(pane, segments) if np.ndim(pane) else pane
    return mesh.add(places + place, normals, triangles, rgba, uv, panes)


# ---- the parts ----


def _in_quadrants(a: np.ndarray, b: np.ndarray, whole: bool = False) -> tuple[np.ndarray, ...]:
    """Edges float[n, 2] from ``a`` to ``b``, those across an axis in two, and where along its edge each lies.

    (starts, ends, shares of starts, shares of ends, numbers of the edges): what lies at an axis is put on
    its own side of it.
    """
    out = []
    for k, (p, q) in enumerate(zip(a, b, strict=True)):
        axis = next((i for i in (0, 1) if p[i] * q[i] < 0), None)
        if whole or axis is None:
            out.append((p, q, 0.0, 1.0, k))
            continue
        t = p[axis] / (p[axis] - q[axis])
        middle = p + (q - p) * t
        first, second = middle.copy(), middle.copy()
        first[axis], second[axis] = np.sign(p[axis]) * SEAM, np.sign(q[axis]) * SEAM
        out += [(p, first, 0.0, t, k), (second, q, t, 1.0, k)]
    return tuple(np.array(column) for column in zip(*out, strict=True))


def _corner_normals(outline: np.ndarray) -> np.ndarray:
    along = np.roll(outline, -1, 0) - outline
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    both = normal + np.roll(normal, 1, 0)
    return both / np.hypot(*both.T)[:, None]
