"""Cameras that turn round what they look at, and the pixel a point falls on."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from vectorgames.boards.board import Board, Shown
from vectorgames.boards.layout import TAKEN_APART
from vectorgames.play.views import View
from vectorgames.scene.motion import smooth

Rectangle = tuple[float, float, float, float]
"""Left, top, width, height in pixels."""


class Versioned:
    """``version`` grows whenever the picture changes, and only then: who draws it need not draw it again before.

    Setters go through ``change``; what changes with time calls ``changed``.
    """

    version = 0

    @property
    def seen(self) -> bool:
        """Whether anything of it is in the picture at all."""
        return True

    def change(self, **values: Any) -> bool:
        """Take on values, by the names of attributes. Whether any of them was another one before."""
        new = {name: value for name, value in values.items() if getattr(self, name) != value}
        if not new:
            return False
        before = self.seen
        for name, value in new.items():
            setattr(self, name, value)
        if before or self.seen:
            self.version += 1
        return True

    def changed(self) -> None:
        if self.seen:
            self.version += 1


LOWEST, HIGHEST = -20.0, 88.0
RESISTANCE = 90.0  # pixels of dragging at the horizon before the camera goes under the board
GO_SECONDS = 0.36
NEAREST = 90.0  # mm, through a lens of NORMAL degrees; other lenses come as near as shows the same
NORMAL = 26.0


@dataclass(frozen=True, slots=True)
class CameraPose:
    """Azimuth (towards the viewer's left from the south), elevation, distance from target, field of view.

    ``fov`` is the angle of the free rectangle's shorter side.
    """

    azimuth: float
    elevation: float
    distance: float
    target: tuple[float, float, float]
    fov: float

    @property
    def straight(self) -> bool:
        """Whether it looks straight down: only the azimuth can be turned."""
        return self.elevation > HIGHEST

    @property
    def opening(self) -> float:
        """Half of what is seen at the target's distance, in parts of that distance."""
        return math.tan(math.radians(self.fov) / 2)

    @property
    def half(self) -> float:
        """Half of what is seen at the target's distance, in millimetres."""
        return self.distance * self.opening


class Orbit(Versioned):
    """Orbits something, keeps the horizon.

    ``span``: how large what it looks at is at most, ``reach``: how far from the origin that gets.
    """

    def __init__(
        self,
        span: float,
        reach: float,
        size: tuple[int, int] = (1280, 800),
        free: Rectangle | None = None,
    ):
        self.size = size
        self.free = free or (0.0, 0.0, float(size[0]), float(size[1]))
        self.pose = CameraPose(0.0, 0.0, 1.0, (0.0, 0.0, 0.0), NORMAL)
        self._span, self._reach = span, reach
        self._resist = 0.0
        self._way: tuple[CameraPose, CameraPose] | None = None  # from where to where it is on its way
        self._time = 0.0
        self._home: Callable[[], CameraPose] | None = None  # says where that is; None away from there

    # ---- window ----

    def set_window(self, size: tuple[int, int], free: Rectangle | None = None) -> None:
        """Window size and free rectangle (x, y, w, h from the top left) in physical pixels.

        A camera that stands at home stays there: what it looks at is fitted anew.
        """
        x, y, w, h = (float(v) for v in (free or (0.0, 0.0, *size)))
        if w < 1 or h < 1:
            raise ValueError(f"free rectangle {(x, y, w, h)}: width and height must be at least 1")
        if self.change(size=(int(size[0]), int(size[1])), free=(x, y, w, h)) and self._home is not None:
            self._go_home(self._home, animate=False)

    @property
    def at_home(self) -> bool:
        """True unless somebody has moved it since it was sent home."""
        return self._home is not None

    @property
    def moving(self) -> bool:
        return self._way is not None

    def _go_home(self, home: Callable[[], CameraPose], animate: bool) -> None:
        """Go there, and know that this is home, wherever it is once the window has another size."""
        self.go(home(), animate)
        self._home = home

    # ---- movement ----

    def orbit(self, dx: float, dy: float) -> None:
        """Drag by pixels: what is seen turns with the pointer; seen straight from above only round its rod."""
        self._settle()
        scale = 220.0 / max(400.0, min(self.size))
        elevation = self.pose.elevation + dy * scale
        if self.pose.straight:
            self._set(azimuth=(self.pose.azimuth + dx * scale + 180) % 360 - 180)
            return
        if self.pose.elevation >= 0 > elevation:  # never under the table by accident
            self._resist -= elevation / scale
            elevation = 0.0 if self._resist < RESISTANCE else -0.5
        elif elevation > 1:
            self._resist = 0.0
        self._set(
            azimuth=(self.pose.azimuth + dx * scale + 180) % 360 - 180,
            elevation=min(HIGHEST, max(LOWEST, elevation)),
        )

    def pan(self, dx: float, dy: float) -> None:
        """Drag by pixels: what is seen follows the pointer."""
        self._settle()
        right, up, _ = self._axes(self.pose)
        step = self.pose.distance / self._scale(self.pose)
        target = np.array(self.pose.target) - right * dx * step + up * dy * step
        reach = self._reach
        x, y, z = np.clip(target, (-reach, -reach, 0.0), (reach, reach, reach)).tolist()
        self._set(target=(x, y, z))

    def zoom(self, steps: float) -> None:
        """One step of the wheel; positive comes nearer."""
        self._settle()
        distance = self.pose.distance * 0.88**steps
        same = math.tan(math.radians(NORMAL) / 2) / self.pose.opening
        self._set(distance=min(12 * self._span * same, max(NEAREST * same, distance)))

    def go(self, pose: CameraPose, animate: bool = True) -> None:
        """Go to a pose, in less than 0.4 s if animated."""
        self._home = None
        if not animate:
            self._way = None
            self.change(pose=pose)
            return
        turn = (pose.azimuth - self.pose.azimuth + 180) % 360 - 180
        self._way, self._time = (self.pose, replace(pose, azimuth=self.pose.azimuth + turn)), 0.0

    def turn(self, animate: bool = True) -> None:
        """Go to the opposite side, as high and as near."""
        pose = self._way[1] if self._way else self.pose
        self.go(replace(pose, azimuth=(pose.azimuth + 360) % 360 - 180), animate)

    def advance(self, dt: float) -> bool:
        """Let time pass (seconds); True while the camera still moves."""
        if self._way is None:
            return False
        self._time += dt
        s = min(1.0, self._time / GO_SECONDS)
        k = smooth(s)
        a, b = self._way
        x, y, z = (start + (end - start) * k for start, end in zip(a.target, b.target, strict=True))
        # distance and lens change by factors: from a short lens to a long one the board keeps its size
        opening = a.opening * (b.opening / a.opening) ** k
        pose = CameraPose(
            a.azimuth + (b.azimuth - a.azimuth) * k,
            a.elevation + (b.elevation - a.elevation) * k,
            a.distance * (b.distance / a.distance) ** k,
            (x, y, z),
            math.degrees(2 * math.atan(opening)),
        )
        if s >= 1.0:
            pose, self._way = b, None
        self.change(pose=pose)
        return self._way is not None

    def _set(self, **changes: Any) -> None:
        self._way = self._home = None
        self.change(pose=replace(self.pose, **changes))

    def _settle(self) -> None:
        """Who takes the camera on its way between lenses finds it arrived: half way it is fit for neither."""
        if self._way is not None and self._way[0].straight != self._way[1].straight:
            self.change(pose=self._way[1])
            self._way = None

    # ---- fitting ----

    def fitted(
        self,
        points: np.ndarray,
        azimuth: float,
        elevation: float,
        fov: float,
        middle: tuple[float, float] = (0.0, 0.0),
        about: bool = False,
    ) -> CameraPose:
        """The nearest pose at which no point of float[n, 3] is cut off by the free rectangle.

        ``middle``: of what is seen, in plan; ``about``: the target lies exactly over it, so that orbiting turns
        about it.
        """
        pose = CameraPose(azimuth, elevation, 1.0, (0.0, 0.0, 0.0), fov)
        right, up, ahead = self._axes(pose)
        a, b, c = points @ right, points @ up, points @ ahead
        kx, ky = self._room(pose)
        xy = np.asarray(middle, float)
        ea = float(xy @ right[:2]) if about else ((a + kx * c).min() + (a - kx * c).max()) / 2
        depth = min((c - np.abs(a - ea) / kx).min(), ((b + ky * c).min() - (b - ky * c).max()) / (2 * ky))
        eb = ((b + ky * c).min() + (b - ky * c).max()) / 2
        xy = xy + right[:2] * (ea - xy @ right[:2])
        z = (eb - up[:2] @ xy) / up[2]
        target = np.array([*xy, z])
        if target @ ahead <= depth:  # seen steeply, what lies over the middle is behind the camera
            target = right * ea + up * eb + ahead * c.mean()
        x, y, z = target.tolist()
        return replace(pose, distance=float(target @ ahead - depth), target=(x, y, z))

    def _room(self, pose: CameraPose) -> tuple[float, float]:
        """Half of the free rectangle without its margin, in focal lengths."""
        f = self._scale(pose)
        pad = 0.028 * min(self.free[2], self.free[3]) + 6
        return max(1.0, self.free[2] / 2 - pad) / f, max(1.0, self.free[3] / 2 - pad) / f

    # ---- projection ----

    @staticmethod
    def _axes(pose: CameraPose) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Unit vectors to the right, up and ahead of the camera."""
        az, el = math.radians(pose.azimuth), math.radians(pose.elevation)
        (sin, cos), (rise, level) = (math.sin(az), math.cos(az)), (math.sin(el), math.cos(el))
        right, up = np.array([cos, -sin, 0.0]), np.array([sin * rise, cos * rise, level])
        return right, up, np.array([sin * level, cos * level, -rise])

    def _scale(self, pose: CameraPose) -> float:
        return min(self.free[2], self.free[3]) / 2 / math.tan(math.radians(pose.fov) / 2)

    @property
    def eye(self) -> np.ndarray:
        """float64[3]: the camera's place."""
        return np.array(self.pose.target) - self._axes(self.pose)[2] * self.pose.distance

    @property
    def centre(self) -> tuple[float, float]:
        """Pixel on which the target falls: the middle of the free rectangle."""
        x, y, w, h = self.free
        return x + w / 2, y + h / 2

    @property
    def focal(self) -> float:
        return self._scale(self.pose)

    @property
    def near_far(self) -> tuple[float, float]:
        """Clipping distances that hold what is looked at from wherever it is seen."""
        span = self._span
        return max(2.0, self.pose.distance - 2 * span), self.pose.distance + 6 * span

    def project(self, points: np.ndarray) -> np.ndarray:
        """float64[n, 3] of float[n, 3]: pixel x, pixel y, depth ahead of the camera in millimetres."""
        right, up, ahead = self._axes(self.pose)
        p = np.atleast_2d(np.asarray(points, float)) - self.eye
        depth = p @ ahead
        scale = self.focal / np.where(np.abs(depth) < 1e-9, 1e-9, depth)
        cx, cy = self.centre
        return np.column_stack([cx + p @ right * scale, cy - p @ up * scale, depth])

    def ray(self, px: float, py: float) -> tuple[np.ndarray, np.ndarray]:
        """Origin and unit direction of the line of sight through a pixel."""
        return self.eye, self.rays(np.array([[px, py]], float))[0]

    def rays(self, pixels: np.ndarray) -> np.ndarray:
        """float64[n, 3]: unit directions through pixels, float[n, 2]; all start at ``eye``."""
        right, up, ahead = self._axes(self.pose)
        d = (np.asarray(pixels, float) - self.centre) / self.focal
        out: np.ndarray = ahead + d[:, :1] * right - d[:, 1:] * up
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        return out


class OrbitCamera(Orbit):
    """Orbits a board; at home all that is not a ghost fits into the free rectangle."""

    def __init__(
        self,
        board: Board,
        size: tuple[int, int] = (1280, 800),
        free: Rectangle | None = None,
    ):
        self.board = board
        outline = board.outline(TAKEN_APART)
        super().__init__(float(np.linalg.norm(np.ptp(outline, axis=0))), float(np.abs(outline).max()), size, free)
        self.home(View(), animate=False)

    def home(
        self, view: View, explode: float | None = None, animate: bool = True, apart: float | None = None
    ) -> None:
        """Go to the view's own place, at which all that is not a ghost fits into the free rectangle."""
        self._go_home(partial(self.home_pose, view, explode, apart), animate)

    def home_pose(self, view: View, explode: float | None = None, apart: float | None = None) -> CameraPose:
        """Nearest pose at which no tower in focus is cut off by the free rectangle, from where boards say.

        Without ``explode`` and ``apart`` as the layout means them.
        """
        taken = self.board.pose(view, explode, apart)
        azimuth, elevation, fov = self.board.camera(view.layout, taken)
        towers = self.board.isolated(view.u, view.v)
        alone = view.levels if view.above else frozenset()
        shown = Shown(towers, alone, view.inside)
        points = self.board.outline(taken, shown).astype(float)
        pose = CameraPose(azimuth, elevation, 1.0, (0.0, 0.0, 0.0), fov)
        if pose.straight:
            return self._above(pose, points, self._room(pose))
        x, y = self.board.centre(taken, shown).tolist()
        # round a rod the target lies on the axis of the middle tower, so that orbiting turns about it
        return self.fitted(points, azimuth, elevation, fov, (x, y), about=self.board.axial)

    def _above(self, pose: CameraPose, points: np.ndarray, k: tuple[float, float]) -> CameraPose:
        """The pose straight above: looks at the middle, near enough that the points fill what ``k`` leaves."""
        low, high = points.min(0), points.max(0)
        low[1] -= self.board.room_before
        half, (x, y, z) = (high - low)[:2] / 2, ((low + high) / 2).tolist()
        return replace(pose, distance=float(max(half / k)), target=(x, y, z))
