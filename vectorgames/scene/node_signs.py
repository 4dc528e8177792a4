"""Plates at the nodes of a tree: by which steps a node is reached, hints, numbers. They face the viewer.

What a node could be reached by stands over its letter, or below it where a figure is; everything else below it.
Several signs share a plate.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import BRACKETS, CIRCLE, LETTER
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters, letters_texture
from vectorgames.scene.node_marks import PILL, STEP_SIGN, step_code, step_colour, told
from vectorgames.scene.signs import HINTS, WARNINGS, hinted
from vectorgames.tableau import Tableau

HIGH, LEAST = 0.48, 7.4  # half a plate's height: in radii of its spot; at least, in pixels of a window 800 high
LOUDER = 1.25  # least size of hints and warnings, in those
SIGN, DIGIT = 0.74, 0.88  # sizes of what is on a plate, in half heights of it
ROOM, NARROW = 1.78, 1.14  # how wide a sign and a digit are, in the same
AROUND = 0.62  # of a plate: beyond its first and last sign
FINDERS = {"hover": (CIRCLE, 2.0, 0.8), "aim": (BRACKETS, 2.4, 0.4)}
RING = 1.5  # radii: a mark round a spot; where that is more than the least size nothing else is needed
FINDER_LEAST = 8.5
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
Item = tuple[int, float, np.ndarray, float, float]  # kind, parameter, colour, size, width


def sign_item(kind: int, parameter: float, colour: np.ndarray) -> Item:
    return kind, parameter, colour, SIGN, ROOM


def digits(number: int, colour: np.ndarray) -> list[Item]:
    """A number as what is on a plate."""
    names = letters()
    return [(LETTER, names.index(digit), colour, DIGIT, NARROW) for digit in str(number) if digit in names]


class NodeSignLayer:
    """Plates with signs, drawn after all else and seen through what hides them."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        near = 0.5 * board.cell
        self._node, self._warnings = MeshNode("signs", parent), MeshNode("warnings", parent)
        self._finders = MeshNode("finders", parent)
        for node in (self._node, self._warnings):
            materials.clear(node.path, "decal", materials.SIGN_BIN, vertex="plate")
            node.path.set_shader_inputs(least=LEAST, nearer=near, letters=letters_texture())
        materials.shine_through(self._node.path, 0.45)
        self._warnings.path.set_depth_test(False)
        materials.clear(self._finders.path, "decal", materials.SIGN_BIN, vertex="sign")
        self._finders.path.set_shader_inputs(least=FINDER_LEAST, most=1e4, nearer=0.0, letters=letters_texture())
        self._finders.path.set_depth_test(False)
        self._shown: tuple | None = None

    @property
    def vertices(self) -> int:
        return self._node.vertices + self._warnings.vertices

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Show what a tableau tells by plates; ``focus`` bool[size] says which spaces are not ghosts."""
        told_by = ("reach", "step", "later", "count", *FINDERS, *HINTS)
        figures = {p.space for p in tableau.pieces if p.kind}
        shown = (tuple(m for m in tableau.marks if m.kind in told_by), focus.tobytes(), figures)
        if shown == self._shown:
            return
        self._shown = shown
        plain, loud = Mesh(), Mesh()
        below: dict[int, list[Item]] = {}
        for space, (kinds, locus) in reached_by(tableau).items():
            items = [sign_item(STEP_SIGN, step_code(kind), step_colour(kind)) for kind in kinds]
            items += digits(locus, colours.WHITE * 1.2) if locus else []
            if space in figures:
                below[space] = items
                continue
            self._plate(plain, space, items, step_colour(kinds[0]), HIGH, focus)
        for space, hints in hinted(tableau).items():
            signs = [sign_item(HINTS[hint][0], 0.0, colours.HINT[hint]) for hint in hints]
            below[space] = signs + below.get(space, [])
        warned = {m.space for m in tableau.marks if m.kind in WARNINGS}
        for mark in tableau.marks:
            if mark.kind in ("step", "later", "count") and mark.number:
                ink = colours.GOLD * 1.4 if mark.kind == "step" else colours.FREE * 1.5
                below.setdefault(mark.space, []).extend(digits(mark.number, ink))
        for space, items in below.items():
            self._plate(loud if space in warned else plain, space, items, items[0][2], -HIGH, focus, LOUDER)
        self._node.replace(plain)
        self._warnings.replace(loud)
        self._find(tableau)

    def _plate(self, mesh: Mesh, space: int, items: list[Item], rim, high: float, focus, scale=1.0) -> None:
        """One plate with these items from left to right; ``high`` below 0: under the letter."""
        strength = 1.0 if focus[space] else 0.5
        wide = sum(item[4] for item in items)
        half = max(1.0, wide / 2 + AROUND - 0.3)
        long = SQUARE * (half, 1.0)
        self._add(mesh, space, 0.0, (high, scale, 1.0), long, PILL, half, (*rim, strength))
        at = -wide / 2
        for kind, parameter, colour, size, width in items:
            self._add(
                mesh, space, at + width / 2, (high, scale, size), SQUARE, kind, parameter, (*colour, strength)
            )
            at += width

    def _add(
        self, mesh: Mesh, space: int, aside: float, normal, corners, kind: int, parameter: float, rgba
    ) -> None:
        uv = np.column_stack([corners, np.full(4, float(kind)), np.full(4, float(parameter))])
        place = (*self.board.local[space].tolist(), aside)
        mesh.add(np.tile(place, (4, 1)), normal, [(0, 1, 2), (0, 2, 3)], rgba, uv, int(self.board.pane_of[space]))

    def _find(self, tableau: Tableau) -> None:
        """Rings and brackets of a least size where spots are small."""
        mesh = Mesh()
        for mark in tableau.marks:
            if mark.kind not in FINDERS:
                continue
            kind, scale, parameter = FINDERS[mark.kind]
            wide = -RING * float(self.board.room[mark.space]) / 2
            for form, size in ((kind, scale), (kind, 0.9 * scale)):
                self._add(
                    mesh, mark.space, 0.5, (wide, size, 0.0), SQUARE, form, parameter, (*colours.WHITE * 1.3, 1.0)
                )
        self._finders.replace(mesh)


def reached_by(tableau: Tableau) -> dict[int, tuple[list[str], int]]:
    """Node -> the kinds of step by which it is reached, and the locus that the first of them changes."""
    at: dict[int, dict[str, int]] = {}
    for mark in tableau.marks:
        if mark.kind == "reach":
            at.setdefault(mark.space, {}).setdefault(mark.dims, mark.number)
    out = {}
    for space, steps in at.items():
        kinds = told(list(steps))
        out[space] = kinds, steps[kinds[0]]
    return out
