"""AssemblyCamera: from where a step of an assembly is seen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vectorgames.scene.orbit import NORMAL, Orbit, Pose

LATE = 0.6  # seconds that it makes up for: steps may be seen from far apart


class Sight(NamedTuple):
    """What is to be seen: points, float[n, 3], from a direction; what lies over ``middle`` is turned about."""

    points: np.ndarray
    azimuth: float
    elevation: float
    middle: tuple[float, float] | None = None  # of a close look; None: the axis of the board
    lens: float = NORMAL


class AssemblyCamera(Orbit):
    """Orbits what is being put together; at home what it was told to show fits into the free rectangle.

    Home is a place on a way from sight to sight, along which the film leads. Where home jumps, the camera is late
    and makes up for it, so that it never jerks, however home moves on meanwhile.
    """

    def __init__(self, size: tuple[int, int] = (1280, 800), free: tuple[float, float, float, float] | None = None):
        super().__init__(500.0, 250.0, size, free)
        self._late, self._since = np.zeros(7), LATE
        start = Sight(np.array([(-100.0, -100.0, 0.0), (100.0, 100.0, 200.0)]), 28.0, 20.0)
        self.home((start,), 0.0, animate=False)

    def measure(self, points: np.ndarray) -> None:
        """How far parts ever get, float[n, 3]."""
        self.change(_span=float(np.linalg.norm(np.ptp(points, axis=0))), _reach=float(np.abs(points).max()))

    def home(self, way: Sequence[Sight], at: float = 0.0, animate: bool = True) -> None:
        """Go to a place of a way: 0 its first sight, 1 the next …, between them what lies between."""
        before = _numbers(self.pose)
        self._go_home((tuple(way), at), animate=False)
        self._late = before - _numbers(self.pose)
        self._late[0] = (self._late[0] + 180) % 360 - 180
        self._since = 0.0 if animate and np.abs(self._late).max() > 1e-9 else LATE
        self._stand()

    def follow(self, at: float) -> None:
        """Be at another place of the way, unless somebody has moved the camera."""
        if self._homed is not None and at != self._homed[1]:
            self._homed = (self._homed[0], at)
            self._stand()

    def home_pose(self, way: tuple[Sight, ...], at: float) -> Pose:
        """Nearest pose at which no point is cut off; between two sights, one between theirs."""
        k = min(int(at), len(way) - 1)
        pose, share = self._at(way[k]), at - k
        if k + 1 == len(way) or share <= 0:
            return pose
        a, b = _numbers(pose), _numbers(self._at(way[k + 1]))
        b[0] = a[0] + (b[0] - a[0] + 180) % 360 - 180
        return _pose(a + (b - a) * _eased(share))

    @property
    def moving(self) -> bool:
        """True while it is on its way."""
        return super().moving or self._behind

    def advance(self, dt: float) -> bool:
        """Let time pass (seconds); True while the camera still moves."""
        if not self._behind:
            return super().advance(dt)
        self._since += dt
        self._stand()
        return self.moving

    @property
    def _behind(self) -> bool:
        """Whether it is late."""
        return self._homed is not None and self._since < LATE

    def _at(self, sight: Sight) -> Pose:
        points, middle = np.asarray(sight.points, float), sight.middle
        return self.fitted(points, sight.azimuth, sight.elevation, sight.lens, middle or (0.0, 0.0), middle is None)

    def _stand(self) -> None:
        """Stand at home, late as it is."""
        pose = self.home_pose(*self._homed)
        if self._behind:
            pose = _pose(_numbers(pose) + self._late * (1 - _eased(self._since / LATE)))
        self.change(pose=pose)


def _eased(share: float) -> float:
    """The same share, begun and ended gently."""
    return share * share * (3 - 2 * share)


def _numbers(pose: Pose) -> np.ndarray:
    """float64[7]: azimuth, elevation, logarithm of the distance, target, that of the lens's opening.

    What lies between the numbers of two poses is a pose between them; through lenses, too, size changes evenly.
    """
    return np.array((pose.azimuth, pose.elevation, math.log(pose.distance), *pose.target, math.log(pose.opening)))


def _pose(numbers: np.ndarray) -> Pose:
    azimuth, elevation, distance, *target, opening = numbers.tolist()
    fov = math.degrees(2 * math.atan(math.exp(opening)))
    return Pose(azimuth, elevation, math.exp(distance), tuple(target), fov)
