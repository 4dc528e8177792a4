"""The turned chessmen of models/make.py: king, queen, rook, bishop, knight, pawn; they look along +y.

Each is made in three levels of detail, ``""``, ``_low`` and ``_far``. Feet are alike: a trim ring on a
swelling base; from above a ball, merlons round a hole, a slit, a horse's profile, eight beads and a cross tell
the kinds apart.
"""

from __future__ import annotations

import numpy as np
from solids import BODY, TRIM, arc, circle, hexahedron, joined, loft, placed, rings, skin, smooth, spline

SEGMENTS = {"": 20, "_low": 14, "_far": 8}
STEPS = {"": 3, "_low": 2, "_far": 1}  # points of a curve between two knots
ASIDE = 49.0  # degrees that a knight looks out of its file: seen along the file it would be a slab
SLIT = -22.0  # degrees that the bishop's slit is turned from its side


def foot(radius: float, detail: str):
    """A swelling base with its trim ring; the body begins within it."""
    n, k = SEGMENTS[detail], 1 + STEPS[detail]
    base = [(radius - 0.025, 0.0), *arc(radius - 0.05, 0.045, 0.05, -50, 72, 1 + k), (radius - 0.07, 0.1)]
    ring = arc(radius - 0.075, 0.108, 0.026, -60, 88, 2 + STEPS[detail])
    return loft(circle, base, n), loft(circle, ring, n, TRIM)


def body(radius: float, knots, detail: str):
    """The stem from the foot up to a collar."""
    return loft(circle, spline([(radius - 0.075, 0.125), *knots], 1 + STEPS[detail] // 3), SEGMENTS[detail])


def collar(radius: float, z: float, neck: float, detail: str, paint: float = BODY):
    """A sharp-edged ring round the neck, its middle at height ``z``."""
    edge = [(neck, z - 0.042), (radius - 0.012, z - 0.014), (radius, z), (radius - 0.012, z + 0.014)]
    return loft(circle, [*edge, (neck, z + 0.036)], SEGMENTS[detail], paint)


def far_foot(radius: float, stem):
    """Profile of everything up to the stem, for ``rings``."""
    return [
        (radius - 0.02, 0.0, BODY),
        (radius, 0.05, BODY),
        (radius - 0.055, 0.1, TRIM),
        (radius - 0.1, 0.145, BODY),
        *((r, z, BODY) for r, z in stem),
    ]


# ---- pawn ----


def pawn(detail: str):
    n = SEGMENTS[detail]
    if detail == "_far":
        ball = [(0.1, 0.43), (0.158, 0.52), (0.13, 0.62)]
        stem = [(0.115, 0.33), (0.17, 0.385)]
        return rings(circle, far_foot(0.30, [*stem, *ball]), n, (0.68, BODY))
    return joined(
        *foot(0.30, detail),
        body(0.30, [(0.165, 0.19), (0.115, 0.27), (0.1, 0.36)], detail),
        collar(0.178, 0.392, 0.1, detail),
        loft(circle, [(0.1, 0.42), *arc(0.0, 0.53, 0.15, -40, 90, 3 + 3 * STEPS[detail])], n),
    )


# ---- rook ----


def merlon(start: float, end: float, inner: float, outer: float, low: float, high: float, steps: int, far: bool):
    """One block of the battlements: a piece of a ring between two angles in degrees."""
    angles = np.radians(np.linspace(start, end, steps))
    way = np.column_stack([np.cos(angles), np.sin(angles)])

    def row(radius: float, z: float) -> np.ndarray:
        return np.column_stack([way * radius, np.full(steps, z)])

    if far:
        a, b = row(inner, low), row(outer, low)
        up = np.array((0.0, 0.0, high - low))
        loop = np.array([b[0], b[-1], a[-1], a[0]])
        return hexahedron(loop, loop + up, BODY, shared=True)
    wall = skin(np.stack([row(outer, low), row(outer, high)]), closed=False)
    top = skin(np.stack([row(outer, high), row(inner, high)]), closed=False)
    back = skin(np.stack([row(inner, high), row(inner, low)]), closed=False)
    ends = []
    for k in (0, -1):
        quad = np.array([row(inner, low)[k], row(outer, low)[k], row(outer, high)[k], row(inner, high)[k]])
        quad = quad if k == 0 else quad[::-1]
        across = np.cross(quad[1] - quad[0], quad[2] - quad[0])
        faces = np.array([(0, 1, 2), (0, 2, 3)])
        ends.append((quad, np.tile(across / np.linalg.norm(across), (4, 1)), np.full(4, BODY), faces))
    return joined(wall, top, back, *ends)


def rook(detail: str):
    n, far = SEGMENTS[detail], detail == "_far"
    outer, inner, wall, rim = 0.268, 0.17, 0.595, 0.70
    steps = {"": 5, "_low": 3, "_far": 2}[detail]
    merlons = [merlon(a - 27, a + 27, inner, outer, wall, rim, steps, far) for a in (45, 135, 225, 315)]
    if far:
        stem = [(0.185, 0.39), (outer, 0.48), (outer, wall), (inner, wall)]
        return joined(rings(circle, [*far_foot(0.335, stem), (0.15, 0.555, TRIM)], n, (0.555, TRIM)), *merlons)
    return joined(
        *foot(0.335, detail),
        body(0.335, [(0.215, 0.2), (0.19, 0.3), (0.185, 0.4)], detail),
        loft(circle, [(0.185, 0.4), (0.225, 0.42), (0.225, 0.445)], n),
        loft(circle, [(0.225, 0.445), (0.262, 0.485), (outer, 0.5)], n),
        loft(circle, [(outer, 0.5), (outer, wall)], n),
        loft(circle, [(outer, wall), (inner, wall)], n, TRIM),
        loft(circle, [(inner, wall), (inner, 0.53)], n, TRIM),
        loft(circle, [(inner, 0.53), (0.0, 0.53)], n, TRIM),
        *merlons,
    )


# ---- bishop ----

MITRE = [(0.098, 0.565), (0.135, 0.64), (0.157, 0.71), (0.138, 0.79), (0.088, 0.865), (0.03, 0.915)]
OPEN, LEAN, HINGE = 21.0, 46.0, 0.735  # half the slit's angle, its slope, where it ends on the axis


def bishop(detail: str):
    n, far = SEGMENTS[detail], detail == "_far"
    if far:
        neck = [(0.2, 0.535, TRIM), (0.1, 0.585, TRIM)]  # a trim collar: from above a pawn has none
        shell = [
            *far_foot(0.32, [(0.105, 0.42)]),
            *neck,
            (0.155, 0.7, BODY),
            (0.09, 0.86, BODY),
            (0.025, 0.91, BODY),
        ]
        slit = _inlay(0.165, 0.027)
        return joined(rings(circle, shell, n, (0.99, TRIM)), slit)
    return joined(
        *foot(0.32, detail),
        body(0.32, [(0.18, 0.2), (0.125, 0.33), (0.1, 0.5)], detail),
        collar(0.205, 0.54, 0.1, detail, TRIM),
        *_mitre(detail),
        loft(circle, arc(0.0, 0.945, 0.045, -50, 90, 3 + STEPS[detail]), max(8, n // 2), TRIM),
    )


def _mitre(detail: str):
    """The head, cut open to its axis at one side."""
    n = SEGMENTS[detail]
    angles = np.arange(n) * 2 * np.pi / n
    radius, height = np.array(spline(MITRE, 8)).T
    way = np.column_stack([np.cos(angles), np.sin(angles)])

    def loop(slope: float, z: float) -> np.ndarray:
        """Where the plane through (0, 0, z) that rises by ``slope`` against x cuts the head."""
        out = []
        for c, s in way:
            h = z
            for _ in range(60):
                h = 0.5 * h + 0.5 * (z + slope * c * float(np.interp(h, height, radius)))
            r = float(np.interp(h, height, radius))
            out.append((r * c, r * s, h))
        return np.array(out)

    def slopes(degrees: float) -> float:
        return float(np.tan(np.radians(degrees)))

    under, over = slopes(LEAN - OPEN), slopes(LEAN + OPEN)
    lower, upper = loop(under, HINGE), loop(over, HINGE)
    behind = way[:, 0] <= 1e-9
    middle = loop(slopes(LEAN), HINGE)
    lower[behind], upper[behind] = middle[behind], middle[behind]
    few = {"": (0.0, 0.3, 0.65, 1.0), "_low": (0.0, 0.5, 1.0)}[detail]
    bottom = [_between(loop(0.0, MITRE[0][1]), lower, t, height, radius) for t in few]
    top = [_between(upper, loop(0.0, MITRE[-1][1]), t, height, radius) for t in few]
    hinge = np.where(way[:, :1] > 0, np.column_stack([0 * angles, lower[:, 1], np.full(n, HINGE)]), lower)
    lips = [skin(np.stack([lower, hinge]), TRIM), skin(np.stack([hinge, upper]), TRIM)]
    return [placed(strip, turn=SLIT) for strip in (skin(np.stack(bottom)), *lips, skin(np.stack(top)))]


def _between(a: np.ndarray, b: np.ndarray, t: float, height: np.ndarray, radius: np.ndarray) -> np.ndarray:
    """A loop on the head between two others."""
    out = a + (b - a) * t
    r = np.interp(out[:, 2], height, radius)
    away = np.hypot(out[:, 0], out[:, 1])
    out[:, :2] *= (r / np.maximum(away, 1e-9))[:, None]
    return out


def _inlay(reach: float, half: float):
    """The slit of afar: a slanting plate in trim that stands out of the head."""
    a = np.radians(LEAN + 4)
    along, up = np.array((np.cos(a), 0, np.sin(a))), np.array((-np.sin(a), 0, np.cos(a)))
    aside, middle = np.array((0, 0.125, 0)), np.array((0.075, 0, HINGE + 0.06))
    ends = [middle + along * x * reach * 0.62 for x in (-1, 1)]
    low, high = ([e + s * aside + u * half * up for e, s in _round(ends)] for u in (-1, 1))
    return placed(hexahedron(np.array(low), np.array(high), TRIM, shared=True), turn=SLIT)


def _round(ends):
    return [(ends[0], -1), (ends[1], -1), (ends[1], 1), (ends[0], 1)]


# ---- queen ----


def queen(detail: str):
    n, far = SEGMENTS[detail], detail == "_far"
    beads = [
        placed(_bead(0.05, detail), (0.2 * np.cos(a), 0.2 * np.sin(a), 0.893)) for a in np.arange(8) * np.pi / 4
    ]
    if far:
        stem = [(0.12, 0.5), (0.2, 0.645), (0.11, 0.69), (0.23, 0.86), (0.15, 0.86)]
        return joined(rings(circle, far_foot(0.35, stem), n, (0.98, TRIM)), *beads)
    return joined(
        *foot(0.35, detail),
        body(0.35, [(0.2, 0.21), (0.145, 0.36), (0.115, 0.61)], detail),
        collar(0.208, 0.65, 0.115, detail),
        loft(circle, spline([(0.115, 0.685), (0.13, 0.74), (0.175, 0.81), (0.238, 0.865)], STEPS[detail]), n),
        loft(circle, [(0.238, 0.865), (0.16, 0.862), (0.11, 0.905), (0.03, 0.925)], n),
        loft(circle, arc(0.0, 0.94, 0.04, -40, 90, 3 + STEPS[detail]), max(8, n // 2), TRIM),
        *beads,
    )


def _bead(radius: float, detail: str):
    """A small ball in trim."""
    sides, wide = {"_far": 4, "_low": 5, "": 6}[detail], [(radius, 0.0, TRIM)]
    if detail != "_far":
        wide = [(0.75 * radius, -0.66 * radius, TRIM), *wide]
    if detail == "":
        wide.append((0.6 * radius, 0.8 * radius, TRIM))
    return rings(circle, wide, sides, (radius, TRIM))


# ---- king ----


def king(detail: str):
    n, far = SEGMENTS[detail], detail == "_far"
    cross = _cross(far)
    if far:
        stem = [(0.13, 0.52), (0.21, 0.685), (0.12, 0.73), (0.215, 0.915)]
        return joined(rings(circle, far_foot(0.36, stem), n, (0.985, BODY)), *cross)
    return joined(
        *foot(0.36, detail),
        body(0.36, [(0.21, 0.22), (0.155, 0.38), (0.125, 0.65)], detail),
        collar(0.218, 0.69, 0.125, detail),
        loft(circle, spline([(0.125, 0.726), (0.145, 0.79), (0.182, 0.86), (0.216, 0.915)], STEPS[detail]), n),
        loft(circle, [(0.216, 0.915), (0.19, 0.935), (0.1, 0.975), (0.04, 1.0)], n),
        *cross,
    )


def _cross(far: bool):
    """A cross with arms both ways, each wider at its end."""
    middle, reach, thin, wide = 1.115, 0.14, 0.027, 0.045

    def bar(a, b, half_a: float, half_b: float):
        """A square bar from a to b; half its side at either end."""
        a, b = np.array(a), np.array(b)
        along = (b - a) / np.linalg.norm(b - a)
        side = np.array((0.0, 1.0, 0.0)) if abs(along[1]) < 0.5 else np.array((0.0, 0.0, 1.0))
        other = np.cross(along, side)
        corners = np.array([side + other, other - side, -side - other, side - other])
        corners = corners[::-1] if np.dot(np.cross(corners[0], corners[1]), along) < 0 else corners
        return hexahedron(a + corners * half_a, b + corners * half_b, TRIM, shared=far)

    up = bar((0, 0, 0.975), (0, 0, 1.23), 0.036, wide) if not far else bar((0, 0, 0.96), (0, 0, 1.23), 0.045, 0.05)
    if far:
        thin = wide = 0.045
        return [
            up,
            bar((-reach, 0, middle), (reach, 0, middle), wide, wide),
            bar((0, -reach, middle), (0, reach, middle), wide, wide),
        ]
    arms = [
        bar((0, 0, middle), (x * reach, y * reach, middle), thin, wide)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return [up, *arms]


# ---- knight ----

# Ribs from the foot over the neck to the nose: (y, z) in front, (y, z) behind, half its width, how much
# narrower it is behind than in front (below zero: wider).
RIBS = [
    ((0.185, 0.135), (-0.205, 0.135), 0.175, 0.0),
    ((0.190, 0.185), (-0.228, 0.20), 0.160, 0.0),
    ((0.165, 0.255), (-0.245, 0.30), 0.142, 0.1),
    ((0.120, 0.325), (-0.245, 0.41), 0.128, 0.2),
    ((0.085, 0.39), (-0.220, 0.52), 0.118, 0.3),
    ((0.070, 0.435), (-0.175, 0.615), 0.112, 0.35),
    ((0.085, 0.455), (-0.110, 0.695), 0.116, 0.25),
    ((0.115, 0.445), (-0.035, 0.735), 0.122, 0.1),
    ((0.150, 0.425), (0.055, 0.710), 0.110, -0.05),
    ((0.190, 0.400), (0.130, 0.650), 0.094, -0.1),
    ((0.220, 0.368), (0.195, 0.585), 0.082, -0.05),
    ((0.248, 0.337), (0.252, 0.520), 0.078, 0.0),
    ((0.272, 0.324), (0.292, 0.468), 0.076, 0.0),
    ((0.292, 0.335), (0.310, 0.425), 0.056, 0.0),
]
MANE = [1, 2, 3, 4, 5, 6, 7]  # ribs that carry it


def knight(detail: str):
    n, far = SEGMENTS[detail], detail == "_far"
    around = {"": 16, "_low": 10, "_far": 6}[detail]
    chosen = RIBS if not far else [RIBS[i] for i in (0, 2, 4, 6, 7, 9, 11, 13)]
    loops = np.array([_rib(rib, around) for rib in chosen])
    nose = loops[-1].mean(0) + (0, 0.012, -0.004)
    horse = [skin(np.concatenate([loops, np.tile(nose, (1, around, 1))]))]
    horse += [_ear(side, far) for side in (-1, 1)]
    horse += [_mane(far)]
    if not far:
        horse += [
            _knob((side * 0.096, 0.062, 0.545), (0.022, 0.080, 0.085), side, BODY, detail) for side in (-1, 1)
        ]
        horse += [
            _knob((side * 0.090, 0.098, 0.635), (0.018, 0.030, 0.022), side, TRIM, detail) for side in (-1, 1)
        ]
    turned = [placed(part, turn=ASIDE) for part in horse]
    if far:
        base = rings(circle, far_foot(0.33, []), n, (0.15, BODY))
        return joined(base, *turned)
    top = loft(circle, [(0.255, 0.128), (0.225, 0.148), (0.0, 0.15)], n)
    return joined(*foot(0.33, detail), top, *turned)


def _rib(rib, around: int) -> np.ndarray:
    """The loop of a rib, counter-clockwise from its end."""
    (fy, fz), (by, bz), half, taper = rib
    a = np.arange(around) * 2 * np.pi / around + np.pi / 2
    fore = np.sin(a)  # 1 in front, −1 behind
    wide = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** 0.8
    x = half * wide * (1 + taper * (fore - 1) / 2)
    share = (fore + 1) / 2
    return np.column_stack([x, by + (fy - by) * share, bz + (fz - bz) * share])


def _ear(side: int, far: bool):
    """A pointed ear."""
    root = np.array((side * 0.055, -0.035, 0.70))
    tip = np.array((side * 0.062, 0.0, 0.84))
    ring = (
        [(0.034, 0.0), (0.0, 0.045), (-0.034, 0.0), (0.0, -0.04)]
        if not far
        else [(0.04, -0.02), (0, 0.05), (-0.04, -0.02)]
    )
    points = np.array([root + (x, y, 0.0) for x, y in ring] + [tip])
    faces = np.array([(j, (j + 1) % len(ring), len(ring)) for j in range(len(ring))])
    return smooth(points, np.full(len(points), BODY), faces)


def _mane(far: bool):
    """A comb along the neck in trim, its edge in locks."""
    back = np.array([RIBS[i][1] for i in MANE])
    front = np.array([RIBS[i][0] for i in MANE])
    if not far:
        back, front = np.array(spline(back, 2)), np.array(spline(front, 2))
    else:
        back, front = back[::2], front[::2]
    out = (back - front) / np.linalg.norm(back - front, axis=1, keepdims=True)
    reach = np.where(np.arange(len(back)) % 2 == 0, 0.052, 0.026) if not far else np.full(len(back), 0.045)
    reach[0] = reach[-1] = 0.0
    edge, root = back + out * reach[:, None], back - out * 0.05
    half = 0.034
    rows = []
    for (ey, ez), (ry, rz) in zip(edge, root, strict=True):
        rows.append([(-half, ry, rz), (-0.012, ey, ez), (0.012, ey, ez), (half, ry, rz)])
    return skin(np.array(rows), TRIM, closed=False)


def _knob(middle, half, side: int, trim: float, detail: str):
    """A cheek or an eye: a flat swelling at the side of the head."""
    n = 10 if detail == "" else 7
    a = -side * np.arange(n) * 2 * np.pi / n
    loops = []
    for size, away in ((1.0, -0.2), (0.85, 0.55), (0.45, 0.92), (0.0, 1.0)):
        loops.append(
            [
                (
                    middle[0] + side * half[0] * away,
                    middle[1] + half[1] * size * np.cos(t),
                    middle[2] + half[2] * size * np.sin(t),
                )
                for t in -a
            ]
        )
    return skin(np.array(loops), trim)


CHESSMEN = {"king": king, "queen": queen, "rook": rook, "bishop": bishop, "knight": knight, "pawn": pawn}
CHESS_DETAILS = ("", "_low", "_far")
