"""The parts of a Time Vectors tower: boards, notched supports, rod, penlight; in their final places.

Every part is a union of upright boxes, and an outline that can be drawn or cut. Millimetres, z up,
origin on the table under the rod. Knows nothing of how parts are brought together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vectorgames.boards.joint import Joint
from vectorgames.boards.model import BoardModel

ARMS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}


@dataclass(frozen=True, slots=True)
class Part:
    """A part in its final place.

    ``kind``: board, support, rod, penlight. ``outlines``: closed polygons in the plane of the sheet,
    the first the outside, the others holes ((x, y) for boards and the rod's and penlight's section,
    (r, z) for supports). ``thickness`` across that plane. ``boxes``: float64[k, 6], lowest and highest
    x, y, z of boxes whose union is the part.
    """

    name: str
    kind: str
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    thickness: float
    boxes: np.ndarray


def parts(model: BoardModel) -> tuple[Part, ...]:
    """Boards from the lowest, supports E N W S, rod, penlight."""
    joint = model.joint
    boards = [_board(joint, i) for i in range(1, joint.n + 1)]
    supports = [_support(joint, arm) for arm in ARMS]
    return (*boards, *supports, _rod(joint), _penlight(joint, model.penlight_length))


def rounded_square(half: float, radius: float, steps: int = 6) -> list[tuple[float, float]]:
    """Outline of a square with rounded corners, counter-clockwise; ``steps`` points a corner."""
    inner, points = half - radius, []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for a in np.radians(np.linspace(90 * k, 90 * k + 90, steps)):
            points.append((sx * inner + radius * float(np.cos(a)), sy * inner + radius * float(np.sin(a))))
    return points


def _board(joint: Joint, i: int) -> Part:
    z = joint.level(i)
    lines = sorted({s * v for s in (-1, 1) for v in (joint.B / 2, joint.A, joint.S / 2, joint.w / 2)})
    boxes = []
    for x0, x1 in zip(lines, lines[1:], strict=False):
        for y0, y1 in zip(lines, lines[1:], strict=False):
            x, y = abs(x0 + x1) / 2, abs(y0 + y1) / 2
            arm = (x < joint.A and y < joint.w / 2) or (y < joint.A and x < joint.w / 2)
            if not arm and not (x < joint.S / 2 and y < joint.S / 2):
                boxes.append((x0, y0, z, x1, y1, z + joint.Tb))
    outlines = (tuple(rounded_square(joint.B / 2, joint.rc)), tuple(joint.cut_outline))
    return Part(f"board {i}", "board", outlines, joint.Tb, np.array(boxes))


def _support(joint: Joint, arm: str) -> Part:
    """Boxes in (r, z), stacked from below, turned into the arm's direction."""
    bands = []  # (inner r, outer r, lower z, upper z)
    if joint.toe and joint.toeH:
        bands.append((joint.xi - joint.toe, joint.xi, 0.0, joint.toeH))
    low = 0.0
    for i in range(1, joint.n + 1):
        z = joint.level(i)
        bands += [(joint.xi, joint.xo, low, z), (joint.xi, joint.xn, z, z + joint.hn)]
        low = z + joint.hn
    bands.append((joint.xi, joint.xo, low, joint.Hs))
    if joint.sock:
        bands.append((joint.xs, joint.xo, joint.Hs, joint.H))
    (ux, uy), half = ARMS[arm], joint.Ts / 2
    boxes = []
    for r0, r1, z0, z1 in bands:
        a = np.array([(r0 * ux, r0 * uy), (r1 * ux, r1 * uy)])
        side = half * np.abs((uy, ux))
        low_xy, high_xy = a.min(0) - side, a.max(0) + side
        boxes.append((*low_xy, z0, *high_xy, z1))
    return Part(f"support {arm}", "support", (tuple(joint.support_outline),), joint.Ts, np.array(boxes))


def _rod(joint: Joint) -> Part:
    h = joint.R / 2
    square = ((-h, -h), (h, -h), (h, h), (-h, h))
    return Part("rod", "rod", (square,), joint.L, np.array([(-h, -h, joint.rod_foot, h, h, joint.Hs)]))


def _penlight(joint: Joint, length: float) -> Part:
    h = joint.D / 2
    ring = tuple((h * float(np.cos(a)), h * float(np.sin(a))) for a in np.linspace(0, 2 * np.pi, 32, False))
    return Part("penlight", "penlight", (ring,), length, np.array([(-h, -h, joint.Hs, h, h, joint.Hs + length)]))
