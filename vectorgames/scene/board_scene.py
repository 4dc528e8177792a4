"""A Tableau painted in three dimensions: the layers of a board, and what moves in them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.boards.layout import AS_BUILT, Pose
from vectorgames.play.views import Isolated, View
from vectorgames.scene import materials
from vectorgames.scene.backend import BACKENDS
from vectorgames.scene.badges import Viewpoint
from vectorgames.scene.motion import Eased
from vectorgames.scene.paths import vectors
from vectorgames.scene.pieces import PieceLayer
from vectorgames.scene.viewport import Scene
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import MOVES, Choices, Tableau
from vectorgames.view.themes import Theme

FOCUS_SECONDS = 0.25
MAX_PANES = 64
FAINT = -0.6  # focus of a tower that is not isolated: it may stand before one that is
THICK = 2.05  # how much thicker lines are where a board is presented


class BoardLayers:
    """Everything seen of one board, below ``root``; ``origin`` float[3]: where its middle stands in the scene."""

    def __init__(self, board: Board, parent: p3d.NodePath, origin: np.ndarray):
        backend = BACKENDS.of(board)
        self.board, self.origin = board, np.asarray(origin, float)
        self.view, self.tableau = View(), Tableau()
        self.root = parent.attach_new_node("board")
        self.root.set_pos(*self.origin.tolist())
        self.present = Eased(np.ones(len(board.floors)), FOCUS_SECONDS)
        self.penlight = Eased(1.0, FOCUS_SECONDS)
        self.pane_focus = Eased(np.ones(board.panes), FOCUS_SECONDS)
        self.quadrant_focus = Eased(np.ones(len(board.quadrants)), FOCUS_SECONDS)
        self.attention = Eased(np.ones(board.panes), FOCUS_SECONDS)
        self._eased = self.present, self.penlight, self.pane_focus, self.quadrant_focus, self.attention
        self._focus = self._shown = np.ones(board.size, bool)
        self._copies = [self.root.attach_new_node("copy 0")]
        self._standing = self._copies[0].attach_new_node("standing")  # all that may be seen more than once
        self.structure = backend.structure(board, self._standing)
        self.marks = backend.marks(board, self._standing, self.structure.levels)
        self.pieces = PieceLayer(backend.pieces(board), self._standing, backend.way)
        self.paths = backend.paths(board, self.root)
        self.signs = backend.signs(board, self._standing)
        self._ranks: tuple[list[int], list[bool]] | None = None
        self._placed: tuple[object, ...] = (None, None, None)
        self._anchors: tuple[Pose, np.ndarray] | None = None
        self._pose = AS_BUILT
        self._eye = np.array((0.0, -800.0, 400.0))
        self._middle = board.anchors().mean(0).astype(float)
        self.marks.show(self.tableau, self._focus)

    @property
    def moving(self) -> bool:
        return self.pieces.moving or self.structure.moving or self.paths.moving or self.easing

    @property
    def easing(self) -> bool:
        return any(e.moving for e in self._eased)

    @property
    def anchors(self) -> np.ndarray:
        """float32[size, 3]: where the spaces are at this moment, seen from the board's middle."""
        if self._anchors is None or self._anchors[0] != self._pose:
            self._anchors = (self._pose, self.board.anchors(self._pose))
            self._anchors[1].setflags(write=False)
        return self._anchors[1]

    # ---- what is to be seen ----

    def set_view(self, view: View | None, pose: Pose, animate: bool) -> None:
        """Look at the board in another way; None: not at all."""
        self._pose = pose
        (self.root.hide if view is None else self.root.show)()
        if view is None:
            return
        before, self.view, top = self.view, view, view.above
        every = self.board.floors
        levels = np.isin(every, sorted(view.levels)) if view.levels else np.ones(len(every), bool)
        towers = self.board.isolated(view.u, view.v)
        focus = np.where(towers, levels[:, None], FAINT)
        self.pane_focus.go(focus.ravel(), animate)
        # from straight above the other levels would lie exactly under the one, and the penlight over its middle
        self.present.go(levels if top else np.ones(len(every)), animate)
        self.penlight.go(0.0 if top else 1.0, animate)
        self.structure.set_towers(towers, view)
        names = self.board.quadrants
        self.quadrant_focus.go([float(not view.quadrants or q in view.quadrants) for q in names], animate)
        self.pieces.look_at(view)
        self.signs.look_at(view)
        self.paths.look_at(view)
        if before.isolated != view.isolated:
            self._focus = self.board.focused(view.isolated)
            self.structure.set_spaces(self._focus, view)
            here = self._focus if self._focus.any() else slice(None)
            self._middle = self.anchors[here].mean(0).astype(float)
        if before.isolated != view.isolated or before.layout != view.layout:
            self.attention.go(self.structure.attention(self.tableau, view), animate)
            self._show_won()
            self.pieces.show(self.tableau, self._shown, self.anchors, animate=False)
            self._show_marks()

    def show(self, tableau: Tableau, animate: bool, seen: bool) -> None:
        """Show a tableau; ``seen``: the scene is, else leaving the flat map builds the paths."""
        old, self.tableau = self.tableau, tableau
        if old.paths != tableau.paths:
            self._show_won()
        self.pieces.show(tableau, self._shown, self.anchors, animate)
        self.structure.show(tableau, animate)
        self.attention.go(self.structure.attention(tableau, self.view), animate)
        if old.pieces != tableau.pieces:
            self._look_past()
        if any(getattr(old, name) != getattr(tableau, name) for name in ("pieces", "ghosts", "marks", "choices")):
            self._show_marks()
        if seen:
            self.show_paths()

    def set_spots(self, spots: Spots) -> None:
        self.structure.set_spots(spots)
        self.marks.spots = self.signs.spots = spots
        self.pieces.set_spots(spots)
        self.paths.set_spots(spots)
        self._show_marks()
        self.show_paths()

    def set_theme(self, theme: Theme) -> None:
        self.marks.theme = self.signs.theme = theme
        self.structure.set_theme(theme)
        self.pieces.set_theme(theme)
        self.paths.set_theme(theme)
        self._show_marks()

    def advance(self, dt: float) -> None:
        for eased in self._eased:
            eased.advance(dt)
        self.pieces.advance(dt)
        self.paths.advance(dt, self.anchors)
        self.structure.advance(dt)

    def look_from(self, eye: np.ndarray, focal: float | None, unit: float) -> None:
        """The camera stands here in the scene; ``unit``: see ``Viewpoint``; ``focal``: its focal length, pixels."""
        self._eye = eye - self.origin
        if focal:
            scale = self.board.cell * focal / max(1.0, float(np.linalg.norm(self._eye - self._middle)))
            self.pieces.set_scale(scale)
            self.structure.set_scale(scale)
        self.paths.look_from(Viewpoint.of(self._eye, self._middle, unit))
        self._look_past()
        self._order()

    def show_paths(self) -> None:
        shown = self.tableau
        if self.view.above:  # between other levels it would seem to lead over this one
            here = (p for p in shown.paths if p.kind not in MOVES or self._focus[list(p.spaces)].any())
            shown = replace(shown, paths=tuple(here))
        if self.view.dims:  # nor to where it has not come yet
            shown = replace(shown, paths=tuple(p for p in shown.paths if self._focus[list(p.spaces)].all()))
        self.paths.stand(self._pose)
        self.paths.show(shown, self.anchors, self._shown)

    def place(self, pose: Pose, frost: float, grid: float = 1.0) -> None:
        """Tell the shaders where panes are and which are in focus, as far as that has changed.

        ``frost``, 0 … 1: how far panes veil what is behind them; ``grid``: how bright they are themselves.
        """
        self._pose = pose
        shares = self.pane_focus.value
        focus = np.where(shares > 0, shares * self.attention.value, shares).tolist()
        quadrants = tuple(self.quadrant_focus.value.tolist())
        alone = bool(self.view.levels or self.view.quadrants)
        panes = pose, focus, self.view.inside, grid
        presence = self.present.value.tolist(), float(self.penlight.value), pose
        before, self._placed = self._placed, (panes, presence, (quadrants, alone, frost))
        moved, present, focused = (now != then for now, then in zip(self._placed, before, strict=True))
        if moved:
            places = np.vstack([self.board.pane_origins(pose), self.structure.stands(pose)])
            lights = [grid * light for light in focus] + [1.0] * (len(places) - len(focus))
            self.root.set_shader_input("panes", materials.vectors(np.column_stack([places, lights]), MAX_PANES))
            self._arrange(pose, np.array(lights))
        if present:
            self.structure.set_presence(*presence)
        if focused:
            self.structure.set_focus(quadrants, alone, frost)
        if moved or present or focused:
            self._order()

    # ---- the parts ----

    def _arrange(self, pose: Pose, lights: np.ndarray) -> None:
        """Tell the shaders where what panes are made of is, if that moves by itself, and what is seen once more."""
        found = self.board.arrangements(pose)
        while len(self._copies) < len(found):
            self._copies.append(self.root.attach_new_node(f"copy {len(self._copies)}"))
            self._standing.instance_to(self._copies[-1])
        for k, copy in enumerate(self._copies[1:], 1):
            (copy.show if k < len(found) else copy.hide)()
        stands = self.structure.stands(pose)
        for copy, (panes, quads, axes, sizes) in zip(self._copies, found, strict=False):
            faint = np.array(lights)
            faint[: len(panes)] -= (1 + faint[: len(panes)]) * (1 - panes[:, 3])  # not there: −1
            copy.set_shader_inputs(
                panes=materials.vectors(np.column_stack([np.vstack([panes[:, :3], stands]), faint]), MAX_PANES),
                quads=materials.vectors(quads, 4),
                quarter=p3d.LVecBase4f(self.board.quarter, self.board.cell, 1.0, 0.0),
                along_x=p3d.LVecBase3f(*axes[0].tolist()),
                along_y=p3d.LVecBase3f(*axes[1].tolist()),
                sizes=p3d.PTA_float(np.pad(sizes, (0, MAX_PANES - len(sizes))).tolist()),
            )

    def _show_won(self) -> None:
        """All of a vector that has won is shown, whatever is isolated; but for what lies over one another."""
        won = [space for path in vectors(self.tableau) for space in path.spaces]
        if self.view.above or not won or self._focus[won].all():
            self._shown = self._focus
            return
        shown = self._focus.copy()
        shown[won] = True
        if not np.array_equal(shown, self._shown):
            self._shown = shown

    def _look_past(self) -> None:
        spaces = [piece.space for piece in self.tableau.pieces if self._shown[piece.space]]
        self.structure.look_past(self._eye, self.anchors[spaces].astype(float).reshape(-1, 3))

    def _order(self) -> None:
        heights = self.board.heights(self._pose)
        ranks = np.argsort(np.argsort(-np.abs(heights - self._eye[2]), kind="stable"), kind="stable").tolist()
        below = (heights > self._eye[2]).tolist()
        if (ranks, below) != self._ranks:
            self._ranks = (ranks, below)
            self.structure.order(ranks, below)

    def _show_marks(self) -> None:
        shown = self.tableau
        if self.view.inside:  # beside a board of its own there is nothing
            here = self.board.focused(Isolated(inside=self.view.inside))
            shown = replace(
                shown,
                pieces=tuple(piece for piece in shown.pieces if here[piece.space]),
                ghosts=tuple(ghost for ghost in shown.ghosts if here[ghost.space]),
                marks=tuple(mark for mark in shown.marks if here[mark.space]),
                choices=Choices(tuple(mark for mark in shown.choices.drawn if here[mark.space])),
            )
        self.marks.show(shown, self._shown)
        if self.view.above:  # signs of other levels would float over this one
            shown = replace(shown, marks=tuple(m for m in shown.marks if self._focus[m.space]))
        self.signs.show(shown, self._shown)


EXPLODE_SECONDS, LAMP_SECONDS, FORM_SECONDS = 0.36, 0.35, 0.9
MANY_LINES, BEHIND = 12, 0.4  # more lines than so many lose themselves on a bright grid; how bright it is then


class BoardScene(Scene):
    """The board and what stands on it, below ``root``. ``layers``: of each of the boards that it consists of."""

    def __init__(self, board: Board):
        self.board = board
        super().__init__(f"board {board.id}")
        self.view, self.tableau = View(), Tableau()
        self.presented = False  # whether it is seen from the back row
        self.spots = Spots()
        self._meant = board.pose(self.view)
        self._explode = Eased(0.0, EXPLODE_SECONDS)
        self._apart = Eased(0.0, EXPLODE_SECONDS)
        self._form = Eased(board.pose(self.view).form, FORM_SECONDS)
        self._lamp = Eased(1.0, LAMP_SECONDS)
        self._frost = Eased(0.0, LAMP_SECONDS)
        self._grid = Eased(1.0, LAMP_SECONDS)
        self._eased = self._explode, self._apart, self._form, self._lamp, self._frost, self._grid
        self.members = board.members
        self.layers = tuple(BoardLayers(member.board, self._things, member.origin) for member in self.members)
        between = BACKENDS.of(board).between
        self._between = between(board, self._things) if between else None
        self._everywhere = np.ones(board.size, bool)
        self._placed: dict[str, float] = {}
        self._anchors: tuple[Pose, np.ndarray] | None = None
        self._echoes: tuple[Pose, list[np.ndarray]] | None = None
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
        if self._anchors is None or self._anchors[0] != self.pose:
            self._anchors = (self.pose, self.board.anchors(self.pose))
            self._anchors[1].setflags(write=False)
        return self._anchors[1]

    @property
    def echoes(self) -> list[np.ndarray]:
        """float32[size, 3] each: where the spaces are seen once more at this moment."""
        if self._echoes is None or self._echoes[0] != self.pose:
            self._echoes = (self.pose, self.board.echoes(self.pose))
        return self._echoes[1]

    @property
    def pose(self) -> Pose:
        """How the board stands at this moment."""
        return Pose(self.explode, self.apart, tuple(self._form.value.tolist()))

    @property
    def moving(self) -> bool:
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
        meant = self.board.pose(view, explode, apart)
        if not self.change(view=view, _meant=meant):
            if animate or not self._easing:
                return
            self.changed()  # what was on its way is there at once
        self._explode.go(meant.explode, animate)
        self._apart.go(meant.apart, animate)
        self._attend(animate)
        self._lamp.go(0.0 if view.light == "dim" else 1.0, animate)
        self._frost.go(1.0 if view.light == "frosted" else 0.0, animate)
        for k, layers in enumerate(self.layers):
            layers.set_view(self.board.view_of(k, view), self.pose, animate)
        (self._things.show if self.seen else self._things.hide)()
        self._place()
        self._show_paths()

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """Show a tableau; pieces come, glide and go."""
        if not self.change(tableau=tableau):
            return
        self._attend(animate)
        many = sum(path.kind in ("xray", "chosen") for path in tableau.paths) > MANY_LINES
        self._grid.go(BEHIND if many else 1.0, animate)
        if not animate:
            self._place()
        for member, layers in zip(self.members, self.layers, strict=True):
            alone = len(self.members) == 1
            mine = tableau if alone else tableau.within(member.first, member.board.size)
            layers.show(mine, animate, self.seen)
        if not animate:  # once more: what there is to be seen on panes says how bright they are
            self._place()
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

    def _attend(self, animate: bool) -> None:
        """Have the layout show more of what is pointed at, or of where was played last."""
        places = (*self.tableau.marked("hover"), *self.tableau.marked("last"))
        self._form.go(self.board.attending(self._meant.form, next(iter(places), None)), animate)

    def _seen_from(self, focal: float | None, unit: float) -> None:
        for layers in self.layers:
            layers.look_from(self._eye, focal, unit)

    def set_spots(self, spots: Spots) -> None:
        """How the spots of a tree look."""
        if self.change(spots=spots):
            for layers in self.layers:
                layers.set_spots(spots)

    def set_presented(self, presented: bool) -> None:
        """Lines are thicker where a board is presented, and letters larger."""
        if self.change(presented=presented):
            self.root.set_shader_input("thick", THICK if presented else 1.0)
            for layers in self.layers:
                layers.structure.set_presented(presented)

    def _repaint(self) -> None:
        for layers in self.layers:
            layers.set_theme(self.theme)
        if self._between is not None:
            self._between.set_theme(self.theme)
        self._show_paths()

    def set_language(self, lang: str) -> None:
        if self.change(language=lang):
            for layers in self.layers:
                layers.structure.set_language(lang)
                layers.paths.set_language(lang)

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
        if self._placed != (placed := {"lamp": lamp, "torn": self.board.torn(self.pose)}):
            self._placed = placed
            self.root.set_shader_inputs(**placed)
        for layers in self.layers:
            layers.place(self.pose, frost, float(self._grid.value))
