"""What is built of a board: panes and all that holds them; frame and table.

It owns the nodes of every level, to which others (marks) are added so that all are drawn in one order. Shaders move
it: it is not built anew when the board is taken apart.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.boards.layout import Pose
from vectorgames.play.views import View
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import Theme


class Structure:
    """Everything built of one board, below ``parent``.

    ``levels``: the nodes of every level, each with its place in the order of drawing.
    """

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board, self._parent = board, parent
        self.levels: list[list[tuple[p3d.NodePath, int]]] = []

    def order(self, ranks: list[int], above_eye: list[bool]) -> None:
        """Order of drawing: ``ranks[level]`` counts towards the camera, the farthest level first.

        What stands on a level comes after it, before it where the level is above the eye.
        """
        for nodes, rank, high in zip(self.levels, ranks, above_eye, strict=True):
            for path, place in nodes:
                before = high and place == materials.SUPPORTS
                path.set_bin("fixed", materials.LEVEL_BIN + 10 * rank + (-1 if before else place))

    @property
    def moving(self) -> bool:
        """Whether something of what lies there is on its way."""
        return False

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """What of a tableau lies on what is built or beside it, and is neither piece nor mark."""

    def attention(self, tableau: Tableau, view: View) -> np.ndarray:
        """float[panes]: how bright each pane is drawn in a view, 0 … 1, by what there is to be seen on it."""
        return np.ones(self.board.panes)

    def advance(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def stands(self, pose: Pose) -> np.ndarray:
        """float[k, 3]: places besides the panes on which something is built, numbered after these."""
        return np.zeros((0, 3))

    def set_focus(self, quadrants: tuple[float, ...], alone: bool, frost: float) -> None:
        """How much each quadrant is in focus; panes are a little denser where something stands ``alone``.

        ``frost``, 0 … 1: how far panes veil what is behind them.
        """

    def set_presence(self, levels: list[float], upright: float, pose: Pose) -> None:
        """How far each level is there (0: gone, 1: as it is), and by ``upright`` what would hide the middle where
        it is seen straight from above.
        """
        for nodes, share in zip(self.levels, levels, strict=True):
            for path, _ in nodes:
                materials.appear(path, share)

    def set_towers(self, lit: np.ndarray, view: View) -> None:
        """These towers, bool[towers], are in focus."""

    def set_spaces(self, focus: np.ndarray, view: View) -> None:
        """These spaces, bool[size], are in focus in a view."""

    def set_spots(self, spots: Spots) -> None:
        """How the spots of a tree look."""

    def look_past(self, eye: np.ndarray, points: np.ndarray) -> None:
        """Pieces stand at these points, float[n, 3]: what is built shall not hide them from the eye, float[3]."""

    def set_scale(self, pixels: float) -> None:
        """How many pixels wide a cell is seen."""

    def set_theme(self, theme: Theme) -> None:
        """What shows players is drawn in the colours of this theme."""

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""

    def set_presented(self, presented: bool) -> None:
        """What is written beside the board is read from the back row, or as usual."""


OAK, GRAIN = colours.linear("#8C623F"), 0.66  # of a frame, and how much darker its grain is
ROUND = 4  # edges of a rounded edge


def profile(width: float, height: float, proud: float, rounding: float) -> np.ndarray:
    """float[n, 4]: the section of a frame's bar: place outwards and upwards, and the way its surface looks.

    From its inner foot, on the slate, over the top to its outer foot.
    """
    r = min(rounding, proud, width / 2) if proud else 0.0
    turn = np.radians(np.linspace(0, 90, ROUND + 1))
    inner = [(r - r * np.cos(a), height - r + r * np.sin(a), -np.cos(a), np.sin(a)) for a in turn]
    wide = min(rounding, height, width / 2)
    outer = [
        (width - wide + wide * np.sin(a), height - wide + wide * np.cos(a), np.sin(a), np.cos(a)) for a in turn
    ]
    foot = [(0.0, height - proud - 1.0, -1.0, 0.0)]
    return np.array([*foot, *inner, *outer, (width, 0.0, 1.0, 0.0)])


def frame(sides: np.ndarray, section: np.ndarray, corner: float, wood: np.ndarray = OAK) -> Mesh:
    """Four mitred bars round a rectangle of these half sides, float[2]; ``corner``: radius of the outer corners;
    ``wood``: in linear light."""
    mesh, (out, high, side, up) = Mesh(), section.T[:, :, None]
    half = np.radians(np.linspace(0, 45, ROUND + 1))
    turn, end = np.concatenate([half[::-1], half]), np.repeat((-1.0, 1.0), ROUND + 1)  # from mitre to mitre
    sin, cos = np.sin(turn), np.cos(turn)
    radius = np.maximum(0.0, corner - (out.max() - out))
    rows, count = len(section), len(turn)
    for k, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        across, along = np.array((x, y), float), np.array((-y, x), float)
        to, reach = float(np.abs(across) @ sides), float(np.abs(along) @ sides)
        off, on = to + out - radius * (1 - cos), (reach + out - radius * (1 - sin)) * end
        flat = off[..., None] * across + on[..., None] * along
        ways = cos[None, :, None] * across + (sin * end)[None, :, None] * along
        normals = np.concatenate([ways * side[..., None], np.broadcast_to(up, off.shape)[..., None]], 2)
        places = np.concatenate([flat, np.broadcast_to(high, off.shape)[..., None]], 2)
        uv = np.stack([on, *(np.broadcast_to(v, off.shape) for v in (out, high, float(k)))], 2)
        i = (np.arange(rows - 1)[:, None] * count + np.arange(count - 1)).ravel()
        quads = np.stack([i, i + 1, i + count + 1, i + count], 1)
        triangles = np.vstack([quads[:, [0, 2, 1]], quads[:, [0, 3, 2]]])
        mesh.add(places.reshape(-1, 3), normals.reshape(-1, 3), triangles, (*wood, GRAIN), uv.reshape(-1, 4))
    return mesh


class Floor:
    """The table under a board, with its shadow, so dark. Nothing is seen of it before it is laid."""

    def __init__(self, parent: p3d.NodePath, shade: float = 0.62):
        self._node = MeshNode("floor", parent)
        self.path = materials.clear(self._node.path, "floor", materials.FLOOR_BIN)
        self.path.set_shader_inputs(glow=p3d.LVecBase3f(*colours.FLOOR_GLOW.tolist()), shade=shade, slant=0.0)

    def lay(
        self,
        half: float,
        panes: Sequence[int] | np.ndarray,
        outer: Sequence[float] | np.ndarray = (),
        height: float = 0.0,
        far: float = 4.2,
    ) -> None:
        """``half`` of the board, and how many times as large the table is (``far``); ``outer``: half the sides of
        what stands on it, where these are others."""
        x, y = (float(side) for side in (outer if len(outer) else (half, half)))
        self._node.replace(Mesh().ground(half * far, height=height).on_panes(panes))
        self.path.set_shader_inputs(half_board=half, bars=p3d.LVecBase4f(x, 0.0, y, 0.0))
