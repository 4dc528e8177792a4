"""BoardLayers: one board in the scene: what is built, what lies on it, pieces, paths, signs, and what is in focus.

A scene has one, or one for each board of a union. Places are those of the board itself: its node stands where the
board stands. Knows no rule, no window and no pointer.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene.badge_layout import Viewpoint
from vectorgames.scene.easing import Eased
from vectorgames.scene.kits import KITS
from vectorgames.scene.paths import vectors
from vectorgames.scene.pieces import PieceLayer
from vectorgames.tableau import MOVES, Choices, Tableau, View
from vectorgames.themes import Theme

FOCUS_SECONDS = 0.25
MAX_PANES = 64
HELD = ("pieces", "ghosts", "marks")  # what a tableau has at spaces, but its choices
FAINT = -0.6  # focus of a tower that is not isolated: it may stand before one that is

Stance = tuple
"""How far a board is exploded and apart, 0 … 1, and where it has them the numbers of its form."""


class BoardLayers:
    """Everything seen of one board, below ``root``; ``origin`` float[3]: where its middle stands in the scene."""

    def __init__(self, board: Board, parent: p3d.NodePath, origin: np.ndarray):
        kit = KITS.of(board)
        self.board, self.origin = board, np.asarray(origin, float)
        self.view, self.tableau = View(), Tableau()
        self.root = parent.attach_new_node("board")
        self.root.set_pos(*self.origin.tolist())
        self.present = Eased(np.ones(len(board.floors)), FOCUS_SECONDS)
        self.penlight = Eased(1.0, FOCUS_SECONDS)
        self.pane_focus = Eased(np.ones(board.panes), FOCUS_SECONDS)
        self.quadrant_focus = Eased(np.ones(len(board.quadrants)), FOCUS_SECONDS)
        self._eased = self.present, self.penlight, self.pane_focus, self.quadrant_focus
        self._focus = self._shown = np.ones(board.size, bool)
        self._copies = [self.root.attach_new_node("copy 0")]
        self._standing = self._copies[0].attach_new_node("standing")  # all that may be seen more than once
        self.structure = kit.structure(board, self._standing)
        self.marks = kit.marks(board, self._standing, self.structure.levels)
        self.pieces = PieceLayer(kit.pieces(board), self._standing, kit.way)
        self.paths = kit.paths(board, self.root)
        self.signs = kit.signs(board, self._standing)
        self._ranks: tuple | None = None
        self._placed: dict = {}
        self._anchors: tuple[Stance, np.ndarray] | None = None
        self._stance: Stance = (0.0, 0.0)
        self._eye = np.array((0.0, -800.0, 400.0))
        self._middle = board.anchors().mean(0).astype(float)
        self.marks.show(self.tableau, self._focus)

    @property
    def moving(self) -> bool:
        """True while something is on its way."""
        return self.pieces.moving or self.structure.moving or self.paths.moving or self.easing

    @property
    def easing(self) -> bool:
        """True while what is in focus is changing."""
        return any(e.moving for e in self._eased)

    @property
    def anchors(self) -> np.ndarray:
        """float32[size, 3]: where the spaces are at this moment, seen from the board's middle."""
        if self._anchors is None or self._anchors[0] != self._stance:
            self._anchors = (self._stance, self.board.anchors(*self._stance))
            self._anchors[1].setflags(write=False)
        return self._anchors[1]

    # ---- what is to be seen ----

    def set_view(self, view: View | None, stance: Stance, animate: bool) -> None:
        """Look at the board in another way; None: not at all."""
        self._stance = stance
        (self.root.hide if view is None else self.root.show)()
        if view is None:
            return
        before, self.view, top = self.view, view, view.layout == "top"
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
            self._focus = self.board.focused(*view.isolated)
            self.structure.set_spaces(self._focus, view)
            self._middle = self.anchors[self._focus].mean(0).astype(float)
        if before.isolated != view.isolated or before.layout != view.layout:
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
        if old.pieces != tableau.pieces:
            self._look_past()
        if any(getattr(old, name) != getattr(tableau, name) for name in (*HELD, "choices")):
            self._show_marks()
        if seen:
            self.show_paths()

    def set_theme(self, theme: Theme) -> None:
        """Pieces and marks are drawn in the colours of this theme."""
        self.marks.theme = self.signs.theme = theme
        self.structure.set_theme(theme)
        self.pieces.set_theme(theme)
        self.paths.set_theme(theme)
        self._show_marks()

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
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
        """Draw what leads from space to space."""
        shown = self.tableau
        if self.view.layout == "top":  # between other levels it would seem to lead over this one
            here = (p for p in shown.paths if p.kind not in MOVES or self._focus[list(p.spaces)].any())
            shown = replace(shown, paths=tuple(here))
        if self.view.dims and self.view.layout == "ladder":  # nor to where it has not come yet
            shown = replace(shown, paths=tuple(p for p in shown.paths if self._focus[list(p.spaces)].all()))
        self.paths.stand(self._stance)
        self.paths.show(shown, self.anchors, self._shown)

    def place(self, stance: Stance, frost: float, grid: float = 1.0) -> None:
        """Tell the shaders where panes are and which are in focus, as far as that has changed.

        ``frost``, 0 … 1: how far panes veil what is behind them; ``grid``: how bright they are themselves.
        """
        self._stance = stance
        focus, quadrants = self.pane_focus.value.tolist(), tuple(self.quadrant_focus.value.tolist())
        alone = bool(self.view.levels or self.view.quadrants)
        placed = {
            "panes": (stance, focus, self.view.inside, grid),
            "presence": (self.present.value.tolist(), float(self.penlight.value), stance),
            "focus": (quadrants, alone, frost),
        }
        changed = {name for name, value in placed.items() if self._placed.get(name) != value}
        self._placed = placed
        if "panes" in changed:
            places = np.vstack([self.board.pane_origins(*stance), self.structure.stands(*stance)])
            lights = [grid * light for light in focus] + [1.0] * (len(places) - len(focus))
            self.root.set_shader_input("panes", _array(np.column_stack([places, lights]), MAX_PANES))
            self._arrange(stance, np.array(lights))
        if "presence" in changed:
            self.structure.set_presence(*placed["presence"])
        if "focus" in changed:
            self.structure.set_focus(*placed["focus"])
        if changed:
            self._order()

    # ---- the parts ----

    def _arrange(self, stance: Stance, lights: np.ndarray) -> None:
        """Tell the shaders where what panes are made of is, if that moves by itself, and what is seen once more."""
        found = self.board.arrangements(*stance)
        while len(self._copies) < len(found):
            self._copies.append(self.root.attach_new_node(f"copy {len(self._copies)}"))
            self._standing.instance_to(self._copies[-1])
        for k, copy in enumerate(self._copies[1:], 1):
            (copy.show if k < len(found) else copy.hide)()
        stands = self.structure.stands(*stance)
        for copy, (panes, quads, axes) in zip(self._copies, found, strict=False):
            faint = np.array(lights)
            faint[: len(panes)] -= (1 + faint[: len(panes)]) * (1 - panes[:, 3])  # not there: −1
            copy.set_shader_inputs(
                panes=_array(np.column_stack([np.vstack([panes[:, :3], stands]), faint]), MAX_PANES),
                quads=_array(quads, 4),
                quarter=p3d.LVecBase4f(self.board.quarter, self.board.cell, 1.0, 0.0),
                along_x=p3d.LVecBase3f(*axes[0].tolist()),
                along_y=p3d.LVecBase3f(*axes[1].tolist()),
            )

    def _show_won(self) -> None:
        """All of a vector that has won is shown, whatever is isolated; but for what lies over one another."""
        won = [space for path in vectors(self.tableau) for space in path.spaces]
        if self.view.layout == "top" or not won or self._focus[won].all():
            self._shown = self._focus
            return
        shown = self._focus.copy()
        shown[won] = True
        if not np.array_equal(shown, self._shown):
            self._shown = shown

    def _look_past(self) -> None:
        """What is built shall hide no piece that is shown."""
        spaces = [piece.space for piece in self.tableau.pieces if self._shown[piece.space]]
        self.structure.look_past(self._eye, self.anchors[spaces].astype(float).reshape(-1, 3))

    def _order(self) -> None:
        heights = self.board.heights(*self._stance)
        ranks = np.argsort(np.argsort(-np.abs(heights - self._eye[2]), kind="stable"), kind="stable").tolist()
        below = (heights > self._eye[2]).tolist()
        if (ranks, below) != self._ranks:
            self._ranks = (ranks, below)
            self.structure.order(ranks, below)

    def _show_marks(self) -> None:
        shown = self.tableau
        if self.view.inside:  # beside a board of its own there is nothing
            here = self.board.focused(inside=self.view.inside)
            kept = {name: tuple(m for m in getattr(shown, name) if here[m.space]) for name in HELD}
            choices = Choices(tuple(mark for mark in shown.choices.marks if here[mark.space]))
            shown = replace(shown, **kept, choices=choices)
        self.marks.show(shown, self._shown)
        if self.view.layout == "top":  # signs of other levels would float over this one
            shown = replace(shown, marks=tuple(m for m in shown.marks if self._focus[m.space]))
        self.signs.show(shown, self._shown)


def _array(rows: np.ndarray, length: int) -> p3d.PTA_LVecBase4f:
    """float[n, 4] as the shaders take it."""
    out = p3d.PTA_LVecBase4f.empty_array(length)
    for k, row in enumerate(rows.tolist()):
        out.set_element(k, p3d.LVecBase4f(*row))
    return out
