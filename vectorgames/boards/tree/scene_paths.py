"""What is drawn from node to node of a tree: closed loops of sets of four, the ways down from the head, how pieces
move.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import panda3d.core as p3d
from numpy.typing import ArrayLike

from vectorgames.boards.tree.geometry import TreeBoard
from vectorgames.boards.tree.scene_tokens import token_size
from vectorgames.play.views import View
from vectorgames.scene import colours
from vectorgames.scene.badges import badges
from vectorgames.scene.mesh import FLOATS, Mesh, strip
from vectorgames.scene.motion import TIMES, hopping
from vectorgames.scene.paths import END, LIFT, Hover, LineLayer, PathLayer, ribbon
from vectorgames.view.tableau import Path, Tableau

HOP = 0.7  # height of an arc at most, in diameters of the larger node


def way(board: TreeBoard, anchors: np.ndarray, source: int, target: int) -> np.ndarray:
    """float[n, 3]: from a node to another one, seen from there; see ``motion.way``."""
    start = (anchors[source] - anchors[target]).astype(float)
    points = start * (1 - TIMES)[:, None]
    upper, lower = sorted((source, target))
    if board.space.parent(lower) == upper:
        link = descent(board, anchors, lower, upper)
        link = (link if source == upper else link[::-1]) - anchors[target]
        points = np.column_stack([np.interp(TIMES, np.linspace(0, 1, len(link)), column) for column in link.T])
        points[0], points[-1] = start, 0.0
    return hopping(points, HOP * float(board.room[[source, target]].max()))


OVER = 3.2  # millimetres over the tops of the spots: clear of the rings round them
BOW, ARCH = (0.10, 14.0), (0.06, 9.0)  # of a side of a loop: outwards, upwards; parts of its length, at most mm
STEPS = 28  # samples of a side
FALL = 12  # samples of a link
SHARE = 0.55  # where a link turns downwards: so far towards the height of its parent, as in link.vert
STRIPE = 13.0  # millimetres of a stripe of one colour, about
DEAD, AWAY, QUIET, FEW = 0.26, 0.35, 0.6, 16  # strengths; so many loops have full strength
FADING = (0.04, 0.16, 1.1), (0.25, 1.3, 0.4)  # of many loops through one node, by half boards from it: strength
RIM = 0.9, 1.3  # radii from a node at which a line begins, and has its strength
SHOWN = 0.08, 0.45  # how far the tree is raised when the ways down begin to show, when they are all there


def loops(board: TreeBoard, anchors: np.ndarray, rows: ArrayLike) -> np.ndarray:
    """float64[n, 4·STEPS + 1, 3]: closed curves through the nodes of every row of int[n, 4], bowed outwards; where
    the tree is rolled up they wind round its circles."""
    numbers, steps, (bend, rolled) = np.asarray(rows), STEPS, board.bent(board.pose_of(anchors))
    knots = anchors[numbers].astype(float) + (0.0, 0.0, OVER * (1 - 0.6 * rolled))
    n, k = knots.shape[:2]
    start, end = knots, np.roll(knots, -1, 1)
    side, middle = end - start, knots.mean(1, keepdims=True)
    length = np.linalg.norm(side, axis=2)
    out = np.stack([side[..., 1], -side[..., 0]], -1) / np.maximum(length, 1e-9)[..., None]
    away = np.einsum("nki,nki->nk", out, ((start + end) / 2 - middle)[..., :2])
    out *= np.where(away < -1e-6, -1.0, 1.0)[..., None]
    bow, arch = (np.minimum(length * part, most) for part, most in (BOW, ARCH))
    t = 0.5 - 0.5 * np.cos(np.linspace(0, np.pi, steps + 1)[:-1])  # closely at the nodes, where it begins and ends
    hump = 4 * t * (1 - t)
    points = start[:, :, None] + side[:, :, None] * t[:, None]
    points[..., :2] += (out * bow[..., None])[:, :, None] * hump[:, None]
    points[..., 2] += arch[..., None] * hump
    if rolled:
        points += rolled * (bend.windings(numbers, t, knots, rolled) - points)
    points = points.reshape(n, k * steps, 3)
    return np.concatenate([points, points[:, :1]], 1)


def descent(board: TreeBoard, anchors: np.ndarray, space: int, inside: int = 0) -> np.ndarray:
    """float64[m, 3]: along the links from the head, or from the node ``inside``, down to a node."""
    chain = [*board.space.ancestors(space), space]
    chain = chain[chain.index(inside) :] if inside in chain else chain
    nodes = anchors[chain].astype(float) - (0.0, 0.0, 1.0)
    t, (_, rolled) = np.linspace(0, 1, FALL + 1)[:, None], board.bent(board.pose_of(anchors))
    parts = [nodes[:1]]
    for a, b in zip(nodes, nodes[1:], strict=False):
        over = np.array([b[0], b[1], b[2] + (a[2] - b[2]) * SHARE])
        over += rolled * ((a + b) / 2 - over)
        parts.append(((1 - t) ** 2 * a + 2 * t * (1 - t) * over + t * t * b)[1:])
    return np.vstack(parts)


def beside(board: TreeBoard, anchors: np.ndarray, points: np.ndarray, nodes: ArrayLike) -> np.ndarray:
    """float[m]: strength along a line that leaves the spots of nodes free, so that they can be read."""
    nodes = np.asarray(nodes)
    away = np.linalg.norm(points[:, None] - anchors[nodes], axis=2) / board.radii(board.pose_of(anchors))[nodes]
    return np.clip((away.min(1) - RIM[0]) / (RIM[1] - RIM[0]), 0.0, 1.0)


def raised(board: TreeBoard, anchors: np.ndarray) -> float:
    """How plainly ways down are shown, 0 … 1: on the flat sheet and on the torus not at all."""
    pose = board.pose_of(anchors)
    share = (pose.explode - SHOWN[0]) / (SHOWN[1] - SHOWN[0])
    return min(1.0, max(0.0, share)) * (1 - board.bent(pose)[1])


def gold(
    mesh: Mesh,
    board: TreeBoard,
    anchors: np.ndarray,
    path: Path,
    focus: np.ndarray,
    inside: int,
    end: float,
    colour: np.ndarray,
) -> None:
    """Append a set that has won: its loop grows both ways from its first node, ``end`` being all of it.

    A path, which has no running loci, is open and grows from its first node to its last.
    """
    if not path.dims:
        _road(mesh, board, anchors, path, focus, end, colour)
        return
    points = loops(board, anchors, [path.spaces])[0]
    ways = np.concatenate([np.linspace(0, end, 3 * STEPS + 1), np.linspace(end, 0, STEPS + 1)[1:]])
    near = np.where(focus[list(path.spaces)], 1.0, AWAY)
    strength = np.interp(np.linspace(0, 4, len(points)), np.arange(5), [*near, near[0]])
    strength = strength * beside(board, anchors, points, path.spaces)
    ribbon(mesh, points, colour, 0.72, strength=strength, ways=ways)
    shown = raised(board, anchors)
    for i, space in enumerate(path.spaces if shown else ()):
        way = descent(board, anchors, space, inside)
        times = np.linspace(0, end * max(1, i) / 3, len(way))
        strength = 0.9 * shown * near[i] * beside(board, anchors, way, board.column(space))
        ribbon(mesh, way, colour, 0.46, strength=strength, ways=times)


def _road(
    mesh: Mesh, board: TreeBoard, anchors: np.ndarray, path: Path, focus: np.ndarray, end: float, colour: np.ndarray
) -> None:
    """Append a path that has won, from node to node."""
    sides = len(path.spaces) - 1
    points = loops(board, anchors, [path.spaces])[0][: sides * STEPS + 1]
    ways = np.linspace(0, end, len(points))
    near = np.where(focus[list(path.spaces)], 1.0, AWAY)
    strength = np.interp(np.linspace(0, sides, len(points)), np.arange(sides + 1), near)
    strength = strength * beside(board, anchors, points, path.spaces)
    ribbon(mesh, points, colour, 0.72, strength=strength, ways=ways)


class LoopLayer(LineLayer):
    """The X-ray of a tree: sets through a node as thin loops in the colours of the loci that run."""

    board: TreeBoard
    inside = 0

    def __init__(self, board: TreeBoard, parent: p3d.NodePath):
        super().__init__(board, parent, (2.4, 4.0), (4.6, 6.2), 0.0)

    def _build(
        self, chosen: tuple[Path, ...], rest: tuple[Path, ...], anchors: np.ndarray, focus: np.ndarray
    ) -> None:
        dim = (0.35 if chosen else 1.0) * min(1.0, (FEW / max(1, len(rest))) ** 0.5)
        thin = 1.0 if len(rest) <= FEW else 0.75
        common = set(rest[0].spaces).intersection(*(p.spaces for p in rest)) if len(rest) > FEW else ()
        middle = anchors[min(common)].astype(float) if common else None
        lines, bold = Mesh(), Mesh()
        for path in sorted(rest, key=lambda p: bool(p.open)):
            alive = 1.0 if path.open else DEAD
            near = 1.0 if focus[list(path.spaces)].all() else AWAY
            strength = dim * alive * near * (QUIET if path.quiet else 1.0)
            points = loops(self.board, anchors, [path.spaces])[0]
            if middle is not None:  # so many cross far from where all meet: there they are fainter
                strength = strength * np.interp(np.linalg.norm(points - middle, axis=1) / self.board.half, *FADING)
            striped(lines, points, path.dims, strength * beside(self.board, anchors, points, path.spaces), thin)
        shown = raised(self.board, anchors)
        for path in chosen:
            strength = 1.0 if path.open else 0.62
            points = loops(self.board, anchors, [path.spaces])[0]
            striped(bold, points, path.dims, strength * beside(self.board, anchors, points, path.spaces), 1.0)
            for space in path.spaces if shown else ():
                way = descent(self.board, anchors, space, self.inside)
                seen = 0.8 * strength * shown * beside(self.board, anchors, way, self.board.column(space))
                striped(bold, way, path.dims, seen, 0.6)
        self._lines.replace(lines)
        self._chosen.replace(bold)


def striped(mesh: Mesh, points: np.ndarray, dims: str, strength: np.ndarray, width: float) -> None:
    """Append a line in stripes of the colours of loci, as xray.vert and xray.frag want it.

    ``dims``: numbers of the loci that run, from 1; ``strength`` float[n].
    """
    n = len(points)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    length = float(way[-1])
    code, count = sum((int(d) - 1) * 6**i for i, d in enumerate(dims)), max(1, len(dims))
    block = np.zeros((n, 2, FLOATS), np.float32)
    block[..., 0:3], block[..., 3:6] = points[:, None], along[:, None]
    block[..., 6], block[..., 7] = max(1, round(length / (count * STRIPE))), count
    block[..., 9] = np.asarray(strength)[:, None]
    block[:, 0, 10], block[:, 1, 10] = -1.0, 1.0
    block[..., 11] = (way / max(length, 1e-6))[:, None]
    block[..., 12], block[..., 13] = width, code
    mesh.add_block(block.reshape(-1, FLOATS), strip(np.arange(n - 1)))


OVER_NODES, TRAIL, ROUND_PIECE = 0.4, 0.55, 1.2
"""Of the last move: millimetres over the nodes, width of its line, radius of the ring round the piece by that of
the piece."""

ROUND, TUBE, BORDER = 1.5, 0.6, 0.5
"""Of the border of a group: how far it is from the middle of a node, in its radii; half the width between nodes, by
that of the smaller one; width of its line."""


class TreePaths(PathLayer):
    """Everything drawn from node to node."""

    board: TreeBoard

    walk = STEPS
    _xray: LoopLayer
    _inside = 0
    _groups: tuple[Path, ...] = ()

    def show(self, tableau: Tableau, anchors: np.ndarray, focus: np.ndarray) -> None:
        self._groups = tuple(path for path in tableau.paths if path.kind == "link")
        if not self.spots.printed:  # where a win is shown no trail ends at the last move's spaces
            ended = {path.spaces[-1] for path in tableau.paths if path.kind == "trail"}
            rings = tuple(Path("trail", (space,)) for space in tableau.marked("last") if space not in ended)
            if rings:
                tableau = replace(tableau, paths=(*tableau.paths, *rings))
        super().show(tableau, anchors, focus)

    def _link(self, mesh: Mesh, path: Path, anchors: np.ndarray, colour: np.ndarray) -> None:
        """A border: two lines from node to node, and round each node what is open of a circle."""
        radii = ROUND * self.board.radii(self.board.pose_of(anchors))
        a, b = path.spaces
        half = TUBE * float(min(radii[a], radii[b]))
        ends = anchors[[a, b]].astype(float) + (0.0, 0.0, LIFT if self.spots.printed else OVER_NODES)
        along = ends[1] - ends[0]
        far = float(np.linalg.norm(along[:2])) + 1e-9
        aside = half / far * np.array((-along[1], along[0], 0.0))
        cut = [along * min(0.3, np.sqrt(max(0.0, radii[k] ** 2 - half**2)) / far) for k in (a, b)]
        for side in (aside, -aside):
            way = np.linspace(ends[0] + cut[0] + side, ends[1] - cut[1] + side, 10)
            ribbon(mesh, way, colour, BORDER, strength=np.ones(10))
        for node, middle in zip((a, b), ends, strict=True):
            links = [one.spaces for one in self._groups if node in one.spaces]
            if links[0] == path.spaces:  # once
                self._circle(mesh, node, middle, links, anchors, radii, colour)

    def _circle(
        self,
        mesh: Mesh,
        node: int,
        middle: np.ndarray,
        links: list[tuple[int, ...]],
        anchors: np.ndarray,
        radii: np.ndarray,
        colour: np.ndarray,
    ) -> None:
        """A circle round a node, open where lines to others begin."""
        gaps = []
        for there in (sum(link) - node for link in links):
            way = anchors[there] - anchors[node]
            half = TUBE * min(radii[node], radii[there]) / radii[node]
            gaps.append((np.arctan2(way[1], way[0]), np.arcsin(min(1.0, half))))
        turns = np.linspace(0.0, 2 * np.pi, 73)
        out = np.ones(73, bool)
        for at, half in gaps:
            out &= np.abs((turns - at + np.pi) % (2 * np.pi) - np.pi) > half
        points = middle + radii[node] * np.column_stack([np.cos(turns), np.sin(turns), np.zeros(73)])
        ribbon(mesh, points, colour, BORDER, strength=out.astype(float))

    def _trail(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        """Of the last move on the plain board a line over the nodes, from an open ring to one round the piece."""
        if path.kind == "link" and not focus[list(path.spaces)].all():
            return
        if self.spots.printed or path.kind != "trail":
            super()._trail(mesh, path, anchors, focus)
            return
        colour, strength = 0.8 * self._colour("last"), 0.6 if path.quiet else 1.0
        radii = token_size(self.board.space.depth) * self.board.radii(self.board.pose_of(anchors))
        places = anchors[list(path.spaces)].astype(float) + (0.0, 0.0, OVER_NODES)
        for k, (a, b) in enumerate(pairwise(places)):
            if not focus[[path.spaces[k], path.spaces[k + 1]]].all():
                continue
            way = b - a
            far = float(np.linalg.norm(way)) or 1.0
            low = radii[path.spaces[0]] / far if k == 0 else 0.0
            high = radii[path.spaces[-1]] / far if k == len(places) - 2 else 0.0
            if low + high < 1:
                steps = np.linspace(low, 1 - high, 24)[:, None]
                ribbon(mesh, a + way * steps, colour, TRAIL, strength=np.full(24, strength))
        turns = np.linspace(0.0, 2 * np.pi, 49)
        around = np.column_stack([np.cos(turns), np.sin(turns), np.zeros(49)])
        rings = {path.spaces[0]: (places[0], 1.0), path.spaces[-1]: (places[-1], ROUND_PIECE)}
        for node, (middle, wider) in rings.items():
            if focus[node]:
                ring = middle + wider * radii[node] * around
                ribbon(mesh, ring, colour, TRAIL, strength=np.full(49, strength))

    def _lines(self) -> LoopLayer:
        return LoopLayer(self.board, self._parent)

    def look_at(self, view: View) -> None:
        """Lines come down from the node that is the head of what is shown."""
        super().look_at(view)
        node = self.board.space.index[view.inside] if view.inside else 0
        if node != self._inside:
            self._inside = node
            self._xray.inside = node
            self._xray.forget()
            self._built.clear()

    def _vector(self, mesh: Mesh, path: Path, anchors: np.ndarray, focus: np.ndarray) -> None:
        gold(mesh, self.board, anchors, path, focus, self._inside, END, colours.gold(self.theme))

    def _way(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return loops(self.board, anchors, [spaces])[0]

    def _named(self, paths: tuple[Path, ...], anchors: np.ndarray) -> Mesh:
        """How many points every set of a tree is worth: locus i counts 2^(i − 1)."""
        paths = tuple(p for p in paths if p.dims)
        if not paths:
            return Mesh()
        ways = loops(self.board, anchors, [p.spaces for p in paths])
        sides = ways[:, STEPS // 2 :: STEPS]  # the middles of all sides: the one that lies nearest to the south
        points = np.take_along_axis(sides, sides[..., 1].argmin(1)[:, None, None], 1)[:, 0]
        ahead = points - sides.mean(1)
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
        texts = [str(sum(2 ** (int(locus) - 1) for locus in p.dims)) for p in paths]
        return badges(points, ahead, texts, np.ones(len(paths)), rim=self._rim)

    def _fall(self, mesh: Mesh, hover: Hover, anchors: np.ndarray, focus: np.ndarray) -> None:
        """The way down to a node; on the flat sheet it would lie in the engraving."""
        space, shown = hover[0], raised(self.board, anchors)
        if shown and space:
            way = descent(self.board, anchors, space, self._inside)
            ribbon(mesh, way, colours.WHITE, 0.6, dash=9.0, strength=shown)
