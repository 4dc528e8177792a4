"""The parts of a GRYB board: a sheet, and over it the quadrangles in layers, the bottom level lowest.

Each layer rests on the one below, where its strips cross: a quadrangle's sides cross those of the quadrangles
round its corners, two at each. Dowels in the sheet hold the corners in place and carry the spots; the head
stands on a column.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.model import ALONE, TreeModel
from vectorgames.boards.part import Outline, Part, circle, lying, plate, raised, rounded_square, squares

RIM = 1.3  # of a pad round its hole
COLUMN = 1.6  # the same of the head's column
WAYS = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], float)


def tree_parts(model: TreeModel) -> tuple[Part, ...]:
    """The sheet, dowels of all levels from the bottom, quadrangles likewise, column, spots likewise."""
    levels = range(ALONE, -1, -1)
    dowels = [_dowels(model, level) for level in levels]
    layers = [_quadrangles(model, level) for level in levels if level]
    return (_sheet(model), *dowels, *layers, _column(model), *(_spots(model, level) for level in levels))


def nodes(model: TreeModel, level: int) -> np.ndarray:
    """float64[4**level, 2]: the nodes of a level, 0 that of the head, ALONE the bottom one."""
    out = np.zeros((1, 2))
    for k in range(1, level + 1):
        out = (out[:, None] + WAYS * model.apart(ALONE - k)).reshape(-1, 2)
    return out


def layer(model: TreeModel, level: int) -> tuple[float, float]:
    """From which height to which the quadrangles of a level lie; the head's column has what is above them."""
    low = model.thickness + (ALONE - level) * model.layer
    return low, low + model.layer


def _sheet(model: TreeModel) -> Part:
    half, hole = model.side(ALONE) / 2, (model.dowel + model.dowel_gap) / 2
    every = np.vstack([nodes(model, level) for level in range(ALONE + 1)])
    holes = [circle(hole, x, y, 16) for x, y in every.tolist()]
    outlines = tuple(rounded_square(half, model.corner)), *holes
    boxes = plate((-half, -half, half, half), 0.0, model.thickness, squares(every, hole))
    return Part("sheet", "sheet", outlines, model.thickness, boxes)


def _at(places: np.ndarray) -> tuple[tuple[float, float, float], ...]:
    return tuple((x, y, 0.0) for x, y in places.tolist())


def _dowels(model: TreeModel, level: int) -> Part:
    places, r, high = nodes(model, level), model.dowel / 2, layer(model, level)[1]
    boxes = raised(squares(places, r), 0.0, high)
    return Part(f"dowels {level}", "dowel", (circle(r),), high, boxes, places=_at(places))


def _quadrangles(model: TreeModel, level: int) -> Part:
    (low, high), s, b = layer(model, level), model.apart(ALONE - level), model.bar / 2
    hole = (model.dowel + model.dowel_gap) / 2
    p, end = model.dowel / 2 + RIM, s - model.dowel / 2 - RIM
    strips = [
        (-end, s - b, end, s + b),
        (-end, -s - b, end, b - s),
        (s - b, -end, s + b, end),
        (-s - b, -end, b - s, end),
    ]
    one = [raised(np.array(strips), low, high)]
    one += [plate((x - p, y - p, x + p, y + p), low, high, squares(np.array([(x, y)]), hole)) for x, y in WAYS * s]
    one, places = np.vstack(one), nodes(model, level - 1)
    move = np.zeros((len(places), 1, 6))
    move[:, 0, :2] = move[:, 0, 3:5] = places
    outlines = *_frame(s, b, p), *(circle(hole, x, y, 16) for x, y in (WAYS * s).tolist())
    boxes = (one[None] + move).reshape(-1, 6)
    return Part(f"quadrangles {level}", "quadrangle", outlines, model.layer, boxes, lying(low), _at(places))


def _frame(s: float, b: float, p: float) -> tuple[Outline, Outline]:
    """A square of strips 2b wide round one of half side s, with pads 2p wide in its corners: outside and inside."""
    out = [(s - p, -s - b), (s - p, -s - p), (s + p, -s - p), (s + p, p - s), (s + b, p - s)]
    inn = [(s - p, b - s), (s - p, p - s), (s - b, p - s)]

    def round_about(points):
        turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
        return tuple((x * c - y * n, x * n + y * c) for c, n in turns for x, y in points)

    return round_about(out), round_about(inn)


def _column(model: TreeModel) -> Part:
    low, high = model.thickness, layer(model, 0)[1]
    hole = (model.dowel + model.dowel_gap) / 2
    r = hole + COLUMN
    boxes = plate((-r, -r, r, r), low, high, squares(np.zeros((1, 2)), hole))
    return Part("column", "column", (circle(r), circle(hole)), high - low, boxes, lying(low))


def _spots(model: TreeModel, level: int) -> Part:
    places, low = nodes(model, level), layer(model, level)[1]
    r = model.radii[ALONE - level]
    boxes = raised(squares(places, r), low, low + model.spot)
    return Part(f"spots {level}", "spot", (circle(r),), model.spot, boxes, lying(low), _at(places))
