"""A squirrel that sits: a tail in trim higher than its head tells it from all turned pieces, from above too.

Made like the chessmen: it looks along +y before it is turned, in units of a cell.
"""

from __future__ import annotations

import numpy as np
from chessmen import SEGMENTS as FEET
from chessmen import far_foot, foot
from solids import BODY, TRIM, circle, joined, loft, placed, rings, skin, smooth, spline

AROUND = {"": 14, "_low": 10, "_far": 6}
STEPS = {"": 4, "_low": 2, "_far": 1}  # sections between two knots
TURN = -72.0  # degrees: seen from the side, with a little of its face
# (y, z) of the middle, half its width across, half its depth
TRUNK = [
    (-0.02, 0.12, 0.19, 0.20),
    (-0.03, 0.26, 0.205, 0.215),
    (0.0, 0.42, 0.15, 0.155),
    (0.045, 0.56, 0.10, 0.10),
]
HEAD = [
    (-0.05, 0.67, 0.05, 0.05),
    (0.02, 0.665, 0.125, 0.12),
    (0.12, 0.625, 0.115, 0.10),
    (0.22, 0.57, 0.045, 0.04),
]
TAIL = [
    *((-0.13, 0.15, 0.06, 0.05), (-0.27, 0.20, 0.10, 0.085), (-0.345, 0.40, 0.135, 0.115)),
    *((-0.315, 0.62, 0.15, 0.125), (-0.27, 0.80, 0.14, 0.115), (-0.33, 0.93, 0.11, 0.085)),
    (-0.43, 0.92, 0.03, 0.03),
]
PAW = [(0.08, 0.40, 0.04, 0.04), (0.17, 0.39, 0.045, 0.045), (0.235, 0.43, 0.03, 0.03)]


def limb(knots, detail: str, trim: float = BODY, aside: float = 0.0):
    """A rounded limb along a curve in the plane x = ``aside``, closed at both ends."""
    y, z, across, deep = np.array(spline(knots, STEPS[detail])).T
    dy, dz = np.gradient(y), np.gradient(z)
    length = np.hypot(dy, dz)
    dy, dz = dy / length, dz / length
    a = np.arange(AROUND[detail]) * 2 * np.pi / AROUND[detail]
    loops = np.stack(
        [
            aside + across[:, None] * np.cos(a),
            y[:, None] + (deep * dz)[:, None] * np.sin(a),
            z[:, None] - (deep * dy)[:, None] * np.sin(a),
        ],
        -1,
    )
    ends = loops.mean(1, keepdims=True) + 0 * loops
    ahead = np.column_stack([0 * y, dy, dz]) * np.minimum(across, deep)[:, None] * 0.6
    return skin(np.concatenate([ends[:1] - ahead[0], loops, ends[-1:] + ahead[-1]]), trim)


def ear(side: int):
    """A pointed ear with a tuft."""
    root, tip = np.array((side * 0.07, 0.0, 0.75)), np.array((side * 0.095, -0.03, 0.90))
    ring = [(0.042, 0.0), (0.0, 0.045), (-0.042, 0.0), (0.0, -0.04)]
    points = np.array([root + (x, y, 0.0) for x, y in ring] + [tip])
    return smooth(points, np.full(5, BODY), np.array([(j, (j + 1) % 4, 4) for j in range(4)]))


def squirrel(detail: str):
    """On a turned foot like those of the chessmen."""
    limbs = [limb(TRUNK, detail), limb(HEAD, detail), limb(TAIL, detail, TRIM), ear(-1), ear(1)]
    if detail != "_far":
        limbs += [limb(PAW, detail, aside=side * 0.075) for side in (-1, 1)]
        limbs.append(
            limb([(0.2, 0.41, 0.03, 0.02), (0.215, 0.46, 0.062, 0.06), (0.22, 0.51, 0.03, 0.02)], detail, TRIM)
        )
    figure = [
        placed(part, (0.09 * np.cos(np.radians(TURN + 90)), 0.09 * np.sin(np.radians(TURN + 90)), 0), TURN)
        for part in limbs
    ]
    if detail == "_far":
        return joined(rings(circle, far_foot(0.34, []), FEET[detail], (0.15, BODY)), *figure)
    top = loft(circle, [(0.265, 0.128), (0.235, 0.148), (0.0, 0.15)], FEET[detail])
    return joined(*foot(0.34, detail), top, *figure)
