"""Nodes on the map of a tree, however it is drawn: their colours, letters and shapes, and which look alike."""

from __future__ import annotations

import math
from collections.abc import Iterable

from vectorgames.base.memoize import memoize, memoize_by_value
from vectorgames.boards.tree.map_layout import TreeLayout
from vectorgames.spaces.tree import COLOURS, HEAD
from vectorgames.view.flat_map import Spots
from vectorgames.view.map_pieces import outline
from vectorgames.view.primitives import Point, Primitive, Texts, circle, rounded

SPOT_COLOURS = {
    "G": ("#45C49A", "#06281D"),
    "R": ("#B92D3A", "#FFE9E4"),
    "Y": ("#FFDD57", "#3A2A00"),
    "B": ("#2746B0", "#E6EDFF"),
    HEAD: ("#C9CFD6", "#1A1F26"),
}
"""Letter of a node -> colour of its spot, and of the letter on it, on paper and in panels."""

_DOTTED = 2.2  # radius up to which a spot is a hexagon
_SHAPED = {"Y": (0.76, 0.14), "B": (0.84, 0.0)}
"""Letter -> its size on a spot that has a shape of its own, and how far below the middle, in radii."""

LETTER, _LEAST = 2.0, 8.0
"""Size of a letter by the radius of its spot, and the least one that can be read, in pixels."""

ASIDE = 0.25  # strength of what is not in focus
SEEN = 4.0
"""Pixels from spot to spot below which those of the bottom level are drawn only where they carry something."""


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
    """A hexagon, as good as a disc where it is so small."""
    for k in range(6):
        yield radius * math.cos(k * math.tau / 6), radius * math.sin(k * math.tau / 6)


def lettered(
    letter: str,
    radius: float,
    places: tuple[Point, ...],
    alpha: float,
    how: Spots,
    ink: str = "",
    least: float = 0.0,
) -> list[Primitive]:
    """The letters of spots of this radius, if there are to be any and they can be read; ``ink``: their colour, that
    of printed ones by default; ``least``: so large they are at least."""
    size, down = letter_size(radius), 0.0
    if not how.letters or not size:
        return []
    size = max(size, least)
    if how.shapes and letter in _SHAPED:
        share, down = _SHAPED[letter]
        size *= share
    if down:
        places = tuple((x, y + down * radius) for x, y in places)
    return [Texts(places, letter, ink or SPOT_COLOURS[letter][1], size, "semibold", alpha)]


Groups = tuple[tuple[tuple[str, float, float], tuple[int, ...]], ...]


@memoize
def alike(layout: TreeLayout) -> Groups:
    """(letter, radius, strength) -> the nodes that look like that, those of the lowest level first."""
    out: dict[tuple[str, float, float], list[int]] = {}
    for number in range(layout.space.size - 1, -1, -1):
        if layout.shows(number):
            alpha = 1.0 if layout.focus[number] else ASIDE
            out.setdefault((letter_of(number), float(layout.radii[number]), alpha), []).append(number)
    return tuple((look, tuple(nodes)) for look, nodes in out.items())
