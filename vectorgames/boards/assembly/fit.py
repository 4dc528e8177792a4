"""Whether parts in hand fit: what each joint leaves, what that means, what to order, what to cut instead.

Left over is always cut minus measured, in millimetres. The limits are those of the joint's description: reasoned
from how far a tower leans and how brittle acrylic is. An interval is closed below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf

from vectorgames.boards.joint import Joint
from vectorgames.boards.model import ALONE, BoardModel, Model, StackModel, TreeModel
from vectorgames.boards.sizes import ARMS, Sizes
from vectorgames.boards.stand_parts import GRIP, sheet_top
from vectorgames.boards.tower_parts import cut_for, hole, spread
from vectorgames.boards.tree_parts import column, reach

# Joint -> what is left from which a part is a press fit, snug, loose, too loose
BANDS: Mapping[str, tuple[float, float, float, float]] = {
    "slot": (0.0, 0.05, 0.25, 0.50),  # a plate slides through all boards; sheets vary by 0.03
    "notch": (0.0, 0.03, 0.15, 0.30),  # the tower leans
    "rod": (0.0, 0.10, 0.40, 1.00),  # slides between four plates; a bow of 0.1 must pass
    "hole": (0.0, 0.10, 0.60, inf),  # plates guide the rod, not the boards
    "neighbour": (0.0, 0.15, inf, inf),
    "opposite": (0.0, 0.30, inf, inf),
    "penlight": (0.0, 0.20, 0.80, 1.60),  # the tube tilts
    "post": (0.0, 0.10, 0.50, 1.00),
    "collar": (0.0, 0.05, 0.30, 0.50),
    "cap": (0.0, 0.0, 0.50, 1.00),  # meets the uppermost sheet as it stands on its post
    "dowel": (0.0, 0.03, 0.20, 0.40),
    "pin": (0.0, 0.0, 0.50, 1.00),  # ends where what it holds ends; a shorter one has less of a hold
}
VERDICTS = ("none", "press", "snug", "loose", "wide")
WORST = ("snug", "press", "loose", "wide", "unsafe", "unlocked", "none")
"""Verdicts from the best: a press fit can be sanded, a loose one cannot be filled."""
HOLD = 4.0  # depth by which notches must hold the boards if everything is pushed one way


@dataclass(frozen=True, slots=True)
class Fit:
    """One part in one joint.

    ``left``: millimetres left over, less than 0 if it does not go in. ``verdict``: none (will not fit), press,
    snug, loose, wide (too loose), and for the rod unsafe and unlocked. ``size``: the part's; ``cut``: what it goes
    into. ``order``: size of the part that would fit snugly; ``recut``: what it goes into, cut for this part.
    Neither where the fit is snug.
    """

    joint: str
    part: str
    left: float
    verdict: str
    size: float
    cut: float
    order: float | None = None
    recut: float | None = None


def verdict_of(joint: str, left: float) -> str:
    """What so much left over means in a joint."""
    left = round(left, 6)  # 3.10 less 3.00 is 0.10
    return VERDICTS[sum(left >= limit for limit in BANDS[joint])]


def fits(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Fit, ...]:
    """Every joint of a board. ``cut``, ``measured``: what it is cut for, the sizes of the parts in hand."""
    cut = cut or Sizes.of(model)
    own = measured or cut
    if isinstance(model, BoardModel):
        return tuple(_tower(cut_for(model.joint, cut), cut, own))
    return tuple((_stand if isinstance(model, StackModel) else _tree)(model, cut, own))


def worst(found: tuple[Fit, ...]) -> str:
    """The verdict on a whole board is that on its worst joint."""
    return max((fit.verdict for fit in found), key=WORST.index)


def _fit(
    joint: str, part: str, size: float, cut: float, recut: float, order: float, left: float | None = None
) -> Fit:
    left = cut - size if left is None else left
    verdict = verdict_of(joint, left)
    snug = verdict == "snug"
    return Fit(joint, part, left, verdict, size, cut, None if snug else order, None if snug else recut)


def _tower(joint: Joint, cut: Sizes, own: Sizes):
    """Slots, notches, rod and its hole, room beside the supports, penlight."""
    for arm, made, size in zip(ARMS, cut.each("support"), own.each("support"), strict=True):
        yield _fit("slot", f"support {arm}", size, made + joint.gw, size + joint.gw, made)
    for i, (made, size) in enumerate(zip(cut.each("board"), own.each("board"), strict=True), 1):
        yield _fit("notch", f"board {i}", size, made + joint.gn, size + joint.gn, made)
    yield _rod(joint, cut, own)
    yield _fit("hole", "rod", own["rod"], hole(joint, cut), own["rod"] + joint.gh, cut["rod"])
    out = spread(joint, own["rod"])
    inner, draw = joint.xi - joint.toe + out, joint.st + out
    thick = max(own.each("support"))
    support = f"support {list(ARMS)[own.each('support').index(thick)]}"
    yield _fit("neighbour", support, thick, 2 * inner, thick + 0.3, min(cut.each("support")), inner - thick / 2)
    left = 2 * inner - draw
    yield Fit("opposite", support, left, verdict_of("opposite", left), draw, 2 * inner)  # a matter of the cut alone
    socket, light = 2 * (joint.xs + out), own["penlight"]
    yield _fit("penlight", "penlight", light, socket, light + 2 * joint.gs, cut["penlight"])


def _stand(model: StackModel, cut: Sizes, own: Sizes):
    """Posts in the holes of the sheets and of the collars; the caps over the uppermost sheet."""
    made, size, last = cut["post"], own["post"], f"sheet {model.levels}"
    for joint, gap in (("post", model.post_gap), ("collar", GRIP)):
        yield _fit(joint, "posts", size, made + gap, size + gap, made)
    lies = sheet_top(model, model.levels) - own[last]  # where its collars have to carry it
    yield _fit("cap", last, own[last], cut[last], lies, cut[last])


def _tree(model: TreeModel, cut: Sizes, own: Sizes):
    """Dowels in their holes, and how far they reach up in what they hold together."""
    made, size, gap = cut["dowel"], own["dowel"], model.dowel_gap
    yield _fit("dowel", "dowels", size, made + gap, size + gap, made)
    for level in range(ALONE, -1, -1):
        long, high = reach(cut, level), column(cut, own) if not level else reach(own, level)
        fit = _fit("pin", f"dowels {level}", long, high, high, high)
        yield replace(fit, order=None)


def _rod(joint: Joint, cut: Sizes, own: Sizes) -> Fit:
    """The rod between opposite supports, pushed out as far as they go."""
    room = 2 * (joint.xi + joint.ga)
    fit = _fit("rod", "rod", own["rod"], room, own["rod"] + 2 * (joint.gr + joint.ga), cut["rod"])
    verdict = fit.verdict
    if fit.left >= joint.d:
        verdict = "unlocked"
    elif round(fit.left, 6) >= joint.d - HOLD:
        verdict = "unsafe"
    return Fit(fit.joint, fit.part, fit.left, verdict, fit.size, fit.cut, fit.order, fit.recut)


def lean(joint: Joint, cut: Sizes, measured: Sizes | None = None) -> float:
    """How far the top board can sway against the lowest, in millimetres: the loosest board tells."""
    own = measured or cut
    slot = max(a + joint.gw - b for a, b in zip(cut.each("support"), own.each("support"), strict=True))
    turns = [
        min((made + joint.gn - size) / max(joint.d - joint.ga, min(own.each("support"))), slot / size)
        for made, size in zip(cut.each("board"), own.each("board"), strict=True)
    ]
    return (joint.n - 1) * joint.pitch * max(0.0, *turns)
