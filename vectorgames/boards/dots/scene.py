"""Dots in the scene: a slate with dots of chalk in a wooden frame, on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.dots.geometry import OnePane, SlateBoard, SlateModel
from vectorgames.boards.layout import Pose
from vectorgames.scene import colours, materials
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.marks import write
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import CAPITAL, letters_texture
from vectorgames.scene.structure import Floor, Structure, frame, profile
from vectorgames.spaces.dots import FILES
from vectorgames.view.arrows import BESIDE, figures, nearest
from vectorgames.view.tableau import Meetings, Stroke, Tableau
from vectorgames.view.themes import Theme, load_theme

STONE, CHALK = colours.linear("#30363B"), colours.linear("#F2F0E6")
WRITTEN = 0.62  # strength of letters and numbers
GLOW, GRAIN, SLATE = 0.0, 1.0, 2.0  # how chalk lies, see chalk.frag
TONES = {
    "picked": colours.GOLD,
    "last": colours.linear("#4FA8FF"),
    "met": colours.linear("#FF7A4A"),
    "copy": colours.linear("#B8C2CC"),
    "choice": colours.linear("#9BE8D0"),
    "ground": colours.linear("#22272B"),
}
UNDER = 0.05  # mm that letters lie over the board


class Drawn(Structure):
    """What is built of a board of one pane on which vectors are drawn, and on whose margin letters stand.

    ``tones``: tone of a figure of vectors -> its colour; ``edged``: see ``figures``; ``ink``: of letters.
    """

    board: OnePane
    tones: Mapping[str, np.ndarray] = TONES
    edged = False
    ink: tuple[float, ...] = (*CHALK, WRITTEN)

    def __init__(self, board: OnePane, parent: p3d.NodePath, place: int, letter: float):
        super().__init__(board, parent)
        self._theme = load_theme()
        self._written = MeshNode("written", parent, self._letters(letter / CAPITAL / 2))
        materials.clear(self._written.path, "decal", 0).set_shader_inputs(letters=letters_texture())
        self._strokes = MeshNode("strokes", parent)
        materials.clear(self._strokes.path, "chalk", place)
        self._shown: tuple[tuple[Stroke, ...], Meetings] = ((), ())

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        shown = tableau.strokes, tableau.meetings
        if shown != self._shown:
            self._shown = shown
            self._strokes.replace(self._drawn())

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._strokes.replace(self._drawn())

    def stands(self, pose: Pose) -> np.ndarray:
        return np.zeros((1, 3))

    def names(self) -> Iterable[tuple[str, np.ndarray, float]]:
        """What is written in the margin, where its middle is, and 1, turned round −1."""
        raise NotImplementedError  # every board has its own

    def look(self, tone: str) -> float:
        """How a tone lies on the board, see chalk.frag."""
        return GLOW

    high: float
    """How far vectors lie over the pane, in millimetres."""

    def _drawn(self) -> Mesh:
        board, mesh, first = self.board, Mesh(), self.board.local[0].astype(float)
        for figure in figures(*self._shown, self.edged):
            own = figure.tone == "player"
            colour = colours.ink(self._theme, figure.player).mark if own else self.tones[figure.tone]
            places = (np.array(figure.points) - 1) * board.cell + first
            mesh.polygon(places, self.high, (*colour, figure.alpha), (self.look(figure.tone), 0, 0, 0))
        return mesh

    def _letters(self, half: float) -> Mesh:
        mesh = Mesh()
        for text, place, turn in self.names():
            for n, letter in enumerate(text):
                at = place + ((n - (len(text) - 1) / 2) * 1.1 * half * turn, 0.0)
                write(mesh, letter, at, half * turn, UNDER, self.ink)
        return mesh


class Slate(Drawn):
    """Slate, frame and table; what is written in the margin."""

    board: SlateBoard
    high = 2 * UNDER

    def __init__(self, board: SlateBoard, parent: p3d.NodePath):
        model, half = board.model, (np.array(board.space.sides) - 1) / 2 * board.cell
        sides = half + model.margin  # half the slate
        path = MeshNode("slate", parent, Mesh().ground(sides)).path
        materials.opaque(path, "slate").set_shader_inputs(
            tint=p3d.LVecBase3f(*STONE.tolist()),
            chalk=p3d.LVecBase3f(*CHALK.tolist()),
            sides=p3d.LVecBase2f(*sides.tolist()),
            dots=p3d.LVecBase4f(*(sides - model.margin).tolist(), board.cell, model.dot),
        )
        mesh = frame(sides, profile(model.width, model.height, model.proud, model.round), model.corner)
        materials.opaque(MeshNode("frame", parent, mesh.on_panes([1])).path, "wood")
        super().__init__(board, parent, 0, model.letter)
        self.levels = [[(self._written.path, materials.FACE), (self._strokes.path, materials.FACE)]]
        outer = sides + model.width
        Floor(parent, 0.72).lay(float(outer.max()), [1], outer)

    def look(self, tone: str) -> float:
        return SLATE if tone == "ground" else GLOW if tone in ("picked", "last") else GRAIN

    def names(self) -> Iterator[tuple[str, np.ndarray, float]]:
        """Columns along the south side, rows along the west side."""
        board, first, aside = self.board, self.board.local[0].astype(float), 0.6 * self.board.model.margin
        for k in range(board.space.width):
            yield FILES[k], first + (k * board.cell, -aside), 1.0
        for k in range(board.space.depth):
            yield str(k + 1), first + (-aside, k * board.cell), 1.0


def pointed(board: SlateBoard, tableau: Tableau, origin: np.ndarray, direction: np.ndarray) -> str | None:
    """The name of the vector that a ray means."""
    place = board.counted(origin, direction) if tableau.strokes else None
    return nearest(tableau.strokes, place, BESIDE) if place is not None else None


BACKEND = SceneBackend[SlateBoard, SlateModel](structure=Slate, pointed=pointed)
