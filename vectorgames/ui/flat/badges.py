"""Signs of coordinates on the flat map: bar, bar, triangle, rings; plates with several of them, and their places.

The same shapes as beside their letters in the panels, so that colour is never needed.
"""

from __future__ import annotations

import math

from vectorgames.ui.flat.lattice_layout import CARD, LatticeLayout
from vectorgames.ui.flat.primitives import Box, Circle, Line, Point, Polygon, Primitive, Striped, Text
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

PATTERN = {"u": "dash", "v": "dot"}
"""Coordinates whose lines have gaps; the others are solid."""


def stripes(theme: Theme, dims: str) -> tuple[tuple[str, str], ...]:
    """The stripes of a vector: the colours of its running coordinates, and their patterns."""
    return tuple((theme.dimensions[dim], PATTERN.get(dim, "solid")) for dim in dims)


def dim_ring(centre: Point, radius: float, dim: str, colour: str, alpha: float, width: float) -> Primitive:
    """The ring of a cyclic coordinate: of t closed, of u dashed, of v dotted."""
    if dim not in PATTERN:
        return Circle(centre, radius, colour, alpha, width)
    count = 48
    angles = [i * math.tau / count - math.pi / 2 for i in range(count + 1)]
    points = tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)
    # A whole number of dashes or dots goes round: three or eight of them, more on a large ring.
    length = math.tau * radius / (1.5 if dim == "u" else 2.0)
    if radius > 6:
        length /= 2
    length *= count * math.sin(math.pi / count) / math.pi  # the sides of a polygon are shorter than its circle
    return Striped(points, ((colour, PATTERN[dim]),), length, alpha, width)


def dim_sign(centre: Point, size: float, dim: str, colour: str, alpha: float = 1.0) -> Primitive:
    """The shape of a coordinate, ``size`` to every side of its centre."""
    x, y = centre
    width = max(1.2, 0.42 * size)
    if dim == "x":
        return Line((x - size, y), (x + size, y), colour, alpha, width)
    if dim == "y":
        return Line((x, y - size), (x, y + size), colour, alpha, width)
    if dim == "z":
        corners = ((x, y - size), (x + size, y + 0.85 * size), (x - size, y + 0.85 * size))
        return Polygon(corners, colour, alpha)
    return dim_ring(centre, size * 0.92, dim, colour, alpha, width * 0.9)


def badge_size(dims: str, sign: float, letters: bool) -> Point:
    """Width and height of a badge whose signs reach ``sign`` from their centres."""
    step = 3.1 * sign + (2.9 * sign if letters else 0.0)
    return len(dims) * step + 1.4 * sign, 3.9 * sign


def badge(
    centre: Point,
    dims: str,
    sign: float,
    theme: Theme,
    letters: bool = False,
    alpha: float = 1.0,
    rim: str = "",
) -> list[Primitive]:
    """A plate with the signs of running coordinates, and their letters; ``rim``: another colour of its edge."""
    w, h = badge_size(dims, sign, letters)
    x, y = centre
    plate = Rect(x - w / 2, y - h / 2, w, h)
    out: list[Primitive] = [
        Box(plate, theme["field"], 0.9 * alpha, 0.42 * h),
        Box(plate, rim or theme["second"], (0.95 if rim else 0.45) * alpha, 0.42 * h, max(1.0, 0.26 * sign)),
    ]
    step = (w - 1.4 * sign) / len(dims)
    for k, dim in enumerate(dims):
        at = plate.x + 0.7 * sign + (k + 0.5) * step
        colour = theme.dimensions[dim]
        if letters:
            out.append(dim_sign((at - 1.35 * sign, y), sign, dim, colour, alpha))
            out.append(Text((at + 1.5 * sign, y), dim, theme["text"], max(8.0, 3.1 * sign), "semibold", alpha))
        else:
            out.append(dim_sign((at, y), sign, dim, colour, alpha))
    return out


# ---- where plates stand ----

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_SIDES = tuple(
    (turn, farther)
    for farther, turns in (
        (1.0, (0.0, 0.6, 1.2, 1.6)),
        (1.8, (0.0, 0.6, 1.2)),
        (1.0, (2.0, 2.5)),
        (3.0, (0.0, 0.6, 1.2, 2.0, 2.6)),
        (5.0, (0.0, 0.6, 1.2, 2.0, 2.6)),
    )
    for turn in sorted({way * turn for turn in turns for way in (1, -1)}, key=lambda turn: (abs(turn), -turn))
)
"""Where a plate is tried beside the end of a line: turned away from its direction, and how much farther off."""


def centred(at: Point, w: float, h: float) -> Area:
    """What something of this size covers round a point."""
    return at[0] - w / 2, at[1] - h / 2, at[0] + w / 2, at[1] + h / 2


def name_areas(layout: LatticeLayout) -> list[Area]:
    """Where the names of columns and boards stand."""
    tops = [(layout.edges(board), layout.grid(board, 3, 0).y - CARD * layout.cell) for board in layout.boards]
    return [(left, top - 2.6 * layout.cell, right, top) for (left, right), top in tops]


def free_place(
    layout: LatticeLayout, at: Point, direction: Point, size: Point, taken: list[Area], off: float, always: bool
) -> Point | None:
    """Where a plate stands beside the end of a line: beyond it if that is free, else at another side.

    ``off``: how far from the point. Where nothing is free, where it covers least if it stands there
    ``always``, else None.
    """
    angle = math.atan2(direction[1], direction[0])
    area = layout.area
    best: tuple[float, Point] | None = None
    for turn, farther in _SIDES:
        dx, dy = math.cos(angle + turn), math.sin(angle + turn)
        reach = off * farther + min(size[0] / 2 / max(abs(dx), 1e-6), size[1] / 2 / max(abs(dy), 1e-6))
        x, y = at[0] + dx * reach, at[1] + dy * reach
        a = centred((x, y), *size)
        if a[0] < area.x or a[1] < area.y or a[2] > area.right or a[3] > area.bottom:
            continue
        covered = 0.0
        for b in taken:
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                covered += (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))
                if not always:
                    break
        if not covered:
            return x, y
        if best is None or covered < best[0]:
            best = covered, (x, y)
    return best[1] if best and always else None
