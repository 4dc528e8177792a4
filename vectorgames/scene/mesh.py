"""Meshes as numpy arrays and the way from them to Panda3D geoms, in one copy.

A vertex is 15 floats: place 3, normal 3, colour 4, four spare ones (``uv``), number of the pane it
stands on. Places are millimetres from the middle of the pane's top surface (see boards.Board).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import panda3d.core as p3d

FLOATS = 15


@dataclass(slots=True)
class Mesh:
    """Vertices float32[n, 15] and triangles uint32[m, 3], gathered in parts."""

    vertices: list[np.ndarray] = field(default_factory=list)
    triangles: list[np.ndarray] = field(default_factory=list)
    count: int = 0

    def add(self, places, normals, triangles, colours=(1, 1, 1, 1), uv=(0, 0, 0, 0), pane=0) -> Mesh:
        """Append a part; everything but ``places`` float[n, 3] and ``triangles`` int[m, 3] may broadcast."""
        places = np.asarray(places, np.float32).reshape(-1, 3)
        block = np.empty((len(places), FLOATS), np.float32)
        block[:, 0:3], block[:, 3:6], block[:, 6:10], block[:, 10:14] = places, normals, colours, uv
        block[:, 14] = pane
        return self.add_block(block, np.asarray(triangles, np.uint32).reshape(-1, 3))

    def add_block(self, block: np.ndarray, triangles: np.ndarray) -> Mesh:
        """Append finished vertices float32[n, 15]."""
        self.vertices.append(block)
        self.triangles.append(triangles + np.uint32(self.count))
        self.count += len(block)
        return self

    def quads(self, corners: np.ndarray, normals, colours, uv, panes) -> Mesh:
        """Append n quads: corners float[n, 4, 3] counter-clockwise, the rest broadcast to [n, 4, k]."""
        n = len(corners)
        if not n:
            return self
        block = np.empty((n, 4, FLOATS), np.float32)
        block[..., 0:3], block[..., 3:6], block[..., 6:10], block[..., 10:14] = corners, normals, colours, uv
        block[..., 14] = np.reshape(panes, (-1, 1)) if np.ndim(panes) else panes
        return self.add_block(block.reshape(-1, FLOATS), quad_triangles(n))

    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """All vertices and triangles, each as one array."""
        if not self.count:
            return np.zeros((0, FLOATS), np.float32), np.zeros((0, 3), np.uint32)
        return np.concatenate(self.vertices), np.concatenate(self.triangles)

    def merged(self) -> Mesh:
        """The same mesh, vertices that are alike in everything but once."""
        block, triangles = self.arrays()
        alone, index = np.unique(block, axis=0, return_inverse=True)
        return Mesh().add_block(alone, index.reshape(-1)[triangles].astype(np.uint32))

    def on_panes(self, panes: np.ndarray) -> Mesh:
        """This mesh once for every pane number given."""
        block, triangles = self.arrays()
        return instances(block, triangles, np.zeros((len(panes), 3)), np.asarray(panes))


def instances(block: np.ndarray, triangles: np.ndarray, offsets: np.ndarray, panes: np.ndarray) -> Mesh:
    """Copies of a block at ``offsets`` float[k, 3] on ``panes`` int[k]."""
    k, n = len(offsets), len(block)
    out = np.repeat(block[None], k, 0)
    out[..., 0:3] += np.asarray(offsets, np.float32)[:, None]
    out[..., 14] = np.asarray(panes, np.float32)[:, None]
    index = triangles[None] + (np.arange(k, dtype=np.uint32) * np.uint32(n))[:, None, None]
    return Mesh().add_block(out.reshape(-1, FLOATS), index.reshape(-1, 3).astype(np.uint32))


def quad_triangles(count: int) -> np.ndarray:
    """uint32[2·count, 3]: two triangles for every four vertices."""
    one = np.array([(0, 1, 2), (0, 2, 3)], np.uint32)
    return (one[None] + (np.arange(count, dtype=np.uint32) * 4)[:, None, None]).reshape(-1, 3)


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
        """Show this mesh from now on."""
        block, triangles = mesh.arrays()
        self.node.remove_all_geoms()
        self.vertices = len(block)
        if len(triangles):
            self.node.add_geom(_geom(self.node.name, block, triangles))


def _geom(name: str, block: np.ndarray, triangles: np.ndarray) -> p3d.Geom:
    data = p3d.GeomVertexData(name, _FORMAT, p3d.Geom.UH_static)
    data.unclean_set_num_rows(len(block))
    data.modify_array_handle(0).copy_data_from(np.ascontiguousarray(block, np.float32).tobytes())
    primitive = p3d.GeomTriangles(p3d.Geom.UH_static)
    primitive.set_index_type(p3d.Geom.NT_uint32)
    index = primitive.modify_vertices()
    index.unclean_set_num_rows(triangles.size)
    index.modify_handle().copy_data_from(np.ascontiguousarray(triangles, np.uint32).tobytes())
    geom = p3d.Geom(data)
    geom.add_primitive(primitive)
    return geom
