"""The legend on the board: which sign is which coordinate, and how t runs; or what the marks of a column mean.

Knows nothing of where anything is drawn.
"""

from __future__ import annotations

import math

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.flat.layout import flat_points
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.kit import Ui
from vectorgames.ui.model import Screen
from vectorgames.ui.signs import EXPLAINED, sign
from vectorgames.ui.theme import packed

_LINE, _PAD, _AXIS, _SIGN = 22, 10, 27, 16
_SHARE = 0.33
"""Of the view's width, at the left, this part is free of the board at home."""
_AROUND = 60
"""Design pixels round the middles of the flat map's outermost spaces that it takes."""

Spots = tuple[tuple[tuple[float, float], float], ...]
"""Centre and radius of things that nothing may lie on."""


def legend_lines(screen: Screen) -> list[tuple[str, ...]]:
    """What may be said, the best first; each a tuple of lines: ``axes``, ``t``, or both in one: ``axes t``."""
    if screen.columns:
        return _mark_lines(screen)
    runs = isinstance(screen.space, Lattice) and "t" in screen.space.axes
    if not isinstance(screen.space, Lattice) or not screen.vectors:
        return []
    if not screen.switches.xray:
        return [("t",)] if runs else []
    return [("axes t",), ("axes", "t"), ("axes",)] if runs else [("axes",)]


def _mark_lines(screen: Screen) -> list[tuple[str, ...]]:
    """The marks that are on the board now: side by side in twos, or one under the other."""
    shown = {mark.kind for mark in screen.tableau.marks}
    told = [kind for kind in EXPLAINED if kind in shown]
    if not told:
        return []
    pairs = tuple(" ".join(told[i : i + 2]) for i in range(0, len(told), 2))
    return [(" ".join(told),), pairs, tuple(told)]


def placed_legend(ui: Ui, frame: Frame, screen: Screen, spots: Spots = ()) -> tuple[tuple[str, ...], Rect] | None:
    """Its lines and where it lies, in a corner of the view; None where it has no room.

    That is the lower left one; where that is taken, marks are explained in an upper one.
    """
    view, margin = frame.view, ui.px(16)
    room = _room(ui, frame, screen) - margin
    for lines in legend_lines(screen):
        width = _width(ui, lines, screen) + 2 * ui.px(_PAD)
        height = len(lines) * ui.px(_LINE) + ui.px(4)
        low, high = view.bottom - ui.px(8) - height, view.y + ui.px(8)
        places = [(view.x + margin, low)]
        if screen.columns and screen.view.view.layout != "flat":
            places += [(view.x + margin, high), (view.right - margin - width, high)]
        for x, y in places:
            rect = Rect(x, y, width, height)
            if width <= room and rect.inside(view) and not any(_touches(rect, *spot) for spot in spots):
                return lines, rect
    return None


def legend(ui: Ui, frame: Frame, screen: Screen, spots: Spots = ()) -> None:
    """Draw it on the board, small, on a faint dark ground."""
    found = placed_legend(ui, frame, screen, spots)
    if found is None:
        return
    lines, rect = found
    ui.draw.add_rect_filled((rect.x, rect.y), (rect.right, rect.bottom), packed("#10141A", 0.5), ui.px(8))
    row = rect.inset(ui.px(_PAD), ui.px(2)).top(ui.px(_LINE))
    if screen.columns:
        _marks(ui, row, lines)
        return
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


def _width(ui: Ui, lines: tuple[str, ...], screen: Screen) -> float:
    if screen.columns:
        return sum(_mark_widths(ui, lines))
    return max(_line_width(ui, line, screen) for line in lines)


def _line_width(ui: Ui, line: str, screen: Screen) -> float:
    parts = {"axes": len(screen.space.axes) * ui.px(_AXIS) - ui.px(6)}
    parts["t"] = ui.px(_SIGN) + ui.measure(ui.words("ui.t_runs"), "note")
    return sum(parts[part] for part in line.split()) + (ui.px(14) if " " in line else 0)


def _axes(ui: Ui, row: Rect, x: float, screen: Screen) -> float:
    """Every coordinate's sign and letter. Returns where the next thing begins."""
    for axis in screen.space.axes:
        dimension_mark(ui, (x + ui.px(5), row.centre[1]), 4.2 * ui.scale, axis, ui.theme.dimensions[axis])
        ui.text(Rect(x + ui.px(13), row.y, ui.px(12), row.h), axis, "note")
        x += ui.px(_AXIS)
    return x + ui.px(8)


def _t_runs(ui: Ui, row: Rect, x: float) -> float:
    dimension_mark(ui, (x + ui.px(5), row.centre[1]), 4.2 * ui.scale, "t", ui.theme.dimensions["t"])
    text = ui.words("ui.t_runs")
    return x + ui.text(Rect(x + ui.px(_SIGN), row.y, row.w, row.h), text, "note", "second")


def _mark_widths(ui: Ui, lines: tuple[str, ...]) -> list[float]:
    """Width of each column of marks, so that they lie one under the other."""
    rows = [line.split() for line in lines]
    return [
        ui.px(_SIGN + 6 + 12)
        + max(ui.measure(ui.words(f"ui.mark.{row[i]}"), "note") for row in rows if i < len(row))
        for i in range(max(map(len, rows)))
    ]


def _marks(ui: Ui, row: Rect, lines: tuple[str, ...]) -> None:
    """The shape of every mark and what it means."""
    widths = _mark_widths(ui, lines)
    for line in lines:
        x = row.x
        for kind, width in zip(line.split(), widths, strict=False):
            paint(ui, sign(kind, (x + ui.px(7), row.centre[1]), 6.5 * ui.scale, ui.theme))
            ui.text(Rect(x + ui.px(_SIGN + 6), row.y, width, row.h), ui.words(f"ui.mark.{kind}"), "note")
            x += width
        row = Rect(row.x, row.bottom, row.w, row.h)


def _touches(rect: Rect, at: tuple[float, float], radius: float) -> bool:
    """Whether a rectangle and a disc share a point."""
    near = min(max(at[0], rect.x), rect.right), min(max(at[1], rect.y), rect.bottom)
    return math.dist(near, at) < radius
