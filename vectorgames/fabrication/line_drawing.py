"""A step of an assembly as a line drawing: which edges are seen, which are hidden, where each part lies.

Parts are meshes, whose edges are drawn, and unions of boxes. A point of an edge is hidden where the line
from it to the eye, which is infinitely far away, passes through a box: along an edge that is an interval, with ends
that nine planes give exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
import trimesh
from shapely import Geometry
from shapely import affinity as affine

from vectorgames.base.memoize import memoize_by_value
from vectorgames.boards.assembly import Camera
from vectorgames.boards.model import Model
from vectorgames.boards.part import Outline, Part, revolved, section
from vectorgames.fabrication.curves import COARSE, LETTERS
from vectorgames.fabrication.drawing import AREAS, engraved, shape
from vectorgames.fabrication.painters import closed
from vectorgames.fabrication.solids import extruded

STEPS = 32  # chords of what is turned
SHARP = math.radians(25)  # edges at which a surface turns by less are none
OFF = 0.05  # millimetres from the solid that a look begins
LONG = 30.0  # millimetres of an edge, of which each is seen or not
EDGEWISE = 1e-9  # cosine to the eye of a face that is seen from its side
INSCRIBED = np.radians((22.5, 45.0, 67.5))  # where the corners of the rectangles lie that fill a circle


def mesh_of(part: Part, rings: Sequence[np.ndarray]) -> trimesh.Trimesh:
    """One piece of a part as it is cut or stands, with as many chords as are drawn, without the hole in its wall;
    ``rings``: its outlines.
    """
    if part.profile:
        return trimesh.Trimesh(*revolved(part.profile, STEPS), process=False)
    return extruded(rings, part.thickness)


def seen_edges(part: Part, mesh: trimesh.Trimesh, towards: np.ndarray) -> np.ndarray:
    """float64[n, 2, 3]: the sharp edges of its mesh, those where it turns away from the eye, and that of the hole
    in its wall, as far as it does not hide them itself; ``towards``: a unit vector to the eye.
    """
    near = _faces_eye(mesh, towards)[mesh.face_adjacency]
    kept = near.any(1) & ((mesh.face_adjacency_angles > SHARP) | (near[:, 0] != near[:, 1]))
    edges = np.vstack([_in_pieces(mesh.vertices[mesh.face_adjacency_edges[kept]]), _mouth(part)])
    found: np.ndarray = edges[~_covered(edges.mean(1) + OFF * towards, towards, mesh.triangles)]
    return found


def _mouth(part: Part) -> np.ndarray:
    """float64[n, 2, 3]: the edge of the hole in the wall of what is turned; none where there is no hole."""
    if not part.bore:
        return np.zeros((0, 2, 3))
    turn, (outer, high) = np.arange(STEPS) * 2 * np.pi / STEPS, np.max(part.profile, 0)
    y, z = part.bore * np.cos(turn), high / 2 + part.bore * np.sin(turn)
    return closed(np.column_stack([np.sqrt(outer * outer - y * y), y, z]))


def covered_area(mesh: trimesh.Trimesh, towards: np.ndarray, flat: Callable[[np.ndarray], np.ndarray]) -> Geometry:
    """What a solid covers on the paper; ``flat``: from points float64[…, 3] to there."""
    return shapely.union_all(shapely.polygons(flat(mesh.triangles[_faces_eye(mesh, towards)])))


def _faces_eye(mesh: trimesh.Trimesh, towards: np.ndarray) -> np.ndarray:
    found: np.ndarray = mesh.face_normals @ towards > EDGEWISE
    return found


def _in_pieces(edges: np.ndarray) -> np.ndarray:
    """Edges float64[n, 2, 3] in equal pieces of at most LONG."""
    many = np.ceil(np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1) / LONG).astype(int)
    first = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    share = np.column_stack([first, first + 1])[..., None] / np.repeat(many, many)[:, None, None]
    start, end = np.repeat(edges, many, axis=0).swapaxes(0, 1)[:, :, None]
    pieces: np.ndarray = start + share * (end - start)
    return pieces


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
    area: Geometry
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
    source, spans = _hidden(ends, piece, boxes, owners, eye)
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
        self.mesh = mesh_of(part, self.rings[:1] if self.drilled else self.rings)
        self.basis = np.array([u, v, self.axis])
        edges = self.edges
        self.ends = (edges + self.moves[:, None, None]).reshape(-1, 2, 3)
        self.pieces = np.repeat(np.arange(len(self.moves)), len(edges))

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

    @property
    def edges(self) -> np.ndarray:
        """float64[n, 2, 3]: those of the first piece, without its place; so many holes are told by their mouths."""
        near = self.part.thickness if self.axis @ self.eye.towards >= 0 else 0.0
        mouths = [closed(self._at(ring, near)) for ring in self.rings[1:] if self.drilled]
        edges = seen_edges(self.part, self.mesh, self.basis @ self.eye.towards) @ self.basis + self.frame[0]
        return np.vstack([edges, *mouths])

    @cached_property
    def area(self) -> Geometry:
        """What all pieces cover on the paper."""
        origin = self.frame[0]
        one = covered_area(
            self.mesh, self.basis @ self.eye.towards, lambda points: self.eye.flat(points @ self.basis + origin)
        )
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
