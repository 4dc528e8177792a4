"""How a board is put together whose parts all come from above, one layer after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from vectorgames.boards.assembly.sequence import Assembly, Motion, Step, camera, top
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part

ROOM = 10.0  # between parts that wait above one another


class Layer(NamedTuple):
    """A step to be: its key, its parts in the order in which they come, those of one tuple together, its texts.

    ``props``: the aids that are there.
    """

    key: str
    groups: Sequence[tuple[str, ...]]
    params: dict = {}
    text: str = ""
    props: tuple[str, ...] = ()


def stacked(
    model: Model, made: tuple[Part, ...], layers: Iterable[Layer], azimuth: float, elevation: float
) -> Assembly:
    """One step a layer: its parts appear above all that is there and come straight down, one after the other."""
    part, there, steps = {one.name: one for one in made}, [], []
    for key, groups, params, text, props in layers:
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
        steps.append(Step(key, tuple(brings), tuple(motions), look, params, text=text, props=props))
    return Assembly(model.id, made, tuple(steps))
