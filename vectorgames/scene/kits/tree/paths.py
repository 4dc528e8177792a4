"""What is drawn from node to node of a tree: closed loops, and the ways down from the head of what is shown."""

from __future__ import annotations

import numpy as np

from vectorgames.scene import colours
from vectorgames.scene.badges import GOLD as RIM
from vectorgames.scene.badges import badges
from vectorgames.scene.kits.tree.loops import STEPS, LoopLayer, descent, gold, loops, raised
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.paths import END, PathLayer
from vectorgames.scene.ribbons import ribbon
from vectorgames.tableau import Path, View


class TreePaths(PathLayer):
    """Everything drawn from node to node."""

    _inside = 0

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
        gold(mesh, self.board, anchors, path, focus, self._inside, END)

    def _way(self, anchors: np.ndarray, spaces: tuple[int, ...]) -> np.ndarray:
        return loops(anchors, [spaces])[0]

    def _named(self, paths: tuple[Path, ...], anchors: np.ndarray) -> Mesh:
        """How many points every set of a tree is worth: locus i counts 2^(i − 1)."""
        paths = tuple(p for p in paths if p.dims)
        if not paths:
            return Mesh()
        ways = loops(anchors, [p.spaces for p in paths])
        sides = ways[:, STEPS // 2 :: STEPS]  # the middles of all sides: the one that lies nearest to the south
        points = np.take_along_axis(sides, sides[..., 1].argmin(1)[:, None, None], 1)[:, 0]
        ahead = points - sides.mean(1)
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9
        texts = [str(sum(2 ** (int(locus) - 1) for locus in p.dims)) for p in paths]
        return badges(points, ahead, texts, np.ones(len(paths)), rim=RIM)

    def _fall(self, mesh: Mesh, hover: tuple[int, tuple], anchors: np.ndarray, focus: np.ndarray) -> None:
        """The way down to a node; on the flat sheet it would lie in the engraving."""
        space, shown = hover[0], raised(self.board, anchors)
        if shown and space:
            way = descent(self.board, anchors, space, self._inside)
            ribbon(mesh, way, colours.WHITE, 0.6, dash=9.0, strength=shown)
