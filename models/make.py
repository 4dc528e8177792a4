"""Makes what the scene loads: the pieces' meshes and the letters' atlas. Run: ``python models/make.py``.

Pieces are OBJ files in units of a cell, foot on z = 0, with normals; the colour after each vertex's
place is the *trim* mask (0 body, 1 trim), ``_low`` files are the same shapes for crowded boards and ``_far``
files for crowded boards that are small on the screen: their rings share vertices across edges. ``_tiny``
files are for boards on which a piece is a few pixels wide.
``letters.png`` holds signed distances of letters.txt, 64 pixels each; it needs Pillow and the font Inter,
everything else numpy alone. Nothing here is imported by the program.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
CELL, OVERSAMPLE, SPREAD = 64, 3, 8  # pixels of the atlas
CELLS = 64  # of the strip, as the shaders count
BODY, TRIM = 0.0, 1.0
TURN = 250.0  # degrees: an edge of the three-sided piece faces the reader

# ---- lofts: a profile (scale of the section, height) carried round a section ----


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
    """(points, normals, trim, triangles) of one smooth strip; ``flat`` shades each segment by itself.

    ``profile``: (scale, height) from the bottom upwards on the outside. A strip ends where a crease is.
    """
    profile = np.array(profile, float)
    angles = np.arange(segments) * 2 * np.pi / segments
    r = section(angles)
    ring = np.column_stack([r * np.cos(angles), r * np.sin(angles)])
    points = np.concatenate(
        [np.column_stack([ring * s, np.full(segments, z)]) for s, z in profile]
    )  # rows of rings
    faces = []
    for k in range(len(profile) - 1):
        for j in range(segments):
            a, b = k * segments + j, k * segments + (j + 1) % segments
            faces += [(a, b, b + segments), (a, b + segments, a + segments)]
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


# ---- the four pieces ----


def bead(low: bool):
    """Light: a ball that rests on a turned foot with a trim ring at its neck."""
    n, k = (12, 1) if low else (28, 2)
    foot = [(0.26, 0.0), *arc(0.272, 0.034, 0.034, -90, 70, 2 + 2 * k)]
    cove = [(0.284, 0.066), (0.225, 0.084), (0.195, 0.104)]
    collar = arc(0.205, 0.116, 0.022, -70, 70, 2 + 2 * k)
    rest = [(0.2125, 0.1367), (0.19, 0.142)]
    ball = arc(0.0, 0.37, 0.308, -50, 90, 4 + 6 * k)
    return joined(
        loft(circle, foot, n),
        loft(circle, cove, n),
        loft(circle, collar, n, TRIM),
        loft(circle, rest, n, TRIM),
        loft(circle, ball, n),
    )


def nut(low: bool):
    """Dark: a six-sided nut, pale ring on its bevel and a pale seam at its foot, a round dish on top."""
    n = 12 if low else 24
    six = polygon(6)
    strips = [
        loft(six, [(0.335, 0.0), (0.385, 0.05)], 6, BODY, flat=True),
        loft(six, [(0.385, 0.05), (0.385, 0.075)], 6, TRIM, flat=True),
        loft(six, [(0.385, 0.075), (0.385, 0.385)], 6, BODY, flat=True),
        loft(six, [(0.385, 0.385), (0.325, 0.46)], 6, TRIM, flat=True),
        _crown(six, 0.325, 0.215, 0.46, n),
        loft(circle, [(0.215, 0.46), (0.165, 0.40)], n, TRIM),
        loft(circle, [(0.165, 0.40), (0.0, 0.40)], n, BODY),
    ]
    return joined(*strips)


def _crown(section, outer: float, inner: float, z: float, n: int):
    """Flat ring from a section inwards to a round hole."""
    angles = np.arange(n) * 2 * np.pi / n
    r = section(angles) * outer
    rim = np.column_stack([r * np.cos(angles), r * np.sin(angles), np.full(n, z)])
    hole = np.column_stack([inner * np.cos(angles), inner * np.sin(angles), np.full(n, z)])
    faces = []
    for j in range(n):
        i = (j + 1) % n
        faces += [(j, i, n + i), (j, n + i, n + j)]
    points = np.vstack([rim, hole])
    return points, np.tile((0.0, 0.0, 1.0), (2 * n, 1)), np.full(2 * n, BODY), np.array(faces)


def obelisk(low: bool):
    """Third player: a tapering three-sided block on a step, trim in the joint and on its bevel."""
    n = 12 if low else 36
    step, shaft = polygon(3, 0.22, TURN), polygon(3, 0.16, TURN)
    return joined(
        loft(step, [(0.455, 0.0), (0.485, 0.03)], n, BODY),
        loft(step, [(0.485, 0.03), (0.485, 0.095), (0.455, 0.12)], n, BODY),
        loft(step, [(0.455, 0.12), (0.40, 0.125)], n, TRIM),
        loft(shaft, [(0.40, 0.125), (0.275, 0.545)], n, BODY),
        loft(shaft, [(0.275, 0.545), (0.215, 0.605)], n, TRIM),
        loft(shaft, [(0.215, 0.605), (0.14, 0.605)], n, BODY),
        loft(shaft, [(0.14, 0.605), (0.09, 0.55), (0.0, 0.55)], n, TRIM),
    )


def clover(low: bool):
    """Fourth player: a four-lobed column between two plates, its top dished in trim."""
    n = 16 if low else 48
    four = lobes(4)
    return joined(
        loft(four, [(0.375, 0.0), (0.415, 0.035)], n, BODY),
        loft(four, [(0.415, 0.035), (0.415, 0.095)], n, BODY),
        loft(four, [(0.415, 0.095), (0.33, 0.12)], n, TRIM),
        loft(four, [(0.33, 0.12), (0.33, 0.36)], n, BODY),
        loft(four, [(0.33, 0.36), (0.405, 0.395)], n, TRIM),
        loft(four, [(0.405, 0.395), (0.405, 0.45), (0.37, 0.485)], n, BODY),
        loft(four, [(0.37, 0.485), (0.27, 0.485)], n, BODY),
        loft(four, [(0.27, 0.485), (0.20, 0.43), (0.0, 0.42)], n, TRIM),
    )


# ---- the same from afar: sixty-odd vertices each ----


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
    points, faces = np.array(points), np.array(faces)
    normals = np.zeros_like(points)
    across = np.cross(points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]])
    for corner in range(3):
        np.add.at(normals, faces[:, corner], across)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return points, normals, np.array(trims, float), faces


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


def far_bead():
    ball = [
        (0.308 * float(np.cos(a)), 0.37 + 0.308 * float(np.sin(a)), BODY) for a in np.radians((-38, -4, 30, 60))
    ]
    return rings(circle, [(0.30, 0.0, BODY), (0.292, 0.062, BODY), (0.21, 0.115, TRIM), *ball], 9, (0.678, BODY))


def far_nut():
    six = polygon(6)
    top = rings(six, [(0.325, 0.46, BODY), (0.235, 0.46, BODY), (0.185, 0.43, TRIM)], 6, (0.40, BODY))
    return joined(
        facets(six, (0.375, 0.0), (0.385, 0.385), 6, BODY),
        facets(six, (0.385, 0.385), (0.325, 0.46), 6, TRIM),
        (top[0], np.tile((0.0, 0.0, 1.0), (len(top[0]), 1)), *top[2:]),  # a flat top in every light
    )


def far_obelisk():
    step, shaft = polygon(3, 0.22, TURN), polygon(3, 0.16, TURN)
    return joined(
        rings(step, [(0.47, 0.0, BODY), (0.485, 0.09, BODY), (0.40, 0.125, TRIM)], 9),
        rings(shaft, [(0.40, 0.125, BODY), (0.275, 0.545, BODY)], 9),
        rings(shaft, [(0.275, 0.545, TRIM), (0.20, 0.605, TRIM)], 9, (0.58, TRIM)),
    )


def far_clover():
    four = lobes(4)
    return rings(
        four,
        [
            (0.40, 0.0, BODY),
            (0.41, 0.095, BODY),
            (0.33, 0.13, TRIM),
            (0.33, 0.35, BODY),
            (0.405, 0.40, TRIM),
            (0.37, 0.485, BODY),
        ],
        12,
        (0.42, TRIM),
    )


FAR = {"bead": far_bead, "nut": far_nut, "obelisk": far_obelisk, "clover": far_clover}


# ---- the same a few pixels wide: two dozen vertices each ----

TINY = {  # section, profile (scale, height, trim), segments, tip
    "bead": (circle, [(0.3, 0, BODY), (0.21, 0.12, TRIM), (0.305, 0.34, BODY), (0.2, 0.6, BODY)], 6, (0.68, BODY)),
    "nut": (polygon(6), [(0.38, 0, BODY), (0.385, 0.385, BODY), (0.3, 0.46, TRIM)], 6, (0.42, BODY)),
    "obelisk": (polygon(3, 0.2, TURN), [(0.48, 0, BODY), (0.4, 0.13, TRIM), (0.26, 0.55, BODY)], 6, (0.6, TRIM)),
    "clover": (lobes(4), [(0.41, 0, BODY), (0.33, 0.2, BODY), (0.4, 0.45, BODY)], 8, (0.45, TRIM)),
}
DETAILS = ("", "_low", "_far", "_tiny")
PIECES = {"bead": bead, "nut": nut, "obelisk": obelisk, "clover": clover}


def obj_text(name: str, detail: str) -> str:
    """The OBJ file of a piece in one of DETAILS, the same text on every machine."""
    if detail == "_tiny":
        points, normals, trim, faces = rings(*TINY[name])
    else:
        points, normals, trim, faces = FAR[name]() if detail == "_far" else PIECES[name](detail == "_low")
    lines = [f"# {name}: made by models/make.py, do not edit", f"o {name}"]
    lines += [f"v {_n(x)} {_n(y)} {_n(z)} {t:g} {t:g} {t:g}" for (x, y, z), t in zip(points, trim, strict=True)]
    lines += [f"vn {_n(x, 3)} {_n(y, 3)} {_n(z, 3)}" for x, y, z in normals]
    lines += [f"f {a}//{a} {b}//{b} {c}//{c}" for a, b, c in (faces + 1).tolist()]
    return "\n".join(lines) + "\n"


def _n(value: float, digits: int = 4) -> str:
    return f"{round(float(value), digits) + 0.0:.{digits}f}"


# ---- letters ----


def letters_image(font_file: str):
    """Strip of signed distances, one cell a letter; 128 is the outline, 16 grey values a pixel."""
    from PIL import Image, ImageDraw, ImageFont

    letters = (HERE / "letters.txt").read_text(encoding="utf-8").strip()
    size = CELL * OVERSAMPLE
    font = ImageFont.truetype(font_file, int(size * 0.92))
    strip = np.zeros((CELL, CELL * CELLS), np.uint8)
    for i, letter in enumerate(letters):
        image = Image.new("L", (size, size), 0)
        left, top, right, bottom = font.getbbox(letter)
        place = ((size - left - right) / 2, (size - top - bottom) / 2)
        ImageDraw.Draw(image).text(place, letter, font=font, fill=255)
        inside = np.asarray(image) > 127
        distance = (_distance(inside) - _distance(~inside))[
            OVERSAMPLE // 2 :: OVERSAMPLE, OVERSAMPLE // 2 :: OVERSAMPLE
        ]
        value = (distance / OVERSAMPLE / SPREAD * 0.5 + 0.5) * 255
        strip[:, i * CELL : (i + 1) * CELL] = np.clip(value, 0, 255)
    return Image.fromarray(strip)


def _distance(mask: np.ndarray) -> np.ndarray:
    """Distance of every pixel inside the mask to the nearest outside, brute force by rows and columns."""
    cost = np.where(mask, 1e6, 0.0)
    y, x = np.arange(mask.shape[0]), np.arange(mask.shape[1])
    down = np.stack([(cost + ((y - k) ** 2)[:, None]).min(0) for k in y])
    return np.sqrt(np.stack([(down + ((x - k) ** 2)[None]).min(1) for k in x], 1))


def main(arguments: list[str]) -> int:
    for name in PIECES:
        for detail in DETAILS:
            (HERE / f"{name}{detail}.obj").write_text(obj_text(name, detail), encoding="utf-8")
    if arguments:
        letters_image(arguments[0]).save(HERE / "letters.png", optimize=True)
    else:
        print("letters.png left as it is; give the font file Inter-SemiBold.otf to bake it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
