"""The pieces of a tree: rings that lie round a spot and leave its letter free, one shape for each player.

Units are cells as everywhere: the radius of a spot is half of one. A ring's foot is on z = 0; the top of its spot
is at ``SEAT``, so that only what is higher is seen of the inside.
"""

from __future__ import annotations

import numpy as np
from solids import BODY, TRIM, arc, circle, joined, lobes, loft, polygon, skin

RADIUS, SEAT = 0.5, 0.15  # of the spot; of the height of its top over a ring's foot
HOLE = 0.90  # radius of every ring inside, in radii of the spot
SEGMENTS = {"": 48, "_low": 24, "_far": 14, "_tiny": 9}
ROUND = {"": 11, "_low": 7, "_far": 5, "_tiny": 3}  # points across the ring of the first player


def swept(profile, section, segments: int, trim: float, start: float = 0.0):
    """One strip round the spot from an angle in degrees.

    ``profile``: (how far outwards, 0 the hole … 1 the outline; height in radii).
    """
    angles = np.radians(start) + np.arange(segments) * 2 * np.pi / segments
    outer, way = section(angles), np.column_stack([np.cos(angles), np.sin(angles)])
    loops = [
        np.column_stack([way * (HOLE + (outer - HOLE) * u)[:, None], np.full(segments, z)]) for u, z in profile
    ]
    return skin(np.stack(loops) * RADIUS, trim)


def _outline(section, radius: float):
    return lambda angles: section(angles) * radius


def hoop(detail: str):
    """Light: a round ring with a trim line at its foot."""
    n, wide = SEGMENTS[detail], 0.22
    around = [(r - HOLE) / wide / 2 + 0.05 for r, _ in arc(HOLE + wide, 0.22, wide, -35, 180, ROUND[detail])]
    high = [max(0.02, z) for _, z in arc(HOLE + wide, 0.22, wide * 1.06, -35, 180, ROUND[detail])]
    section = _outline(circle, HOLE + 2 * wide)
    strips = [swept(list(zip(around, high, strict=True)), section, n, BODY)]
    if detail in ("", "_low"):
        strips.append(swept([(1.0, 0.0), (1.04, 0.06), (around[0], high[0])], section, n, TRIM))
    return joined(*strips)


def hexagon(detail: str):
    """Dark: six flat sides, so that it is told from the round one without its colour; a pale bevel."""
    six, n, inner = polygon(6), {"": 36, "_low": 18, "_far": 12, "_tiny": 6}[detail], 1.02
    top = 1.16 if detail == "_tiny" else 1.295  # a few pixels wide the bevel is all that is seen
    rim = (inner - HOLE) / (top - HOLE)
    strips = [
        loft(six, [(1.42 * RADIUS, 0.0), (1.42 * RADIUS, 0.32 * RADIUS)], 6, BODY, flat=True),
        loft(six, [(1.42 * RADIUS, 0.32 * RADIUS), (top * RADIUS, 0.46 * RADIUS)], 6, TRIM, flat=True),
        swept([(1.0, 0.46), (rim, 0.46)], _outline(six, top), n, BODY),
    ]
    if detail != "_tiny":
        strips.append(swept([(rim, 0.46), (0.0, 0.36)], _outline(circle, top), n, TRIM))
    return joined(*strips)


def angled(section, segments: int, detail: str, inner: float, start: float = 0.0):
    """A ring with an outline of its own: upright sides, a trim bevel, a flat top, a slope to the spot."""
    steps = [(1.0, 0.0), (1.0, 0.32)], [(1.0, 0.32), (0.76, 0.46)], [(0.76, 0.46), (inner, 0.46)]
    paints = (BODY, TRIM, BODY)
    strips = [swept(part, section, segments, paint, start) for part, paint in zip(steps, paints, strict=True)]
    if detail != "_tiny":
        strips.append(swept([(inner, 0.46), (0.0, 0.36)], section, segments, TRIM, start))
    return joined(*strips)


def trigon(detail: str):
    """Third player: three rounded corners, one away from the reader."""
    n = {"": 48, "_low": 24, "_far": 12, "_tiny": 6}[detail]
    return angled(_outline(polygon(3, 0.45, 90.0), 1.86), n, detail, 0.16, 90.0)


def quatrefoil(detail: str):
    """Fourth player: four lobes."""
    n = {"": 48, "_low": 24, "_far": 16, "_tiny": 8}[detail]
    return angled(_outline(lobes(4, 0.42), 1.52), n, detail, 0.2)


CIRCLETS = {"hoop": hoop, "hexagon": hexagon, "trigon": trigon, "quatrefoil": quatrefoil}
