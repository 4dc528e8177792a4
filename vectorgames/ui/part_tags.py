"""Names of parts beside them on the board, none on another one. Knows no part."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect

Point = tuple[float, float]
_H, _PAD = 28, 11
_REACH, _GAP = 34, 5
"""How far a tag stands from its part, and from the next tag."""


def part_tags(ui: Ui, view: Rect, parts: Sequence[tuple[str, Point]]) -> None:
    """Draw every name as a tag with a line to its place."""
    sizes = [(round(ui.measure(name, "label")) + 2 * ui.px(_PAD), ui.px(_H)) for name, _ in parts]
    area = view.inset(ui.px(10))
    tags = placed_tags(tuple(at for _, at in parts), tuple(sizes), area, ui.px(_REACH), ui.px(_GAP))
    for (name, at), tag in zip(parts, tags, strict=True):
        if tag is None:
            continue
        end = (tag.x if tag.x > at[0] else tag.right, tag.centre[1])
        ui.draw.add_line(at, end, ui.colour("text", 0.55), max(1.2, 1.3 * ui.scale))
        ui.draw.add_circle_filled(at, 3.2 * ui.scale, ui.colour("text", 0.9))
        ui.fill(tag, "window", 0.9, _H / 2)
        ui.outline(tag, "accent", 0.75, _H / 2)
        ui.text(tag, name, "label", "text", 0.5)


def placed_tags(
    places: tuple[Point, ...], sizes: tuple[tuple[float, float], ...], area: Rect, reach: float, gap: float
) -> list[Rect | None]:
    """Where the tags lie: outwards beside their places, in the same order, on no other. None without room."""
    out: list[Rect | None] = [None] * len(places)
    middle = area.centre[0]
    for right in (False, True):
        side = sorted((i for i, (x, _) in enumerate(places) if (x >= middle) == right), key=lambda i: places[i][1])
        while side and sum(sizes[i][1] + gap for i in side) - gap > area.h:
            side.pop()
        heights = [sizes[i][1] + gap for i in side]
        wanted = [places[i][1] - height for i, height in zip(side, heights, strict=True)]
        for i, top in zip(side, _spread(wanted, heights, area.y, area.bottom + gap), strict=True):
            x, (width, height) = places[i][0], sizes[i]
            left = min(x + reach, area.right - width) if right else max(x - reach - width, area.x)
            out[i] = Rect(left, top, width, height)
    return out


def _spread(wanted: list[float], heights: list[float], low: float, high: float) -> list[float]:
    """Tops of things one under the other between two heights, each as near as can be to where it is wanted.

    Those that would lie on one another make a heap, which lies where its members want it on the average.
    """
    heaps: list[tuple[float, list[float]]] = []  # top of the heap, heights in it
    for top, height in zip(wanted, heights, strict=True):
        heap = (top, [height])
        while heaps and heaps[-1][0] + sum(heaps[-1][1]) > heap[0]:
            above, below = heaps.pop(), heap
            moved = below[0] - sum(above[1])  # where the lower one wants the top of both
            count = len(above[1]), len(below[1])
            top = (above[0] * count[0] + moved * count[1]) / sum(count)
            heap = (top, above[1] + below[1])
        heaps.append(heap)
    tops = [top + sum(within[:k]) for top, within in heaps for k in range(len(within))]
    for i in reversed(range(len(tops))):
        high = tops[i] = min(tops[i], high - heights[i])
    for i, height in enumerate(heights):
        tops[i] = max(tops[i], low)
        low = tops[i] + height
    return tops
