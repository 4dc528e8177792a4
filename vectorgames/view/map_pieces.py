"""Pieces on the flat map as primitives, also on their way, and the icons of their kinds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.numbers import parse_int
from vectorgames.view.arrows import figures
from vectorgames.view.flat_map import FlatLayout
from vectorgames.view.primitives import Circle, PieceShape, Point, Polygon, Primitive, Text, grown
from vectorgames.view.tableau import Ghost, Glide, Stroke, Tableau
from vectorgames.view.themes import Theme, lightness

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
            _both(
                [(0, -0.14), (0.2, -0.22), (0.52, -0.22), (0.66, -0.06), (0.62, 0.16), (0.42, 0.5), *_SMALL_FOOT]
            ),
        )
    ),
    "Q": Glyph((_both([(0, -1.0), (0.26, -0.2), (0.94, -0.86), (0.62, 0.44), *_SMALL_FOOT]),)),
}
"""Kind of piece -> how it looks where it is small."""

GHOSTS = {
    "lands": (1.0, 0.71),
    "becomes": (1.0, 0.9),
    "option": (0.8, 0.57),
    "passing": (0.9, 0.86),
    "gone": (0.86, 0.28),
    "absent": (0.76, 0.43),
}
"""Why a piece is not where it is shown -> its size by that of one that is, and its strength; the first one is shown
where there are several."""

VECTOR, _SHORT = "vector", 0.66
"""The kind of what stands for a player who draws vectors; how long it is, in distances of dots."""

BAND = 0.7
"""Radius of the spot that a piece lies round, by its own."""

_SMALL = 9.0  # radius of a glyph below which it is the plainer one, in pixels
_TALL, _HIGH = 15.0, 1.97  # radius below which chessmen are all as high as their squares, and how high by it
_FIGURE = 0.75  # radius of the glyph on a disc, by that of the disc
_BRIGHT = 140  # lightness of a colour, 0 … 255, from which on a glyph of it gets a dark outline
_DARK, _PALE = "#1A1408", "#FFFFFF"


def ghosts(tableau: Tableau) -> tuple[tuple[Ghost, float, float], ...]:
    """The ghosts to be drawn, with their sizes and strengths: one at a space, where a piece stands only what that
    would become."""
    found: dict[int, Ghost] = {}
    for ghost in sorted(tableau.ghosts, key=lambda ghost: [*GHOSTS].index(ghost.why)):
        if ghost.space not in tableau.occupied or ghost.why == "becomes":
            found.setdefault(ghost.space, ghost)
    return tuple((ghost, *GHOSTS[ghost.why]) for ghost in found.values())


def pieces(layout: FlatLayout, tableau: Tableau) -> Iterator[PieceShape]:
    """Every piece on a sheet: those that are not there, those that stand, those on their way."""
    places, shows, radius, motion = layout.places, layout.shows, layout.piece * layout.cell, tableau.motion
    for ghost, size, alpha in ghosts(tableau):
        if shows(ghost.space):
            yield PieceShape(places[ghost.space], size * radius, ghost.text, alpha)
    for piece in tableau.pieces:
        if piece.space not in motion.awaited and shows(piece.space):
            yield PieceShape(places[piece.space], radius, piece.text, 1.0)
    for piece, seen in motion.fading:
        if shows(piece.space):
            yield PieceShape(places[piece.space], radius, piece.text, seen)
    for glide in motion.gliding:
        if shows(glide.start) and shows(glide.end):
            yield PieceShape(between(glide, places), radius, glide.text, 1.0)


def between(glide: Glide, places: Sequence[Point]) -> Point:
    (x, y), (u, v), share = places[glide.start], places[glide.end], glide.share
    return x + (u - x) * share, y + (v - y) * share


def has_glyph(piece: PieceShape) -> bool:
    """Whether a piece is drawn as a glyph: as filled polygons only."""
    return piece.text[1:] in GLYPHS or piece.text[1:] == VECTOR


def is_filled(piece: PieceShape) -> bool:
    return has_glyph(piece) or (piece.band and not piece.text[1:])


def outline(owner: int, radius: float, x: float = 0.0, y: float = 0.0) -> tuple[Point, ...]:
    """The shape of a player's pieces where they lie round a spot: a disc, hexagon, triangle, four lobes.

    In each of them there is room for a circle of ``BAND`` radii.
    """
    form = _form(owner)
    if form == 2:
        return _hexagon(x, y, 1.09 * radius)
    if form == 3:
        return _soft_triangle(x, y - 0.04 * radius, 1.26 * radius, 0.62)
    count = max(16, min(64, round(5 * math.sqrt(radius)) * 4))
    lobes = 0.15 if form == 4 else 0.0
    turns = [k * math.tau / count for k in range(count)]
    sizes = [radius * (1.0 - lobes * (1 - math.cos(4 * turn)) / 2 + 0.4 * lobes) for turn in turns]
    return tuple((x + r * math.cos(t), y + r * math.sin(t)) for r, t in zip(sizes, turns, strict=True))


def _form(owner: int) -> int:
    """Which of the four shapes a player's pieces have: from player 5 on the same again, in other colours."""
    return (owner - 1) % 4 + 1 if owner else 0


def _glyph(kind: str, radius: float) -> Glyph:
    return (SMALL if radius < _SMALL else GLYPHS)[kind]


def figure(kind: str, at: Point, size: float, ink: str, fill: str, alpha: float = 1.0) -> tuple[Primitive, ...]:
    """The glyph of a kind, or its letter, on a ground of colour ``fill``; ``size``: half its height."""
    (x, y) = at
    if kind not in GLYPHS:
        return (Text(at, kind, ink, max(8, round(1.67 * size)), "semibold", alpha),)
    glyph = _glyph(kind, size)
    return tuple(
        Polygon(tuple((x + size * dx, y + size * dy) for dx, dy in part), colour, alpha)
        for parts, colour in ((glyph.bodies, ink), (glyph.cuts, fill))
        for part in parts
    )


def _disc_parts(piece: PieceShape, theme: Theme) -> tuple[Primitive, ...]:
    """The glyph or the letter of a kind on a plate in the shape of its player."""
    fill = theme.player(int(piece.text[0]))[0]
    ink = _DARK if lightness(fill) > _BRIGHT else _PALE
    shown = figure(piece.text[1:], piece.centre, _FIGURE * piece.radius, ink, fill, piece.alpha)
    return (*_band_parts(piece, theme), *shown)


def _band_parts(piece: PieceShape, theme: Theme) -> tuple[Polygon, ...]:
    """A plate in the shape of its player, with an edge; the spot that it lies round is drawn on it."""
    (x, y), r, alpha = piece.centre, piece.radius, piece.alpha
    owner = int(piece.text[0])
    fill, trim = theme.player(owner)
    bright = lightness(fill) > _BRIGHT
    edge = min(max(0.8, 0.06 * r), 0.2 * r)
    rim = 0.06 * r if bright else min(max(0.9, 0.09 * r), 0.25 * r)
    shape = outline(owner, r - edge, x, y)
    dark = Polygon(grown(shape, edge), theme["field"], 0.9 * alpha)
    return dark, Polygon(shape, trim, alpha), Polygon(grown(shape, -rim), fill, alpha)


def _glyph_parts(piece: PieceShape, theme: Theme) -> tuple[Polygon, ...]:
    """A glyph in its player's colours: an outline round all of its bodies, the bodies, what is on them."""
    (x, y), r, alpha = piece.centre, piece.radius, piece.alpha
    fill, trim = theme.player(int(piece.text[0]))
    if GLYPHS[piece.text[1:]].sign:
        fill = max(fill, trim, key=lightness)
    edge = _DARK if lightness(fill) > _BRIGHT else trim
    glyph, rim = _glyph(piece.text[1:], r), max(0.9, 0.075 * r)

    heights = [dy for body in glyph.bodies for _, dy in body]
    foot, top, tall = max(heights), min(heights), piece.text[1:] in "KQRBNP" and _SMALL <= r < _TALL
    k = _HIGH / (foot - top) if tall else 1.0

    def placed(outline: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((x + k * r * dx, y + r * (foot + k * (dy - foot))) for dx, dy in outline)

    bodies = [placed(body) for body in glyph.bodies]
    out = [Polygon(grown(body, rim), edge, alpha) for body in bodies]
    out += [Polygon(body, fill, alpha) for body in bodies]
    out += [Polygon(placed(cut), edge, alpha) for cut in glyph.cuts]
    out += [Polygon(placed(band), trim, alpha) for band in glyph.trim]
    return tuple(out)


def _vector_parts(piece: PieceShape, theme: Theme) -> tuple[Polygon, ...]:
    """A vector in its player's colour and style, from the lower left to the upper right."""
    (x, y), size = piece.centre, 2 * piece.radius / _SHORT
    owner = int(piece.text[0])
    colour = theme.owner(owner)
    turn, reach = math.sqrt(0.5), 0.95 * piece.radius
    shown = figures((Stroke("drawn", "", (0.0, 0.0), (_SHORT, 0.0), owner),), ())

    def placed(at: Point) -> Point:
        along, aside = at[0] * size, at[1] * size
        return x - reach + (along + aside) * turn * 1.35, y + reach - (along - aside) * turn * 1.35

    return tuple(Polygon(tuple(map(placed, figure.points)), colour, piece.alpha) for figure in shown)


@memoize_by_value
def piece_parts(piece: PieceShape, theme: Theme) -> tuple[Primitive, ...]:
    """What a piece is drawn of, from below."""
    if piece.band:
        return _disc_parts(piece, theme) if piece.text[1:] else _band_parts(piece, theme)
    if piece.text[1:] == VECTOR:
        return _vector_parts(piece, theme)
    if has_glyph(piece):
        return _glyph_parts(piece, theme)
    (x, y), r, alpha = piece.centre, piece.radius, piece.alpha
    owner = parse_int(piece.text[:1]) or 0
    fill, trim = theme.player(owner)
    drop, inlay = max(0.5, 0.13 * r), max(1.0, 0.2 * r)
    shade = 0.38 * alpha
    out: list[Primitive]
    form = _form(owner)
    if form in (2, 3):
        shape, sizes = (_hexagon, (1.12, 1.1, 0.66)) if form == 2 else (_soft_triangle, (1.2, 1.2, 0.66))
        out = [
            Polygon(shape(x, y + drop, sizes[0] * r), "#000000", shade),
            Polygon(shape(x, y, sizes[1] * r), fill, alpha),
            Polygon(shape(x, y, sizes[2] * r), trim, alpha, inlay),
        ]
    elif form == 4:
        lobes = ((-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5))
        out = [Circle((x + a * r, y + drop + b * r), 0.56 * r, "#000000", shade) for a, b in lobes]
        out += [Circle((x + a * r, y + b * r), 0.56 * r, fill, alpha) for a, b in lobes]
        out.append(Circle((x, y), 0.3 * r, trim, alpha))
    else:
        out = [Circle((x, y + drop), r, "#000000", shade), Circle((x, y), r, fill, alpha)]
        if r > 3.5:
            out.append(Circle((x, y), r - 0.5, trim, alpha, max(1.0, 0.1 * r)))
            out.append(Circle((x - 0.27 * r, y - 0.3 * r), 0.3 * r, "#FFFFFF", 0.8 * alpha))
    if len(piece.text) > 1:
        colour = "#FFFFFF" if owner == 2 else "#1A1408"
        out.append(Text((x, y), piece.text[1:], colour, theme.letters(max(8, round(1.25 * r))), "semibold", alpha))
    return tuple(out)


def _hexagon(x: float, y: float, r: float) -> tuple[Point, ...]:
    return tuple((x + r * math.cos(i * math.tau / 6), y + r * math.sin(i * math.tau / 6)) for i in range(6))


def _soft_triangle(x: float, y: float, r: float, share: float = 0.3) -> tuple[Point, ...]:
    """A triangle with the point up and rounded corners; ``share``: their radius."""
    out = []
    soft = share * r
    for corner in range(3):
        angle = -math.pi / 2 + corner * math.tau / 3
        cx, cy = x + (r - soft) * math.cos(angle), y + (r - soft) * math.sin(angle) + 0.12 * r
        turns = [angle + step * math.pi / 6 for step in range(-2, 3)]
        out += [(cx + soft * math.cos(a), cy + soft * math.sin(a)) for a in turns]
    return tuple(out)
