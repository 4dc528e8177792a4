"""Where every part of a board stands when all is pulled apart. One rule for all boards.

In the order in which they come, parts on the axis are lifted until they stand clear over those before them, and
never less than these; parts beside the axis are drawn outwards until they stand clear of all that is on it. So
nothing passes anything on the way but in the direction in which it was put on; only what is drawn outwards passes
what it holds.
"""

from __future__ import annotations

import numpy as np

from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.part import Part, Vector
from vectorgames.memoize import memoize

ROOM, NEAR = 0.10, 0.03  # between parts of two steps and of one, in widths of the board
BESIDE = 0.05  # between what is drawn outwards and what is on the axis, likewise


@memoize
def exploded(made: Assembly) -> dict[str, Vector]:
    """Part -> its offset, in millimetres, when the board is pulled apart; parts that never come have none."""
    boxes = {part.name: bounds(part) for part in made.parts}
    axial = {name: box for name, box in boxes.items() if (box[:2] <= 0).all() and (box[3:5] >= 0).all()}
    around = np.array(list(axial.values()))
    low, high = around[:, :2].min(0), around[:, 3:5].max(0)
    wide = float((high - low).max())
    out: dict[str, Vector] = {}
    ceiling, up, last = -np.inf, 0.0, None
    for step, group in _groups(made):
        lifted = [name for name in group if name in axial]
        for name in set(group) - set(lifted):
            out[name] = _outwards(boxes[name], low, high, BESIDE * wide)
        if not lifted:
            continue
        foot = min(boxes[name][2] for name in lifted)
        up = max(up, ceiling + (NEAR if step == last else ROOM) * wide - foot)
        out |= dict.fromkeys(lifted, (0.0, 0.0, float(up)))
        ceiling, last = max(boxes[name][5] for name in lifted) + up, step
    return out


def bounds(part: Part) -> np.ndarray:
    """float64[6]: the box round a whole part, lowest x, y, z, then highest."""
    return np.concatenate([part.boxes[:, :3].min(0), part.boxes[:, 3:].max(0)])


def _groups(made: Assembly) -> list[tuple[int, tuple[str, ...]]]:
    """(step, parts that come together), in the order in which they come."""
    out: list[tuple[int, tuple[str, ...]]] = []
    for number, step in enumerate(made.steps):
        left = [name for name, _ in step.brings]
        for motion in step.motions:
            here = tuple(name for name in motion.parts if name in left)
            left = [name for name in left if name not in here]
            out += [(number, here)] * bool(here)
        out += [(number, (name,)) for name in left]
    return out


def _outwards(box: np.ndarray, low: np.ndarray, high: np.ndarray, gap: float) -> Vector:
    """The way along x or y, the one on which the part lies, until it is clear of a rectangle."""
    middle = (box[:2] + box[3:5]) / 2
    axis = int(np.abs(middle).argmax())
    far = high[axis] + gap - box[axis] if middle[axis] > 0 else low[axis] - gap - box[3 + axis]
    way = [0.0, 0.0, 0.0]
    way[axis] = float(far)
    return tuple(way)
