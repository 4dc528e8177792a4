"""The GRYB board: its sizes, and where its nodes lie: printed on a flat sheet in nested quadrangles, raised level
by level, or on a torus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np

from vectorgames.base.words import LocalizedText
from vectorgames.boards.board import CORNERS, EVERYTHING, Board, Body, Shown
from vectorgames.boards.layout import AS_BUILT, Camera, Layout, Pose, Slider, by_name
from vectorgames.boards.model import In, Model, read, refused, unknown_key
from vectorgames.play.views import Isolated, Own, View
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.tree import COLOURS, QuadTree


class Bend:
    """What a layout makes of one board, as far as it is there, ``share`` from 0 to 1.

    ``spots`` float[panes]: radii of the spots of every level; ``high``: how high the head is; ``between``
    float[size, 3]: where lines lead beyond the nodes; ``inputs``: float[k, 4] each, what shaders/nodes.glsl has to
    know of it besides.
    """

    spots: np.ndarray
    high = 0.0
    between: np.ndarray
    inputs: Mapping[str, np.ndarray]

    def __init__(self, board: Any):
        self.board = board

    def anchors(self, built: np.ndarray, share: float) -> np.ndarray:
        """float32[size, 3]: where every node lies that is here as it is built."""
        raise NotImplementedError

    def share(self, anchors: np.ndarray) -> float:
        """How far it is there where the nodes are here."""
        raise NotImplementedError

    def raised(self, head: float, share: float) -> float:
        """How high the head would be without it."""
        return head

    def windings(self, rows: np.ndarray, times: np.ndarray, ends: np.ndarray, share: float) -> np.ndarray:
        """float64[n, k, steps, 3]: from every node of int[n, k] to the next one, and from the last to the first.

        ``times`` float[steps], 0 … 1; ``ends`` float[n, k, 3]: where the nodes are now.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class TreeLayout(Layout):
    """``bend``: what it makes of a board; none: it lies on panes."""

    bend: Callable[[Any], Bend] | None = None

    def form(self, board: Any, view: View) -> tuple[float, ...]:
        """Of every layout that bends the board how far it is there."""
        share = self.slider.share(view, "") if self.slider else 1.0
        return tuple(share * (one is self) for one in bending(board.layouts))


def bending(layouts: Mapping[str, Layout]) -> list[TreeLayout]:
    return [one for one in layouts.values() if isinstance(one, TreeLayout) and one.bend]


LARGEST = 0.76  # radius of the circle of the first locus, by half the side of the sheet
CIRCLES = (1.0, 0.5, 0.22, 0.095, 0.042, 0.019)  # radii of the circles, by the largest

# with these no node hides another one where the torus is seen first (tests/test_tree_board.py)
LYING = 135.0  # degrees at which G lies on the sheet
FIRST = (135.0, 90.0, 0.0, 0.0, 0.0, 0.0)  # degrees at which G lies on every circle; R, Y, B follow clockwise
SPOTS, OF_CIRCLE = (0.084, 0.067, 0.054, 0.043, 0.034, 0.028, 0.022), 0.316
"""Radii of spots by level, by the largest circle; at most so much of the circle that they lie on."""

TORUS_HIGH = 0.85  # of the largest circle: how far its plane is over the sheet


def lift(rolled: float) -> float:
    """How far from the sheet to its final height the head is: at first faster, so that no node comes under it."""
    return rolled * (2 - rolled)


class Torus(Bend):
    """Where the nodes of one board lie on its torus.

    ``circles``, ``flat`` float[depth]: radii of the circles, and of those through the children on the sheet;
    ``high``: how high the head is; ``between`` float[size, 3]: half way to the next node round the first circle.
    """

    def __init__(self, board: Any):
        super().__init__(board)
        depth = board.space.depth
        largest = LARGEST * board.half
        self.circles = largest * np.array(CIRCLES[:depth])
        least = OF_CIRCLE * np.append(np.inf, self.circles)
        self.spots = frozen(np.minimum(largest * np.array(SPOTS[: depth + 1]), least)[::-1].copy())
        self.flat = np.sqrt(2.0) * np.array([board.model.apart(depth - 1 - k) for k in range(depth)])
        self.high = board.foot + TORUS_HIGH * largest
        half = 0.5 * (np.arange(depth) == 0)
        circles = np.zeros((len(CIRCLES), 4))
        turns = np.radians(LYING), np.radians(FIRST[:depth])
        circles[:depth] = np.column_stack([self.flat, self.circles, np.full(depth, turns[0]), turns[1]])
        self.inputs = {"circles": circles}
        self.between = self.points(board.space.loci + half, board.level_of) + (0.0, 0.0, self.high)

    def points(self, loci: np.ndarray, levels: np.ndarray, rolled: float = 1.0) -> np.ndarray:
        """float64[..., 3]: where these loci lie, from the middle of the head; ``loci`` float[..., depth] from 0,
        also between nodes and beyond, ``levels`` how many of them there are.

        ``rolled``, 0 … 1: on the sheet all circles lie flat; rolled up, each turns with the one before, upon it.
        """
        out = np.zeros((*loci.shape[:-1], 3))
        ways = [np.broadcast_to(way, out.shape) for way in np.eye(3)]  # outwards, along, upright
        tilt = np.radians(90.0 * rolled)
        for k, (flat, radius) in enumerate(zip(self.flat, self.circles, strict=True)):
            there = (levels > k)[..., None]
            turn = np.radians(LYING + rolled * (FIRST[k] - LYING) - 90.0 * loci[..., k])[..., None]
            far = flat + rolled * (radius - flat)
            out = out + np.where(there, far * (np.cos(turn) * ways[0] + np.sin(turn) * ways[1]), 0.0)
            cos, sin = np.cos(rolled * turn), np.sin(rolled * turn)
            outwards, along = cos * ways[0] + sin * ways[1], cos * ways[1] - sin * ways[0]
            ways = [
                outwards,
                np.cos(tilt) * along + np.sin(tilt) * ways[2],
                np.cos(tilt) * ways[2] - np.sin(tilt) * along,
            ]
        return out

    def anchors(self, built: np.ndarray, rolled: float) -> np.ndarray:
        out = self.points(self.board.space.loci, self.board.level_of, rolled)
        out[:, 2] += built[:, 2] + lift(rolled) * (self.high - built[:, 2])
        return out.astype(np.float32)

    def share(self, anchors: np.ndarray) -> float:
        first = self.circles[0] - self.flat[0]
        return float((np.hypot(*anchors[1, :2]) - self.flat[0]) / first)

    def raised(self, head: float, rolled: float) -> float:
        return (head - lift(rolled) * self.high) / (1 - lift(rolled))

    def windings(self, rows: np.ndarray, times: np.ndarray, ends: np.ndarray, rolled: float) -> np.ndarray:
        """float64[n, k, steps, 3]: from every node of int[n, k] to the next one, and from the last to the first.

        ``times`` float[steps], 0 … 1; ``ends`` float[n, k, 3]: where the nodes are now. Round the circles where
        each locus changes by a step at most, else straight on.
        """
        loci, levels = self.board.space.loci[rows].astype(float), self.board.level_of[rows]
        step = (np.roll(loci, -1, 1) - loci + 1) % 4 - 1
        turns = (levels == np.roll(levels, -1, 1)) & (step <= 1).all(-1)
        way = loci[:, :, None] + step[:, :, None] * np.append(times, 1.0)[:, None]
        bent = self.points(way, np.broadcast_to(levels[..., None], way.shape[:-1]), rolled)
        bent -= bent[:, :, :1]
        # half rolled up, the last colour is not beside the first
        gap = np.roll(ends, -1, 1) - ends - bent[:, :, -1]
        round_it = ends[:, :, None] + bent[:, :, :-1] + gap[:, :, None] * times[:, None]
        straight = ends[:, :, None] + (np.roll(ends, -1, 1) - ends)[:, :, None] * times[:, None]
        return np.where(turns[..., None, None], round_it, straight)


TORUS = TreeLayout("torus", (16.0, 48.0, 18.0), explains=True, slider=Slider(Own("torus", "roll", 100)), bend=Torus)


LISTS = {"heights": (0.0, 1000.0), "radii": (1.0, 30.0), "raised_radii": (1.0, 30.0)}
ALONE = 4  # levels below the head that a board of its own has
LEVELS = 7  # of the deepest tree, with its head


@dataclass(frozen=True, slots=True)
class TreeModel(Model):
    """A printed sheet of coloured spots, in millimetres.

    ``pitch``: between neighbouring nodes of the bottom level; every level above has twice the distance, and
    boards of four levels are ``gap`` apart.
    ``heights``: of the levels above the sheet when raised, the bottom level first; ``radii``, ``raised_radii``:
    of the spots, flat and raised. ``letter``: height of the letters, in radii.
    As it is built, quadrangles of ``bar`` wide strips lie in layers over the sheet, ``layer`` thick, the bottom
    level lowest, held by ``dowel`` thick pins in holes wider by ``dowel_gap``; spots are ``spot`` thick.
    """

    is_cut = True

    pitch: Annotated[float, In("sheet", 8.0, 60.0)]
    thickness: Annotated[float, In("sheet", 2.0, 12.0)]
    margin: Annotated[float, In("sheet", 4.0, 40.0)]
    gap: Annotated[float, In("sheet", 0.0, 100.0)]
    corner: Annotated[float, In("sheet", 0.0, 20.0)]
    layer: Annotated[float, In("quadrangles", 1.0, 6.0)]
    bar: Annotated[float, In("quadrangles", 2.0, 6.0)]
    dowel: Annotated[float, In("quadrangles", 2.0, 4.0)]
    dowel_gap: Annotated[float, In("quadrangles", 0.02, 0.5)]
    spot: Annotated[float, In("quadrangles", 1.0, 6.0)]
    letter: Annotated[float, In("engraving", 0.2, 1.2)]
    heights: tuple[float, ...]
    radii: tuple[float, ...]
    raised_radii: tuple[float, ...]

    @property
    def cell(self) -> float:
        return self.pitch

    def apart(self, level: int) -> float:
        """How far, along x as along y, nodes so many levels above the bottom are from their parents."""
        return self.pitch * 2.0 ** (level - 1) + (self.gap * 2.0 ** (level - ALONE) / 2 if level >= ALONE else 0.0)

    def side(self, depth: int) -> float:
        """Side of the sheet for a tree of this depth."""
        return 2**depth * self.pitch + self.gap * (2 ** max(0, depth - ALONE) - 1) + 2 * self.margin


def tree_model(data: dict[str, Any], changes: Mapping[str, float]) -> TreeModel:
    """The model of a file's data. ValueError says what was expected."""
    found = read(TreeModel, data, changes, others=frozenset({"levels"}))
    for key, (low, high) in LISTS.items():
        given = data["levels"].get(key)
        good = isinstance(given, list) and len(given) == LEVELS
        if not good or not all(type(v) in (int, float) and low <= v <= high for v in given):
            expected = LocalizedText("errors.board_file.numbers", n=LEVELS, least=f"{low:g}", most=f"{high:g}")
            raise refused(f"levels.{key}", repr(given), expected)
        found[key] = tuple(map(float, given))
    for key in data["levels"]:
        if key not in LISTS:
            raise unknown_key(f"levels.{key}", LISTS)
    return TreeModel(**found)


WAYS = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], float)  # G R Y B from their parent
HIGH, THICK = 2.0, 0.36  # millimetres that spots stand over the sheet; how thick they are when raised, in radii
CLOSE = 1.4  # radii from its middle within which a spot may be meant
NEAREST = 8  # nodes that a ray may mean, at most, where they do not lie on panes


class Raised(TreeLayout):
    """Seen from the less high the more the tree is raised."""

    def seen(self, board: TreeBoard, pose: Pose) -> Camera:
        low, high = np.array((0.0, 62.0, 18.0)), np.array((13.0, 35.0, 24.0))
        return tuple((low * (1 - pose.explode) + high * pose.explode).tolist())


class TreeBoard(Board):
    """Geometry of a tree. ``level_of`` counts from 0, the head's; panes from the bottom level."""

    stuff = "wood"
    layouts = by_name(
        Raised("board"),
        Raised("raised", explode=1.0),
        # seen from so far, straight from the south and steeply, no spot of a level hides one of another
        TreeLayout("exploded", (0.0, 62.0, 4.0), explode=0.3),
        TreeLayout("flat"),
        TORUS,
    )
    quadrants: ClassVar[tuple[str, ...]] = tuple(COLOURS)
    distances: ClassVar[Mapping[str, str]] = {"explode": "raise"}
    bodies: Mapping[str, Body] = {"": Body(0.0, 0.0)}  # noqa: RUF012  # rings round the spots hide nothing
    solid = True

    model: TreeModel
    space: QuadTree

    def __init__(self, model: TreeModel, space: QuadTree) -> None:
        super().__init__(model, space)
        self.levels, self.towers, self.panes = space.depth, 1, space.depth + 1
        self.half, self.foot = model.side(space.depth) / 2, model.thickness
        self.level_of = space.level_of
        self.board_of = frozen(np.zeros(self.size, np.int8))
        self.pane_of = frozen((space.depth - space.level_of).astype(np.int16))
        self.bends = tuple(one.bend(self) for one in bending(self.layouts) if one.bend)

    def bent(self, pose: Pose) -> tuple[Bend, float]:
        """What the layout in which the nodes lie on no panes makes of it, and how far it is there, 0 … 1."""
        form = pose.form or (0.0,)
        k = int(np.argmax(form))
        return (self.bends[k], form[k]) if self.bends else (Bend(self), 0.0)

    def pose_of(self, anchors: np.ndarray) -> Pose:
        """The pose in which the nodes are here."""
        shares = [bend.share(anchors) for bend in self.bends]
        form = tuple(1.0 if share > 1 - 1e-4 else share if share > 1e-4 else 0.0 for share in shares)
        bend, share = self.bent(Pose(form=form))
        if share == 1:
            return Pose(form=form)
        flat, top = self.pane_origins()[-1, 2], self.pane_origins(Pose(1.0))[-1, 2]
        return Pose(float((bend.raised(anchors[0, 2], share) - flat) / (top - flat)), 0.0, form)

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

    def radii(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float32[size]: radius of every spot."""
        return self.spots(pose).astype(np.float32)[self.pane_of]

    def spots(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float[panes]: radius of the spots of every level."""
        (bend, share), flat = self.bent(pose), np.array(self.model.radii)
        built = (flat + pose.explode * (np.array(self.model.raised_radii) - flat))[: self.panes]
        return built + share * (bend.spots - built) if share else built

    def thick(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float[panes]: from the top of the spots of every level to their underside."""
        spots = self.spots(pose)
        built = np.maximum(HIGH, pose.explode * THICK * spots)
        return built + self.bent(pose)[1] * (THICK * spots - built)

    def anchors(self, pose: Pose = AS_BUILT) -> np.ndarray:
        built, (bend, share) = super().anchors(pose), self.bent(pose)
        return bend.anchors(built, share) if share else built

    def pane_origins(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float32[panes, 3]: middle of every pane; where nodes lie on none, as if flat."""
        out = np.zeros((self.panes, 3), np.float32)
        out[:, 2] = self.foot + HIGH + pose.explode * np.array(self.model.heights)[: self.panes]
        return out

    def numbered(self, pose: Pose) -> bool:
        return pose.explode > 0.5

    def corners(self, pose: Pose = AS_BUILT) -> np.ndarray:
        """float[panes, 4, 3]: of the square round the spots of every level."""
        ways = [self.model.apart(k) for k in range(self.levels)]
        half = np.append(np.cumsum(ways[::-1])[::-1], 0.0) + self.spots(Pose(pose.explode))
        out = self.pane_origins(pose)[:, None].astype(float) + np.zeros((1, 4, 1))
        out[..., :2] += CORNERS * half[:, None, None]
        return out

    def sheet(self, inside: str = "") -> tuple[float, float, float]:
        """Middle and half the side of the sheet, of the part below the node ``inside`` as a sheet of its own."""
        node = self.space.index[inside] if inside else 0
        x, y = self.local[node].tolist()
        half = self.model.side(self.levels - self.space.level(node)) / 2
        return x, y, half - max(0.0, 0.6 * (self.model.margin - 0.12 * half))  # a small sheet has a narrow margin

    def outline(self, pose: Pose = AS_BUILT, shown: Shown = EVERYTHING) -> np.ndarray:
        seen, (bend, share) = self.focused(Isolated(inside=shown.inside)), self.bent(pose)
        r = 1.44 * self.radii(pose)[seen, None]  # with the rings of players
        nodes = np.repeat(self.anchors(pose)[seen], 4, 0)
        nodes[:, :2] += (r[:, None] * CORNERS).reshape(-1, 2)
        x, y, half = self.sheet(shown.inside)
        edge = np.array([(x + a * half, y + b * half, z) for a, b in CORNERS for z in (0.0, self.foot)])
        edge += share * (nodes.mean(0) - edge)
        lines = nodes[::4] + share * (bend.between[seen] - nodes[::4]) if share else nodes[:0]  # beyond the nodes
        return np.vstack([edge, nodes, lines]).astype(np.float32)

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        """Where the four colours lie from their parent."""
        return {c: (x, y, 0.0) for c, (x, y) in zip(COLOURS, WAYS.tolist(), strict=True)}

    def placed(self, anchors: np.ndarray) -> tuple[np.ndarray, float]:
        """The panes, and how far the tree is raised."""
        firsts = list(reversed(self.space.firsts[: self.panes]))
        out = anchors[firsts].astype(float)
        out[:, :2] -= self.local[firsts]
        low, high = self.pane_origins()[-1, 2], self.pane_origins(Pose(1.0))[-1, 2]
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
        off = np.hypot(dx, dy) / self.spots(Pose(shift))
        return node, np.where(off <= CLOSE, off, np.inf)

    def met(self, origin: np.ndarray, d: np.ndarray, anchors: np.ndarray) -> tuple[np.ndarray, ...]:
        pose = self.pose_of(anchors)
        if not self.bent(pose)[1]:
            return super().met(origin, d, anchors)
        places, radii = anchors.astype(float) - origin, self.radii(pose)
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

    def focused(self, only: Isolated) -> np.ndarray:
        keep = super().focused(only)
        if only.quadrants:
            keep &= np.isin(self.space.loci[:, 0], [COLOURS.index(q) for q in only.quadrants])
        if only.inside:
            keep &= self.within(only.inside)
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
