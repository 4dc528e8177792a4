"""What is to be seen of an assembly at one moment: made by the application, painted by the scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vectorgames.boards.assembly.sequence import Assembly, Step
from vectorgames.boards.part import Vector


@dataclass(frozen=True)
class Scenery:
    """One moment of one step. Offsets are those from the final places, in millimetres.

    ``offsets``: of the parts that are there. ``new``: the parts that the step is about, or that move now if none
    is new, highlighted while the others are faded; empty: all are as they stand on the table. ``trails``: the path
    of every part that moves in the step, offsets from its first to its last place. ``lit``: whether the light
    burns. ``clash``: the pair that meets. ``explode``: 0 … 1, how far the parts stand apart, on top of their
    offsets. ``share``: how much of the step is done, 0 … 1. ``held``: parts that stay while others are put onto
    them: not faded.
    """

    offsets: Mapping[str, Vector] = field(default_factory=dict)
    new: frozenset[str] = frozenset()
    trails: Mapping[str, tuple[Vector, ...]] = field(default_factory=dict)
    lit: bool = False
    clash: tuple[str, ...] = ()
    explode: float = 0.0
    share: float = 1.0
    held: frozenset[str] = frozenset()


def scenery(
    made: Assembly, step: int, share: float = 1.0, explode: float = 0.0, clash: tuple[str, ...] = ()
) -> Scenery:
    """A step, from 0, of which a share, 0 … 1, is done. Exploded, nothing is highlighted and no path is shown."""
    here: Step = made.steps[step]
    lit = here.lit and share >= 0.5  # nothing moves in that step
    if explode > 0:
        return Scenery(made.at(step, share), lit=lit, explode=explode, clash=clash)
    offsets = {**made.at(step, share), **dict.fromkeys(here.props, (0.0, 0.0, 0.0))}
    new = frozenset(name for name, _ in here.brings)
    held = frozenset[str]()
    if not new:
        new = frozenset(made.moving(step, share))
        held = frozenset(offsets) - frozenset(here.moved)
    return Scenery(offsets, new, made.trails(step), lit, clash, share=share, held=held)
