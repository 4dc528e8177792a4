"""New game: its options, each with a widget that fits its kind, before the start."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.frame import Rect
from vectorgames.ui.kit import Ui
from vectorgames.ui.model import NewGame, Option, OptionValue, Screen
from vectorgames.ui.widgets import TALL_H, button, button_width, hit, segment_widths, segments, switch, tooltip

_ROW = 50
_CONTROL = 34


def new_game_body(ui: Ui, body: Rect, screen: Screen, value: NewGame) -> None:
    """Picture and sentence at the left, options at the right, start at the bottom."""
    words = ui.words
    error_h = ui.px(44)
    bottom = Rect(body.x, body.bottom - ui.px(TALL_H), body.w, ui.px(TALL_H))
    upper = body.top(body.h - ui.px(TALL_H) - error_h - ui.px(6))
    texture = ui.layer.picture(value.picture)
    if texture:
        left = upper.left(round(upper.w * 0.34))
        picture = left.top(min(left.h, left.w * 0.8))
        ui.picture(texture, picture, 10)
        rest = left.below(picture.h + ui.px(12))
        if rest.h > ui.line():
            ui.paragraph(rest, value.sentence, "text", "second", int(rest.h // ui.line()))
        upper = upper.beside(left.w + ui.px(24))
    elif value.sentence:
        upper = upper.below(ui.paragraph(upper, value.sentence, "text", "second", 3) + ui.px(14))
    with ui.scroll("options", upper) as (area, used):
        if not value.options:
            ui.text(area.top(ui.px(30)), words("ui.new_game.no_options"), "text", "second")
        y = area.y
        for option in value.options:
            y += _option(ui, Rect(area.x, y, area.w - ui.px(6), area.h), option)
        used.append(y - area.y)
    if value.error:
        place = Rect(body.x, bottom.y - error_h, body.w, error_h)
        ui.paragraph(place, value.error, "note", "warning", 2)
    label = words("ui.new_game.start")
    width = max(button_width(ui, label), ui.px(150))
    place = Rect(bottom.right - width, bottom.y, width, bottom.h)
    used_enter = imgui.is_any_item_active() or imgui.get_io().nav_visible
    entered = imgui.is_key_pressed(imgui.Key.enter, False) and not used_enter
    if button(ui, "start", place, label, kind="primary", enabled=not value.error) or (entered and not value.error):
        ui.send("start", (value.game, {option.name: option.value for option in value.options}))
    label = words("ui.cancel")
    width = button_width(ui, label)
    if button(ui, "cancel", Rect(place.x - width - ui.px(10), place.y, width, place.h), label):
        ui.send("close")


def _option(ui: Ui, rect: Rect, option: Option) -> float:
    """One option. Returns the height it took."""
    height = ui.px(_ROW)
    row = rect.top(height)
    if option.kind == "bool":
        if switch(ui, option.name, row, option.label, bool(option.value), option.help):
            ui.send("option", (option.name, not option.value))
        return height
    if option.kind == "choice":
        return _choice(ui, rect, option)
    _whole(ui, row, option)
    return height


def _label(ui: Ui, rect: Rect, option: Option) -> None:
    ui.text(rect, option.label)
    if option.help:
        hit(ui, f"{option.name} label", rect)
        tooltip(ui, option.help)


def _choice(ui: Ui, rect: Rect, option: Option) -> float:
    labels = [label for _, label in option.choices]
    gaps = ui.px(4) * max(0, len(labels) - 1)
    need = sum(segment_widths(ui, labels)) + gaps
    label_w = ui.measure(option.label) + ui.px(18)
    on = [value == option.value for value, _ in option.choices]
    control = ui.px(_CONTROL)
    if label_w + need <= rect.w:
        row = rect.top(ui.px(_ROW))
        _label(ui, row.left(label_w), option)
        place = Rect(row.right - need, round(row.centre[1] - control / 2), need, control)
        height = row.h
    else:
        _label(ui, rect.top(ui.px(30)), option)
        place = Rect(rect.x, rect.y + ui.px(30), min(rect.w, need), control)
        height = ui.px(30 + _CONTROL + 10)
    if need > rect.w:
        return ui.px(30) + _list(ui, Rect(rect.x, rect.y + ui.px(30), rect.w, rect.h), option) + ui.px(8)
    chosen = segments(ui, option.name, place, labels, on)
    if chosen is not None:
        ui.send("option", (option.name, option.choices[chosen][0]))
    return height


def _list(ui: Ui, rect: Rect, option: Option) -> float:
    """Choices one under the other, for those that do not fit side by side."""
    y = rect.y
    for i, (value, label) in enumerate(option.choices):
        place = Rect(rect.x, y, rect.w, ui.px(_CONTROL))
        kind = "selected" if value == option.value else "normal"
        if button(ui, f"{option.name}{i}", place, label, kind=kind, align=0.0):
            ui.send("option", (option.name, value))
        y += ui.px(_CONTROL + 4)
    return y - rect.y


def _whole(ui: Ui, row: Rect, option: Option) -> None:
    """A number with minus and plus; perhaps a button for none."""
    side = ui.px(_CONTROL)
    y = round(row.centre[1] - side / 2)
    number_w = max(ui.px(64), ui.measure(str(option.maximum), "strong") + ui.px(20))
    x = row.right - side
    none = option.value is None
    value = option.minimum if none else int(option.value or 0)
    step = 10 if imgui.get_io().key_ctrl else 1
    plus = button(ui, f"{option.name}+", Rect(x, y, side, side), "+", enabled=none or value < option.maximum)
    x -= number_w
    box = Rect(x, y, number_w, side)
    shown = ui.words("ui.new_game.none") if none else str(value)
    ui.text(box, shown, "strong", "second" if none else "text", 0.5)
    x -= side
    minus = button(ui, f"{option.name}-", Rect(x, y, side, side), "−", enabled=not none and value > option.minimum)
    new: OptionValue = option.value
    if plus:
        new = value if none else min(option.maximum, value + step)
    elif minus:
        new = max(option.minimum, value - step)
    if option.kind == "whole_or_none":
        label = ui.words("ui.new_game.none")
        width = button_width(ui, label)
        x -= width + ui.px(8)
        kind = "selected" if none else "normal"
        if button(ui, f"{option.name} none", Rect(x, y, width, side), label, kind=kind):
            new = option.minimum if none else None
    _label(ui, row.left(x - row.x - ui.px(12)), option)
    if new != option.value:
        ui.send("option", (option.name, new))
