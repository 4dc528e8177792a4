"""Test pieces: combs of slots and rows of holes to find the clearance, strips to find the kerf.

Slots and holes are compensated like the parts: what fits here fits there. The strips are not: ten of them,
side by side, are ten kerfs shorter than they are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.boards.model import BoardModel, Model, StackModel
from vectorgames.exports.curves import text
from vectorgames.exports.drawing import Piece
from vectorgames.exports.shape import Ring, Shape
from vectorgames.words import Words

ARM_STEPS = (-0.10, -0.05, 0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)
NOTCH_STEPS = (-0.05, 0.0, 0.03, 0.06, 0.10, 0.15, 0.20, 0.25, 0.30)
HOLE_STEPS = (0.0, 0.1, 0.2, 0.3, 0.4)
TOOTH, BACK = 7.0, 14.0  # between slots, and behind them
STRIPS, WIDE, LONG = 10, 10.0, 40.0
HIGH = 2.4  # of the numbers
TURN_BELOW = 12.0  # slots nearer to one another have their numbers upright


def trial(model: Model, words: Words) -> list[Piece]:
    """The test pieces of a board, for every kind of sheet it is cut from."""
    if isinstance(model, BoardModel):
        joint = model.joint
        boards = [
            _comb("arms", joint.Ts, ARM_STEPS, 20.0, joint.Tb, "board", words),
            _holes("rod", joint.R, HOLE_STEPS, False, joint.Tb, "board", words),
            *_strips(joint.Tb, "board"),
        ]
        return [
            *boards,
            _comb("notches", joint.Tb, NOTCH_STEPS, joint.d, joint.Ts, "support", words),
            *_strips(joint.Ts, "support"),
        ]
    round_one = ("posts", 2 * model.post) if isinstance(model, StackModel) else ("dowels", model.dowel)
    return [
        _holes(*round_one, HOLE_STEPS, True, model.thickness, "sheet", words),
        *_strips(model.thickness, "sheet"),
    ]


def _comb(
    name: str, base: float, steps: Sequence[float], deep: float, thickness: float, stock: str, words: Words
) -> Piece:
    """A comb whose slots, open at the top, are so much wider than ``base``; their number stands below each."""
    top, x, corners, numbers = BACK + deep, TOOTH, [], []
    for step in steps:
        wide = base + step
        corners += [(x, top), (x, BACK), (x + wide, BACK), (x + wide, top)]
        numbers += _number(step, x + wide / 2, BACK / 2 + 2, base + TOOTH)
        x += wide + TOOTH
    outside = Ring.of([(0, 0), (x, 0), (x, top), *reversed(corners), (0, top)])
    return _piece(name, base, thickness, stock, Shape(outside), numbers, words)


def _holes(
    name: str, base: float, steps: Sequence[float], circle: bool, thickness: float, stock: str, words: Words
) -> Piece:
    """A strip with holes so much wider than ``base``."""
    pitch, high = base + TOOTH, BACK + base + TOOTH
    holes, numbers = [], []
    for k, step in enumerate(steps):
        x, y, half = TOOTH / 2 + pitch * (k + 0.5), BACK + base / 2, (base + step) / 2
        box = (
            Ring.circle(x, y, half, hole=True)
            if circle
            else Ring.box(x - half, y - half, x + half, y + half, 0.0, True)
        )
        holes.append(box)
        numbers += _number(step, x, BACK / 2 + 2, pitch)
    outside = Ring.box(0, 0, pitch * len(steps) + TOOTH, high)
    return _piece(name, base, thickness, stock, Shape(outside, tuple(holes)), numbers, words)


def _number(step: float, x: float, y: float, room: float):
    words = f"{step:+.2f}".replace("-", "−") if step else "0"
    return text(words, HIGH).at(x, y, 0 if room >= TURN_BELOW else 1)


def _piece(name: str, base: float, thickness: float, stock: str, shape: Shape, numbers, words: Words) -> Piece:
    size = f"{base:.3f}".rstrip("0").rstrip(".")
    title = text(words(f"exports.trial.{name}", size=size), HIGH, shape.bounds[2] - TOOTH)
    curves = [*numbers, *title.at(TOOTH / 2 + title.half[0], HIGH)]
    return Piece(f"trial {name}", "", shape, thickness, (("engrave_letters", tuple(curves)),), stock=stock)


def _strips(thickness: float, stock: str) -> list[Piece]:
    strip = Shape(Ring.box(0, 0, WIDE, LONG))
    return [Piece("trial strip", f"{WIDE:g}", strip, thickness, true=True, stock=stock) for _ in range(STRIPS)]
