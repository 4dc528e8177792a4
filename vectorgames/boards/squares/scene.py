"""Squares in the scene: a wooden board with two temples, cards on the table round it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS
from vectorgames.boards.layout import Pose
from vectorgames.boards.squares.geometry import WoodenBoard, WoodenModel
from vectorgames.scene import colours, materials
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.marks import SHADOW, write
from vectorgames.scene.mesh import UP, Mesh, MeshNode, turned
from vectorgames.scene.models import CAPITAL, letters, letters_texture
from vectorgames.scene.motion import smooth
from vectorgames.scene.structure import Floor, Structure, frame, profile
from vectorgames.spaces.dots import FILES
from vectorgames.view.arrows import (
    COLOURS,
    GIVEN,
    SMALL,
    TAKEN,
    components,
    face,
    figures,
    lines,
    reach_of,
    rounded,
    vector,
)
from vectorgames.view.tableau import DEALT, Card, Tableau
from vectorgames.view.themes import Theme, load_theme

QUICK = 0.16  # seconds in which a card is taken up, or put down
ARC, HELD = 34.0, 9.0  # mm: how high cards fly; how high one lies that is chosen
PRINT = 0.12  # mm that print lies over the paper
SHADE, AROUND = 0.62, 9.0  # strength of a shadow, and how far it reaches beyond the card, in mm
PAPER = colours.linear("#EFE8D6")
TONES = {tone: colours.toned(colour) for tone, colour in COLOURS.items()}
PRINT_BIN = materials.LEVEL_BIN - 3  # before the board's marks: nothing of it lies on cards
PANE = 1  # cards lie on the table
EM = 1.375  # of a letter, by the height of capitals
WIDE = {"(": 0.37, ")": 0.37, ",": 0.29, " ": 0.24, "−": 0.64, "1": 0.48, "F": 0.59, "L": 0.58}  # others 0.65
LOW = {",": 0.36}  # ems: signs that stand at the foot of a line; the atlas has all in the middle
CELL = 0.543  # half a cell of the atlas, in ems

CardPose = tuple[float, float, float, float]
"""Millimetres from the middle of the table, degrees anticlockwise."""


class CardLayer:
    """All cards of a tableau, by their names."""

    def __init__(self, board: WoodenBoard, parent: p3d.NodePath):
        self._board, self._parent = board, parent
        self._nodes: dict[str, _CardNode] = {}
        self._shown: tuple[Card, ...] = ()

    @property
    def moving(self) -> bool:
        return any(node.moving for node in self._nodes.values())

    def advance(self, dt: float) -> None:
        for node in self._nodes.values():
            node.advance(dt)

    def show(self, cards: tuple[Card, ...], animate: bool) -> None:
        cards = tuple(replace(card, came=None) for card in cards)  # it is known here where they lay
        if cards == self._shown:
            return
        self._shown, reach = cards, reach_of(cards)
        for name in {*self._nodes} - {card.name for card in cards}:
            self._nodes.pop(name).close()
        for card in cards:
            x, y, z, turn = self._board.cards(card.holder, card.reader)[card.slot].astype(float).tolist()
            node = self._nodes.get(card.name)
            if node is None:
                node = self._nodes[card.name] = _CardNode(self._board, self._parent)
            node.show(card, reach, (x, y, z + (HELD if card.picked else 0.0), turn), animate)


class _CardNode:
    """One card."""

    def __init__(self, board: WoodenBoard, parent: p3d.NodePath):
        self._board, self._high = board, board.model.height / board.model.width
        self._path = parent.attach_new_node("card")
        self._shadow = MeshNode("shadow", self._path, self._shade())
        materials.clear(self._shadow.path, "decal", materials.FLOOR_BIN + 1)
        materials.opaque(MeshNode("paper", self._path, self._paper()).path, "piece")
        self._print, self._text = MeshNode("print", self._path), MeshNode("text", self._path)
        materials.clear(self._print.path, "chalk", PRINT_BIN)
        for node in (self._print, self._text):
            node.path.set_shader_input("bright", 0.0)  # ink on paper in every light
        materials.clear(self._text.path, "decal", PRINT_BIN + 1).set_shader_inputs(letters=letters_texture())
        self._card: Card | None = None
        self._way: tuple[CardPose, CardPose] | None = None
        self._time = self._begin = self._end = self._arc = 0.0

    def close(self) -> None:
        self._path.remove_node()

    @property
    def moving(self) -> bool:
        return self._time < self._end

    def show(self, card: Card, reach: int, pose: CardPose, animate: bool) -> None:
        before, self._card = self._card, card
        if before is None or _printed(before) != _printed(card):
            self._print.replace(self._printed(card, reach))
            self._text.replace(self._written(card))
        if self._way is not None and self._way[1] == pose:
            return
        start = self._now() if self._way is not None and animate else pose
        self._way, self._time, self._arc = (start, pose), 0.0, 0.0
        self._begin = self._end = 0.0
        if start != pose:
            moved = before is not None and (before.holder, before.slot) != (card.holder, card.slot)
            self._begin, self._end = (TAKEN if card.holder else GIVEN) if moved else (0.0, QUICK)
            self._arc = ARC if moved else 0.0
        self._stand()

    def advance(self, dt: float) -> None:
        if self.moving:
            self._time = min(self._end, self._time + dt)
            self._stand()

    def _now(self) -> CardPose:
        assert self._way is not None, "a card is placed before it moves"
        (start, end), span = self._way, self._end - self._begin
        share = smooth(min(1.0, max(0.0, (self._time - self._begin) / span))) if span > 0 else 1.0
        turn = (end[3] - start[3] + 180.0) % 360.0 - 180.0
        x, y, z = (a + (b - a) * share for a, b in zip(start[:3], end[:3], strict=True))
        return x, y, z + self._arc * math.sin(math.pi * share), start[3] + turn * share

    def _stand(self) -> None:
        x, y, z, turn = self._now()
        self._path.set_pos_hpr(x, y, z, turn, 0.0, 0.0)
        self._shadow.path.set_z(-z + PRINT)

    # ---- the meshes ----

    def _shade(self) -> Mesh:
        model = self._board.model
        half = np.array((model.width / 2 + AROUND, model.height / 2 + AROUND)) * 1.18
        square = CORNERS[[0, 3, 2, 1]]
        uv = np.column_stack([square, np.full(4, float(SHADOW)), np.zeros(4)])
        corners = np.column_stack([square * half, np.zeros(4)])
        return Mesh().add(corners, UP, [(0, 1, 2), (0, 2, 3)], (0, 0, 0, SHADE), uv, PANE)

    def _paper(self) -> Mesh:
        wide, thick = self._board.model.width, self._board.model.sheet
        outline = np.array(rounded(1.0, self._high, 0.07)) * wide
        count, mesh = len(outline), Mesh()
        fan = [(0, k, k + 1) for k in range(1, count - 1)]
        mesh.add(np.column_stack([outline, np.zeros(count)]), UP, fan, (*PAPER, 0.1), (0, 0, 20, 1), PANE)
        away = np.column_stack([outline / np.linalg.norm(outline, axis=1)[:, None], np.zeros(count)])
        rims = [np.column_stack([outline, np.full(count, z)]) for z in (-thick, 0.0)]
        around = [(k, (k + 1) % count) for k in range(count)]
        sides = [t for a, b in around for t in ((a, b, b + count), (a, b + count, a + count))]
        mesh.add(np.vstack(rims), np.vstack([away, away]), sides, (*PAPER, 0.1), (0, 0, 20, 1), PANE)
        return mesh

    def _printed(self, card: Card, reach: int) -> Mesh:
        mesh, wide = Mesh(), self._board.model.width
        for figure in (*face(card, self._high), *vector(card, reach)):
            places = np.array(figure.points) * wide
            fan = [(0, k, k + 1) for k in range(1, len(places) - 1)]
            corners = np.column_stack([places, np.full(len(places), PRINT)])
            mesh.add(corners, UP, fan, (*TONES[figure.tone], figure.alpha), (0, 0, 0, 0), PANE)
        return mesh

    def _written(self, card: Card) -> Mesh:
        mesh, atlas, wide = Mesh(), letters(), self._board.model.width
        for line in lines(card, self._high):
            em = line.height * EM * wide
            turn = -1.0 if line.turned else 1.0
            x, y = np.array(line.at) * wide
            x -= sum(WIDE.get(sign, 0.65) for sign in line.text) * em if line.right else 0.0
            for sign in line.text:
                step = WIDE.get(sign, 0.65) * em
                if sign in atlas:
                    at = np.array((x + step / 2, y - LOW.get(sign, 0.0) * em))
                    write(mesh, sign, at * turn, CELL * em * turn, 2 * PRINT, (*TONES["ink"], 1.0), PANE)
                x += step
        return mesh


def _printed(card: Card) -> Card:
    """All of a card but where it lies."""
    return replace(card, holder=0, slot=0, reader=1)


def pointed(board: WoodenBoard, tableau: Tableau, origin: np.ndarray, direction: np.ndarray) -> str | None:
    """The name of the card that a ray meets."""
    side = next((card.reader for card in tableau.cards if not card.holder), 1)
    found = board.card_at(origin, direction, side)
    return next((card.name for card in tableau.cards if (card.holder, card.slot) == found), None)


def printed(board: WoodenBoard, tableau: Tableau) -> tuple[tuple[str, np.ndarray, float], ...]:
    """Name and components of every card that has come to lie, its corners, and how high its components are."""
    share, still = SMALL * board.model.width / board.model.height, tableau.dealt >= DEALT
    cards = (card for card in tableau.cards if still or card.came in (None, card.place))
    return tuple((f"{card.name} {components(card)}", board.card_corners(*card.place), share) for card in cards)


WOODS = colours.linear("#70492E"), colours.linear("#C7A47A")  # of dark and of light squares
BORDER, GROOVE = colours.linear("#5A3A22"), colours.linear("#20140C")
GRAINS = 0.5, 0.34  # how much darker their grain is
ROUNDING, SEGMENTS = 3.0, 10  # of the frame's outer edge; of a post
FLOOR = 2.9  # half the table, in half sides of the board
WRITTEN = colours.linear("#E7D3A8")

ARROW_TONES = {
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

    board: WoodenBoard

    def __init__(self, board: WoodenBoard, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._theme = load_theme()
        self._sides = np.array(board.space.sides) * board.cell / 2
        self._build_squares(parent)
        self._temples = MeshNode("temples", parent, self._steps_and_posts())
        materials.opaque(self._temples.path, "piece")
        written = MeshNode("written", parent, self._written())
        materials.clear(written.path, "decal", 0).set_shader_inputs(letters=letters_texture())
        written.path.set_shader_input("bright", 0.0)  # the frame is dark in every light
        Floor(parent, 0.78).lay(board.half, FLOOR, [1], self._sides + board.model.frame)
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
            colour = (
                colours.ink(self._theme, figure.player).mark
                if figure.tone == "player"
                else ARROW_TONES[figure.tone]
            )
            mesh.add(
                np.column_stack([places, np.full(len(places), board.above)]),
                UP,
                fan,
                (*colour, figure.alpha),
            )
        return mesh

    def stands(self, pose: Pose) -> np.ndarray:
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
        board, mesh = self.board, Mesh()
        width, depth = board.space.sides
        half = board.model.letter / CAPITAL / 2
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
                write(mesh, letter, at, half * turn, UNDER, (*WRITTEN, 0.8))
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


BACKEND = SceneBackend[WoodenBoard, WoodenModel](structure=Table, pointed=pointed, printed=printed)
