"""BoardScene: a Tableau painted in three dimensions. Knows no rule, no window and no pointer."""

from __future__ import annotations

import math

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import materials
from vectorgames.scene.backdrop import Backdrop
from vectorgames.scene.board_layers import BoardLayers
from vectorgames.scene.easing import Eased
from vectorgames.scene.kits import KITS
from vectorgames.scene.models import with_atlases
from vectorgames.scene.versioned import Versioned
from vectorgames.tableau import Tableau, View
from vectorgames.themes import Theme, load_theme

EXPLODE_SECONDS, LAMP_SECONDS, FORM_SECONDS = 0.36, 0.35, 0.9
MANY_LINES, BEHIND = 12, 0.4  # more lines than so many lose themselves on a bright grid; how bright it is then


class BoardScene(Versioned):
    """The board and what stands on it, below ``root``. ``layers``: of each of the boards that it consists of."""

    def __init__(self, board: Board):
        self.board = board
        self.root = p3d.NodePath(f"board {board.id}")
        self.language, self.theme = "en", load_theme()
        self.view, self.tableau = View(), Tableau()
        self.thick = 1.0  # how much thicker lines are than usual
        self.spots = (True, False)  # whether spots carry letters, and each of their colours has a form of its own
        self._meant = (0.0, 0.0)  # how far exploded and apart it is to be
        self._explode = Eased(0.0, EXPLODE_SECONDS)
        self._apart = Eased(0.0, EXPLODE_SECONDS)
        self._form = Eased(board.form(self.view), FORM_SECONDS)
        self._lamp = Eased(1.0, LAMP_SECONDS)
        self._frost = Eased(0.0, LAMP_SECONDS)
        self._grid = Eased(1.0, LAMP_SECONDS)
        self._eased = self._explode, self._apart, self._form, self._lamp, self._frost, self._grid
        self.backdrop = Backdrop(self.root)
        with_atlases(self.root)
        self._things = self.root.attach_new_node("things")  # all but the backdrop
        self.members = board.members
        self.layers = tuple(BoardLayers(member.board, self._things, member.origin) for member in self.members)
        between = KITS.of(board).between
        self._between = between(board, self._things) if between else None
        self._everywhere = np.ones(board.size, bool)
        self._looked: tuple = ()
        self._placed: dict = {}
        self._anchors: tuple[tuple, np.ndarray] | None = None
        self._echoes: tuple[tuple, list[np.ndarray]] | None = None
        self._eye = np.array((0.0, -800.0, 400.0))
        self.root.set_shader_inputs(fade=1.0, thick=1.0, **materials.AS_BUILT)
        self._place()
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
        if self._anchors is None or self._anchors[0] != self.stance:
            self._anchors = (self.stance, self.board.anchors(*self.stance))
            self._anchors[1].setflags(write=False)
        return self._anchors[1]

    @property
    def echoes(self) -> list[np.ndarray]:
        """float32[size, 3] each: where the spaces are seen once more at this moment."""
        if self._echoes is None or self._echoes[0] != self.stance:
            self._echoes = (self.stance, self.board.echoes(*self.stance))
        return self._echoes[1]

    @property
    def stance(self) -> tuple:
        """How far exploded and apart the board is at this moment, and what a layout has made of it besides."""
        form = self._form.value
        return (self.explode, self.apart, *((tuple(form.tolist()),) if form.size else ()))

    @property
    def moving(self) -> bool:
        """True while something is on its way."""
        return self._easing or any(layers.moving for layers in self.layers)

    @property
    def _easing(self) -> bool:
        return any(e.moving for e in self._eased) or any(layers.easing for layers in self.layers)

    @property
    def seen(self) -> bool:
        """A flat board is drawn in two dimensions, elsewhere."""
        return self.view.layout != "flat"

    def set_view(
        self, view: View, explode: float | None = None, animate: bool = True, apart: float | None = None
    ) -> None:
        """Look at the board in another way; ``explode`` and ``apart``, 0 … 1, override what the layout means."""
        stance = self.board.stance(view.layout)
        meant = tuple(
            m if given is None else min(1.0, max(0.0, given))
            for given, m in zip((explode, apart), stance, strict=True)
        )
        if not self.change(view=view, _meant=meant):
            if animate or not self._easing:
                return
            self.changed()  # what was on its way is there at once
        for eased, goal in zip((self._explode, self._apart), meant, strict=True):
            eased.go(goal, animate)
        self._form.go(self.board.form(view), animate)
        self._lamp.go(0.0 if view.light == "dim" else 1.0, animate)
        self._frost.go(1.0 if view.light == "frosted" else 0.0, animate)
        for k, layers in enumerate(self.layers):
            layers.set_view(self.board.view_of(k, view), self.stance, animate)
        (self._things.show if self.seen else self._things.hide)()
        self._place()
        self._show_paths()

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """Show a tableau; pieces come, glide and go."""
        if not self.change(tableau=tableau):
            return
        many = sum(path.kind in ("xray", "chosen") for path in tableau.paths) > MANY_LINES
        self._grid.go(BEHIND if many else 1.0, animate)
        if not animate:
            self._place()
        for member, layers in zip(self.members, self.layers, strict=True):
            alone = len(self.members) == 1
            mine = tableau if alone else tableau.within(member.first, member.board.size)
            layers.show(mine, animate, self.seen)
        if self.seen:
            self._show_between()

    def advance(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; True while something still moves."""
        if not self.moving:
            return False
        exploding = self._explode.moving or self._apart.moving or self._form.moving
        easing = self._easing
        for eased in self._eased:
            eased.advance(dt)
        for layers in self.layers:
            layers.advance(dt)
        if easing:
            self._place()
        if exploding:
            self._show_paths()
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
        materials.look(self.root, self._eye, fov)
        unit = tall / 800 / focal if focal else math.tan(math.radians(fov) / 2) / 400
        for layers in self.layers:
            layers.look_from(self._eye, focal, unit)

    def set_spots(self, letters: bool, shapes: bool) -> None:
        """Whether spots carry letters, and whether each of their colours has a form of its own."""
        if self.change(spots=(letters, shapes)):
            for layers in self.layers:
                layers.structure.set_spots(letters, shapes)

    def set_thick(self, thick: float) -> None:
        """Lines are so much thicker than usual."""
        if self.change(thick=thick):
            self.root.set_shader_input("thick", thick)

    def set_theme(self, theme: Theme) -> None:
        """Pieces and marks are drawn in the colours of this theme."""
        if self.change(theme=theme):
            self.backdrop.set_theme(theme)
            for layers in self.layers:
                layers.set_theme(theme)
            if self._between is not None:
                self._between.set_theme(theme)
            self._show_paths()

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""
        if self.change(language=lang):
            for layers in self.layers:
                layers.structure.set_language(lang)
                layers.paths.set_language(lang)

    # ---- figures ----

    def counts(self) -> tuple[int, int]:
        """(geoms, vertices) below the root."""
        analyzer = p3d.SceneGraphAnalyzer()
        analyzer.add_node(self.root.node())
        return analyzer.get_num_geoms(), analyzer.get_num_vertices()

    # ---- the parts ----

    def _show_paths(self) -> None:
        for layers in self.layers:
            layers.show_paths()
        self._show_between()

    def _show_between(self) -> None:
        if self._between:
            self._between.show(self.tableau, self.anchors, self._everywhere)

    def _place(self) -> None:
        """Tell the shaders how far things are apart and how they are lit, as far as that has changed."""
        lamp, frost = float(self._lamp.value), float(self._frost.value)
        if self._placed != (placed := {"lamp": lamp, "torn": self.board.torn(*self.stance)}):
            self._placed = placed
            self.root.set_shader_inputs(**placed)
        for layers in self.layers:
            layers.place(self.stance, frost, float(self._grid.value))
