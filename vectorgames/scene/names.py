"""The towers of five and six dimensions carry their names: letters that face the viewer, before every foot."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import letters, letters_texture

SHADOW, LETTER = 0, 7  # kinds of shaders/decal.frag
HALF, LEAST = 13.0, 6.6  # half a letter's square in mm; in pixels of a window 800 pixels high, at least
ADVANCE = {"W": 2.0, "N": 1.45, "E": 1.2, "S": 1.25, "u": 1.2, "v": 1.2, " ": 0.75}  # in half squares


class TowerNames:
    """Built once; nothing on a board of one tower."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        node = MeshNode("names", parent)
        materials.clear(node.path, "decal", materials.SIGN_BIN - 1, vertex="sign")
        node.path.set_shader_inputs(least=LEAST, nearer=0.0, letters=letters_texture())
        mesh, origins = Mesh(), board.pane_origins(0.0)
        for tower, (text, point) in enumerate(board.tower_labels()):
            place = np.asarray(point) - origins[tower]
            _line(mesh, text.replace(",", ""), place, tower, SHADOW)
            _line(mesh, text.replace(",", ""), place, tower, LETTER)
        node.replace(mesh)


def _line(mesh: Mesh, text: str, place: np.ndarray, pane: int, kind: int) -> None:
    """Letters round a place; how far each stands aside is in the normal, see sign.vert."""
    names, at = letters(), -sum(ADVANCE[c] for c in text) / 2
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    for letter in text:
        at += ADVANCE[letter] / 2
        if letter != " ":
            uv = np.column_stack([square, np.full(4, float(kind)), np.full(4, float(names.index(letter)))])
            rgba = (*colours.ENGRAVING[3] * 1.1, 0.95 if kind == LETTER else 0.6)
            aside = (HALF, 1.0, at)
            mesh.add(np.tile(place, (4, 1)), aside, [(0, 1, 2), (0, 2, 3)], rgba, uv, pane)
        at += ADVANCE[letter] / 2
