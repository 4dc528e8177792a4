"""A step of an assembly as a line drawing: which edges are seen, which are hidden, where each part lies.

Parts are prisms over their outlines or turned, and unions of boxes. A point of an edge is hidden where the line
from it to the eye, which is infinitely far away, passes through a box: along an edge that is an interval, with ends
that nine planes give exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely import affinity as affine

from vectorgames.base.memoize import memoize_by_value
from vectorgames.boards.assembly import Camera
from vectorgames.boards.model import Model
from vectorgames.boards.part import Outline, Part, Vector, revolved, section
from vectorgames.fabrication.curves import COARSE, LETTERS
from vectorgames.fabrication.drawing import AREAS, engraved, shape

STEPS = 32  # chords of a circle
FINER = 8  # so many times as many of what may cover an edge, where its chords are not those of the edges
PIECES = 6  # of a straight line, each seen or not
SHARP = math.radians(25)  # corners of a profile that turn by less are no edges
OFF = 0.05  # millimetres from the solid that a look begins
INSCRIBED = np.radians((22.5, 45.0, 67.5))  # where the corners of the rectangles lie that fill a circle
_TURN = np.arange(STEPS + 1) * 2 * np.pi / STEPS


@memoize_by_value
def seen_edges(profile: Outline, bore: float, towards: Vector) -> np.ndarray:
    """float64[n, 2, 3]: from where the lower end of its axis is; ``towards``: a unit vector to the eye."""
    eye = np.array(towards)
    corners = [ring for k in range(len(profile)) if (ring := _corner(profile, k)) is not None]
    edges = np.concatenate([*corners, *_sides(profile, eye), *_mouth(profile, bore)])
    middle, wide = edges.mean(1), np.linalg.norm(edges[:, :, :2], axis=2).mean(1)
    inward = np.linalg.norm(middle[:, :2], axis=1)
    middle[:, :2] *= (wide / np.maximum(inward, 1e-9))[:, None]  # from the chord to the circle
    points, faces = revolved(profile, FINER * STEPS if bore else STEPS, bore)
    out: np.ndarray = edges[~_covered(middle + OFF * eye, eye, points[faces])]
    return out


def outline_areas(profile: Outline) -> list[np.ndarray]:
    """float64[m, 3] each: rings whose convex hulls, seen from anywhere, are together what it covers."""
    pairs = zip(profile, (*profile[1:], profile[0]), strict=True)
    return [np.vstack([_ring(*a), _ring(*b)]) for a, b in pairs if a[1] != b[1]]


@memoize_by_value
def filling_boxes(profile: Outline) -> np.ndarray:
    """float64[k, 6]: boxes within it that nearly fill it."""
    out = []
    for low, high in pairwise(sorted({z for _, z in profile})):
        inner, outer = section(profile, (low + high) / 2)
        for x, y in zip(outer * np.cos(INSCRIBED), outer * np.sin(INSCRIBED), strict=True):
            whole = shapely.box(-x, -y, x, y)
            if inner <= 0:
                flat = [whole.bounds]
            else:  # the four sides of its hole
                flat = [(inner, -y, x, y), (-x, -y, -inner, y), (-x, inner, x, y), (-x, -y, x, -inner)]
            out += [(a, b, low, c, d, high) for a, b, c, d in flat if a < c and b < d]
    return np.array(out)


def _ring(r: float, z: float) -> np.ndarray:
    return np.column_stack([r * np.cos(_TURN), r * np.sin(_TURN), np.full(STEPS + 1, z)])


def _chords(points: np.ndarray) -> np.ndarray:
    return np.stack([points[:-1], points[1:]], 1)


def _corner(profile: Outline, k: int) -> np.ndarray | None:
    """The circle at a sharp corner of a profile."""
    (r, z), before, after = (np.array(profile[n % len(profile)]) for n in (k, k - 1, k + 1))
    come, go = np.array((r, z)) - before, after - (r, z)
    turn = abs(math.atan2(come[0] * go[1] - come[1] * go[0], float(come @ go)))
    return _chords(_ring(r, z)) if r > 0 and turn > SHARP else None


def _sides(profile: Outline, eye: np.ndarray) -> list[np.ndarray]:
    """Where the surface turns away from the eye: two lines along every part of it that is not flat."""
    level, out = math.hypot(eye[0], eye[1]), []
    middle = math.atan2(eye[1], eye[0])
    for (r, z), (s, w) in zip(profile, (*profile[1:], profile[0]), strict=True):
        if z == w or level < 1e-9:
            continue
        cos = (s - r) * eye[2] / ((w - z) * level)
        if abs(cos) < 1:
            share = np.linspace(0, 1, PIECES + 1)
            wide, high = r + share * (s - r), z + share * (w - z)
            for turn in (middle + math.acos(cos), middle - math.acos(cos)):
                out.append(_chords(np.column_stack([wide * math.cos(turn), wide * math.sin(turn), high])))
    return out


def _mouth(profile: Outline, bore: float) -> list[np.ndarray]:
    if not bore:
        return []
    (_, low), (outer, high) = np.min(profile, 0), np.max(profile, 0)
    y, z = bore * np.cos(_TURN), (low + high) / 2 + bore * np.sin(_TURN)
    return [_chords(np.column_stack([np.sqrt(outer * outer - y * y), y, z]))]


def _covered(points: np.ndarray, eye: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """bool[n]: whether one of triangles float64[m, 3, 3] lies between a point and the eye (Möller and Trumbore)."""
    a, one, two = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = np.cross(eye, two)
    det = (one * across).sum(1)
    some = np.abs(det) > 1e-12
    a, one, two, across, det = a[some], one[some], two[some], across[some], det[some]
    way = points[:, None] - a
    u = (way * across).sum(2) / det
    turned = np.cross(way, one)
    v, t = turned @ eye / det, (turned * two).sum(2) / det
    out: np.ndarray = ((u >= 0) & (v >= 0) & (u + v <= 1) & (t > 0)).any(1)
    return out


SMOOTH = math.radians(25)  # corners of an outline that turn by less are no edges
ROUND = 0.2  # millimetres that the chords of round edges are off
DRILLED = 40  # holes that make a part one that is drilled all over
DEEP = 0.05  # of a box that a line may pass through and its point is still seen: it lies on the surface


class Eye:
    """The directions to the right and up on the paper, and towards the eye; as cameras of the scene count them."""

    def __init__(self, camera: Camera):
        self.key = camera.azimuth, camera.elevation
        az, el = math.radians(camera.azimuth), math.radians(camera.elevation)
        (sin, cos), (rise, level) = (math.sin(az), math.cos(az)), (math.sin(el), math.cos(el))
        self.towards = np.array([-sin * level, -cos * level, rise])
        self.paper = np.array([[cos, -sin, 0.0], [sin * rise, cos * rise, level]])

    def flat(self, points: np.ndarray) -> np.ndarray:
        """float64[…, 2] of points float64[…, 3]."""
        out: np.ndarray = points @ self.paper.T
        return out


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


Known = dict[tuple[str, tuple[float, float], str], "Body"]


def hidden_lines(
    model: Model,
    parts: Iterable[Part],
    offsets: Mapping[str, tuple[float, float, float]],
    eye: Eye,
    lang: str = "en",
    known: Known | None = None,
) -> list[Seen]:
    """Every part that has an offset, the farthest first; what is engraved is in a language.

    ``known``: of the parts of one assembly, from one drawing to the next, what is alike in them.
    """
    known = {} if known is None else known
    bodies: list[Body] = []
    for part in parts:
        if part.name in offsets:
            key = part.name, eye.key, lang
            if key not in known:
                known[key] = Body(model, part, eye, lang)
            bodies.append(known[key])
    moves = [np.array(offsets[body.part.name], float) for body in bodies]
    boxes = np.concatenate([body.boxes + np.tile(move, 2) for body, move in zip(bodies, moves, strict=True)])
    owners = np.concatenate([k * 1000 + body.place_of_box for k, body in enumerate(bodies)])
    ends = np.concatenate([body.ends + move for body, move in zip(bodies, moves, strict=True)])
    many = [len(body.ends) for body in bodies]
    of = np.repeat(np.arange(len(bodies)), many)
    piece = np.concatenate([k * 1000 + body.pieces for k, body in enumerate(bodies)])
    own = np.concatenate([body.own for body in bodies])
    source, spans = _hidden(ends, np.where(own, -1, piece), boxes, owners, eye)
    rest, left = _rest(len(ends), source, spans)
    lines = eye.flat(ends)
    seen, under = _parts_of(lines, rest, left), _parts_of(lines, source, spans)
    out = [
        body.moved(move, seen[of[rest] == k], under[of[source] == k])
        for k, (body, move) in enumerate(zip(bodies, moves, strict=True))
    ]
    return sorted(out, key=lambda one: one.depth)


class Body:
    """A part in its final place, as one eye sees it when nothing stands before it."""

    def __init__(self, model: Model, part: Part, eye: Eye, lang: str):
        self.model, self.part, self.eye, self.lang = model, part, eye, lang
        self.moves = np.array(part.places)
        origin, u, v = (np.array(a, float) for a in part.frame)
        self.frame, self.axis = (origin, u, v), np.cross(u, v)
        self.rings = [ring.flat(ROUND) for ring in shape(part).rings]
        self.drilled = len(self.rings) > DRILLED
        self.depth = float(((part.boxes[:, :3] + part.boxes[:, 3:]) / 2 @ eye.towards).mean())
        self.ends = (self.edges.ends + self.moves[:, None, None, None]).reshape(-1, 2, 3)
        self.own = np.tile(self.edges.own, len(self.moves))
        self.pieces = np.repeat(np.arange(len(self.moves)), len(self.edges.own))

    def moved(self, move: np.ndarray, seen: np.ndarray, hidden: np.ndarray) -> Seen:
        by = self.eye.flat(move)
        mouths, walls = self.holes
        return Seen(
            self.part.name,
            seen,
            hidden,
            {layer: [curve + by for curve in curves] for layer, curves in self.engraved.items()},
            affine.translate(self.area, *by),
            self.depth + float(move @ self.eye.towards),
            [ring + by for ring in mouths],
            [wall + by for wall in walls],
            [Face(face.ring + by, face.colour, [curve + by for curve in face.letter]) for face in self.faces],
        )

    @cached_property
    def boxes(self) -> np.ndarray:
        """float64[k, 6]: what hides others, piece by piece."""
        if not self._upright:
            return self.part.boxes
        moves = np.tile(self.moves + self.frame[0], (1, 2))
        out: np.ndarray = (filling_boxes(self.part.profile)[None] + moves[:, None]).reshape(-1, 6)
        return out

    @property
    def _upright(self) -> bool:
        return bool(self.part.profile) and bool(np.allclose(self.frame[1:], np.eye(3)[:2]))

    @cached_property
    def place_of_box(self) -> np.ndarray:
        """int[k]: the piece that every box belongs to."""
        if self._upright:
            return np.repeat(np.arange(len(self.moves)), len(self.boxes) // len(self.moves))
        if self.part.count == 1:
            return np.zeros(len(self.part.boxes), int)
        middles = (self.part.boxes[:, None, :2] + self.part.boxes[:, None, 3:5]) / 2
        out: np.ndarray = np.abs(middles - self.moves[None, :, :2]).max(2).argmin(1)
        return out

    def _at(self, flat: np.ndarray, high: float) -> np.ndarray:
        origin, u, v = self.frame
        out: np.ndarray = origin + flat[:, :1] * u + flat[:, 1:] * v + high * self.axis
        return out

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

    @cached_property
    def faces(self) -> list[Face]:
        """The faces of the pieces that have a colour each."""
        if not self.part.stock.colours:
            return []
        out, high = [], self.part.thickness
        for k, move in enumerate(self.moves):
            drawn = engraved(self.model, self.part, k, self.lang)
            curves = [curve.flat(COARSE) for layer, group in drawn if layer == LETTERS for curve in group]
            ring, *letter = (self.eye.flat(self._at(flat, high) + move) for flat in (self.rings[0], *curves))
            out.append(Face(ring, self.part.colour(k), letter))
        return out

    @cached_property
    def engraved(self) -> dict[str, list[np.ndarray]]:
        """What is engraved on a single piece, by layer, in the plane of the drawing."""
        if self.part.count > 1:
            return {}
        high = 0.0 if self.part.stock.underside else self.part.thickness
        out = {}
        for layer, curves in engraved(self.model, self.part, 0, self.lang):
            if layer != AREAS:
                flat = [curve.flat(COARSE) for curve in curves]
                flat = [np.vstack([f, f[:1]]) if c.closed else f for f, c in zip(flat, curves, strict=True)]
                out[layer] = [self.eye.flat(self._at(points, high) + self.moves[0]) for points in flat]
        return out

    @cached_property
    def edges(self) -> Edges:
        """The edges of the first piece, without its place."""
        if self.part.profile:
            basis = np.array([*self.frame[1:], self.axis])
            local = seen_edges(self.part.profile, self.part.bore, tuple((basis @ self.eye.towards).tolist()))
            return Edges(local @ basis + self.frame[0], np.zeros(len(local), bool))
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
        if self.part.profile:
            basis = np.array([*self.frame[1:], self.axis])
            solids = [self.eye.flat(ring @ basis + self.frame[0]) for ring in outline_areas(self.part.profile)]
            hulls = shapely.union_all([shapely.MultiPoint(points).convex_hull for points in solids])
            return shapely.union_all([affine.translate(hulls, *self.eye.flat(move)) for move in self.moves])
        caps = [[self.eye.flat(self._at(ring, high)) for ring in self.rings] for high in (0.0, self.part.thickness)]
        flat = shapely.Polygon(self.rings[0])
        if len(self.rings) == 1 and flat.convex_hull.area - flat.area < 1e-9 * flat.area:
            one = shapely.MultiPoint(np.vstack([ring for rings in caps for ring in rings])).convex_hull
        else:
            faces = [shapely.Polygon(rings[0], [] if self.drilled else rings[1:]) for rings in caps]
            for low, high in zip(*caps, strict=True):
                quads = shapely.polygons(np.stack([low, np.roll(low, -1, 0), np.roll(high, -1, 0), high], 1))
                faces += quads[shapely.area(quads) > 1e-6].tolist()
            one = shapely.union_all(shapely.make_valid(faces))
        moved = [affine.translate(one, *self.eye.flat(move)) for move in self.moves]
        return shapely.union_all(moved) if len(moved) > 1 else moved[0]


def _hidden(
    ends: np.ndarray, not_by: np.ndarray, boxes: np.ndarray, owners: np.ndarray, eye: Eye
) -> tuple[np.ndarray, np.ndarray]:
    """Where boxes stand between edges float64[n, 2, 3] and the eye; those of the piece ``not_by`` do not count.

    The number of the edge int[m], in order, and from where to where along it, 0 … 1, float64[m, 2], apart.
    """
    edge, box = _near(eye.flat(ends), boxes, eye)
    other = not_by[edge] != owners[box]
    edge, box = edge[other], box[other]
    start, way = ends[edge, 0], ends[edge, 1] - ends[edge, 0]
    low, high = boxes[box, :3], boxes[box, 3:]
    towards = np.where(np.abs(eye.towards) < 1e-9, 1e-9, eye.towards)
    # where the ray enters and leaves
    near, far = np.where(towards > 0, low, high), np.where(towards > 0, high, low)
    # along the ray from where the edge starts: where it comes into the box, and where it leaves it again
    enters, leaves = ((side - start) / towards for side in (near, far))
    leaves = leaves - DEEP
    slope = -way / towards  # of both along the edge
    inside = [(leaves[:, i], slope[:, i]) for i in range(3)]
    inside += [
        (leaves[:, j] - enters[:, i], slope[:, j] - slope[:, i]) for i in range(3) for j in range(3) if i != j
    ]
    inside += [(leaves[:, i] - enters[:, i], 0.0 * slope[:, i]) for i in range(3)]
    first, last = np.zeros(len(edge)), np.ones(len(edge))
    for at, rise in inside:  # at + rise · t > 0
        flat = np.abs(rise) < 1e-12
        turn = -at / np.where(flat, 1.0, rise)
        first = np.where(~flat & (rise > 0), np.maximum(first, turn), first)
        last = np.where(~flat & (rise < 0), np.minimum(last, turn), last)
        last = np.where(flat & (at <= 0), -1.0, last)
    some = last - first > 1e-9
    return _united(edge[some], np.column_stack([first, last])[some])


def _near(flat: np.ndarray, boxes: np.ndarray, eye: Eye) -> tuple[np.ndarray, np.ndarray]:
    """Which edges and boxes overlap on the paper, as rectangles."""
    corners = np.stack([boxes[:, [i, j, k]] for i in (0, 3) for j in (1, 4) for k in (2, 5)], 1)
    spots = eye.flat(corners)
    tree = shapely.STRtree(shapely.box(*spots.min(1).T, *spots.max(1).T))
    edges, boxes = tree.query(shapely.linestrings(flat))
    return edges, boxes


def _united(edge: np.ndarray, spans: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Intervals of edges, those that overlap as one, in order."""
    order = np.lexsort((spans[:, 0], edge))
    edge, spans = edge[order], spans[order]
    if not len(edge):
        return edge, spans
    reach = np.maximum.accumulate(spans[:, 1] + 2.0 * edge)  # an edge's end lies before the next one's start
    new = np.append(True, spans[1:, 0] + 2.0 * edge[1:] > reach[:-1] + 1e-9)
    last = np.append(np.flatnonzero(new)[1:] - 1, len(edge) - 1)
    return edge[new], np.column_stack([spans[new, 0], reach[last] - 2.0 * edge[last]])


def _rest(many: int, edge: np.ndarray, spans: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What intervals in order leave of all edges."""
    every = np.arange(many)
    source = np.concatenate([every, edge])
    starts, stops = np.concatenate([np.zeros(many), spans[:, 1]]), np.concatenate([spans[:, 0], np.ones(many)])
    after = np.lexsort((starts, source))
    until = np.lexsort((stops, np.concatenate([edge, every])))
    found = np.column_stack([starts[after], stops[until]])
    some = found[:, 1] - found[:, 0] > 1e-9
    return source[after][some], found[some]


def _parts_of(lines: np.ndarray, source: np.ndarray, spans: np.ndarray) -> np.ndarray:
    """float64[m, 2, 2]: intervals of lines float64[n, 2, 2]."""
    first, way = lines[source, 0], lines[source, 1] - lines[source, 0]
    out: np.ndarray = first[:, None] + spans[..., None] * way[:, None]
    return out
