"""Dots in the scene: a slate with dots of chalk in a wooden frame, on the table."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.dots.geometry import SlateBoard, SlateModel
from vectorgames.boards.layout import Pose
from vectorgames.scene import colours, materials
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.marks import write
from vectorgames.scene.mesh import UP, Mesh, MeshNode
from vectorgames.scene.models import CAPITAL, letters_texture
from vectorgames.scene.structure import Floor, Structure, frame, profile
from vectorgames.spaces.dots import FILES
from vectorgames.view.arrows import BESIDE, figures, nearest
from vectorgames.view.tableau import Meetings, Stroke, Tableau
from vectorgames.view.themes import Theme, load_theme

STONE, CHALK = colours.linear("#30363B"), colours.linear("#F2F0E6")
WRITTEN = 0.62  # strength of letters and numbers
FLOOR = 4.2  # half the table, in half sides of the board
GLOW, GRAIN, SLATE = 0.0, 1.0, 2.0  # how chalk lies, see chalk.frag

TONES = {
    "picked": colours.GOLD,
    "last": colours.linear("#4FA8FF"),
    "met": colours.linear("#FF7A4A"),
    "copy": colours.linear("#B8C2CC"),
    "choice": colours.linear("#9BE8D0"),
    "ground": colours.linear("#22272B"),
}

UNDER = 0.05  # mm that letters lie over the slate


class Slate(Structure):
    """Slate, frame and table; what is written in the margin."""

    board: SlateBoard

    def __init__(self, board: SlateBoard, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._sides = (np.array(board.space.sides) - 1) / 2 * board.cell + board.model.margin  # half the slate
        self._build_face()
        self._build_frame()
        written = MeshNode("written", parent, self._written())
        materials.clear(written.path, "decal", 0).set_shader_inputs(letters=letters_texture())
        self._strokes = MeshNode("strokes", parent)
        materials.clear(self._strokes.path, "chalk", 0)
        self._shown: tuple[tuple[Stroke, ...], Meetings] = ((), ())
        self._theme = load_theme()
        self.levels = [[(written.path, materials.FACE), (self._strokes.path, materials.FACE)]]
        outer = self._sides + board.model.width
        Floor(parent, 0.72).lay(float(outer.max()), FLOOR, [1], outer)

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        shown = tableau.strokes, tableau.meetings
        if shown != self._shown:
            self._shown = shown
            self._strokes.replace(self._chalk(*shown))

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._strokes.replace(self._chalk(*self._shown))

    def _chalk(self, strokes: tuple[Stroke, ...], meetings: Meetings) -> Mesh:
        board, mesh = self.board, Mesh()
        first = board.local[0].astype(float)
        for figure in figures(strokes, meetings):
            places = (np.array(figure.points) - 1) * board.cell + first
            count = len(places)
            fan = [(0, k, k + 1) for k in range(1, count - 1)]
            colour = colours.ink(self._theme, figure.player).mark if figure.tone == "player" else TONES[figure.tone]
            look = SLATE if figure.tone == "ground" else GLOW if figure.tone in ("picked", "last") else GRAIN
            mesh.add(
                np.column_stack([places, np.full(count, 2 * UNDER)]),
                UP,
                fan,
                (*colour, figure.alpha),
                (look, 0, 0, 0),
            )
        return mesh

    def stands(self, pose: Pose) -> np.ndarray:
        return np.zeros((1, 3))

    def _build_face(self) -> None:
        board, sides = self.board, self._sides
        path = MeshNode("slate", self._parent, Mesh().ground(sides)).path
        materials.opaque(path, "slate").set_shader_inputs(
            tint=p3d.LVecBase3f(*STONE.tolist()),
            chalk=p3d.LVecBase3f(*CHALK.tolist()),
            sides=p3d.LVecBase2f(*sides.tolist()),
            dots=p3d.LVecBase4f(*(sides - board.model.margin).tolist(), board.cell, board.model.dot),
        )

    def _build_frame(self) -> None:
        model = self.board.model
        rounded = profile(model.width, model.height, model.proud, model.round)
        mesh = frame(self._sides, rounded, model.corner)
        materials.opaque(MeshNode("frame", self._parent, mesh.on_panes([1])).path, "wood")

    def _written(self) -> Mesh:
        """Columns along the south side, rows along the west side, in chalk."""
        board, mesh = self.board, Mesh()
        width, depth = board.space.sides
        half = board.model.letter / CAPITAL / 2
        first, aside = board.local[0].astype(float), 0.6 * board.model.margin
        texts = [(FILES[k], first + (k * board.cell, -aside)) for k in range(width)]
        texts += [(str(k + 1), first + (-aside, k * board.cell)) for k in range(depth)]
        for text, place in texts:
            for n, letter in enumerate(text):
                at = place + ((n - (len(text) - 1) / 2) * 1.1 * half, 0.0)
                write(mesh, letter, at, half, UNDER, (*CHALK, WRITTEN))
        return mesh


def pointed(board: SlateBoard, tableau: Tableau, origin: np.ndarray, direction: np.ndarray) -> str | None:
    """The name of the vector that a ray means."""
    place = board.counted(origin, direction) if tableau.strokes else None
    return nearest(tableau.strokes, place, BESIDE) if place is not None else None


BACKEND = SceneBackend[SlateBoard, SlateModel](structure=Slate, pointed=pointed)
