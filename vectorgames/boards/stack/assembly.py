"""The parts of a stand, how it is put together, and the joints in which its parts must fit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from vectorgames.base.numbers import Number
from vectorgames.boards.assembly import Assembly, Fit, Joint, Layer, fitted, stacked
from vectorgames.boards.hardware import thickest
from vectorgames.boards.part import (
    PANE,
    STEEL,
    WHOLE,
    Outline,
    Part,
    Sizes,
    boxes_of,
    circle,
    circles,
    everywhere,
    lying,
    outlines_of,
    plate,
    rounded_square,
    squares,
)
from vectorgames.boards.stack.geometry import COLLAR, StackModel
from vectorgames.spaces.stack import LEVEL_LETTERS

CAP = 1.6  # radius of caps, in those of a post
LONG, DEEPER = 0.6, 1.0  # of studs, in heights of a cap; how much deeper than a stud its bore is
GRIP = 0.1  # a collar's hole is wider than the post: its screw holds it; likewise a bore round a stud
LUMP = 12.0  # height of the lumps in which posts stand at first
THICKEST = 0.7  # of a screw, in diameters of a post
GROUND = 0.02  # the same of a collar that is bought, bored to H8
SHAFT_COLLARS = {6.0: (12.0, 8.0), 8.0: (16.0, 8.0), 10.0: (20.0, 10.0)}  # DIN 705: bore -> outside, width
CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def stand_parts(model: StackModel, cut: Sizes, own: Sizes) -> tuple[Part, ...]:
    """Both sets of posts, then for every level its lower collars, its sheet, its upper collars, then the caps.

    ``cut``: what holes are made for and collars are set for; ``own``: the sizes of sheets and posts.
    """
    half = model.levels // 2
    posts = [_posts(model, own, 1, 0.0, ends_at(model, half))]
    posts.append(_posts(model, own, 2, ends_at(model, half), ends_at(model, model.levels)))
    out = list(posts)
    for level in range(1, model.levels + 1):
        sheet = _sheet(model, cut, own, level)
        low = carried(model, cut, level)
        out += [*_collars(model, cut, level, "", low - model.collar), sheet]
        out += _collars(model, cut, level, "upper_", low + sheet.thickness)
    return (*out, _caps(model, ends_at(model, model.levels)))


def sheet_top(model: StackModel, level: int) -> float:
    """Height of the upper side of a sheet, from 1, that is as thick as its collars are set for."""
    return model.foot + (level - 1) * model.pitch + model.thickness


def carried(model: StackModel, cut: Sizes, level: int) -> float:
    """Height of the lower collars' upper side, on which a sheet lies."""
    return sheet_top(model, level) - cut[f"sheet {level}"]


def ends_at(model: StackModel, level: int) -> float:
    """Height at which the posts end whose uppermost sheet is that of this level: with its upper collars."""
    return sheet_top(model, level) + model.collar


def cap_height(model: StackModel) -> float:
    return model.head - model.collar


def stud(model: StackModel) -> float:
    """How far the studs stand out of the posts."""
    return LONG * cap_height(model)


def stud_bore(model: StackModel) -> float:
    """Diameter of the bores in which studs slide: wider than they are, in tenths, as drills are sold."""
    return math.ceil(10 * (model.thread + 2 * GRIP) - 1e-6) / 10


def screw(model: StackModel) -> tuple[float, float]:
    """Diameter and length of the screw of a collar: as thick as there is room for, longer than its wall."""
    thread = thickest(min(THICKEST * 2 * model.post, model.collar / 2))
    return thread.diameter, next(long for long in thread.lengths if long > (COLLAR - 1) * model.post)


def is_shaft_collar(model: StackModel, cut: Sizes) -> bool:
    """Whether the collars are those of DIN 705: bought with their screws, and with a bore as wide as the post."""
    return SHAFT_COLLARS.get(cut["post"]) == (2 * COLLAR * model.post, model.collar)


def collar_bore(model: StackModel, cut: Sizes) -> float:
    return cut["post"] + (GROUND if is_shaft_collar(model, cut) else GRIP)


def _places(model: StackModel) -> np.ndarray:
    return CORNERS * (model.side / 2 - model.post_inset)


def _four(model: StackModel) -> tuple[tuple[float, float, float], ...]:
    return tuple((x, y, 0.0) for x, y in _places(model).tolist())


def _turned(
    model: StackModel, name: str, kind: str, profile: Outline, low: float,
    held: str = "", fixing: str = "", stands: str = "", bore: float = 0.0,
) -> Part:  # fmt: skip
    """Four alike, upright on the places of the posts, their lower ends at a height."""
    one = boxes_of(profile, bore) + np.array((0.0, 0.0, low, 0.0, 0.0, low))
    high = max(z for _, z in profile)
    made = Part(name, kind, outlines_of(profile), high, everywhere(one, _places(model)), lying(low), _four(model))
    return replace(made, stock=STEEL, profile=profile, held=held, fixing=fixing, stands=stands, bore=bore)


def _posts(model: StackModel, own: Sizes, number: int, low: float, high: float) -> Part:
    r, thin, long, peg = own["post"] / 2, model.thread / 2, high - low, stud(model)
    stood = ((r, 0.0), (r, long), (thin, long), (thin, long + peg), (0.0, long + peg))
    if number == 1:
        return _turned(model, "posts 1", "post", ((0.0, 0.0), *stood), low)
    wide, deep = stud_bore(model) / 2, peg + DEEPER
    bored = ((0.0, deep), (wide, deep), (wide, 0.0), *stood)
    return _turned(model, "posts 2", "post", bored, low, stands="posts 1")


def feet(model: StackModel, own: Sizes) -> Part:
    """What holds the posts upright until the first sheet does: a lump of modelling clay round each."""
    high, hole = min(model.foot - model.collar, LUMP), own["post"] / 2
    profile = ((hole, 0.0), (3 * hole, 0.0), (2 * hole, high), (hole, high))
    made = _turned(model, "lumps", "lump", profile, 0.0)
    return replace(made, stock=WHOLE)


def _collars(model: StackModel, cut: Sizes, level: int, above: str, low: float) -> tuple[Part, Part]:
    """The collars under or above a sheet, and their screws, which point east."""
    outer, hole = COLLAR * model.post, collar_bore(model, cut) / 2
    profile = ((hole, 0.0), (outer, 0.0), (outer, model.collar), (hole, model.collar))
    thick, long = screw(model)
    held = f"posts {1 if level <= model.levels // 2 else 2}"
    name = f"{above}collars {level}"
    collars = _turned(model, name, "collar", profile, low, held=held, fixing="screw", bore=thick / 2)
    z = low + model.collar / 2
    one = np.array([(hole, -thick / 2, z - thick / 2, hole + long, thick / 2, z + thick / 2)])
    frame = (hole, 0.0, z), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    screws = Part(
        f"{above}screws {level}", "screw", (circle(thick / 2),), long, everywhere(one, _places(model)), frame,
        _four(model), held=name, fixing="screw", stock=STEEL,
    )  # fmt: skip
    return collars, screws


def _sheet(model: StackModel, cut: Sizes, own: Sizes, level: int) -> Part:
    half, hole = model.side / 2, (cut["post"] + model.post_gap) / 2
    low, thickness = carried(model, cut, level), own[f"sheet {level}"]
    outlines = tuple(rounded_square(half, model.corner)), *circles(hole, _places(model))
    boxes = plate((-half, -half, half, half), low, low + thickness, squares(_places(model), hole))
    marks = {lang: f"{letter}{level}" for lang, letter in LEVEL_LETTERS.items()}
    made = Part(f"sheet {level}", "sheet", outlines, thickness, boxes, lying(low), mark=marks["en"], marks=marks)
    return replace(made, stock=PANE)


def _caps(model: StackModel, low: float) -> Part:
    outer, high, hole, blind = CAP * model.post, cap_height(model), stud_bore(model) / 2, stud(model) + DEEPER
    profile = ((0.0, blind), (hole, blind), (hole, 0.0), (outer, 0.0), (outer, high), (0.0, high))
    return _turned(model, "caps", "cap", profile, low, held="posts 2", fixing="screw")


JOINTS: Mapping[str, Joint] = {
    "post": Joint((0.0, 0.10, 0.50, 1.00), (("post", "sheet"),)),
    "collar": Joint((0.0, 0.05, 0.30, 0.50), (("post", "collar"),)),
    # a cap stands on its post and meets the collar on the uppermost sheet
    "cap": Joint((0.0, 0.0, 0.50, 1.00), (("cap", "collar"),)),
}

SHAFT_COLLAR = JOINTS["collar"]._replace(bands=(0.0, 0.0, 0.30, 0.50))  # ground to slide on a ground shaft

WRONG = ("collars", "upper", "caps")


def assembly(model: StackModel, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
    """Lower posts, the lower half level by level, upper posts, the upper half, caps.

    ``wrong``: ``collars``: a sheet before the collars that carry it; ``upper``: upper collars before their sheet;
    ``caps``: caps before the uppermost sheet.
    """
    half, layers = model.levels // 2, []
    for level in range(1, model.levels + 1):
        if level in (1, half + 1):
            key = "chess_4d.posts" if level == 1 else "chess_4d.more_posts"
            props = ("lumps",) if level == 1 else ()
            apart = model.side - 2 * model.post_inset
            said = {"apart": Number(apart, int(apart % 1 > 0.05))} if level == 1 else {}
            layers.append(Layer(key, [("posts 1" if level == 1 else "posts 2",)], said, props=props))
        high = carried(model, cut, level)
        lower, upper = ((f"{one}collars {level}", f"{one}screws {level}") for one in ("", "upper_"))
        groups, text = [lower, (f"sheet {level}",), upper], ""
        if wrong in ("collars", "upper") and level == 1:
            late, text = (0, "sheet_early") if wrong == "collars" else (1, "upper_early")
            groups[late : late + 2] = groups[late + 1], groups[late]
        params = {"level": level, "high": Number(high, int(high % 1 > 0.05))}
        props = ("lumps",) if level == 1 else ()
        layers.append(Layer("chess_4d.level", groups, params, text and f"chess_4d.{text}", props))
    early = wrong == "caps"
    layers.insert(len(layers) - early, Layer("chess_4d.caps", [("caps",)], text="chess_4d.caps_early" * early))
    made = stacked(model, stand_parts(model, cut, own), layers, 26.0, 20.0)
    return replace(made, base="sheet 1", top=f"sheet {model.levels}", props=(feet(model, own),))


def fits(model: StackModel, cut: Sizes, own: Sizes) -> Iterator[Fit]:
    """Posts in the holes of the sheets and of the collars; caps over the collars of the uppermost sheet."""
    made, size, last = cut["post"], own["post"], f"sheet {model.levels}"
    gap, bore = model.post_gap, collar_bore(model, cut)
    yield fitted("post", "posts", size, made + gap, JOINTS["post"], size + gap, made)
    kind = SHAFT_COLLAR if is_shaft_collar(model, cut) else JOINTS["collar"]
    yield fitted("collar", "posts", size, bore, kind, size + GRIP, made)
    lies = sheet_top(model, model.levels) - own[last]  # where its collars have to carry it
    yield fitted("cap", last, own[last], cut[last], JOINTS["cap"], lies, cut[last])
