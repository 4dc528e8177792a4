"""Meshes of the pieces of a board: models of every kind and player, copied to where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.icons import icons
from vectorgames.scene.mesh import Mesh, instances
from vectorgames.scene.models import height
from vectorgames.scene.models import piece as piece_model
from vectorgames.tableau import Piece
from vectorgames.themes import Theme, load_theme

TINY = 16.0  # pixels of a cell's side below which many pieces are drawn with the fewest vertices
HOME_SCALE = 36.0  # pixels of a cell's side until somebody looks
CLOSE = 128.0  # pixels of a cell's side from which a crowded board too is drawn with the finest models
ICON = 0.41  # cells: half a picture of a kind over a figure that is seen from above
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
    sinking = 0.5, 0.0
    """How deep a piece sinks that is taken away, in cells, and by which part it grows narrower."""

    def __init__(self, board: Board):
        self.board, self.theme = board, load_theme()
        self.scale, self.detail = HOME_SCALE, 0
        self._models: dict[tuple[str, int], tuple[np.ndarray, np.ndarray]] = {}

    def set_theme(self, theme: Theme) -> None:
        """Pieces have the colours of this theme from now on."""
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
        heights = [self.top(piece) + 2 * ICON * self.board.cell * high for piece, high in _with(pieces, higher)]
        return icons(self.board, self.theme, pieces, heights, (ICON * self.board.cell, 0.0, 0.0), strength)

    def _model(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        key = (text, self.detail)
        if key not in self._models:
            owner = int(text[0])
            ink = colours.ink(self.theme, owner)
            self._models[key] = piece_model(text, self.board.cell, ink.body, ink.trim, self.detail)
        return self._models[key]
