"""Marks of a tree: round the spots and as large as they are. How they look is in node_marks.py."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import FOOT as OUTLINE
from vectorgames.scene.marks import LETTER, RING, Shape
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters, letters_texture
from vectorgames.scene.node_marks import FOOT, NODE_MARKS, OTHER, SHADE, UNDER, step_colour, told
from vectorgames.scene.paths import reached_at
from vectorgames.scene.signs import hinted
from vectorgames.tableau import Tableau

SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
SIGNS_ONLY = ("win", "block", "double", "count", "later")  # told by plates, see node_signs
AWAY = 0.6  # strength where it is not in focus


class NodeDecalLayer:
    """Marks at the nodes of a tree, one geom a level; rebuilt when they change."""

    def __init__(self, board: Board, parent: p3d.NodePath, levels: list[list[tuple[p3d.NodePath, int]]]):
        self.board = board
        self._nodes = []
        for pane in range(board.panes):
            node = MeshNode(f"decals {pane}", parent)
            materials.clear(node.path, "decal", 0, vertex="mark").set_shader_input("letters", letters_texture())
            levels[pane].append((node.path, materials.DECALS))
            self._nodes.append(node)

    @property
    def vertices(self) -> int:
        return sum(node.vertices for node in self._nodes)

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Draw shadows, outlines of what is not in focus, and marks; ``focus`` bool[size]."""
        rows: list[tuple[np.ndarray, Shape, np.ndarray, float]] = []
        self._feet(rows, tableau, focus)
        marks: dict[tuple, list[int]] = {}
        reached, steps = reached_at(tableau), {}
        for mark in tableau.marks:
            if mark.kind == "reach":
                steps.setdefault(mark.space, []).append(mark.dims)
            elif mark.kind not in SIGNS_ONLY:
                way = reached.get(mark.space, 0.0) if mark.kind == "line" else 0.0
                marks.setdefault((mark.kind, mark.player, way), []).append(mark.space)
        for (kind, player, way), spaces in marks.items():
            for shape in NODE_MARKS.get(kind, OTHER):
                self._lay(rows, spaces, shape._replace(parameter=way or shape.parameter), player, focus)
        for space, hints in hinted(tableau).items():
            if hints[0] not in NODE_MARKS:
                ring = Shape(RING, 1.72, UNDER, colours.HINT[hints[0]], 0.9, 0.86)
                self._lay(rows, [space], ring, 0, focus)
        by_colour: dict[str, list[int]] = {}
        for space, kinds in steps.items():
            by_colour.setdefault(told(kinds)[0], []).append(space)
        for kind, spaces in by_colour.items():
            self._lay(rows, spaces, Shape(RING, 1.75, UNDER, step_colour(kind), 1.0, 0.86), 0, focus)
        self._build(rows)

    def _lay(self, rows: list, spaces: list[int], shape: Shape, player: int, focus: np.ndarray) -> None:
        colour = colours.MARK.get(player, colours.MARK[0]) if shape.colour is None else shape.colour
        at = np.array(spaces)
        rows.append((at, shape, colour, np.where(focus[at], 1.0, AWAY)))

    def _feet(self, rows: list, tableau: Tableau, focus: np.ndarray) -> None:
        """Shadows of rings; where nodes are not in focus their outlines, and the pictures of kinds."""
        groups: dict[tuple[str, bool], list[int]] = {}
        for piece in tableau.pieces:
            groups.setdefault((piece.text, bool(focus[piece.space])), []).append(piece.space)
        names = letters()
        for (text, seen), spaces in groups.items():
            at, owner, icon = np.array(spaces), int(text[0]), ICON.get(text[1:])
            colour = colours.MARK.get(owner, colours.MARK[0])
            if seen:
                rows.append((at, SHADE, SHADE.colour, np.ones(len(at))))
                continue
            kind, parameter = OUTLINE.get(owner, OUTLINE[2])
            outline = Shape(kind, FOOT.get(owner, FOOT[2]), UNDER, colour, 0.95, parameter)
            rows.append((at, outline, colour, np.ones(len(at))))
            if icon:
                picture = Shape(LETTER, 1.0, 0.1, colour, 0.9, names.index(icon))
                rows.append((at, picture, colour, np.ones(len(at))))

    def _build(self, rows: list[tuple[np.ndarray, Shape, np.ndarray, float]]) -> None:
        meshes = [Mesh() for _ in self._nodes]
        for spaces, shape, colour, strength in rows:
            panes = self.board.pane_of[spaces]
            for pane in sorted(set(panes.tolist())):
                k = panes == pane
                n = int(k.sum())
                corners = np.empty((n, 4, 3))
                corners[..., :2], corners[..., 2] = self.board.local[spaces[k]][:, None], shape.z
                uv = np.empty((n, 4, 4))
                uv[..., :2], uv[..., 2], uv[..., 3] = SQUARE, shape.kind, shape.parameter
                rgba = np.empty((n, 4, 4))
                rgba[..., :3], rgba[..., 3] = colour, (shape.strength * strength[k])[:, None]
                meshes[pane].quads(corners, (shape.half, 0.0, 0.0), rgba, uv, pane)
        for node, mesh in zip(self._nodes, meshes, strict=True):
            node.replace(mesh)
