"""What lies on the panes: shadows and footprints of pieces, marks, level numbers. One geom a level.

How marks look is in marks.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS, Board
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import (
    CIRCLE,
    DISC,
    FOOT,
    HALO,
    LETTER,
    MARKS,
    ON_SHADOW,
    OTHER,
    SHADOW,
    TURN,
    TURNED_FOOT,
    Shape,
    fading,
)
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters, letters_texture
from vectorgames.scene.paths import reached_at
from vectorgames.scene.signs import HINTS, hinted
from vectorgames.tableau import Mark, Piece, Tableau

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
        for level in range(len(board.floors)):
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
        for node, mesh in zip(self._nodes, sheet.meshes(len(self.board.floors), self.board.towers), strict=True):
            node.replace(mesh)

    def _numbers(self, sheet: _Sheet) -> None:
        board = self.board
        if not board.level_numbers:
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
        seen, kinds = focus[spaces], any(p.kind for p in tableau.pieces)
        for owner in sorted(set(owners.tolist())):  # np.unique would import masked arrays with the first piece
            kind, parameter = FOOT.get(owner, FOOT[2])
            colour = colours.MARK.get(owner, colours.MARK[0])
            mine = spaces[seen & (owners == owner)]
            tint, size = 0.55 * (0.5 * colours.ENGRAVING[3] + 0.5 * colour), TURNED_FOOT if kinds else 1.0
            sheet.add(
                board.local[mine],
                board.pane_of[mine],
                cell * 0.66 * size,
                0.2,
                kind + ON_SHADOW,
                tint,
                0.55,
                parameter,
            )
            ghosts = spaces[~seen & (owners == owner)]
            places, panes = board.local[ghosts], board.pane_of[ghosts]
            sheet.add(
                places, panes, cell * 0.46, 0.2, kind, colour * 0.9, 0.95, parameter - (0.0 if kinds else 0.14)
            )
            if owner == 1 and not kinds:
                sheet.add(places, panes, cell * 0.19, 0.2, DISC, colour, 0.55)
        self._icons(sheet, [p for p, lit in zip(tableau.pieces, seen.tolist(), strict=True) if not lit], 0.95)
        self._icons(sheet, [p for p in tableau.ghosts if not focus[p.space]], 0.7)

    def _icons(self, sheet: _Sheet, pieces: list[Piece], strength: float) -> None:
        """Pictures of the kinds where the pieces themselves are not shown."""
        names = letters()
        for text in sorted({p.text for p in pieces if p.kind in ICON}):
            spaces = [p.space for p in pieces if p.text == text]
            colour = colours.MARK.get(int(text[0]), colours.MARK[0])
            places, panes, icon = self.board.local[spaces], self.board.pane_of[spaces], names.index(ICON[text[1:]])
            sheet.add(places, panes, self.board.cell * 0.27, 0.22, LETTER, colour, strength, icon)

    def _marks(self, sheet: _Sheet, tableau: Tableau, focus: np.ndarray) -> None:
        k, reached, stepped = self.board.cell * 0.5, reached_at(tableau), set(tableau.marked("step"))
        for mark in tableau.marks:
            if mark.kind in ("win", "block", "double", "count"):
                continue
            if mark.space in stepped and mark.kind in ("level", "turn"):
                continue
            strength = 1.0 if focus[mark.space] or mark.kind in ("level", "line") else 0.6
            for shape in self._shapes(mark, reached):
                self._lay(sheet, mark.space, shape, strength, mark.player)
        for space, kinds in hinted(tableau).items():  # the weightiest lies on the pane, all float above it
            if kinds[0] in MARKS:
                continue
            at, pane, strength = (
                self.board.local[[space]],
                self.board.pane_of[[space]],
                1.0 if focus[space] else 0.6,
            )
            symbol, scale = HINTS[kinds[0]]
            # dark ground, or the engraving runs through them
            sheet.add(at, pane, k * 1.45, 0.42, SHADOW, 0.0, 0.75 * strength)
            sheet.add(at, pane, k * 1.0 * scale, 0.45, symbol, colours.HINT[kinds[0]], strength)
        for space, count in absent(tableau).items():
            if count > 1 and focus[space]:
                digit = Shape(LETTER, 0.44, 0.5, colours.WHITE * 1.2, 1.0, letters().index(str(min(count, 9))))
                self._lay(sheet, space, digit, 1.0, 0, (0.72 * k, -0.72 * k))

    def _shapes(self, mark: Mark, reached: dict[int, float]) -> tuple[Shape, ...]:
        """What a mark looks like, in strengths of a space in focus."""
        match mark.kind:
            case "turn":
                ring, tint = TURN.get(mark.dims, CIRCLE), colours.AXES.get(mark.dims, colours.WHITE)
                half = 0.74 if ring == CIRCLE else 0.92
                return Shape(SHADOW, 1.15, 0.44, colours.WHITE * 0, 0.4), Shape(ring, half, 0.5, tint, 1.0, 0.7)
            case "line":
                return (Shape(HALO, 1.6, 0.55, colours.GOLD * 1.2, 1.0, reached.get(mark.space, 0.0)),)
            case "castle":
                plate, tower = MARKS["castle"]
                return plate, tower._replace(parameter=letters().index(ICON["R"]))
            case "later":
                plate, strength = MARKS["later"][0], fading(mark.number)
                digit = letters().index(str(min(9, mark.number)))
                number = Shape(LETTER, 0.5, 0.46, colours.FREE * 1.5, strength, digit)
                return plate._replace(strength=strength), number
            case _:
                return MARKS.get(mark.kind, OTHER)

    def _lay(self, sheet: _Sheet, space: int, shape: Shape, strength: float, player: int, aside=(0.0, 0.0)) -> None:
        """Add a shape to the sheet."""
        at, pane, k = (
            self.board.local[[space]] + np.float32(aside),
            self.board.pane_of[[space]],
            self.board.cell * 0.5,
        )
        colour = colours.MARK.get(player, colours.MARK[0]) if shape.colour is None else shape.colour
        sheet.add(at, pane, k * shape.half, shape.z, shape.kind, colour, shape.strength * strength, shape.parameter)


def absent(tableau: Tableau) -> dict[int, int]:
    """Origin -> how many absent pieces left from there."""
    out: dict[int, int] = {}
    for piece in tableau.ghosts:
        out[piece.space] = out.get(piece.space, 0) + 1
    return out
