"""The towers themselves: panes, walls, supports, rods, penlights, floor. Built once; shaders move them.

One geom for each kind of thing and level, whatever the number of towers. Vertices at the two ends of a
support or rod belong to different panes, so that they stretch when the board is exploded.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.boards.parts import ARMS, rounded_square
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters_texture

SKIRT = 9.0
UP = (0.0, 0.0, 1.0)


class Towers:
    """Everything built of one board, below ``parent``.

    ``levels``: the nodes of every level, each with its place in the order of drawing.
    """

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        self.levels: list[list[tuple[p3d.NodePath, int]]] = []
        self._faces: list[p3d.NodePath] = []
        order = np.argsort(-board.tower_grid[:, 1], kind="stable")  # towers behind first
        for level in range(board.levels):
            panes = level * board.towers + order
            self.levels.append(self._level(parent, level, panes))
        self._floor(parent, order)
        self._rods(parent)

    def order(self, ranks: list[int], above_eye: list[bool]) -> None:
        """Order of drawing: ``ranks[level]`` counts towards the camera, the farthest level first.

        The supports that stand on a level come after it, before it where the level is above the eye.
        """
        for nodes, rank, high in zip(self.levels, ranks, above_eye, strict=True):
            for path, place in nodes:
                before = high and place == materials.SUPPORTS
                path.set_bin("fixed", materials.LEVEL_BIN + 10 * rank + (-1 if before else place))

    def set_focus(self, quadrants: tuple[float, float, float, float], alone: bool) -> None:
        """How much SW NW NE SE are in focus; panes are a little denser where some stand ``alone``."""
        for face in self._faces:
            face.set_shader_inputs(quadrants=p3d.LVecBase4f(*quadrants), face_alpha=0.09 if alone else 0.045)

    def _level(self, parent: p3d.NodePath, level: int, panes: np.ndarray) -> list[tuple[p3d.NodePath, int]]:
        board, joint = self.board, self.board.joint
        tint, gain = p3d.LVecBase3f(*colours.ENGRAVING[level % 4].tolist()), colours.GAIN[level % 4]
        walls = MeshNode(f"walls {level + 1}", parent, _walls(board).on_panes(panes)).path
        materials.clear(walls, "edge", 0).set_shader_inputs(tint=tint, gain=gain * 1.12)
        h = joint.B / 2 + 0.8
        face_mesh = Mesh().add(
            [(-h, -h, 0), (h, -h, 0), (h, h, 0), (-h, h, 0)],
            UP,
            [(0, 1, 2), (0, 2, 3)],
            uv=[(-h, -h, 0, 0), (h, -h, 0, 0), (h, h, 0, 0), (-h, h, 0, 0)],
        )
        face = MeshNode(f"face {level + 1}", parent, face_mesh.on_panes(panes)).path
        materials.clear(face, "face", 0).set_shader_inputs(
            tint=tint,
            gain=gain * 1.05,
            reflection=0.8,
            thick=joint.Tb,
            board=p3d.LVecBase4f(joint.B / 2, joint.rc, joint.gap / 2, board.cell),
            cut=p3d.LVecBase4f(joint.A, joint.w / 2, joint.S / 2, joint.B / 2 - board.model.letter_inset),
            letters=letters_texture(),
        )
        self._faces.append(face)
        supports = MeshNode(f"supports {level + 1}", parent, self._supports(level)).path
        materials.clear(supports, "support", 0).set_shader_inputs(tint=tint, gain=gain * 0.5)
        return [(walls, materials.WALLS), (face, materials.FACE), (supports, materials.SUPPORTS)]

    def _supports(self, level: int) -> Mesh:
        """The pieces of the supports above a level; the feet below the lowest, the heads above the highest."""
        board, joint = self.board, self.board.joint
        towers = np.arange(board.towers)
        here = level * board.towers + towers
        mesh = Mesh()
        if level == 0:
            mesh_below = _plates(joint, -joint.foot - joint.Tb, -joint.Tb, here, here, cap=False)
            for block, triangles in zip(mesh_below.vertices, mesh_below.triangles, strict=True):
                mesh.add_block(block, triangles)
        if level < board.levels - 1:
            above = _plates(joint, 0.0, -joint.Tb, here, here + board.towers, cap=True)
        else:
            above = _plates(joint, 0.0, joint.head + joint.sock, here, here, cap=True)
        block, triangles = above.arrays()
        return mesh.add_block(block, triangles)

    def _floor(self, parent: p3d.NodePath, order: np.ndarray) -> None:
        joint = self.board.joint
        h, z = joint.B * 1.8, -joint.foot - joint.Tb
        mesh = Mesh().add([(-h, -h, z), (h, -h, z), (h, h, z), (-h, h, z)], UP, [(0, 1, 2), (0, 2, 3)])
        floor = MeshNode("floor", parent, mesh.on_panes(order)).path
        materials.clear(floor, "floor", materials.FLOOR_BIN).set_shader_inputs(
            half_board=joint.B / 2, glow=p3d.LVecBase3f(*colours.FLOOR_GLOW.tolist()), shade=0.62
        )

    def _rods(self, parent: p3d.NodePath) -> None:
        board, joint = self.board, self.board.joint
        low = np.arange(board.towers)
        high = low + (board.levels - 1) * board.towers
        rods, lights = Mesh(), Mesh()
        h = joint.R / 2
        for a, b in zip(low, high, strict=True):
            _box(rods, h, joint.rod_foot - joint.foot - joint.Tb, joint.head, int(a), int(b), colours.ROD)
            _penlight(lights, joint.D / 2, joint.head, board.model.penlight_length, int(b))
        materials.opaque(MeshNode("rods", parent, rods).path, "rod").set_two_sided(True)
        materials.opaque(MeshNode("penlights", parent, lights).path, "piece").set_shader_input("opacity", 1.0)


def _walls(board: Board) -> Mesh:
    """Walls and skirt of a pane's outline, walls of its cut; z 0 is the top surface."""
    joint, mesh = board.joint, Mesh()
    outline = np.array(rounded_square(joint.B / 2, joint.rc))
    _wall(mesh, outline, joint.Tb, dimmed=0.0)
    a, b = outline, np.roll(outline, -1, 0)
    na, nb = _corner_normals(a), np.roll(_corner_normals(a), -1, 0)
    z = np.full((len(a), 1), -joint.Tb / 2)
    corners = np.stack(
        [np.hstack([v, z]) for v in (a, b, b + nb * SKIRT, a + na * SKIRT)],
        axis=1,
    )
    mesh.quads(corners, UP, (1, 1, 1, 1), np.array([(0, 0, 0, 1), (0, 0, 0, 1), (1, 0, 0, 1), (1, 0, 0, 1)]), 0)
    _wall(mesh, np.array(joint.cut_outline)[::-1], joint.Tb, dimmed=0.80)
    return mesh


def _wall(mesh: Mesh, outline: np.ndarray, thick: float, dimmed: float) -> None:
    a, b = outline, np.roll(outline, -1, 0)
    along = b - a
    keep = np.hypot(*along.T) > 1e-6
    a, b, along = a[keep], b[keep], along[keep]
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    low, high = np.full((len(a), 1), -thick), np.zeros((len(a), 1))
    corners = np.stack([np.hstack(v) for v in ((a, low), (b, low), (b, high), (a, high))], axis=1)
    normals = np.repeat(np.hstack([normal, high])[:, None], 4, 1)
    uv = np.array([(0, -1, dimmed, 0), (0, -1, dimmed, 0), (0, 1, dimmed, 0), (0, 1, dimmed, 0)])
    mesh.quads(corners, normals, (1, 1, 1, 1), uv, 0)


def _corner_normals(outline: np.ndarray) -> np.ndarray:
    along = np.roll(outline, -1, 0) - outline
    normal = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    both = normal + np.roll(normal, 1, 0)
    return both / np.hypot(*both.T)[:, None]


def _plates(joint, low: float, high: float, lower: np.ndarray, upper: np.ndarray, cap: bool) -> Mesh:
    """Four upright plates in the arms, from ``low`` above panes ``lower`` to ``high`` above panes ``upper``."""
    mesh, t = Mesh(), joint.Ts / 2
    for ux, uy in ARMS.values():
        ring = np.array(
            [
                (r * ux - s * uy, r * uy + s * ux)
                for r, s in ((joint.xi, -t), (joint.xo, -t), (joint.xo, t), (joint.xi, t))
            ]
        )
        for k in range(4):
            a, b = ring[k], ring[(k + 1) % 4]
            n = np.array([b[1] - a[1], a[0] - b[0]]) / np.hypot(*(b - a))
            corners = np.array([(*a, low), (*b, low), (*b, high), (*a, high)])
            kind = float(k % 2)
            uv = np.array([(-1, 0, 0, kind), (1, 0, 0, kind), (1, 1, 0, kind), (-1, 1, 0, kind)])
            panes = np.stack([lower, lower, upper, upper], axis=1)
            for row in panes:
                mesh.add(corners, (*n, 0), [(0, 1, 2), (0, 2, 3)], uv=uv, pane=row)
        if cap:
            top = np.column_stack([ring, np.full(4, high)])
            for pane in upper:
                mesh.add(top, UP, [(0, 1, 2), (0, 2, 3)], uv=(0, 0, 0, 2), pane=pane)
    return mesh


def _box(mesh: Mesh, h: float, low: float, high: float, lower: int, upper: int, colour: np.ndarray) -> None:
    """Upright square rod between two panes."""
    ring = [(-h, -h), (h, -h), (h, h), (-h, h)]
    for k in range(4):
        a, b = ring[k], ring[(k + 1) % 4]
        n = ((b[1] - a[1]) / (2 * h), (a[0] - b[0]) / (2 * h), 0)
        corners = [(*a, low), (*b, low), (*b, high), (*a, high)]
        uv = [(0, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)]
        mesh.add(corners, n, [(0, 1, 2), (0, 2, 3)], (*colour, 1), uv, [lower, lower, upper, upper])
    mesh.add([(*v, high) for v in ring], UP, [(0, 1, 2), (0, 2, 3)], (*colour, 1), (0, 1, 0, 0), upper)


def _penlight(mesh: Mesh, radius: float, foot: float, length: float, pane: int, segments: int = 32) -> None:
    """A turned tube, head down, with its clip."""
    k, r = length / 63.4, radius
    profile = [
        [(r * 0.9, 0), (r, 1.2), (r, 9), (r * 0.78, 11.5), (r * 0.78, 13)],
        [(r * 0.78, 13), (r * 0.78, 58), (r * 0.68, 60)],
        [(r * 0.68, 60), (r * 0.33, 60.5)],
        [(r * 0.33, 60.5), (r * 0.33, 63), (0, 63.4)],
    ]
    angles = np.arange(segments) * 2 * np.pi / segments
    c, s = np.cos(angles), np.sin(angles)
    for strip in profile:
        p = np.array(strip) * (1, k)
        slope = np.gradient(p, axis=0)
        n = np.column_stack([slope[:, 1], -slope[:, 0]])
        n /= np.hypot(*n.T)[:, None]
        places = np.stack([p[:, :1] * c, p[:, :1] * s, np.repeat(p[:, 1:] + foot, segments, 1)], -1).reshape(-1, 3)
        normals = np.stack([n[:, :1] * c, n[:, :1] * s, np.repeat(n[:, 1:], segments, 1)], -1).reshape(-1, 3)
        triangles = []
        for a in range(len(p) - 1):
            for j in range(segments):
                i, m = a * segments + j, a * segments + (j + 1) % segments
                triangles += [(i, m, m + segments), (i, m + segments, i + segments)]
        uv = np.zeros((len(places), 4))
        uv[:, 2], uv[:, 3] = 20.0, 1.0
        mesh.add(places, normals, triangles, (*colours.STEEL, 1.0), uv, pane)
    _clip(mesh, r * 0.86, foot + 40 * k, 17 * k, pane)


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
