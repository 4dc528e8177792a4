"""The parts of any board, in their final places."""

from __future__ import annotations

from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, rounded_square
from vectorgames.boards.sizes import ARMS, Sizes
from vectorgames.boards.stand_parts import stand_parts
from vectorgames.boards.tower_parts import tower_parts
from vectorgames.boards.tree_parts import tree_parts

__all__ = ["ARMS", "Part", "parts", "rounded_square"]

_MADE = {"lattice": tower_parts, "stack": stand_parts, "tree": tree_parts}


def parts(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Part, ...]:
    """Every part of a board, each kind from the lowest.

    ``cut``: the sizes that slots, notches and holes are cut for, else those of the model; ``measured``: the parts'
    own sizes, else those they are cut for.
    """
    cut = cut or Sizes.of(model)
    return _MADE[model.space](model, cut, measured or cut)
