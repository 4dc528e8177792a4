"""Names of parts beside them on the board, none on another one."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.ui.frame import Rect
from vectorgames.ui.kit import Ui
from vectorgames.ui.theme import packed

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
        ui.draw.add_line(at, end, packed("#FFFFFF", 0.55), max(1.2, 1.3 * ui.scale))
        ui.draw.add_circle_filled(at, 3.2 * ui.scale, packed("#FFFFFF", 0.9))
        ui.fill(tag, "window", 0.9, _H / 2)
        ui.outline(tag, "accent", 0.75, _H / 2)
        ui.text(tag, name, "label", "text", 0.5)


def placed_tags(
    places: tuple[Point, ...], sizes: tuple[tuple[float, float], ...], area: Rect, reach: float, gap: float
) -> list[Rect | None]:
    """Where the tags lie: at the side of their places that is nearer to the edge, on one another none.

    Seen from above they go on in the order of their places. None where there is no room left.
    """
    out: list[Rect | None] = [None] * len(places)
    sides: dict[bool, list[int]] = {}
    middle = sum(x for x, _ in places) / len(places) if places else 0.0
    for i, (x, _) in enumerate(places):
        width = sizes[i][0]
        right = x >= middle - 1.0
        if right and x + reach + width > area.right:
            right = False
        elif not right and x - reach - width < area.x:
            right = True
        sides.setdefault(right, []).append(i)
    for right, side in sides.items():
        side.sort(key=lambda i: places[i][1])
        y = area.y
        below = sum(sizes[i][1] + gap for i in side)
        for i in side:
            (x, at), (width, height) = places[i], sizes[i]
            # Every tag leaves room for those that come after it.
            top = max(y, min(at - height - gap, area.bottom - below + gap))
            below -= height + gap
            if top + height > area.bottom:
                continue
            left = x + reach if right else x - reach - width
            left = min(max(left, area.x), area.right - width)
            out[i] = Rect(round(left), round(top), width, height)
            y = out[i].bottom + gap
    return out
