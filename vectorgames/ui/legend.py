"""The legend on the board: which sign is which coordinate, and how t runs.

Knows nothing of where anything is drawn.
"""

from __future__ import annotations

import math
from itertools import zip_longest

from vectorgames.ui.canvas import Ui
from vectorgames.ui.flat.layout import flat_points
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.model import Screen
from vectorgames.ui.sets import axes_of, has_sets

_LINE, _PAD, _AXIS, _SIGN = 22, 10, 27, 16
_SHARE = 0.33
"""Of the view's width, at the left, this part is free of the board at home."""
_AROUND = 60
"""Design pixels round the middles of the flat map's outermost spaces that it takes."""

Spots = tuple[tuple[tuple[float, float], float], ...]
"""Centre and radius of things that nothing may lie on."""


def legend_lines(screen: Screen) -> list[tuple[str, ...]]:
    """What may be said, the best first; each a tuple of lines: ``axes``, ``t``, or both in one: ``axes t``."""
    runs = "t" in axes_of(screen.space)
    drawn = screen.vectors or any(path.kind == "xray" for path in screen.tableau.paths)
    if not has_sets(screen.space) or screen.tree or not drawn:
        return []
    if not screen.switches.xray:
        return [("t",)] if runs else []
    return [("axes t",), ("axes", "t"), ("axes",)] if runs else [("axes",)]


def placed_legend(ui: Ui, frame: Frame, screen: Screen, spots: Spots = ()) -> tuple[tuple[str, ...], Rect] | None:
    """Its lines and where it lies: in the lower left corner of the view, or as little as there may be of it over
    what is in its way there; None where it has no room."""
    view, margin = frame.view, ui.px(16)
    room = _room(ui, frame, screen) - margin
    found = []
    for lines in legend_lines(screen):
        width = max(_line_width(ui, line, screen) for line in lines) + 2 * ui.px(_PAD)
        height = len(lines) * ui.px(_LINE) + ui.px(4)
        rect = Rect(view.x + margin, view.bottom - ui.px(8) - height, width, height)
        if width <= room:
            found.append((lines, rect))
    for lines, rect in found:
        if not any(_touches(rect, *spot) for spot in spots):
            return lines, rect
    for lines, rect in reversed(found):
        top = min(at[1] - radius for at, radius in spots if _touches(rect, at, radius))
        raised = Rect(rect.x, top - ui.px(4) - rect.h, rect.w, rect.h)
        if raised.y >= view.y and not any(_touches(raised, *spot) for spot in spots):
            return lines, raised
    return None


def legend(ui: Ui, frame: Frame, screen: Screen, spots: Spots = ()) -> None:
    """Draw it on the board, small, on a faint dark ground."""
    found = None if frame.presented else placed_legend(ui, frame, screen, spots)
    if found is None:
        return
    lines, rect = found
    ui.draw.add_rect_filled((rect.x, rect.y), (rect.right, rect.bottom), ui.colour("field", 0.5), ui.px(8))
    row = rect.inset(ui.px(_PAD), ui.px(2)).top(ui.px(_LINE))
    for line in lines:
        x = row.x
        for part in line.split():
            x = _axes(ui, row, x, screen) if part == "axes" else _t_runs(ui, row, x)
        row = Rect(row.x, row.bottom, row.w, row.h)


def _room(ui: Ui, frame: Frame, screen: Screen) -> float:
    """Width that is free at the left of the view."""
    if screen.view.view.layout != "flat":
        return _SHARE * frame.view.w
    xs = [x for x, _ in flat_points(screen.space, frame.flat_rect, screen.view.view).tolist() if x == x]
    return min(xs) - ui.px(_AROUND) - frame.view.x


def _line_width(ui: Ui, line: str, screen: Screen) -> float:
    parts = {"axes": len(screen.space.axes) * ui.px(_AXIS) - ui.px(6)}
    parts["t"] = ui.px(_SIGN) + ui.measure(ui.words("ui.t_runs"), "note")
    return sum(parts[part] for part in line.split()) + (ui.px(14) if " " in line else 0)


def _axes(ui: Ui, row: Rect, x: float, screen: Screen) -> float:
    """Every coordinate's sign and letter; those flash that a step has just changed. Returns where the next thing
    begins."""
    stepped, changed = screen.tableau.stepped, ()
    if stepped is not None and stepped.at:
        changed = screen.space.components(*stepped.spaces[stepped.at - 1 : stepped.at + 1])
    for axis, by in zip_longest(screen.space.axes, changed, fillvalue=0):
        if by and stepped.flash:
            plate = Rect(x - ui.px(4), row.y, ui.px(_AXIS - 1), row.h)
            ui.fill(plate, ui.theme.dimension(axis), 0.75 * stepped.flash, 5)
        dimension_mark(ui, (x + ui.px(5), row.centre[1]), 4.2 * ui.scale, axis, ui.theme.dimension(axis))
        ui.text(Rect(x + ui.px(13), row.y, ui.px(12), row.h), axis, "note")
        x += ui.px(_AXIS)
    return x + ui.px(8)


def _t_runs(ui: Ui, row: Rect, x: float) -> float:
    dimension_mark(ui, (x + ui.px(5), row.centre[1]), 4.2 * ui.scale, "t", ui.theme.dimension("t"))
    text = ui.words("ui.t_runs")
    return x + ui.text(Rect(x + ui.px(_SIGN), row.y, row.w, row.h), text, "note", "second")


def _touches(rect: Rect, at: tuple[float, float], radius: float) -> bool:
    """Whether a rectangle and a disc share a point."""
    near = min(max(at[0], rect.x), rect.right), min(max(at[1], rect.y), rect.bottom)
    return math.dist(near, at) < radius
