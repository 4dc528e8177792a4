"""Badges side by side: several vectors end at one space, and their badges would lie on each other.

Where a badge would cover another its point moves within the plane of the screen, so the shader that draws
badges knows nothing of it. Laid out for one viewpoint; only far from there they meet again.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

TALL, BETWEEN = 1.4, 0.3  # half the height of a badge, the least gap, in half heights of a sign
_angles = np.arange(16) * (np.pi / 8)
_round = np.stack([np.sin(_angles), np.cos(_angles)], 1)
LABEL = np.array((11.0, 3.2, 7.9, 2.9))  # name of the space looked at: middle from the space, half sides; the same
# where a badge may move to, in half heights of a sign
PLACES = np.concatenate([np.zeros((1, 2)), *(_round * radius for radius in (3.2, 5.0, 7.0, 9.5, 12.5, 16.0))])
EFFORT = 0.02 * np.hypot(*PLACES.T)


@dataclass(frozen=True, eq=False)
class Viewpoint:
    """From where the board is looked at, and how: enough to know which badges would meet.

    ``eye`` float[3]; ``axes`` float[3, 3]: to the right, up, away; ``unit``: a pixel of a window 800 pixels
    high as a part of the distance.
    """

    eye: np.ndarray
    axes: np.ndarray
    unit: float

    @classmethod
    def of(cls, eye: np.ndarray, middle: np.ndarray, unit: float) -> Viewpoint:
        """From ``eye`` to ``middle``, upright."""
        ahead = (middle - eye) / (np.linalg.norm(middle - eye) + 1e-9)
        level = max(1e-9, float(np.hypot(ahead[0], ahead[1])))
        right = np.array((ahead[1] / level, -ahead[0] / level, 0.0)) if level > 1e-6 else np.array((1.0, 0.0, 0.0))
        a, r = ahead.tolist(), right.tolist()
        up = (r[1] * a[2], -r[0] * a[2], r[0] * a[1] - r[1] * a[0])  # right × ahead; numpy's cross is slow
        return cls(eye, np.array((right, up, ahead)), unit)

    def far_from(self, other: Viewpoint) -> bool:
        """Whether badges laid out for the other are to be laid out anew."""
        near, there = (np.linalg.norm(s.eye) * s.unit for s in (self, other))
        return float(self.axes[2] @ other.axes[2]) < 0.99 or not 0.85 < near / max(there, 1e-9) < 1.18


def laid_apart(
    points: np.ndarray,
    tangents: np.ndarray,
    widths: np.ndarray,
    viewpoint: Viewpoint,
    least: float,
    away: float,
    named: np.ndarray | None = None,
) -> np.ndarray:
    """float[n, 3]: the points, those moved aside whose badges would cover one before them.

    ``widths`` float[n]: half widths of the badges, in half heights of a sign; ``least``, ``away``: as
    ``BadgeNode`` takes them; ``named`` float[3]: the space whose name stands beside it, to be left free.
    """
    seen = (points - viewpoint.eye) @ viewpoint.axes.T
    unit = least * viewpoint.unit * seen[:, 2:3]
    turned = tangents @ viewpoint.axes.T
    way = turned[:, :2] - seen[:, :2] / seen[:, 2:3] * turned[:, 2:3]
    length = np.hypot(way[:, 0], way[:, 1])[:, None]
    way = np.where(length > 0.12, way / np.maximum(length, 1e-9), (0.0, 1.0))
    at = seen[:, :2] / unit + way * (away + np.abs(way[:, :1]) * (widths[:, None] - 1.0))
    moved = np.zeros((len(points), 2))
    taken = np.zeros((len(points) + 1, 4))  # middle, half sides: first the name
    if named is not None:
        right, up, far = (viewpoint.axes @ (named - viewpoint.eye)).tolist()
        scale = least * viewpoint.unit * far
        taken[0] = LABEL + (right / scale, up / scale, 0.0, 0.0)
    else:
        taken[0, :2] = np.inf
    half = np.column_stack([widths, np.full(len(points), TALL)])
    for i in range(len(points)):
        before = taken[: i + 1]
        over = before[:, 2:] + half[i] + BETWEEN - np.abs((at[i] + PLACES)[:, None] - before[:, :2])
        over = np.maximum(over, 0.0).prod(-1).sum(1)
        moved[i] = PLACES[np.argmin(over + EFFORT)]
        taken[i + 1] = (*(at[i] + moved[i]), *half[i])
    return points + (moved * unit) @ viewpoint.axes[:2]
