"""What lies on the panes: shadows and footprints of pieces, marks, level numbers. One geom a level.

Kinds are those of shaders/decal.frag. Two marks always differ in shape, not only in colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.boards.board import CORNERS
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters, letters_texture
from vectorgames.scene.paths import reached_at
from vectorgames.scene.signs import HINTS, hinted
from vectorgames.tableau import Tableau

SHADOW, RING, PLATE, STAR, SHIELD, BRACKETS, DISC, LETTER, GLOW = 0, 1, 2, 3, 4, 5, 6, 7, 8
HEXAGON, TRIANGLE, CLOVER, TWO_RINGS, HALO, DASHES, DOTS, CIRCLE = 9, 10, 11, 12, 13, 14, 15, 16
TURN = {"t": CIRCLE, "u": DASHES, "v": DOTS}  # rings of neighbours: whole, in dashes, in dots
ON_SHADOW = 20  # added to a kind: drawn on the shadow of a piece, at 0.76 of its size
FOOT = {1: (RING, 0.80), 2: (HEXAGON, 0.86), 3: (TRIANGLE, 0.80), 4: (CLOVER, 0.84)}  # kind, parameter
UP = (0.0, 0.0, 1.0)
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)


@dataclass(slots=True)
class _Sheet:
    """Quads gathered over all panes: places float[n, 3] with half sides, kinds, colours, panes."""

    parts: list[tuple[np.ndarray, ...]] = field(default_factory=list)

    def add(self, places, panes, half: float, z: float, kind: int, colour, opacity: float, parameter: float = 0.0):
        """Append n quads of one kind; ``places`` float[n, 2] on ``panes`` int[n]."""
        n = len(places)
        if n:
            centre = np.column_stack([places, np.full(n, z)])
            rgba = np.empty((n, 4), np.float32)
            rgba[:, :3], rgba[:, 3] = colour, opacity
            tail = np.tile(np.array([half, kind, parameter], np.float32), (n, 1))
            self.parts.append((centre, np.asarray(panes), rgba, tail))

    def meshes(self, levels: int, towers: int) -> list[Mesh]:
        """One mesh a level."""
        out = [Mesh() for _ in range(levels)]
        if not self.parts:
            return out
        centre, pane, rgba, tail = (np.concatenate(column) for column in zip(*self.parts, strict=True))
        corners = np.repeat(centre[:, None], 4, 1).astype(np.float32)
        corners[..., :2] += SQUARE * tail[:, None, :1]
        uv = np.empty((len(centre), 4, 4), np.float32)
        uv[..., :2] = SQUARE
        uv[..., 2:] = tail[:, None, 1:]
        for level in range(levels):
            k = np.flatnonzero(pane // towers == level)
            out[level].quads(corners[k], UP, rgba[k][:, None], uv[k], pane[k])
        return out


class DecalLayer:
    """Marks on the panes of a board; rebuilt when they change."""

    def __init__(self, board: Board, parent: p3d.NodePath, levels: list[list[tuple[p3d.NodePath, int]]]):
        self.board = board
        self._nodes = []
        for level in range(board.levels):
            node = MeshNode(f"decals {level + 1}", parent)
            materials.clear(node.path, "decal", 0).set_shader_input("letters", letters_texture())
            levels[level].append((node.path, materials.DECALS))
            self._nodes.append(node)

    @property
    def vertices(self) -> int:
        return sum(node.vertices for node in self._nodes)

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Draw footprints and marks; ``focus`` bool[size] says which spaces are not ghosts."""
        sheet = _Sheet()
        self._numbers(sheet)
        self._feet(sheet, tableau, focus)
        self._marks(sheet, tableau, focus)
        for node, mesh in zip(self._nodes, sheet.meshes(self.board.levels, self.board.towers), strict=True):
            node.replace(mesh)

    def _numbers(self, sheet: _Sheet) -> None:
        board = self.board
        if not board.quadrants:  # what is engraved says it
            return
        names, reach = letters(), board.half - 8.0
        for level in range(board.levels):
            panes = level * board.towers + np.arange(board.towers)
            for corner in CORNERS:
                place = np.tile(corner * reach, (len(panes), 1))
                colour = colours.ENGRAVING[level % 4] * 1.1
                sheet.add(place, panes, 6.5, 0.3, LETTER, colour, 0.9, names.index(str(level + 1)))

    def _feet(self, sheet: _Sheet, tableau: Tableau, focus: np.ndarray) -> None:
        board, cell = self.board, self.board.cell
        spaces = np.array([p.space for p in tableau.pieces], np.int64)
        owners = np.array([p.owner for p in tableau.pieces], np.int64)
        if not len(spaces):
            return
        seen = focus[spaces]
        for owner in sorted(set(owners.tolist())):  # np.unique would import masked arrays with the first piece
            kind, parameter = FOOT.get(owner, FOOT[2])
            colour = colours.MARK.get(owner, colours.MARK[0])
            mine = spaces[seen & (owners == owner)]
            tint = 0.55 * (0.5 * colours.ENGRAVING[3] + 0.5 * colour)
            sheet.add(
                board.local[mine], board.pane_of[mine], cell * 0.66, 0.2, kind + ON_SHADOW, tint, 0.55, parameter
            )
            ghosts = spaces[~seen & (owners == owner)]
            places, panes = board.local[ghosts], board.pane_of[ghosts]
            sheet.add(places, panes, cell * 0.46, 0.2, kind, colour * 0.9, 0.95, parameter - 0.14)
            if owner == 1:
                sheet.add(places, panes, cell * 0.19, 0.2, DISC, colour, 0.55)

    def _marks(self, sheet: _Sheet, tableau: Tableau, focus: np.ndarray) -> None:
        board, cell = self.board, self.board.cell
        k, reached, stepped = cell * 0.5, reached_at(tableau), set(tableau.marked("step"))
        for mark in tableau.marks:
            at, pane = board.local[[mark.space]], board.pane_of[[mark.space]]
            colour = colours.MARK.get(mark.player, colours.MARK[0])
            strength = 1.0 if focus[mark.space] else 0.6
            if mark.kind in HINTS or (mark.space in stepped and mark.kind in ("level", "turn")):
                continue
            match mark.kind:
                case "hover":
                    sheet.add(at, pane, k * 1.18, 0.5, PLATE, colours.WHITE * 1.2, strength)
                case "level":
                    sheet.add(at, pane, k * 0.68, 0.5, RING, colours.WHITE, 0.85, 0.7)
                case "turn":
                    ring, tint = TURN.get(mark.dims, CIRCLE), colours.AXES.get(mark.dims, colours.WHITE)
                    sheet.add(at, pane, k * 1.15, 0.44, SHADOW, 0.0, 0.4 * strength)
                    sheet.add(at, pane, k * (0.74 if ring == CIRCLE else 0.92), 0.5, ring, tint, strength, 0.7)
                case "step":
                    sheet.add(at, pane, k * 1.5, 0.44, SHADOW, 0.0, 0.4 * strength)
                    sheet.add(at, pane, k * 1.06, 0.55, RING, colours.PALE * 1.3, strength, 0.82)
                case "aim":
                    sheet.add(at, pane, k * 1.08, 0.6, PLATE, colour * 0.8, 0.5 * strength)
                    sheet.add(at, pane, k * 1.62, 0.6, BRACKETS, colours.WHITE * 1.3, strength, 0.40)
                case "last":
                    sheet.add(at, pane, k * 1.26, 0.4, BRACKETS, colours.WHITE, strength, 0.50)
                case "legal":
                    sheet.add(at, pane, k * 0.26, 0.4, DISC, colours.PALE, 0.8 * strength)
                case "line":
                    sheet.add(at, pane, k * 1.6, 0.55, HALO, colours.GOLD * 1.2, 1.0, reached.get(mark.space, 0.0))
                case _:
                    sheet.add(at, pane, k * 0.8, 0.45, RING, colour, strength, 0.8)
        for space, kinds in hinted(tableau).items():  # the weightiest lies on the pane, all float above it
            at, pane, strength = board.local[[space]], board.pane_of[[space]], 1.0 if focus[space] else 0.6
            symbol, scale = HINTS[kinds[0]]
            # dark ground, or the engraving runs through them
            sheet.add(at, pane, k * 1.45, 0.42, SHADOW, 0.0, 0.75 * strength)
            sheet.add(at, pane, k * 1.0 * scale, 0.45, symbol, colours.HINT[kinds[0]], strength)
