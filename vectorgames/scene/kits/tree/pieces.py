"""Meshes of the pieces of a tree: rings round spots, as large as these, and figures that stand on them.

A figure stands on a ring of its player behind the letter of its node, so that both are told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.icons import disc, icons
from vectorgames.scene.marks import ROUND
from vectorgames.scene.mesh import Mesh, instances
from vectorgames.scene.models import KIND, RING, shape
from vectorgames.scene.piece_meshes import PieceMeshes
from vectorgames.tableau import Piece
from vectorgames.themes import Theme

SEAT = 0.30  # radii: so high over the foot of a ring is the top of its spot
TALL = 16.0  # a radius of height counts as so many millimetres where light and shadow are told
FIGURE, BACK = 2.8, 1.4  # radii: a cell of a figure; how far from the middle of the spot it stands
PALER = 0.12  # of a figure's body towards its trim: dark ones stand before a dark sheet
FOOT = 0.06  # radii over the spot: a figure's foot goes down into its ring
FINEST = ((6.5, 3), (11.0, 2), (26.0, 1))  # pixels of a spot's radius below which so coarse a ring will do
MANY = 400  # rings on one level are drawn coarser by one
FIGURES = ((13.0, 2), (40.0, 1))  # the same of figures
OVER, LETTERED = 1.14, 0.46  # discs: how far over the middle of one the letter of its node is, and how large


class NodePieceMeshes(PieceMeshes):
    """Meshes of rings and figures; every level has a detail of its own."""

    vertex = "ring"
    icon_vertex, icons_from_above = "medal", False
    sinking = 0.28, 0.3  # into its spot

    def __init__(self, board: Board):
        super().__init__(board)
        self._radii = board.spots() / board.cell
        self.detail = (2,) * board.panes
        self._blocks: dict[tuple[str, int, bool], tuple[np.ndarray, np.ndarray]] = {}

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._blocks.clear()

    def choose(self, pieces: Iterable[Piece]) -> bool:
        panes = self.board.pane_of[[p.space for p in pieces]] if pieces else np.zeros(0, int)
        counts = np.bincount(panes, minlength=self.board.panes)
        before = self.detail
        self.detail = tuple(
            min(3, _detail(FINEST, r * self.scale) + (n > MANY))
            for r, n in zip(self._radii.tolist(), counts.tolist(), strict=True)
        )
        return self.detail != before

    def top(self, piece: Piece) -> float:
        """Millimetres from a spot's top to the top of what stands on it."""
        high = 0.2 if not piece.kind else 1.1
        return high * float(self.board.room[piece.space]) / 2

    def copies(
        self, pieces: Iterable[Piece], lit: dict[int, float] | None = None, offsets: np.ndarray | None = None
    ) -> Mesh:
        pieces = tuple(pieces)
        mesh, board = Mesh(), self.board
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
        mesh = icons(self.board, self.theme, pieces, heights, (0.0, 1.0, 0.0), strength)
        for piece, high in zip(pieces, heights, strict=True):
            if piece.kind and not high:
                letter = self.board.space.names[piece.space][-1]
                colour = (*colours.SPOT[letter][0], strength)
                disc(mesh, self.board, piece.space, 0.0, (OVER, LETTERED, 0.0), ROUND, letter, colour)
        return mesh

    def _block(self, text: str, pane: int, figure: bool) -> tuple[np.ndarray, np.ndarray]:
        """A ring or a figure, in radii of its spot."""
        coarse = _detail(FIGURES, self._radii[pane] * self.scale) if figure else self.detail[pane]
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
                block[:, 2] += FOOT
                block[:, 9] = 1.0 + BACK
            else:
                block[:, 2] -= SEAT
                block[:, 2] = np.where(block[:, 2] < 0, block[:, 2] / SEAT, block[:, 2])
            self._blocks[key] = block, triangles
        return self._blocks[key]


def _detail(limits, pixels: float) -> int:
    """Index of models.DETAILS for a radius of so many pixels."""
    return next((coarse for most, coarse in limits if pixels < most), 0)
