"""Makes what the scene loads: the pieces' meshes and the letters' atlas. Run: ``python models/make.py``.

Pieces are OBJ files in units of a cell, foot on z = 0, with normals; the colour after each vertex's
place is the *trim* mask (0 body, 1 trim), ``_low`` files are the same shapes for crowded boards and ``_far``
files for crowded boards that are small on the screen: their rings share vertices across edges. ``_tiny``
files are for boards on which a piece is a few pixels wide.
The chessmen are in chessmen.py, the squirrel in squirrel.py, masters and students in battle_men.py, sergeants and
lieutenants in soldiers.py: they have no ``_tiny``. Rings are in circlets.py.
``marks.png`` holds the glyphs of marks (vectorgames.view.icons) as signed distances, in red what is drawn in full
strength, in green the ground; GLYPHS a row, in their order. ``letters.png`` holds signed distances of letters.txt,
64 pixels each, the pictures of kinds among them; it needs Pillow and the font Inter, everything else numpy
alone. Nothing here is imported by the program.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from battle_men import BATTLE_MEN  # noqa: E402
from chessmen import CHESS_DETAILS, CHESSMEN  # noqa: E402
from circlets import CIRCLETS  # noqa: E402
from soldiers import SOLDIERS  # noqa: E402
from solids import BODY, TRIM, arc, circle, facets, joined, lobes, loft, polygon, rings, text  # noqa: E402
from squirrel import squirrel  # noqa: E402

from vectorgames.view.icons import GLYPHS, REACH  # noqa: E402
from vectorgames.view.map_pieces import SMALL  # noqa: E402
from vectorgames.view.primitives import stamp  # noqa: E402

CELL, OVERSAMPLE, SPREAD = 64, 3, 8  # pixels of the atlas
CELLS, ROWS = 64, 2  # letters in a row, and rows, as the shaders count
ROW, AWAY, FINE = 8, 0.3, 400.0  # glyphs in a row; how far distances are told, in halves of a glyph; pixels of one
TURNED = CHESSMEN | {"squirrel": squirrel} | BATTLE_MEN | SOLDIERS
ICONS = dict(zip("♔♕♖♗♘♙🐿🪖🎖🧙🎓", (*"KQRBNPSsl", "master", "student"), strict=True))  # as small maps draw them
TURN = 250.0  # degrees: an edge of the three-sided piece faces the reader

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
PIECES = {"bead": bead, "nut": nut, "obelisk": obelisk, "clover": clover}
DETAILS = {
    **dict.fromkeys(PIECES, ("", "_low", "_far", "_tiny")),
    **dict.fromkeys(CIRCLETS, ("", "_low", "_far", "_tiny")),
    **dict.fromkeys(TURNED, CHESS_DETAILS),  # they tell kinds apart: none is ever two dozen vertices
}


def obj_text(name: str, detail: str) -> str:
    """The OBJ file of a piece in one of its DETAILS, the same text on every machine."""
    shaped = TURNED | CIRCLETS
    if name in shaped:
        return text(name, shaped[name](detail))
    if detail == "_tiny":
        return text(name, rings(*TINY[name]))
    return text(name, FAR[name]() if detail == "_far" else PIECES[name](detail == "_low"))


# ---- glyphs of marks ----


def marks_image() -> np.ndarray:
    """uint8[h, w, 3]: a cell for each glyph, 128 is the outline, brighter inside."""
    names = [*GLYPHS]
    assert len(names) <= ROW * ROW, "no room in the atlas"
    sheet = np.zeros((ROW * CELL, ROW * CELL, 3), np.uint8)
    at = (np.arange(CELL) + 0.5) / CELL * 2 - 1
    x, y = (axis.ravel() * REACH for axis in np.meshgrid(at, at))
    for k, name in enumerate(names):
        for channel, strong in enumerate((True, False)):
            parts = [p for p in stamp(name, FINE, "#FFFFFF", 0.5) if (p.alpha == 1.0) == strong]
            far = [_from_polygon(x, y, np.array(p.points) / FINE, p.width / FINE) for p in parts]
            value = np.clip(0.5 - np.min([np.full(len(x), 9.0), *far], 0) / (2 * AWAY), 0, 1) * 255
            row, column = divmod(k, ROW)
            cell = np.rint(value).astype(np.uint8).reshape(CELL, CELL)
            sheet[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL, channel] = cell
    return sheet


def _from_polygon(x: np.ndarray, y: np.ndarray, points: np.ndarray, width: float) -> np.ndarray:
    """Distances of places from a polygon, below 0 inside; of its outline where that has a width."""
    a, b = points, np.roll(points, -1, 0)
    d = b - a
    px, py = x[:, None] - a[:, 0], y[:, None] - a[:, 1]
    share = np.clip((px * d[:, 0] + py * d[:, 1]) / np.maximum((d * d).sum(1), 1e-12), 0, 1)
    away = np.hypot(px - share * d[:, 0], py - share * d[:, 1]).min(1)
    if width:
        return away - width / 2
    crossed = (a[:, 1] > y[:, None]) != (b[:, 1] > y[:, None])
    with np.errstate(divide="ignore", invalid="ignore"):
        left = x[:, None] < a[:, 0] + (y[:, None] - a[:, 1]) / d[:, 1] * d[:, 0]
    inside = (crossed & left).sum(1) % 2 == 1
    return np.where(inside, -away, away)


# ---- letters ----


def letters_image(font_file: str):
    """Rows of signed distances, one cell a letter; 128 is the outline, 16 grey values a pixel."""
    from PIL import Image, ImageDraw, ImageFont

    letters = (HERE / "letters.txt").read_text(encoding="utf-8").strip()
    size = CELL * OVERSAMPLE
    font = ImageFont.truetype(font_file, int(size * 0.92))
    rows = np.zeros((CELL * ROWS, CELL * CELLS), np.uint8)
    for i, letter in enumerate(letters):
        image = Image.new("L", (size, size), 0)
        if letter in ICONS:
            glyph = SMALL[ICONS[letter]]
            for part, fill in (*((body, 255) for body in glyph.bodies), *((cut, 0) for cut in glyph.cuts)):
                corners = (np.array(part) * 0.82 + 1) * size / 2
                ImageDraw.Draw(image).polygon([tuple(corner) for corner in corners.tolist()], fill=fill)
        else:
            left, top, right, bottom = font.getbbox(letter)
            place = ((size - left - right) / 2, (size - top - bottom) / 2)
            ImageDraw.Draw(image).text(place, letter, font=font, fill=255)
        inside = np.asarray(image) > 127
        distance = (_distance(inside) - _distance(~inside))[
            OVERSAMPLE // 2 :: OVERSAMPLE, OVERSAMPLE // 2 :: OVERSAMPLE
        ]
        value = (distance / OVERSAMPLE / SPREAD * 0.5 + 0.5) * 255
        top, left = i // CELLS * CELL, i % CELLS * CELL
        rows[top : top + CELL, left : left + CELL] = np.clip(value, 0, 255)
    return Image.fromarray(rows)


def _distance(mask: np.ndarray) -> np.ndarray:
    """Distance of every pixel inside the mask to the nearest outside, brute force by rows and columns."""
    cost = np.where(mask, 1e6, 0.0)
    y, x = np.arange(mask.shape[0]), np.arange(mask.shape[1])
    down = np.stack([(cost + ((y - k) ** 2)[:, None]).min(0) for k in y])
    return np.sqrt(np.stack([(down + ((x - k) ** 2)[None]).min(1) for k in x], 1))


def main(arguments: list[str]) -> int:
    for name, details in DETAILS.items():
        for detail in details:
            (HERE / f"{name}{detail}.obj").write_text(obj_text(name, detail), encoding="utf-8")
    from PIL import Image

    Image.fromarray(marks_image()).save(HERE / "marks.png", optimize=True)
    if arguments:
        letters_image(arguments[0]).save(HERE / "letters.png", optimize=True)
    else:
        print("letters.png left as it is; give the font file Inter-SemiBold.otf to bake it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
