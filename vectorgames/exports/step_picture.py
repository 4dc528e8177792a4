"""A step of an assembly as a picture on a page: what it moves is in colour, with arrows along its way.

Knows nothing of how a board is put together, nor of the page round the picture.
"""

from __future__ import annotations

import numpy as np
import shapely
from fpdf import FPDF

from vectorgames.boards.assembly import Assembly, Camera
from vectorgames.boards.model import Model
from vectorgames.exports.hidden_lines import Eye, Seen, hidden_lines
from vectorgames.exports.kits import KITS
from vectorgames.exports.lettering import LETTERS
from vectorgames.exports.part_pictures import hand
from vectorgames.exports.pdf_page import GREY, INK, LIGHT, NEW, PALE
from vectorgames.exports.pdf_paths import fill, lines, polylines
from vectorgames.exports.settings import Settings

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
Place = tuple[float, float, float, float]  # on the page: left, top, width, height


def picture(
    pdf: FPDF, settings: Settings, look: Camera, number: int, share: float, place: Place, known: dict
) -> None:
    """A step, so much of it done; what it moves is in colour, with arrows along the rest of its way.

    ``known``: what pictures of one assembly have in common, empty for the first of them.
    """
    model, made = settings.model, settings.made
    step = made.steps[number]
    eye, offsets = Eye(look), made.at(number, share)
    aids = dict.fromkeys(step.props, (0.0, 0.0, 0.0))
    drawn = hidden_lines(model, (*made.parts, *made.props), offsets | aids, eye, settings.lang, known)
    ways = _ways(made, number, offsets, eye) if share < 1 else {}
    marks = north(model, eye)
    to = _Page(drawn, ways, marks, place)
    moved = set(step.moved) if share < 1 else set()
    with pdf.drawing_context() as out:
        for part in drawn:
            glows = step.lit and part.name == "rod"
            colour, alpha = (LIGHT, 0.7) if glows else (NEW, 0.16) if part.name in moved else (PALE, 0.14)
            fill(out, [to.paper(ring) for ring in _rings(part.area)], colour, alpha)
            _holes(out, part, to)
            for letter, (colour, ink) in SPOTS.items():
                faces = [face for face in part.faces if face.colour == letter]
                fill(out, [to.paper(face.ring) for face in faces], colour, 1.0)
                fill(out, [to.paper(curve) for face in faces for curve in face.letter], ink, 1.0)
        fill(out, [to.paper(curve) for curve in marks], GREY, 1.0)
        for part in drawn:
            colour = NEW if part.name in moved else INK
            for layer, curves in part.engraved.items():
                _curves(out, [to.paper(curve) for curve in curves], colour, layer)
            if part.name in moved or len(part.hidden) < MANY:
                lines(out, to.paper(part.hidden), colour, 0.10, 0.4 if part.name in moved else 0.15)
        for new in (False, True):
            for part in drawn:
                if (part.name in moved) == new:
                    lines(out, to.paper(part.seen), NEW if new else INK, 0.35 if new else 0.18, 1.0)
        for start, rest in ways.values():
            _arrow(out, to.paper(start), [to.k * np.array((x, -y)) for x, y in rest])
        if moved:
            held = max((part.area for part in drawn if part.name in moved), key=lambda area: area.area)
            _hands(out, to.paper(shapely.get_coordinates(held)))


def _hands(out, points: np.ndarray) -> None:
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
    """The outlines float64[m, 2] of polygons, holes and all."""
    polygons = [one for one in shapely.get_parts(area) if one.geom_type == "Polygon"]
    return [shapely.get_coordinates(ring) for one in polygons for ring in (one.exterior, *one.interiors)]


def _holes(out, part: Seen, to: _Page) -> None:
    """The mouths of a drilled part, as light as the paper, with the wall that is seen in them."""
    if part.mouths:
        fill(out, [to.paper(ring) for ring in part.mouths], (255, 255, 255), 1.0)
        fill(out, [to.paper(wall) for wall in part.walls], INK, 0.45)


def north(model: Model, eye: Eye) -> list[np.ndarray]:
    """What stands on the table beside a board that does not itself say where north is."""
    marks = KITS.of(model).marks(model)
    return [eye.flat(np.column_stack([flat, np.zeros(len(flat))])) for flat in marks]


class _Page:
    """From the plane of the drawing to a rectangle of the page."""

    def __init__(self, drawn: list[Seen], ways: dict, marks: list[np.ndarray], place: Place):
        bounds = np.array([part.area.bounds for part in drawn])
        low, high = bounds[:, :2].min(0), bounds[:, 2:].max(0)
        for mark in marks:
            low, high = np.minimum(low, mark.min(0)), np.maximum(high, mark.max(0))
        for start, rest in ways.values():
            low, high = np.minimum(low, start), np.maximum(high, start)
            low, high = np.minimum(low, start + sum(rest)), np.maximum(high, start + sum(rest))
        x, y, wide, tall = place
        self.k = min(wide / (high[0] - low[0]), tall / (high[1] - low[1]), 1.4)
        self.middle, self.at = (low + high) / 2, np.array((x + wide / 2, y + tall / 2))

    def paper(self, points) -> np.ndarray:
        """float64[…, 2], y down."""
        return self.at + (np.asarray(points) - self.middle) * (self.k, -self.k)


def _ways(made: Assembly, number: int, offsets, eye: Eye) -> dict[tuple, tuple[np.ndarray, list[np.ndarray]]]:
    """The ways still to go, each once: where its arrow starts, and its legs. Plane of the drawing."""
    out: dict[tuple, tuple[np.ndarray, list[np.ndarray]]] = {}
    for name, trail in made.trails(number).items():
        here = np.array(offsets[name])
        rest = _rest(np.array(trail), here)
        if rest:
            flat = eye.flat(made.part(name).boxes[:, [3, 4, 5]] + here)
            far = flat[flat[:, 0].argmax()]
            key = tuple(np.round(np.concatenate(rest), 2))
            if key not in out or far[0] > out[key][0][0]:
                out[key] = far + (0.04 * made.steps[number].camera.span, 0.0), [eye.flat(leg) for leg in rest]
    return out


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


def _curves(out, curves: list[np.ndarray], colour, layer: str) -> None:
    if layer == LETTERS:
        fill(out, curves, colour, 0.7)
        return
    polylines(out, curves, colour, 0.12, 0.25)


def _arrow(out, start: np.ndarray, legs: list[np.ndarray]) -> None:
    """Along legs; short ones are drawn longer, or nobody would see them."""
    points = [start]
    for leg in legs:
        long = float(np.linalg.norm(leg))
        points.append(points[-1] + leg * max(1.0, SHORT / long))
    way = (points[-1] - points[-2]) / np.linalg.norm(points[-1] - points[-2])
    side = np.array((-way[1], way[0]))
    neck = points[-1] - way * HEAD
    lines(out, np.stack([points[:-1], [*points[1:-1], neck]], 1), NEW, 0.9, 1.0)
    tip = np.array([points[-1], neck + side * HEAD / 2.4, neck - side * HEAD / 2.4, points[-1]])
    fill(out, [tip], NEW, 1.0)
