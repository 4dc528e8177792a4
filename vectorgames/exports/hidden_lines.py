"""A step of an assembly as a line drawing: which edges are seen, which are hidden, where each part lies.

Parts are prisms over their outlines, and unions of boxes. Edges are cut into short pieces; a piece is hidden
where the line from its middle to the eye, which is infinitely far away, passes through a box. Knows no paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely
from shapely import affinity as affine

from vectorgames.boards.assembly import Camera
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.exports.engraving import AREAS, LETTERS, engraved
from vectorgames.exports.pieces import shape

SMOOTH = math.radians(25)  # corners of an outline that turn by less are no edges
FINE = 500  # pieces of the span that edges are cut into
DRILLED = 40  # holes that make a part one that is drilled all over
DEEP = 0.05  # of a box that a line may pass through and its point is still seen: it lies on the surface


class Eye:
    """The directions to the right and up on the paper, and towards the eye; as cameras of the scene count them."""

    def __init__(self, camera: Camera):
        az, el = math.radians(camera.azimuth), math.radians(camera.elevation)
        (sin, cos), (rise, level) = (math.sin(az), math.cos(az)), (math.sin(el), math.cos(el))
        self.towards = np.array([-sin * level, -cos * level, rise])
        self.paper = np.array([[cos, -sin, 0.0], [sin * rise, cos * rise, level]])

    def flat(self, points: np.ndarray) -> np.ndarray:
        """float64[…, 2] of points float64[…, 3]."""
        return points @ self.paper.T


@dataclass(frozen=True, eq=False)
class Edges:
    """Edges of one piece. ``ends`` float64[n, 2, 3]; ``own`` bool[n]: whether its own boxes may hide them."""

    ends: np.ndarray
    own: np.ndarray


class Face(NamedTuple):
    """The upper side of one coloured piece: its outline float64[m, 2], its colour's letter and that as curves."""

    ring: np.ndarray
    colour: str
    letter: list[np.ndarray]


@dataclass(frozen=True, eq=False)
class Seen:
    """A part as drawn: lines float64[n, 2, 2] that are seen and that are hidden, and the area that it covers.

    ``engraved``: closed letters and lines float64[m, 2] on it, all of them: the parts are clear. ``mouths``: of the
    holes of a drilled part, and ``walls``: what is seen of their inside, float64[m, 2] each. ``faces``: of coloured
    pieces.
    """

    name: str
    seen: np.ndarray
    hidden: np.ndarray
    engraved: dict[str, list[np.ndarray]]
    area: shapely.Geometry
    depth: float
    mouths: list[np.ndarray] = field(default_factory=list)
    walls: list[np.ndarray] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)


def hidden_lines(
    model: Model,
    parts: Iterable[Part],
    offsets: Mapping[str, tuple[float, float, float]],
    eye: Eye,
    span: float,
    lang: str = "en",
) -> list[Seen]:
    """Every part that has an offset, the farthest first; what is engraved is in a language."""
    bodies = [
        _Body(part, np.array(offsets[part.name], float), eye, span / FINE) for part in parts if part.name in offsets
    ]
    boxes, owners = np.vstack([b.boxes for b in bodies]), []
    for k, body in enumerate(bodies):
        owners += [k * 1000 + place for place in body.place_of_box]
    ends, own, piece = [], [], []
    for k, body in enumerate(bodies):
        for place, move in enumerate(body.moves):
            ends.append(body.edges.ends + move)
            own.append(body.edges.own)
            piece.append(np.full(len(body.edges.own), k * 1000 + place))
    ends, own, piece = np.vstack(ends), np.concatenate(own), np.concatenate(piece)
    starts, stops, source = _cut(ends, span / FINE)
    hidden = _hidden((starts + stops) / 2, np.where(own[source], -1, piece[source]), boxes, np.array(owners), eye)
    lines = eye.flat(np.stack([starts, stops], 1))
    of = piece[source] // 1000
    out = []
    for k, body in enumerate(bodies):
        mine = of == k
        seen, under = (_joined(lines[mine & which], source[mine & which]) for which in (~hidden, hidden))
        drawn, more = body.engraved(model, lang), (*body.holes, body.faces(model, lang))
        out.append(Seen(body.part.name, seen, under, drawn, body.area, body.depth, *more))
    return sorted(out, key=lambda one: one.depth)


class _Body:
    """A part at an offset."""

    def __init__(self, part: Part, offset: np.ndarray, eye: Eye, fine: float):
        self.part, self.eye = part, eye
        self.moves = [np.array(place) + offset for place in part.places]
        self.boxes = part.boxes + np.tile(offset, 2)
        origin, u, v = (np.array(a, float) for a in part.frame)
        self.frame, self.axis = (origin, u, v), np.cross(u, v)
        self.rings = [ring.flat(fine / 4) for ring in shape(part).rings]
        self.drilled = len(self.rings) > DRILLED
        self.depth = float(((self.boxes[:, :3] + self.boxes[:, 3:]) / 2 @ eye.towards).mean())

    @cached_property
    def place_of_box(self) -> np.ndarray:
        """int[k]: the piece that every box belongs to."""
        if self.part.count == 1:
            return np.zeros(len(self.boxes), int)
        middles = (self.boxes[:, None, :2] + self.boxes[:, None, 3:5]) / 2
        return np.abs(middles - np.array(self.moves)[None, :, :2]).max(2).argmin(1)

    def _at(self, flat: np.ndarray, high: float) -> np.ndarray:
        origin, u, v = self.frame
        return origin + flat[:, :1] * u + flat[:, 1:] * v + high * self.axis

    @cached_property
    def holes(self) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Mouths and walls of the holes of a drilled part."""
        if not self.drilled:
            return [], []
        thick = self.part.thickness
        near = thick if self.axis @ self.eye.towards >= 0 else 0.0
        ends = [
            [self.eye.flat(self._at(r, z) + self.moves[0]) for r in self.rings[1:]] for z in (near, thick - near)
        ]
        front, back = (shapely.polygons([shapely.linearrings(ring) for ring in rings]) for rings in ends)
        walls = shapely.get_parts(shapely.difference(front, back))
        return ends[0], [np.array(wall.exterior.coords) for wall in walls if not wall.is_empty]

    def faces(self, model: Model, lang: str) -> list[Face]:
        """Of the pieces that have a colour each."""
        if not self.part.stock.colours:
            return []
        out, high = [], self.part.thickness
        for k, move in enumerate(self.moves):
            curves = [
                c.flat(3) for layer, cs in engraved(model, self.part, k, lang) if layer == LETTERS for c in cs
            ]
            ring, *letter = (self.eye.flat(self._at(flat, high) + move) for flat in (self.rings[0], *curves))
            out.append(Face(ring, self.part.colour(k), letter))
        return out

    def engraved(self, model: Model, lang: str) -> dict[str, list[np.ndarray]]:
        """What is engraved on a single piece, by layer, in the plane of the drawing."""
        if self.part.count > 1:
            return {}
        high = 0.0 if self.part.stock.underside else self.part.thickness
        out = {}
        for layer, curves in engraved(model, self.part, 0, lang):
            if layer != AREAS:
                out[layer] = [self.eye.flat(self._at(curve.flat(3), high) + self.moves[0]) for curve in curves]
        return out

    @cached_property
    def edges(self) -> Edges:
        """Of the first piece, without its place."""
        thick, ends, own = self.part.thickness, [], []
        near = thick if self.axis @ self.eye.towards >= 0 else 0.0
        _, u, v = self.frame
        for k, flat in enumerate(self.rings):
            after = np.roll(flat, -1, 0)
            along = after - flat
            normal = along[:, 1:] * u - along[:, :1] * v  # of the side over each edge; the material is on its left
            facing = normal @ self.eye.towards > 1e-9
            before = np.roll(along, 1, 0)
            turn = np.abs(
                np.arctan2(before[:, 0] * along[:, 1] - before[:, 1] * along[:, 0], (before * along).sum(1))
            )
            sharp = turn > SMOOTH
            round_edge = ~sharp | ~np.roll(sharp, -1)
            front = np.stack([self._at(flat, near), self._at(after, near)], 1)
            if k and self.drilled:  # so many holes are told by their mouths
                ends.append(front)
                own.append(np.zeros(len(front), bool))
                continue
            back = np.stack([self._at(flat, thick - near), self._at(after, thick - near)], 1)
            up = np.stack([self._at(flat, 0.0), self._at(flat, thick)], 1)
            upright = np.where(sharp, facing | np.roll(facing, 1), facing != np.roll(facing, 1))
            ends += [front, back[facing], up[upright]]
            own += [np.zeros(len(front), bool), ~round_edge[facing], sharp[upright]]
        return Edges(np.vstack(ends), np.concatenate(own))

    @cached_property
    def area(self) -> shapely.Geometry:
        """What all pieces cover on the paper."""
        caps = [[self.eye.flat(self._at(ring, high)) for ring in self.rings] for high in (0.0, self.part.thickness)]
        faces = [shapely.Polygon(rings[0], [] if self.drilled else rings[1:]) for rings in caps]
        for low, high in zip(*caps, strict=True):
            quads = np.stack([low, np.roll(low, -1, 0), np.roll(high, -1, 0), high], 1)
            faces += [quad for quad in shapely.polygons(quads) if quad.area > 1e-6]
        one = shapely.union_all(shapely.make_valid(faces))
        moved = [affine.translate(one, *self.eye.flat(move)) for move in self.moves]
        return shapely.union_all(moved) if len(moved) > 1 else moved[0]


def _cut(ends: np.ndarray, step: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Edges in pieces: starts and stops float64[m, 3], and the edge that each is a piece of."""
    many = np.maximum(1, np.ceil(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) / step)).astype(int)
    source = np.repeat(np.arange(len(ends)), many)
    number = np.arange(len(source)) - np.repeat(np.cumsum(many) - many, many)
    first, way = ends[source, 0], (ends[:, 1] - ends[:, 0])[source]
    share = many[source][:, None]
    return first + way * number[:, None] / share, first + way * (number + 1)[:, None] / share, source


def _hidden(points: np.ndarray, not_by: np.ndarray, boxes: np.ndarray, owners: np.ndarray, eye: Eye) -> np.ndarray:
    """bool[n]: whether a box stands between a point and the eye; those of the piece ``not_by`` do not count."""
    flat, out = eye.flat(points), np.zeros(len(points), bool)
    order = np.argsort(flat[:, 0])
    x = flat[order, 0]
    towards = np.where(np.abs(eye.towards) < 1e-9, 1e-9, eye.towards)
    for box, owner in zip(boxes, owners, strict=True):
        corners = eye.flat(np.array([[box[i], box[j], box[k]] for i in (0, 3) for j in (1, 4) for k in (2, 5)]))
        (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
        near = order[np.searchsorted(x, x0) : np.searchsorted(x, x1)]
        near = near[(flat[near, 1] > y0) & (flat[near, 1] < y1) & (not_by[near] != owner) & ~out[near]]
        ways = (np.stack([box[:3], box[3:]])[:, None] - points[near]) / towards
        enters, leaves = ways.min(0).max(1), ways.max(0).min(1)
        out[near] |= leaves > np.maximum(enters, 0.0) + DEEP
    return out


def _joined(lines: np.ndarray, source: np.ndarray) -> np.ndarray:
    """Pieces of one edge that follow one another as one line."""
    if len(lines) < 2:
        return lines
    follows = (np.abs(lines[1:, 0] - lines[:-1, 1]).max(1) < 1e-9) & (source[1:] == source[:-1])
    first, last = np.append(True, ~follows), np.append(~follows, True)
    return np.stack([lines[first, 0], lines[last, 1]], 1)
