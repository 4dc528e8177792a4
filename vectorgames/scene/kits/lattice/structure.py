"""The towers themselves: panes, walls, supports, rods, penlights, floor. Shaders move them.

One geom for each kind of thing and level, whatever the number of towers. Vertices at the two ends of a
support or rod belong to different panes, so that they stretch when the board is exploded. Built anew only
when other towers are isolated, and when many towers come near: from afar they are made of fewer vertices.
"""

from __future__ import annotations

from itertools import groupby

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.kits.lattice import meshes
from vectorgames.scene.kits.lattice.names import Names
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.meshes import UP
from vectorgames.scene.models import CAPITAL, letters_texture
from vectorgames.scene.structure import Structure
from vectorgames.tableau import View

FEW, FAR = 4, 22.0  # towers that are always made finely; others when a cell is so many pixels wide
CLEAR, FROST = 0.085, 0.30  # how much a face covers what is behind it
SEEN_THROUGH = 0.22  # opacity of a penlight behind which a piece stands
BEHIND = 0.25, 0.62  # cells beside a penlight: how near to it pieces are behind it, and from where on not at all
LIGHT_BIN = materials.RIBBON_BIN - 7  # of a penlight that may be seen through: after the panes


class Towers(Structure):
    """Towers of panes with a rod in their middle."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        super().__init__(board)
        self._faces: list[MeshNode] = []
        self._cuts: list[MeshNode] = []
        self._still: list[p3d.NodePath] = []  # stay where they are when quadrants move
        self._lit = np.ones(board.towers, bool)
        self._order = np.argsort(-board.tower_grid[:, 1], kind="stable")  # towers behind first
        self._walls: list[MeshNode] = []
        self._supports: list[MeshNode] = []
        self._far, self._torn, self._built = True, False, None
        self._stance = (0.0, 0.0)
        for level in range(board.levels):
            self.levels.append(self._level(parent, level))
        self._floor(parent)
        self._rods = MeshNode("rods", parent)
        materials.clear(self._rods.path, "rod", materials.LEVEL_BIN - 1).set_two_sided(False)
        self._lights = MeshNode("penlights", parent)
        materials.opaque(self._lights.path, "piece").set_shader_input("opacity", 1.0)
        self._lights.path.set_attrib(materials.PREMULTIPLIED)  # it can fade
        if board.towers == 1:
            self._lights.path.set_bin("fixed", LIGHT_BIN)
        self._there, self._opacity = 1.0, 1.0  # of the penlights: where seen from above they would hide the middle
        self._glow = MeshNode("glow", parent)
        materials.clear(self._glow.path, "decal", 0).set_shader_input("letters", letters_texture())
        self.levels[-1].append((self._glow.path, materials.DECALS))
        self._names = Names(board, parent)
        for path in (self._rods.path, self._lights.path, self._glow.path, *self._still):
            path.set_shader_inputs(**materials.AS_BUILT)
        self._build()

    def set_focus(self, quadrants: tuple[float, ...], alone: bool, frost: float) -> None:
        cover = (2 if alone else 1) * CLEAR
        cover += frost * (FROST - cover)
        for face in self._faces:
            face.path.set_shader_inputs(quadrants=p3d.LVecBase4f(*(quadrants or (1.0,) * 4)), face_alpha=cover)

    def set_presence(self, levels: list[float], upright: float, stance: tuple) -> None:
        """Where panes were one, edges begin to shine when they are torn. Layouts that explain have no supports."""
        self._stance = stance
        torn, half = self.board.torn(*stance), self.board.half
        built = max(0.0, 1 - 2 * self.board.shaped(*stance))
        gap = self.board.shift(stance[1])
        self._shadow.set_shader_input("bars", p3d.LVecBase4f(half + gap, gap, half + gap, gap))
        self._names.set_torn(torn, self.board.shaped(*stance))
        if self._torn != bool(torn):
            self._torn = bool(torn)
            self._build()
        super().set_presence(levels, upright, stance)
        for level, share in enumerate(levels):
            cuts = self._cuts[level]
            if torn and not cuts.vertices:
                cuts.replace(meshes.cuts(self.board).on_panes(level * self.board.towers + self._order))
            materials.appear(cuts.path, share * min(1.0, 4 * torn))
        for supports, share in zip(self._supports, levels, strict=True):
            materials.appear(supports.path, share * built)
        for path in (self._shadow, self._rods.path):
            materials.appear(path, built)
        self._there = upright * built
        self._show_lights()
        for path in (self._lights.path, self._glow.path):
            materials.appear(path, self._there)

    def set_towers(self, lit: np.ndarray, view: View) -> None:
        """Only the towers in focus have a rod and a penlight; the others are outlines."""
        self._names.show(lit, view.quadrants, view.layout == "top")
        if not np.array_equal(lit, self._lit):
            self._lit = lit.copy()
            self._build()

    def look_past(self, eye: np.ndarray, points: np.ndarray) -> None:
        """A penlight is seen through as far as a piece stands behind it."""
        if self.board.towers > 1:
            return
        joint, cell = self.board.joint, self.board.cell
        way = points[:, :2] - eye[:2]
        length = np.hypot(way[:, 0], way[:, 1])
        beside = np.abs(way[:, 1] * eye[0] - way[:, 0] * eye[1]) / length - joint.D / 2
        share = -(way @ eye[:2]) / length**2  # of the way to a piece, where it passes the axis
        high = eye[2] + share * (points[:, 2] + 0.3 * cell - eye[2])
        foot = self.board.pane_origins(*self._stance)[-1, 2] + joint.head
        hidden = (share < 1) & (high > foot) & (high < foot + self.board.model.penlight_length)
        near, far = BEHIND[0] * cell, BEHIND[1] * cell
        nearest = float(beside[hidden].min(initial=far))
        self._opacity = SEEN_THROUGH + (1 - SEEN_THROUGH) * min(1.0, max(0.0, (nearest - near) / (far - near)))
        self._show_lights()

    def _show_lights(self) -> None:
        self._lights.path.set_shader_input("opacity", self._there * self._opacity)

    def set_scale(self, pixels: float) -> None:
        if self._far != (pixels < FAR) and abs(pixels / FAR - 1) > 0.04:  # not to and fro at the limit
            self._far = pixels < FAR
            self._build()

    def _level(self, parent: p3d.NodePath, level: int) -> list[tuple[p3d.NodePath, int]]:
        board, joint = self.board, self.board.joint
        tint, gain = p3d.LVecBase3f(*colours.ENGRAVING[level % 4].tolist()), colours.GAIN[level % 4]
        names = ("walls", "cuts", "face", "supports")
        walls, cuts, face, supports = (MeshNode(f"{name} {level + 1}", parent) for name in names)
        self._walls.append(walls)
        self._cuts.append(cuts)
        self._supports.append(supports)
        materials.clear(walls.path, "edge", 0).set_shader_inputs(tint=tint, gain=gain * 1.12, even=0.0)
        materials.clear(cuts.path, "edge", 0).set_shader_inputs(tint=tint, gain=gain * 0.8, even=0.0)
        materials.clear(supports.path, "support", 0).set_shader_inputs(tint=tint, gain=gain * 0.5)
        self._still.append(supports.path)
        materials.clear(face.path, "face", 0).set_shader_inputs(
            tint=tint,
            gain=gain * 1.05,
            reflection=0.8,
            thick=joint.Tb,
            board=p3d.LVecBase4f(joint.B / 2, joint.rc, joint.gap / 2, board.cell),
            cut=p3d.LVecBase4f(joint.A, joint.w / 2, joint.S / 2, joint.B / 2 - board.model.letter_inset),
            relief=0.0,
            pierced=0.0,
            carved=board.model.carved / CAPITAL,
            letters=letters_texture(),
            engraved=1.0,
            lettered=float(bool(board.quadrants)),
        )
        self._faces.append(face)
        edges = [(walls.path, materials.WALLS), (cuts.path, materials.WALLS)]
        return [*edges, (face.path, materials.FACE), (supports.path, materials.SUPPORTS)]

    def _floor(self, parent: p3d.NodePath) -> None:
        joint = self.board.joint
        h, z = joint.B * 1.8, -joint.foot - joint.Tb
        mesh = Mesh().add([(-h, -h, z), (h, -h, z), (h, h, z), (-h, h, z)], UP, [(0, 1, 2), (0, 2, 3)])
        floor = MeshNode("floor", parent, mesh.on_panes(self._order)).path
        materials.clear(floor, "floor", materials.FLOOR_BIN).set_shader_inputs(
            half_board=joint.B / 2,
            bars=p3d.LVecBase4f(joint.B / 2, 0.0, joint.B / 2, 0.0),
            slant=0.0,
            glow=p3d.LVecBase3f(*colours.FLOOR_GLOW.tolist()),
            shade=0.62,
        )
        self._shadow = floor
        self._still.append(floor)

    def _build(self) -> None:
        """Everything whose vertices are fewer where it is far, or that not every tower has."""
        board, far = self.board, self._far and int(self._lit.sum()) > FEW
        fine, whole = self._lit & (not far), far and not self._torn
        built = (fine.tolist(), whole, self._lit.tolist())
        if built != self._built:
            self._built = built
            face, walls = meshes.face(board, whole), (meshes.walls(board, False, whole), meshes.walls(board, True))
            for level in range(board.levels):
                above = level * board.towers
                plates = [meshes.supports(board, level, detail) for detail in (False, True)]
                self._faces[level].replace(face.on_panes(above + self._order))
                self._walls[level].replace(self._in_detail(fine, [_raised(mesh, above) for mesh in walls]))
                self._supports[level].replace(self._in_detail(fine, plates))
            stand = np.flatnonzero(self._lit)
            self._rods.replace(meshes.on_towers(meshes.rod(board), stand))
            self._glow.replace(meshes.on_towers(meshes.glow(board), stand))
            self._lights.replace(meshes.on_towers(meshes.penlight(board, bool(fine.any())), stand))

    def _in_detail(self, fine: np.ndarray, coarse_and_fine: list[Mesh]) -> Mesh:
        """A mesh on every tower in the order of drawing, the ``fine`` one, bool[towers], or the other."""
        mesh = Mesh()
        for detail, towers in groupby(self._order, key=lambda tower: bool(fine[tower])):
            mesh.add_block(*meshes.on_towers(coarse_and_fine[detail], np.array(list(towers))).arrays())
        return mesh


def _raised(mesh: Mesh, panes: int) -> Mesh:
    """The same mesh so many panes further."""
    return meshes.on_towers(mesh, np.array([panes]))
