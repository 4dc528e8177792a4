"""Vectors, trails and drop lines of a tableau, and how far the vectors are drawn."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.curves import ABOVE, FALL, LIFT, lift, path_points, shortened
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.ribbons import SOFT, WHOLE, RibbonNode, ribbon
from vectorgames.tableau import Path, Tableau

END = 1000.0  # a vector's way, whatever its length: 0 at the first space … END at the last
AFTER = 420.0  # its last piece still flashes so much further
SECONDS = 1.05  # in which a vector is drawn
HEAD = 0.42  # cells: so low the drops from a ribbon above the heads reach


def vectors(tableau: Tableau) -> tuple[Path, ...]:
    """The winning vectors of a tableau."""
    return tuple(p for p in tableau.paths if p.kind == "vector")


def reached_at(tableau: Tableau) -> dict[int, float]:
    """Space -> where on its vector's way it lies, 0 … END, for every space of a vector."""
    out: dict[int, float] = {}
    for path in vectors(tableau):
        for i, space in enumerate(path.spaces):
            way = END * i / max(1, len(path.spaces) - 1)
            out[space] = min(way, out.get(space, way))
    return out


class PathLayer:
    """Everything drawn from space to space. Built anew only where something changed."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board, self._parent = board, parent
        near = 0.5 * board.cell
        self._gold = RibbonNode("vectors", parent, 7.5, 6.0, 0, nearer=near, behind=0.45)
        self._thin = RibbonNode("trails", parent, 4.0, 2.4, 1)
        self._drop = RibbonNode("drop", parent, 4.0, 1.9, 2)
        self._built: list = [None, None, None]
        self._set_drawn(WHOLE)

    @property
    def moving(self) -> bool:
        return self.drawn < WHOLE

    def show(self, tableau: Tableau, anchors: np.ndarray, explode: float) -> None:
        """Build what is not yet there; ``anchors`` belong to ``explode``."""
        gold = vectors(tableau)
        thin = tuple(p for p in tableau.paths if p.kind != "vector")
        hover = tableau.marked("hover")
        for k, (node, key, build) in enumerate(
            ((self._gold, gold, self._vector), (self._thin, thin, self._trail), (self._drop, hover, self._fall))
        ):
            if self._built[k] == (key, explode if key else None):
                continue
            self._built[k] = (key, explode if key else None)
            mesh = Mesh()
            for item in key:
                build(mesh, item, anchors)
            node.replace(mesh)

    def start(self, animate: bool) -> None:
        """Draw the vectors from their first spaces on, or show them whole."""
        self._set_drawn(0.0 if animate else WHOLE)

    def advance(self, dt: float) -> None:
        """Let time pass."""
        if self.moving:
            drawn = self.drawn + dt * END / SECONDS
            self._set_drawn(drawn if drawn < END + AFTER else WHOLE)

    def _set_drawn(self, way: float) -> None:
        self.drawn = way
        self._gold.set_upto(way)
        self._parent.set_shader_input("upto", float(way))  # pieces and marks light up when it comes to them

    # ---- what is built ----

    def _vector(self, mesh: Mesh, path: Path, anchors: np.ndarray) -> None:
        points = path_points(self.board, anchors, path.spaces)
        ways = np.linspace(0.0, END, len(points))
        ribbon(mesh, points, colours.GOLD, ways=ways)
        if lift(self.board, path.spaces) == LIFT:
            return
        for space, way in reached_at(Tableau(paths=(path,))).items():  # from above the heads down to them
            top = anchors[space].astype(float)
            points = top + np.column_stack([np.zeros((6, 2)), np.linspace(ABOVE, HEAD * self.board.cell, 6)])
            ribbon(mesh, points, colours.GOLD, 0.8, strength=np.linspace(1.0, 0.55, 6), ways=way)

    def _trail(self, mesh: Mesh, path: Path, anchors: np.ndarray) -> None:
        colour = colours.MARK.get(path.player, colours.PALE)
        if len(path.spaces) == 1:  # a piece out of the hand: its fall fades upwards
            t = np.linspace(0.0, 1.0, 16)
            way = np.column_stack([np.zeros((16, 2)), FALL[0] + (FALL[1] - FALL[0]) * t])
            points = anchors[path.spaces[0]].astype(float) + way
            ribbon(mesh, points, colour, 1.6 - 0.7 * t, SOFT, 2.2 * (1 - t) ** 1.6)
            return
        points = path_points(self.board, anchors, path.spaces, winding=path.kind != "trail")
        points = shortened(points, 0.24 * self.board.cell)
        if path.kind == "xray":
            ribbon(mesh, points, _axis_colour(path), 0.8, strength=0.85)
        else:
            ribbon(mesh, points, colour, 0.9, strength=0.9)

    def _fall(self, mesh: Mesh, space: int, anchors: np.ndarray) -> None:
        column = self.board.column(space)
        top, foot = anchors[column[-1]].astype(float), anchors[column[0]].astype(float)
        foot[2] -= self.board.joint.foot + self.board.joint.Tb
        ribbon(mesh, np.linspace(foot, top, 40), colours.WHITE, 0.55, dash=9.0)


def _axis_colour(path: Path) -> np.ndarray:
    return colours.AXES.get(path.dims, colours.XRAY) if len(path.dims) == 1 else colours.XRAY
