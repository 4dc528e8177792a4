"""Outlines of what is cut: polygons whose corners may be rounded, grown by half a kerf.

Shapely grows them: GEOS beneath it keeps mitres sharp and says of itself whether a result is valid, which a cut
that comes back to nobody's hand must be. It works on polygons of straight edges; arcs stay arcs here, because every
round corner is a sharp one with a radius, and growing changes both in a known way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from vectorgames.base.numbers import lengths
from vectorgames.base.words import LocalizedText

ALIKE = 1e-7
FLAT = 0.01  # that straight edges may be off an arc
BEND = math.radians(25)  # chords of an arc turn by less
WIDE = math.radians(150)  # an arc that turns by more is two
MITRE = 4.0  # how far a sharp corner may reach, in half kerfs; a right angle needs 1.42


class TooNarrow(ValueError):
    """A slot or hole is narrower than the cut. ``kerf``: how wide that is, in words."""

    def __init__(self, kerf: float):
        super().__init__(kerf)
        self.kerf: LocalizedText = lengths([kerf])


@dataclass(frozen=True, eq=False)
class OpenPath:
    """Part of an outline. ``vertices`` float64[m, 3]: x, y, bulge of the edge that begins there."""

    vertices: np.ndarray


@dataclass(frozen=True, eq=False)
class Ring:
    """A closed outline with the material on its left: counter-clockwise outside, clockwise round a hole.

    ``points`` float64[n, 2]: corners as if all were sharp; ``radii`` float64[n]: how round each of them is.
    """

    points: np.ndarray
    radii: np.ndarray

    @classmethod
    def of(cls, points: Iterable[tuple[float, float]], radii: float | np.ndarray = 0.0, hole: bool = False) -> Ring:
        """Ring through corners in any sense of rotation; corners that are none are left out."""
        p = np.array(list(points), float)
        r = np.broadcast_to(np.asarray(radii, float), len(p))
        for bent in (False, True):  # first points that stand twice, then those within a straight edge
            before, after = p - np.roll(p, 1, 0), np.roll(p, -1, 0) - p
            kept = (np.abs(_cross(before, after)) if bent else np.linalg.norm(before, axis=1)) > ALIKE
            p, r = p[kept], r[kept]
        return cls(p[::-1], r[::-1]) if (_shoelace(p) > 0) == hole else cls(p, r)

    @classmethod
    def read(cls, points: Iterable[tuple[float, float]], hole: bool = False) -> Ring:
        """Ring of a polygon in which arcs stand as equal chords: they are arcs again."""
        p = np.array(list(points), float)
        p = p[np.linalg.norm(p - np.roll(p, 1, 0), axis=1) > ALIKE]
        edges = np.roll(p, -1, 0) - p
        before, chords = np.roll(edges, 1, 0), np.linalg.norm(edges, axis=1)
        turns = np.arctan2(_cross(before, edges), (before * edges).sum(1))
        within = (np.abs(turns) < BEND) & (np.abs(chords - np.roll(chords, 1)) < ALIKE)  # of an arc
        if within.all():
            x, y = p.mean(0)
            return cls.circle(x, y, float(np.linalg.norm(p[0] - p.mean(0))), hole)
        n, corners = len(p), []
        starts = [k for k in range(n) if not within[k]]
        bends: dict[tuple[int, int], float] = {}  # half the turn of the chords of an arc that begins or ends there
        for k, end in zip(starts, [*starts[1:], starts[0] + n], strict=True):
            bends[k, 1] = bends[end % n, -1] = turns[(k + 1) % n] / 2 if end - k > 1 else 0.0
        for k, end in zip(starts, [*starts[1:], starts[0] + n], strict=True):
            bent = bends[k, 1] or bends[k, -1]
            if not bent or abs(turns[k] - bends[k, 1] - bends[k, -1]) > ALIKE:  # else an arc goes smoothly on
                corners.append((*p[k], 0.0))
            halves = [k, (k + end) // 2, end] if abs(2 * bends[k, 1]) * (end - k) > WIDE else [k, end]
            for first, last in zip(halves, halves[1:], strict=False):
                if end - k > 1:
                    turn, edge = 2 * bends[k, 1], edges[first % n]
                    r = chords[k] / 2 / math.sin(abs(turn) / 2)
                    c, s = math.cos(turn / 2), math.sin(turn / 2)
                    along = np.array((c * edge[0] + s * edge[1], c * edge[1] - s * edge[0])) / chords[k]
                    corners.append((*(p[first % n] + along * r * math.tan((last - first) * abs(turn) / 2)), r))
        out = np.array(corners)
        return cls.of(out[:, :2], out[:, 2], hole)

    @classmethod
    def box(cls, x0: float, y0: float, x1: float, y1: float, radius: float = 0.0, hole: bool = False) -> Ring:
        return cls.of([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], radius, hole)

    @classmethod
    def circle(cls, x: float, y: float, r: float, hole: bool = False) -> Ring:
        """A square that is as round as can be."""
        return cls.box(x - r, y - r, x + r, y + r, r, hole)

    @cached_property
    def turns(self) -> np.ndarray:
        """float64[n]: angle by which the outline turns to the left in every corner."""
        before, after = self.points - np.roll(self.points, 1, 0), np.roll(self.points, -1, 0) - self.points
        out: np.ndarray = np.arctan2(_cross(before, after), (before * after).sum(1))
        return out

    @cached_property
    def vertices(self) -> np.ndarray:
        """float64[m, 3]: x, y, bulge of the edge that begins there (tangent of a quarter of its angle; left +)."""
        out: list[tuple[float, float, float]] = []
        n = len(self.points)
        for i, (here, r, turn) in enumerate(zip(self.points, self.radii, self.turns, strict=True)):
            if r <= ALIKE:
                out.append((*here, 0.0))
                continue
            back, on = self.points[i - 1] - here, self.points[(i + 1) % n] - here
            reach = r * abs(math.tan(turn / 2))
            first, last = here + back / np.linalg.norm(back) * reach, here + on / np.linalg.norm(on) * reach
            out += [(*first, math.tan(turn / 4)), (*last, 0.0)]
        kept = [v for v, w in zip(out, [*out[1:], out[0]], strict=True) if math.dist(v[:2], w[:2]) > ALIKE]
        return np.array(kept)

    @cached_property
    def area(self) -> float:
        """Area within, negative of a hole."""
        v = self.vertices
        theta = 4 * np.arctan(v[:, 2])
        chord = np.linalg.norm(np.roll(v, -1, 0)[:, :2] - v[:, :2], axis=1)
        arc = np.abs(v[:, 2]) > 0
        r = chord[arc] / 2 / np.sin(np.abs(theta[arc]) / 2)
        return _shoelace(v[:, :2]) + float((r * r / 2 * (theta[arc] - np.sin(theta[arc]))).sum())

    def flat(self, off: float = FLAT) -> np.ndarray:
        """float64[m, 2]: the outline with straight edges only, nowhere more than ``off`` from the arcs."""
        out, v = [], self.vertices
        for (x, y, bulge), (x1, y1, _) in zip(v, np.roll(v, -1, 0), strict=True):
            out.append((x, y))
            if bulge:
                angle = 4 * math.atan(bulge)
                middle = complex(x + x1, y + y1) / 2 + 1j * complex(x1 - x, y1 - y) / 2 / math.tan(angle / 2)
                arm = complex(x, y) - middle
                step = 2 * math.acos(max(0.5, 1 - off / abs(arm)))
                n = math.ceil(abs(angle) / step - 1e-9)
                spots = [middle + arm * complex(math.cos(a), math.sin(a)) for a in angle * np.arange(1, n) / n]
                out += [(p.real, p.imag) for p in spots]
        return np.array(out)

    def with_gaps(self, gap: float) -> Iterator[OpenPath]:
        """The outline without two gaps of that length, each in the middle of an edge, on opposite sides."""
        v = self.vertices
        ends = zip(v, np.roll(v, -1, 0), strict=True)
        edges = [_Edge(complex(*a[:2]), complex(*b[:2]), 4 * math.atan(a[2])) for a, b in ends]
        reach = np.cumsum([edge.length for edge in edges])
        middles = reach - [edge.length / 2 for edge in edges]
        wide = np.array([edge.length > 2 * gap for edge in edges])
        off = [np.where(wide, np.abs(middles - share * reach[-1]), np.inf) for share in (0.25, 0.75)]
        first, second = (float(middles[far.argmin()]) for far in off)
        for start, end in ((first, second), (second, first + float(reach[-1]))):
            out, at, last = [], 0.0, 0j
            for edge in (*edges, *edges):
                span = start + gap / 2, end - gap / 2
                low, high = ((min(max(one, at), at + edge.length) - at) / edge.length for one in span)
                if high - low > ALIKE:
                    begun, last = edge.point(low), edge.point(high)
                    out.append((begun.real, begun.imag, math.tan(edge.angle * (high - low) / 4)))
                at += edge.length
            yield OpenPath(np.array([*out, (last.real, last.imag, 0.0)]))

    def moved(self, matrix: np.ndarray) -> Ring:
        """Turned, mirrored and moved by float64[2, 3]; the material stays on the left."""
        points, radii = self.points @ matrix[:, :2].T + matrix[:, 2], self.radii
        return Ring(points, radii) if np.linalg.det(matrix[:, :2]) > 0 else Ring(points[::-1], radii[::-1])


@dataclass(frozen=True)
class _Edge:
    """From a point of the plane to another, as complex numbers; ``angle``: by which it turns to the left."""

    start: complex
    end: complex
    angle: float

    @property
    def length(self) -> float:
        chord = abs(self.end - self.start)
        return chord * self.angle / 2 / math.sin(self.angle / 2) if self.angle else chord

    def point(self, share: float) -> complex:
        if not self.angle:
            return self.start + share * (self.end - self.start)
        middle = (self.start + self.end) / 2 + 1j * (self.end - self.start) / 2 / math.tan(self.angle / 2)
        return middle + (self.start - middle) * complex(math.cos(self.angle * share), math.sin(self.angle * share))


@dataclass(frozen=True, eq=False)
class Shape:
    """What is cut out of one piece: its outside, and its holes."""

    outside: Ring
    holes: tuple[Ring, ...] = ()

    @property
    def rings(self) -> tuple[Ring, ...]:
        return (self.outside, *self.holes)

    @property
    def area(self) -> float:
        return sum(ring.area for ring in self.rings)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        low, high = self.outside.points.min(0), self.outside.points.max(0)
        return (*low.tolist(), *high.tolist())

    def grown(self, kerf: float) -> Shape:
        """The path of the middle of a cut ``kerf`` wide that leaves this shape: half of that off on every side.

        Raises TooNarrow where a slot or hole is narrower than the cut.
        """
        if not kerf:
            return self
        if kerf not in self._cuts:
            self._cuts[kerf] = self._cut(kerf / 2)
        return self._cuts[kerf]

    @cached_property
    def _cuts(self) -> dict[float, Shape]:
        return {}

    def _cut(self, half: float) -> Shape:
        sharp = shapely.Polygon(self.outside.points, [hole.points for hole in self.holes])
        wide = sharp.buffer(half, join_style="mitre", mitre_limit=MITRE)
        if wide.geom_type != "Polygon" or len(wide.interiors) != len(self.holes):
            raise TooNarrow(2 * half)
        holes = [Ring.of(line.coords[:-1], hole=True) for line in wide.interiors]
        middles = np.array([hole.points.mean(0) for hole in holes])
        nearest = [int(np.abs(middles - hole.points.mean(0)).max(1).argmin()) for hole in self.holes]
        outside = _rounded(Ring.of(wide.exterior.coords[:-1]), self.outside, half)
        return Shape(
            outside, tuple(_rounded(holes[k], hole, half) for k, hole in zip(nearest, self.holes, strict=True))
        )

    def moved(self, matrix: np.ndarray) -> Shape:
        return Shape(self.outside.moved(matrix), tuple(hole.moved(matrix) for hole in self.holes))


def _rounded(found: Ring, ring: Ring, half: float) -> Ring:
    """A ring that was grown with sharp corners, as round as what it was grown from, in the same order."""
    far = np.linalg.norm(found.points[:, None] - ring.points[None], axis=2)
    order = far.argmin(0)
    if sorted(order) != list(range(len(found.points))) or far.min(0).max() > MITRE * half:
        raise TooNarrow(2 * half)
    radii = np.where(ring.turns > 0, ring.radii + half, np.maximum(ring.radii - half, 0.0))
    return Ring(found.points[order], np.where(ring.radii > 0, radii, 0.0))


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    out: np.ndarray = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    return out


def _shoelace(p: np.ndarray) -> float:
    return float(_cross(p, np.roll(p, -1, 0)).sum() / 2)
