"""The parts of a GRYB board, how it is put together, and the joints in which its parts must fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from vectorgames.boards.assembly import Assembly, Fit, Joint, Layer, fitted, stacked
from vectorgames.boards.part import (
    CLEAR,
    Outline,
    Part,
    Sizes,
    Stock,
    circle,
    circles,
    everywhere,
    lying,
    plate,
    raised,
    rounded_square,
    squares,
)
from vectorgames.boards.tree.geometry import ALONE, WAYS, TreeModel
from vectorgames.spaces.tree import COLOURS

RIM = 1.3  # of a pad round its hole
BETWEEN = 1.0  # least between two holes
COLUMN = 1.6  # the same of the head's column
ROUND = 0.5**0.5  # of a disc, which two boxes cover: as long as it is wide, and so much of that broad


def tree_parts(model: TreeModel, cut: Sizes, own: Sizes) -> tuple[Part, ...]:
    """The sheet, dowels and quadrangles of all levels from the bottom, column, spots from the bottom. ``cut``: what
    holes are made for, and dowels and the column are as long for; ``own``: the thickness of sheet and layers, and
    the dowels' diameter.
    """
    levels = range(ALONE, -1, -1)
    hole = min(cut["dowel"] + model.dowel_gap, model.pitch - BETWEEN) / 2  # wider ones would leave nothing between
    dowels = [_dowels(model, level, own["dowel"] / 2, reach(cut, level)) for level in levels]
    layers = [_quadrangles(model, level, own, hole) for level in levels if level]
    high = {level: reach(own, level) for level in levels} | {0: column(cut, own)}
    spots = [_spots(model, level, high[level]) for level in levels]
    return (_sheet(model, own["sheet"], hole), *dowels, *layers, _column(own["sheet"], high[0], hole), *spots)


def reach(sizes: Sizes, level: int) -> float:
    """Height of the upper side of a level's layer; of the head, 0, that of one more."""
    return sizes["sheet"] + (ALONE - level + 1) * sizes["layer"]


def column(cut: Sizes, own: Sizes) -> float:
    """Height at which the head's column ends: its length is cut, and it stands on the sheet."""
    return own["sheet"] + reach(cut, 0) - cut["sheet"]


def nodes(model: TreeModel, level: int) -> np.ndarray:
    """float64[4**level, 2]: the nodes of a level, 0 that of the head, ALONE the bottom one."""
    out = np.zeros((1, 2))
    for k in range(1, level + 1):
        out = (out[:, None] + WAYS * model.apart(ALONE - k)).reshape(-1, 2)
    return out


def _sheet(model: TreeModel, thickness: float, hole: float) -> Part:
    half = model.side(ALONE) / 2
    every = np.vstack([nodes(model, level) for level in range(ALONE + 1)])
    outlines = tuple(rounded_square(half, model.corner)), *circles(hole, every, 16)
    boxes = plate((-half, -half, half, half), 0.0, thickness, squares(every, hole))
    return Part("sheet", "sheet", outlines, thickness, boxes, stock=CLEAR)


def _at(places: np.ndarray) -> tuple[tuple[float, float, float], ...]:
    return tuple((x, y, 0.0) for x, y in places.tolist())


def _dowels(model: TreeModel, level: int, r: float, long: float) -> Part:
    places = nodes(model, level)
    boxes = raised(squares(places, r), 0.0, long)
    outlines, name = (circle(r, steps=16),), f"dowels {level}"
    return Part(name, "dowel", outlines, long, boxes, places=_at(places), held="sheet", fixing="glue")


def _quadrangles(model: TreeModel, level: int, own: Sizes, hole: float) -> Part:
    high, s, b = reach(own, level), model.apart(ALONE - level), model.bar / 2
    low, p = high - own["layer"], min(hole - model.dowel_gap / 2 + RIM, s - RIM)  # pads do not meet
    end = s - p
    strips = [
        (-end, s - b, end, s + b),
        (-end, -s - b, end, b - s),
        (s - b, -end, s + b, end),
        (-s - b, -end, b - s, end),
    ]
    bars = [raised(np.array(strips), low, high)]
    bars += [plate((x - p, y - p, x + p, y + p), low, high, squares(np.array([(x, y)]), hole)) for x, y in WAYS * s]
    places = nodes(model, level - 1)
    outlines = *_frame(s, b, p), *circles(hole, WAYS * s, 16)
    boxes = everywhere(np.vstack(bars), places)
    where = lying(low), _at(places)
    return Part(f"quadrangles {level}", "quadrangle", outlines, own["layer"], boxes, *where, stock=CLEAR)


def _frame(s: float, b: float, p: float) -> tuple[Outline, Outline]:
    """A square of strips 2b wide round one of half side s, with pads 2p wide in its corners: outside and inside."""
    out = [(s - p, -s - b), (s - p, -s - p), (s + p, -s - p), (s + p, p - s), (s + b, p - s)]
    inn = [(s - p, b - s), (s - p, p - s), (s - b, p - s)]

    def round_about(points: list[tuple[float, float]]) -> Outline:
        turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
        return tuple((x * c - y * n, x * n + y * c) for c, n in turns for x, y in points)

    return round_about(out), round_about(inn)


def _column(low: float, high: float, hole: float) -> Part:
    r = hole + COLUMN
    boxes = plate((-r, -r, r, r), low, high, squares(np.zeros((1, 2)), hole))
    return Part("column", "column", (circle(r), circle(hole, steps=16)), high - low, boxes, lying(low))


def _spots(model: TreeModel, level: int, low: float) -> Part:
    places, r = nodes(model, level), model.radii[ALONE - level]
    halves = np.array([(r, ROUND * r), (ROUND * r, r)])
    flat = np.stack([np.hstack([places - half, places + half]) for half in halves], 1)  # spot by spot
    boxes = raised(flat.reshape(-1, 4), low, low + model.spot)
    stock, where = Stock(cut=True, colours=COLOURS if level else ""), (lying(low), _at(places))
    outlines, held = (circle(r),), f"dowels {level}"
    return Part(
        f"spots {level}", "spot", outlines, model.spot, boxes, *where, stock=stock, held=held, fixing="glue"
    )


JOINTS: Mapping[str, Joint] = {
    "dowel": Joint((0.0, 0.03, 0.20, 0.40), tuple(("dowel", kind) for kind in ("sheet", "quadrangle", "column"))),
    # ends where what it holds ends; a shorter one has less of a hold
    "pin": Joint((0.0, 0.0, 0.50, 1.00), (("dowel", "spot"),), room=True),
}

WRONG = ("layers", "spots")


def assembly(model: TreeModel, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
    """Sheet, dowels, quadrangles from the bottom level up, the head's column, spots.

    ``wrong``: ``layers``: a layer before the one that carries it; ``spots``: those of the bottom level before the
    quadrangles that they lie on.
    """
    levels = range(ALONE, 0, -1)
    dowels = Layer("gryb.dowels", [tuple(f"dowels {k}" for k in range(ALONE, -1, -1))])
    quadrangles = [
        Layer("gryb.quadrangles", [(f"quadrangles {k}",)], {"level": k, "n": 4 ** (k - 1)}) for k in levels
    ]
    spots = Layer("gryb.spots", [(f"spots {k}",) for k in range(ALONE, -1, -1)])
    if wrong == "layers":
        late, early, *_ = quadrangles
        quadrangles[:2] = early._replace(text="gryb.layer_early"), late._replace(text="gryb.layer_late")
    layers = [Layer("gryb.sheet", [("sheet",)]), dowels, *quadrangles, Layer("gryb.column", [("column",)]), spots]
    if wrong == "spots":
        lowest, *others = spots.groups
        layers[-1] = spots._replace(groups=others)
        layers.insert(2, spots._replace(groups=[lowest], text="gryb.spots_early"))
    return replace(stacked(model, tree_parts(model, cut, own), layers, 20.0, 42.0), top="quadrangles 1")


def fits(model: TreeModel, cut: Sizes, own: Sizes) -> Iterator[Fit]:
    """Dowels in their holes, and how far they reach up in what they hold together."""
    made, size, gap = cut["dowel"], own["dowel"], model.dowel_gap
    yield fitted("dowel", "dowels", size, made + gap, JOINTS["dowel"], size + gap, made)
    for level in range(ALONE, -1, -1):
        long, high = reach(cut, level), column(cut, own) if not level else reach(own, level)
        yield fitted("pin", f"dowels {level}", long, high, JOINTS["pin"], high, None)
