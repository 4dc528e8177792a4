"""How the stand of 4D chess is put together, and the joints in which its parts must fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from vectorgames.boards.assembly.fit import Fit, Joint, fitted
from vectorgames.boards.assembly.numbers import Number
from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.assembly.stacking import Layer, stacked
from vectorgames.boards.kits.stack.model import StackModel
from vectorgames.boards.kits.stack.parts import GRIP, carried, feet, sheet_top, stand_parts
from vectorgames.boards.sizes import Sizes

JOINTS: Mapping[str, Joint] = {
    "post": Joint((0.0, 0.10, 0.50, 1.00), (("post", "sheet"),)),
    "collar": Joint((0.0, 0.05, 0.30, 0.50), (("post", "collar"),)),
    # a cap stands on its post and meets the collar on the uppermost sheet
    "cap": Joint((0.0, 0.0, 0.50, 1.00), (("cap", "collar"),)),
}
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
            layers.append(Layer(key, [("posts 1" if level == 1 else "posts 2",)], props=props))
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
    for joint, gap in (("post", model.post_gap), ("collar", GRIP)):
        yield fitted(joint, "posts", size, made + gap, JOINTS[joint], size + gap, made)
    lies = sheet_top(model, model.levels) - own[last]  # where its collars have to carry it
    yield fitted("cap", last, own[last], cut[last], JOINTS["cap"], lies, cut[last])
