"""Meshes of the pieces of a board: models of every kind and player, copied to where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import ROUND, SIX_SIDED
from vectorgames.scene.mesh import Mesh, MeshNode, instances
from vectorgames.scene.models import ICON, height, letters
from vectorgames.scene.models import piece as piece_model
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import Piece
from vectorgames.view.themes import Theme, load_theme

LEAST = 13.0  # half a disc at least, in pixels where the board has 800 to itself
DARK = 0.09  # luminance up to which a disc gets paler towards its trim: dark ones stand before a dark sheet
LUMINANCE = np.array((0.3, 0.6, 0.1))
MOST = 1e4  # the same, at most
SEEN = 0.3  # what is fainter hides nothing
KING = "K"


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
    for piece, level in zip(pieces, heights, strict=True):
        icon = ICON.get(piece.kind)
        if icon not in names:
            continue
        ink = colours.ink(theme, piece.owner)
        lacking = max(0.0, DARK - ink.body @ LUMINANCE)
        body = ink.body + lacking / max(lacking, (ink.trim - ink.body) @ LUMINANCE, 1e-9) * (ink.trim - ink.body)
        kind = ROUND if piece.owner == 1 else SIX_SIDED
        disc(mesh, board, piece.space, level, normal, kind, icon, (*body, strength))
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
    place = (*board.local[space].tolist(), float(board.rise[space]) + height)
    mesh.decal(place, normal, kind, float(letters().index(letter)), rgba, int(board.pane_of[space]))


class IconNode(MeshNode):
    """A node with icons, put where they are by a shader; where one is before another it hides it."""

    def __init__(self, board: Board, parent: p3d.NodePath, vertex: str, mesh: Mesh | None = None):
        super().__init__("icons", parent, mesh)
        materials.clear(self.path, "decal", materials.SIGN_BIN - 1, vertex=vertex)
        self.path.set_depth_write(True)
        self.path.set_attrib(p3d.AlphaTestAttrib.make(p3d.RenderAttrib.M_greater, SEEN))
        self.path.set_shader_inputs(least=LEAST, most=MOST, nearer=0.5 * board.cell, fade=1.0)


TINY = 16.0  # pixels of a cell's side below which many pieces are drawn with the fewest vertices
HOME_SCALE = 36.0  # pixels of a cell's side until somebody looks
CLOSE = 128.0  # pixels of a cell's side from which a crowded board too is drawn with the finest models
ICON_SIZE = 0.41  # cells: half a picture of a kind over a figure that is seen from above
SHAPED = 1.6  # kinds are told apart by finer shapes: chosen as if a cell were so much larger


def detail(count: int, scale: float) -> int:
    """Which set of models to take for ``count`` pieces on cells of ``scale`` pixels."""
    if count <= 12 or (scale >= 50 and count <= 90) or (scale >= CLOSE and count <= 120):
        return 0
    if count <= 40 or scale >= 44:
        return 1
    return 2 if count <= 90 or scale >= TINY else 3


def _with(pieces: Sequence[Piece], higher: Sequence[float]) -> Iterable[tuple[Piece, float]]:
    return zip(pieces, higher or [0.0] * len(pieces), strict=True)


class PieceMeshes:
    """Meshes of pieces in one detail; ``detail`` is an index of ``models.DETAILS``.

    ``vertex``: the shader that puts what is made of them where it stands.
    """

    vertex = "board"
    icon_vertex, icons_from_above = "sign", True
    """The shader of pictures of kinds, and whether they are there only where all is seen from straight above."""
    spots = Spots()
    """How the spots of a tree look on which pieces stand."""
    sinking = 0.5, 0.0
    """How deep a piece sinks that is taken away, in cells, and by which part it grows narrower."""

    def __init__(self, board: Board):
        self.board, self.theme = board, load_theme()
        self.scale, self.detail = HOME_SCALE, 0
        self._models: dict[tuple[str, int], tuple[np.ndarray, np.ndarray]] = {}

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._models.clear()

    def choose(self, pieces: Iterable[Piece]) -> bool:
        """Take the models that fit so many pieces at the present scale; True if they are others than before."""
        pieces = tuple(pieces)
        finer = SHAPED if any(p.kind for p in pieces) else 1.0
        before, self.detail = self.detail, detail(len(pieces), self.scale * finer)
        return self.detail != before

    def top(self, piece: Piece) -> float:
        """Millimetres from the pane to the top of a piece."""
        return height(piece.text) * self.board.cell

    def copies(
        self, pieces: Iterable[Piece], lit: dict[int, float] | None = None, offsets: np.ndarray | None = None
    ) -> Mesh:
        """All these pieces where they stand.

        ``lit``: space -> when a vector comes to it; ``offsets`` float[n, 3]: away from the middles of their
        spaces.
        """
        pieces = tuple(pieces)
        if offsets is None:
            offsets = np.zeros((len(pieces), 3))
        mesh = Mesh()
        for text in sorted({p.text for p in pieces}):
            block, triangles = self._model(text)
            which = [i for i, p in enumerate(pieces) if p.text == text]
            spaces = [pieces[i].space for i in which]
            places = np.column_stack([self.board.local[spaces], self.board.rise[spaces]]) + offsets[which]
            part = instances(block, triangles, places, self.board.pane_of[spaces])
            for i, space in enumerate(spaces):  # pieces of a vector know when it comes to them
                if lit and space in lit:
                    part.vertices[0][i * len(block) : (i + 1) * len(block), 10] = 1.0 + lit[space]
            mesh.add_block(*part.arrays())
        return mesh

    def icons(self, pieces: Sequence[Piece], higher: Sequence[float] = (), strength: float = 1.0) -> Mesh:
        """Discs with the pictures of kinds, where pieces are too small to be told by their shapes.

        ``higher``: how many discs above its place each is.
        """
        heights = [
            self.top(piece) + 2 * ICON_SIZE * self.board.cell * high for piece, high in _with(pieces, higher)
        ]
        return icons(self.board, self.theme, pieces, heights, (ICON_SIZE * self.board.cell, 0.0, 0.0), strength)

    def _model(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        key = (text, self.detail)
        if key not in self._models:
            owner = int(text[0])
            ink = colours.ink(self.theme, owner)
            trim = colours.gold(self.theme) if text[1:] == KING else ink.trim  # a glance finds it among the others
            self._models[key] = piece_model(text, self.board.cell, ink.body, trim, self.detail)
        return self._models[key]
