"""Pieces that are not there: absent ones at their origins, and the one that is about to land.

An absent piece is a picture of its kind in lines of light that faces the viewer, over a dashed ring (see
decals); the one about to land is the piece itself, half transparent. So neither is taken for a piece, nor for
the other.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.icons import IconNode
from vectorgames.scene.marks import FIGURE, TWO_RINGS
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters, letters_texture
from vectorgames.scene.piece_meshes import PieceMeshes
from vectorgames.tableau import Piece, Tableau

AIM_BIN, GHOST_BIN = materials.RIBBON_BIN - 2, materials.RIBBON_BIN - 3
AIMED = 0.72  # strength of the icon of what is about to land
OVER = 0.1  # cells: over the head of what is taken floats what is going to take it
HALF, HIGH, LEAST = 0.46, 0.44, 8.5  # cells: half a picture, its middle over the pane; half of the least in pixels
SMALL, ASIDE = 0.62, 0.27  # of a ghost whose square is taken: its size, and how far it stands to the far corner
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


class GhostLayer:
    """Two nodes, built anew when what they show has changed."""

    def __init__(self, meshes: PieceMeshes, parent: p3d.NodePath):
        self._meshes = meshes
        self._aimed: tuple[tuple[Piece, float], ...] = ()
        self._absent: tuple[tuple[Piece, bool], ...] = ()
        self._aim = MeshNode("aim", parent)
        materials.clear(self._aim.path, "piece", AIM_BIN, vertex=meshes.vertex).set_shader_input("opacity", 0.6)
        self._aim.path.set_two_sided(False)
        self.icons = IconNode(meshes.board, parent, meshes.icon_vertex)
        self._ghosts = MeshNode("ghosts", parent)
        materials.clear(self._ghosts.path, "decal", GHOST_BIN, vertex="sign")
        nearer = 0.35 * meshes.board.cell  # not cut by what stands close behind
        self._ghosts.path.set_shader_inputs(least=LEAST, most=1e4, nearer=nearer, letters=letters_texture())

    @property
    def vertices(self) -> int:
        return self._aim.vertices + self._ghosts.vertices + self.icons.vertices

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Take over what a tableau aims at and what it misses; nothing is shown where it is not in focus."""
        taken = {p.space: p for p in tableau.pieces}
        aimed = tuple(
            (p, self._meshes.top(taken[p.space]) + OVER * self._meshes.board.cell if p.space in taken else 0.0)
            for p in landing(tableau)
            if focus[p.space]
        )
        absent = tuple((p, p.space in taken) for p in first(tableau.ghosts) if focus[p.space])
        if (aimed, absent) != (self._aimed, self._absent):
            self._aimed, self._absent = aimed, absent
            self.rebuild()

    def rebuild(self) -> None:
        """Make both anew, in the detail of the pieces."""
        board = self._meshes.board
        rise = np.array([(0, 0, high) for _, high in self._aimed]).reshape(-1, 3)
        self._aim.replace(self._meshes.copies([p for p, _ in self._aimed], offsets=rise))
        higher = [float(high > 0) for _, high in self._aimed]
        self.icons.replace(self._meshes.icons([p for p, _ in self._aimed], higher, AIMED))
        mesh = Mesh()
        for piece, taken in self._absent:
            picture(mesh, board, piece, SMALL if taken else 1.0, ASIDE if taken else 0.0)
        self._ghosts.replace(mesh)


def picture(mesh: Mesh, board: Board, piece: Piece, size: float, aside: float) -> None:
    """Add the figure of an absent piece; one that has no picture is two rings."""
    icon = ICON.get(piece.kind)
    shape, number = (FIGURE, letters().index(icon)) if icon else (TWO_RINGS, 0)
    place = (*(board.local[piece.space] + aside * board.cell).tolist(), HIGH * size * board.cell)
    uv = np.column_stack([SQUARE, np.full(4, float(shape)), np.full(4, float(number))])
    rgba = (*colours.MARK.get(piece.owner, colours.MARK[0]), 1.0)
    half, triangles = (HALF * size * board.cell, size, 0.0), [(0, 1, 2), (0, 2, 3)]
    mesh.add(np.tile(place, (4, 1)), half, triangles, rgba, uv, int(board.pane_of[piece.space]))


def first(ghosts: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """One absent piece for every origin: the one that comes first."""
    return tuple({p.space: p for p in reversed(ghosts)}.values())[::-1]


def landing(tableau: Tableau) -> tuple[Piece, ...]:
    """The pieces about to land: at each aim whoever is chosen, on the board or off it.

    Where nothing is chosen a piece from the hand lands, but only on a free space.
    """
    here, out = {p.space: p for p in tableau.pieces}, []
    chosen = [m for m in tableau.marks if m.kind == "from"]
    standing = [here[m.space] for m in chosen if m.space in here and here[m.space].owner == m.player]
    absent = [p for m in chosen for p in tableau.ghosts if (p.space, p.owner) == (m.space, m.player)]
    mover = next(iter(standing + absent), None)
    for mark in tableau.marks:
        if mark.kind == "aim" and (mover or mark.space not in here):
            out.append(Piece(mark.space, mover.text if mover else str(max(1, mark.player))))
    return tuple(out)
