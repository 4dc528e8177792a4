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
from vectorgames.scene.meshes import SEAM, UP, rim, turned, wall

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
        wall(mesh, np.array(joint.cut_outline)[::-1], joint.Tb, dimmed=0.80)
    return mesh.merged()


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
        uv = [(-1, 0, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0), (-1, 1, 0, 0)]
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


# ---- the parts ----


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
