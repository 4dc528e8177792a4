"""Marks round the spots of a tree, as large as these; they lie under them, so that letters stay free.

Round the disc of a piece they face the viewer as it does, before all other discs.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.scene import colours, materials
from vectorgames.scene.icons import LEAST
from vectorgames.scene.marks import FOOT, GLYPH, LETTER, SHADOW, SQUARE, MarkLayer, Row, Shape
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters
from vectorgames.tableau import Tableau

ROOM = 1.95  # radii of a spot to every side: a half of a space
UNDER, LOWEST, OVER = -0.78, -0.86, 0.1  # of a spot's thickness: under it, just over the sheet; mm over it
FACING = 100.0  # in the place of a height: round a disc that faces the viewer
ROUND_DISC = GLYPH + 1  # a glyph that leaves the disc free
SHADE = Shape(SHADOW, 1.03, colours.WHITE * 0, 0.7)  # of a ring on the sheet
OUTLINE = {1: 0.72, 2: 0.75, 3: 0.95, 4: 0.77}  # half side of the outline of a ring that is not in focus


class NodeMarks(MarkLayer):
    """Quads in radii of spots, which the shader knows."""

    solid = True
    vertex = "mark"
    _figures = np.zeros(0, bool)

    def _node(self, name: str, parent: p3d.NodePath, nodes: list[tuple[p3d.NodePath, int]]) -> MeshNode:
        """Drawn after all pieces, wherever its level stands in the order."""
        level = parent.attach_new_node(name)
        nodes.append((level, materials.DECALS))
        node = super()._node(name, level, [])
        node.path.set_bin("fixed", materials.SIGN_BIN)
        node.path.set_shader_inputs(least=LEAST, nearer=0.5 * self.board.cell)
        return node

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        self._figures = np.zeros(self.board.size, bool)
        self._figures[[piece.space for piece in tableau.pieces if piece.kind and focus[piece.space]]] = True
        super().show(tableau, focus)

    def _standing(self, tableau: Tableau, focus: np.ndarray) -> list[Row]:
        """Shadows of rings; where nodes are not in focus their outlines, and the pictures of kinds."""
        groups: dict[tuple[str, bool], list[int]] = {}
        for piece in tableau.pieces:
            groups.setdefault((piece.text, bool(focus[piece.space])), []).append(piece.space)
        out: list[Row] = []
        for (text, seen), spaces in groups.items():
            at, owner, icon = np.array(spaces), int(text[0]), ICON.get(text[1:])
            colour, all_ = colours.ink(self.theme, owner).mark, np.ones(len(spaces))
            if seen:
                out.append((at, SHADE, all_))
                continue
            kind, parameter = FOOT.get(owner, FOOT[2])
            out.append((at, Shape(kind, OUTLINE.get(owner, OUTLINE[2]), colour, 0.95, parameter), all_))
            if icon:
                out.append((at, Shape(LETTER, 0.51, colour, 0.9, float(letters().index(icon)), True), all_))
        return out

    def _meshes(self, rows: list[Row]) -> list[Mesh]:
        meshes = [Mesh() for _ in self._nodes]
        for spaces, shape, strong in rows:
            panes = self.board.pane_of[spaces]
            high = OVER if shape.over else LOWEST if shape.kind == SHADOW else UNDER
            facing = self._figures[spaces] & (shape.kind == GLYPH)
            for pane in sorted(set(panes.tolist())):
                k = panes == pane
                n = int(k.sum())
                corners = np.empty((n, 4, 3))
                corners[..., :2], corners[..., 2] = self.board.local[spaces[k]][:, None], high
                uv, rgba = np.empty((n, 4, 4)), np.empty((n, 4, 4))
                uv[..., :2], uv[..., 2], uv[..., 3] = SQUARE, shape.kind, shape.parameter
                uv[facing[k], :, 2], corners[facing[k], :, 2] = ROUND_DISC, FACING
                rgba[..., :3], rgba[..., 3] = shape.colour, (shape.strength * strong[k])[:, None]
                meshes[pane].quads(corners, (shape.half * ROOM, 0.0, 0.0), rgba, uv, pane)
        return meshes
