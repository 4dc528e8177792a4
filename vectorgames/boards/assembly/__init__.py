"""Putting boards together: the sequence as data, whether it can be carried out, whether parts in hand fit."""

from __future__ import annotations

from vectorgames.boards.assembly.check import Collision, Play, collisions, meets, play
from vectorgames.boards.assembly.layers import WRONG
from vectorgames.boards.assembly.sequence import Assembly, Camera, Leg, Motion, Step, label, named
from vectorgames.boards.assembly.tower import Way, tower, wrong_ways
from vectorgames.boards.model import Model
from vectorgames.boards.sizes import Sizes

__all__ = [
    "Assembly",
    "Camera",
    "Collision",
    "Leg",
    "Motion",
    "Play",
    "Sizes",
    "Step",
    "Way",
    "assembly",
    "collisions",
    "label",
    "meets",
    "named",
    "play",
    "steps",
    "wrong_orders",
]


def assembly(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> Assembly:
    """How a board is put together, in the right order.

    ``cut``, ``measured``: what it is cut for, and the sizes of the parts in hand; see ``parts``.
    """
    cut = cut or Sizes.of(model)
    make = tower if model.space == "lattice" else WRONG[model.space][0]
    return make(model, cut, measured or cut)


def steps(model: Model) -> tuple[Step, ...]:
    """The steps in which a board is put together."""
    return assembly(model).steps


def wrong_orders(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> dict[str, Assembly]:
    """Orders that cannot work, by the names that ``saying.wrong_order`` puts into words."""
    cut = cut or Sizes.of(model)
    own = measured or cut
    if model.space == "lattice":
        return {name: tower(model, cut, own, way) for name, way in wrong_ways(model.joint).items()}
    make, names = WRONG[model.space]
    return {name: make(model, cut, own, name) for name in names}
