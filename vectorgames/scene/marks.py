"""Marks that lie on a board, one geom a level: how glyphs of the vocabulary become quads. Where a quad lies and how
large a half of a space is there, subclasses of boards say. Kinds of quads are those of
shaders/decal.frag.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import SQUARE, UP, Mesh, MeshNode
from vectorgames.scene.models import ICON, letters
from vectorgames.scene.paths import reached_at
from vectorgames.view.flat_map import Spots
from vectorgames.view.icons import EIGHTH, GLYPHS, REACH
from vectorgames.view.markers import AXIS, KINDS, ORDER, OWNER, STEP, Kind, fading, size, strength
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.themes import Theme, load_theme

SHADOW, RING, DISC, LETTER, GLOW, HEXAGON, TRIANGLE, CLOVER = 0, 1, 6, 7, 8, 9, 10, 11
HALO, FIGURE, PILL, ROUND, SIX_SIDED, GLYPH = 13, 26, 28, 30, 31, 36
ON_SHADOW = 40  # added to a kind: drawn on the shadow of a piece, at 0.76 of its size
FOOT = dict(enumerate(((RING, 0.80), (HEXAGON, 0.86), (TRIANGLE, 0.80), (CLOVER, 0.84)) * 2, 1))  # kind, parameter
AWAY = 0.6  # strength of a mark where it is not in focus
BESIDE_SIGN = "ring"  # lies where a sign stands over something

INDEX = {name: float(n) for n, name in enumerate(GLYPHS)}


class Shape(NamedTuple):
    """One quad: half its side in halves of a space; below 0: turned by an eighth."""

    kind: int
    half: float
    colour: np.ndarray
    strength: float = 1.0
    parameter: float = 0.0
    over: bool = False  # over what is told on the board itself


Row = tuple[np.ndarray, Shape, np.ndarray]
"""Spaces int[n], what lies there, and how strong float[n]."""


def glyph(name: str, colour: np.ndarray, ground: float = 0.0, size: float = 1.0, eighth: bool = False) -> Shape:
    """A glyph of the vocabulary, ``size`` halves of a space to every side."""
    half = REACH * size
    if eighth and GLYPHS[name].corners:
        half *= -EIGHTH
    return Shape(GLYPH, half, colour, 1.0, INDEX[name] + min(0.98, ground))


def colour_of(kind: Kind, mark: Mark, theme: Theme) -> np.ndarray:
    if kind.colour == OWNER:
        return colours.shown(theme, theme.owner(mark.player))
    if kind.colour == AXIS:
        return colours.shown(theme, theme.dimension(mark.dims[:1] or "t"))
    return colours.shown(theme, theme.step(mark.dims) if kind.colour == STEP else theme[kind.colour])


def write(
    mesh: Mesh,
    letter: str,
    place: Sequence[float] | np.ndarray,
    half: float,
    height: float,
    rgba: tuple[float, ...],
    pane: int = 0,
) -> None:
    """Append a letter of the atlas that lies on a pane; ``half``: of its square's side, below 0: turned round."""
    uv = np.column_stack([SQUARE, np.tile((float(LETTER), float(letters().index(letter))), (4, 1))])
    mesh.quad(np.column_stack([SQUARE * half + place, np.full(4, height)]), UP, rgba, uv, pane)


class MarkLayer:
    """What lies on the panes of a board; rebuilt when it changes.

    ``solid``: something is written in the middles of spaces and lies at their corners.
    """

    solid = False
    vertex = "board"
    spots = Spots()
    """How the spots of a tree look round which marks lie."""

    def __init__(self, board: Board, parent: p3d.NodePath, levels: list[list[tuple[p3d.NodePath, int]]]):
        self.board, self.theme = board, load_theme()
        self._choices = [self._node(f"choices {n}", parent, nodes) for n, nodes in enumerate(levels, 1)]
        self._nodes = [self._node(f"marks {n}", parent, nodes) for n, nodes in enumerate(levels, 1)]
        self._chosen: object = None

    def _node(self, name: str, parent: p3d.NodePath, nodes: list[tuple[p3d.NodePath, int]]) -> MeshNode:
        node = MeshNode(name, parent)
        materials.clear(node.path, "decal", 0, vertex=self.vertex)
        nodes.append((node.path, materials.DECALS))
        return node

    @property
    def vertices(self) -> int:
        return sum(node.vertices for node in (*self._choices, *self._nodes))

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Draw footprints and marks; ``focus`` bool[size] says which spaces are not ghosts."""
        rows = [*self._standing(tableau, focus), *self._marked(tableau.marks, tableau, focus)]
        for node, mesh in zip(self._nodes, self._meshes(rows), strict=True):
            node.replace(mesh)
        choices = (tableau.choices, tableau.occupied, focus.tobytes(), self.theme, self.spots)
        if choices != self._chosen:  # not each time the pointer moves
            self._chosen = choices
            rows = self._marked(tableau.choices.drawn, tableau, focus)
            for node, mesh in zip(self._choices, self._meshes(rows), strict=True):
                node.replace(mesh)

    def _standing(self, tableau: Tableau, focus: np.ndarray) -> list[Row]:
        """What is seen of pieces on the board itself, and what is written there."""
        raise NotImplementedError  # every board has its own

    def _meshes(self, rows: list[Row]) -> list[Mesh]:
        raise NotImplementedError  # every board has its own

    def _marked(self, marks: Sequence[Mark], tableau: Tableau, focus: np.ndarray) -> list[Row]:
        """Every mark, the least telling first, all that look alike at once."""
        taken = tableau.occupied | {ghost.space for ghost in tableau.ghosts}
        reached = reached_at(tableau)
        alike: dict[tuple[str, int, str, int, bool, float], list[int]] = {}
        for mark in marks:
            kind = KINDS.get(mark.kind)
            if kind is None:
                continue
            free = not self.solid and mark.space not in taken
            way = reached.get(mark.space, 0.0) if kind.name == "line" else 0.0
            number = mark.number if kind.number == "middle" else 0
            key = kind.name, mark.player if kind.colour == OWNER else 0, mark.dims, number, free, way
            alike.setdefault(key, []).append(mark.space)
        out: list[Row] = []
        for (name, player, dims, number, free, way), spaces in sorted(alike.items(), key=lambda i: ORDER[i[0][0]]):
            at, kind = np.array([*dict.fromkeys(spaces)]), KINDS[name]
            strong = np.where(focus[at], 1.0, 1.0 if name == "line" else AWAY) * strength(name, len(at))
            colour = colour_of(kind, Mark(name, 0, player, dims), self.theme)
            large = size(name, len(at), free)
            for shape in self._shapes(kind, colour, dims, number, free, way, large):
                out.append((at, shape, strong * (fading(number) if name == "later" else 1.0)))
        return out

    def _shapes(
        self, kind: Kind, colour: np.ndarray, dims: str, number: int, free: bool, way: float, large: float
    ) -> list[Shape]:
        if kind.name == "line":  # lights up when the vector comes to it
            return [Shape(HALO, 1.6, colour * 1.2, 1.0, way)]
        name = kind.glyph_of(dims, free)
        if not name:
            return [glyph(kind.sign_of(dims) if free else BESIDE_SIGN, colour, 0.0, 0.9)] if kind.sign else []
        out = [glyph(name, colour, kind.ground, large, eighth=self.solid)]
        if number and free:
            digit = float(letters().index(str(min(9, number))))
            out.append(Shape(LETTER, 0.5, colour * 1.5, 1.0, digit, True))
        return out


HIGH = 0.45  # millimetres over the pane

Part = tuple[np.ndarray, np.ndarray, Shape, np.ndarray, float | np.ndarray]
"""Corners float[n, 4, 3], panes int[n], how they look, how strongly, and how much of the shape has room."""

CLEAR = 0.01  # millimetres from what lies on a pane to the border of its quadrant
TURNED_FOOT = 0.88  # of a footprint under pieces of kinds: their feet are round and smaller


class PaneMarks(MarkLayer):
    """Quads in millimetres on the panes of every level."""

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
