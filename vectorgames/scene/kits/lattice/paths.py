"""What is drawn from space to space of a lattice: vectors wind round the rod, so do arcs to the neighbours in t."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.curves import shortened
from vectorgames.scene.kits.lattice.curves import ABOVE, curves, lift, ring_closed, round_the_rod, vector_points
from vectorgames.scene.kits.lattice.order import OrderLayer
from vectorgames.scene.kits.lattice.xray import XrayLayer
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.paths import AWAY, END, PathLayer, reached_at
from vectorgames.scene.ribbons import ribbon
from vectorgames.scene.walk import WalkLayer
from vectorgames.tableau import Path, Tableau
from vectorgames.themes import Theme

ARC = 1.5  # millimetres above the pane at which the arcs to the neighbours in t run
HIGH, STEPS = 4.0, 24  # of a walk: millimetres above the pane, as the lines of an X-ray; points from space to space
HEAD = 0.42  # cells: so low the drops from a ribbon above the heads reach


class LatticePaths(PathLayer):
    """Everything drawn from space to space of a lattice."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._order = OrderLayer(board, parent)
        self._walk = WalkLayer(parent, 0.8 * board.cell, self._walked, STEPS)

    def _lines(self) -> XrayLayer:
        return XrayLayer(self.board, self._parent)

    @property
    def moving(self) -> bool:
        return self._walk.moving

    def show(self, tableau: Tableau, anchors: np.ndarray, focus: np.ndarray) -> None:
        super().show(tableau, anchors, focus)
        self._walk.show(tableau.stepped, anchors)

    def advance(self, dt: float, anchors: np.ndarray) -> None:
        self._walk.advance(dt, anchors)

    def _walked(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return curves(self.board, anchors, np.array([spaces]), HIGH, STEPS, self.stance)[0]

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._order.set_theme(theme)
        self._walk.set_theme(theme)

    def stand(self, stance: tuple) -> None:
        self.stance = self._xray.stance = stance
        self._order.show(stance)

    def _points(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return vector_points(self.board, anchors, spaces, self.stance)

    def _vector(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        super()._vector(mesh, path, anchors, focus)
        if path.dims == "t":  # it closes when it has been drawn
            points = ring_closed(self.board, anchors, path.spaces, self.stance)
            ribbon(mesh, points, colours.gold(self.theme), 0.7, strength=0.7, ways=np.full(len(points), END))
        if lift(self.board, path.spaces) != ABOVE:
            return
        for space, way in reached_at(Tableau(paths=(path,))).items():  # from above the heads down to them
            top = anchors[space].astype(float)
            points = top + np.column_stack([np.zeros((6, 2)), np.linspace(ABOVE, HEAD * self.board.cell, 6)])
            fall = np.linspace(1.0, 0.55, 6) * (1.0 if focus[space] else AWAY)
            ribbon(mesh, points, colours.gold(self.theme), 0.8, strength=fall, ways=way)

    def _fall(self, mesh: Mesh, hover: tuple[int, tuple], anchors: np.ndarray, focus: np.ndarray) -> None:
        """The drop line of a space; arcs round the rod to its neighbours in t."""
        super()._fall(mesh, hover, anchors, focus)
        space, turns = hover
        for other, axis in turns:
            if axis == "t":
                points = round_the_rod(self.board, anchors, space, other, ARC, stance=self.stance)
                ribbon(
                    mesh, shortened(points, 0.3 * self.board.cell), colours.axes(self.theme)["t"], 0.6, strength=0.8
                )
