"""Pieces that are not where they are shown: absent ones at their origins, those about to land, those that have
gone.

An absent piece is a picture of its kind in lines of light that faces the viewer, over a dashed ring; one about to
land is the piece itself, half transparent; one that has left the board fainter still. So none is taken for a piece,
nor for another ghost.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.icons import IconNode
from vectorgames.scene.marks import FIGURE, GLYPH, INDEX
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters
from vectorgames.scene.piece_meshes import PieceMeshes
from vectorgames.tableau import Ghost, Piece, Tableau

CLEAR_BIN, PICTURE_BIN = materials.RIBBON_BIN - 2, materials.RIBBON_BIN - 3
CLEAR = {"lands": 0.6, "becomes": 0.75, "option": 0.42, "passing": 0.8, "gone": 0.24}
"""Why a piece is not there -> how much it covers."""
ICON_SHARE = 1.2  # strength of an icon, by that
OVER = 0.1  # cells: over the head of what is taken floats what is going to take it
HALF, HIGH, LEAST = 0.46, 0.44, 8.5  # cells: half a picture, its middle over the pane; half of the least in pixels
SMALL, ASIDE = 0.62, 0.27  # of a ghost whose square is taken: its size, and how far it stands to the far corner
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


class GhostLayer:
    """Built anew when what is shown has changed."""

    def __init__(self, meshes: PieceMeshes, parent: p3d.NodePath):
        self._meshes = meshes
        self._shown: tuple[tuple[Ghost, float], ...] = ()
        self._clear = {why: MeshNode(f"ghosts that {why}", parent) for why in CLEAR}
        self._icons = {why: IconNode(meshes.board, parent, meshes.icon_vertex) for why in CLEAR}
        for why, node in self._clear.items():
            materials.clear(node.path, "piece", CLEAR_BIN, vertex=meshes.vertex).set_shader_input(
                "opacity", CLEAR[why]
            )
            node.path.set_two_sided(False)
        self._pictures = MeshNode("ghosts", parent)
        materials.clear(self._pictures.path, "decal", PICTURE_BIN, vertex="sign")
        nearer = 0.35 * meshes.board.cell  # not cut by what stands close behind
        self._pictures.path.set_shader_inputs(least=LEAST, most=1e4, nearer=nearer)

    @property
    def icons(self) -> Collection[IconNode]:
        """Their pictures."""
        return self._icons.values()

    @property
    def vertices(self) -> int:
        return sum(node.vertices for node in (*self._clear.values(), *self.icons, self._pictures))

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Take over the ghosts of a tableau; nothing is shown where it is not in focus."""
        taken = {p.space: self._meshes.top(p) + OVER * self._meshes.board.cell for p in tableau.pieces}
        found = tuple((ghost, taken.get(ghost.space, 0.0)) for ghost in seen(tableau) if focus[ghost.space])
        if found != self._shown:
            self._shown = found
            self.rebuild()

    def rebuild(self) -> None:
        """Make all anew, in the detail of the pieces."""
        board = self._meshes.board
        for why, node in self._clear.items():
            some = [(ghost, high) for ghost, high in self._shown if ghost.why == why]
            pieces = [Piece(ghost.space, ghost.text) for ghost, _ in some]
            rise = np.array([(0, 0, high) for _, high in some]).reshape(-1, 3)
            node.replace(self._meshes.copies(pieces, offsets=rise))
            higher = [float(high > 0) for _, high in some]
            self._icons[why].replace(self._meshes.icons(pieces, higher, min(1.0, ICON_SHARE * CLEAR[why])))
        mesh = Mesh()
        for ghost, high in self._shown:
            if ghost.why == "absent":
                ink = colours.ink(self._meshes.theme, ghost.owner)
                picture(mesh, board, ghost, ink.mark, SMALL if high else 1.0, ASIDE if high else 0.0)
        self._pictures.replace(mesh)


def seen(tableau: Tableau) -> tuple[Ghost, ...]:
    """One ghost of a sort at a space, the one that comes first; what has gone only where nobody stands now."""
    found: dict[tuple[int, str], Ghost] = {}
    for ghost in tableau.ghosts:
        if ghost.why != "gone" or ghost.space not in tableau.occupied:
            found.setdefault((ghost.space, ghost.why), ghost)
    return tuple(found.values())


def picture(mesh: Mesh, board: Board, piece: Piece, colour: np.ndarray, size: float, aside: float) -> None:
    """Add the figure of an absent piece; one that has no picture is two rings."""
    icon = ICON.get(piece.kind)
    shape, number = (FIGURE, float(letters().index(icon))) if icon else (GLYPH, INDEX["two_rings"])
    place = (*(board.local[piece.space] + aside * board.cell).tolist(), HIGH * size * board.cell)
    uv = np.column_stack([SQUARE, np.full(4, float(shape)), np.full(4, number)])
    rgba = (*colour, 1.0)
    half, triangles = (HALF * size * board.cell, size, 0.0), [(0, 1, 2), (0, 2, 3)]
    mesh.add(np.tile(place, (4, 1)), half, triangles, rgba, uv, int(board.pane_of[piece.space]))
