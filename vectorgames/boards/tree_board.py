"""Where the nodes of a tree lie: printed on a flat sheet in nested quadrangles, or raised level by level.

``explode`` raises the tree: at 0 all nodes lie on the sheet, at 1 every level stands at its own height, the
head on top. G lies north-west of its parent, R north-east, Y south-east, B south-west.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import numpy as np

from vectorgames.boards.board import LONG, STRAIGHT, Board, frozen
from vectorgames.boards.model import TreeModel
from vectorgames.spaces.tree import COLOURS, QuadTree

WAYS = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], float)  # G R Y B from their parent
CAMERAS = {
    "board": (0.0, 62.0, 18.0),
    "raised": (13.0, 29.0, 24.0),
    "exploded": (13.0, 48.0, 22.0),
    "top": (0.0, STRAIGHT, LONG),
}


class TreeBoard(Board):
    """Geometry of a tree. One pane: the sheet. ``level_of`` counts from 0, the head's."""

    layouts: ClassVar[tuple[str, ...]] = ("board", "raised", "exploded", "top", "flat")
    quadrants: ClassVar[tuple[str, ...]] = tuple(COLOURS)
    stances: ClassVar[dict[str, tuple[float, float]]] = {"raised": (1.0, 0.0), "exploded": (0.5, 0.0)}

    def __init__(self, model: TreeModel, space: QuadTree):
        super().__init__(model, space)
        self.levels = space.depth
        self.towers = self.panes = 1
        self.half, self.foot = model.side(space.depth) / 2, model.thickness
        self.level_of = space.level_of
        self.board_of = frozen(np.zeros(self.size, np.int8))
        self.pane_of = frozen(np.zeros(self.size, np.int16))

    @cached_property
    def local(self) -> np.ndarray:
        loci, depth = self.space.loci, self.space.depth
        out = np.zeros((self.size, 2))
        for k in range(depth):
            there = loci[:, k] >= 0
            out[there] += WAYS[loci[there, k]] * self.model.pitch * 2.0 ** (depth - 2 - k)
        return frozen(out.astype(np.float32))

    @cached_property
    def from_bottom(self) -> np.ndarray:
        """int8[size]: how many levels lie below every node's own."""
        return frozen(self.space.depth - self.level_of)

    def radii(self, explode: float = 0.0) -> np.ndarray:
        """float32[size]: radius of every spot."""
        flat, raised = np.array(self.model.radii), np.array(self.model.raised_radii)
        return (flat + explode * (raised - flat)).astype(np.float32)[self.from_bottom]

    def pane_origins(self, explode: float, apart: float = 0.0) -> np.ndarray:
        return np.array([[0.0, 0.0, self.foot]], np.float32)

    def anchors(self, explode: float = 0.0, apart: float = 0.0) -> np.ndarray:
        out = super().anchors(explode, apart)
        out[:, 2] += explode * np.array(self.model.heights, np.float32)[self.from_bottom]
        return out

    def outline(
        self,
        explode: float = 0.0,
        apart: float = 0.0,
        towers: np.ndarray | None = None,
        levels: frozenset[int] = frozenset(),
    ) -> np.ndarray:
        nodes = self.anchors(explode, apart)
        return np.vstack([self.corners(explode, apart).reshape(-1, 3), nodes]).astype(np.float32)

    def camera(self, layout: str, explode: float = 0.0, apart: float = 0.0) -> tuple[float, float, float]:
        if layout in ("top", "exploded"):
            return CAMERAS[layout]
        low, high = np.array(CAMERAS["board"]), np.array(CAMERAS["raised"])
        return tuple((low * (1 - explode) + high * explode).tolist())

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        """Where the four colours lie from their parent."""
        return {c: (x, y, 0.0) for c, (x, y) in zip(COLOURS, WAYS.tolist(), strict=True)}

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        return self.pane_origins(0.0), 0.0

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        d = np.hypot(x[..., None] - self.local[:, 0], y[..., None] - self.local[:, 1]) / self.radii()
        nearest = d.argmin(-1)
        off = np.take_along_axis(d, nearest[..., None], -1)[..., 0]
        return nearest, np.where(off <= 1.0, off, np.inf)

    def column(self, space: int) -> np.ndarray:
        return np.array([*self.space.ancestors(space), space])

    def focused(
        self,
        levels: frozenset[int] = frozenset(),
        quadrants: frozenset[str] = frozenset(),
        u: frozenset[str] = frozenset(),
        v: frozenset[str] = frozenset(),
        inside: str = "",
    ) -> np.ndarray:
        keep = super().focused(levels)
        if quadrants:
            keep &= np.isin(self.space.loci[:, 0], [COLOURS.index(q) for q in quadrants])
        if inside:
            below = np.zeros(self.size, bool)
            below[self.space.below(self.space.index[inside])] = True
            keep &= below
        return keep
