"""Where the nodes of a tree lie: printed on a flat sheet in nested quadrangles, or raised level by level.

``explode`` raises the tree: at 0 all nodes lie on the sheet, at 1 every level stands at its own height, the
head on top. G lies north-west of its parent, R north-east, Y south-east, B south-west.

Every level is a pane: what stands on a node rises with its level. The spots are low discs; anchors are the
middles of their tops. ``form`` is one number, 0 … 1: how far the sheet has become the torus of the loci.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

import numpy as np

from vectorgames.boards.board import CORNERS, EVERYTHING, Board, Body, Shown
from vectorgames.boards.kits.tree.model import TreeModel
from vectorgames.boards.kits.tree.torus import Torus, lift
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
    "torus": (16.0, 48.0, 18.0),
}
NEAREST = 8  # nodes that a ray may mean, at most, where they do not lie on panes


class TreeBoard(Board):
    """Geometry of a tree. ``level_of`` counts from 0, the head's; panes from the bottom level."""

    layouts: ClassVar[tuple[str, ...]] = ("board", "raised", "exploded", "flat", "torus")
    explaining: ClassVar[tuple[str, ...]] = ("torus",)
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
        self.torus = Torus(self)

    def form(self, view) -> tuple[float, ...]:
        return (view.roll / 100 if view.layout == "torus" else 0.0,)

    def slides(self, before: tuple[float, ...], after: tuple[float, ...]) -> bool:
        return 0 < abs(after[0] - before[0]) <= 0.15

    def rolled(self, form: tuple[float, ...] = ()) -> float:
        """How far the sheet has become the torus, 0 … 1."""
        return form[0] if form else 0.0

    def posture(self, anchors: np.ndarray) -> tuple[float, float]:
        """How far the tree is raised where its nodes are here, and how far it is rolled up."""
        first = self.torus.circles[0] - self.torus.flat[0]
        rolled = float((np.hypot(*anchors[1, :2]) - self.torus.flat[0]) / first)
        flat, top = self.pane_origins(0.0)[-1, 2], self.pane_origins(1.0)[-1, 2]
        if rolled > 1 - 1e-4:
            return 0.0, 1.0
        rolled = rolled if rolled > 1e-4 else 0.0
        high = (anchors[0, 2] - lift(rolled) * self.torus.high) / (1 - lift(rolled))
        return float((high - flat) / (top - flat)), rolled

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

    def radii(self, explode: float = 0.0, rolled: float = 0.0) -> np.ndarray:
        """float32[size]: radius of every spot."""
        return self.spots(explode, rolled).astype(np.float32)[self.pane_of]

    def spots(self, explode: float = 0.0, rolled: float = 0.0) -> np.ndarray:
        """float[panes]: radius of the spots of every level."""
        flat, raised = np.array(self.model.radii), np.array(self.model.raised_radii)
        built = (flat + explode * (raised - flat))[: self.panes]
        return built + rolled * (self.torus.spots - built) if rolled else built

    def thick(self, explode: float = 0.0, rolled: float = 0.0) -> np.ndarray:
        """float[panes]: from the top of the spots of every level to their underside."""
        spots = self.spots(explode, rolled)
        built = np.maximum(HIGH, explode * THICK * spots)
        return built + rolled * (THICK * spots - built)

    def anchors(self, explode: float = 0.0, apart: float = 0.0, form: tuple[float, ...] = ()) -> np.ndarray:
        out, rolled = super().anchors(explode, apart), self.rolled(form)
        if rolled:
            out[:, :2] = 0.0
            out[:, 2] += lift(rolled) * (self.torus.high - out[:, 2])
            out += self.torus.places(rolled)
        return out

    def torn(self, explode: float, apart: float, form: tuple[float, ...] = ()) -> float:
        return apart

    def arrangements(self, explode: float, apart: float, form: tuple[float, ...] = ()) -> list:
        return []

    def echoes(self, explode: float, apart: float, form: tuple[float, ...] = ()) -> list[np.ndarray]:
        return []

    def heights(self, explode: float, apart: float = 0.0, form: tuple[float, ...] = ()) -> np.ndarray:
        return super().heights(explode)

    def pane_origins(self, explode: float, apart: float = 0.0, form: tuple[float, ...] = ()) -> np.ndarray:
        """The same on the torus: its nodes lie on no panes."""
        out = np.zeros((self.panes, 3), np.float32)
        out[:, 2] = self.foot + HIGH + explode * np.array(self.model.heights)[: self.panes]
        return out

    def numbered(self, explode: float) -> bool:
        return explode > 0.5

    def corners(self, explode: float, apart: float = 0.0, form: tuple[float, ...] = ()) -> np.ndarray:
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
        seen, rolled = self.focused(inside=shown.inside), self.rolled(shown.form)
        r = 1.44 * self.radii(explode, rolled)[seen, None]  # with the rings of players
        nodes = np.repeat(self.anchors(explode, apart, shown.form)[seen], 4, 0)
        nodes[:, :2] += (r[:, None] * CORNERS).reshape(-1, 2)
        x, y, half = self.sheet(shown.inside)
        edge = np.array([(x + a * half, y + b * half, z) for a, b in CORNERS for z in (0.0, self.foot)])
        edge += rolled * (nodes.mean(0) - edge)
        lines = nodes[::4] + rolled * (self.torus.between[seen] - nodes[::4])  # lead beyond the nodes
        return np.vstack([edge, nodes, lines]).astype(np.float32)

    def camera(self, layout: str, explode: float = 0.0, apart: float = 0.0) -> tuple[float, float, float]:
        if layout in ("exploded", "torus"):
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

    def met(self, origin: np.ndarray, d: np.ndarray, anchors: np.ndarray) -> tuple[np.ndarray, ...]:
        explode, rolled = self.posture(anchors)
        if not rolled:
            return super().met(origin, d, anchors)
        places, radii = anchors.astype(float) - origin, self.radii(explode, rolled)
        rows = _near(places, CLOSE * radii, d)
        x, y, z = np.moveaxis(places[rows], -1, 0)
        t = z / d[:, 2:3]
        off = np.hypot(t * d[:, 0:1] - x, t * d[:, 1:2] - y) / radii[rows]
        key = np.where(off <= 1.0, t, np.where(off <= CLOSE, off * 1e6, np.inf))  # those hit, the nearest first
        best = np.argsort(key, 1)[:, :NEAREST]
        rows, t, off = (np.take_along_axis(np.broadcast_to(part, key.shape), best, 1) for part in (rows, t, off))
        return rows, t, np.where(off <= CLOSE, off, np.inf)

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


def _near(places: np.ndarray, reach: np.ndarray, d: np.ndarray) -> np.ndarray:
    """int64[n, k]: of discs with these radii round places, float[m, 3] from the eye, all that rays may hit."""
    ahead = places.mean(0) / np.linalg.norm(places.mean(0))
    aside = np.array((ahead[1], -ahead[0], 0.0)) if abs(ahead[2]) < 0.999 else np.array((1.0, 0.0, 0.0))
    far, along = places @ ahead, d @ ahead
    if (far < 1.1 * reach).any() or (along <= 0).any():  # in the midst of them
        return np.broadcast_to(np.arange(len(places)), (len(d), len(places)))
    seen = places @ aside / far
    wide = (reach * (np.linalg.norm(aside) + np.abs(seen)) / (far - reach)).max()
    order = np.argsort(seen)
    low, high = (np.searchsorted(seen[order], d @ aside / along + sign * wide) for sign in (-1, 1))
    count = max(NEAREST, int((high - low).max()))
    return order[np.minimum(low[:, None] + np.arange(min(count, len(places))), len(places) - 1)]
