"""What is to be written over what is seen in 3D, and where, as values."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from os.path import commonprefix

from vectorgames.spaces.space import Space
from vectorgames.view.primitives import Circle, Primitive, Rect, Text
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import Theme

Point = tuple[float, float]

RADIUS, ROUND = 30.0, 18
"""Design pixels: length of the longest arm of a compass, and from its end to the edge of the ground."""


@dataclass(frozen=True, slots=True)
class Compass:
    """``arms``: (name, direction on the screen, length 0 … 1): W, E, S, N and ``z``.

    ``dims``: the axis of every arm, whose colour it has; ``middle``: the axis marked in the middle, empty: none.
    """

    centre: Point
    arms: tuple[tuple[str, Point], ...]
    radius: float = RADIUS
    """Design pixels."""
    dims: Mapping[str, str] = field(default_factory=lambda: {"W": "x", "E": "x", "S": "y", "N": "y", "z": "z"})
    middle: str = "t"


@dataclass(frozen=True, slots=True)
class PenLine:
    """A line of the pen: its points, in pixels, and the number of its colour, from 1."""

    points: tuple[Point, ...]
    pen: int


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """``name``: text at the space pointed at, with its place. ``levels``: number and place of each.

    ``parts``: name and place of each part that is new in a step of the assembly. ``notes``: what is written beside
    vectors, and the middle of its place. ``boards``: number from 1 of each of several boards, whose it is, and the
    middle of the place of its plate. ``landings``: spaces where pieces would land, with their places.
    ``targets``: places of what may be clicked, where these are few: no name covers them if it can help it.
    ``edge``: middle and half width of the leftmost spaces of a board seen straight from above: no legend covers
    them. ``rings``: where that is seen of which the first note says that it is to be clicked, and the piece that
    goes there; ``again``: 1 to 0 after something else was clicked. ``pen_lines``: what has been drawn over all
    of it.
    """

    name: tuple[str, Point] | None = None
    levels: tuple[tuple[int, Point], ...] = ()
    compass: Compass | None = None
    parts: tuple[tuple[str, Point], ...] = ()
    notes: tuple[tuple[str, Point], ...] = ()
    boards: tuple[tuple[int, int, Point], ...] = ()
    landings: tuple[tuple[int, Point], ...] = ()
    targets: tuple[Point, ...] = ()
    edge: tuple[tuple[Point, float], ...] = ()
    rings: tuple[Point, ...] = ()
    again: float = 0.0
    pen_lines: tuple[PenLine, ...] = ()


BADGE, BADGE_LEAST = 13.0, 9.0
"""Radius of the number of a level, and the least one, in design pixels."""

CALL = 22  # design pixels: radius of a ring that is to be clicked
MOST = 6  # so many are named at most
Parts = tuple[tuple[str, str], ...]
"""Text and colour, part by part."""


def landing_spaces(tableau: Tableau) -> tuple[tuple[int, int], ...]:
    """(from, to) of the pieces that would move by what is pointed or aimed at, the first ones."""
    ways = (path.spaces for path in tableau.paths if path.kind == "way" and not path.quiet)
    return tuple((way[0], way[-1]) for way in ways if len(way) > 1)[:MOST]


def landing_names(tableau: Tableau, space: Space, lang: str) -> dict[int, Parts]:
    """Space -> its name, what is new in it in gold."""
    return {end: named(space.name(start, lang), space.name(end, lang)) for start, end in landing_spaces(tableau)}


def named(old: str, new: str) -> Parts:
    """A name, what is new in it in gold: ``RG`` after ``RY``: R, and a golden G."""
    before = len(commonprefix([old, new]))
    after = len(commonprefix([old[before:][::-1], new[before:][::-1]]))
    parts = (new[:before], "text"), (new[before : len(new) - after], "gold"), (new[len(new) - after :], "text")
    return tuple(part for part in parts if part[0])


def plates(
    points: Sequence[tuple[float, float]], sizes: Sequence[tuple[float, float]], gap: float, taken: Sequence[Rect]
) -> list[Rect | None]:
    """Where names stand beside points, so that they cover neither these nor one another; None: there is no room.

    ``taken``: what must not be covered either.
    """
    found: list[Rect | None] = []
    kept = [*taken, *(Rect(x - gap, y - gap, 2 * gap, 2 * gap) for x, y in points)]
    for (x, y), (w, h) in zip(points, sizes, strict=True):
        rects = [
            Rect(round(x + right * (gap + w / 2) - w / 2), round(y + down * (gap + h / 2) * far - h / 2), w, h)
            for far, (down, right) in product(
                (1, 2, 3), ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1))
            )
        ]
        free = next((rect for rect in rects if not any(_meet(rect, other) for other in kept)), None)
        found.append(free)
        kept += [free] if free is not None else []
    return found


def side_by_side(wanted: Sequence[Rect], within: Rect) -> list[Rect]:
    """Places of plates that cover none of those before them: each as near as can be to where it is wanted, above,
    below or beside another; where it is wanted, if there is no room."""
    found: list[Rect] = []
    for plate in wanted:
        w, h = plate.w, plate.h
        tried = [plate]
        for other in found:
            tried += [Rect(x, plate.y, w, h) for x in (other.x - w - 1, other.right + 1)]
            tried += [Rect(plate.x, y, w, h) for y in (other.y - h - 1, other.bottom + 1)]
        free = [place for place in tried if not any(_meet(place, other) for other in found)]
        inside = [place for place in free if place is plate or place.inside(within)]
        found.append(min(inside, key=lambda place: math.dist(place.centre, plate.centre), default=plate))
    return found


def spaced_levels(levels: tuple[tuple[int, Point], ...], pixel: float = 1.0) -> list[tuple[int, Point, float]]:
    """(number, place, radius): smaller where they are close together, some left out where too close."""
    apart = [math.dist(a, b) for i, (_, a) in enumerate(levels) for _, b in levels[i + 1 :]]
    closest = min(apart, default=1e9)
    radius = min(max((closest - 3 * pixel) / 2, BADGE_LEAST * pixel), BADGE * pixel)
    kept: list[tuple[int, Point, float]] = []
    for number, at in levels:
        if all(math.dist(at, other) >= 2 * radius + 2 * pixel for _, other, _ in kept):
            kept.append((number, at, radius))
    return kept


def level_sign(number: int, at: Point, radius: float, theme: Theme, on: bool = True) -> tuple[Primitive, ...]:
    """The number of a level on a disc; ``on``: it is not among those that others are isolated from."""
    alpha = 1.0 if on else 0.4
    return (
        Circle(at, radius, theme["field"], 0.85),
        Circle(at, radius, theme["grid"], 0.9 * alpha, max(1.2, 0.11 * radius)),
        Text(at, str(number), theme["text"], 1.15 * radius, "semibold", alpha),
    )


def _meet(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
