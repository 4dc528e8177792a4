"""The turned pieces of Battlefield of models/make.py: a sergeant under a round helmet, a lieutenant in a tall cap.

Made like the chessmen, in the same levels of detail, in units of a cell. The sergeant is short, broad and round,
with a brim in trim; the lieutenant half as tall again, with a sash, shoulders and bands in trim and a ball on the
cap. From above the one is a dome within a ring, the other a lid with a ball between broad shoulders.
"""

from __future__ import annotations

from chessmen import SEGMENTS, STEPS, body, far_foot, foot
from solids import BODY, TRIM, arc, circle, joined, loft, rings, spline

SERGEANT, LIEUTENANT = 0.335, 0.35  # radii of their feet


def sergeant(detail: str):
    """Broad shoulders, a short neck, a helmet with a wide brim."""
    n, few = SEGMENTS[detail], STEPS[detail]
    if detail == "_far":
        trunk = [(0.2, 0.2, BODY), (0.225, 0.35, BODY), (0.11, 0.41, BODY), (0.1, 0.47, BODY)]
        helmet = [(0.275, 0.485, TRIM), (0.2, 0.53, BODY), (0.165, 0.61, BODY)]
        return rings(circle, [*far_foot(SERGEANT, []), *trunk, *helmet], n, (0.685, BODY))
    return joined(
        *foot(SERGEANT, detail),
        body(SERGEANT, [(0.205, 0.18), (0.188, 0.24), (0.226, 0.335)], detail),
        loft(circle, [(0.226, 0.335), (0.222, 0.365), (0.17, 0.392), (0.098, 0.404)], n),
        loft(circle, [(0.098, 0.404), (0.128, 0.418), (0.1, 0.434)], n, TRIM),
        loft(circle, [(0.1, 0.434), (0.112, 0.47), (0.1, 0.492)], n),
        loft(circle, [(0.1, 0.492), (0.266, 0.47)], n),
        loft(circle, [(0.266, 0.47), (0.284, 0.482), (0.27, 0.5)], n, TRIM),
        loft(circle, [(0.27, 0.5), (0.19, 0.526)], n),
        loft(circle, arc(0.0, 0.505, 0.2, 5, 90, 3 + 3 * few), n),
    )


def lieutenant(detail: str):
    """A slim waist with a sash, shoulders in trim, a cap that widens upwards with a band and a ball on it."""
    n, few = SEGMENTS[detail], STEPS[detail]
    if detail == "_far":
        trunk = [(0.18, 0.3, TRIM), (0.17, 0.38, BODY), (0.25, 0.56, TRIM), (0.105, 0.63, BODY), (0.115, 0.7, BODY)]
        cap = [
            (0.165, 0.735, TRIM),
            (0.13, 0.76, BODY),
            (0.185, 0.93, TRIM),
            (0.06, 0.965, BODY),
            (0.075, 1.02, TRIM),
        ]
        return rings(circle, [*far_foot(LIEUTENANT, []), *trunk, *cap], n, (1.085, TRIM))
    return joined(
        *foot(LIEUTENANT, detail),
        body(LIEUTENANT, [(0.24, 0.18), (0.195, 0.25), (0.168, 0.32)], detail),
        loft(circle, [(0.168, 0.32), (0.188, 0.332), (0.186, 0.372), (0.166, 0.384)], n, TRIM),
        loft(circle, spline([(0.166, 0.384), (0.178, 0.45), (0.226, 0.535)], 1 + few // 2), n),
        loft(circle, [(0.226, 0.535), (0.262, 0.545), (0.27, 0.562), (0.25, 0.58), (0.19, 0.59)], n, TRIM),
        loft(circle, [(0.19, 0.59), (0.1, 0.61)], n),
        loft(circle, [(0.1, 0.61), (0.118, 0.664), (0.112, 0.712)], n),
        loft(circle, [(0.112, 0.712), (0.17, 0.7)], n),
        loft(circle, [(0.17, 0.7), (0.184, 0.712), (0.172, 0.728), (0.13, 0.736)], n, TRIM),
        loft(circle, [(0.13, 0.736), (0.14, 0.82), (0.176, 0.9)], n),
        loft(circle, [(0.176, 0.9), (0.196, 0.912), (0.196, 0.94), (0.18, 0.95)], n, TRIM),
        loft(circle, [(0.18, 0.95), (0.06, 0.97)], n),
        loft(circle, arc(0.0, 1.015, 0.072, -40, 90, 2 + few), max(8, n // 2), TRIM),
    )


SOLDIERS = {"sergeant": sergeant, "lieutenant": lieutenant}
