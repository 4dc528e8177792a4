"""Whether parts in hand fit: what each joint leaves, what that means, what to order, what to cut instead.

Left over is always cut minus measured, in millimetres. Which joints a board has is a matter of its kit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from vectorgames.boards.kits import KITS
from vectorgames.boards.model import Model
from vectorgames.boards.sizes import Sizes


class Joint(NamedTuple):
    """A kind of joint.

    ``bands``: what is left from which a part is a press fit, snug, loose, too loose; an interval is closed below.
    ``between``: the kinds of two parts that meet where it is too tight. ``room``: no part goes into a cut: what is
    left says it all. ``sanded``: a press fit is mended with sandpaper.
    """

    bands: tuple[float, float, float, float]
    between: tuple[tuple[str, ...], ...]
    room: bool = False
    sanded: bool = False


VERDICTS = ("none", "press", "snug", "loose", "wide")
WORST = ("snug", "press", "loose", "wide", "unsafe", "unlocked", "none")
"""Verdicts from the best: a press fit can be sanded, a loose one cannot be filled."""


@dataclass(frozen=True, slots=True)
class Fit:
    """One part in one joint.

    ``left``: millimetres left over, less than 0 if it does not go in. ``verdict``: none (will not fit), press,
    snug, loose, wide (too loose), and for the rod unsafe and unlocked. ``size``: the part's; ``cut``: what it goes
    into; ``kind``: of the joint. ``order``: size of the part that would fit snugly; ``recut``: what it goes into,
    cut for this part. Neither where the fit is snug.
    """

    joint: str
    part: str
    left: float
    verdict: str
    size: float
    cut: float
    kind: Joint
    order: float | None = None
    recut: float | None = None


def verdict_of(joint: Joint, left: float) -> str:
    """What so much left over means in a joint."""
    left = round(left, 6)  # 3.10 less 3.00 is 0.10
    return VERDICTS[sum(left >= limit for limit in joint.bands)]


def fits(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Fit, ...]:
    """Every joint of a board. ``cut``, ``measured``: what it is cut for, the sizes of the parts in hand."""
    cut = cut or Sizes.of(model)
    return tuple(KITS.of(model).fits(model, cut, measured or cut))


def worst(found: tuple[Fit, ...]) -> str:
    """The verdict on a whole board is that on its worst joint."""
    return max((fit.verdict for fit in found), key=WORST.index)


def fitted(
    joint: str,
    part: str,
    size: float,
    cut: float,
    kind: Joint,
    recut: float | None,
    order: float | None,
    left: float | None = None,
) -> Fit:
    """A part in a joint, for kits; ``left`` where it is not cut minus size."""
    left = cut - size if left is None else left
    verdict = verdict_of(kind, left)
    snug = verdict == "snug"
    advice = (None, None) if snug else (order, recut)
    return Fit(joint, part, left, verdict, size, cut, kind, *advice)
