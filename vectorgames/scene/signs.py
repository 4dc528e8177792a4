"""Signs that nothing hides: over spaces float small plates that face the viewer, with the signs and numbers of
marks.

What a plate says is the same on every board; where it stands, boards say. The space
pointed at, the one aimed at and where the last turn ended are found in the smallest picture: where their marks
would be too small, glyphs of a least size stand there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import panda3d.core as p3d

from vectorgames.base.numbers import parse_int
from vectorgames.boards.board import Board
from vectorgames.play.views import View
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import GLYPH, INDEX, LETTER, PILL, colour_of
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import height, letters
from vectorgames.view.flat_map import Spots
from vectorgames.view.icons import LIMITED, REACH
from vectorgames.view.markers import KINDS, STEP, told
from vectorgames.view.tableau import Mark, Tableau
from vectorgames.view.themes import load_theme

WARNINGS = frozenset(("check", "risk", "blocked", "threatened", "off"))  # nothing dims them
FOUND = ("last", "hover", "aim")  # are found in the smallest picture
FINDER = 2.4  # least size of a glyph by which a space is found
SIGN, DIGIT = 0.76, 0.88  # sizes of what is on a plate, in half heights of it
ROOM, NARROW = 1.7, 1.14  # how wide a sign and a digit are, in the same
AROUND = 0.62  # of a plate: beyond its first and last sign
HIGH, LEAST = 0.3, 8.5  # half a plate in cells; at least, in pixels of a window 800 high
ABOVE, LOW = 0.6, 0.2  # cells: a plate's middle over a head; over the pane where nobody stands
CROWN = 0.8  # cells: as high is the frame round the piece moved last
CORNER, SHARE = 0.33, 0.6  # seen from straight above: cells from the middle to a plate, part of its size
FRAME = 0.66, 0.27  # cells: half a frame round a piece, its middle over the pane


class Item(NamedTuple):
    """What is on a plate: ``kind`` and ``parameter`` of shaders/decal.frag, its size and width in half heights."""

    kind: int
    parameter: float
    colour: np.ndarray
    size: float
    width: float


class Quad(NamedTuple):
    """One quad of a plate, in half heights of it: its middle is ``aside`` of the plate's, it is ``size`` high and
    ``long`` times as wide. ``kind``, ``parameter``: as of an Item."""

    kind: int
    parameter: float
    rgba: tuple[float, ...]
    aside: float = 0.0
    size: float = 1.0
    long: float = 1.0


Plates = dict[tuple[int, bool], list[Item]]
"""(space, whether it is about steps) -> what is on its plate, the most telling first."""


class SignLayer:
    """Plates, drawn after all else and seen through what hides them; warnings are drawn over everything."""

    vertex = "sign"
    least, finder = LEAST, 1.18
    spots = Spots()
    """How the spots of a tree look at which plates stand."""
    elsewhere: frozenset[str] = frozenset()  # kinds whose numbers other layers show

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board, self.theme = board, load_theme()
        self._node, self._loud, self._finders = (MeshNode(n, parent) for n in ("signs", "warnings", "finders"))
        for node, vertex in ((self._node, self.vertex), (self._loud, self.vertex), (self._finders, "sign")):
            materials.clear(node.path, "decal", materials.SIGN_BIN, vertex=vertex)
            node.path.set_shader_inputs(least=self.least, most=1e4, nearer=0.5 * board.cell)
        materials.shine_through(self._node.path, 0.5)
        for node in (self._loud, self._finders):
            node.path.set_depth_test(False)
        self._shown: object = None
        self.heads: dict[tuple[int, bool], float] = {}  # of what has a plate: how high the piece is, see ``_add``
        self.above = False  # whether the board is seen straight from above

    @property
    def vertices(self) -> int:
        return self._node.vertices + self._loud.vertices

    def look_at(self, view: View) -> None:
        self.above = view.above

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Show what a tableau tells by signs; ``focus`` bool[size] says which spaces are not ghosts."""
        found = {p.space: p for p in tableau.ghosts} | {p.space: p for p in tableau.pieces}
        heads = {space: height(p.text) for space, p in found.items()}
        heads |= {space: max(CROWN, heads[space]) for space in tableau.marked("last") if space in heads}
        shown = (tableau.marks, heads, tableau.occupied, focus.tobytes(), self.theme, self.above, self.spots)
        if shown == self._shown:
            return
        self._shown = shown
        meshes = Mesh(), Mesh()
        warned = {m.space for m in tableau.marks if m.kind in WARNINGS}
        plates = self._plates(tableau)
        self.heads = {(space, steps): heads.get(space, -1.0) for space, steps in plates if focus[space]}
        for (space, steps), items in plates.items():
            strong = 1.0 if focus[space] else 0.5
            for quad in _laid_out(items, strong):
                self._add(meshes[space in warned], quad, space, steps, heads.get(space, -1.0))
        self._node.replace(meshes[0])
        self._loud.replace(meshes[1])
        finders = Mesh()
        for mark in tableau.marks:
            if mark.kind in FOUND and focus[mark.space]:
                self._find(finders, mark)
        self._finders.replace(finders)

    def _plates(self, tableau: Tableau) -> Plates:
        out: Plates = {}
        said: dict[tuple[int, bool], dict[str, np.ndarray]] = {}
        steps = {(m.space, m.dims) for m in tableau.marks if m.kind == "reach"}
        ranks = {name: rank for rank, name in enumerate(told(KINDS))}
        for mark in sorted((m for m in tableau.marks if m.kind in KINDS), key=lambda m: ranks[m.kind]):
            kind = KINDS[mark.kind]
            if mark.kind == "reach" and (mark.space, LIMITED + mark.dims) in steps:
                continue  # a limited step says more than its unlimited one
            beside = kind.number == "beside" or not kind.glyph or self._written(mark, tableau)
            beside = beside and kind.name not in self.elsewhere
            number = str(mark.number) if mark.number and kind.number and beside else ""
            known = said.setdefault((mark.space, kind.colour == STEP), {})
            if kind.colour == STEP and known:
                number = ""  # that of the first step is enough
            for text in filter(None, (kind.sign_of(mark.dims), number)):
                known.setdefault(text, colour_of(kind, mark, self.theme))
        ink = colours.shown(self.theme, self.theme["text"]) * 1.2
        for key, texts in ((key, texts) for key, texts in said.items() if texts):  # signs first, then numbers
            signs = [Item(GLYPH, INDEX[t], texts[t], SIGN * REACH, ROOM) for t in texts if parse_int(t) is None]
            out[key] = signs + [item for t in texts if parse_int(t) is not None for item in _digits(t, ink)]
        return out

    def _written(self, mark: Mark, tableau: Tableau) -> bool:
        """Whether the middle of a space is not free for a number."""
        return mark.space in tableau.occupied

    def _add(self, mesh: Mesh, quad: Quad, space: int, steps: bool, head: float) -> None:
        """Add a quad of the plate of a space. ``steps``: of those about steps; ``head``: how high the piece there
        is in cells, below 0 for none."""
        raise NotImplementedError  # every board has its own

    def middles(self, anchors: np.ndarray, eye: np.ndarray) -> np.ndarray:
        """float[n, 3]: middles of the plates of ``heads``, as spaces are at ``anchors`` and seen from ``eye``."""
        raise NotImplementedError

    def _find(self, mesh: Mesh, mark: Mark) -> None:
        """The glyph of a mark where it lies, of a least size: there while that is more than its own."""
        kind = KINDS[mark.kind]
        rgba = (*colour_of(kind, mark, self.theme) * 1.2, 1.0)
        side, high = self._frame(mark)
        place = (*self.board.local[mark.space].tolist(), float(self.board.rise[mark.space]) + high)
        mesh.decal(place, (side, FINDER, 0.0), GLYPH, INDEX[kind.glyph], rgba, self._pane(mark.space))

    def _frame(self, mark: Mark) -> tuple[float, float]:
        """Half a side of the glyph by which a mark is found, and how high it stands; below 0: there only while so
        much is less than its least size."""
        return -self.finder * float(self.board.room[mark.space]) * self.board.marked / 2, 0.5

    def _pane(self, space: int) -> int:
        return int(self.board.pane_of[space])


class PaneSigns(SignLayer):
    """Plates over the heads of pieces, and over unoccupied spaces.

    Where the last turn ended a frame stands round the piece and faces the viewer: so nobody takes it for engraved
    lines.
    """

    def _frame(self, mark: Mark) -> tuple[float, float]:
        if mark.kind != "last":
            return super()._frame(mark)
        return FRAME[0] * self.board.cell * self.board.marked, FRAME[1] * self.board.cell

    def _add(self, mesh: Mesh, quad: Quad, space: int, steps: bool, head: float) -> None:
        cell, (x, y) = self.board.cell, self.board.local[space].tolist()
        high, half = LOW if head < 0 else head + ABOVE, HIGH * quad.size * cell
        if self.above:  # small, in a corner: over a head it would hide the piece
            x, y, half = x + CORNER * cell, y + CORNER * cell, half * SHARE
        place = x, y, float(self.board.rise[space]) + high * cell
        normal = half, quad.size, quad.aside / quad.size
        mesh.decal(place, normal, quad.kind, quad.parameter, quad.rgba, self._pane(space), quad.long)

    def middles(self, anchors: np.ndarray, eye: np.ndarray) -> np.ndarray:
        heads, aside = np.array([*self.heads.values()]), CORNER if self.above else 0.0
        high = np.where(heads < 0, LOW, heads + ABOVE)
        moved = np.column_stack([np.full_like(high, aside), np.full_like(high, aside), high]) * self.board.cell
        return anchors[[space for space, _ in self.heads]] + moved


def _laid_out(items: list[Item], strong: float) -> Iterator[Quad]:
    wide = sum(item.width for item in items)
    half = max(1.0, wide / 2 + AROUND - 0.3)
    yield Quad(PILL, half, (*items[0].colour, strong), long=half)
    at = -wide / 2
    for item in items:
        yield Quad(item.kind, item.parameter, (*item.colour, strong), at + item.width / 2, item.size)
        at += item.width


def _digits(number: str, ink: np.ndarray) -> list[Item]:
    names = letters()
    return [Item(LETTER, float(names.index(d)), ink, DIGIT, NARROW) for d in number if d in names]
