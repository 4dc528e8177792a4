"""Glowing ribbons: vectors, trails, drop lines. A strip of vertices that the shader turns to the viewer."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.scene import materials
from vectorgames.scene.mesh import Mesh, MeshNode

WHOLE = 1e6  # ``upto`` of a ribbon that is all there


def ribbon(mesh: Mesh, points: np.ndarray, colour: np.ndarray, width=1.0, dash=0.0, strength=1.0) -> float:
    """Append a ribbon along float[n, 3]; its length in millimetres. Without dashes its ends fade."""
    points = np.asarray(points, float)
    pieces = np.linalg.norm(np.diff(points, axis=0), axis=1)
    way = np.concatenate([[0.0], np.cumsum(pieces)])
    length = float(way[-1])
    if length < 1e-6:
        return 0.0
    tangent = np.gradient(points, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-9
    n = len(points)
    uv = np.zeros((2 * n, 4))
    uv[0::2, 0], uv[1::2, 0] = -1, 1
    uv[:, 1] = np.repeat(way, 2)
    uv[:, 2], uv[:, 3] = width, dash
    colours = np.ones((2 * n, 4))
    colours[:, :3] = colour
    if not dash:
        colours[:, 3] = np.repeat(np.clip(np.minimum(way, length - way) / (length * 0.03), 0, 1), 2)
    colours[:, 3] *= strength
    k = np.arange(n - 1)[:, None] * 2
    triangles = np.concatenate([k + (0, 1, 3), k + (0, 3, 2)])
    mesh.add(np.repeat(points, 2, 0), np.repeat(tangent, 2, 0), triangles, colours, uv)
    return length


class RibbonNode(MeshNode):
    """A node of ribbons of one width, drawn after all panes."""

    def __init__(self, name: str, parent: p3d.NodePath, half_width: float, least: float, place: int):
        super().__init__(name, parent)
        materials.clear(self.path, "ribbon", materials.RIBBON_BIN + place, vertex="ribbon")
        self.path.set_shader_inputs(half_width=half_width, least=least, upto=WHOLE)

    def set_upto(self, millimetres: float) -> None:
        """How much of the way is drawn."""
        self.path.set_shader_input("upto", float(millimetres))
