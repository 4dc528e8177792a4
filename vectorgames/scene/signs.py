"""Hints that nothing hides: a small symbol floats over every space hinted at, and faces the viewer."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters_texture
from vectorgames.tableau import Tableau

STAR, SHIELD, DISC, TWO_RINGS = 3, 4, 6, 12  # kinds of shaders/decal.frag
# symbol, scale; the weightiest first
HINTS = {"win": (STAR, 1.0), "block": (SHIELD, 0.94), "double": (TWO_RINGS, 1.08)}
HEIGHT, HALF, STEP = 0.74, 0.34, 0.62  # cells: middle over the pane, half side, from sign to sign above
LEAST = 8.5  # pixels of a half side in a window 800 pixels high


def hinted(tableau: Tableau) -> dict[int, list[str]]:
    """Space -> its hints, the weightiest first."""
    out: dict[int, list[str]] = {}
    for kind in HINTS:
        for space in tableau.marked(kind):
            out.setdefault(space, []).append(kind)
    return out


class SignLayer:
    """The floating symbols; drawn after all panes, dimmed where a piece or the rod is before them."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        self._node = MeshNode("signs", parent)
        materials.clear(self._node.path, "decal", materials.SIGN_BIN, vertex="sign")
        self._node.path.set_shader_inputs(least=LEAST, most=1e4, nearer=0.5 * board.cell, letters=letters_texture())
        materials.shine_through(self._node.path, 0.5)
        self._shown: tuple | None = None

    @property
    def vertices(self) -> int:
        return self._node.vertices

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Show the hints of a tableau; ``focus`` bool[size] says which spaces are not ghosts."""
        signs = [
            (space, i, kind, 1.0 if focus[space] else 0.45)
            for space, kinds in hinted(tableau).items()
            for i, kind in enumerate(kinds)
        ]
        if signs == self._shown:
            return
        self._shown = signs
        mesh, cell = Mesh(), self.board.cell
        for space, i, kind, strength in signs:
            symbol, scale = HINTS[kind]
            place = (*self.board.local[space].tolist(), cell * (HEIGHT + STEP * i))
            for shape, size, colour, opacity in (
                (DISC, 1.22, colours.SIGN_GROUND, 0.62),
                (symbol, scale, colours.HINT[kind], 1.0),
            ):
                rgba = (*colour, opacity * strength)
                corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
                uv = np.column_stack([corners, np.full(4, float(shape)), np.zeros(4)])
                half = (cell * HALF * size, size, 0.0)  # in the place of the normal
                pane = int(self.board.pane_of[space])
                mesh.add(np.tile(place, (4, 1)), half, [(0, 1, 2), (0, 2, 3)], rgba, uv, pane)
        self._node.replace(mesh)
