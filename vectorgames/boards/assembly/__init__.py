"""Putting boards together: the sequence as data, whether it can be carried out, whether parts in hand fit."""

from __future__ import annotations

from vectorgames.boards.assembly.check import Collision, Play, collisions, meets, play
from vectorgames.boards.assembly.sequence import Assembly, Camera, Leg, Motion, Step, label, named
from vectorgames.boards.kits import KITS
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
    return KITS.of(model).assembly(model, cut, measured or cut)


def steps(model: Model) -> tuple[Step, ...]:
    """The steps in which a board is put together."""
    return assembly(model).steps


def wrong_orders(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> dict[str, Assembly]:
    """Orders that cannot work, by the names that ``check_texts.wrong_order`` puts into words."""
    cut = cut or Sizes.of(model)
    own, kit = measured or cut, KITS.of(model)
    return {name: kit.assembly(model, cut, own, name) for name in kit.wrong_orders(model)}
