"""Glowing ribbons: vectors, trails, drop lines. A strip of vertices that the shader turns to the viewer."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.scene import materials
from vectorgames.scene.mesh import Mesh, MeshNode

WHOLE = 1e6  # ``upto`` of a ribbon that is all there
SOFT = -1.0  # as ``dash``: a glow without core


def ribbon(
    mesh: Mesh, points: np.ndarray, colour: np.ndarray, width=1.0, dash=0.0, strength=1.0, ways=None
) -> None:
    """Append a ribbon along float[n, 3]. ``width`` and ``strength`` may be float[n].

    ``ways`` float[n]: how far along each point is, by default in millimetres; a number stands for all.
    Ribbons without dashes fade at their ends, unless ``strength`` says how strong each point is.
    """
    points = np.asarray(points, float)
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    length = float(way[-1])
    if length < 1e-6:
        return
    tangent = np.gradient(points, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-9
    n = len(points)
    alpha = np.broadcast_to(np.asarray(strength, float), n)
    if dash == 0.0 and not np.ndim(strength):
        alpha = alpha * np.clip(np.minimum(way, length - way) / (length * 0.03), 0, 1)
    uv = np.zeros((n, 4))
    uv[:, 1] = way if ways is None else ways
    uv[:, 2], uv[:, 3] = width, dash
    uv = np.repeat(uv, 2, 0)
    uv[0::2, 0], uv[1::2, 0] = -1, 1
    colours = np.ones((2 * n, 4))
    colours[:, :3], colours[:, 3] = colour, np.repeat(alpha, 2)
    k = np.arange(n - 1)[:, None] * 2
    triangles = np.concatenate([k + (0, 1, 3), k + (0, 3, 2)])
    mesh.add(np.repeat(points, 2, 0), np.repeat(tangent, 2, 0), triangles, colours, uv)


class RibbonNode(MeshNode):
    """A node of ribbons of one width, drawn after all panes.

    ``nearer``: millimetres by which it counts as nearer to the viewer than it is, so that it is seen on
    the pieces that it goes through. ``behind``: how strong it shines through what hides it.
    """

    def __init__(
        self,
        name,
        parent: p3d.NodePath,
        half_width: float,
        least: float,
        place: int,
        nearer=0.0,
        behind=0.0,
        shader="ribbon",
    ):
        super().__init__(name, parent)
        materials.clear(self.path, shader, materials.RIBBON_BIN + place, vertex=shader)
        self.path.set_shader_inputs(half_width=half_width, least=least, upto=WHOLE, nearer=nearer)
        self._behind = None
        if behind:
            materials.shine_through(self.path, behind)
            self._behind = parent.find(f"{name} behind")

    def shine(self, on: bool) -> None:
        """Whether it shines through what hides it; drawn only once it costs half."""
        if on:
            self._behind.show()
        else:
            self._behind.hide()

    def set_upto(self, way: float) -> None:
        """How much of the way is drawn."""
        self.path.set_shader_input("upto", float(way))
