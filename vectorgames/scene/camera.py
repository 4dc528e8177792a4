"""OrbitCamera: from where a board is seen. Views, layouts, what is isolated: what its home depends on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vectorgames.boards.board import Board, Shown
from vectorgames.scene.orbit import (
    GO_SECONDS,
    HIGHEST,
    LOWEST,
    NEAREST,
    NORMAL,
    RESISTANCE,
    Orbit,
    Pose,
)
from vectorgames.tableau import View

__all__ = ["GO_SECONDS", "HIGHEST", "LOWEST", "NEAREST", "NORMAL", "RESISTANCE", "OrbitCamera", "Pose"]


class OrbitCamera(Orbit):
    """Orbits a board; at home all that is not a ghost fits into the free rectangle."""

    def __init__(
        self,
        board: Board,
        size: tuple[int, int] = (1280, 800),
        free: tuple[float, float, float, float] | None = None,
    ):
        self.board = board
        outline = board.outline(1.0, 1.0)
        super().__init__(float(np.linalg.norm(np.ptp(outline, axis=0))), float(np.abs(outline).max()), size, free)
        self._homed = (View(), None, None)
        self.pose = self.home_pose(View())

    def home(
        self, view: View, explode: float | None = None, animate: bool = True, apart: float | None = None
    ) -> None:
        """Go to the view's own place, at which all that is not a ghost fits into the free rectangle."""
        self._go_home((view, explode, apart), animate)

    def home_pose(self, view: View, explode: float | None = None, apart: float | None = None) -> Pose:
        """Nearest pose at which no tower in focus is cut off by the free rectangle, from where boards say.

        Without ``explode`` and ``apart`` as the layout means them.
        """
        meant = self.board.stance(view.layout)
        explode, apart = (m if given is None else given for given, m in zip((explode, apart), meant, strict=True))
        azimuth, elevation, fov = self.board.camera(view.layout, explode, apart)
        towers = self.board.isolated(view.u, view.v)
        alone = view.levels if view.layout == "top" else frozenset()
        shown = Shown(towers, alone, view.inside, self.board.form(view))
        points = self.board.outline(explode, apart, shown).astype(float)
        pose = Pose(azimuth, elevation, 1.0, (0.0, 0.0, 0.0), fov)
        if pose.straight:
            return self._above(pose, points, self._room(pose))
        xy = self.board.centre(explode, apart, shown)
        # round a rod the target lies on the axis of the middle tower, so that orbiting turns about it
        return self.fitted(points, azimuth, elevation, fov, tuple(xy.tolist()), about=self.board.axial)

    def _above(self, pose: Pose, points: np.ndarray, k: tuple[float, float]) -> Pose:
        """The pose straight above: looks at the middle, near enough that the points fill what ``k`` leaves."""
        low, high = points.min(0), points.max(0)
        low[1] -= self.board.room_before
        half = (high - low)[:2] / 2
        return replace(pose, distance=float(max(half / k)), target=tuple(((low + high) / 2).tolist()))
