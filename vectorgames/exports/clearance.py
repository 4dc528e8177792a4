"""What is drawn on a piece beside its cuts: engraving keeps a distance from them, notes cross none.

Knows no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely

from vectorgames.exports.curves import Curve, Text, text
from vectorgames.exports.shape import Shape

APART = 1.0  # millimetres from what is engraved to a cut, at the least
NOTE, LEAST, SHRINK = 2.2, 1.5, 0.85  # height of notes, the least that it may be, from one try to the next
BELOW = 1.4  # how far letters reach down and up, in halves of a capital
GRID = 24  # places along a piece at which a note is tried


def inside(shape: Shape, off: float) -> shapely.Geometry:
    """What lies so far within a shape."""
    return shapely.Polygon(shape.outside.flat(), [hole.flat() for hole in shape.holes]).buffer(-off)


def kept_off(curves: Iterable[Curve], shape: Shape, filled: bool) -> tuple[Curve, ...]:
    """Lines, or closed areas, as far as they lie APART from the cuts of a shape; letters are made to lie so."""
    room, out = inside(shape, APART), []
    shapely.prepare(room)
    for curve in curves:
        points = curve.flat()
        points = np.vstack([points, points[:1]]) if curve.closed else points
        drawn = shapely.Polygon(points) if filled else shapely.LineString(points)
        if room.covers(drawn):
            out.append(curve)
            continue
        found = shapely.line_merge(room.intersection(drawn)) if not filled else room.intersection(drawn)
        for part in shapely.get_parts(found):
            lines = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
            ends = [shapely.get_coordinates(line) for line in lines if line.length > APART]
            out += [Curve.line(*(p[:-1] if filled else p), closed=filled) for p in ends]
    return tuple(out)


def note(words: str, shape: Shape, engraved: Iterable[Curve]) -> list[Curve]:
    """A note within a cut that crosses neither it nor what is engraved there; nothing where it has no room.

    As low as can be, and as far to the left; else upright.
    """
    room = inside(shape, APART)
    drawn = [curve.flat() for curve in engraved]
    if drawn:
        room = room.difference(shapely.MultiLineString(drawn).buffer(APART / 2))
    shapely.prepare(room)
    high = NOTE
    while high >= LEAST:
        line = text(words, high)
        for turn in (0, 1):
            spot = _spot(line, turn, shape, room)
            if spot is not None:
                return line.at(*spot, turn)
        high *= SHRINK
    return []


def _spot(line: Text, turn: int, shape: Shape, room: shapely.Geometry) -> tuple[float, float] | None:
    """The middle of a line of text turned so, where it has room."""
    x0, y0, x1, y1 = shape.bounds
    half = np.array(line.half) * (1.0, BELOW)
    half = half[::-1] if turn else half
    if 2 * half[0] > x1 - x0 or 2 * half[1] > y1 - y0:
        return None
    xs = np.linspace(x0 + half[0] + APART, x1 - half[0] - APART, GRID)
    ys = np.linspace(y0 + half[1] + APART, y1 - half[1] - APART, GRID)
    grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)  # row by row from below
    good = shapely.covers(room, shapely.box(*(grid - half).T, *(grid + half).T))
    return tuple(grid[good.argmax()].tolist()) if good.any() else None
