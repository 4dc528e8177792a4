"""What is written beside a lattice and faces the viewer: names of towers and quadrants, numbers of levels, x, y.

Numbers stand where they are read best from where the board is seen: those of levels at the corner farthest left,
those of x and y at the near edges of the lowest level.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS
from vectorgames.boards.lattice.geometry import HELD, LatticeBoard
from vectorgames.boards.lattice.shelves import HEADS, UP
from vectorgames.play.views import View
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import DISC, LETTER
from vectorgames.scene.mesh import SQUARE, Mesh, MeshNode
from vectorgames.scene.models import letters

TOWER, QUADRANT = 12.0, 7.0  # half a letter's square in mm
LEAST, MOST = 6.6, 9.5  # half a letter's square in pixels of a window 800 pixels high, at least and at most
FINE = 2.2, 6.7  # the same of numbers of x and y, where they are not large
ADVANCE = {"W": 2.0, "N": 1.45, "E": 1.2, "S": 1.25, "u": 1.2, "v": 1.2, " ": 0.75}  # in half squares
GROUND = 1.06  # opacity of a plate: the shader takes 8 % off
STRONG, WEAK = 1.0, 0.5  # in focus, of ghosts
OFF, FAR_OFF = 7.5, 14.0
"""Millimetres from an edge to the numbers beside it, and to large ones. Where a quadrant is a cube by itself these
are as near as usual ones: beyond its own corner shaders take them for those of another."""
LARGE = 2.3  # how much larger everything is that is read from the back row

Place = tuple[float, ...]


class _Stand(NamedTuple):
    """Everything that what is written depends on: which towers, quadrants and levels are in focus, whether the
    board is seen from ``above``; whether its quadrants are apart, each is a cube by itself (``shaped``), each level
    a sheet by itself (``shelved``), or the quadrants are still one (``grown``), as those of a ladder that has not
    reached t; the corner that is seen farthest left, and the one that is nearest (signs of x and y); whether it is
    large."""

    lit: tuple[bool, ...]
    quadrants: frozenset[str] = frozenset()
    levels: frozenset[int] = frozenset()
    above: bool = False
    torn: bool = False
    shaped: bool = False
    shelved: bool = False
    grown: bool = False
    left: tuple[float, float] = (-1.0, -1.0)
    near: tuple[float, float] = (-1.0, -1.0)
    large: bool = False

    @property
    def scale(self) -> float:
        return LARGE if self.large else 1.0

    @property
    def off(self) -> float:
        return FAR_OFF if self.large else OFF


class Names:
    """Rebuilt when something else is in focus, or something is read better elsewhere."""

    def __init__(self, board: LatticeBoard, parent: p3d.NodePath):
        self.board = board
        names = ("names", "names of quadrants", "numbers of levels", "numbers of x and y")
        self._towers, self._quadrants, self._levels, self._cells = (MeshNode(name, parent) for name in names)
        for node in (self._towers, self._quadrants, self._levels, self._cells):
            materials.clear(node.path, "decal", materials.SIGN_BIN - 1, vertex="sign")
            node.path.set_depth_test(False)
        self._built: _Stand | None = None
        self._stand = _Stand((True,) * board.towers)
        self.set_large(False)
        self.set_torn(0.0)

    def show(self, lit: np.ndarray, view: View) -> None:
        """Names of what is in focus stand out; ``lit``: bool[towers]."""
        levels = view.levels if view.above else frozenset[int]()
        self._take(lit=tuple(lit.tolist()), quadrants=view.quadrants, levels=levels, above=view.above)

    def set_torn(self, torn: float, shaped: float = 0.0, shelved: float = 0.0, dims: float = 4.0) -> None:
        """How far the quadrants are apart, 0 … 1; together they need no names. ``shaped``: each is a cube by
        itself; ``shelved``: each level is a sheet by itself; ``dims``: how many dimensions a ladder has reached."""
        self._take(torn=bool(torn), shaped=shaped > 0.5, shelved=shelved > 0.5, grown=dims <= 3)
        materials.appear(self._quadrants.path, min(1.0, max(0.0, 2 * torn - 0.5)))

    def set_large(self, large: bool) -> None:
        """Whether it is read from the back row."""
        self._take(large=large)
        for node in (self._towers, self._quadrants, self._levels, self._cells):
            least, most = FINE if node is self._cells else (LEAST, MOST)
            least, scale = max(least, LEAST) if large else least, self._stand.scale
            node.path.set_shader_inputs(least=least * scale, most=most * scale, nearer=0.0)

    def look_from(self, eye: np.ndarray) -> None:
        """The eye, float[3], is here."""
        x, y = eye[:2].tolist()
        near = (-1.0 if x <= 0 else 1.0, -1.0 if y <= 0 else 1.0)
        left = (near[1], -near[0]) if abs(x) > 0.02 * abs(y) else (near[1], near[1])
        self._take(left=left, near=near)

    def _take(self, **changed: Any) -> None:
        self._stand = self._stand._replace(**changed)
        if self._stand == self._built:
            return
        self._built = self._stand
        nodes = (self._towers, self._quadrants, self._levels, self._cells)
        built = (self._tower_names(), self._quadrant_names(), self._level_numbers(), self._cell_numbers())
        for node, mesh in zip(nodes, built, strict=True):
            node.replace(mesh)

    def _tower_names(self) -> Mesh:
        board, joint, mesh, stand = self.board, self.board.joint, Mesh(), self._stand
        highest = board.panes - board.towers
        if stand.shelved:
            for tower, text, place in self._heads():
                _line(mesh, text, place, highest + tower, TOWER * stand.scale, self._strength(tower))
            return mesh
        foot = -joint.foot - joint.Tb
        over = (0.0, 0.0, joint.head + HELD * board.model.penlight_length)
        if stand.shaped:  # over the name of the quadrant NE
            over = (board.quarter, 1.98 * board.quarter, 0.9 * QUADRANT + 2.4 * TOWER)
        before = (0.0, -joint.B / 2 - board.label_before, foot)
        for tower, (text, _) in enumerate(board.tower_labels()):
            text = text.replace(",", "")
            place, pane = (before, tower) if stand.above else (over, highest + tower)
            _line(mesh, text, place, pane, TOWER * stand.scale, self._strength(tower))
        return mesh

    def _heads(self) -> Iterator[tuple[int, str, Place]]:
        """Over the columns of shelves, and to the left of them where there is a block for each place in v."""
        side = self.board.joint.B
        above = np.array((0.0, side / 2, 0.0)) + 0.42 * HEADS * side * UP
        for tower, (text, _) in enumerate(self.board.tower_labels()):
            u, _, v = text.partition(", ")
            yield tower, u, tuple(above.tolist())
            if v and tower % 4 == 0:
                yield tower, v, tuple((above - (0.6 * side, 0.0, 0.0)).tolist())

    def _strength(self, tower: int) -> float:
        return STRONG if self._stand.lit[tower] else WEAK

    def _quadrant_names(self) -> Mesh:
        board, joint, mesh, stand = self.board, self.board.joint, Mesh(), self._stand
        if not stand.torn or stand.above or (board.towers > 1 and not stand.shaped):
            return mesh
        for tower in range(board.towers):
            for name, corner in zip(board.quadrants, CORNERS, strict=False):  # without t there are none
                aside = corner * (joint.B / 2 + 1.4 * QUADRANT)
                off = 2.4 if corner[1] > 0 else -1.2  # the level's number
                place = (*aside.tolist(), off * QUADRANT * stand.scale)
                if stand.shaped:  # at the far side of the highest level, where it hides nothing
                    behind = corner * board.quarter + (0.0, 0.98 * board.quarter)
                    place = (*behind.tolist(), 0.9 * QUADRANT)
                strength = STRONG if not stand.quadrants or name in stand.quadrants else WEAK
                _line(mesh, name, place, board.panes - board.towers + tower, QUADRANT * stand.scale, strength)
        return mesh

    def _level_numbers(self) -> Mesh:
        board, mesh, stand = self.board, Mesh(), self._stand
        if not board.level_numbers:
            return mesh
        if stand.shelved:
            places = [np.array((-(0.5 + 0.62 * HEADS) * board.joint.B, 0.0))]
        elif stand.shaped:  # of each quadrant, which is a cube by itself
            reach = board.half - board.quarter - board.model.margin + OFF
            places = [corner * board.quarter + np.array(stand.left) * reach for corner in CORNERS]
        else:
            places = [np.array(stand.left) * (board.half + stand.off)]
        half = QUADRANT * stand.scale
        for level in range(board.levels):
            if stand.levels and level + 1 not in stand.levels:
                continue
            for tower in range(board.towers):
                if stand.shelved and tower % 4:
                    continue
                for x, y in places:
                    pane, strength = level * board.towers + tower, self._strength(tower)
                    _plain(mesh, level + 1, (x, y, 0.0), pane, half, colours.ENGRAVING[level % 4], strength)
        return mesh

    def _cell_numbers(self) -> Mesh:
        """Numbers of x before the near edge of the lowest level, of y beside the one that is nearest."""
        board, mesh, stand = self.board, Mesh(), self._stand
        corners = CORNERS if board.quadrants and not stand.grown else CORNERS[:1]
        east, north = (-1.0, -1.0) if stand.shelved else stand.near
        edge = 2 * board.cell + OFF if stand.shaped else board.half - board.quarter + stand.off
        for pane in range(board.panes):
            level, tower = divmod(pane, board.towers)
            for number, offset in enumerate((np.arange(4) - 1.5) * board.cell, 1):
                told = not (stand.shaped and stand.large) or number in (1, 4)  # of y: the others would lie on them
                for corner in corners:
                    x, y = corner * board.quarter
                    ways = []
                    if level == 0 and (corner[1] == north or stand.shaped):
                        ways.append((x + offset, y + north * edge, 0.0))
                    beside = corner[0] == east or stand.shaped
                    if told and beside and (tower % 4 == 0 if stand.shelved else level == 0):
                        ways.append((x + east * edge, y + offset, 0.0))
                    strength, half = 0.7 * self._strength(tower), 0.3 * board.cell * stand.scale
                    for place in ways:
                        _plain(mesh, number, place, pane, half, colours.PALE, strength)
        return mesh


def _plain(
    mesh: Mesh, number: int, place: Place, pane: int, half: float, colour: np.ndarray, strength: float
) -> None:
    """A digit without a plate."""
    uv = np.column_stack([SQUARE, np.tile((float(LETTER), float(letters().index(str(number)))), (4, 1))])
    mesh.quad(np.tile(place, (4, 1)), (half, 1.0, 0.0), (*colour * 1.1, 0.95 * strength), uv, pane)


def _line(mesh: Mesh, text: str, place: Place, pane: int, half: float, strength: float) -> None:
    """Letters round a place, on their plate; how far each stands aside is in the normal, see sign.vert."""
    names, width = letters(), sum(ADVANCE[c] for c in text)

    def quad(x: np.ndarray, aside: np.ndarray, kind: int, letter: int, rgba: tuple[float, ...]) -> None:
        uv = np.column_stack([x, SQUARE[:, 1], np.full(4, float(kind)), np.full(4, float(letter))])
        normal = np.column_stack([np.full(4, half), np.ones(4), aside])
        mesh.quad(np.tile(place, (4, 1)), normal, rgba, uv, pane)

    ground, end, x = (*colours.SIGN_GROUND, GROUND * strength), np.full(4, width / 2), SQUARE[:, 0]
    for along, aside in ((np.minimum(x, 0), -end), (0 * x, end * x), (np.maximum(x, 0), end)):
        quad(along, aside, DISC, 0, ground)
    at = -width / 2
    for letter in text:
        at += ADVANCE[letter] / 2
        if letter != " ":
            quad(x, np.full(4, at), LETTER, names.index(letter), (*colours.ENGRAVING[3] * 1.1, 0.95 * strength))
        at += ADVANCE[letter] / 2
