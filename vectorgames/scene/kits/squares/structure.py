"""The wooden board of squares: two woods in a frame, temples with posts, arrows over it, cards round it."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS
from vectorgames.boards.kits.squares.board import WoodenBoard
from vectorgames.scene import colours, materials
from vectorgames.scene.frames import frame, profile, table
from vectorgames.scene.kits.squares.cards import CardLayer
from vectorgames.scene.marks import LETTER
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.meshes import UP, turned
from vectorgames.scene.models import CAPITAL, letters, letters_texture
from vectorgames.scene.structure import Structure
from vectorgames.spaces.dots import FILES
from vectorgames.strokes import figures
from vectorgames.tableau import Tableau
from vectorgames.themes import Theme, load_theme

WOODS = colours.linear("#70492E"), colours.linear("#C7A47A")  # of dark and of light squares
BORDER, GROOVE = colours.linear("#5A3A22"), colours.linear("#20140C")
GRAINS = 0.5, 0.34  # how much darker their grain is
ROUNDING, SEGMENTS = 3.0, 10  # of the frame's outer edge; of a post
FLOOR = 2.9  # half the table, in half sides of the board
WRITTEN = colours.linear("#E7D3A8")
TONES = {
    "picked": colours.GOLD,
    "last": colours.linear("#4FA8FF"),
    "met": colours.linear("#FF7A4A"),
    "copy": colours.linear("#B8C2CC"),
    "choice": colours.linear("#9BE8D0"),
    "ground": GROOVE,
    "edge": colours.linear("#140D08"),
}
UNDER = 0.05  # mm that letters lie over the frame
STROKE_BIN = materials.RIBBON_BIN - 8
HIDDEN = 0.45  # how strong arrows shine through pieces
DEEP = 1.2  # mm that grooves are deep


class Table(Structure):
    """Board, temples, table; arrows and cards."""

    def __init__(self, board: WoodenBoard, parent: p3d.NodePath):
        super().__init__(board)
        self._theme = load_theme()
        self._sides = np.array(board.space.sides) * board.cell / 2
        self._build_squares(parent)
        self._temples = MeshNode("temples", parent, self._steps_and_posts())
        materials.opaque(self._temples.path, "piece")
        written = MeshNode("written", parent, self._written())
        materials.clear(written.path, "decal", 0).set_shader_inputs(letters=letters_texture())
        written.path.set_shader_input("bright", 0.0)  # the frame is dark in every light
        table(parent, self._sides + board.model.frame, board.half, FLOOR, 0.78)
        self._strokes = MeshNode("strokes", parent)
        materials.clear(self._strokes.path, "chalk", STROKE_BIN)
        materials.shine_through(self._strokes.path, HIDDEN)
        self._cards = CardLayer(board, parent)
        self._shown = Tableau()
        self.levels = [[(written.path, materials.FACE)]]

    @property
    def moving(self) -> bool:
        return self._cards.moving

    def advance(self, dt: float) -> None:
        self._cards.advance(dt)

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        """Lay out the cards, and draw the arrows over the board."""
        self._cards.show(tableau.cards, animate)
        if tableau.strokes != self._shown.strokes:
            self._shown = tableau
            self._strokes.replace(self._arrows(tableau))

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._temples.replace(self._steps_and_posts())
        self._strokes.replace(self._arrows(self._shown))

    def _arrows(self, tableau: Tableau) -> Mesh:
        board, mesh = self.board, Mesh()
        first = board.local[0].astype(float)
        for figure in figures(tableau.strokes, tableau.meetings, edged=True):
            places = (np.array(figure.points) - 1) * board.cell + first
            fan = [(0, k, k + 1) for k in range(1, len(places) - 1)]
            colour = colours.ink(self._theme, figure.player).mark if figure.tone == "player" else TONES[figure.tone]
            mesh.add(
                np.column_stack([places, np.full(len(places), board.above)]),
                UP,
                fan,
                (*colour, figure.alpha),
            )
        return mesh

    def stands(self, explode: float, apart: float) -> np.ndarray:
        """The middle of the table."""
        return np.zeros((1, 3))

    # ---- what is built ----

    def _build_squares(self, parent: p3d.NodePath) -> None:
        board, model, mesh = self.board, self.board.model, Mesh()
        ground = np.column_stack([CORNERS[[0, 3, 2, 1]] * self._sides, np.full(4, -DEEP)])
        mesh.add(ground, UP, [(0, 1, 2), (0, 2, 3)], (*GROOVE, 0.2), (0, 0, 20, 0))
        half = (board.cell - model.groove) / 2
        rim = CORNERS[[0, 3, 2, 1]] * half
        for number, (x, y) in enumerate(board.local.astype(float).tolist()):
            light = sum(divmod(number, board.space.depth)) % 2
            top = np.column_stack([rim + (x, y), np.zeros(4)])
            uv = np.column_stack([top[:, 1], top[:, 0], np.full(4, 20.0), np.full(4, number * 7.0 % 31)])
            mesh.add(top, UP, [(0, 1, 2), (0, 2, 3)], (*WOODS[light], GRAINS[light]), uv)
        materials.opaque(MeshNode("squares", parent, mesh).path, "wood")
        bars = frame(self._sides, profile(model.frame, model.thickness, 0.0, ROUNDING), model.corner, BORDER)
        materials.opaque(MeshNode("frame", parent, bars.on_panes(np.array([1]))).path, "wood")

    def _steps_and_posts(self) -> Mesh:
        """Steps and posts in the colours of their owners, the first temple player 1's."""
        board, mesh = self.board, Mesh()
        low = board.foot
        for number, box in enumerate(board.steps().astype(float)):
            ink = colours.ink(self._theme, number // 2 + 1)
            colour = ink.body if number % 2 else ink.trim
            _box(mesh, box - (0, 0, low, 0, 0, low), 0.75 * colour + 0.05)
        for number, (x, y, z) in enumerate(board.posts().astype(float).tolist()):
            ink, model = colours.ink(self._theme, number // 4 + 1), board.model
            r, high = model.post, model.post_height
            post = [(1.5 * r, 0.0), (1.5 * r, 0.5), (r, 1.0), (0.85 * r, high - 2.0)]
            cap = [(0.85 * r, high - 2.0), (1.5 * r, high - 1.5), (1.6 * r, high - 0.6), (0.01, high)]
            turned(mesh, post, SEGMENTS, (x, y, z - low), (*ink.body, 0.6))
            turned(mesh, cap, SEGMENTS, (x, y, z - low), (*ink.trim, 0.9))
        return mesh

    def _written(self) -> Mesh:
        """Files along the south and north sides, ranks along the others, each turned to who sits there."""
        board, atlas, mesh = self.board, letters(), Mesh()
        width, depth = board.space.sides
        square, half = CORNERS[[0, 3, 2, 1]], board.model.letter / CAPITAL / 2
        out = self._sides + board.model.frame / 2
        texts = []
        for k in range(width):
            x = float(board.local[k * depth, 0])
            texts += [(FILES[k], (x, -out[1]), 1.0), (FILES[k], (x, out[1]), -1.0)]
        for k in range(depth):
            y = float(board.local[k, 1])
            texts += [(str(k + 1), (-out[0], y), 1.0), (str(k + 1), (out[0], y), -1.0)]
        for text, place, turn in texts:
            for n, letter in enumerate(text):
                at = np.array(place) + ((n - (len(text) - 1) / 2) * 1.1 * half * turn, 0.0)
                corners = np.column_stack([square * half * turn + at, np.full(4, UNDER)])
                uv = np.column_stack([square, np.full(4, float(LETTER)), np.full(4, float(atlas.index(letter)))])
                mesh.add(corners, UP, [(0, 1, 2), (0, 2, 3)], (*WRITTEN, 0.8), uv)
        return mesh


def _box(mesh: Mesh, box: np.ndarray, colour: np.ndarray) -> None:
    """A block from its lowest to its highest corner, float[6], without its underside."""
    x0, y0, z0, x1, y1, z1 = box.tolist()
    sides = (
        ((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)),
        ((x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)),
        ((x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)),
        ((x1, y1, z0), (x0, y1, z0), (x0, y1, z1), (x1, y1, z1)),
        ((x0, y1, z0), (x0, y0, z0), (x0, y0, z1), (x0, y1, z1)),
    )
    normals = (UP, (0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0))
    for corners, normal in zip(sides, normals, strict=True):
        mesh.add(corners, normal, [(0, 1, 2), (0, 2, 3)], (*colour, 0.35), (0, 0, 20, 1))
