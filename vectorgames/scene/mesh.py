"""Meshes as numpy arrays and the way from them to Panda3D geoms, in one copy; walls, rims, what is turned on a
lathe.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import panda3d.core as p3d
from numpy.typing import ArrayLike

FLOATS = 15


@dataclass(slots=True)
class Mesh:
    """Vertices float32[n, 15] and triangles uint32[m, 3], gathered in parts."""

    vertices: list[np.ndarray] = field(default_factory=list)
    triangles: list[np.ndarray] = field(default_factory=list)
    count: int = 0

    def add(
        self,
        places: ArrayLike,
        normals: ArrayLike,
        triangles: ArrayLike,
        colours: ArrayLike = (1, 1, 1, 1),
        uv: ArrayLike = (0, 0, 0, 0),
        pane: ArrayLike = 0,
    ) -> Mesh:
        """Append a part; everything but ``places`` float[n, 3] and ``triangles`` int[m, 3] may broadcast."""
        points = np.asarray(places, np.float32).reshape(-1, 3)
        block = np.empty((len(points), FLOATS), np.float32)
        block[:, 0:3], block[:, 3:6], block[:, 6:10], block[:, 10:14] = points, normals, colours, uv
        block[:, 14] = pane
        return self.add_block(block, np.asarray(triangles, np.uint32).reshape(-1, 3))

    def add_block(self, block: np.ndarray, triangles: np.ndarray) -> Mesh:
        """Append finished vertices float32[n, 15]."""
        self.vertices.append(block)
        self.triangles.append(triangles + np.uint32(self.count))
        self.count += len(block)
        return self

    def quads(
        self, corners: np.ndarray, normals: ArrayLike, colours: ArrayLike, uv: ArrayLike, panes: ArrayLike
    ) -> Mesh:
        """Append n quads: corners float[n, 4, 3] counter-clockwise, the rest broadcast to [n, 4, k]."""
        n = len(corners)
        if not n:
            return self
        block = np.empty((n, 4, FLOATS), np.float32)
        block[..., 0:3], block[..., 3:6], block[..., 6:10], block[..., 10:14] = corners, normals, colours, uv
        block[..., 14] = np.reshape(panes, (-1, 1)) if np.ndim(panes) else panes
        return self.add_block(block.reshape(-1, FLOATS), quad_triangles(n))

    def quad(
        self, corners: ArrayLike, normal: ArrayLike, rgba: ArrayLike = (1, 1, 1, 1), uv: ArrayLike = (0, 0, 0, 0),
        pane: ArrayLike = 0,
    ) -> Mesh:  # fmt: skip
        """Append a quad of four corners, counter-clockwise."""
        return self.add(corners, normal, TWO, rgba, uv, pane)

    def polygon(
        self, outline: np.ndarray, height: float, rgba: ArrayLike, uv: ArrayLike = (0, 0, 0, 0), pane: int = 0
    ) -> Mesh:
        """Append what lies level, a convex outline float[n, 2], counter-clockwise."""
        fan = [(0, k, k + 1) for k in range(1, len(outline) - 1)]
        return self.add(np.column_stack([outline, np.full(len(outline), height)]), UP, fan, rgba, uv, pane)

    def block(self, low: np.ndarray, high: np.ndarray, rgba: ArrayLike, sides: int = 6, pane: int = 0) -> Mesh:
        """Append a solid block between two corners, float[3]; of five ``sides`` without its underside."""
        for axis, sign in ((2, 1), (0, -1), (0, 1), (1, -1), (1, 1), (2, -1))[:sides]:
            normal, corners = np.zeros(3), np.empty((4, 3))
            normal[axis] = sign
            for other, side in zip(((axis + 1) % 3, (axis + 2) % 3), SQUARE.T, strict=True):
                corners[:, other] = np.where(side < 0, low[other], high[other])
            corners[:, axis] = (low if sign < 0 else high)[axis]
            self.quad(corners[::sign], normal, rgba, (0, 0, 20, 1), pane)
        return self

    def decal(
        self,
        place: ArrayLike,
        normal: ArrayLike,
        kind: int,
        parameter: float,
        rgba: ArrayLike,
        pane: int,
        wide: float = 1.0,
    ) -> None:
        """Append a square that a shader unfolds at a place, ``wide`` times as wide as high; its kind and parameter
        are those of shaders/decal.frag, ``normal`` what else the shader wants to know."""
        uv = np.empty((4, 4))
        uv[:, :2], uv[:, 2:] = SQUARE * (wide, 1.0), (kind, parameter)
        self.add(np.tile(place, (4, 1)), normal, TWO, rgba, uv, pane)

    def ground(self, half: float | np.ndarray, pane: int = 0, height: float = 0.0) -> Mesh:
        """Append a level rectangle of these half sides about the middle of a pane; its texture is its places."""
        corners = SQUARE * half
        uv = np.column_stack([corners, np.zeros((4, 2))])
        return self.add(np.column_stack([corners, np.full(4, height)]), UP, TWO, uv=uv, pane=pane)

    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        if not self.count:
            return np.zeros((0, FLOATS), np.float32), np.zeros((0, 3), np.uint32)
        if len(self.vertices) == 1:
            return self.vertices[0], self.triangles[0]
        return np.concatenate(self.vertices), np.concatenate(self.triangles)

    def merged(self) -> Mesh:
        """This mesh with vertices that are alike in everything but once."""
        block, triangles = self.arrays()
        alone, index = np.unique(block, axis=0, return_inverse=True)
        return Mesh().add_block(alone, index.reshape(-1)[triangles].astype(np.uint32))

    def on_panes(self, panes: ArrayLike) -> Mesh:
        """Copies of this mesh, one for every number given, its panes so many further."""
        numbers = np.asarray(panes)
        return instances(*self.arrays(), np.zeros((len(numbers), 3)), numbers)


def instances(block: np.ndarray, triangles: np.ndarray, offsets: np.ndarray, panes: np.ndarray) -> Mesh:
    """Copies of a block at ``offsets`` float[k, 3], its panes ``panes`` int[k] further."""
    k, n = len(offsets), len(block)
    out = np.repeat(block[None], k, 0)
    out[..., 0:3] += np.asarray(offsets, np.float32)[:, None]
    out[..., 14] += np.asarray(panes, np.float32)[:, None]
    return Mesh().add_block(out.reshape(-1, FLOATS), repeated(triangles, k, n))


def repeated(triangles: np.ndarray, count: int, vertices: int) -> np.ndarray:
    """uint32[count·m, 3]: the same triangles for so many blocks of so many vertices."""
    first = np.arange(count, dtype=np.uint32) * np.uint32(vertices)
    return (triangles[None].astype(np.uint32) + first[:, None, None]).reshape(-1, 3)


def strip(rows: ArrayLike) -> np.ndarray:
    """uint32[2·n, 3]: from each of these rows of two vertices to the next one."""
    return (np.asarray(rows)[:, None, None] * 2 + ((0, 1, 3), (0, 3, 2))).reshape(-1, 3).astype(np.uint32)


def quad_triangles(count: int) -> np.ndarray:
    """uint32[2·count, 3]: two triangles for every four vertices."""
    return repeated(np.array(TWO), count, 4)


def _vertex_format() -> p3d.GeomVertexFormat:
    array = p3d.GeomVertexArrayFormat()
    for name, size, use in (
        ("vertex", 3, p3d.Geom.C_point),
        ("normal", 3, p3d.Geom.C_normal),
        ("color", 4, p3d.Geom.C_color),
        ("texcoord", 4, p3d.Geom.C_texcoord),
        ("pane", 1, p3d.Geom.C_other),
    ):
        array.add_column(p3d.InternalName.make(name), size, p3d.Geom.NT_float32, use)
    layout = p3d.GeomVertexFormat()
    layout.add_array(array)
    return p3d.GeomVertexFormat.register_format(layout)


_FORMAT = _vertex_format()


class MeshNode:
    """A node with one geom (none while empty) whose mesh can be replaced."""

    def __init__(self, name: str, parent: p3d.NodePath, mesh: Mesh | None = None):
        self.node = p3d.GeomNode(name)
        self.node.set_bounds(p3d.OmniBoundingVolume())  # the shader moves vertices: never cull by their places
        self.node.set_final(True)
        self.path = parent.attach_new_node(self.node)
        self.vertices = 0
        if mesh is not None:
            self.replace(mesh)

    def replace(self, mesh: Mesh) -> None:
        block, triangles = mesh.arrays()
        self.node.remove_all_geoms()
        self.vertices = len(block)
        if len(triangles):
            self.node.add_geom(_geom(self.node.name, block, triangles))


def _geom(name: str, block: np.ndarray, triangles: np.ndarray) -> p3d.Geom:
    data = p3d.GeomVertexData(name, _FORMAT, p3d.Geom.UH_static)
    data.unclean_set_num_rows(len(block))
    data.modify_array_handle(0).copy_data_from(np.ascontiguousarray(block, np.float32))
    primitive = p3d.GeomTriangles(p3d.Geom.UH_static)
    primitive.set_index_type(p3d.Geom.NT_uint32)
    index = primitive.modify_vertices()
    index.unclean_set_num_rows(triangles.size)
    index.modify_handle().copy_data_from(np.ascontiguousarray(triangles, np.uint32))
    geom = p3d.Geom(data)
    geom.add_primitive(primitive)
    return geom


SKIRT = 9.0
UP = (0.0, 0.0, 1.0)
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
TWO = ((0, 1, 2), (0, 2, 3))  # triangles of a quad
SEAM = 0.001  # mm that a vertex on the border of two quadrants stands on its own side


def rim(mesh: Mesh, outline: np.ndarray, thick: float, fine: bool, whole: bool) -> Mesh:
    """Walls and skirt along a pane's outline, float[n, 2]."""
    wall(mesh, outline, thick, dimmed=0.0, smooth=not fine, whole=whole)
    a, b = outline, np.roll(outline, -1, 0)
    na, nb = _corner_normals(a), np.roll(_corner_normals(a), -1, 0)
    a, b, s, t, k = _in_quadrants(a, b, whole)
    na, nb = na[k] + (nb - na)[k] * s[:, None], na[k] + (nb - na)[k] * t[:, None]
    return fading(mesh, (a, b, b + nb * SKIRT, a + na * SKIRT), -thick / 2, UP)


def fading(mesh: Mesh, rows: tuple[np.ndarray, ...], height: float, normal: ArrayLike) -> Mesh:
    """Level quads of light that fades from their first two corners to the others, float[n, 2] each."""
    corners = np.stack([np.hstack([row, np.full((len(row), 1), height)]) for row in rows], axis=1)
    return mesh.quads(corners, normal, (1, 1, 1, 1), [(0, 0, 0, 1), (0, 0, 0, 1), (1, 0, 0, 1), (1, 0, 0, 1)], 0)


def outwards(ring: np.ndarray) -> np.ndarray:
    """float[n, 2]: which way out is from the side after every corner of a ring that runs counter-clockwise."""
    along = np.roll(ring, -1, 0) - ring
    return np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]


def wall(
    mesh: Mesh, outline: np.ndarray, thick: float, dimmed: float, smooth: bool = False, whole: bool = False
) -> None:
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


def turned(
    mesh: Mesh,
    profile: ArrayLike,
    segments: int,
    place: tuple[float, ...],
    rgba: ArrayLike,
    pane: ArrayLike = 0,
    upright: bool = False,
) -> Mesh:
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
    out = outwards(outline) + np.roll(outwards(outline), 1, 0)
    return out / np.hypot(*out.T)[:, None]
