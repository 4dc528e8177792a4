"""Where parts go in a step: their paths, dashed ahead of them and glowing behind, and their outlines at the end.

Parts that go one way together have one path. It starts where the part's foremost point is, at the side where it is
seen before nothing but the studio.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.assembly.exploded import bounds
from vectorgames.boards.part import Part, Vector
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.ribbons import ribbon

AHEAD, BEHIND, TARGET = 0.0, 1.0, 2.0  # kinds of shaders/trail.frag
HALF_WIDTH, LEAST = 1.1, 3.1  # mm; pixels of a window 800 pixels high
ARROW = 2.4  # half its width, in those of the line
DASHES, SHORTEST, LONGEST = 12, 3.0, 11.0  # in a path; mm
SHORT = 15.0  # mm of a leg
WIDE = 70.0  # what is wider has its path at its sides, else in its middle
OUTLINED = ("board", "sheet", "support")
FIRST = materials.RIBBON_BIN


class Trail:
    """One path of some parts."""

    def __init__(self, parent: p3d.NodePath, points: np.ndarray, parts: list[Part], azimuth: float):
        self.points = _straightened(points)
        self._ways = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])
        self.parts = tuple(part.name for part in parts)
        self._node = MeshNode("trail", parent, self._mesh(parts, azimuth))
        materials.clear(self._node.path, "trail", FIRST, vertex="xray")
        self._node.path.set_shader_inputs(
            half_width=HALF_WIDTH,
            least=LEAST,
            nearer=0.0,
            thick=1.0,
            tint=p3d.LVecBase3f(*colours.GOLD.tolist()),
            whole=float(self._ways[-1]),
        )
        materials.shine_through(self._node.path, 0.30)
        self._behind = parent.find("trail behind")
        self._behind.name = "behind"
        self._done: float | None = None

    def remove(self) -> None:
        self._node.path.remove_node()
        self._behind.remove_node()

    def set_offset(self, offset: Vector) -> None:
        """The parts are here on their path now."""
        done = self.done(np.array(offset))
        if done != self._done:
            self._done = done
            for path in (self._node.path, self._behind):
                path.set_shader_input("done", done)

    def done(self, offset: np.ndarray) -> float:
        """Millimetres of the path up to an offset on it; of several places that are nearest, the last."""
        start, way = self.points[:-1], np.diff(self.points, axis=0)
        share = np.clip(((offset - start) * way).sum(1) / np.maximum((way**2).sum(1), 1e-12), 0, 1)
        away = np.linalg.norm(start + share[:, None] * way - offset, axis=1).round(3)
        k = len(away) - 1 - int(away[::-1].argmin())
        return float(self._ways[k] + share[k] * (self._ways[k + 1] - self._ways[k]))

    def _mesh(self, parts: list[Part], azimuth: float) -> Mesh:
        mesh, total = Mesh(), float(self._ways[-1])
        if total < 1e-6:
            return mesh
        dash = min(LONGEST, max(SHORTEST, total / DASHES))
        boxes = np.array([bounds(part) for part in parts])
        low, high = boxes[:, :3].min(0), boxes[:, 3:].max(0)
        main = np.diff(self.points, axis=0)[np.diff(self._ways).argmax()]
        for xy in _sides(low, high, azimuth):
            for kind, ahead in ((AHEAD, True), (BEHIND, False)):
                point = np.array([*xy, 0.0])
                point[2] = low[2] if (main[2] < 0) == ahead else high[2]
                if abs(main[2]) < 1e-6:
                    point[2] = high[2]
                ribbon(mesh, _dense(self.points + point, dash), (kind, 0, 0), 1.0, dash if ahead else 0.0, 1.0)
                if ahead:
                    self._arrows(mesh, point)
        for part in parts:
            if part.kind in OUTLINED:
                self._outline(mesh, part)
        return mesh

    def _arrows(self, mesh: Mesh, point: np.ndarray) -> None:
        """A head on every leg: at its end, or before it where the next leg is hardly longer than a head."""
        legs = np.diff(self._ways)
        for k, (start, end) in enumerate(zip(self.points[:-1], self.points[1:], strict=True)):
            share = 0.62 if k + 1 < len(legs) and legs[k + 1] < SHORT < legs[k] else 1.0
            tip = start + (end - start) * share
            uv = np.array([(-1, 0, ARROW, 0), (1, 0, ARROW, 0), (0, 1, ARROW, 0)], float)
            rgba = (AHEAD, float(self._ways[k] + share * legs[k]), 1.0, 1.0)
            mesh.add(np.tile(tip + point, (3, 1)), (end - start) / legs[k], [(0, 1, 2)], rgba, uv)

    def _outline(self, mesh: Mesh, part: Part) -> None:
        """The edge of a part where it will be, on the side that is seen."""
        origin, u, v = (np.array(vector) for vector in part.frame)
        ring = np.array([*part.outlines[0], part.outlines[0][0]])
        across = np.cross(u, v)
        for share in (1.0,) if across[2] else (0.0, 1.0):
            points = origin + ring[:, :1] * u + ring[:, 1:] * v + across * part.thickness * share
            ribbon(mesh, points + self.points[-1], (TARGET, 0, 0), 0.45, 0.0, np.full(len(ring), 0.55))


class Trails:
    """All paths of a step."""

    def __init__(self, parent: p3d.NodePath):
        self._parent = parent.attach_new_node("trails")
        self._trails: list[Trail] = []

    def show(self, trails: Mapping[str, tuple[Vector, ...]], parts: Mapping[str, Part], azimuth: float) -> None:
        """Show other paths; ``azimuth``: from where they are best seen."""
        for trail in self._trails:
            trail.remove()
        groups: dict[tuple[Vector, ...], list[Part]] = {}
        for name, points in trails.items():
            groups.setdefault(points, []).append(parts[name])
        self._trails = [Trail(self._parent, np.array(p), group, azimuth) for p, group in groups.items()]

    def follow(self, offsets: Mapping[str, Vector]) -> None:
        """The parts are here now."""
        for trail in self._trails:
            trail.set_offset(offsets[trail.parts[0]])


def _straightened(points: np.ndarray) -> np.ndarray:
    """A path without the points at which it goes straight on."""
    kept = [points[0]]
    for here, after in zip(points[1:-1], points[2:], strict=True):
        a, b = here - kept[-1], after - here
        if np.linalg.norm(np.cross(a, b)) > 1e-6 or a @ b < 0:
            kept.append(here)
    return np.array([*kept, points[-1]])


def _dense(points: np.ndarray, step: float) -> np.ndarray:
    """A path with points before and after its bends, so that it is as wide there as elsewhere."""
    out = [points[0]]
    for a, b in zip(points[:-1], points[1:], strict=True):
        near = min(0.5, 0.1 * step / max(1e-9, float(np.linalg.norm(b - a))))
        out += [a + (b - a) * near, b - (b - a) * near, b]
    return np.array(out)


def _sides(low: np.ndarray, high: np.ndarray, azimuth: float) -> list[np.ndarray]:
    """float64[2] each: in plan, where a path runs: the corners furthest left and right, or the middle."""
    if max(high[:2] - low[:2]) < WIDE:
        return [(low[:2] + high[:2]) / 2]
    turn = math.radians(azimuth)
    corners = np.array([(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])])
    across = corners @ (math.cos(turn), -math.sin(turn))
    return [corners[across.argmin()], corners[across.argmax()]]
