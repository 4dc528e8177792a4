"""The joints of a Time Vectors tower: slots, notches, rod and its hole, room between supports, penlight.

The limits are those of the joint's description: reasoned from how far a tower leans and how brittle acrylic is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf

from vectorgames.boards.assembly import fit
from vectorgames.boards.assembly.fit import Fit, fitted
from vectorgames.boards.kits.lattice.joint import BETWEEN, Joint
from vectorgames.boards.kits.lattice.parts import cut_for, hole, slots, spread
from vectorgames.boards.sizes import Sizes

SUPPORTS = ("support",)
JOINTS: Mapping[str, fit.Joint] = {
    # a plate slides through all boards; sheets vary by 0.03
    "slot": fit.Joint((0.0, 0.05, 0.25, 0.50), (("board", "support"),), sanded=True),
    "notch": fit.Joint((0.0, 0.03, 0.15, 0.30), (("board", "support"),), sanded=True),  # the tower leans
    # slides between four plates; a bow of 0.1 must pass
    "rod": fit.Joint((0.0, 0.10, 0.40, 1.00), (("rod", "support"),)),
    "head": fit.Joint(
        (0.0, 0.10, inf, inf), (("rod", "support"),)
    ),  # it comes from above, between their upper ends
    "hole": fit.Joint((0.0, 0.10, 0.60, inf), (("rod", "board"),)),  # plates guide the rod, not the boards
    "neighbour": fit.Joint((0.0, 0.15, inf, inf), (SUPPORTS,), room=True),
    "opposite": fit.Joint((0.0, 0.30, inf, inf), (SUPPORTS,), room=True),
    "penlight": fit.Joint((0.0, 0.20, 0.80, 1.60), (("penlight", "support"),)),  # the tube tilts
}
HOLD = 4.0  # depth by which notches must hold the boards if everything is pushed one way


def fits(given: Joint, cut: Sizes, own: Sizes) -> Iterator[Fit]:
    """Every joint of the tower."""
    joint = cut_for(given, cut)
    for arm, wide in slots(joint, cut, own).items():
        size = own[f"support {arm}"]
        yield _fit("slot", f"support {arm}", size, wide, size + joint.gw, wide - joint.gw)
    for i, (made, size) in enumerate(zip(cut.each("board"), own.each("board"), strict=True), 1):
        yield _fit("notch", f"board {i}", size, made + joint.gn, size + joint.gn, made)
    yield _rod(joint, cut, own)
    if joint.entry < joint.xi:
        wide = 2 * (joint.xs + joint.ga)
        yield _fit("head", "rod", own["rod"], wide, own["rod"] + 0.2, wide - 0.2)
    yield _fit("hole", "rod", own["rod"], hole(joint, cut), own["rod"] + joint.gh, cut["rod"])
    out = spread(joint, own["rod"])
    inner, draw = joint.inmost + out, joint.st + out
    support = max((f"support {arm}" for arm in BETWEEN), key=lambda name: own[name])
    thick = own[support]
    yield _fit("neighbour", support, thick, 2 * inner, thick + 0.3, min(cut.each("support")), inner - thick / 2)
    yield _fit("opposite", support, draw, 2 * inner, left=2 * inner - draw)  # a matter of the cut alone
    if joint.sock:  # else it stands between nothing
        socket, light = 2 * (joint.xs + out), own["penlight"]
        yield _fit("penlight", "penlight", light, socket, light + 2 * joint.gs, cut["penlight"])


def _fit(
    joint: str,
    part: str,
    size: float,
    cut: float,
    recut: float | None = None,
    order: float | None = None,
    left: float | None = None,
) -> Fit:
    return fitted(joint, part, size, cut, JOINTS[joint], recut, order, left)


def _rod(joint: Joint, cut: Sizes, own: Sizes) -> Fit:
    """The rod between opposite supports, pushed out as far as they go."""
    room = 2 * (joint.xi + joint.ga)
    found = _fit("rod", "rod", own["rod"], room, own["rod"] + 2 * (joint.gr + joint.ga), cut["rod"])
    if found.left >= joint.d:
        return replace(found, verdict="unlocked")
    return replace(found, verdict="unsafe") if round(found.left, 6) >= joint.d - joint.chamfer - HOLD else found
