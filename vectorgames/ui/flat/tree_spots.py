"""The spots of a tree as primitives: their colours, letters, shapes; pieces that lie round them. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable

from vectorgames.memoize import memoize, memoize_by_value
from vectorgames.spaces.tree import COLOURS, HEAD
from vectorgames.tableau import Glide, Motion, Piece
from vectorgames.ui.flat.outlines import circle, rounded
from vectorgames.ui.flat.pieces import BAND, between, outline
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import PieceShape, Point, Polygon, Primitive, Stamp, Texts
from vectorgames.ui.flat.tree_layout import TreeLayout
from vectorgames.ui.theme import Theme

NODES = {
    "G": ("#45C49A", "#06281D"),
    "R": ("#B92D3A", "#FFE9E4"),
    "Y": ("#FFDD57", "#3A2A00"),
    "B": ("#2746B0", "#E6EDFF"),
    HEAD: ("#C9CFD6", "#1A1F26"),
}
"""Letter of a node -> colour of its spot, and of the letter on it."""
EMPTY, _DOT = 0.9, 0.66
"""Radius of a spot that carries nothing, by what it may have; of one without a letter on the bottom level."""
_TINY, _CORE = 5.5, 0.42
"""Radius of a piece below which the spot in it is a dot without a letter, and how large that is."""
_DOTTED = 2.2
"""Radius up to which a spot is a hexagon."""
_SEEN = 4.0
"""Pixels from spot to spot below which those of the bottom level are drawn only where they carry something."""
_SHAPED = {"Y": (0.76, 0.14), "B": (0.84, 0.0)}
"""Letter -> its size on a spot that has a shape of its own, and how far below the middle, in radii."""
LETTER, _LEAST = 2.0, 8.0
"""Size of a letter by the radius of its spot, and the least one that can be read, in pixels."""
ASIDE = 0.25
"""Strength of what is not in focus."""
_SEAMED = 8.0
"""Radius of a piece from which on there is a dark seam between it and the spot in it."""
_WIDER, _RING = 1.12, 0.1
"""Radius of a piece of a kind, and the width of the ring round it, by the radius of its spot."""


def letter_of(number: int) -> str:
    """What is written on a spot."""
    return COLOURS[(number - 1) % 4] if number else HEAD


def letter_size(radius: float) -> float:
    """Size of the letter on a spot of this radius; 0 where none can be read."""
    size = LETTER * radius
    return max(size, _LEAST) if size >= 0.85 * _LEAST else 0.0


@memoize_by_value
def spot_shape(letter: str, radius: float, shapes: bool) -> tuple[Point, ...]:
    """The outline of a spot; with ``shapes`` a square for R, a triangle for Y, a diamond for B."""
    if shapes and letter == "R":
        return rounded(0.84 * radius, 0.14 * radius)
    if shapes and letter == "Y":
        return outline(3, 0.98 * radius)
    if shapes and letter == "B":
        return (0.0, -1.14 * radius), (1.14 * radius, 0.0), (0.0, 1.14 * radius), (-1.14 * radius, 0.0)
    return circle(radius) if radius > _DOTTED else tuple(_hexagon(radius))


def _hexagon(radius: float) -> Iterable[Point]:
    """As good as a disc where it is so small."""
    for k in range(6):
        yield radius * math.cos(k * math.tau / 6), radius * math.sin(k * math.tau / 6)


def _lettered(letter: str, radius: float, places: tuple[Point, ...], alpha: float, how: Spots) -> list[Primitive]:
    """The letters of spots of this radius, if there are to be any and they can be read."""
    size, down = letter_size(radius), 0.0
    if not how.letters or not size:
        return []
    if how.shapes and letter in _SHAPED:
        share, down = _SHAPED[letter]
        size *= share
    if down:
        places = tuple((x, y + down * radius) for x, y in places)
    return [Texts(places, letter, NODES[letter][1], size, "semibold", alpha)]


@memoize(most=4)
def spots(layout: TreeLayout, taken: frozenset[int], how: Spots) -> tuple[Primitive, ...]:
    """All spots that are not taken, then the letters on them."""
    bottom = layout.space.firsts[layout.space.depth]
    out: list[Primitive] = []
    letters: list[Primitive] = []
    for (letter, radius, alpha), nodes in _groups(layout):
        if nodes[0] >= bottom and layout.cell < _SEEN:
            continue
        places = tuple(layout.places[n] for n in nodes if n not in taken) if taken else _all(layout, nodes)
        if places:
            tiny = nodes[0] >= bottom and not letter_size(EMPTY * radius)
            shape = spot_shape(letter, (_DOT if tiny else EMPTY) * radius, how.shapes)
            out.append(Stamp((Polygon(shape, NODES[letter][0], alpha),), places))
            letters += _lettered(letter, EMPTY * radius, places, alpha, how)
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
            kinds += kind_piece(piece, at, radius, alpha * strength, theme, how)
        else:
            bands.append(PieceShape(at, radius, piece.text, alpha * strength, True))
            tops.setdefault((letter, radius, alpha), []).append(at)
    spots: list[Primitive] = []
    letters: list[Primitive] = []
    for (letter, radius, alpha), places in tops.items():
        inner = (BAND if radius >= _TINY else _CORE) * radius
        parts = [Polygon(spot_shape(letter, inner, how.shapes), NODES[letter][0], alpha)]
        if radius >= (_TINY if letter == "Y" else _SEAMED):  # a pale piece and a pale spot need it most
            parts.insert(0, Polygon(circle(inner + max(0.6, 0.06 * radius)), theme["field"], 0.8 * alpha))
        spots.append(Stamp(tuple(parts), tuple(places)))
        letters += _lettered(letter, inner, tuple(places), alpha, how)
    return (*bands, *spots, *letters, *kinds)


def kind_piece(piece: Piece, at: Point, radius: float, alpha: float, theme: Theme, how: Spots) -> list[Primitive]:
    """A piece of a kind: its glyph on a plate of its player in a ring of the node's colour; the node's letter on a
    small spot above it."""
    letter = letter_of(piece.space)
    fill = NODES[letter][0]
    ring = min(max(1.0, _RING * radius), 0.25 * radius)
    out: list[Primitive] = [Stamp((Polygon(outline(piece.owner, _WIDER * radius), fill, alpha),), (at,))]
    out.append(PieceShape(at, _WIDER * radius - ring, piece.text, alpha, True))
    small = 0.4 * radius
    place = (at[0], at[1] - 1.2 * radius)
    letters = _lettered(letter, small, (place,), alpha, how)
    if letters:
        out.append(Stamp((Polygon(spot_shape(letter, small, how.shapes), fill, alpha),), (place,)))
    return out + letters


def on_way(layout: TreeLayout, motion: Motion) -> list[Primitive]:
    """Pieces between nodes, which grow or shrink on their way, and those that have just gone."""
    seen = [(Glide(p.text, p.space, p.space, 1.0), alpha) for p, alpha in motion.fading]
    out: list[Primitive] = []
    for glide, alpha in (*seen, *((glide, 1.0) for glide in motion.gliding)):
        if layout.shows(glide.start) and layout.shows(glide.end):
            first, last = float(layout.radii[glide.start]), float(layout.radii[glide.end])
            radius = first + (last - first) * glide.share
            out.append(PieceShape(between(glide, layout.places), radius, glide.text, alpha, True))
    return out


Groups = tuple[tuple[tuple[str, float, float], tuple[int, ...]], ...]


@memoize
def _groups(layout: TreeLayout) -> Groups:
    """(letter, radius, strength) -> the nodes that look like that, those of the lowest level first."""
    out: dict[tuple[str, float, float], list[int]] = {}
    for number in range(layout.space.size - 1, -1, -1):
        if layout.shows(number):
            alpha = 1.0 if layout.focus[number] else ASIDE
            out.setdefault((letter_of(number), float(layout.radii[number]), alpha), []).append(number)
    return tuple((look, tuple(nodes)) for look, nodes in out.items())


@memoize
def _all(layout: TreeLayout, nodes: tuple[int, ...]) -> tuple[Point, ...]:
    return tuple(layout.places[n] for n in nodes)
