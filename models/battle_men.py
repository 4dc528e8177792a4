"""The turned pieces of Vector Battle of models/make.py: a master in a broad hat, a student with a bare head.

Made like the chessmen, in the same levels of detail, in units of a cell. From above the master is a wide cone with
a rim and a knob in trim, the student a ball on his robe.
"""

from __future__ import annotations

from chessmen import SEGMENTS, STEPS, body, collar, far_foot, foot
from solids import BODY, TRIM, arc, circle, joined, loft, rings, spline

MASTER, STUDENT = 0.345, 0.30  # radii of their feet


def student(detail: str):
    """A narrow robe, a collar, a head."""
    n = SEGMENTS[detail]
    if detail == "_far":
        head = [(0.105, 0.475), (0.142, 0.585), (0.1, 0.68)]
        return rings(circle, far_foot(STUDENT, [(0.175, 0.28), (0.15, 0.44), *head]), n, (0.72, BODY))
    return joined(
        *foot(STUDENT, detail),
        body(STUDENT, [(0.205, 0.185), (0.18, 0.29), (0.125, 0.415)], detail),
        collar(0.158, 0.452, 0.125, detail),
        loft(circle, [(0.125, 0.488), (0.092, 0.5)], n),
        loft(circle, arc(0.0, 0.585, 0.135, -47, 90, 3 + 3 * STEPS[detail]), n),
    )


def master(detail: str):
    """A wide robe with a sash in trim, a collar, a head under a hat that comes to a point, with a knob on it."""
    n = SEGMENTS[detail]
    if detail == "_far":
        sash = [(0.235, 0.3, BODY), (0.225, 0.34, TRIM), (0.205, 0.39, BODY)]
        robe = [*sash, (0.14, 0.58, BODY), (0.125, 0.7, BODY)]
        hat = [(0.265, 0.79, TRIM), (0.15, 0.87, BODY), (0.035, 0.965, BODY), (0.055, 1.01, TRIM)]
        return rings(circle, [*far_foot(MASTER, []), *robe, *hat], n, (1.06, TRIM))
    few = STEPS[detail]
    return joined(
        *foot(MASTER, detail),
        body(MASTER, [(0.25, 0.19), (0.233, 0.27), (0.226, 0.32)], detail),
        loft(circle, [(0.226, 0.32), (0.24, 0.33), (0.238, 0.365), (0.218, 0.378)], n, TRIM),
        loft(circle, spline([(0.218, 0.378), (0.19, 0.47), (0.15, 0.575)], 1 + few // 2), n),
        collar(0.185, 0.612, 0.15, detail),
        loft(circle, [(0.15, 0.648), (0.1, 0.66)], n),
        loft(circle, arc(0.0, 0.745, 0.131, -40, 24, 1 + few), n),
        loft(circle, [(0.12, 0.798), (0.255, 0.772)], n),
        loft(circle, [(0.255, 0.772), (0.272, 0.782), (0.262, 0.802)], n, TRIM),
        loft(circle, spline([(0.262, 0.802), (0.15, 0.866), (0.066, 0.93), (0.034, 0.972)], few), n),
        loft(circle, arc(0.0, 1.008, 0.052, -50, 90, 2 + few), max(8, n // 2), TRIM),
    )


BATTLE_MEN = {"master": master, "student": student}
