"""The order of t under the quadrants of layouts that explain: a line from one to the next, with arrowheads."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.badges import BadgeNode, badges
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.ribbons import RibbonNode, ribbon
from vectorgames.themes import Theme, load_theme

UNDER, BEFORE = 0.36, 2.75  # levels below the lowest one; rows before the first one, where it is a strip
HEAD = 9.0, 6.5  # length and half width of an arrowhead
STEPS = 24  # points from quadrant to quadrant


class OrderLayer:
    """Built anew when the board stands differently."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        self._line = RibbonNode("order of t", parent, 4.0, 2.0, 0)
        self._name = BadgeNode("name of t", parent, 7.5, 1.2, 0.5 * board.cell)
        self._shown: tuple = ()
        self._theme = load_theme()

    def set_theme(self, theme: Theme) -> None:
        """It has the colour that t has in this theme."""
        shown, self._shown, self._theme = self._shown, (), theme
        if shown:
            self.show(shown)

    def show(self, stance: tuple) -> None:
        """The board stands like this."""
        if stance == self._shown:
            return
        self._shown, line, name = stance, Mesh(), Mesh()
        shaped, form = self.board.shaped(*stance), self.board.formed(*stance[2:])
        strength = shaped * float(np.clip(2 * (form.dims - 3.5), 0.0, 1.0))
        if strength > 0.02:
            first, last = self.board.arranged.seen(form)
            t = np.linspace(first, last, round((last - first) * STEPS) + 1)
            points = self._points(t, stance, form)
            ribbon(line, points, colours.axes(self._theme)["t"], 0.9, strength=0.75 * strength * np.ones(len(t)))
            for k in np.arange(np.ceil(first), last):
                here = self._points(np.array([k + 0.44, k + 0.5]), stance, form)
                self._head(line, here[1], here[1] - here[0], strength)
            ahead = points[-1:] - points[-2:-1]
            ahead /= np.linalg.norm(ahead) + 1e-9
            name = badges(points[-1:], ahead, ["t"], np.array([strength]), True, theme=self._theme)
        self._line.replace(line)
        self._name.replace(name)

    def _points(self, t: np.ndarray, stance: tuple, form) -> np.ndarray:
        middle = np.full(len(t), 1.5)
        centres = np.full((len(t), max(0, self.board.space.dimensions - 4)), 0.0)
        before = middle - BEFORE * form.roll
        places = np.column_stack([middle, before, np.full(len(t), -UNDER), t, centres])
        return self.board.arranged.points(places, stance[0], form)

    def _head(self, mesh: Mesh, tip: np.ndarray, way: np.ndarray, strength: float) -> None:
        way = way / (np.linalg.norm(way) + 1e-9)
        aside = np.cross(way, (0.0, 0.0, 1.0))
        aside /= np.linalg.norm(aside) + 1e-9
        for side in (-1, 1):
            start = tip - HEAD[0] * way + side * HEAD[1] * aside
            ribbon(
                mesh,
                np.linspace(start, tip, 6),
                colours.axes(self._theme)["t"],
                1.1,
                strength=strength * np.ones(6),
            )
