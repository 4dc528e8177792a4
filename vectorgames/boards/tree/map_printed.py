"""The map of a tree as its board is printed: coloured spots in framed squares, pieces that lie round them."""

from __future__ import annotations

from vectorgames.base.memoize import memoize
from vectorgames.boards.tree.map_layout import TreeLayout
from vectorgames.boards.tree.map_nodes import (
    ASIDE,
    SEEN,
    SPOT_COLOURS,
    alike,
    letter_of,
    letter_size,
    lettered,
    spot_shape,
)
from vectorgames.view.flat_map import Spots
from vectorgames.view.map_lines import mixed
from vectorgames.view.map_pieces import BAND, outline
from vectorgames.view.primitives import PieceShape, Point, Polygon, Primitive, Stamp, circle, rounded
from vectorgames.view.tableau import Piece
from vectorgames.view.themes import Theme

EMPTY, _DOT = 0.9, 0.66
"""Radius of a spot that carries nothing, by what it may have; of one without a letter on the bottom level."""

_TINY, _CORE = 5.5, 0.42
"""Radius of a piece below which the spot in it is a dot without a letter, and how large that is."""

_SEAMED = 8.0  # radius of a piece from which on there is a dark seam between it and the spot in it
_RING_WIDER, _RING = 1.12, 0.1
"""Radius of a piece of a kind, and the width of the ring round it, by the radius of its spot."""
_BOARD_SOFT = 14.0  # pixels from spot to spot from which on squares have round corners
_FRAMED = 6.0  # pixels from spot to spot from which on the squares of the lowest level have frames


def piece_radius(layout: TreeLayout, node: int) -> float:
    """Of a piece that lies round a spot."""
    return float(layout.radii[node])


@memoize(most=2)
def squares(layout: TreeLayout, theme: Theme) -> tuple[Primitive, ...]:
    """The square of every node that has nodes below it, each level lighter than the one round it."""
    space, out = layout.space, []
    low, high = theme["field"], theme["square_light"]
    for level in range(layout.top, space.depth):
        half, depth = layout.reach(level), level - layout.top
        thin = float(max(1, round(layout.cell / 40)))
        ground = mixed(low, high, 0.16 + 0.16 * depth)
        here = [n for n in range(space.firsts[level], space.firsts[level + 1]) if layout.on_board(n)]
        for letter in dict.fromkeys(map(letter_of, here)):
            places = tuple(layout.places[n] for n in here if letter_of(n) == letter)
            shape = rounded(half, 0.3 * layout.cell if layout.cell >= _BOARD_SOFT else 0.0)
            tint = SPOT_COLOURS[letter][0]
            parts = [Polygon(shape, mixed(ground, tint, 0.07))]
            if layout.cell >= _FRAMED or level < space.depth - 1:
                parts.append(Polygon(shape, tint, 0.5 - 0.06 * depth, thin))
            out.append(Stamp(tuple(parts), places))
    return tuple(out)


@memoize(most=4)
def spots(layout: TreeLayout, taken: frozenset[int], how: Spots) -> tuple[Primitive, ...]:
    """All spots that are not taken, then the letters on them."""
    bottom = layout.space.firsts[layout.space.depth]
    out: list[Primitive] = []
    letters: list[Primitive] = []
    for (letter, radius, alpha), nodes in alike(layout):
        if nodes[0] >= bottom and layout.cell < SEEN:
            continue
        places = tuple(layout.places[n] for n in nodes if n not in taken)
        if places:
            tiny = nodes[0] >= bottom and not letter_size(EMPTY * radius)
            shape = spot_shape(letter, (_DOT if tiny else EMPTY) * radius, how.shapes)
            out.append(Stamp((Polygon(shape, SPOT_COLOURS[letter][0], alpha),), places))
            letters += lettered(letter, EMPTY * radius, places, alpha, how)
    return (*out, *letters)


@memoize(most=6)
def held(
    layout: TreeLayout, pieces: tuple[Piece, ...], theme: Theme, how: Spots, strength: float = 1.0
) -> tuple[Primitive, ...]:
    """Pieces, and the spots that they lie round, with their letters."""
    bands: list[Primitive] = []
    tops: dict[tuple[str, float, float], list[Point]] = {}
    kinds: list[Primitive] = []
    for piece in pieces:
        letter, radius = letter_of(piece.space), float(layout.radii[piece.space])
        alpha = 1.0 if layout.focus[piece.space] else ASIDE
        at = layout.places[piece.space]
        if piece.kind:
            kinds += kind_piece(piece, at, radius, alpha * strength, how)
        else:
            bands.append(PieceShape(at, radius, piece.text, alpha * strength, True))
            tops.setdefault((letter, radius, alpha), []).append(at)
    spots: list[Primitive] = []
    letters: list[Primitive] = []
    for (letter, radius, alpha), places in tops.items():
        inner = (BAND if radius >= _TINY else _CORE) * radius
        parts = [Polygon(spot_shape(letter, inner, how.shapes), SPOT_COLOURS[letter][0], alpha)]
        if radius >= (_TINY if letter == "Y" else _SEAMED):  # a pale piece and a pale spot need it most
            parts.insert(0, Polygon(circle(inner + max(0.6, 0.06 * radius)), theme["field"], 0.8 * alpha))
        spots.append(Stamp(tuple(parts), tuple(places)))
        letters += lettered(letter, inner, tuple(places), alpha, how)
    return (*bands, *spots, *letters, *kinds)


def kind_piece(piece: Piece, at: Point, radius: float, alpha: float, how: Spots) -> list[Primitive]:
    """A piece of a kind: its glyph on a plate of its player in a ring of the node's colour; the node's letter on a
    small spot above it."""
    letter = letter_of(piece.space)
    fill = SPOT_COLOURS[letter][0]
    ring = min(max(1.0, _RING * radius), 0.25 * radius)
    out: list[Primitive] = [Stamp((Polygon(outline(piece.owner, _RING_WIDER * radius), fill, alpha),), (at,))]
    out.append(PieceShape(at, _RING_WIDER * radius - ring, piece.text, alpha, True))
    small = 0.4 * radius
    place = (at[0], at[1] - 1.2 * radius)
    letters = lettered(letter, small, (place,), alpha, how)
    if letters:
        out.append(Stamp((Polygon(spot_shape(letter, small, how.shapes), fill, alpha),), (place,)))
    return out + letters


def moved(_theme: Theme, text: str, at: Point, radius: float, alpha: float) -> list[Primitive]:
    """A piece that is between two spots, or has just gone."""
    return [PieceShape(at, radius, text, alpha, True)]
