"""A bead that walks along a vector, from space to space. Knows no board."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import panda3d.core as p3d

from vectorgames.scene import colours
from vectorgames.scene.badges import BadgeNode, badges
from vectorgames.scene.easing import Eased
from vectorgames.scene.mesh import Mesh
from vectorgames.tableau import Stepped
from vectorgames.themes import Theme, load_theme

Way = Callable[[np.ndarray, tuple[int, ...]], np.ndarray]
"""(anchors, spaces) -> float[n, 3]: the line of a vector, as many points from each of its spaces to the next."""


class WalkLayer:
    """The bead with the number of the space that it comes to, on a ``way`` of ``steps`` points a space."""

    def __init__(self, parent: p3d.NodePath, nearer: float, way: Way, steps: int):
        self._way, self._steps = way, steps
        self._bead = BadgeNode("bead", parent, 11.0, 0.0, nearer, beside=True, first=True)
        self._along = Eased(0.0, 1.0)  # where it is, in spaces from the first
        self._stepped: Stepped | None = None
        self._placed: tuple | None = None
        self._theme = load_theme()

    @property
    def moving(self) -> bool:
        return self._stepped is not None and self._along.moving

    def set_theme(self, theme: Theme) -> None:
        """The bead has the colours of this theme from its next place on."""
        self._theme, self._placed = theme, None

    def show(self, stepped: Stepped | None, anchors: np.ndarray) -> None:
        """Walk to where one has stepped; back to the first space it is at once."""
        before, self._stepped = self._stepped, stepped
        if stepped is not None and (before is None or (before.spaces, before.at) != (stepped.spaces, stepped.at)):
            on = before is not None and before.spaces == stepped.spaces and stepped.at > 0 and stepped.pace > 0
            self._along.seconds = max(stepped.pace, 1e-3)
            self._along.go(float(stepped.at), on)
        self._place(anchors)

    def advance(self, dt: float, anchors: np.ndarray) -> None:
        """Let ``dt`` seconds pass."""
        self._along.advance(dt)
        self._place(anchors)

    def _place(self, anchors: np.ndarray) -> None:
        stepped = self._stepped
        along = round(float(self._along.value), 4)
        placed = None if stepped is None else (stepped.spaces, stepped.at, along, anchors)
        if placed is not None and self._placed is not None and placed[:3] == self._placed[:3]:
            if anchors is self._placed[3]:
                return
        elif placed is None and self._placed is None:
            return
        self._placed, mesh = placed, Mesh()
        if stepped is not None:
            points = self._way(anchors, stepped.spaces)
            k = min(round(along * self._steps), len(points) - 1)
            ahead = np.array([(0.0, 0.0, 1.0)])
            mesh = badges(
                points[k : k + 1],
                ahead,
                [str(stepped.at + 1)],
                np.ones(1),
                rim=colours.shown(self._theme, self._theme["gold"]),
                outwards=ahead[:, :2],
            )
        self._bead.replace(mesh)
