"""Parts as small pictures on a page, and hands that hold them. Knows no step."""

from __future__ import annotations

import numpy as np
import shapely

from vectorgames.boards.assembly import Camera
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.exports.curves import COARSE
from vectorgames.exports.engraving import AREAS, engraved
from vectorgames.exports.hidden_lines import Eye
from vectorgames.exports.lettering import LETTERS
from vectorgames.exports.pdf_page import INK, PALE
from vectorgames.exports.pdf_paths import fill, lines, polylines
from vectorgames.exports.pieces import shape
from vectorgames.exports.turned_lines import outline_areas, seen_edges

ROUND = 0.1  # millimetres that chords are off
OBLIQUE = Camera(-60.0, 32.0, (0.0, 0.0, 0.0), 40.0)  # the hole in a wall is in the east
# an outline of a hand that holds something at 0, 0 between thumb and finger; x to the wrist, y down
HAND = np.array([
    (0.0, -0.2), (1.0, -2.4), (4.2, -4.6), (8.0, -6.4), (11.5, -6.8), (15.0, -5.6), (20.0, -4.6), (20.0, 5.4),
    (15.0, 5.6), (11.0, 6.6), (6.5, 6.2), (2.6, 4.6), (0.3, 2.7), (0.0, 1.1), (1.4, 0.9), (4.2, 2.6), (6.6, 2.8),
    (7.4, 1.4), (5.2, -0.6), (2.6, -0.4), (1.0, 0.4),
])  # fmt: skip
FINGERS = [
    np.array([(6.6, -4.4), (8.6, -3.0), (9.6, -1.0)]),
    np.array([(9.4, -5.0), (11.4, -3.4), (12.2, -1.0)]),
    np.array([(12.2, -5.0), (13.8, -3.4), (14.4, -1.4)]),
]


def part_picture(out, model: Model, part: Part, place: tuple[float, float, float, float], lang: str) -> None:
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
    low, high = rings[0].min(0), rings[0].max(0)
    x, y, wide, tall = place
    k = min(wide / (high[0] - low[0]), tall / (high[1] - low[1]), 1.0)
    middle, at = (low + high) / 2, np.array((x + wide / 2, y + tall / 2))

    def paper(points: np.ndarray) -> np.ndarray:
        return at + (points - middle) * (k, -k)

    fill(out, [paper(ring) for ring in rings], PALE, 0.18)
    for layer, curves in drawn:
        placed = [paper(curve) for curve in curves]
        if layer == LETTERS:
            fill(out, placed, INK, 0.7)
        else:
            polylines(out, placed, INK, 0.08, 0.3)
    for ring in rings:
        placed = paper(ring)
        lines(out, np.stack([placed, np.roll(placed, -1, 0)], 1), INK, 0.16)


def _turned(out, part: Part, place: tuple[float, float, float, float]) -> None:
    eye = Eye(OBLIQUE)
    flat, towards = eye.flat, tuple(eye.towards.tolist())
    if part.thickness > 1.5 * max(part.outlines[0])[0]:
        flat, towards = lambda points: points[..., [2, 0]], (0.0, -1.0, 0.0)
    edges = flat(seen_edges(part.profile, part.bore, towards))
    covers = [shapely.MultiPoint(flat(ring)).convex_hull for ring in outline_areas(part.profile)]
    area = shapely.union_all(covers)
    x0, y0, x1, y1 = area.bounds
    x, y, wide, tall = place
    k = min(wide / (x1 - x0), tall / (y1 - y0), 1.4)
    middle, at = np.array((x0 + x1, y0 + y1)) / 2, np.array((x + wide / 2, y + tall / 2))
    outside = [shapely.get_coordinates(one.exterior) for one in shapely.get_parts(area)]
    fill(out, [at + (ring - middle) * (k, -k) for ring in outside], PALE, 0.18)
    lines(out, at + (edges - middle) * (k, -k), INK, 0.16)


def hand(out, at: np.ndarray, size: float, left: bool = False) -> None:
    """A hand that holds what is there, from the right or from the left."""
    scale = np.array((-1.0 if left else 1.0, 1.0)) * size / 20.0
    points = at + _smooth(HAND) * scale
    fill(out, [points], (255, 255, 255), 0.92)
    lines(out, np.stack([points, np.roll(points, -1, 0)], 1), INK, 0.3)
    polylines(out, [at + curve * scale for curve in FINGERS], INK, 0.25)


def _smooth(points: np.ndarray, steps: int = 5) -> np.ndarray:
    """A closed curve through points (Catmull and Rom's)."""
    a, b, c, d = (np.roll(points, k, 0)[:, None] for k in (1, 0, -1, -2))
    t = (np.arange(steps) / steps)[None, :, None]
    out = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return out.reshape(-1, 2)
