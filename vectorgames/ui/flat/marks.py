"""Marks of the flat map as primitives: hints, hover, neighbours, the aimed piece, the last move. Pure; no window.

The symbol of a hint is the same on the board, on the flat map and beside its switch: a star for a
win, a shield for a threat, two linked rings for a double threat.
"""

from __future__ import annotations

import math

from vectorgames.tableau import Mark
from vectorgames.ui.flat.badges import dim_ring
from vectorgames.ui.flat.plan import FlatLayout
from vectorgames.ui.flat.primitives import Box, Circle, Line, PieceShape, Point, Polygon, Primitive
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import Theme

HINTS = ("win", "block", "double")
_BESIDE = {
    1: (1.0, ((0.0, 0.0),)),
    2: (0.58, ((-0.24, -0.2), (0.24, 0.2))),
    3: (0.55, ((-0.25, -0.2), (0.25, -0.2), (0.0, 0.24))),
}
"""How many hints a space carries -> size of each, and where in its cell."""


def hint_symbol(kind: str, centre: Point, radius: float, colour: str) -> list[Primitive]:
    """Star, shield or linked rings, filling a circle of this radius."""
    x, y = centre
    if kind == "win":
        return [Polygon(_star(x, y + 0.06 * radius, 1.05 * radius), colour)]
    if kind == "block":
        return [Polygon(_shield(x, y, radius), colour)]
    width = max(1.3, 0.2 * radius)
    size, apart = 0.56 * radius, 0.35 * radius
    left, right = (x - apart, y), (x + apart, y)
    out: list[Primitive] = [Circle(left, size, colour, 1.0, width), Circle(right, size, colour, 1.0, width)]
    if radius >= 9:  # the left ring lies over the right one above, under it below
        crossing = math.degrees(math.acos(apart / size))
        for centre, angle in ((left, -crossing), (right, 180 - crossing)):
            out += _arc(centre, size, angle, 24, 2.0 * width, "#151B23")
            out += _arc(centre, size, angle, 30, width, colour)
    return out


def hint_marks(layout: FlatLayout, marks: tuple[Mark, ...], theme: Theme) -> list[Primitive]:
    """Every hint of a position; several at one space lie beside each other."""
    at: dict[int, list[str]] = {}
    for mark in marks:
        if mark.kind in HINTS and mark.kind not in at.setdefault(mark.space, []):
            at[mark.space].append(mark.kind)
    out: list[Primitive] = []
    for space, kinds in at.items():
        x, y = (float(v) for v in layout.points[space])
        share, places = _BESIDE[len(kinds)]
        for kind, (dx, dy) in zip(sorted(kinds, key=HINTS.index), places, strict=True):
            centre = (x + dx * layout.cell, y + dy * layout.cell)
            out += hint_symbol(kind, centre, 0.45 * share * layout.cell, theme[kind])
    return out


def other_mark(layout: FlatLayout, mark: Mark, theme: Theme) -> list[Primitive]:
    """Every kind has a shape of its own, so that colour is never needed to tell them apart."""
    x, y = (float(v) for v in layout.points[mark.space])
    cell = layout.cell

    def square(share: float) -> Rect:
        return Rect(x - share * cell, y - share * cell, 2 * share * cell, 2 * share * cell)

    if mark.kind == "aim":
        out: list[Primitive] = [
            Box(square(0.43), "#FFFFFF", 0.16, 0.17 * cell),
            *_corners(x, y, 0.45 * cell, 0.24 * cell, "#FFFFFF", max(1.8, 0.11 * cell)),
        ]
        if mark.player:
            return [*out, PieceShape((x, y), 0.35 * cell, str(mark.player), 0.6)]
        return [*out, Circle((x, y), 0.1 * cell, "#FFFFFF")]
    if mark.kind == "last":
        ticks = _corners(x, y, 0.43 * cell, 0.2 * cell, theme["accent"], max(1.5, 0.1 * cell))
        return [Box(square(0.46), theme["accent"], 0.18, 0.08 * cell), *ticks]
    if mark.kind == "legal":
        return [Circle((x, y), max(1.4, 0.09 * cell), theme["accent"], 0.75)]
    if mark.kind == "free":
        return [Box(square(0.38), theme["free"], 0.6, 0.12 * cell)]
    if mark.kind == "take":
        ticks = _corners(x, y, 0.45 * cell, 0.26 * cell, theme["take"], max(1.5, 0.1 * cell))
        return [Box(square(0.46), theme["take"], 0.3), *ticks]
    if mark.kind == "from":
        return [
            Box(square(0.46), "#FFFFFF", 0.35, 0.17 * cell),
            Box(square(0.46), "#FFFFFF", 0.9, 0.17 * cell, 1.2),
        ]
    return []


def hover_plate(layout: FlatLayout, space: int) -> tuple[Primitive, Primitive]:
    """A plate where the pointer is, and its rim."""
    cell = layout.cell
    x, y = layout.points[space].tolist()
    plate = Rect(x - 0.43 * cell, y - 0.43 * cell, 0.86 * cell, 0.86 * cell)
    rim = max(1.2, 0.075 * cell)
    return Box(plate, "#FFFFFF", 0.30, 0.17 * cell), Box(plate, "#FFFFFF", 0.95, 0.17 * cell, rim)


def around(layout: FlatLayout, mark: Mark, theme: Theme, occupied: bool) -> list[Primitive]:
    """The same place on another level: a white ring; a neighbour round t, u or v: a smaller one in its colour.

    Round a piece, where there is one, so that it stays to be seen.
    """
    cell = layout.cell
    at = tuple(layout.points[mark.space].tolist())
    width = max(1.1, 0.065 * cell)
    if mark.kind == "level":
        return [Circle(at, (0.44 if occupied else 0.19) * cell, "#FFFFFF", 0.8, width)]
    radius = max(2.0, (0.44 if occupied else 0.15) * cell)
    return [dim_ring(at, radius, mark.dims, theme.dimensions[mark.dims], 1.0, 1.2 * width)]


def _corners(x: float, y: float, r: float, arm: float, colour: str, width: float) -> list[Primitive]:
    out: list[Primitive] = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * r, y + sy * r
            out.append(Line((cx + sx * width / 2, cy), (cx - sx * arm, cy), colour, 1.0, width))
            out.append(Line((cx, cy), (cx, cy - sy * arm), colour, 1.0, width))
    return out


def _star(x: float, y: float, r: float) -> tuple[Point, ...]:
    """Five points, the first one up."""
    turn = -math.pi / 2
    return tuple(
        (x + size * math.cos(turn + i * math.pi / 5), y + size * math.sin(turn + i * math.pi / 5))
        for i, size in enumerate([r, 0.44 * r] * 5)
    )


def _shield(x: float, y: float, r: float) -> tuple[Point, ...]:
    """Straight above with a small point in the middle, curved to a point below."""
    side = [(0.8, -0.72), (0.8, -0.1), (0.73, 0.2), (0.58, 0.46), (0.34, 0.73), (0.0, 1.0)]
    right = [(0.0, -0.92), *side]
    left = [(-dx, dy) for dx, dy in reversed(side[:-1])]
    return tuple((x + dx * r, y + dy * r) for dx, dy in right + left)


def _arc(centre: Point, r: float, middle: float, half: float, width: float, colour: str) -> list[Primitive]:
    """A piece of a circle, ``half`` degrees to either side of ``middle``."""
    angles = [math.radians(middle + half * share) for share in (-1, -0.5, 0, 0.5, 1)]
    points = [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a in angles]
    return [Line(a, b, colour, 1.0, width) for a, b in zip(points, points[1:], strict=False)]
