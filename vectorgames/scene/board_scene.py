"""BoardScene: a Tableau painted in three dimensions. Knows no rule, no window and no pointer."""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.backdrop import Backdrop
from vectorgames.scene.curves import path_points, shortened
from vectorgames.scene.decals import DecalLayer
from vectorgames.scene.easing import Eased
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.pieces import PieceLayer
from vectorgames.scene.ribbons import WHOLE, RibbonNode, ribbon
from vectorgames.scene.tower import Towers
from vectorgames.tableau import Path, Tableau, View

EXPLODE_SECONDS, FOCUS_SECONDS, LAMP_SECONDS = 0.45, 0.25, 0.35
VECTOR_SPEED = 620.0  # millimetres of a vector drawn in a second
MAX_PANES = 64


class BoardScene:
    """The board and what stands on it, below ``root``. ``version`` grows whenever the picture changes."""

    def __init__(self, board: Board):
        self.board = board
        self.root = p3d.NodePath(f"board {board.id}")
        self.version = 0
        self.view, self.tableau = View(), Tableau()
        self._explode = Eased(0.0, EXPLODE_SECONDS)
        self._lamp = Eased(1.0, LAMP_SECONDS)
        self._pane_focus = Eased(np.ones(board.panes), FOCUS_SECONDS)
        self._quad_focus = Eased(np.ones(4), FOCUS_SECONDS)
        self._eased = (self._explode, self._lamp, self._pane_focus, self._quad_focus)
        self._focus = np.ones(board.size, bool)
        self.backdrop = Backdrop(self.root)
        self._things = self.root.attach_new_node("things")  # all but the backdrop
        self._towers = Towers(board, self._things)
        self._decals = DecalLayer(board, self._things, self._towers.levels)
        self._pieces = PieceLayer(board, self._things)
        self._vector = RibbonNode("vectors", self._things, 6.5, 3.6, 0)
        self._thin = RibbonNode("trails", self._things, 4.0, 2.4, 1)
        self._drop = RibbonNode("drop", self._things, 4.0, 1.9, 2)
        self._length = 0.0
        self._drawn = WHOLE
        self._ranks: tuple | None = None
        self._eye = np.array((0.0, -800.0, 400.0))
        self._place()
        self._decals.show(self.tableau, self._focus)
        self.look_from(self._eye)

    # ---- what is to be seen ----

    @property
    def explode(self) -> float:
        """How far the board is exploded at this moment, 0 … 1; ``anchors`` are those of the moment too."""
        return float(self._explode.value)

    @property
    def anchors(self) -> np.ndarray:
        """float32[size, 3]: where the spaces are at this moment."""
        return self.board.anchors(self.explode)

    @property
    def moving(self) -> bool:
        """True while something is on its way."""
        return self._drawn < WHOLE or self._pieces.moving or any(e.moving for e in self._eased)

    def set_view(self, view: View, explode: float | None = None, animate: bool = True) -> None:
        """Look at the board in another way; ``explode`` 0 … 1 overrides what the layout means."""
        layout = 1.0 if view.layout == "exploded" else 0.0
        self._explode.go(layout if explode is None else min(1.0, max(0.0, explode)), animate)
        self._lamp.go(1.0 if view.penlight else 0.0, animate)
        levels = np.arange(self.board.panes) // self.board.towers + 1
        lit = np.isin(levels, sorted(view.levels)) if view.levels else np.ones(len(levels))
        self._pane_focus.go(lit, animate)
        names = self.board.quadrants
        self._quad_focus.go([float(not view.quadrants or q in view.quadrants) for q in names], animate)
        if view.layout == "flat":  # drawn in two dimensions, elsewhere
            self._things.hide()
        else:
            self._things.show()
        changed = (view.levels, view.quadrants) != (self.view.levels, self.view.quadrants)
        self.view = view
        if changed:
            self._focus = self.board.focused(view.levels, view.quadrants)
            self._pieces.show(self.tableau, self._focus, self.anchors, animate=False)
            self._decals.show(self.tableau, self._focus)
        self._place()
        self._draw_paths()
        self.version += 1

    def set_penlight(self, on: bool) -> None:
        """Switch the penlight; it fades."""
        self._lamp.go(1.0 if on else 0.0, True)
        self.version += 1

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """Show a tableau; pieces come, glide and go, a new vector is drawn from its first space on."""
        if tableau == self.tableau:
            return
        old, self.tableau = self.tableau, tableau
        self._pieces.show(tableau, self._focus, self.anchors, animate)
        if (old.pieces, old.marks) != (tableau.pieces, tableau.marks):
            self._decals.show(self.tableau, self._focus)
        if _vectors(tableau) != _vectors(old):
            self._drawn = 0.0 if animate and _vectors(tableau) else WHOLE
        self._draw_paths()
        self.version += 1

    def draw_vectors_again(self, animate: bool = True) -> None:
        """Draw the vectors shown once more from their first spaces on."""
        if _vectors(self.tableau):
            self._drawn = 0.0 if animate else WHOLE
            self._vector.set_upto(self._drawn)
            self.version += 1

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True while something still moves."""
        if not self.moving:
            return False
        exploding = self._explode.moving
        for eased in self._eased:
            eased.advance(dt)
        self._pieces.advance(dt)
        if self._drawn < WHOLE:
            self._drawn += dt * max(VECTOR_SPEED, self._length / 1.2)
            self._drawn = WHOLE if self._drawn >= self._length else self._drawn
            self._vector.set_upto(self._drawn)
        if exploding:
            self._draw_paths()
        self._place()
        self.version += 1
        return self.moving

    def look_from(self, eye: np.ndarray, fov: float = 26.0) -> None:
        """The camera stands here, ``fov`` degrees wide: reflections, least widths, order of levels follow."""
        self.root.set_shader_input("pixel", math.tan(math.radians(fov) / 2) / 400)
        self._eye = np.asarray(eye, float)
        self.root.set_shader_input("eye", p3d.LVecBase3f(*self._eye.tolist()))
        self._order()

    # ---- figures ----

    def counts(self) -> tuple[int, int]:
        """(geoms, vertices) below the root."""
        analyzer = p3d.SceneGraphAnalyzer()
        analyzer.add_node(self.root.node())
        return analyzer.get_num_geoms(), analyzer.get_num_vertices()

    # ---- the parts ----

    def _order(self) -> None:
        heights = self.board.joint.foot + np.arange(self.board.levels) * self.board.pitch(self.explode)
        ranks = np.argsort(np.argsort(-np.abs(heights - self._eye[2]), kind="stable"), kind="stable").tolist()
        below = (heights > self._eye[2]).tolist()
        if (ranks, below) != self._ranks:
            self._ranks = (ranks, below)
            self._towers.order(ranks, below)

    def _place(self) -> None:
        """Tell the shaders where panes are and which are in focus."""
        panes = p3d.PTA_LVecBase4f.empty_array(MAX_PANES)
        places = self.board.pane_origins(self.explode).tolist()
        for k, ((x, y, z), focus) in enumerate(zip(places, self._pane_focus.value.tolist(), strict=True)):
            panes.set_element(k, p3d.LVecBase4f(x, y, z, focus))
        self.root.set_shader_input("panes", panes)
        self.root.set_shader_input("lamp", float(self._lamp.value))
        alone = bool(self.view.levels or self.view.quadrants)
        self._towers.set_focus(tuple(self._quad_focus.value.tolist()), alone)
        self._order()

    def _draw_paths(self) -> None:
        anchors = self.anchors
        gold, thin, drop = Mesh(), Mesh(), Mesh()
        self._length = 0.0
        for path in self.tableau.paths:
            points = path_points(self.board, anchors, path.spaces, winding=path.kind != "trail")
            points = shortened(points, 0.24 * self.board.cell)
            if path.kind == "vector":
                self._length = max(self._length, ribbon(gold, points, colours.GOLD))
            elif path.kind == "xray":
                ribbon(thin, points, _axis_colour(path), 0.8, strength=0.85)
            else:
                ribbon(thin, points, colours.MARK.get(path.player, colours.PALE), 0.9, strength=0.9)
        for space in self.tableau.marked("hover"):
            column = self.board.column(space)
            top, foot = anchors[column[-1]].astype(float), anchors[column[0]].astype(float)
            foot[2] -= self.board.joint.foot + self.board.joint.Tb
            ribbon(drop, np.linspace(foot, top, 40), colours.WHITE, 0.55, dash=9.0)
        self._vector.replace(gold)
        self._thin.replace(thin)
        self._drop.replace(drop)
        self._vector.set_upto(self._drawn)


def _vectors(tableau: Tableau) -> tuple[Path, ...]:
    return tuple(p for p in tableau.paths if p.kind == "vector")


def _axis_colour(path: Path) -> np.ndarray:
    return colours.AXES.get(path.dims, colours.XRAY) if len(path.dims) == 1 else colours.XRAY
