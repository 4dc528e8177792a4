"""Meshes of what is built: panes, walls, supports, rod, penlight, of one tower. Pure numpy.

Vertices stand on panes of the first tower (``pane`` 0 the lowest one of them, from level to level as many
panes further as there are towers); ``on_towers`` copies a mesh to others. Panes are made of four pieces that
meet at x = 0 and y = 0 and know their quadrant by the signs of their places. What is not ``fine`` is for
towers seen from afar: fewer vertices, the same at that size; what is ``whole`` is not made to come apart.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.board import CORNERS, Board
from vectorgames.boards.kits.lattice.joint import ARMS, Joint
from vectorgames.boards.part import rounded_square
from vectorgames.scene import colours
from vectorgames.scene.mesh import Mesh

SKIRT = 9.0
UP = (0.0, 0.0, 1.0)
SEAM = 0.001  # mm that a vertex on the border of two quadrants stands on its own side
GLOW = 8  # a kind of shaders/decal.frag


def on_towers(mesh: Mesh, towers: np.ndarray) -> Mesh:
    """Copies of a mesh of the first tower on each of these towers, int[k]."""
    block, triangles = mesh.arrays()
    k, n = len(towers), len(block)
    out = np.repeat(block[None], k, 0)
    out[..., 14] += np.asarray(towers, np.float32)[:, None]
    index = triangles[None] + (np.arange(k, dtype=np.uint32) * np.uint32(n))[:, None, None]
    return Mesh().add_block(out.reshape(-1, block.shape[1]), index.reshape(-1, 3).astype(np.uint32))


def face(board: Board, whole: bool = False) -> Mesh:
    """The top surfaces of the four quadrants; the shader knows what is cut out."""
    h, mesh = board.joint.B / 2 + 0.8, Mesh()
    for sx, sy in CORNERS[:1] if whole else CORNERS:
        x, y = ((-h, h),) * 2 if whole else (sorted((sx * SEAM, sx * h)), sorted((sy * SEAM, sy * h)))
        uv = [(x[0], y[0], 0, 0), (x[1], y[0], 0, 0), (x[1], y[1], 0, 0), (x[0], y[1], 0, 0)]
        mesh.add([(a, b, 0) for a, b, _, _ in uv], UP, [(0, 1, 2), (0, 2, 3)], uv=uv)
    return mesh


def walls(board: Board, fine: bool, whole: bool = False) -> Mesh:
    """Walls and skirt of a pane's outline, walls of its cut; z 0 is the top surface."""
    joint = board.joint
    mesh = rim(Mesh(), np.array(rounded_square(joint.B / 2, joint.rc, 6 if fine else 2)), joint.Tb, fine, whole)
    if fine:
        _wall(mesh, np.array(joint.cut_outline)[::-1], joint.Tb, dimmed=0.80)
    return mesh.merged()


def rim(mesh: Mesh, outline: np.ndarray, thick: float, fine: bool, whole: bool) -> Mesh:
    """Walls and skirt along a pane's outline, float[n, 2]."""
    _wall(mesh, outline, thick, dimmed=0.0, smooth=not fine, whole=whole)
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


def cuts(board: Board) -> Mesh:
    """Walls where quadrants come apart: along the axes, from the arms to the edge, one for each side."""
    joint, mesh = board.joint, Mesh()
    low, uv = -joint.Tb, [(0, -1, 0, 0), (0, -1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)]
    for ux, uy in ARMS.values():
        for side in (-1, 1):
            nx, ny = -uy * side, ux * side  # away from the axis, into the quadrant
            a, b = ((r * ux + SEAM * nx, r * uy + SEAM * ny) for r in (joint.A, joint.B / 2))
            corners = [(*a, low), (*b, low), (*b, 0), (*a, 0)]
            mesh.add(corners, (-nx, -ny, 0), [(0, 1, 2), (0, 2, 3)], uv=uv)
    return mesh


def supports(board: Board, level: int, fine: bool) -> Mesh:
    """The pieces of the supports above a level; the feet below the lowest, the heads above the highest."""
    joint, here, mesh = board.joint, level * board.towers, Mesh()
    if level == 0:
        _plates(mesh, joint, (-joint.foot - joint.Tb, -joint.Tb), (here, here), fine, cap=False)
    if level < board.levels - 1:
        _plates(mesh, joint, (0.0, -joint.Tb), (here, here + board.towers), fine, cap=True)
    else:
        _plates(mesh, joint, (0.0, joint.head + joint.sock), (here, here), fine, cap=True)
    return mesh


def rod(board: Board) -> Mesh:
    """The upright square rod, from the lowest pane to the highest."""
    mesh, joint, upper = Mesh(), board.joint, board.panes - board.towers
    h, low, high = joint.R / 2, joint.rod_foot - joint.foot - joint.Tb, joint.head
    ring, rgba = [(-h, -h), (h, -h), (h, h), (-h, h)], (*colours.ROD, 1)
    for k in range(4):
        a, b = ring[k], ring[(k + 1) % 4]
        n = ((b[1] - a[1]) / (2 * h), (a[0] - b[0]) / (2 * h), 0)
        corners = [(*a, low), (*b, low), (*b, high), (*a, high)]
        uv = [(0, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)]
        mesh.add(corners, n, [(0, 1, 2), (0, 2, 3)], rgba, uv, [0, 0, upper, upper])
    return mesh.add([(*v, high) for v in ring], UP, [(0, 1, 2), (0, 2, 3)], rgba, (0, 1, 0, 0), upper)


def glow(board: Board) -> Mesh:
    """The light under the penlight."""
    return light(0.0, board.panes - board.towers)


def light(height: float, pane: int) -> Mesh:
    """The light under a penlight that stands at a height over a pane."""
    uv = [(-1, -1, GLOW, 0), (1, -1, GLOW, 0), (1, 1, GLOW, 0), (-1, 1, GLOW, 0)]
    square = [(30 * x, 30 * y, height + 0.4) for x, y, _, _ in uv]
    rgba = (0.22, 0.27, 0.32, 1.0)
    return Mesh().add(square, UP, [(0, 1, 2), (0, 2, 3)], rgba, uv, pane)


def penlight(board: Board, fine: bool) -> Mesh:
    """A turned tube, head down, with its clip."""
    pane = board.panes - board.towers
    return tube(Mesh(), board.joint.D / 2, board.model.penlight_length, board.joint.head, pane, fine)


def tube(mesh: Mesh, r: float, length: float, foot: float, pane: int, fine: bool = True) -> Mesh:
    """Append a penlight of a radius and a length, head down, from a height on."""
    segments, k = 24 if fine else 8, length / 63.4
    profile = [
        [(r * 0.9, 0), (r, 1.2), (r, 9), (r * 0.78, 11.5), (r * 0.78, 13)],
        [(r * 0.78, 13), (r * 0.78, 58), (r * 0.68, 60)],
        [(r * 0.68, 60), (r * 0.33, 60.5)],
        [(r * 0.33, 60.5), (r * 0.33, 63), (0, 63.4)],
    ]
    for strip in profile:
        turned(mesh, np.array(strip) * (1, k), segments, (0.0, 0.0, foot), (*colours.STEEL, 1.0), pane)
    if fine:
        _clip(mesh, r * 0.86, foot + 40 * k, 17 * k, pane)
    return mesh


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


def _wall(mesh: Mesh, outline: np.ndarray, thick: float, dimmed: float, smooth: bool = False, whole: bool = False):
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


def _corner_normals(outline: np.ndarray) -> np.ndarray:
    along = np.roll(outline, -1, 0) - outline
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    both = normal + np.roll(normal, 1, 0)
    return both / np.hypot(*both.T)[:, None]


def _plates(mesh: Mesh, joint: Joint, heights: tuple, panes: tuple[int, int], fine: bool, cap: bool) -> None:
    """Four upright plates in the arms, between ``heights`` above a lower and an upper pane."""
    (low, high), (lower, upper), t = heights, panes, joint.Ts / 2
    for ux, uy in ARMS.values():
        ring = np.array(
            [
                (r * ux - s * uy, r * uy + s * ux)
                for r, s in ((joint.xi, -t), (joint.xo, -t), (joint.xo, t), (joint.xi, t))
            ]
        )
        for k in range(4 if fine else 2):  # from afar one broad side looks like two; the last is turned to the rod
            a, b = ring[k], ring[(k + 1) % 4]
            n = np.array([b[1] - a[1], a[0] - b[0]]) / np.hypot(*(b - a))
            corners = np.array([(*a, low), (*b, low), (*b, high), (*a, high)])
            kind = float(k % 2)
            uv = np.array([(-1, 0, 0, kind), (1, 0, 0, kind), (1, 1, 0, kind), (-1, 1, 0, kind)])
            mesh.add(corners, (*n, 0), [(0, 1, 2), (0, 2, 3)], uv=uv, pane=[lower, lower, upper, upper])
        if cap and fine:
            top = np.column_stack([ring, np.full(4, high)])
            mesh.add(top, UP, [(0, 1, 2), (0, 2, 3)], uv=(0, 0, 0, 2), pane=upper)


def _clip(mesh: Mesh, x: float, z: float, half: float, pane: int) -> None:
    for axis in range(3):
        for sign in (-1, 1):
            n = np.zeros(3)
            n[axis] = sign
            u, v = (axis + 1) % 3, (axis + 2) % 3
            size = np.array([0.7, 1.6, half])
            corners = []
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                place = np.array([x, 0.0, z])
                place[axis] += sign * size[axis]
                place[u] += a * size[u]
                place[v] += b * size[v]
                corners.append(place)
            order = [(0, 1, 2), (0, 2, 3)] if sign > 0 else [(0, 2, 1), (0, 3, 2)]
            mesh.add(np.array(corners), n, order, (*colours.CLIP, 1.0), (0, 0, 20, 1), pane)
