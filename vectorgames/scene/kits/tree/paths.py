"""What is drawn from node to node of a tree: closed loops, and the ways down from the head of what is shown."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours
from vectorgames.scene.badges import badges
from vectorgames.scene.kits.tree.loops import STEPS, LoopLayer, descent, gold, loops, raised
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.paths import END, LIFT, PathLayer
from vectorgames.scene.ribbons import ribbon
from vectorgames.scene.walk import WalkLayer
from vectorgames.tableau import Path, Tableau, View
from vectorgames.themes import Theme

ROUND, TUBE, BORDER = 1.5, 0.6, 0.5
"""Of the border of a group: how far it is from the middle of a node, in its radii; half the width between nodes, by
that of the smaller one; width of its line."""


class TreePaths(PathLayer):
    """Everything drawn from node to node."""

    _inside = 0
    _groups: tuple[Path, ...] = ()

    def __init__(self, board: Board, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._walk = WalkLayer(parent, 0.8 * board.cell, self._way, STEPS)

    @property
    def moving(self) -> bool:
        return self._walk.moving

    def show(self, tableau: Tableau, anchors: np.ndarray, focus: np.ndarray) -> None:
        self._groups = tuple(path for path in tableau.paths if path.kind == "link")
        super().show(tableau, anchors, focus)
        self._walk.show(tableau.stepped, anchors)

    def advance(self, dt: float, anchors: np.ndarray) -> None:
        self._walk.advance(dt, anchors)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._walk.set_theme(theme)

    def _link(self, mesh: Mesh, path: Path, anchors: np.ndarray, colour: np.ndarray) -> None:
        """A border: two lines from node to node, and round each node what is open of a circle."""
        radii = ROUND * self.board.radii(*self.board.posture(anchors))
        a, b = path.spaces
        half = TUBE * float(min(radii[a], radii[b]))
        ends = anchors[[a, b]].astype(float) + (0.0, 0.0, LIFT)
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

    def _lines(self) -> LoopLayer:
        return LoopLayer(self.board, self._parent)

    def look_at(self, view: View) -> None:
        """Lines come down from the node that is the head of what is shown."""
        super().look_at(view)
        node = self.board.space.index[view.inside] if view.inside else 0
        if node != self._inside:
            self._inside = self._xray.inside = node
            self._built = [None] * len(self._built)

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

    def _fall(self, mesh: Mesh, hover: tuple[int, tuple], anchors: np.ndarray, focus: np.ndarray) -> None:
        """The way down to a node; on the flat sheet it would lie in the engraving."""
        space, shown = hover[0], raised(self.board, anchors)
        if shown and space:
            way = descent(self.board, anchors, space, self._inside)
            ribbon(mesh, way, colours.WHITE, 0.6, dash=9.0, strength=shown)
