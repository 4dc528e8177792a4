"""Lines of the pen as they are painted: each colour has a width and dashes of its own. Knows no board."""

from __future__ import annotations

import math
from itertools import pairwise

from vectorgames.ui.canvas import Ui
from vectorgames.ui.labels import Point

WIDTH = 3.4
"""Design width of a line."""
DASHES: dict[int, tuple[float, tuple[float, float] | None]] = {
    1: (1.0, None),
    2: (1.0, (13.0, 8.0)),
    3: (0.9, (3.0, 7.0)),
    4: (1.9, None),
}
"""Number of a colour -> its width by the usual one, and how long it is drawn and left out, in design pixels."""


def pen_stroke(ui: Ui, points: tuple[Point, ...], pen: int, share: float = 1.0, alpha: float = 1.0) -> None:
    """Draw a line; ``share``: of its usual width."""
    wide, dash = DASHES[pen]
    width, colour = max(1.5, WIDTH * wide * share * ui.scale), ui.colour(f"pin{pen}", alpha)
    if len(points) == 1:
        ui.draw.add_circle_filled(points[0], 0.9 * width, colour)
        return
    for part in dashed(points, *(length * share * ui.scale for length in dash)) if dash else (points,):
        ui.draw.add_polyline([*part], colour, 0, width)
        for end in (part[0], part[-1]):
            ui.draw.add_circle_filled(end, width / 2, colour)


def dashed(points: tuple[Point, ...], on: float, off: float) -> list[tuple[Point, ...]]:
    """The parts of a line that are drawn where so much is, and then so much is left out."""
    parts: list[tuple[Point, ...]] = []
    part: list[Point] = [points[0]]
    drawn, left = True, on
    for (x, y), (u, v) in pairwise(points):
        length = math.hypot(u - x, v - y)
        gone = 0.0
        while length - gone > left:
            gone += left
            at = (x + (u - x) * gone / length, y + (v - y) * gone / length)
            if drawn:
                parts.append((*part, at))
            part, drawn = [at], not drawn
            left = on if drawn else off
        left -= length - gone
        if drawn:
            part.append((u, v))
    if drawn and len(part) > 1:
        parts.append(tuple(part))
    return parts
