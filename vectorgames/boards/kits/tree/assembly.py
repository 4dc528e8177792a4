"""How the GRYB board is put together, and the joints in which its parts must fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from vectorgames.boards.assembly.fit import Fit, Joint, fitted
from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.assembly.stacking import Layer, stacked
from vectorgames.boards.kits.tree.model import ALONE, TreeModel
from vectorgames.boards.kits.tree.parts import column, reach, tree_parts
from vectorgames.boards.sizes import Sizes

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
