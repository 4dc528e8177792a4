"""Structure: what is built of a board: panes and all that holds them. Every kind of board has its own.

What is built owns the nodes of every level, to which others (marks) are added so that all are drawn in one
order. Shaders move it: it is not built anew when the board is taken apart.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import materials
from vectorgames.tableau import Tableau, View
from vectorgames.themes import Theme


class Structure:
    """Everything built of one board, below ``parent``.

    ``levels``: the nodes of every level, each with its place in the order of drawing.
    """

    def __init__(self, board: Board):
        self.board = board
        self.levels: list[list[tuple[p3d.NodePath, int]]] = []

    def order(self, ranks: list[int], above_eye: list[bool]) -> None:
        """Order of drawing: ``ranks[level]`` counts towards the camera, the farthest level first.

        What stands on a level comes after it, before it where the level is above the eye.
        """
        for nodes, rank, high in zip(self.levels, ranks, above_eye, strict=True):
            for path, place in nodes:
                before = high and place == materials.SUPPORTS
                path.set_bin("fixed", materials.LEVEL_BIN + 10 * rank + (-1 if before else place))

    moving = False
    """Whether something of what lies there is on its way."""

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """What of a tableau lies on what is built or beside it, and is neither piece nor mark."""

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def stands(self, explode: float, apart: float, *form: tuple[float, ...]) -> np.ndarray:
        """float[k, 3]: places besides the panes on which something is built, numbered after these."""
        return np.zeros((0, 3))

    def set_focus(self, quadrants: tuple[float, ...], alone: bool, frost: float) -> None:
        """How much each quadrant is in focus; panes are a little denser where something stands ``alone``.

        ``frost``, 0 … 1: how far panes veil what is behind them.
        """

    def set_presence(self, levels: list[float], upright: float, stance: tuple) -> None:
        """How far each level is there (0: gone, 1: as it is); ``stance``: exploded and apart, 0 … 1, and a form.

        ``upright``: the same of what would hide the middle where it is seen straight from above.
        """
        for nodes, share in zip(self.levels, levels, strict=True):
            for path, _ in nodes:
                materials.appear(path, share)

    def set_towers(self, lit: np.ndarray, view: View) -> None:
        """These towers, bool[towers], are in focus."""

    def set_spaces(self, focus: np.ndarray, view: View) -> None:
        """These spaces, bool[size], are in focus in a view."""

    def set_spots(self, letters: bool, shapes: bool) -> None:
        """Whether the spots of a tree carry letters, and whether each colour has a form of its own."""

    def look_past(self, eye: np.ndarray, points: np.ndarray) -> None:
        """Pieces stand at these points, float[n, 3]: what is built shall not hide them from the eye, float[3]."""

    def set_scale(self, pixels: float) -> None:
        """How many pixels wide a cell is seen."""

    def set_theme(self, theme: Theme) -> None:
        """What shows players is drawn in the colours of this theme."""

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""
