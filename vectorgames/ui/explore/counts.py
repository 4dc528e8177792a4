"""The tab of counts: how many vectors there are, by what runs, and why. Knows no board and counts nothing."""

from __future__ import annotations

from vectorgames.spaces.filters import Filter
from vectorgames.ui.canvas import Ui
from vectorgames.ui.explore_model import CountRow, Explore, Why
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.model import Screen
from vectorgames.ui.widgets import button, button_width, row_button, segments

_ROW = 30
_LETTER = 30
"""Width of the sign and letter of a coordinate."""


def counts_tab(ui: Ui, area: Rect, screen: Screen) -> float:
    """Draw it from the top of the rectangle; its height."""
    data = screen.explore
    assert data is not None
    y = ui.px(36)
    labels = [label for _, label in data.scopes]
    now = [name == data.scope for name, _ in data.scopes]
    pressed = segments(ui, "scope", area.top(ui.px(34)), labels, now)
    if pressed is not None:
        ui.send("scope", data.scopes[pressed][0])
    y += ui.paragraph(area.below(y + ui.px(4)), data.shown, "note", "second") + ui.px(12)
    for row in data.counts:
        y += _row(ui, area.below(y), row, data)
        if data.why is not None and data.why.key == row.key:
            y += _why(ui, area.below(y), data.why)
    return y


def _row(ui: Ui, area: Rect, row: CountRow, data: Explore) -> float:
    """What runs, how many, why."""
    h = ui.px(_ROW)
    why = ui.words("explore.counts.why")
    width = button_width(ui, why)
    place, part = area.top(h), row.key.startswith("=")
    line = place.left(place.w - width - ui.px(6)).inset(0, ui.px(1))
    if row_button(ui, f"count {row.key}", line, row.on):
        ui.send("filter", Filter() if row.on else meant(row.key))
    if row.on:
        ui.outline(line, "accent", 0.9, 6, 1.3)
    x = line.x + ui.px(24 if part else 8)
    number = ui.measure(str(row.n), "strong") + ui.px(10)
    if part:
        step = min(ui.px(_LETTER), (line.right - number - x) / max(1, len(row.label)))
        for dim in row.label:
            dimension_mark(ui, (x + ui.px(6), line.centre[1]), 4.4 * ui.scale, dim, ui.theme.dimension(dim))
            ui.text(Rect(x + ui.px(12), line.y, step - ui.px(12), line.h), dim, "label")
            x += step
    else:
        ui.text(Rect(x, line.y, line.right - number - x, line.h), row.label, "strong")
    ui.text(Rect(line.right - number, line.y, number - ui.px(8), line.h), str(row.n), "strong", "text", 1.0)
    kind = "selected" if data.why is not None and data.why.key == row.key else "quiet"
    ask = Rect(place.right - width, place.y, width, h).inset(0, ui.px(1))
    if button(ui, f"why {row.key}", ask, why, kind=kind, ink="accent"):
        ui.send("why_count", row.key)
    return h


def meant(key: str) -> Filter:
    """The filter that shows what a row counts."""
    if key == "all":
        return Filter()
    return Filter(run="".join(sorted(key[1:])), number=len(key) - 1) if key[0] == "=" else Filter(number=int(key))


def _why(ui: Ui, area: Rect, why: Why) -> float:
    """The lines of the derivation, each with its number, and what they come to."""
    pad, width = ui.px(12), area.w - ui.px(24)
    numbers = max((ui.measure(str(n), "strong") for _, n in why.lines), default=0.0) + ui.px(10)
    heights = [ui.height(text, width - numbers, "text") + ui.px(4) for text, _ in why.lines]
    title = ui.height(why.title, width, "label")
    result = ui.height(why.result, width, "head")
    total = title + sum(heights) + result + 2 * pad + ui.px(10)
    card = area.top(total)
    ui.fill(card, "card", 1.0, 8)
    inner = Rect(card.x + pad, card.y + pad, width, 0)
    ui.paragraph(inner, why.title, "label", "second")
    y = inner.y + title + ui.px(4)
    for (text, n), height in zip(why.lines, heights, strict=True):
        ui.paragraph(Rect(inner.x, y, width - numbers, 0), text, "text")
        ui.text(Rect(inner.x + width - numbers, y, numbers, ui.line("text")), str(n), "strong", "text", 1.0)
        y += height
    ui.paragraph(Rect(inner.x, y + ui.px(4), width, 0), why.result, "head", "good")
    return total + ui.px(6)
