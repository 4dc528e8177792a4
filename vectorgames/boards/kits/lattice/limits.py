"""The inequalities of the joint of a tower; how heavy it is, and what it takes to tip it over."""

from __future__ import annotations

import math

import numpy as np

from vectorgames.boards.assembly.limits import TIPPY, Limit
from vectorgames.boards.kits.lattice.fit import HOLD
from vectorgames.boards.kits.lattice.joint import BETWEEN, Joint
from vectorgames.boards.kits.lattice.model import LatticeModel
from vectorgames.boards.kits.lattice.parts import cut_for, hole, slots, spread, tower_parts
from vectorgames.boards.sizes import Sizes

DENSITY = 1.19e-3  # grams of acrylic in a cubic millimetre
PENLIGHT = 35.0  # grams


def limits(model: LatticeModel, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Limit, ...]:
    """Every inequality for parts of these sizes; see ``parts``."""
    cut = cut or Sizes.of(model)
    own, joint = measured or cut, cut_for(model.joint, cut)
    thick, wide = max(own[f"support {arm}"] for arm in BETWEEN), max(cut.each("support")) + joint.gw
    out = spread(joint, own["rod"])
    inner, draw = joint.inmost + out, joint.st + out
    room_in_slots = min(wide - own[f"support {arm}"] for arm, wide in slots(joint, cut, own).items())
    notches = min(a + joint.gn - b for a, b in zip(cut.each("board"), own.each("board"), strict=True))
    room = 2 * (joint.xi + joint.ga) - own["rod"]
    cells = min((joint.gap - wide) / 2, joint.gap - 4 - joint.S)
    head = ()
    if joint.sock:  # the rod comes from above, so it passes their upper ends, too
        head = (
            Limit("7", "penlight", 2 * (joint.xs + out) - own["penlight"]),
            Limit("9", "head", 2 * (joint.xs + joint.ga) - own["rod"]),
        )
    return (
        Limit("1", "slot", room_in_slots),
        Limit("2", "notch", notches),
        Limit("3", "rod", room),
        Limit("4", "hole", hole(joint, cut) - own["rod"]),
        Limit("5", "neighbour", inner - thick / 2),
        Limit("6", "opposite", 2 * inner - draw),
        *head,
        Limit("8", "cells", (joint.gap - wide) / 2 if cells > 0 else cells),
        Limit("L1", "hold", joint.d - joint.chamfer - room - HOLD),
        Limit("L2", "rod_last", draw - (joint.xi + out - own["rod"] / 2)),
        Limit("C1", "loose_neighbour", joint.d - (joint.xi - thick / 2 + joint.ga), needed=False),
        Limit("C2", "loose_opposite", joint.d - (joint.xi + joint.ga - joint.gt / 2), needed=False),
        Limit("T", "tips", load(model, cut, own)[0] - TIPPY, needed=False),
    )


def mass(model: LatticeModel, cut: Sizes | None = None, measured: Sizes | None = None) -> float:
    """Grams that the tower weighs."""
    cut = cut or Sizes.of(model)
    solid = [part for part in tower_parts(model, cut, measured or cut) if part.kind != "penlight"]
    boxes = np.vstack([part.boxes for part in solid])
    return float(np.prod(boxes[:, 3:] - boxes[:, :3], axis=1).sum()) * DENSITY + PENLIGHT


def load(model: LatticeModel, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[float, float]:
    """Grams on a corner, and on the middle of an edge, of the top board that tip the tower over its feet."""
    joint: Joint = model.joint
    weight, half = mass(model, cut, measured), joint.B / 2
    corner = math.sqrt(2) * half - (math.sqrt(2) - 1) * joint.rc
    foot = (joint.xo + joint.Ts / 2) / math.sqrt(2)  # inner radius of the outline of all four feet
    return weight * foot / (corner - foot), weight * joint.xo / (half - joint.xo)
