"""The parts of any board, in their final places."""

from __future__ import annotations

from vectorgames.boards.kits import KITS
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.boards.sizes import Sizes


def parts(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Part, ...]:
    """Every part of a board, each kind from the lowest.

    ``cut``: the sizes that slots, notches and holes are cut for, else those of the model; ``measured``: the parts'
    own sizes, else those they are cut for.
    """
    cut = cut or Sizes.of(model)
    return KITS.of(model).parts(model, cut, measured or cut)
