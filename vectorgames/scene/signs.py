"""Signs that nothing hides: a symbol floats over every space hinted at, and faces the viewer.

The space pointed at and the one aimed at are found in the smallest picture: where their plates would be too
small a ring or brackets of a least size stand round them.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import (
    BARRED,
    BRACKETS,
    CIRCLE,
    DISC,
    HOURGLASS,
    LETTER,
    SHIELD,
    SPIKES,
    STAR,
    TWO_RINGS,
)
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import height, letters, letters_texture
from vectorgames.tableau import Tableau

# symbol, scale; the weightiest first
HINTS = {
    "check": (SPIKES, 1.15),
    "risk": (HOURGLASS, 1.05),
    "blocked": (BARRED, 0.8),
    "win": (STAR, 1.0),
    "block": (SHIELD, 0.94),
    "double": (TWO_RINGS, 1.08),
}
WARNINGS = ("check", "risk", "blocked")  # nothing dims them either
HEIGHT, HALF, STEP = 0.74, 0.34, 0.62  # cells: middle over the pane, half side, from sign to sign above
ABOVE = 0.5  # cells: the same over the head of a piece of a kind
COUNT, COUNT_LEAST = 0.17, 0.95  # cells: half a badge with a number; its least size, in parts of LEAST
LEAST = 8.5  # pixels of a half side in a window 800 pixels high
# symbol, scale, parameter
FINDERS = {"hover": (CIRCLE, 2.0, 0.8), "aim": (BRACKETS, 2.4, 0.4), "count": (LETTER, 1.0, 0.0)}
PLATE = 0.59  # cells: half a plate; none is needed where that is more than the least size


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
        self._warnings, self._finders = MeshNode("warnings", parent), MeshNode("finders", parent)
        for node in (self._warnings, self._finders):
            materials.clear(node.path, "decal", materials.SIGN_BIN, vertex="sign")
            node.path.set_shader_inputs(least=LEAST, most=1e4, nearer=0.0, letters=letters_texture())
            node.path.set_depth_test(False)
        self._shown: tuple | None = None

    @property
    def vertices(self) -> int:
        return self._node.vertices + self._warnings.vertices

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Show the hints of a tableau; ``focus`` bool[size] says which spaces are not ghosts."""
        over = {p.space: height(p.text) + ABOVE for p in tableau.pieces if p.kind}
        signs = [
            (space, over.get(space, HEIGHT) + STEP * i, kind, 1.0 if focus[space] else 0.45)
            for space, kinds in hinted(tableau).items()
            for i, kind in enumerate(kinds)
        ]
        finders = [(m.space, m.kind, m.player, m.number) for m in tableau.marks if m.kind in FINDERS]
        if (signs, finders) == self._shown:
            return
        self._shown = (signs, finders)
        hints, warnings, cell = Mesh(), Mesh(), self.board.cell
        for space, high, kind, strength in signs:
            mesh = warnings if kind in WARNINGS else hints
            symbol, scale = HINTS[kind]
            for shape, size, colour, opacity in (
                (DISC, 1.22, colours.SIGN_GROUND, 0.62),
                (symbol, scale, colours.HINT[kind], 1.0),
            ):
                half = (cell * HALF * size, size, 0.0)
                self._add(mesh, space, cell * high, half, shape, (*colour, opacity * strength), 1.0)
        self._node.replace(hints)
        self._warnings.replace(warnings)
        self._find(finders)

    def _find(self, finders: list[tuple[str, int, int, int]]) -> None:
        """Rings and brackets where plates would be too small, and how many levels a column offers."""
        mesh, cell = Mesh(), self.board.cell
        for space, kind, player, number in finders:
            if kind == "count":
                digit = letters().index(str(min(9, number)))
                for form, size, colour, parameter in (
                    *((DISC, 1.45, colours.SIGN_GROUND, 0.0), (DISC, 1.3, colours.HINT["blocked"], 0.0)),
                    (LETTER, 1.15, colours.SIGN_GROUND, digit),
                ):
                    half = (cell * COUNT * size, COUNT_LEAST * size, 2.9 / size)
                    self._add(mesh, space, 0.3 * cell, half, form, (*colour, 1.0), parameter)
                continue
            shape, scale, parameter = FINDERS[kind]
            dot = colours.MARK.get(player, colours.WHITE) if player else colours.WHITE
            for form, size, colour, opacity in (  # white alone is lost among so many bright lines
                (DISC, 2.3, colours.SIGN_GROUND, 0.8),
                (DISC, 0.6, dot, 1.0),
                (shape, scale, colours.WHITE * 1.3, 1.0),
                (shape, 0.9 * scale, colours.WHITE * 1.3, 1.0),
            ):
                self._add(mesh, space, 0.5, (-PLATE * cell, size, 0.0), form, (*colour, opacity), parameter)
        self._finders.replace(mesh)

    def _add(self, mesh: Mesh, space: int, height: float, half: tuple, shape: int, rgba: tuple, parameter=0.0):
        """A quad over a space; ``half`` as sign.vert wants it in the place of the normal."""
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
        uv = np.column_stack([corners, np.full(4, float(shape)), np.full(4, parameter)])
        place = (*self.board.local[space].tolist(), height)
        triangles, pane = [(0, 1, 2), (0, 2, 3)], int(self.board.pane_of[space])
        mesh.add(np.tile(place, (4, 1)), half, triangles, rgba, uv, pane)
