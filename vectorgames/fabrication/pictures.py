"""Pictures of parts, and of the steps of an assembly with hands and arrows: line drawings for paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import ArrayLike

from vectorgames.boards.assembly import Assembly, Camera
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Vector
from vectorgames.fabrication.curves import COARSE, LETTERS, Curve
from vectorgames.fabrication.document import Place
from vectorgames.fabrication.drawing import AREAS, BACKENDS, LINES, Drawing, Laid, engraved, shape
from vectorgames.fabrication.line_drawing import Eye, Known, Seen, covered_area, hidden_lines, mesh_of, seen_edges
from vectorgames.fabrication.painters import GREY, INK, LIGHT, NEW, PALE, WHITE, Colour, Painter, closed, write
from vectorgames.fabrication.settings import Settings

ROUND = 0.1  # millimetres that chords are off
OBLIQUE = Camera(-60.0, 32.0, (0.0, 0.0, 0.0), 40.0)  # the hole in a wall is in the east

# an outline of a hand that holds something at 0, 0 between thumb and finger; x to the wrist, y down
HAND_OUTLINE = np.array([
    (0.0, -0.2), (1.0, -2.4), (4.2, -4.6), (8.0, -6.4), (11.5, -6.8), (15.0, -5.6), (20.0, -4.6), (20.0, 5.4),
    (15.0, 5.6), (11.0, 6.6), (6.5, 6.2), (2.6, 4.6), (0.3, 2.7), (0.0, 1.1), (1.4, 0.9), (4.2, 2.6), (6.6, 2.8),
    (7.4, 1.4), (5.2, -0.6), (2.6, -0.4), (1.0, 0.4),
])  # fmt: skip

FINGERS = [
    np.array([(6.6, -4.4), (8.6, -3.0), (9.6, -1.0)]),
    np.array([(9.4, -5.0), (11.4, -3.4), (12.2, -1.0)]),
    np.array([(12.2, -5.0), (13.8, -3.4), (14.4, -1.4)]),
]


def part_picture(out: Painter, model: Model, part: Part, place: Place, lang: str) -> None:
    """A part as it is cut, as large as it fits into left, top, width, height; what is long lies on its side.

    What is turned is seen obliquely from above, or from the side if it is long.
    """
    if part.profile:
        _turned(out, part, place)
        return
    cut = shape(part)
    x0, y0, x1, y1 = cut.bounds
    rings = [ring.flat(ROUND) for ring in cut.rings]
    drawn = [
        (layer, [c.flat(COARSE) for c in cs]) for layer, cs in engraved(model, part, 0, lang) if layer != AREAS
    ]
    if part.thickness > 1.5 * max(x1 - x0, y1 - y0):  # a rod, from the side
        rings, drawn = [np.array([(0, 0), (part.thickness, 0), (part.thickness, y1 - y0), (0, y1 - y0)], float)], []
    elif y1 - y0 > 1.4 * (x1 - x0):
        rings = [ring[:, ::-1] * (1, -1) for ring in rings]
        drawn = [(layer, [c[:, ::-1] * (1, -1) for c in cs]) for layer, cs in drawn]
    paper = Fitted(rings[0].min(0), rings[0].max(0), place, 1.0).paper
    out.fill([paper(ring) for ring in rings], PALE, 0.18)
    for layer, curves in drawn:
        _engraving(out, [paper(curve) for curve in curves], INK, layer, 0.08, 0.3)
    for ring in rings:
        out.lines(closed(paper(ring)), INK, 0.16)


def _turned(out: Painter, part: Part, place: Place) -> None:
    eye, mesh = Eye(OBLIQUE), mesh_of(part, ())
    flat, towards = eye.flat, eye.towards
    if part.thickness > 1.5 * max(part.outlines[0])[0]:
        flat, towards = lambda points: points[..., [2, 0]], np.array((0.0, -1.0, 0.0))
    edges, area = flat(seen_edges(part, mesh, towards)), covered_area(mesh, towards, flat)
    to = Fitted(np.array(area.bounds[:2]), np.array(area.bounds[2:]), place)
    outside = [shapely.get_coordinates(one.exterior) for one in shapely.get_parts(area)]
    out.fill([to.paper(ring) for ring in outside], PALE, 0.18)
    out.lines(to.paper(edges), INK, 0.16)


def hand(out: Painter, at: np.ndarray, size: float, left: bool = False) -> None:
    """A hand that holds what is there, from the right or from the left."""
    scale = np.array((-1.0 if left else 1.0, 1.0)) * size / 20.0
    points = at + _smooth(HAND_OUTLINE) * scale
    out.fill([points], (255, 255, 255), 0.92)
    out.lines(closed(points), INK, 0.3)
    out.polylines([at + curve * scale for curve in FINGERS], INK, 0.25)


def _smooth(points: np.ndarray, steps: int = 5) -> np.ndarray:
    """A closed curve through points (Catmull and Rom's)."""
    a, b, c, d = (np.roll(points, k, 0)[:, None] for k in (1, 0, -1, -2))
    t = (np.arange(steps) / steps)[None, :, None]
    out = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    found: np.ndarray = out.reshape(-1, 2)
    return found


MANY = 400  # hidden lines of a part that would hide the others
HAND, WIDE = 16.0, 60.0  # millimetres on paper: size of a hand, what takes two of them
NARROW = 4.0  # of what is at an end, beside what is farthest out
SHORT, HEAD = 9.0, 3.2  # millimetres on paper: the shortest arrow, the length of its head

SPOTS = {  # colour of a spot, of the letter on it
    "G": ((52, 158, 84), (255, 255, 255)),
    "R": ((208, 52, 44), (255, 255, 255)),
    "Y": ((246, 204, 48), (38, 52, 74)),
    "B": ((42, 104, 196), (255, 255, 255)),
}


def picture(
    out: Painter, settings: Settings, look: Camera, number: int, share: float, place: Place, known: Known
) -> None:
    """A step, so much of it done; what it moves is in colour, with arrows along the rest of its way.

    ``known``: what pictures of one assembly have in common, empty for the first of them.
    """
    model, made = settings.model, settings.made
    step = made.steps[number]
    eye, offsets = Eye(look), made.at(number, share)
    aids = dict.fromkeys(step.props, (0.0, 0.0, 0.0))
    drawn = hidden_lines(model, (*made.parts, *made.props), offsets | aids, eye, settings.lang, known)
    ways = _ways(made, number, offsets, eye) if share < 1 else []
    marks = north(model, eye)
    to = _fitted(drawn, ways, marks, place)
    moved = set(step.moved) if share < 1 else set()
    for part in drawn:
        glows = step.lit and part.name == "rod"
        colour, alpha = (LIGHT, 0.7) if glows else (NEW, 0.16) if part.name in moved else (PALE, 0.14)
        out.fill([to.paper(ring) for ring in _rings(part.area)], colour, alpha)
        if part.mouths:  # as light as the paper, with the wall that is seen in them
            out.fill([to.paper(ring) for ring in part.mouths], (255, 255, 255), 1.0)
            out.fill([to.paper(wall) for wall in part.walls], INK, 0.45)
        for letter, (colour, ink) in SPOTS.items():
            faces = [face for face in part.faces if face.colour == letter]
            out.fill([to.paper(face.ring) for face in faces], colour, 1.0)
            out.fill([to.paper(curve) for face in faces for curve in face.letter], ink, 1.0)
    out.fill([to.paper(curve) for curve in marks], GREY, 1.0)
    for part in drawn:
        colour = NEW if part.name in moved else INK
        for layer, curves in part.engraved.items():
            _engraving(out, [to.paper(curve) for curve in curves], colour, layer, 0.12, 0.25)
        if part.name in moved or len(part.hidden) < MANY:
            out.lines(to.paper(part.hidden), colour, 0.10, 0.4 if part.name in moved else 0.15)
    for new in (False, True):
        for part in drawn:
            if (part.name in moved) == new:
                out.lines(to.paper(part.seen), NEW if new else INK, 0.35 if new else 0.18, 1.0)
    for start, rest in ways:
        _arrow(out, to.paper(start), [to.k * np.array((x, -y)) for x, y in rest])
    if moved:
        held = max((part.area for part in drawn if part.name in moved), key=lambda area: area.area)
        _hands(out, to.paper(shapely.get_coordinates(held)))


def _hands(out: Painter, points: np.ndarray) -> None:
    """One hand at what is moved, two where it is wide: at its left end, and at its right, as high as can be.

    ``points`` float64[m, 2]: all corners of what the largest part that is moved covers.
    """
    if np.ptp(points[:, 0]) <= WIDE:
        hand(out, points[(points @ (1.0, -2.0)).argmax()], HAND)  # at its upper right end
        return
    left, right = points[:, 0].min(), points[:, 0].max()
    for side, ends in ((2.0, points[points[:, 0] < left + NARROW]), (-2.0, points[points[:, 0] > right - NARROW])):
        hand(out, ends[ends[:, 1].argmin()] + (side, 0.0), HAND, left=side > 0)


def _rings(area: shapely.Geometry) -> list[np.ndarray]:
    polygons = [one for one in shapely.get_parts(area) if one.geom_type == "Polygon"]
    return [shapely.get_coordinates(ring) for one in polygons for ring in (one.exterior, *one.interiors)]


def north(model: Model, eye: Eye) -> list[np.ndarray]:
    """What stands on the table beside a board that does not itself say where north is."""
    marks = BACKENDS.of(model).marks(model)
    return [eye.flat(np.column_stack([flat, np.zeros(len(flat))])) for flat in marks]


def _fitted(drawn: list[Seen], ways: list[Way], marks: list[np.ndarray], place: Place) -> Fitted:
    """Parts, ways that are still to go and marks, in a rectangle of the page."""
    boxes = [np.reshape(part.area.bounds, (2, 2)) for part in drawn]
    ends = [end for start, rest in ways for end in (start, start + sum(rest))]
    points = np.vstack([*boxes, *marks, *ends])
    return Fitted(points.min(0), points.max(0), place)


class Fitted:
    """From the plane of a drawing, between two corners, to a rectangle of the page; ``most``: times as large."""

    def __init__(self, low: np.ndarray, high: np.ndarray, place: Place, most: float = 1.4):
        x, y, wide, tall = place
        self.k = min(wide / (high[0] - low[0]), tall / (high[1] - low[1]), most)
        self.middle, self.at = (low + high) / 2, np.array((x + wide / 2, y + tall / 2))

    def paper(self, points: ArrayLike) -> np.ndarray:
        """Where points of the plane lie on the page: float64[…, 2] in millimetres, y down."""
        out: np.ndarray = self.at + (np.asarray(points) - self.middle) * (self.k, -self.k)
        return out


Way = tuple[np.ndarray, list[np.ndarray]]
"""Where the arrow of a way that is still to go starts, and its legs. Plane of the drawing."""


def _ways(made: Assembly, number: int, offsets: Mapping[str, Vector], eye: Eye) -> list[Way]:
    out: dict[bytes, Way] = {}
    for name, trail in made.trails(number).items():
        here = np.array(offsets[name])
        rest = _rest(np.array(trail), here)
        if rest:
            flat = eye.flat(made.part(name).boxes[:, [3, 4, 5]] + here)
            far = flat[flat[:, 0].argmax()]
            key = (np.round(np.concatenate(rest), 2) + 0.0).tobytes()
            if key not in out or far[0] > out[key][0][0]:
                out[key] = far + (0.04 * made.steps[number].camera.span, 0.0), [eye.flat(leg) for leg in rest]
    return list(out.values())


def _rest(trail: np.ndarray, here: np.ndarray) -> list[np.ndarray]:
    """Legs of a trail from a place on it to its end."""
    for k in range(len(trail) - 1, 0, -1):
        leg = trail[k] - trail[k - 1]
        gone = here - trail[k - 1]
        long = float(np.linalg.norm(leg))
        if long and np.linalg.norm(np.cross(leg, gone)) < 1e-6 * long and -1e-6 <= gone @ leg <= long * long + 1e-6:
            legs = [trail[k] - here, *np.diff(trail[k:], axis=0)]
            return [one for one in legs if np.linalg.norm(one) > 1e-3]
    return []


def _engraving(
    out: Painter, curves: list[np.ndarray], colour: Colour, layer: str, width: float, alpha: float
) -> None:
    if layer == LETTERS:
        out.fill(curves, colour, 0.7)
    else:
        out.polylines(curves, colour, width, alpha)


def _arrow(out: Painter, start: np.ndarray, legs: list[np.ndarray]) -> None:
    """Along legs; short ones are drawn longer, or nobody would see them."""
    points = [start]
    for leg in legs:
        long = float(np.linalg.norm(leg))
        points.append(points[-1] + leg * max(1.0, SHORT / long))
    way = (points[-1] - points[-2]) / np.linalg.norm(points[-1] - points[-2])
    side = np.array((-way[1], way[0]))
    neck = points[-1] - way * HEAD
    out.lines(np.stack([points[:-1], [*points[1:-1], neck]], 1), NEW, 0.9, 1.0)
    tip = np.array([points[-1], neck + side * HEAD / 2.4, neck - side * HEAD / 2.4, points[-1]])
    out.fill([tip], NEW, 1.0)


DONE = 0.4  # share of a step that its picture shows done
FLAT = ("gryb.spots",)  # steps that are seen straight from above, when they are done: a plan


def step_picture(out: Painter, settings: Settings, number: int, place: Place, known: Known) -> None:
    """A step of the instructions, from 0: half on its way, or as a plan."""
    step = settings.made.steps[number]
    flat = step.key in FLAT
    look = replace(step.camera, azimuth=0.0, elevation=90.0) if flat else step.camera
    picture(out, settings, look, number, DONE if step.motions and not flat else 1.0, place, known)


NUMBERED = 2.6, 1.3  # height of the numbers of pieces on a small picture of a sheet, and the least


def sheet_picture(sheet: Drawing, numbers: Mapping[str, int], out: Painter, place: Place) -> None:
    """A stock sheet with what is cut from it, its pieces with the numbers of their parts (by name) where there is
    room for them.
    """
    to = Fitted(np.zeros(2), np.array(sheet.size), place, 1.0)
    edge = to.paper([(0, 0), (sheet.size[0], 0), sheet.size, (0, sheet.size[1])])
    out.lines(closed(edge), GREY, 0.25)
    for laid in sheet.laid:
        rings = [to.paper(ring.flat(ROUND)) for ring in laid.shape.rings]
        out.fill(rings, PALE, 0.25)
        for ring in rings:
            out.lines(closed(ring), INK, 0.12)
    for layer in (AREAS, LINES, LETTERS):
        drawn = (one for path in sheet.paths[layer] for one in path if isinstance(one, Curve))
        curves = [to.paper(one.flat(COARSE)) for one in drawn]
        if layer == AREAS:
            out.fill(curves, WHITE, 0.8)
            continue
        _engraving(out, curves, INK, layer, 0.05, 0.4)
    for laid in sheet.laid:
        number, (at, high) = numbers.get(laid.name.partition("/")[0]), _number_in(sheet, laid, to.k)
        if number is not None and high >= NUMBERED[1]:
            x, y = to.paper(at).tolist()
            write(out, str(number), (x, y), high, NEW)


def _number_in(sheet: Drawing, laid: Laid, k: float) -> tuple[np.ndarray, float]:
    """Where the number of a piece has most room on it, or in the middle of a frame with nothing in it, and how high
    it can be on paper where sheets are k times as large.
    """
    solid = shapely.Polygon(laid.shape.outside.flat(), [hole.flat() for hole in laid.shape.holes])
    at, edge = shapely.get_coordinates(shapely.maximum_inscribed_circle(solid, 0.5))
    room = float(np.linalg.norm(edge - at))
    x0, y0, x1, y1 = laid.shape.bounds
    middle = np.array((x0 + x1, y0 + y1)) / 2
    others = [one.shape.bounds for one in sheet.laid if one is not laid]
    free = not any(a <= middle[0] <= c and b <= middle[1] <= d for a, b, c, d in others if c - a < x1 - x0)
    if laid.shape.holes and free and min(x1 - x0, y1 - y0) > 4 * room:
        at, room = middle, 0.4 * min(x1 - x0, y1 - y0)
    return at, min(NUMBERED[0], 1.2 * room * k)
