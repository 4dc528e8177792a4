"""Where the nodes of a tree lie: printed on a flat sheet in nested quadrangles, or raised level by level.

``explode`` raises the tree: at 0 all nodes lie on the sheet, at 1 every level stands at its own height, the
head on top. G lies north-west of its parent, R north-east, Y south-east, B south-west.

Every level is a pane: what stands on a node rises with its level. The spots are low discs; anchors are the
middles of their tops.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

import numpy as np

from vectorgames.boards.board import CORNERS, EVERYTHING, Board, Body, Shown
from vectorgames.boards.kits.tree.model import TreeModel
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.tree import COLOURS, QuadTree

WAYS = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], float)  # G R Y B from their parent
HIGH, THICK = 2.0, 0.36  # millimetres that spots stand over the sheet; how thick they are when raised, in radii
CLOSE = 1.4  # radii from its middle within which a spot may be meant
# exploded: seen from so far, straight from the south and steeply, no spot of a level hides one of another
CAMERAS = {
    "board": (0.0, 62.0, 18.0),
    "raised": (13.0, 35.0, 24.0),
    "exploded": (0.0, 62.0, 4.0),
}


class TreeBoard(Board):
    """Geometry of a tree. ``level_of`` counts from 0, the head's; panes from the bottom level."""

    layouts: ClassVar[tuple[str, ...]] = ("board", "raised", "exploded", "flat")
    quadrants: ClassVar[tuple[str, ...]] = tuple(COLOURS)
    stances: ClassVar[dict[str, tuple[float, float]]] = {"raised": (1.0, 0.0), "exploded": (0.3, 0.0)}
    bodies: ClassVar[Mapping[str, Body]] = {"": Body(0.0, 0.0)}  # rings round the spots hide nothing
    solid = True

    def __init__(self, model: TreeModel, space: QuadTree):
        super().__init__(model, space)
        self.levels, self.towers, self.panes = space.depth, 1, space.depth + 1
        self.half, self.foot = model.side(space.depth) / 2, model.thickness
        self.level_of = space.level_of
        self.board_of = frozen(np.zeros(self.size, np.int8))
        self.pane_of = frozen((space.depth - space.level_of).astype(np.int16))

    @cached_property
    def floors(self) -> np.ndarray:
        return frozen(np.arange(self.levels, -1, -1))

    @cached_property
    def local(self) -> np.ndarray:
        loci, depth = self.space.loci, self.space.depth
        out = np.zeros((self.size, 2))
        for k in range(depth):
            there = loci[:, k] >= 0
            out[there] += WAYS[loci[there, k]] * self.model.apart(depth - 1 - k)
        return frozen(out.astype(np.float32))

    @cached_property
    def room(self) -> np.ndarray:
        return frozen(2 * self.radii())

    def radii(self, explode: float = 0.0) -> np.ndarray:
        """float32[size]: radius of every spot."""
        return self.spots(explode).astype(np.float32)[self.pane_of]

    def spots(self, explode: float = 0.0) -> np.ndarray:
        """float[panes]: radius of the spots of every level."""
        flat, raised = np.array(self.model.radii), np.array(self.model.raised_radii)
        return (flat + explode * (raised - flat))[: self.panes]

    def thick(self, explode: float = 0.0) -> np.ndarray:
        """float[panes]: from the top of the spots of every level to their underside."""
        return np.maximum(HIGH, explode * THICK * self.spots(explode))

    def pane_origins(self, explode: float, apart: float = 0.0) -> np.ndarray:
        out = np.zeros((self.panes, 3), np.float32)
        out[:, 2] = self.foot + HIGH + explode * np.array(self.model.heights)[: self.panes]
        return out

    def numbered(self, explode: float) -> bool:
        return explode > 0.5

    def corners(self, explode: float, apart: float = 0.0) -> np.ndarray:
        """float[panes, 4, 3]: of the square round the spots of every level."""
        ways = [self.model.apart(k) for k in range(self.levels)]
        half = np.append(np.cumsum(ways[::-1])[::-1], 0.0) + self.spots(explode)
        out = self.pane_origins(explode)[:, None].astype(float) + np.zeros((1, 4, 1))
        out[..., :2] += CORNERS * half[:, None, None]
        return out

    def sheet(self, inside: str = "") -> tuple[float, float, float]:
        """Middle and half the side of the sheet, of the part below the node ``inside`` as a sheet of its own."""
        node = self.space.index[inside] if inside else 0
        x, y = self.local[node].tolist()
        half = self.model.side(self.levels - self.space.level(node)) / 2
        return x, y, half - max(0.0, 0.6 * (self.model.margin - 0.12 * half))  # a small sheet has a narrow margin

    def outline(self, explode: float = 0.0, apart: float = 0.0, shown: Shown = EVERYTHING) -> np.ndarray:
        x, y, half = self.sheet(shown.inside)
        edge = [(x + a * half, y + b * half, z) for a, b in CORNERS for z in (0.0, self.foot)]
        seen = self.focused(inside=shown.inside)
        r = 1.44 * self.radii(explode)[seen, None]  # with the rings of players
        nodes = np.repeat(self.anchors(explode)[seen], 4, 0)
        nodes[:, :2] += (r[:, None] * CORNERS).reshape(-1, 2)
        return np.vstack([edge, nodes]).astype(np.float32)

    def camera(self, layout: str, explode: float = 0.0, apart: float = 0.0) -> tuple[float, float, float]:
        if layout == "exploded":
            return CAMERAS[layout]
        low, high = np.array(CAMERAS["board"]), np.array(CAMERAS["raised"])
        return tuple((low * (1 - explode) + high * explode).tolist())

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        """Where the four colours lie from their parent."""
        return {c: (x, y, 0.0) for c, (x, y) in zip(COLOURS, WAYS.tolist(), strict=True)}

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        """The panes, and how far the tree is raised."""
        firsts = list(reversed(self.space.firsts[: self.panes]))
        out = anchors[firsts].astype(float)
        out[:, :2] -= self.local[firsts]
        low, high = self.pane_origins(0.0)[-1, 2], self.pane_origins(1.0)[-1, 2]
        return out, float((out[-1, 2] - low) / (high - low))

    def under(self, x: np.ndarray, y: np.ndarray, shift: float) -> tuple[np.ndarray, np.ndarray]:
        node, (dx, dy) = np.zeros(x.shape, np.int64), (np.array(v, float) for v in (x, y))
        for k in range(self.levels):
            on = self.floors > k  # levels that lie deeper than this
            east, north = dx[:, on] > 0, dy[:, on] > 0
            node[:, on] = 4 * node[:, on] + np.where(north, 1 + east, 4 - east)
            way = self.model.apart(self.levels - 1 - k)
            dx[:, on] -= np.where(east, way, -way)
            dy[:, on] -= np.where(north, way, -way)
        off = np.hypot(dx, dy) / self.spots(shift)
        return node, np.where(off <= CLOSE, off, np.inf)

    def column(self, space: int) -> np.ndarray:
        return np.array([space, *reversed(self.space.ancestors(space))])

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
            keep &= self.within(inside)
        return keep

    def within(self, inside: str) -> np.ndarray:
        """bool[size]: a node and all that is below it; empty: all."""
        out = np.full(self.size, not inside)
        if inside:
            out[self.space.below(self.space.index[inside])] = True
        return out
