"""The players' pieces as primitives: bead, hexagon nut, three-sided, four-lobed; glyphs of kinds. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from vectorgames.memoize import memoize_by_value
from vectorgames.numerals import whole
from vectorgames.strokes import figures
from vectorgames.tableau import STILL, Ghost, Glide, Piece, Stroke, Tableau
from vectorgames.themes import Theme, lightness
from vectorgames.ui.flat.glyphs import GLYPHS, SMALL, Glyph
from vectorgames.ui.flat.mesh import grown
from vectorgames.ui.flat.primitives import Circle, PieceShape, Point, Polygon, Primitive, Text

PIECE, PLAIN = 0.41, 0.37
"""Radius of a piece of a kind on a board, in cells; of one that is like all others."""
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
_SMALL = 9.0
"""Radius of a glyph below which it is the plainer one, in pixels."""
_FIGURE = 0.75
"""Radius of the glyph on a disc, by that of the disc."""
_BRIGHT = 140
"""Lightness of a colour, 0 … 255, from which on a glyph of it gets a dark outline."""
_DARK, _PALE = "#1A1408", "#FFFFFF"


def ghosts(tableau: Tableau) -> tuple[tuple[Ghost, float, float], ...]:
    """The ghosts to be drawn, with their sizes and strengths: one at a space, where a piece stands only what that
    would become."""
    found: dict[int, Ghost] = {}
    for ghost in sorted(tableau.ghosts, key=lambda ghost: [*GHOSTS].index(ghost.why)):
        if ghost.space not in tableau.occupied or ghost.why == "becomes":
            found.setdefault(ghost.space, ghost)
    return tuple((ghost, *GHOSTS[ghost.why]) for ghost in found.values())


def standing(
    tableau: Tableau, places: Sequence[Point], shows: Callable[[int], bool] = lambda _space: True
) -> list[tuple[Piece, Point, float]]:
    """Every piece to be drawn, where, and how much of it is seen: those that stand, then those on their way."""
    motion = tableau.motion
    out = [(p, places[p.space], 1.0) for p in tableau.pieces if p.space not in motion.awaited and shows(p.space)]
    if motion != STILL:
        out += [(piece, places[piece.space], seen) for piece, seen in motion.fading if shows(piece.space)]
        for glide in motion.gliding:
            if shows(glide.start) and shows(glide.end):
                out.append((Piece(glide.end, glide.text), between(glide, places), 1.0))
    return out


def between(glide: Glide, places: Sequence[Point]) -> Point:
    """Where a piece is on its way."""
    (x, y), (u, v), share = places[glide.start], places[glide.end], glide.share
    return x + (u - x) * share, y + (v - y) * share


def has_glyph(piece: PieceShape) -> bool:
    """Whether a piece is drawn as a glyph: as filled polygons only."""
    return piece.text[1:] in GLYPHS or piece.text[1:] == VECTOR


def is_filled(piece: PieceShape) -> bool:
    """Whether a piece is drawn of filled polygons only."""
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


def _disc_parts(piece: PieceShape, theme: Theme) -> tuple[Primitive, ...]:
    """The glyph or the letter of a kind on a plate in the shape of its player."""
    (x, y), r, alpha = piece.centre, piece.radius, piece.alpha
    fill = theme.player(int(piece.text[0]))[0]
    ink = _DARK if lightness(fill) > _BRIGHT else _PALE
    plate = _band_parts(piece, theme)
    if piece.text[1:] not in GLYPHS:
        return (*plate, Text((x, y), piece.text[1:], ink, max(8, round(1.25 * r)), "semibold", alpha))
    size = _FIGURE * r
    glyph = _glyph(piece.text[1:], size)
    placed = [
        Polygon(tuple((x + size * dx, y + size * dy) for dx, dy in part), colour, alpha)
        for parts, colour in ((glyph.bodies, ink), (glyph.cuts, fill))
        for part in parts
    ]
    return (*plate, *placed)


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

    def placed(outline: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((x + r * dx, y + r * dy) for dx, dy in outline)

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
    owner = whole(piece.text[:1]) or 0
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
        out.append(Text((x, y), piece.text[1:], colour, max(8, round(1.25 * r)), "semibold", alpha))
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
