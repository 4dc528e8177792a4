"""The parts of an assembly as nodes. Shaders move them: each stands on a pane of its own, whose place is a number.
States of a part: −1 not there, 0 done and calm, 1 as it stands on the table, 2 looked at, 3 jammed; what lies
between is on its way from one to the other.
"""

from __future__ import annotations

from typing import Generic

import numpy as np
import panda3d.core as p3d
from numpy.typing import ArrayLike

from vectorgames.base.memoize import memoize_by_value
from vectorgames.boards.model import M
from vectorgames.boards.part import Outline, Part, Vector, revolved
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import SKIRT, UP, Mesh, MeshNode, fading, instances, outwards
from vectorgames.scene.models import letters_texture

Frame = tuple[Vector, Vector, Vector]  # origin, u, v: see ``Part``

SMOOTH = 0.80  # cosine of the turn up to which two sides of an outline are one round surface
RIM = 1.6  # mm of light along the edges of a broad face
TURNED = 24  # corners of what is turned
MANY, FEW_CORNERS = 16, 12  # of so many pieces alike a circle needs no more corners


def home(part: Part) -> np.ndarray:
    """float64[3]: where a part's places count from: of what lies flat its upper side, else the origin."""
    (_, _, z), u, v = part.frame
    return np.array([0.0, 0.0, z + part.thickness if _lies(u, v) else 0.0])


def pane(part: Part, holes: float) -> Mesh:
    """Walls and skirt of what lies flat, ``holes``: how much the walls of its cuts are dimmed."""
    return _pane(part.outlines, part.thickness, holes)


def face(half: float, holes: tuple[Outline, ...] = ()) -> Mesh:
    """The upper side of a square pane with holes; its shader knows the rest of what is cut."""
    h = half + 0.8
    outlines = (((-h, -h), (h, -h), (h, h), (-h, h)), *holes)
    points = np.array([(x, y, 0.0) for ring in outlines for x, y in ring])
    uv = np.hstack([points[:, :2], np.zeros((len(points), 2))])
    return Mesh().add(points, UP, triangles_of(outlines), uv=uv)


def upright(part: Part) -> Mesh:
    """A plate on edge: both broad faces, light along their edges, walls; kinds of shaders/upright.frag."""
    return _upright(part.outlines, part.thickness, part.frame)


def solid(part: Part, rgba: ArrayLike, cover: float = 1.0, guide: float = 0.0) -> Mesh:
    """All pieces of a solid part, each with its number.

    ``cover``: how far a state may cover its colour; ``guide`` 1: a light guide.
    """
    (_, u, v), z = part.frame, home(part)[2]
    origin = tuple((np.array(part.frame[0]) - (0.0, 0.0, z)).tolist())
    if part.profile:
        block, triangles = _turned(part.profile, part.bore, (origin, u, v))
    else:
        block, triangles = _prism(part.outlines, part.thickness, (origin, u, v), part.count >= MANY)
    block = block.copy()
    block[:, 6:10] = rgba
    block[:, 10], block[:, 13] = cover, guide
    mesh = instances(block, triangles, np.array(part.places), np.zeros(part.count))
    mesh.vertices[0].reshape(part.count, -1, block.shape[1])[..., 12] = np.arange(part.count)[:, None]
    return mesh


@memoize_by_value
def triangles_of(outlines: tuple[Outline, ...]) -> np.ndarray:
    """uint32[m, 3]: triangles between the points of closed outlines, the first the outside, the others holes.

    All are counter-clockwise, however the outlines run.
    """
    maker, count = p3d.Triangulator(), 0
    for k, ring in enumerate(outlines):
        if k:
            maker.begin_hole()
        for point in ring:
            number = maker.add_vertex(p3d.LPoint2d(*point))
            (maker.add_hole_vertex if k else maker.add_polygon_vertex)(number)
            count += 1
    maker.triangulate()
    corners = maker.get_triangle_v0, maker.get_triangle_v1, maker.get_triangle_v2
    out = [[corner(k) for corner in corners] for k in range(maker.get_num_triangles())]
    return np.array(out, np.uint32).reshape(-1, 3)


# ---- the makers ----


def _lies(u: Vector, v: Vector) -> bool:
    return u[2] == 0 and v[2] == 0


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


def _rings(outlines: tuple[Outline, ...]) -> list[np.ndarray]:
    """float64[n, 2] each: the outside counter-clockwise, holes clockwise, no point twice."""
    out = []
    for k, outline in enumerate(outlines):
        ring = np.array(outline)
        ring = ring[np.hypot(*(ring - np.roll(ring, 1, 0)).T) > 1e-6]
        if (_cross(ring, np.roll(ring, -1, 0)).sum() > 0) == (k > 0):
            ring = ring[::-1]
        out.append(ring)
    return out


def _sides(ring: np.ndarray) -> tuple[np.ndarray, ...]:
    """(starts, ends, normals at the starts, normals at the ends) of a ring's sides, float64[n, 2] each."""
    end, normal = np.roll(ring, -1, 0), outwards(ring)
    before, after = np.roll(normal, 1, 0), np.roll(normal, -1, 0)

    def shared(other: np.ndarray) -> np.ndarray:
        both = normal + other
        smooth = (normal * other).sum(1)[:, None] > SMOOTH
        return np.where(smooth, both / np.maximum(np.hypot(*both.T), 1e-9)[:, None], normal)

    return ring, end, shared(before), shared(after)


def _walls(ring: np.ndarray, low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
    """Corners and normals, float64[n, 4, 3], of upright quads along a ring, in the outline's own axes."""
    a, b, na, nb = _sides(ring)
    z = np.array([low, low, high, high])
    corners, normals = np.zeros((len(a), 4, 3)), np.zeros((len(a), 4, 3))
    corners[:, (0, 3), :2], corners[:, (1, 2), :2], corners[..., 2] = a[:, None], b[:, None], z
    normals[:, (0, 3), :2], normals[:, (1, 2), :2] = na[:, None], nb[:, None]
    return corners, normals


def _corner_ways(ring: np.ndarray) -> np.ndarray:
    """float64[n, 2]: from every corner outwards, so long that sides moved by it move by 1."""
    normal, before = outwards(ring), np.roll(outwards(ring), 1, 0)
    return (normal + before) / np.maximum(1 + (normal * before).sum(1), 0.3)[:, None]


@memoize_by_value
def _pane(outlines: tuple[Outline, ...], thickness: float, holes: float) -> Mesh:
    mesh = Mesh()
    for k, ring in enumerate(_rings(outlines)):
        corners, normals = _walls(ring, -thickness, 0.0)
        across, dimmed = np.array([(-1.0,), (-1.0,), (1.0,), (1.0,)]), holes if k else 0.0
        uv = np.hstack([np.zeros((4, 1)), across, np.full((4, 1), dimmed), np.zeros((4, 1))])
        mesh.quads(corners, normals, (1, 1, 1, 1), uv, 0)
        if not k:
            outer = ring + _corner_ways(ring) * SKIRT
            fading(mesh, (ring, np.roll(ring, -1, 0), np.roll(outer, -1, 0), outer), -thickness / 2, UP)
    return mesh.merged()


@memoize_by_value
def _upright(outlines: tuple[Outline, ...], thickness: float, frame: Frame) -> Mesh:
    mesh, faces = Mesh(), triangles_of(outlines)
    points = np.array([point for ring in outlines for point in ring])
    for z, side in ((0.0, -1.0), (thickness, 1.0)):
        flat = np.hstack([points, np.full((len(points), 1), z)])
        mesh.add(flat, (0, 0, side), faces if side > 0 else faces[:, ::-1])
    for ring in _rings(outlines):
        inner = ring - _corner_ways(ring) * RIM
        for z, side in ((0.0, -1.0), (thickness, 1.0)):
            fading(mesh, (ring, np.roll(ring, -1, 0), np.roll(inner, -1, 0), inner), z, (0, 0, side))
        corners, normals = _walls(ring, 0.0, thickness)
        mesh.quads(corners, normals, (1, 1, 1, 1), [(-1, 0, 0, 2), (-1, 0, 0, 2), (1, 0, 0, 2), (1, 0, 0, 2)], 0)
    return _framed(mesh, frame)


@memoize_by_value
def _prism(
    outlines: tuple[Outline, ...], thickness: float, frame: Frame, coarse: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of one piece; uv.y is 0 at its lower, 1 at its upper end."""
    outlines = tuple(_rounded(outline, coarse) for outline in outlines)
    mesh, faces = Mesh(), triangles_of(outlines)
    points = np.array([point for ring in outlines for point in ring])
    for z, side in ((0.0, -1.0), (thickness, 1.0)):
        flat = np.hstack([points, np.full((len(points), 1), z)])
        mesh.add(flat, (0, 0, side), faces if side > 0 else faces[:, ::-1], uv=(0, float(side > 0), 0, 0))
    for ring in _rings(outlines):
        corners, normals = _walls(ring, 0.0, thickness)
        mesh.quads(corners, normals, (1, 1, 1, 1), [(0, 0, 0, 0), (0, 0, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)], 0)
    return _framed(mesh.merged(), frame).arrays()


@memoize_by_value
def _turned(profile: Outline, bore: float, frame: Frame) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and triangles of one turned piece; uv.y is 0 at its lower, 1 at its upper end."""
    wide = tuple((r * _fuller(TURNED), z) for r, z in profile)
    points, triangles = revolved(wide, TURNED, bore)
    corners = points[triangles]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    flat = across / np.linalg.norm(across, axis=1)[:, None]
    normals, at = np.empty_like(corners), triangles.ravel()
    order = np.argsort(at, kind="stable")
    for group in np.split(order, np.flatnonzero(np.diff(at[order])) + 1):
        own = group // 3  # the triangles round one point
        alike = (flat[own] @ flat[own].T > SMOOTH).astype(float) @ across[own]
        normals.reshape(-1, 3)[group] = alike / np.linalg.norm(alike, axis=1)[:, None]
    points, high = corners.reshape(-1, 3), max(z for _, z in profile)
    uv = np.zeros((len(points), 4))
    uv[:, 1] = points[:, 2] / high
    mesh = Mesh().add(points, normals.reshape(-1, 3), np.arange(len(points)).reshape(-1, 3), uv=uv)
    return _framed(mesh, frame).arrays()


def _rounded(outline: Outline, coarse: bool) -> Outline:
    """What is round with few corners, and as large as it is: of many pieces with every other one, or fewer."""
    if len(outline) not in (16, 32, 64):
        return outline
    points, step = np.array(outline), 1
    while coarse and len(outline) // (step + 1) >= FEW_CORNERS - 2:
        step *= 2
    middle = points.mean(0)
    out = middle + (points[::step] - middle) * _fuller(len(outline) // step)
    return tuple((x, y) for x, y in out.tolist())


def _fuller(corners: int) -> float:
    """By how much a polygon must be larger than one in a circle, to have its area."""
    turn = 2 * np.pi / corners
    return float(np.sqrt(turn / np.sin(turn)))


def _framed(mesh: Mesh, frame: Frame) -> Mesh:
    """A mesh in the axes of an outline, put where the frame says."""
    block, triangles = mesh.arrays()
    origin, u, v = (np.array(vector) for vector in frame)
    turn = np.stack([u, v, np.cross(u, v)]).astype(np.float32)
    block = block.copy()
    block[:, 0:3] = block[:, 0:3] @ turn + origin
    block[:, 3:6] = block[:, 3:6] @ turn
    return Mesh().add_block(block, triangles)


GONE, CALM, USUAL, LOOKED_AT, JAMMED = -1.0, 0.0, 1.0, 2.0, 3.0
LIT = 120.0  # edges of boards without a rod shine as others do so far from it

# of what is looked at: how far the light of its edges and of its face is gold, how much brighter, how much denser
LOOK = {"edge": 1.0, "face": 0.30, "upright": 1.0}

BRIGHTER = {"edge": 0.7, "face": 0.25, "upright": 2.2}

DENSER = {"edge": 0.0, "face": 0.07, "upright": 0.16}

COVER = 0.9  # how far a state may cover the colour of what is solid


class PartNode(Generic[M]):
    """One part. ``pane``: the number of its place; ``home``: float64[3], where that is when it is built in.

    ``first``: it needs one of the lowest numbers, its shader knows but eight places.
    """

    first = False

    def __init__(self, parent: p3d.NodePath, pane: int):
        self.pane, self.home = pane, np.zeros(3)
        self._parent = parent
        self._made: tuple[object, ...] | None = None
        self._nodes: list[MeshNode] = []
        self._state: float | None = None

    def fit(self, part: Part, model: M) -> None:
        """Become this part; built anew only if its shape is another one."""
        self.home, key = home(part), self._key(part, model)
        if key != self._made:
            self._made = key
            for node, mesh in zip(self._nodes, self._meshes(part, model), strict=True):
                node.replace(mesh.on_panes([self.pane]))
        self._dress(part, model)

    def set_state(self, state: float) -> None:
        """Look as in this state, −1 … 3."""
        if state == self._state:
            return
        self._state = state
        for node in self._nodes:
            (node.path.show if state > GONE else node.path.hide)()
        self._show(state)

    def focus(self, state: float) -> float:
        """What the shaders are told of a state: for solids all of it, what is clear has colours of its own."""
        return state

    def meet(self, piece: int) -> None:
        """The piece, −1 for all, that shows when the part jams."""

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""

    def remove(self) -> None:
        for node in self._nodes:
            node.path.remove_node()

    def _node(self, name: str) -> MeshNode:
        node = MeshNode(name, self._parent)
        self._nodes.append(node)
        return node

    def _key(self, part: Part, model: M) -> tuple[object, ...]:
        return part.outlines, part.thickness, part.frame, part.places

    def _meshes(self, part: Part, model: M) -> list[Mesh]:
        raise NotImplementedError

    def _dress(self, part: Part, model: M) -> None:
        """What its shaders have to know besides."""

    def _show(self, state: float) -> None:
        """Colours of a state, of what is clear."""


class Clear(PartNode[M]):
    """What one sees through: its light is tinted by its state."""

    _tint, _gain, _face = colours.ENGRAVING[0], 1.0, 0.05
    _kinds: tuple[str, ...] = ()  # of its nodes

    def focus(self, state: float) -> float:
        return min(USUAL, state)

    def _show(self, state: float) -> None:
        look, jam = min(1.0, max(0.0, state - USUAL)), min(1.0, max(0.0, state - LOOKED_AT))
        hue = colours.LOOKED_AT * (1 - jam) + colours.JAM * jam
        for node, kind in zip(self._nodes, self._kinds, strict=True):
            share = look * (LOOK[kind] + (1 - LOOK[kind]) * jam)
            tint = self._tint * (1 - share) + hue * share
            gain, cover = self._gain * (1 + BRIGHTER[kind] * look), self._face + DENSER[kind] * look
            node.path.set_shader_inputs(tint=p3d.LVecBase3f(*tint.tolist()), gain=gain, face_alpha=cover)


class Pane(Clear[M]):
    """What lies flat and is clear: walls, and a face with its holes, whose engraving its shader computes."""

    fragment, even, holes = "face", 0.0, 0.80
    _kinds = ("edge", "face")

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._walls, self._face_node = self._node("walls"), self._node("face")
        materials.clear(self._walls.path, "edge", 0).set_shader_inputs(present=1.0, even=self.even)
        materials.clear(self._face_node.path, self.fragment, 0).set_shader_inputs(
            present=1.0, letters=letters_texture(), engraved=1.0, lettered=1.0
        )
        self._engraved = 1.0

    def order(self, place: int) -> None:
        """Be drawn at this place in the order, and at the next one."""
        self._walls.path.set_bin("fixed", place)
        self._face_node.path.set_bin("fixed", place + 1)

    def engrave(self, share: float) -> None:
        if share != self._engraved:
            self._engraved = share
            self._face_node.path.set_shader_input("engraved", share)

    def _key(self, part: Part, model: M) -> tuple[object, ...]:
        return (*super()._key(part, model)[:2], half(part))

    def _meshes(self, part: Part, model: M) -> list[Mesh]:
        return [pane(part, self.holes), face(half(part), part.outlines[1:])]


Slice = tuple[float, float, int]
"""From one height to another, and the place in the order of drawing."""


class Upright(Clear[M]):
    """A clear plate on edge. It is drawn in pieces, each between two of the panes that it may pass."""

    _tint, _gain, _face = colours.ENGRAVING[1], 1.6, 0.03
    _kinds = ("upright",)

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        node = self._node("upright")
        materials.clear(node.path, "upright", 0)
        node.path.clear_bin()
        node.path.detach_node()
        self._pieces: list[p3d.NodePath] = []
        self._slices: list[Slice | None] = []
        self.box = np.zeros(6)

    def fit(self, part: Part, model: M) -> None:
        super().fit(part, model)
        self.box = np.concatenate([part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)])
        self._state = None

    def remove(self) -> None:
        super().remove()
        for piece in self._pieces:
            piece.remove_node()

    def order(self, slices: list[Slice]) -> None:
        """Be drawn from one height to another, at these places in the order."""
        while len(self._pieces) < len(slices):
            piece = self._parent.attach_new_node("piece")
            self._nodes[0].path.instance_to(piece)
            self._pieces.append(piece)
            self._slices.append(None)
        for k, piece in enumerate(self._pieces):
            wanted = slices[k] if k < len(slices) else None
            if wanted == self._slices[k]:
                continue
            self._slices[k] = wanted
            (piece.show if wanted else piece.hide)()
            if wanted:
                piece.set_bin("fixed", wanted[2])
                piece.set_shader_input("slice", p3d.LVecBase2f(*wanted[:2]))

    def _meshes(self, part: Part, model: M) -> list[Mesh]:
        return [upright(part)]


class Solid(PartNode[M]):
    """What one does not see through: its shader shows its state."""

    fragment, vertex = "part", "board"

    def __init__(self, parent: p3d.NodePath, pane: int):
        super().__init__(parent, pane)
        self._add("solid")
        self._places: tuple[Vector, ...] = ()
        self.meet(-1)

    def fit(self, part: Part, model: M) -> None:
        super().fit(part, model)
        self._places = part.places

    def meet(self, piece: int) -> None:
        for node in self._nodes:
            node.path.set_shader_input("met", float(piece))

    def _add(self, name: str) -> MeshNode:
        node = self._node(name)
        materials.opaque(node.path, self.fragment, self.vertex)
        node.path.set_attrib(materials.PREMULTIPLIED)  # it can fade in
        return node

    def _meshes(self, part: Part, model: M) -> list[Mesh]:
        return [solid(part, (*colours.STEEL, 1.0), COVER)]


class Prop(Solid[M]):
    """What is no part of the board: of wood."""

    def _meshes(self, part: Part, model: M) -> list[Mesh]:
        return [solid(part, (*colours.WOOD, 1.0), 0.0)]


def half(part: Part) -> float:
    """Half the side of a square part."""
    return max(x for x, _ in part.outlines[0])
