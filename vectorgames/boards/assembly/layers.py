"""How boards are put together whose parts all come from above: the GRYB board, and the stand of 4D chess."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vectorgames.boards.assembly.numbers import Number
from vectorgames.boards.assembly.sequence import Assembly, Motion, Step, camera, top
from vectorgames.boards.model import ALONE, StackModel, TreeModel
from vectorgames.boards.part import Part
from vectorgames.boards.parts import parts
from vectorgames.boards.sizes import Sizes
from vectorgames.boards.stand_parts import carried

ROOM = 10.0  # between parts that wait above one another


class Layer(NamedTuple):
    """A step to be: its key, its parts in the order in which they come, those of one tuple together, its texts."""

    key: str
    groups: Sequence[tuple[str, ...]]
    params: dict = {}
    text: str = ""


def tree(model: TreeModel, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
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
    return _stacked(model, parts(model, cut, own), layers, 20.0, 42.0)


def stand(model: StackModel, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
    """Lower posts, the lower half level by level, upper posts, the upper half, caps.

    ``wrong``: ``collars``: a sheet before the collars that carry it; ``caps``: caps before the uppermost sheet.
    """
    half, layers = model.levels // 2, []
    for level in range(1, model.levels + 1):
        if level in (1, half + 1):
            key = "chess_4d.posts" if level == 1 else "chess_4d.more_posts"
            layers.append(Layer(key, [("posts 1" if level == 1 else "posts 2",)]))
        high = carried(model, cut, level)
        pair, text = [(f"collars {level}",), (f"sheet {level}",)], ""
        if wrong == "collars" and level == 1:
            pair, text = pair[::-1], "chess_4d.sheet_early"
        params = {"level": level, "high": Number(high, int(high % 1 > 0.05))}
        layers.append(Layer("chess_4d.level", pair, params, text))
    early = wrong == "caps"
    layers.insert(len(layers) - early, Layer("chess_4d.caps", [("caps",)], text="chess_4d.caps_early" * early))
    return _stacked(model, parts(model, cut, own), layers, 26.0, 20.0)


WRONG = {"tree": (tree, ("layers", "spots")), "stack": (stand, ("collars", "caps"))}


def _stacked(
    model: TreeModel | StackModel, made: tuple[Part, ...], layers: Iterable[Layer], azimuth: float, elevation: float
) -> Assembly:
    """One step a layer: its parts appear above all that is there and come straight down, one after the other."""
    part, there, steps = {one.name: one for one in made}, [], []
    for key, groups, params, text in layers:
        brings, motions = [], []
        ceiling = max((top(one) for one in there), default=0.0)
        for group in groups:
            mine = [part[name] for name in group]
            high = ceiling + ROOM - min(float(one.boxes[:, 2].min()) for one in mine)
            ceiling = max(top(one) + high for one in mine)
            brings += [(name, (0.0, 0.0, high)) for name in group]
            motions.append(Motion(group, ((0.0, 0.0, -high),)))
            there = [*there, *mine]
        look = camera(there, azimuth, elevation, 30.0)
        steps.append(Step(key, tuple(brings), tuple(motions), look, params, text=text))
    return Assembly(model.id, made, tuple(steps))
