"""BoardScene: a Tableau painted in three dimensions. Knows no rule, no window and no pointer."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import materials
from vectorgames.scene.backdrop import Backdrop
from vectorgames.scene.decals import DecalLayer
from vectorgames.scene.easing import Eased
from vectorgames.scene.node_decals import NodeDecalLayer
from vectorgames.scene.node_signs import NodeSignLayer
from vectorgames.scene.paths import PathLayer
from vectorgames.scene.pieces import PieceLayer
from vectorgames.scene.signs import SignLayer
from vectorgames.scene.spread import Sight
from vectorgames.scene.structure import structure
from vectorgames.scene.versioned import Versioned
from vectorgames.tableau import Tableau, View

EXPLODE_SECONDS, FOCUS_SECONDS, LAMP_SECONDS = 0.36, 0.25, 0.35
MAX_PANES = 64
HELD = ("pieces", "ghosts", "marks")  # what a tableau has at spaces
FAINT = -0.6  # focus of a tower that is not isolated: it may stand before one that is


class BoardScene(Versioned):
    """The board and what stands on it, below ``root``."""

    def __init__(self, board: Board):
        self.board = board
        self.root = p3d.NodePath(f"board {board.id}")
        self.language = "en"
        self.view, self.tableau = View(), Tableau()
        self.spots = (True, False)  # whether those of a tree carry letters, and each colour has a form of its own
        self._meant = (0.0, 0.0)  # how far exploded and apart it is to be
        self._explode = Eased(0.0, EXPLODE_SECONDS)
        self._apart = Eased(0.0, EXPLODE_SECONDS)
        self._lamp = Eased(1.0, LAMP_SECONDS)
        self._frost = Eased(0.0, LAMP_SECONDS)
        self._present = Eased(np.ones(len(board.floors)), FOCUS_SECONDS)
        self._penlight = Eased(1.0, FOCUS_SECONDS)
        self._pane_focus = Eased(np.ones(board.panes), FOCUS_SECONDS)
        self._quad_focus = Eased(np.ones(len(board.quadrants)), FOCUS_SECONDS)
        self._eased = (
            *(self._explode, self._apart, self._lamp, self._frost),
            *(self._present, self._penlight, self._pane_focus, self._quad_focus),
        )
        self._focus = np.ones(board.size, bool)
        self.backdrop = Backdrop(self.root)
        self._things = self.root.attach_new_node("things")  # all but the backdrop
        self._structure = structure(board, self._things)
        branches = board.branches
        self._decals = (NodeDecalLayer if branches else DecalLayer)(board, self._things, self._structure.levels)
        self._pieces = PieceLayer(board, self._things)
        self._paths = PathLayer(board, self._things)
        self._signs = (NodeSignLayer if branches else SignLayer)(board, self._things)
        self._ranks: tuple | None = None
        self._looked: tuple = ()
        self._placed: dict = {}
        self._anchors: tuple[tuple[float, float], np.ndarray] | None = None
        self._eye = np.array((0.0, -800.0, 400.0))
        self._middle = board.anchors().mean(0).astype(float)
        self.root.set_shader_input("fade", 1.0)
        self._place()
        self._decals.show(self.tableau, self._focus)
        self.look_from(self._eye)

    # ---- what is to be seen ----

    @property
    def explode(self) -> float:
        """How far the board is exploded at this moment, 0 … 1; ``anchors`` are those of the moment too."""
        return float(self._explode.value)

    @property
    def apart(self) -> float:
        """How far quadrants or halves are apart at this moment, 0 … 1."""
        return float(self._apart.value)

    @property
    def anchors(self) -> np.ndarray:
        """float32[size, 3]: where the spaces are at this moment."""
        if self._anchors is None or self._anchors[0] != self._stance:
            self._anchors = (self._stance, self.board.anchors(*self._stance))
            self._anchors[1].setflags(write=False)
        return self._anchors[1]

    @property
    def _stance(self) -> tuple[float, float]:
        return self.explode, self.apart

    @property
    def moving(self) -> bool:
        """True while something is on its way."""
        return self._pieces.moving or self._easing

    @property
    def _easing(self) -> bool:
        return any(e.moving for e in self._eased)

    @property
    def seen(self) -> bool:
        """A flat board is drawn in two dimensions, elsewhere."""
        return self.view.layout != "flat"

    def set_view(
        self, view: View, explode: float | None = None, animate: bool = True, apart: float | None = None
    ) -> None:
        """Look at the board in another way; ``explode`` and ``apart``, 0 … 1, override what the layout means."""
        before, stance = self.view, self.board.stance(view.layout)
        meant = tuple(
            m if given is None else min(1.0, max(0.0, given))
            for given, m in zip((explode, apart), stance, strict=True)
        )
        if not self.change(view=view, _meant=meant):
            if animate or not self._easing:
                return
            self.changed()  # what was on its way is there at once
        top = view.layout == "top"
        for eased, goal in zip((self._explode, self._apart), meant, strict=True):
            eased.go(goal, animate)
        self._lamp.go(0.0 if view.light == "dim" else 1.0, animate)
        self._frost.go(1.0 if view.light == "frosted" else 0.0, animate)
        every = self.board.floors
        levels = np.isin(every, sorted(view.levels)) if view.levels else np.ones(len(every), bool)
        towers = self.board.isolated(view.u, view.v)
        focus = np.where(towers, levels[:, None], FAINT)
        self._pane_focus.go(focus.ravel(), animate)
        # from straight above the other levels would lie exactly under the one, and the penlight over its middle
        self._present.go(levels if top else np.ones(len(every)), animate)
        self._penlight.go(0.0 if top else 1.0, animate)
        self._structure.set_towers(towers, view)
        names = self.board.quadrants
        self._quad_focus.go([float(not view.quadrants or q in view.quadrants) for q in names], animate)
        (self._things.show if self.seen else self._things.hide)()
        if before.isolated != view.isolated:
            self._focus = self.board.focused(*view.isolated)
            self._structure.set_spaces(self._focus, view)
            self._middle = self.anchors[self._focus].mean(0).astype(float)
            self._pieces.show(self.tableau, self._focus, self.anchors, animate=False)
        if before.isolated != view.isolated or before.layout != view.layout:
            self._show_marks()
        self._place()
        self._show_paths()

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """Show a tableau; pieces come, glide and go."""
        old = self.tableau
        if not self.change(tableau=tableau):
            return
        self._pieces.show(tableau, self._focus, self.anchors, animate)
        if (old.pieces, old.marks, old.ghosts) != (tableau.pieces, tableau.marks, tableau.ghosts):
            self._show_marks()
        if self.seen:  # else leaving flat builds them
            self._show_paths()

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True while something still moves."""
        if not self.moving:
            return False
        exploding, easing = self._explode.moving or self._apart.moving, self._easing
        for eased in self._eased:
            eased.advance(dt)
        self._pieces.advance(dt)
        if exploding:
            self._show_paths()
        if easing:
            self._place()
        self.changed()
        return self.moving

    def look_from(
        self, eye: np.ndarray, fov: float = 26.0, focal: float | None = None, tall: float = 800.0
    ) -> None:
        """The camera stands here, ``fov`` degrees wide: reflections, least widths, order of levels follow.

        ``focal``: its focal length in pixels; how finely pieces are modelled follows from that. ``tall``: height
        of the window in pixels.
        """
        looked = (*np.asarray(eye, float).tolist(), fov, focal, tall)
        if not self.change(_looked=looked):
            return
        self._eye = np.asarray(eye, float)
        if focal:
            scale = self.board.cell * focal / max(1.0, float(np.linalg.norm(self._eye - self._middle)))
            self._pieces.set_scale(scale)
            self._structure.set_scale(scale)
        materials.look(self.root, self._eye, fov)
        unit = tall / 800 / focal if focal else math.tan(math.radians(fov) / 2) / 400
        self._paths.look_from(Sight.of(self._eye, self._middle, unit))
        self._order()

    def set_spots(self, letters: bool, shapes: bool) -> None:
        """Whether the spots of a tree carry letters, and whether each colour has a form of its own."""
        if self.change(spots=(letters, shapes)):
            self._structure.set_spots(letters, shapes)

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""
        if self.change(language=lang):
            self._structure.set_language(lang)

    # ---- figures ----

    def counts(self) -> tuple[int, int]:
        """(geoms, vertices) below the root."""
        analyzer = p3d.SceneGraphAnalyzer()
        analyzer.add_node(self.root.node())
        return analyzer.get_num_geoms(), analyzer.get_num_vertices()

    # ---- the parts ----

    def _order(self) -> None:
        heights = self.board.heights(*self._stance)
        ranks = np.argsort(np.argsort(-np.abs(heights - self._eye[2]), kind="stable"), kind="stable").tolist()
        below = (heights > self._eye[2]).tolist()
        if (ranks, below) != self._ranks:
            self._ranks = (ranks, below)
            self._structure.order(ranks, below)

    def _show_marks(self) -> None:
        shown = self.tableau
        if self.view.inside:  # beside a board of its own there is nothing
            here = self.board.focused(inside=self.view.inside)
            kept = {name: tuple(m for m in getattr(shown, name) if here[m.space]) for name in HELD}
            shown = replace(shown, **kept)
        self._decals.show(shown, self._focus)
        if self.view.layout == "top":  # signs of other levels would float over this one
            shown = replace(shown, marks=tuple(m for m in shown.marks if self._focus[m.space]))
        self._signs.show(shown, self._focus)

    def _show_paths(self) -> None:
        shown = self.tableau
        if self.board.branches:
            self._paths.go_inside(self.board.space.index[self.view.inside] if self.view.inside else 0)
        if self.view.layout == "top":  # between other levels it would seem to lead over this one
            here = (p for p in shown.paths if p.kind != "trail" or self._focus[list(p.spaces)].any())
            shown = replace(shown, paths=tuple(here))
        self._paths.show(shown, self.anchors, self._focus)

    def _place(self) -> None:
        """Tell the shaders where panes are and which are in focus, as far as that has changed."""
        focus, quads = self._pane_focus.value.tolist(), tuple(self._quad_focus.value.tolist())
        alone = bool(self.view.levels or self.view.quadrants)
        frost, upright = float(self._frost.value), float(self._penlight.value)
        placed = {
            "panes": (self._stance, focus, self.view.inside),
            "lamp": float(self._lamp.value),
            "torn": self.apart,
            "presence": (self._present.value.tolist(), upright, self._stance),
            "focus": (quads, alone, frost),
        }
        changed = {name for name, value in placed.items() if self._placed.get(name) != value}
        self._placed = placed
        if "panes" in changed:
            panes = p3d.PTA_LVecBase4f.empty_array(MAX_PANES)
            places = np.vstack([self.board.pane_origins(*self._stance), self._structure.stands(*self._stance)])
            lights = focus + [1.0] * (len(places) - len(focus))
            for k, ((x, y, z), lit) in enumerate(zip(places.tolist(), lights, strict=True)):
                panes.set_element(k, p3d.LVecBase4f(x, y, z, lit))
            self.root.set_shader_input("panes", panes)
        if "lamp" in changed:
            self.root.set_shader_input("lamp", placed["lamp"])
        if "torn" in changed:
            self.root.set_shader_inputs(torn=self.apart, shift=self.board.shift(self.apart))
        if "presence" in changed:
            self._structure.set_presence(*placed["presence"])
        if "focus" in changed:
            self._structure.set_focus(*placed["focus"])
        if changed:
            self._order()
