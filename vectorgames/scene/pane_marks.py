"""Marks on panes: shadows and footprints of pieces, glyphs in cells, numbers of levels."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS, Board
from vectorgames.scene import colours
from vectorgames.scene.marks import DISC, FOOT, LETTER, ON_SHADOW, SQUARE, MarkLayer, Row, Shape
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.models import ICON, letters
from vectorgames.tableau import Piece, Tableau
from vectorgames.themes import Theme

UP = (0.0, 0.0, 1.0)
HIGH = 0.45  # millimetres over the pane
Part = tuple[np.ndarray, np.ndarray, Shape, np.ndarray, float | np.ndarray]
"""Corners float[n, 4, 3], panes int[n], how they look, how strongly, and how much of the shape has room."""
CLEAR = 0.01  # millimetres from what lies on a pane to the border of its quadrant
TURNED_FOOT = 0.88  # of a footprint under pieces of kinds: their feet are round and smaller


class PaneMarks(MarkLayer):
    """Quads in millimetres on the panes of every level."""

    def __init__(self, board: Board, parent: p3d.NodePath, levels: list[list[tuple[p3d.NodePath, int]]]):
        super().__init__(board, parent, levels)
        if board.level_numbers:
            for n, (nodes, mesh) in enumerate(zip(levels, self._built(self._numbers()), strict=True), 1):
                self._node(f"numbers {n}", parent, nodes).replace(mesh)

    def _standing(self, tableau: Tableau, focus: np.ndarray) -> list[Row]:
        """Footprints on their shadows; where they are not in focus the outlines of pieces, and pictures of
        kinds."""
        rows: list[Row] = []
        kinds = any(p.kind for p in tableau.pieces)
        for owner in sorted({p.owner for p in tableau.pieces}):
            mine = np.array([p.space for p in tableau.pieces if p.owner == owner])
            kind, parameter = FOOT.get(owner, FOOT[2])
            colour = colours.ink(self.theme, owner).mark
            seen = focus[mine]
            tint, size = 0.55 * (0.5 * colours.ENGRAVING[3] + 0.5 * colour), TURNED_FOOT if kinds else 1.0
            rows.append(_row(mine[seen], Shape(kind + ON_SHADOW, 1.32 * size, tint, 0.55, parameter)))
            less = 0.0 if kinds else 0.14
            rows.append(_row(mine[~seen], Shape(kind, 0.92, colour * 0.9, 0.95, parameter - less)))
            if owner == 1 and not kinds:
                rows.append(_row(mine[~seen], Shape(DISC, 0.38, colour, 0.55)))
        rows += _icons([p for p in tableau.pieces if not focus[p.space]], 0.95, self.theme)
        return rows + _icons([p for p in tableau.ghosts if not focus[p.space]], 0.7, self.theme)

    def _meshes(self, rows: list[Row]) -> list[Mesh]:
        board, k, parts = self.board, self.board.cell / 2 * self.board.marked, []
        for spaces, shape, strong in rows:
            if len(spaces):
                turn = np.pi / 4 if shape.half < 0 else 0.0
                spin = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
                square = SQUARE @ spin * abs(shape.half) * k
                room = np.minimum(1.0, (board.border[spaces] - CLEAR) / np.abs(square).max())[:, None, None]
                corners = board.local[spaces][:, None] + square * room
                heights = np.repeat(board.rise[spaces][:, None, None], 4, 1)
                parts.append((np.concatenate([corners, heights], 2), board.pane_of[spaces], shape, strong, room))
        return self._built(parts)

    def _built(self, parts: list[Part]) -> list[Mesh]:
        out = [Mesh() for _ in self.board.floors]
        if not parts:
            return out
        places = np.concatenate([part[0] for part in parts]).astype(np.float32)
        places[..., 2] += HIGH
        panes = np.concatenate([part[1] for part in parts])
        rgba = np.concatenate([_rgba(shape, strong) for _, _, shape, strong, _ in parts])
        rooms = np.concatenate([np.broadcast_to(room, (len(p), 1, 1)) for _, p, _, _, room in parts])
        tail = np.concatenate([np.tile((s.kind, s.parameter), (len(p), 1)) for _, p, s, _, _ in parts])
        uv = np.empty((len(places), 4, 4), np.float32)
        uv[..., :2], uv[..., 2:] = SQUARE * rooms, tail[:, None]
        for level in range(len(out)):
            here = np.flatnonzero(panes // self.board.towers == level)
            out[level].quads(places[here], UP, rgba[here][:, None], uv[here], panes[here])
        return out

    def _numbers(self) -> list[Part]:
        """Of levels, at all corners, where nothing engraved says them."""
        board, out = self.board, []
        for level in range(board.levels):
            panes, digit = level * board.towers + np.arange(board.towers), float(letters().index(str(level + 1)))
            shape = Shape(LETTER, 1.0, colours.ENGRAVING[level % 4] * 1.1, 0.9, digit)
            for corner in CORNERS * (board.half - 8.0):
                square = np.column_stack([corner + SQUARE * 6.5, np.zeros(4)])
                places = np.tile(square, (len(panes), 1, 1))
                out.append((places, panes, shape, np.ones(len(panes)), 1.0))
        return out


def _row(spaces: np.ndarray, shape: Shape) -> Row:
    return spaces, shape, np.ones(len(spaces))


def _rgba(shape: Shape, strong: np.ndarray) -> np.ndarray:
    return np.column_stack([np.tile(shape.colour, (len(strong), 1)), shape.strength * strong])


def _icons(pieces: list[Piece], strength: float, theme: Theme) -> list[Row]:
    """Pictures of kinds where the pieces themselves are not shown."""
    out, names = [], letters()
    for text in sorted({p.text for p in pieces if p.kind in ICON}):
        spaces = np.array([p.space for p in pieces if p.text == text])
        colour = colours.ink(theme, int(text[0])).mark
        out.append(_row(spaces, Shape(LETTER, 0.54, colour, strength, float(names.index(ICON[text[1:]])))))
    return out
