"""Names that face the viewer, on dark plates: of towers (five and six dimensions), of quadrants taken apart.

A tower's name is a sign on its penlight: anywhere else it seems to belong to the board that it lies over.
Seen straight from above it would lie on the middle of its board there: then it stands before its south side.
A quadrant's name stands at its outer corner on the highest level, while the engraved ones are too small.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import CORNERS, Board
from vectorgames.boards.kits.lattice.board import HELD
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import DISC, LETTER
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters

TOWER, QUADRANT = 12.0, 7.0  # half a letter's square in mm
LEAST, MOST = 6.6, 9.5  # half a letter's square in pixels of a window 800 pixels high, at least and at most
ADVANCE = {"W": 2.0, "N": 1.45, "E": 1.2, "S": 1.25, "u": 1.2, "v": 1.2, " ": 0.75}  # in half squares
GROUND = 1.06  # opacity of a plate: the shader takes 8 % off
STRONG, WEAK = 1.0, 0.5  # in focus, of ghosts


class Names:
    """Rebuilt when something else is in focus."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        self._towers, self._quadrants = MeshNode("names", parent), MeshNode("names of quadrants", parent)
        for node in (self._towers, self._quadrants):
            materials.clear(node.path, "decal", materials.SIGN_BIN - 1, vertex="sign")
            node.path.set_shader_inputs(least=LEAST, most=MOST, nearer=0.0)
            node.path.set_depth_test(False)
        self._shown: tuple | None = None
        self._torn, self._shaped = 0.0, False
        self.show(np.ones(board.towers, bool), frozenset(), False)
        self.set_torn(0.0)

    def show(self, lit: np.ndarray, quadrants: frozenset[str], top: bool) -> None:
        """Names of what is in focus stand out.

        ``lit``: bool[towers]; ``quadrants`` isolated, empty: all; ``top``: seen straight from above.
        """
        key = (lit, quadrants, top)
        if self._shown and np.array_equal(lit, self._shown[0]) and key[1:] == self._shown[1:]:
            return
        self._shown = key
        self._build(*key)

    def set_torn(self, torn: float, shaped: float = 0.0) -> None:
        """How far the quadrants are apart, 0 … 1; together they need no names. ``shaped``: each is a cube by
        itself."""
        before, self._torn, self._shaped = (bool(self._torn), self._shaped), torn, shaped > 0.5
        if before != (bool(torn), self._shaped):
            self._build(*self._shown)
        materials.appear(self._quadrants.path, min(1.0, max(0.0, 2 * torn - 0.5)))

    def _build(self, lit: np.ndarray, quadrants: frozenset[str], top: bool) -> None:
        board, joint = self.board, self.board.joint
        towers, names = Mesh(), Mesh()
        highest, foot = board.panes - board.towers, -joint.foot - joint.Tb
        above = (0.0, 0.0, joint.head + HELD * board.model.penlight_length)
        if self._shaped:  # over the name of the quadrant NE
            above = (board.quarter, 1.98 * board.quarter, 0.9 * QUADRANT + 2.4 * TOWER)
        before = (0.0, -joint.B / 2 - board.label_before, foot)
        for tower, (text, _) in enumerate(board.tower_labels()):
            strength, text = STRONG if lit[tower] else WEAK, text.replace(",", "")
            if top:
                _line(towers, text, before, tower, TOWER, strength)
            else:
                _line(towers, text, above, highest + tower, TOWER, strength)
        for tower in range(board.towers) if (board.towers == 1 or self._shaped) and not top and self._torn else ():
            for name, corner in zip(board.quadrants, CORNERS, strict=False):  # without t there are none
                aside = corner * (joint.B / 2 + 1.4 * QUADRANT)
                off = 2.4 if corner[1] > 0 else -1.2  # the level's number
                place = (*aside.tolist(), off * QUADRANT)
                if self._shaped:  # at the far side of the highest level, where it hides nothing
                    behind = corner * board.quarter + (0.0, 0.98 * board.quarter)
                    place = (*behind.tolist(), 0.9 * QUADRANT)
                strength = STRONG if not quadrants or name in quadrants else WEAK
                _line(names, name, place, highest + tower, QUADRANT, strength)
        self._towers.replace(towers)
        self._quadrants.replace(names)


def _line(mesh: Mesh, text: str, place: tuple[float, ...], pane: int, half: float, strength: float) -> None:
    """Letters round a place, on their plate; how far each stands aside is in the normal, see sign.vert."""
    names, width = letters(), sum(ADVANCE[c] for c in text)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)

    def quad(x: np.ndarray, aside: np.ndarray, kind: int, letter: int, rgba: tuple) -> None:
        uv = np.column_stack([x, square[:, 1], np.full(4, float(kind)), np.full(4, float(letter))])
        normal = np.column_stack([np.full(4, half), np.ones(4), aside])
        mesh.add(np.tile(place, (4, 1)), normal, [(0, 1, 2), (0, 2, 3)], rgba, uv, pane)

    ground, end, x = (*colours.SIGN_GROUND, GROUND * strength), np.full(4, width / 2), square[:, 0]
    for along, aside in ((np.minimum(x, 0), -end), (0 * x, end * x), (np.maximum(x, 0), end)):
        quad(along, aside, DISC, 0, ground)
    at = -width / 2
    for letter in text:
        at += ADVANCE[letter] / 2
        if letter != " ":
            quad(x, np.full(4, at), LETTER, names.index(letter), (*colours.ENGRAVING[3] * 1.1, 0.95 * strength))
        at += ADVANCE[letter] / 2
