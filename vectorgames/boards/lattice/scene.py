"""Lattices in the scene: acrylic towers round a rod of light; panes, walls, supports, names. Shaders move them."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS
from vectorgames.boards.lattice.geometry import LatticeBoard, LatticeModel, Shelves
from vectorgames.boards.lattice.joint import ARMS, Joint
from vectorgames.boards.lattice.scene_names import Names
from vectorgames.boards.lattice.scene_paths import LatticePaths
from vectorgames.boards.lattice.shelves import GROWN
from vectorgames.boards.layout import AS_BUILT, Pose
from vectorgames.boards.part import Part, rounded_square
from vectorgames.play.views import View
from vectorgames.scene import assembly_parts as meshes
from vectorgames.scene import colours, materials
from vectorgames.scene.assembly_parts import COVER, GONE, Pane, PartNode, Solid, Upright
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.mesh import SEAM, SQUARE, UP, Mesh, MeshNode, rim, turned, wall
from vectorgames.scene.models import CAPITAL, letters_texture
from vectorgames.scene.signs import PaneSigns
from vectorgames.scene.structure import Floor, Structure
from vectorgames.view.tableau import Tableau

GLOW = 8  # a kind of shaders/decal.frag
FLOOR = 3.6  # half the table, in sides of a pane


def face_mesh(board: LatticeBoard, whole: bool = False) -> Mesh:
    """The top surfaces of the four quadrants; the shader knows what is cut out."""
    h, mesh = board.joint.B / 2 + 0.8, Mesh()
    for sx, sy in CORNERS[:1] if whole else CORNERS:
        x, y = ((-h, h),) * 2 if whole else (sorted((sx * SEAM, sx * h)), sorted((sy * SEAM, sy * h)))
        uv = [(x[0], y[0], 0, 0), (x[1], y[0], 0, 0), (x[1], y[1], 0, 0), (x[0], y[1], 0, 0)]
        mesh.quad([(a, b, 0) for a, b, _, _ in uv], UP, uv=uv)
    return mesh


def wall_mesh(board: LatticeBoard, fine: bool, whole: bool = False) -> Mesh:
    """Walls and skirt of a pane's outline, walls of its cut; z 0 is the top surface."""
    joint = board.joint
    mesh = rim(Mesh(), np.array(rounded_square(joint.B / 2, joint.rc, 6 if fine else 2)), joint.Tb, fine, whole)
    if fine:
        wall(mesh, np.array(joint.cut_outline)[::-1], joint.Tb, dimmed=0.80)
    return mesh.merged()


def cut_mesh(board: LatticeBoard) -> Mesh:
    """Walls where quadrants come apart: along the axes, from the arms to the edge, one for each side."""
    joint, mesh = board.joint, Mesh()
    low, uv = -joint.Tb, [(0, -1, 0, 0), (0, -1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)]
    for ux, uy in ARMS.values():
        for side in (-1, 1):
            nx, ny = -uy * side, ux * side  # away from the axis, into the quadrant
            a, b = ((r * ux + SEAM * nx, r * uy + SEAM * ny) for r in (joint.A, joint.B / 2))
            corners = [(*a, low), (*b, low), (*b, 0), (*a, 0)]
            mesh.quad(corners, (-nx, -ny, 0), uv=uv)
    return mesh


def supports(board: LatticeBoard, level: int, fine: bool) -> Mesh:
    """The pieces of the supports above a level; the feet below the lowest, the heads above the highest."""
    joint, here, mesh = board.joint, level * board.towers, Mesh()
    if level == 0:
        _plates(mesh, joint, (-joint.foot - joint.Tb, -joint.Tb), (here, here), fine, cap=False)
    if level < board.levels - 1:
        _plates(mesh, joint, (0.0, -joint.Tb), (here, here + board.towers), fine, cap=True)
    else:
        _plates(mesh, joint, (0.0, joint.head + joint.sock), (here, here), fine, cap=True)
    return mesh


def rod(board: LatticeBoard) -> Mesh:
    """The upright square rod, from the lowest pane to the highest."""
    mesh, joint, upper = Mesh(), board.joint, board.panes - board.towers
    h, low, high = joint.R / 2, joint.rod_foot - joint.foot - joint.Tb, joint.head
    ring, rgba = [(-h, -h), (h, -h), (h, h), (-h, h)], (*colours.ROD, 1)
    for k in range(4):
        a, b = ring[k], ring[(k + 1) % 4]
        n = ((b[1] - a[1]) / (2 * h), (a[0] - b[0]) / (2 * h), 0)
        corners = [(*a, low), (*b, low), (*b, high), (*a, high)]
        uv = [(-1, 0, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0), (-1, 1, 0, 0)]
        mesh.quad(corners, n, rgba, uv, [0, 0, upper, upper])
    return mesh.quad([(*v, high) for v in ring], UP, rgba, (0, 1, 0, 0), upper)


def glow(board: LatticeBoard) -> Mesh:
    """The light under the penlight."""
    return light(0.0, board.panes - board.towers)


def light(height: float, pane: int) -> Mesh:
    """The light under a penlight that stands at a height over a pane."""
    uv = [(x, y, GLOW, 0) for x, y in SQUARE]
    square = [(30 * x, 30 * y, height + 0.4) for x, y in SQUARE]
    return Mesh().quad(square, UP, (0.22, 0.27, 0.32, 1.0), uv, pane)


def penlight(board: LatticeBoard, fine: bool) -> Mesh:
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


def _plates(
    mesh: Mesh, joint: Joint, heights: tuple[float, ...], panes: tuple[int, int], fine: bool, cap: bool
) -> None:
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
            mesh.quad(corners, (*n, 0), uv=uv, pane=[lower, lower, upper, upper])
        if cap and fine:
            mesh.polygon(ring, high, (1, 1, 1, 1), (0, 0, 0, 2), upper)


def _clip(mesh: Mesh, x: float, z: float, half: float, pane: int) -> None:
    middle, size = np.array([x, 0.0, z]), np.array([0.7, 1.6, half])
    mesh.block(middle - size, middle + size, (*colours.CLIP, 1.0), pane=pane)


EMPTY, STANDING = 0.25, 0.6
LOOKED_AT = ("last", "hover", "from", "aim")
"""On shelves: how bright sheets are on which nothing, or something, stands; marks whose sheets are all bright."""
FEW, FAR = 4, 22.0  # towers that are always made finely; others when a cell is so many pixels wide
CLEAR, FROST = 0.085, 0.66  # how much a face covers what is behind it
SEEN_THROUGH, CLEARER = 0.5, 0.22  # opacity of a penlight: spaces lie behind it; a piece stands there
BEHIND = 0.25, 0.62  # cells beside a penlight: how near to it pieces are behind it, and from where on not at all
LIGHT_BIN = materials.RIBBON_BIN - 7  # of penlights, which are seen through: after the panes


class Towers(Structure):
    """Towers of panes with a rod in their middle."""

    board: LatticeBoard

    def __init__(self, board: LatticeBoard, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._faces: list[MeshNode] = []
        self._cuts: list[MeshNode] = []
        self._still: list[p3d.NodePath] = []  # stay where they are when quadrants move
        self._lit = np.ones(board.towers, bool)
        self._order = np.argsort(-board.tower_grid[:, 1], kind="stable")  # towers behind first
        self._walls: list[MeshNode] = []
        self._supports: list[MeshNode] = []
        self._far, self._torn = True, False
        self._built: tuple[list[bool], bool, list[bool]] | None = None
        self._pose = AS_BUILT
        for level in range(board.levels):
            self.levels.append(self._level(parent, level))
        table, joint = Floor(parent), board.joint
        table.lay(joint.B / 2, self._order, height=-joint.foot - joint.Tb, far=FLOOR)
        self._shadow = table.path
        self._still.append(self._shadow)
        self._rods = MeshNode("rods", parent)
        materials.clear(self._rods.path, "rod", materials.LEVEL_BIN - 1).set_two_sided(False)
        self._lights = MeshNode("penlights", parent)
        materials.opaque(self._lights.path, "piece").set_shader_input("opacity", 1.0)
        self._lights.path.set_attrib(materials.PREMULTIPLIED)  # it can fade
        self._lights.path.set_bin("fixed", LIGHT_BIN)
        self._there, self._opacity = 1.0, SEEN_THROUGH  # of the penlights: from above they would hide the middle
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

    def attention(self, tableau: Tableau, view: View) -> np.ndarray:
        out = super().attention(tableau, view)
        if not isinstance(self.board.layout(view.layout), Shelves):
            return out
        pane_of = self.board.pane_of
        out[:] = EMPTY
        clicks = (mark.space for mark in tableau.choices.drawn)
        looked_at = (space for kind in LOOKED_AT for space in tableau.marked(kind))
        out[pane_of[[*tableau.occupied, *clicks]]] = STANDING
        out[pane_of[[*looked_at]]] = 1.0
        return out

    def set_presence(self, levels: list[float], upright: float, pose: Pose) -> None:
        """Where panes were one, edges begin to shine when they are torn. Layouts that explain have no supports."""
        self._pose = pose
        torn, half = self.board.torn(pose), self.board.half
        filled = self.board.shelved(pose)
        built = max(0.0, 1 - 2 * max(self.board.shaped(pose), filled))
        self._parent.set_shader_inputs(filled=filled, grown=1 + (GROWN - 1) * filled)
        gap = self.board.shift(pose)
        self._shadow.set_shader_input("bars", p3d.LVecBase4f(half + gap, gap, half + gap, gap))
        self._names.set_torn(torn, self.board.shaped(pose), filled, self.board.formed(pose).dims)
        if self._torn != bool(torn):
            self._torn = bool(torn)
            self._build()
        super().set_presence(levels, upright, pose)
        for level, share in enumerate(levels):
            cuts = self._cuts[level]
            if torn and not cuts.vertices:
                cuts.replace(cut_mesh(self.board).on_panes(level * self.board.towers + self._order))
            materials.appear(cuts.path, share * min(1.0, 4 * torn))
        for supports, share in zip(self._supports, levels, strict=True):
            materials.appear(supports.path, share * built)
        for path in (self._shadow, self._rods.path):
            materials.appear(path, built)
        self._there = upright * built
        self._show_lights()
        for path in (self._lights.path, self._glow.path):
            materials.appear(path, self._there)

    def set_presented(self, presented: bool) -> None:
        self._names.set_large(presented)

    def set_towers(self, lit: np.ndarray, view: View) -> None:
        """Only the towers in focus have a rod and a penlight; the others are outlines."""
        self._names.show(lit, view)
        if not np.array_equal(lit, self._lit):
            self._lit = lit.copy()
            self._build()

    def look_past(self, eye: np.ndarray, points: np.ndarray) -> None:
        """A penlight is seen through as far as a piece stands behind it; names are written where they are read."""
        self._names.look_from(eye)
        if self.board.towers > 1:
            return
        joint, cell = self.board.joint, self.board.cell
        way = points[:, :2] - eye[:2]
        length = np.hypot(way[:, 0], way[:, 1])
        beside = np.abs(way[:, 1] * eye[0] - way[:, 0] * eye[1]) / length - joint.D / 2
        share = -(way @ eye[:2]) / length**2  # of the way to a piece, where it passes the axis
        high = eye[2] + share * (points[:, 2] + 0.3 * cell - eye[2])
        foot = self.board.pane_origins(self._pose)[-1, 2] + joint.head
        hidden = (share < 1) & (high > foot) & (high < foot + self.board.model.penlight_length)
        near, far = BEHIND[0] * cell, BEHIND[1] * cell
        nearest = float(beside[hidden].min(initial=far))
        self._opacity = CLEARER + (SEEN_THROUGH - CLEARER) * min(1.0, max(0.0, (nearest - near) / (far - near)))
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

    def _build(self) -> None:
        """Everything whose vertices are fewer where it is far, or that not every tower has."""
        board, far = self.board, self._far and int(self._lit.sum()) > FEW
        fine, whole = self._lit & (not far), far and not self._torn
        built = (fine.tolist(), whole, self._lit.tolist())
        if built != self._built:
            self._built = built
            face, walls = face_mesh(board, whole), (wall_mesh(board, False, whole), wall_mesh(board, True))
            for level in range(board.levels):
                above = level * board.towers
                plates = [supports(board, level, detail) for detail in (False, True)]
                self._faces[level].replace(face.on_panes(above + self._order))
                self._walls[level].replace(self._in_detail(fine, [mesh.on_panes([above]) for mesh in walls]))
                self._supports[level].replace(self._in_detail(fine, plates))
            stand = np.flatnonzero(self._lit)
            self._rods.replace(rod(board).on_panes(stand))
            self._glow.replace(glow(board).on_panes(stand))
            self._lights.replace(penlight(board, bool(fine.any())).on_panes(stand))

    def _in_detail(self, fine: np.ndarray, coarse_and_fine: list[Mesh]) -> Mesh:
        """A mesh on every tower in the order of drawing, the ``fine`` one, bool[towers], or the other."""
        mesh = Mesh()
        for detail, towers in groupby(self._order, key=lambda tower: bool(fine[tower])):
            mesh.add_block(*coarse_and_fine[detail].on_panes(list(towers)).arrays())
        return mesh


FACE = 0.045  # what the face of a board covers


class BoardPane(Pane[LatticeModel]):
    """A board of a tower."""

    def _dress(self, part: Part, model: LatticeModel) -> None:
        level, joint = int(part.name.split()[-1]) - 1, model.joint
        self._tint, self._gain = colours.ENGRAVING[level % 4], colours.GAIN[level % 4]
        self._face = FACE
        self._face_node.path.set_shader_inputs(
            reflection=0.8,
            thick=part.thickness,
            board=p3d.LVecBase4f(joint.B / 2, joint.rc, joint.gap / 2, model.cell),
            cut=p3d.LVecBase4f(joint.A, joint.w / 2, joint.S / 2, joint.B / 2 - model.letter_inset),
            relief=joint.relief,
            pierced=1.0,
            carved=model.carved / CAPITAL,
            quadrants=p3d.LVecBase4f(1, 1, 1, 1),
        )
        self._state = None


class Rod(Solid[LatticeModel]):
    """The light guide."""

    def _meshes(self, part: Part, model: LatticeModel) -> list[Mesh]:
        return [meshes.solid(part, (*colours.ROD, 1.0), COVER, 1.0)]


class Penlight(Solid[LatticeModel]):
    """The penlight, and the light that it gives."""

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._glow = MeshNode("glow", parent)
        materials.clear(self._glow.path, "decal", materials.RIBBON_BIN - 1)
        self._glow.path.set_shader_input("letters", letters_texture())

    def _meshes(self, part: Part, model: LatticeModel) -> list[Mesh]:
        mesh = tube(Mesh(), part.outlines[0][0][0], part.thickness, -part.thickness, 0)
        for block in mesh.vertices:
            block[:, 10:14] = (0.75, 0, 0, 0)
        self._glow.replace(light(-part.thickness, self.pane))
        return [mesh]

    def _show(self, state: float) -> None:
        (self._glow.path.show if state > GONE else self._glow.path.hide)()

    def remove(self) -> None:
        super().remove()
        self._glow.path.remove_node()


NODES: dict[str, type[PartNode[LatticeModel]]] = {
    "board": BoardPane,
    "support": Upright,
    "rod": Rod,
    "penlight": Penlight,
}


class LatticeSigns(PaneSigns):
    """The steps of a vector stand at its line, see xray."""

    board: LatticeBoard

    elsewhere = frozenset(("step",))


BACKEND = SceneBackend[LatticeBoard, LatticeModel](
    structure=Towers, signs=LatticeSigns, paths=LatticePaths, part_nodes=NODES
)
