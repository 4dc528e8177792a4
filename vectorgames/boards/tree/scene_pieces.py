"""What stands on the nodes of a tree in the scene: rings and figures, marks round spots, plates with signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.tree.geometry import TreeBoard
from vectorgames.boards.tree.scene_tokens import HIGH as HIGH_TOKEN
from vectorgames.boards.tree.scene_tokens import tokens, written
from vectorgames.boards.tree.tokens import NODE_COLOURS, told
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import DISC, FOOT, GLYPH, LETTER, ROUND, SHADOW, MarkLayer, Row, Shape
from vectorgames.scene.mesh import SQUARE, Mesh, MeshNode, instances
from vectorgames.scene.models import ICON, KIND, RING, letters, shape
from vectorgames.scene.piece_meshes import LEAST, PieceMeshes, disc, icons
from vectorgames.scene.signs import Plates, Quad, SignLayer
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.themes import Theme

SEAT = 0.30  # radii: so high over the foot of a ring is the top of its spot
TALL = 16.0  # a radius of height counts as so many millimetres where light and shadow are told
FIGURE, BACK = 2.8, 1.4  # radii: a cell of a figure; how far from the middle of the spot it stands
PALER = 0.12  # of a figure's body towards its trim: dark ones stand before a dark sheet
SUNK = 0.06  # radii over the spot: a figure's foot goes down into its ring
FINEST = ((6.5, 3), (11.0, 2), (26.0, 1))  # pixels of a spot's radius below which so coarse a ring will do
MANY = 400  # rings on one level are drawn coarser by one
FIGURES = ((13.0, 2), (40.0, 1))  # the same of figures
OVER_LETTER, LETTERED = 1.14, 0.46  # discs: how far over the middle of one the letter of its node is, and how large


class NodePieceMeshes(PieceMeshes):
    """Meshes of rings and figures; every level has a detail of its own."""

    board: TreeBoard

    vertex = "ring"
    icons_from_above = False
    sinking = 0.28, 0.3  # into its spot

    def __init__(self, board: TreeBoard):
        super().__init__(board)
        self._radii = board.spots() / board.cell
        self._fineness = (2,) * board.panes
        self._blocks: dict[tuple[str, int, bool], tuple[np.ndarray, np.ndarray]] = {}

    @property
    def icon_vertex(self) -> str:  # type: ignore[override]
        return "medal" if self.spots.printed else "bead"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._blocks.clear()

    def choose(self, pieces: Iterable[Piece]) -> bool:
        panes = self.board.pane_of[[p.space for p in pieces]] if pieces else np.zeros(0, int)
        counts = np.bincount(panes, minlength=self.board.panes)
        before = self._fineness
        self._fineness = tuple(
            min(3, _detail(FINEST, r * self.scale) + (n > MANY))
            for r, n in zip(self._radii.tolist(), counts.tolist(), strict=True)
        )
        return self._fineness != before

    def top(self, piece: Piece) -> float:
        """Millimetres from a spot's top to the top of what stands on it."""
        high = HIGH_TOKEN if not self.spots.printed else 1.1 if piece.kind else 0.2
        return high * float(self.board.room[piece.space]) / 2

    def copies(
        self, pieces: Iterable[Piece], lit: dict[int, float] | None = None, offsets: np.ndarray | None = None
    ) -> Mesh:
        pieces = tuple(pieces)
        mesh, board = Mesh(), self.board
        if not self.spots.printed:
            higher = np.zeros(len(pieces)) if offsets is None else offsets[:, 2] / board.radii()[_spaces(pieces)]
            return tokens(board, self.theme, pieces, self._fineness, lit or {}, higher)
        groups: dict[tuple[str, int], list[int]] = {}
        for i, piece in enumerate(pieces):
            groups.setdefault((piece.text, int(board.pane_of[piece.space])), []).append(i)
        for (text, pane), which in sorted(groups.items()):
            spaces = np.array([pieces[i].space for i in which])
            rise = np.zeros((len(which), 3))
            if offsets is not None:  # heights in radii, as the shader wants them
                rise[:, 2] = offsets[which, 2] / board.spots()[pane]
            lights = np.array([1.0 + lit[s] if lit and s in lit else 0.0 for s in spaces.tolist()])
            for figure in (False, True)[: 1 + bool(text[1:])]:
                block, triangles = self._block(text, pane, figure)
                part = instances(block, triangles, rise, np.full(len(which), pane))
                rows = part.vertices[0].reshape(len(which), len(block), -1)
                rows[..., 10] = lights[:, None]
                rows[..., 11], rows[..., 13] = board.local[spaces].T[..., None]
                mesh.add_block(*part.arrays())
        return mesh

    def icons(self, pieces: Sequence[Piece], higher: Sequence[float] = (), strength: float = 1.0) -> Mesh:
        """Discs with pictures; on their upper edges small ones with the letters of the nodes that they cover."""
        heights = list(higher) or [0.0] * len(pieces)
        if not self.spots.printed:
            rise = [HIGH_TOKEN * high for high in heights]
            return written(self.board, self.theme, pieces, rise, strength, self.spots)
        mesh = icons(self.board, self.theme, pieces, heights, (0.0, 1.0, 0.0), strength)
        for piece, high in zip(pieces, heights, strict=True):
            if piece.kind and not high:
                letter = self.board.space.names[piece.space][-1]
                colour = (*colours.SPOT[letter][0], strength)
                disc(mesh, self.board, piece.space, 0.0, (OVER_LETTER, LETTERED, 0.0), ROUND, letter, colour)
        return mesh

    def _block(self, text: str, pane: int, figure: bool) -> tuple[np.ndarray, np.ndarray]:
        """A ring or a figure, in radii of its spot."""
        coarse = _detail(FIGURES, self._radii[pane] * self.scale) if figure else self._fineness[pane]
        key = (text, coarse, figure)
        if key not in self._blocks:
            owner = int(text[0])
            ink = colours.ink(self.theme, owner)
            body, trim = ink.body, ink.trim
            if figure:
                body = body + PALER * (trim - body)
            name = KIND.get(text[1:], "pawn") if figure else RING.get(owner, RING[2])
            block, triangles = shape(name, body, trim, coarse, owner if figure else 0)
            block[:, :3] *= FIGURE if figure else 2.0
            block[:, 12] = block[:, 2] * TALL
            if figure:
                block[:, 2] += SUNK
                block[:, 9] = 1.0 + BACK
            else:
                block[:, 2] -= SEAT
                block[:, 2] = np.where(block[:, 2] < 0, block[:, 2] / SEAT, block[:, 2])
            self._blocks[key] = block, triangles
        return self._blocks[key]


def _spaces(pieces: Sequence[Piece]) -> list[int]:
    return [piece.space for piece in pieces]


def _detail(limits: Iterable[tuple[float, int]], pixels: float) -> int:
    """Index of models.DETAILS for a radius of so many pixels."""
    return next((coarse for most, coarse in limits if pixels < most), 0)


ROOM = 1.95  # radii of a spot to every side: a half of a space
UNDER, LOWEST, OVER = -0.78, -0.86, 0.1  # of a spot's thickness: under it, just over the sheet; mm over it
FACING = 100.0  # in the place of a height: round a disc that faces the viewer
ROUND_DISC = GLYPH + 1  # a glyph that leaves the disc free
SHADE = Shape(SHADOW, 1.03, colours.WHITE * 0, 0.7)  # of a ring on the sheet
TOLD = 0.46  # half side of the disc under a letter that is told
OUTLINE = {1: 0.72, 2: 0.75, 3: 0.95, 4: 0.77}  # half side of the outline of a ring that is not in focus


class NodeMarks(MarkLayer):
    """Quads in radii of spots, which the shader knows."""

    board: TreeBoard

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
        if self.spots.printed:
            self._figures[[piece.space for piece in tableau.pieces if piece.kind and focus[piece.space]]] = True
        else:  # the last move has its line and rings
            tableau = replace(tableau, marks=tuple(mark for mark in tableau.marks if mark.kind != "last"))
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
        return out + self._told(tableau, focus)

    def _told(self, tableau: Tableau, focus: np.ndarray) -> list[Row]:
        """On the plain board the letters of the nodes of the bottom level that matter now, on larger discs."""
        if self.spots.printed or not self.spots.letters:
            return []
        groups: dict[str, list[int]] = {}
        for node in told(self.board.space, tableau) - tableau.occupied:
            if focus[node]:
                groups.setdefault(self.board.space.names[node][-1], []).append(node)
        out: list[Row] = []
        for letter, nodes in groups.items():
            at, (fill, ink) = np.array(nodes), (colours.shown(self.theme, text) for text in NODE_COLOURS[letter])
            out.append((at, Shape(DISC, TOLD, fill, 1.0, 0.0, True), np.ones(len(nodes))))
            sign = float(letters().index(letter))
            out.append((at, Shape(LETTER, TOLD, ink, 1.0, sign, True), np.ones(len(nodes))))
        return out

    def _meshes(self, rows: list[Row]) -> list[Mesh]:
        meshes = [Mesh() for _ in self._nodes]
        for spaces, icon, strong in rows:
            panes = self.board.pane_of[spaces]
            high = OVER if icon.over else LOWEST if icon.kind == SHADOW else UNDER
            facing = self._figures[spaces] & (icon.kind == GLYPH)
            for pane in sorted(set(panes.tolist())):
                k = panes == pane
                n = int(k.sum())
                corners = np.empty((n, 4, 3))
                corners[..., :2], corners[..., 2] = self.board.local[spaces[k]][:, None], high
                uv, rgba = np.empty((n, 4, 4)), np.empty((n, 4, 4))
                uv[..., :2], uv[..., 2], uv[..., 3] = SQUARE, icon.kind, icon.parameter
                uv[facing[k], :, 2], corners[facing[k], :, 2] = ROUND_DISC, FACING
                rgba[..., :3], rgba[..., 3] = icon.colour, (icon.strength * strong[k])[:, None]
                meshes[pane].quads(corners, (icon.half * ROOM, 0.0, 0.0), rgba, uv, pane)
        return meshes


ASIDE = 1.5  # radii of a spot from its middle to that of a plate
HIGH, LEAST_PLATE = 0.48, 7.6  # half a plate in radii of its spot; at least, in pixels of a window 800 high


class NodeSigns(SignLayer):
    """Signs as large as the spots allow."""

    board: TreeBoard

    vertex = "plate"
    least, finder = LEAST_PLATE, 1.95

    def _written(self, mark: Mark, tableau: Tableau) -> bool:
        return True

    def _plates(self, tableau: Tableau) -> Plates:
        """Where a figure stands everything is below it."""
        found = super()._plates(tableau)
        figures = {p.space for p in tableau.pieces if p.kind and self.spots.printed}
        for space in figures & {space for space, steps in found if steps}:
            found[space, False] = found.get((space, False), []) + found.pop((space, True))
        return found

    def _find(self, mesh: Mesh, mark: Mark) -> None:
        if self.spots.printed or mark.kind != "last":
            super()._find(mesh, mark)

    def _add(self, mesh: Mesh, quad: Quad, space: int, steps: bool, head: float) -> None:
        place, normal = (*self.board.local[space].tolist(), quad.aside), (HIGH if steps else -HIGH, 1.0, quad.size)
        mesh.decal(place, normal, quad.kind, quad.parameter, quad.rgba, self._pane(space), quad.long)

    def middles(self, anchors: np.ndarray, eye: np.ndarray) -> np.ndarray:
        spaces = [space for space, _ in self.heads]
        out, away = anchors[spaces].astype(float), np.array([1.0 if steps else -1.0 for _, steps in self.heads])
        ahead = out[:, :2] - eye[:2]
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
        out[:, :2] += ahead * (away * ASIDE * self.board.room[spaces] / 2)[:, None]
        return out
