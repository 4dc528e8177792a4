"""Pictures of the kinds of pieces on discs that face the viewer, where figures themselves are not told apart.

That is where they are seen from straight above; and in a tree, whose figures from afar are a few pixels high:
they are not drawn there (see ring.vert), but discs over their nodes, of a least size in pixels. Discs of players
differ in outline too: Light's is round, others have six sides.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import ROUND, SIX_SIDED
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters
from vectorgames.tableau import Piece
from vectorgames.themes import Theme

LEAST = 13.0  # half a disc at least, in pixels where the board has 800 to itself
DARK = 0.09  # luminance up to which a disc gets paler towards its trim: dark ones stand before a dark sheet
LUMINANCE = np.array((0.3, 0.6, 0.1))
MOST = 1e4  # the same, at most
SEEN = 0.3  # what is fainter hides nothing
SQUARE, TRIANGLES = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float), [(0, 1, 2), (0, 2, 3)]


def icons(
    board: Board,
    theme: Theme,
    pieces: Sequence[Piece],
    heights: Sequence[float],
    normal: tuple[float, ...],
    strength: float = 1.0,
) -> Mesh:
    """One disc for every piece that has a kind with a picture.

    ``heights``, ``normal``: third number of its place, and what its shader wants to know besides.
    """
    mesh, names = Mesh(), letters()
    for piece, height in zip(pieces, heights, strict=True):
        icon = ICON.get(piece.kind)
        if icon not in names:
            continue
        ink = colours.ink(theme, piece.owner)
        lacking = max(0.0, DARK - ink.body @ LUMINANCE)
        body = ink.body + lacking / max(lacking, (ink.trim - ink.body) @ LUMINANCE, 1e-9) * (ink.trim - ink.body)
        kind = ROUND if piece.owner == 1 else SIX_SIDED
        disc(mesh, board, piece.space, height, normal, kind, icon, (*body, strength))
    return mesh


def disc(
    mesh: Mesh,
    board: Board,
    space: int,
    height: float,
    normal: tuple[float, ...],
    kind: int,
    letter: str,
    rgba: tuple[float, ...],
) -> None:
    """Add a disc with a letter of the atlas; ``kind``: its outline."""
    uv = np.column_stack([SQUARE, np.full(4, float(kind)), np.full(4, float(letters().index(letter)))])
    place = (*board.local[space].tolist(), float(board.rise[space]) + height)
    mesh.add(np.tile(place, (4, 1)), normal, TRIANGLES, rgba, uv, int(board.pane_of[space]))


class IconNode(MeshNode):
    """A node with icons, put where they are by a shader; where one is before another it hides it."""

    def __init__(self, board: Board, parent: p3d.NodePath, vertex: str, mesh: Mesh | None = None):
        super().__init__("icons", parent, mesh)
        materials.clear(self.path, "decal", materials.SIGN_BIN - 1, vertex=vertex)
        self.path.set_depth_write(True)
        self.path.set_attrib(p3d.AlphaTestAttrib.make(p3d.RenderAttrib.M_greater, SEEN))
        self.path.set_shader_inputs(least=LEAST, most=MOST, nearer=0.5 * board.cell, fade=1.0)
