"""Glyphs of the kinds of pieces, seen from the side, as polygons: the table that every painter draws from. Pure.

Coordinates: a square from (-1, -1) at the upper left to (1, 1). A glyph has bodies, which get an outline in
common, and details on them, which only larger ones show.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from vectorgames.ui.flat.primitives import Point

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Glyph:
    """``bodies``: polygons without crossings, the first one lowest; ``cuts``: details in the colour of the
    outline; ``trim``: details in the colour that sets a player's pieces off. ``sign``: no figure but a sign, in the
    paler of a player's colours."""

    bodies: tuple[Outline, ...]
    cuts: tuple[Outline, ...] = ()
    trim: tuple[Outline, ...] = ()
    sign: bool = False


def _both(right: Iterable[Point]) -> Outline:
    """A symmetric outline of its right half, from above to below."""
    right = tuple(right)
    return right + tuple((-x, y) for x, y in reversed(right) if x > 1e-9)


def _ball(x: float, y: float, r: float, corners: int = 10) -> Outline:
    turn = math.tau / corners
    return tuple((x + r * math.sin(i * turn), y - r * math.cos(i * turn)) for i in range(corners))


def _arc(x: float, y: float, rx: float, ry: float, begin: float, end: float, steps: int) -> list[Point]:
    """Points on an ellipse; angles in degrees clockwise from above."""
    angles = [math.radians(begin + (end - begin) * i / steps) for i in range(steps + 1)]
    return [(x + rx * math.sin(a), y - ry * math.cos(a)) for a in angles]


_FOOT = [(0.56, 0.54), (0.7, 0.66), (0.7, 0.9)]
_BAND = _both([(0.52, 0.68), (0.52, 0.78)])

_PAWN = Glyph(
    (_both([*_arc(0, -0.3, 0.36, 0.36, 0, 140, 7), (0.4, 0.06), (0.4, 0.17), (0.22, 0.2), (0.3, 0.42), *_FOOT]),),
    (),
    (_BAND,),
)
_ROOK = Glyph(
    (
        _both(
            [(0.16, -0.62), (0.16, -0.8), (0.34, -0.8), (0.34, -0.62), (0.48, -0.62), (0.48, -0.8), (0.68, -0.8)]
            + [(0.68, -0.36), (0.46, -0.2), (0.5, 0.4), *_FOOT]
        ),
    ),
    (_both([(0.46, -0.28), (0.46, -0.17)]),),
    (_BAND,),
)
_KNIGHT = Glyph(
    (
        (
            (-0.04, -0.92), (0.1, -0.7), (0.34, -0.58), (0.56, -0.3), (0.66, 0.04), (0.66, 0.36), (0.58, 0.56),
            (0.72, 0.66), (0.72, 0.9), (-0.64, 0.9), (-0.64, 0.66), (-0.5, 0.56), (-0.42, 0.36), (-0.18, 0.12),
            (-0.08, -0.06), (-0.26, 0.0), (-0.42, 0.14), (-0.52, 0.3), (-0.7, 0.3), (-0.8, 0.12), (-0.68, -0.14),
            (-0.52, -0.42), (-0.36, -0.6), (-0.24, -0.68), (-0.22, -0.88),
        ),
    ),
    (_ball(-0.3, -0.34, 0.09, 6), ((0.24, -0.36), (0.42, -0.1), (0.46, 0.4), (0.36, 0.4), (0.32, -0.06))),
    (_both([(0.54, 0.68), (0.54, 0.78)]),),
)  # fmt: skip
_BISHOP = Glyph(
    (
        _both(
            [(0, -0.74), (0.2, -0.54), *_arc(0, -0.1, 0.47, 0.46, 55, 135, 5), (0.44, 0.32), (0.44, 0.44), *_FOOT]
        ),
        _ball(0, -0.82, 0.14),
    ),
    (((0.0, -0.28), (0.3, -0.56), (0.38, -0.46), (0.1, -0.16)), _both([(0.3, 0.32), (0.36, 0.4)])),
    (_BAND,),
)
_QUEEN = Glyph(
    (
        _both([(0, -0.68), (0.16, -0.14), (0.44, -0.64), (0.46, -0.06), (0.84, -0.42), (0.54, 0.36), *_FOOT]),
        _ball(0, -0.78, 0.14),
        *(_ball(side * 0.46, -0.7, 0.13) for side in (1, -1)),
        *(_ball(side * 0.84, -0.46, 0.13) for side in (1, -1)),
    ),
    (_both([(0.44, 0.3), (0.47, 0.4)]),),
    (_BAND,),
)
_KING = Glyph(
    (
        _both([(0.11, -1.0), (0.11, -0.86), (0.3, -0.86), (0.3, -0.66), (0.11, -0.66), (0.11, -0.36)]),
        _both([(0, -0.22), *_arc(0.42, -0.1, 0.42, 0.38, -60, 110, 8), (0.56, 0.36), *_FOOT]),
    ),
    (_both([(0.44, 0.3), (0.47, 0.4)]), _both([(0.05, -0.12), (0.05, 0.2)])),
    (_BAND,),
)
_SQUIRREL = Glyph(
    (
        (
            (0.06, 0.9), (0.1, 0.5), (0.34, 0.3), (0.36, -0.02), (0.22, -0.3), (0.3, -0.52), (0.1, -0.56),
            (0.1, -0.74), (0.3, -0.92), (0.6, -0.9), (0.8, -0.68), (0.82, -0.4), (0.72, -0.14), (0.84, 0.16),
            (0.9, 0.46), (0.78, 0.74), (0.5, 0.9),
        ),
        (
            (-0.82, -0.26), (-0.68, -0.52), (-0.5, -0.64), (-0.44, -0.94), (-0.24, -0.66), (-0.1, -0.44),
            (0.06, -0.16), (0.22, 0.2), (0.26, 0.6), (0.2, 0.9), (-0.66, 0.9), (-0.66, 0.74), (-0.36, 0.66),
            (-0.3, 0.4), (-0.56, 0.34), (-0.66, 0.14), (-0.34, 0.1), (-0.4, -0.08), (-0.7, -0.12),
        ),
    ),
    (_ball(-0.52, -0.38, 0.09, 6), ((-0.02, 0.42), (0.1, 0.5), (0.08, 0.72), (-0.1, 0.84), (-0.06, 0.62))),
)  # fmt: skip

_SERGEANT = Glyph(
    tuple(_both([(0, y - 0.34), (0.88, y + 0.22), (0.88, y + 0.52), (0, y - 0.04)]) for y in (-0.5, -0.02, 0.46)),
    sign=True,
)
"""Three chevrons."""
_LIEUTENANT = Glyph(
    (
        tuple(
            (r * math.sin(k * math.tau / 10), -0.16 - r * math.cos(k * math.tau / 10))
            for k, r in enumerate((0.84, 0.36) * 5)
        ),
        _both([(0, 0.62), (0.76, 0.62), (0.76, 0.92), (0, 0.92)]),
    ),
    sign=True,
)
"""A star over a bar."""

_MASTER = Glyph(
    (
        _both([(0.2, -0.3), (0.24, -0.16), (0.3, 0.08), (0.48, 0.46), *_FOOT]),
        _both([(0, -0.98), (0.1, -0.82), (0.34, -0.52), (0.72, -0.34), (0.68, -0.24), (0.3, -0.26)]),
        _ball(0, -0.9, 0.1, 8),
    ),
    (_both([(0.2, -0.16), (0.2, -0.08)]),),
    (_both([(0.38, 0.16), (0.41, 0.28)]), _BAND),
)
_STUDENT = Glyph(
    (
        _both([(0.12, -0.1), (0.26, 0.04), (0.34, 0.3), (0.44, 0.54), (0.56, 0.66), (0.56, 0.9)]),
        _ball(0, -0.28, 0.3, 12),
    ),
    (_both([(0.2, 0.02), (0.24, 0.1)]),),
    (_both([(0.42, 0.68), (0.42, 0.78)]),),
)

GLYPHS: dict[str, Glyph] = {
    "K": _KING, "Q": _QUEEN, "R": _ROOK, "B": _BISHOP, "N": _KNIGHT, "P": _PAWN, "S": _SQUIRREL,
    "s": _SERGEANT, "l": _LIEUTENANT,
    "master": _MASTER, "student": _STUDENT,
}  # fmt: skip
"""Kind of piece -> how it looks; kinds that are not here are told by their letter."""


# ---- the same a dozen pixels high: what tells the kinds apart is as large as it can be ----

_SMALL_FOOT = [(0.66, 0.6), (0.72, 0.92)]

SMALL: dict[str, Glyph] = {kind: Glyph(glyph.bodies, sign=glyph.sign) for kind, glyph in GLYPHS.items()} | {
    "P": Glyph((_both([*_arc(0, -0.08, 0.42, 0.42, 0, 145, 8), (0.34, 0.44), (0.78, 0.64), (0.78, 0.92)]),)),
    "B": Glyph(
        (
            _both(
                [(0, -1.0), (0.16, -0.9), (0.48, -0.5), (0.64, -0.12), (0.6, 0.16), (0.36, 0.4), (0.18, 0.46)]
                + [(0.18, 0.66), (0.56, 0.7), (0.56, 0.92)]
            ),
        ),
        (((0.0, 0.08), (0.28, -0.92), (0.54, -0.86), (0.24, 0.14)),),
    ),
    "R": Glyph(
        (
            _both(
                [(0.2, -0.88), (0.2, -0.5), (0.46, -0.5), (0.46, -0.88), (0.84, -0.88), (0.84, -0.2), (0.52, -0.04)]
                + [(0.52, 0.5), *_SMALL_FOOT]
            ),
        )
    ),
    "K": Glyph(
        (
            _both([(0.16, -1.0), (0.16, -0.76), (0.5, -0.76), (0.5, -0.44), (0.16, -0.44), (0.16, -0.1)]),
            _both([(0, -0.14), (0.2, -0.22), (0.52, -0.22), (0.66, -0.06), (0.62, 0.16), (0.42, 0.5), *_SMALL_FOOT]),
        )
    ),
    "Q": Glyph((_both([(0, -1.0), (0.26, -0.2), (0.94, -0.86), (0.62, 0.44), *_SMALL_FOOT]),)),
}
"""Kind of piece -> how it looks where it is small."""
