"""The studio behind the board: one quad that fills the window."""

from __future__ import annotations

import panda3d.core as p3d

from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.themes import Theme, load_theme


class Backdrop:
    """Always drawn first; its pale pool stands behind the free part of the window."""

    def __init__(self, parent: p3d.NodePath):
        mesh = Mesh().add([(-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, 1)], (0, -1, 0), [(0, 1, 2), (0, 2, 3)])
        self._parent = parent
        self.path = MeshNode("backdrop", parent, mesh).path
        self.path.set_shader(materials.shader("backdrop", "backdrop"))
        self.path.set_bin("background", 0)
        self.path.set_depth_test(False)
        self.path.set_depth_write(False)
        self.path.set_two_sided(True)
        self.set_theme(load_theme())
        self.set_free((1, 1), (0, 0, 1, 1))

    def set_theme(self, theme: Theme) -> None:
        """It has the colours of this theme, and all that stands before it is lit for them."""
        parts = {
            part: p3d.LVecBase3f(*colours.display(theme[f"backdrop_{part}"])) for part in ("low", "high", "pool")
        }
        self.path.set_shader_inputs(**parts)
        self._parent.set_shader_input("bright", float(theme.bright))

    def set_free(self, size: tuple[int, int], free: tuple[float, float, float, float]) -> None:
        """Window size and free rectangle in pixels; badges learn it too, they keep inside."""
        x = (free[0] + free[2] / 2) / size[0] * 2 - 1
        y = 1 - (free[1] + free[3] / 2) / size[1] * 2
        half_w, half_h = 1.25 * max(free[2] / size[0], 0.5), 1.05 * max(free[3] / size[1], 0.5)
        self.path.set_shader_input("place", p3d.LVecBase4f(x, y + 0.12, half_w, half_h))
        left, right = (k / size[0] * 2 - 1 for k in (free[0], free[0] + free[2]))
        top, bottom = (1 - k / size[1] * 2 for k in (free[1], free[1] + free[3]))
        self._parent.set_shader_input("free", p3d.LVecBase4f(left, bottom, right, top))
