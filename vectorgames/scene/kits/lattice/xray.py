"""The X-ray line: every vector through a space as a thin glowing line in the colours of its coordinates.

All lines are one mesh, made in a few numpy operations; the vector stepped to is a second one.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.badge_layout import Viewpoint, laid_apart
from vectorgames.scene.badges import BadgeNode, badges, width
from vectorgames.scene.kits.lattice.curves import curves, middles
from vectorgames.scene.mesh import FLOATS, Mesh
from vectorgames.scene.ribbons import RibbonNode
from vectorgames.spaces.lattice import AXES
from vectorgames.tableau import Path
from vectorgames.themes import Theme, load_theme

HEIGHT = 4.0  # millimetres above the pane: lines of one level seem to lie in the rows that they run in
STRIPE = 13.0  # millimetres of a stripe, about
ARROW = 1.15  # half width of an arrowhead, in those of its line
DEAD, SPENT = 0.26, 0.62  # strength of a vector that nobody may complete; the same where it is the chosen one
DIMMED = 0.35  # strength of the others while one is chosen, of what leaves the part in focus
QUIET = 0.6  # strength of what is only pointed at in passing
CAP = 3.0  # millimetres that a line begins before its first space
FEW = 22  # so many lines have full strength
MANY = 60  # more lines than this are made of fewer points and drawn once
CROWD = 12  # more lines than this do not all carry badges, and are wider
WIDER = 1.5


class XrayLayer:
    """The lines of ``xray`` and ``chosen`` paths, and no others, with their badges."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board = board
        near = 0.5 * board.cell
        self._lines = RibbonNode("xray", parent, 2.6, 4.4, 1, near, 0.30, shader="xray")
        self._chosen = RibbonNode("chosen", parent, 6.0, 6.8, 2, near, 0.55, shader="xray")
        self._badges = BadgeNode("badges", parent, 6.0, 3.2, near)
        self._name = BadgeNode("badge of the chosen", parent, 7.5, 3.0, near, first=True)
        self._numbers = BadgeNode("numbers", parent, 8.0, 2.5, near, beside=True, first=True)
        for node, beads in ((self._lines, 0.62), (self._chosen, 0.0)):
            node.path.set_shader_input("beads", beads)
        self._theme = load_theme()
        self.stance: tuple = ()
        self._built: tuple | None = None
        self._viewpoint: Viewpoint | None = None  # for which the badges are laid out
        self._rest: Lines | None = None  # those that have badges

    def set_theme(self, theme: Theme) -> None:
        """Coordinates have the colours of this theme."""
        self._theme, self._built = theme, None
        for node in (self._lines, self._chosen):
            node.path.set_shader_input("axes", colours.axes_array(theme))

    def look_from(self, viewpoint: Viewpoint) -> None:
        """The board is seen from elsewhere: badges that would meet there are laid out anew."""
        if self._viewpoint is None or viewpoint.far_from(self._viewpoint):
            self._viewpoint = viewpoint
            if self._rest is not None:
                self._lay_out()

    def show(self, paths: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray) -> None:
        """Build the lines unless they are there; ``anchors`` is another array when the board has changed."""
        if self._built and self._built[0] == paths and self._built[1] is anchors and self._built[2] is focus:
            return
        self._built = (paths, anchors, focus)
        chosen = tuple(p for p in paths if p.kind == "chosen")
        rest = Lines(self.board, anchors, tuple(p for p in paths if p.kind == "xray"), focus, stance=self.stance)
        rest.strength *= DIMMED if chosen else 1.0
        closed = all(path.dims == "t" for path in chosen)
        one = Lines(self.board, anchors, chosen, closed=closed, stance=self.stance)
        one.strength = np.where([bool(p.open) for p in chosen], 1.0, SPENT)
        one.named[:] = True
        self._lines.replace(rest.mesh())
        self._lines.shine(len(rest.dims) <= MANY)
        self._chosen.replace(one.mesh())
        self._rest = None if chosen else rest
        self._lay_out()
        self._name.replace(one.badges(self._theme, spelled=True))
        self._numbers.replace(one.numbers())

    def _lay_out(self) -> None:
        node = self._badges
        node.replace(self._rest.badges(self._theme, viewpoint=self._viewpoint, node=node) if self._rest else Mesh())


class Lines:
    """Vectors of one length as curves, the faint ones first. ``counted``: whether their spaces have an order.

    ``points`` and ``tangents`` float[n, m, 3], ``strength`` float[n]; ``focus`` bool[size]: those that leave
    it are faint; ``closed``: what runs round a ring comes back to where it began.
    """

    def __init__(
        self,
        board: Board,
        anchors: np.ndarray,
        paths: tuple[Path, ...],
        focus: np.ndarray | None = None,
        closed: bool = False,
        stance: tuple = (),
    ):
        n = len(paths)
        self.scale = board.towers**0.5  # many towers are seen from further away
        self.steps = 24 if n <= 4 else 16 if n <= MANY else 10
        self.counted = all(p.alone for p in paths)
        rows = np.array([p.spaces for p in paths], np.int64).reshape(n, -1 if n else 4)
        self.spaces = rows.shape[1]
        if closed:
            rows = np.hstack([rows, rows[:, :1]])
        alive = np.array([bool(p.open) for p in paths], bool)
        near = np.ones(n, bool) if focus is None else focus[rows].all(1)
        soft = np.array([QUIET if p.quiet and p.kind == "xray" else 1.0 for p in paths])
        strength = soft * np.where(alive, 1.0, DEAD) * np.where(near, _less(near.sum()), DIMMED * _less(n))
        order = np.argsort(strength, kind="stable")
        self.dims = [paths[k].dims for k in order.tolist()]
        named = np.array([path.named for path in paths], bool)
        self.strength, self.named, self.soft = strength[order], (alive & near & named)[order], soft[order]
        common = set(rows[0].tolist()).intersection(*rows.tolist()) if n > 1 else ()
        self.common = anchors[common.pop()].astype(float) if len(common) == 1 else None  # where all meet
        self.rods = middles(board, anchors, rows[order, : self.spaces])
        self.widths = np.where(alive[order], 1.0, 0.7) * (0.5 + 0.5 * _less(n)) * (WIDER if n > CROWD else 1.0)
        self.points = curves(board, anchors, rows[order], HEIGHT, self.steps, stance)
        along = np.gradient(self.points, axis=1)
        length = np.sqrt((along * along).sum(2))
        self.step_length = length.sum(1) / (rows.shape[1] - 1)
        self.tangents = along / (length[..., None] + 1e-9)

    def mesh(self) -> Mesh:
        """Strips with arrowheads, as xray.vert and xray.frag want them."""
        n, m = self.points.shape[:2]
        if not n:
            return Mesh()
        codes = np.array([code(dims) for dims in self.dims])
        repeats = np.maximum(1, np.rint(self.step_length / (codes[:, 1] * STRIPE * self.scale)))
        block = np.empty((n, m + 2, 2, FLOATS), np.float32)
        block[:, :m, :, 0:3] = self.points[:, :, None]
        block[:, :m, :, 3:6] = self.tangents[:, :, None]
        cap = CAP * self.scale  # before the first space: room for its bead
        block[:, 0, :, 0:3] -= cap * block[:, 0, :, 3:6]
        block[:, m:, :, 0:6] = block[:, m - 1, None, :, 0:6]  # the shader gives the arrowhead its shape
        block[..., 6] = repeats[:, None, None]
        block[..., 7] = codes[:, 1, None, None]
        block[:, :m, :, 8], block[:, m:, :, 8] = 0.0, 1.0
        block[..., 9] = self.strength[:, None, None]
        block[..., 0, 10], block[..., 1, 10] = -1.0, 1.0
        block[:, :m, :, 11] = np.linspace(0.0, (m - 1) / self.steps, m)[None, :, None]
        block[:, 0, :, 11] = -cap / np.maximum(self.step_length, 1.0)[:, None]
        block[:, m, :, 11], block[:, m + 1, :, 11] = 0.0, 1.0
        block[..., 12] = self.widths[:, None, None]
        block[:, m:, :, 12] *= ARROW
        block[..., 13] = codes[:, 0, None, None]
        block[..., 14] = 0.0
        return Mesh().add_block(block.reshape(-1, FLOATS), _triangles(n, m))

    def badges(
        self,
        theme: Theme | None = None,
        spelled: bool = False,
        viewpoint: Viewpoint | None = None,
        node: BadgeNode | None = None,
    ) -> Mesh:
        """The running coordinates beyond the ends of those that may be completed and are in focus.

        Where the lines are many only those of one coordinate are named: they tell what the colours mean.
        With a ``viewpoint`` those of ``node`` that would meet are moved aside.
        """
        many = len(self.dims) > CROWD
        k = [i for i, dims in enumerate(self.dims) if dims and self.named[i] and not (many and len(dims) > 1)]
        spelled, texts = bool(spelled or many), [self.dims[i] for i in k]
        points, tangents = self.points[k, -1], self.tangents[k, -1]
        if viewpoint and node and texts:
            widths = np.array([width(text, spelled) for text in texts])
            points = laid_apart(points, tangents, widths, viewpoint, node.least, node.away, self.common)
        return badges(points, tangents, texts, self.soft[k], spelled, theme=theme)

    def numbers(self) -> Mesh:
        """1, 2, 3, 4 beside the spaces of every line, on the side away from the rod."""
        if not self.counted:
            return Mesh()
        k = slice(None, self.spaces * self.steps, self.steps)
        points, tangents = self.points[:, k].reshape(-1, 3), self.tangents[:, k].reshape(-1, 3)
        texts = [str(number) for _ in self.dims for number in range(1, self.spaces + 1)]
        outwards = (self.points[:, k] - self.rods).reshape(-1, 3)[:, :2]
        return badges(points, tangents, texts, np.ones(len(texts)), outwards=outwards)


@cache
def code(dims: str) -> tuple[int, int]:
    """(the running coordinates as digits to base 6, the first the lowest; how many they are)."""
    return sum(AXES.index(name) * 6**i for i, name in enumerate(dims)), max(1, len(dims))


def _less(count: int) -> float:
    """Strength of each of so many lines."""
    return min(1.0, (FEW / max(1, count)) ** 0.4)


def _triangles(n: int, m: int) -> np.ndarray:
    """uint32[k, 3] of n strips of m cross sections, each followed by the two of its arrowhead."""
    row = np.array([*range(m - 1), m], np.uint32)[:, None, None] * 2
    one = (row + np.array([(0, 1, 3), (0, 3, 2)], np.uint32)).reshape(-1, 3)
    return (one + (np.arange(n, dtype=np.uint32) * np.uint32(2 * (m + 2)))[:, None, None]).reshape(-1, 3)
