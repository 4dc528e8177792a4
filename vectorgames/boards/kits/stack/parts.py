"""The parts of a stand: clear sheets on four posts, carried by collars; the upper half has posts of its own.

The upper posts stand on the lower ones, each on a stud; the caps close the uppermost studs. Collars are set so
that the upper sides of sheets as thick as they are set for are evenly spaced.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.kits.stack.model import StackModel
from vectorgames.boards.part import PANE, STEEL, Part, circle, lying, plate, raised, rounded_square, squares
from vectorgames.boards.sizes import Sizes
from vectorgames.spaces.stack import LEVEL_LETTERS

COLLAR, CAP, STUD = 1.7, 1.6, 0.5  # radii of collars, caps and studs, in those of a post
GRIP = 0.1  # a collar's hole is wider than the post: its screw holds it
CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def stand_parts(model: StackModel, cut: Sizes, own: Sizes) -> tuple[Part, ...]:
    """Both sets of posts, then for every level its collars and its sheet, then the caps.

    ``cut``: what holes are made for and collars are set for; ``own``: the sizes of sheets and posts.
    """
    half = model.levels // 2
    middle, top = sheet_top(model, half), sheet_top(model, model.levels)
    posts = (_posts(model, own, *one) for one in ((1, 0.0, middle), (2, middle, top)))
    levels = range(1, model.levels + 1)
    pairs = [part for i in levels for part in (_collars(model, cut, i), _sheet(model, cut, own, i))]
    return (*posts, *pairs, _caps(model, top))


def sheet_top(model: StackModel, level: int) -> float:
    """Height of the upper side of a sheet, from 1, that is as thick as its collars are set for."""
    return model.foot + (level - 1) * model.pitch + model.thickness


def carried(model: StackModel, cut: Sizes, level: int) -> float:
    """Height of the collars' upper side, on which a sheet lies."""
    return sheet_top(model, level) - cut[f"sheet {level}"]


def stud(model: StackModel) -> float:
    """How far the studs stand out of the posts."""
    return model.head / 2


def _places(model: StackModel) -> np.ndarray:
    return CORNERS * (model.side / 2 - model.post_inset)


def _rings(model: StackModel, outer: float, hole: float, low: float, high: float) -> np.ndarray:
    """Boxes of four rings round the posts, of these radii."""
    one = plate((-outer, -outer, outer, outer), low, high, np.array([(-hole, -hole, hole, hole)]))
    return _everywhere(model, one)


def _everywhere(model: StackModel, one: np.ndarray) -> np.ndarray:
    """The same boxes round all four posts."""
    places = _places(model)
    move = np.zeros((len(places), 1, 6))
    move[:, 0, :2] = move[:, 0, 3:5] = places
    return (one[None] + move).reshape(-1, 6)


def _four(model: StackModel) -> tuple[tuple[float, float, float], ...]:
    return tuple((x, y, 0.0) for x, y in _places(model).tolist())


def _posts(model: StackModel, own: Sizes, number: int, low: float, high: float) -> Part:
    r, peg, thin = own["post"] / 2, stud(model), STUD * model.post
    centres = _places(model)
    body = low if number == 1 else low + peg
    boxes = [raised(squares(centres, r), body, high), raised(squares(centres, thin), high, high + peg)]
    if number > 1:
        boxes.append(_rings(model, r, thin + GRIP, low, body))
    frame = lying(low)
    where = frame, _four(model)
    return Part(f"posts {number}", "post", (circle(r),), high - low, np.vstack(boxes), *where, stock=STEEL)


def _collars(model: StackModel, cut: Sizes, level: int) -> Part:
    high = carried(model, cut, level)
    outer, hole, low = COLLAR * model.post, (cut["post"] + GRIP) / 2, high - model.collar
    outlines = circle(outer), circle(hole)
    boxes = _rings(model, outer, hole, low, high)
    held = f"posts {1 if level <= model.levels // 2 else 2}"
    where = lying(low), _four(model)
    return Part(f"collars {level}", "collar", outlines, model.collar, boxes, *where, held=held, stock=STEEL)


def _sheet(model: StackModel, cut: Sizes, own: Sizes, level: int) -> Part:
    half, hole = model.side / 2, (cut["post"] + model.post_gap) / 2
    low, thickness = carried(model, cut, level), own[f"sheet {level}"]
    holes = [circle(hole, x, y) for x, y in _places(model).tolist()]
    outlines = tuple(rounded_square(half, model.corner)), *holes
    boxes = plate((-half, -half, half, half), low, low + thickness, squares(_places(model), hole))
    marks = {lang: f"{letter}{level}" for lang, letter in LEVEL_LETTERS.items()}
    engraved = {"mark": marks["en"], "marks": marks, "stock": PANE}
    return Part(f"sheet {level}", "sheet", outlines, thickness, boxes, lying(low), **engraved)


def _caps(model: StackModel, low: float) -> Part:
    outer, high, hole = CAP * model.post, low + model.head, STUD * model.post + GRIP
    blind = low + stud(model)
    ends = _everywhere(model, np.array([(-outer, -outer, blind, outer, outer, high)]))
    boxes = np.vstack([_rings(model, outer, hole, low, blind), ends])
    return Part("caps", "cap", (circle(outer),), model.head, boxes, lying(low), _four(model), stock=STEEL)
