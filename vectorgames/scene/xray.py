"""The X-ray line: every vector through a space as a thin glowing line in the colours of its coordinates.

All lines are one mesh, made in a few numpy operations; the vector stepped to is a second one.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.curves import curves
from vectorgames.scene.mesh import FLOATS, Mesh
from vectorgames.scene.ribbons import RibbonNode
from vectorgames.spaces.lattice import AXES
from vectorgames.tableau import Path

HEIGHT = 4.0  # millimetres above the pane: lines of one level seem to lie in the rows that they run in
STRIPE = 13.0  # millimetres of a stripe, about
ARROW = 11.0  # length of an arrowhead
DEAD, DIMMED = 0.26, 0.35  # strength of a vector nobody may complete; of the others while one is chosen
FEW = 22  # so many lines have full strength


class XrayLayer:
    """The lines of ``xray`` and ``chosen`` paths, and no others."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        near = 0.5 * board.cell
        self._lines = RibbonNode("xray", parent, 2.6, 4.4, 1, near, 0.30, fragment="xray")
        self._chosen = RibbonNode("chosen", parent, 6.0, 7.5, 2, near, 0.55, fragment="xray")
        axes = p3d.PTA_LVecBase3f.empty_array(len(AXES))
        for k, name in enumerate(AXES):
            axes.set_element(k, p3d.LVecBase3f(*colours.AXES[name].tolist()))
        for node, beads in ((self._lines, 0.62), (self._chosen, 0.0)):
            node.path.set_shader_inputs(axes=axes, beads=beads)
        self._built: tuple | None = None

    def show(self, paths: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray) -> None:
        """Build the lines unless they are there; ``anchors`` is another array when the board has changed."""
        if self._built and self._built[0] == paths and self._built[1] is anchors and self._built[2] is focus:
            return
        self._built = (paths, anchors, focus)
        chosen = tuple(p for p in paths if p.kind == "chosen")
        rest = tuple(p for p in paths if p.kind == "xray")
        self._lines.replace(lines(self.board, anchors, rest, DIMMED if chosen else 1.0, focus))
        self._chosen.replace(lines(self.board, anchors, chosen))


def lines(
    board: Board,
    anchors: np.ndarray,
    paths: tuple[Path, ...],
    strength: float = 1.0,
    focus: np.ndarray | None = None,
) -> Mesh:
    """One mesh of all these vectors; ``focus`` bool[size]: those that leave it are faint."""
    n = len(paths)
    if not n:
        return Mesh()
    rows = np.array([p.spaces for p in paths])
    k = rows.shape[1]
    steps = 12 if n <= 60 else 8
    codes = np.array([code(p.dims) for p in paths])
    state = np.array([1.0 if p.open else DEAD for p in paths])
    if focus is not None:
        state *= np.where(focus[rows].all(1), 1.0, DIMMED)
    order = np.argsort(state, kind="stable")  # the faint ones first: the others lie over them
    rows, codes, state = rows[order], codes[order], state[order]
    points = curves(board, anchors, rows, HEIGHT, steps)
    m = points.shape[1]
    along = np.gradient(points, axis=1)
    length = np.sqrt((along * along).sum(2))
    repeats = np.maximum(1, np.rint(length.sum(1) / (k - 1) / (codes[:, 1] * STRIPE)))
    thin = np.where(state > DEAD, 1.0, 0.7)
    block = np.empty((n, m + 2, 2, FLOATS), np.float32)
    block[:, :m, :, 0:3] = points[:, :, None]
    block[:, :m, :, 3:6] = (along / (length[..., None] + 1e-9))[:, :, None]
    tip = block[:, m - 1, :, 3:6]
    block[:, m, :, 0:3] = block[:, m - 1, :, 0:3] - tip * (0.65 * ARROW)
    block[:, m + 1, :, 0:3] = block[:, m - 1, :, 0:3] + tip * (0.35 * ARROW)
    block[:, m:, :, 3:6] = tip[:, None]
    block[..., 6] = repeats[:, None, None]
    block[..., 7] = codes[:, 1, None, None]
    block[:, :m, :, 8], block[:, m:, :, 8] = 0.0, 1.0
    block[..., 9] = (state * strength * min(1.0, (FEW / n) ** 0.5))[:, None, None]
    block[..., 0, 10], block[..., 1, 10] = -1.0, 1.0
    block[:, :m, :, 11] = np.linspace(0.0, k - 1.0, m)[None, :, None]
    block[:, m, :, 11], block[:, m + 1, :, 11] = 0.0, 1.0
    block[..., 12] = thin[:, None, None]
    block[:, m:, :, 12] *= 1.5
    block[..., 13] = codes[:, 0, None, None]
    block[..., 14] = 0.0
    return Mesh().add_block(block.reshape(-1, FLOATS), _triangles(n, m))


@cache
def code(dims: str) -> tuple[int, int]:
    """(the running coordinates as digits to base 6, the first the lowest; how many they are)."""
    return sum(AXES.index(name) * 6**i for i, name in enumerate(dims)), max(1, len(dims))


def _triangles(n: int, m: int) -> np.ndarray:
    """uint32[k, 3] of n strips of m cross sections, each followed by the two of its arrowhead."""
    row = np.array([*range(m - 1), m], np.uint32)[:, None, None] * 2
    one = (row + np.array([(0, 1, 3), (0, 3, 2)], np.uint32)).reshape(-1, 3)
    return (one + (np.arange(n, dtype=np.uint32) * np.uint32(2 * (m + 2)))[:, None, None]).reshape(-1, 3)
