"""Squares in the scene: a wooden board with two temples, cards on the table round it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.dots.scene import TONES as TONES_OF_VECTORS
from vectorgames.boards.dots.scene import Drawn
from vectorgames.boards.squares.geometry import WoodenBoard, WoodenModel
from vectorgames.scene import colours, materials
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.marks import SHADOW, write
from vectorgames.scene.mesh import SQUARE, Mesh, MeshNode, turned
from vectorgames.scene.models import letters, letters_texture
from vectorgames.scene.motion import smooth
from vectorgames.scene.structure import Floor, frame, profile
from vectorgames.spaces.dots import FILES
from vectorgames.view.arrows import (
    COLOURS,
    GIVEN,
    SMALL,
    TAKEN,
    components,
    face,
    lines,
    reach_of,
    rounded,
    vector,
)
from vectorgames.view.tableau import DEALT, Card, Tableau
from vectorgames.view.themes import Theme

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
        uv = np.column_stack([SQUARE, np.full(4, float(SHADOW)), np.zeros(4)])
        return Mesh().polygon(SQUARE * half, 0.0, (0, 0, 0, SHADE), uv, PANE)

    def _paper(self) -> Mesh:
        wide, thick = self._board.model.width, self._board.model.sheet
        outline = np.array(rounded(1.0, self._high, 0.07)) * wide
        count, mesh = len(outline), Mesh()
        mesh.polygon(outline, 0.0, (*PAPER, 0.1), (0, 0, 20, 1), PANE)
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
            mesh.polygon(places, PRINT, (*TONES[figure.tone], figure.alpha), pane=PANE)
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


WOODS = colours.linear("#70492E"), colours.linear("#9A774F")  # of dark and of light squares
BORDER, GROOVE = colours.linear("#5A3A22"), colours.linear("#20140C")
GRAINS = 0.5, 0.34  # how much darker their grain is
ROUNDING, SEGMENTS = 3.0, 10  # of the frame's outer edge; of a post
FLOOR = 2.9  # half the table, in half sides of the board
WRITTEN = colours.linear("#E7D3A8")

STROKE_BIN = materials.RIBBON_BIN - 8
HIDDEN = 0.45  # how strong arrows shine through pieces
DEEP = 1.2  # mm that grooves are deep


class Table(Drawn):
    """Board, temples, table; arrows and cards."""

    board: WoodenBoard
    tones = TONES_OF_VECTORS | {"ground": GROOVE, "edge": colours.linear("#140D08")}
    edged = True
    ink = (*WRITTEN, 0.8)

    def __init__(self, board: WoodenBoard, parent: p3d.NodePath):
        self._sides, self.high = np.array(board.space.sides) * board.cell / 2, board.above
        super().__init__(board, parent, STROKE_BIN, board.model.letter)
        self._written.path.set_shader_input("bright", 0.0)  # the frame is dark in every light
        materials.shine_through(self._strokes.path, HIDDEN)
        self._build_squares(parent)
        self._temples = MeshNode("temples", parent, self._steps_and_posts())
        materials.opaque(self._temples.path, "piece")
        Floor(parent, 0.78).lay(board.half, [1], self._sides + board.model.frame, far=FLOOR)
        self._cards = CardLayer(board, parent)
        self.levels = [[(self._written.path, materials.FACE)]]

    @property
    def moving(self) -> bool:
        return self._cards.moving

    def advance(self, dt: float) -> None:
        self._cards.advance(dt)

    def show(self, tableau: Tableau, animate: bool = True) -> None:
        self._cards.show(tableau.cards, animate)
        super().show(tableau, animate)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._temples.replace(self._steps_and_posts())

    # ---- what is built ----

    def _build_squares(self, parent: p3d.NodePath) -> None:
        board, model, mesh = self.board, self.board.model, Mesh()
        mesh.polygon(SQUARE * self._sides, -DEEP, (*GROOVE, 0.2), (0, 0, 20, 0))
        rim = SQUARE * (board.cell - model.groove) / 2
        for number, (x, y) in enumerate(board.local.astype(float).tolist()):
            light, top = sum(divmod(number, board.space.depth)) % 2, rim + (x, y)
            uv = np.column_stack([top[:, 1], top[:, 0], np.full(4, 20.0), np.full(4, number * 7.0 % 31)])
            mesh.polygon(top, 0.0, (*WOODS[light], GRAINS[light]), uv)
        materials.opaque(MeshNode("squares", parent, mesh).path, "wood")
        bars = frame(self._sides, profile(model.frame, model.thickness, 0.0, ROUNDING), model.corner, BORDER)
        materials.opaque(MeshNode("frame", parent, bars.on_panes([1])).path, "wood")

    def _steps_and_posts(self) -> Mesh:
        """Steps and posts in the colours of their owners, the first temple player 1's."""
        board, model, mesh = self.board, self.board.model, Mesh()
        low = np.array((0.0, 0.0, board.foot))
        for number, box in enumerate(board.steps().astype(float)):
            ink = colours.ink(self._theme, number // 2 + 1)
            colour = 0.75 * (ink.body if number % 2 else ink.trim) + 0.05
            mesh.block(box[:3] - low, box[3:] - low, (*colour, 0.35), sides=5)
        r, high = model.post, model.post_height
        post = [(1.5 * r, 0.0), (1.5 * r, 0.5), (r, 1.0), (0.85 * r, high - 2.0)]
        cap = [(0.85 * r, high - 2.0), (1.5 * r, high - 1.5), (1.6 * r, high - 0.6), (0.01, high)]
        for number, place in enumerate(board.posts().astype(float) - low):
            ink = colours.ink(self._theme, number // 4 + 1)
            turned(mesh, post, SEGMENTS, tuple(place), (*ink.body, 0.6))
            turned(mesh, cap, SEGMENTS, tuple(place), (*ink.trim, 0.9))
        return mesh

    def names(self) -> Iterator[tuple[str, np.ndarray, float]]:
        """Files along the south and north sides, ranks along the others, each turned to who sits there."""
        places, depth = self.board.local.astype(float), self.board.space.depth
        out = self._sides + self.board.model.frame / 2
        for k, x in enumerate(places[::depth, 0]):
            for turn in (1.0, -1.0):
                yield FILES[k], np.array((x, -turn * out[1])), turn
        for k, y in enumerate(places[:depth, 1]):
            for turn in (1.0, -1.0):
                yield str(k + 1), np.array((-turn * out[0], y)), turn


BACKEND = SceneBackend[WoodenBoard, WoodenModel](structure=Table, pointed=pointed, printed=printed)
