"""AssemblyCamera: from where a step of an assembly is seen."""

from __future__ import annotations

import numpy as np

from vectorgames.scene.orbit import NORMAL, Orbit, Pose


class AssemblyCamera(Orbit):
    """Orbits what is being put together; at home all that it was told to show fits into the free rectangle."""

    def __init__(self, size: tuple[int, int] = (1280, 800), free: tuple[float, float, float, float] | None = None):
        super().__init__(500.0, 250.0, size, free)
        self._homed = (np.array([(-100.0, -100.0, 0.0), (100.0, 100.0, 200.0)]), 28.0, 20.0)
        self.pose = self.home_pose(*self._homed)

    def measure(self, points: np.ndarray) -> None:
        """How far parts ever get, float[n, 3]."""
        self._span = float(np.linalg.norm(np.ptp(points, axis=0)))
        self._reach = float(np.abs(points).max())

    def home(self, points: np.ndarray, azimuth: float, elevation: float, animate: bool = True) -> None:
        """Go where all these points, float[n, 3], are seen from a direction."""
        self._go_home((points, azimuth, elevation), animate)

    def home_pose(self, points: np.ndarray, azimuth: float, elevation: float) -> Pose:
        """Nearest pose at which no point is cut off, turned about the axis of the board."""
        return self.fitted(np.asarray(points, float), azimuth, elevation, NORMAL, about=True)
