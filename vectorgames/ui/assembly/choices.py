"""Rows of the cutting page on which something is chosen from a list. Knows nothing of what is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from imgui_bundle import imgui

from vectorgames.ui.assembly_model import Choice
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.popups import popup
from vectorgames.ui.widgets import menu_button, menu_button_width, row_button

_ROW, _LINE, _SIGN = 34, 34, 37
_SHARE = 0.58
"""Of a row that its button has."""


def choice_rows(ui: Ui, rect: Rect, choices: Sequence[Choice]) -> float:
    """Rows one under the other, each with its label at the left. The height used."""
    y = 0.0
    for one in choices:
        y += _row(ui, rect.below(y), one) + ui.px(6)
    return y


def _row(ui: Ui, rect: Rect, one: Choice) -> float:
    names = dict(one.options)
    label = names.get(one.value, one.value)
    row, wide = rect.top(ui.px(_ROW)), max(round(rect.w * _SHARE), round(menu_button_width(ui, label)))
    above = 0.0
    if wide + ui.measure(one.label) + ui.px(10) > rect.w:  # one under the other
        above, wide = ui.paragraph(rect, one.label) + ui.px(2), rect.w
    else:
        ui.text(row.left(row.w - wide), one.label)
    place = Rect(round(row.right - wide), row.y + above, wide, row.h)
    label = ui.shorten(label, place.w - ui.px(_SIGN), "label")
    if menu_button(ui, f"choice {one.name}", place, label):
        imgui.open_popup(f"choices {one.name}")
    width = max(place.w, max(ui.measure(name, "label") for name in names.values()) + ui.px(36))
    size = width, len(one.options) * ui.px(_LINE) + ui.px(12)
    with popup(ui, f"choices {one.name}", (place.right - width, place.bottom + ui.px(4)), size) as box:
        if box is not None:
            inner = box.inset(ui.px(6))
            for k, (value, name) in enumerate(one.options):
                line = Rect(inner.x, inner.y + k * ui.px(_LINE), inner.w, ui.px(_LINE))
                if row_button(ui, f"{one.name} {value or 'none'}", line, value == one.value):
                    imgui.close_current_popup()
                    ui.send("cut_choice", (one.name, value))
                ui.text(line.inset(ui.px(10), 0), name, "label")
    return row.h + above
