"""Solids of which the pieces are made: (points, normals, trim, triangles), numpy arrays, in units of a cell.

Points and normals float[n, 3], trim float[n] (0 body, 1 trim), triangles int[m, 3] counter-clockwise from
outside. A *section* is a radius over angles; a *profile* is seen from the side.
"""

from __future__ import annotations

import numpy as np

BODY, TRIM = 0.0, 1.0


def circle(angles: np.ndarray) -> np.ndarray:
    """Radius of a round section at every angle."""
    return np.ones_like(angles)


def polygon(sides: int, roundness: float = 0.0, turn: float = 0.0):
    """Section of a regular polygon with rounded corners, largest radius 1; ``turn``: degrees of a corner."""

    def radius(angles: np.ndarray) -> np.ndarray:
        half = np.pi / sides
        a = (angles - np.radians(turn) + half) % (2 * half) - half
        sharp = np.cos(half) / np.cos(np.abs(a) - half)
        return (1 - roundness) * sharp + roundness * 0.5 * (1 + np.cos(half))

    return radius


def lobes(count: int, reach: float = 0.55):
    """Section of overlapping circles round the middle, largest radius 1; ``reach``: how far out they stand."""

    def radius(angles: np.ndarray) -> np.ndarray:
        half = np.pi / count
        a = (angles + half) % (2 * half) - half
        return reach * np.cos(a) + np.sqrt((1 - reach) ** 2 - (reach * np.sin(a)) ** 2)

    return radius


def loft(section, profile, segments: int, trim: float = BODY, flat: bool = False):
    """One smooth strip: a profile carried round a section; ``flat`` shades each segment by itself.

    ``profile``: (scale, height) from the bottom upwards on the outside. A strip ends where a crease is.
    """
    profile = np.array(profile, float)
    angles = np.arange(segments) * 2 * np.pi / segments
    r = section(angles)
    ring = np.column_stack([r * np.cos(angles), r * np.sin(angles)])
    loops = np.stack([np.column_stack([ring * s, np.full(segments, z)]) for s, z in profile])
    return skin(loops, trim, flat)


def skin(loops: np.ndarray, trim: float = BODY, flat: bool = False, closed: bool = True):
    """The surface over loops float[k, n, 3], each counter-clockwise from above the next one; smooth or ``flat``.

    ``closed``: every loop comes back to its first point.
    """
    rows, n = loops.shape[:2]
    points = loops.reshape(-1, 3)  # rows of rings
    faces = []
    for k in range(rows - 1):
        for j in range(n if closed else n - 1):
            a, b = k * n + j, k * n + (j + 1) % n
            faces += [(a, b, b + n), (a, b + n, a + n)]
    faces = np.array(faces)
    if flat:  # own vertices for every segment
        points, faces = points[faces].reshape(-1, 3), np.arange(faces.size).reshape(-1, 3)
    across = np.cross(points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]])
    solid = np.linalg.norm(across, axis=1) > 1e-9
    faces, across = faces[solid], across[solid]
    normals = np.zeros_like(points)
    if flat:  # two triangles of a quad share their normal
        for face, normal in zip(faces, across, strict=True):
            normals[face] = normal
    else:
        for corner in range(3):
            np.add.at(normals, faces[:, corner], across)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.where(length > 1e-12, normals / np.maximum(length, 1e-12), (0.0, 0.0, 1.0))
    return points, normals, np.full(len(points), trim), faces


def arc(cx: float, cz: float, radius: float, start: float, end: float, steps: int) -> list[tuple[float, float]]:
    """Points of a circle in (r, z), angles in degrees from the horizontal."""
    angles = np.radians(np.linspace(start, end, steps))
    return [(max(0.0, cx + radius * float(np.cos(a))), cz + radius * float(np.sin(a))) for a in angles]


def spline(knots, steps: int) -> list[tuple[float, ...]]:
    """A smooth curve through knots, ``steps`` points from each to the next (Catmull-Rom)."""
    p = np.array(knots, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for t in np.arange(steps) / steps:
            out.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * (b - c) + d - a) * t**3)
            )
    return [tuple(row) for row in (*out, p[-2])]


def joined(*strips):
    """Several strips as one mesh, vertices that nothing uses left out."""
    points, normals, trims, faces, base = [], [], [], [], 0
    for p, n, t, f in strips:
        used = np.unique(f)
        number = np.full(len(p), -1)
        number[used] = np.arange(len(used))
        points.append(p[used])
        normals.append(n[used])
        trims.append(t[used])
        faces.append(number[f] + base)
        base += len(used)
    return np.vstack(points), np.vstack(normals), np.concatenate(trims), np.vstack(faces)


def placed(solid, offset=(0.0, 0.0, 0.0), turn: float = 0.0):
    """The same solid turned by so many degrees about the vertical, then moved."""
    points, normals, trim, faces = solid
    a = np.radians(turn)
    spin = np.array([(np.cos(a), -np.sin(a), 0), (np.sin(a), np.cos(a), 0), (0, 0, 1)])
    return points @ spin.T + offset, normals @ spin.T, trim, faces


def rings(section, profile, segments: int, tip: tuple[float, float] | None = None):
    """One smooth strip like ``loft`` of (scale, height, trim), closed by one vertex at ``tip`` (height, trim)."""
    angles = np.arange(segments) * 2 * np.pi / segments
    r = section(angles)
    points = [
        (x * s, y * s, z)
        for s, z, _ in profile
        for x, y in zip(r * np.cos(angles), r * np.sin(angles), strict=True)
    ]
    trims = [t for *_, t in profile for _ in angles]
    faces = []
    for j in range(segments):
        i = (j + 1) % segments
        for k in range(0, (len(profile) - 1) * segments, segments):
            faces += [(k + j, k + i, k + i + segments), (k + j, k + i + segments, k + j + segments)]
        if tip:
            last = (len(profile) - 1) * segments
            faces.append((last + j, last + i, len(points)))
    if tip:
        points.append((0.0, 0.0, tip[0]))
        trims.append(tip[1])
    return smooth(np.array(points), np.array(trims, float), np.array(faces))


def smooth(points: np.ndarray, trim: np.ndarray, faces: np.ndarray):
    """A solid with the normals that follow from its triangles, every vertex shared."""
    normals = np.zeros_like(points)
    across = np.cross(points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]])
    for corner in range(3):
        np.add.at(normals, faces[:, corner], across)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return points, normals, trim, faces


def facets(section, low, high, sides: int, trim: float):
    """Flat sides between two (scale, height), four vertices each."""
    angles = np.arange(sides) * 2 * np.pi / sides
    ring = np.column_stack([section(angles) * np.cos(angles), section(angles) * np.sin(angles)])
    points, normals, faces = [], [], []
    for j in range(sides):
        a, b = ring[j], ring[(j + 1) % sides]
        quad = np.array([(*(p * s), z) for p, (s, z) in ((a, low), (b, low), (b, high), (a, high))])
        across = np.cross(quad[1] - quad[0], quad[2] - quad[0])
        points.append(quad)
        normals += [across / np.linalg.norm(across)] * 4
        faces += [(4 * j, 4 * j + 1, 4 * j + 2), (4 * j, 4 * j + 2, 4 * j + 3)]
    return np.vstack(points), np.array(normals), np.full(4 * sides, trim), np.array(faces)


def hexahedron(low: np.ndarray, high: np.ndarray, trim: float, shared: bool = False, bottom: bool = False):
    """Flat-sided solid between two loops of four points, its top closed; ``shared``: eight vertices in all."""
    points = np.vstack([low, high])
    quads = [(j, (j + 1) % 4, (j + 1) % 4 + 4, j + 4) for j in range(4)] + [(4, 5, 6, 7)]
    quads += [(3, 2, 1, 0)] if bottom else []
    faces = np.array([t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])
    if shared:
        return smooth(points, np.full(8, trim), faces)
    corners = points[np.array(quads)]
    across = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    index = np.arange(4 * len(quads)).reshape(-1, 4)
    faces = np.vstack([index[:, [0, 1, 2]], index[:, [0, 2, 3]]])
    return corners.reshape(-1, 3), np.repeat(across, 4, 0), np.full(4 * len(quads), trim), faces


def text(name: str, solid) -> str:
    """The OBJ file of a solid, the same text on every machine."""
    points, normals, trim, faces = solid
    lines = [f"# {name}: made by models/make.py, do not edit", f"o {name}"]
    lines += [f"v {_n(x)} {_n(y)} {_n(z)} {t:g} {t:g} {t:g}" for (x, y, z), t in zip(points, trim, strict=True)]
    lines += [f"vn {_n(x, 3)} {_n(y, 3)} {_n(z, 3)}" for x, y, z in normals]
    lines += [f"f {a}//{a} {b}//{b} {c}//{c}" for a, b, c in (faces + 1).tolist()]
    return "\n".join(lines) + "\n"


def _n(value: float, digits: int = 4) -> str:
    return f"{round(float(value), digits) + 0.0:.{digits}f}"
