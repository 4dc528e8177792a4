"""The tab of the judge: selected spaces as a table, what is said of them, what would do, pinned vectors.

Draws from the top of a rectangle and tells how far it came. Knows no board and judges nothing.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.explore_model import Axis, Explore, Offer, Pinned, Selected, StepRow
from vectorgames.ui.fields import plain_field
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark
from vectorgames.ui.model import Screen
from vectorgames.ui.widgets import BUTTON_H, button, button_width, row_button, tooltip

_ROW, _HEAD, _NUMBER, _CLOSE = 32, 26, 30, 30
_VERDICTS = {"stays": "second", "runs": "good", "neither": "warning"}
_SIGNS = {"stays": "=", "runs": "✓", "neither": "×"}


def judge_tab(ui: Ui, area: Rect, screen: Screen) -> float:
    """Draw it; its height."""
    data = screen.explore
    assert data is not None
    y = _field(ui, area, screen)
    y += _table(ui, area.below(y), data)
    y += _verdict(ui, area.below(y), data)
    return y + _pins(ui, area.below(y), data)


def _field(ui: Ui, area: Rect, screen: Screen) -> float:
    """Where spaces are typed."""
    data, words, h = screen.explore, ui.words, ui.px(36)
    label = words("explore.add")
    width = button_width(ui, label)
    row = area.top(h)
    place = row.left(row.w - width - ui.px(8))
    hint, memory = words("explore.type", example=data.example), ui.layer.memory
    if data.typing != memory.get("explore typing", 0):
        memory["explore typing"] = data.typing
        ui.layer.give_keyboard("explore name")
    if data.named != memory.get("explore named", data.named):  # what could not be read stays, to be mended
        ui.layer.drafts["explore name"] = ""
        if memory.pop("explore entered", False):  # the next one can be typed at once
            imgui.internal.clear_active_id()  # the field would hold on to what it shows
            ui.layer.give_keyboard("explore name")
    memory["explore named"] = data.named
    text, entered = plain_field(ui, "explore name", place, hint)
    pressed = button(
        ui,
        "explore add",
        row.beside(place.w + ui.px(8)),
        label,
        enabled=bool(text.strip()),
        keys=keys_of("type_space", words),
    )
    if (entered or pressed) and text.strip():
        ui.send("select", text)
        memory["explore entered"] = entered
        if entered:
            ui.layer.give_keyboard("explore name")
    return h + ui.px(10)


# ---- the table ----


def _table(ui: Ui, area: Rect, data: Explore) -> float:
    """A row a space, a column a coordinate, under each what it does."""
    if not data.selected:
        return 0.0
    row, head = ui.px(_ROW), ui.px(_HEAD)
    inner = Rect(area.x + ui.px(_NUMBER), area.y, area.w - ui.px(_NUMBER + _CLOSE), head)
    axes = data.axes
    if not axes:
        axes = (Axis(""),)
    columns = inner.columns(len(axes), ui.px(2))
    for axis, column in zip(axes, columns, strict=True):
        _axis_head(ui, column, axis, data.judges)
    y = area.y + head
    for number, one in enumerate(data.selected, 1):
        _space(ui, Rect(area.x, y, area.w, row), number, one, axes, columns)
        y += row
    if any(axis.verdict for axis in axes):
        y += _verdicts(ui, y, axes, columns)
    label = ui.words("explore.clear")
    place = Rect(area.right - button_width(ui, label), y + ui.px(4), button_width(ui, label), ui.px(BUTTON_H - 4))
    if button(ui, "clear selected", place, label, kind="quiet", ink="accent"):
        ui.send("clear", "selected")
    return place.bottom - area.y + ui.px(4)


def _axis_head(ui: Ui, rect: Rect, axis: Axis, signed: bool) -> None:
    """The name of a coordinate, with its sign where it has one."""
    if not signed:
        ui.text(rect, axis.name, "note", "second", 0.5)
        return
    x = rect.centre[0] - ui.px(9)
    dimension_mark(ui, (x, rect.centre[1]), 4.6 * ui.scale, axis.name, ui.theme.dimension(axis.name))
    ui.text(Rect(x + ui.px(9), rect.y, rect.right - x - ui.px(9), rect.h), axis.name, "label")


def _space(ui: Ui, rect: Rect, number: int, one: Selected, axes: tuple[Axis, ...], columns: list[Rect]) -> None:
    """The number, the coordinates, the button that lets it go."""
    ui.fill(rect.inset(0, ui.px(1)), "card", 1.0, 6)
    ui.text(rect.left(ui.px(_NUMBER)), str(number), "strong", "accent", 0.5)
    values = one.values or ((one.name,) if len(axes) == 1 or not any(axis.name for axis in axes) else ())
    if not values:
        ui.text(Rect(columns[0].x, rect.y, rect.w, rect.h), one.name, "label")
    for value, axis, column in zip(values, axes, columns, strict=False):
        ground = {"runs": "good", "neither": "warning"}.get(axis.verdict)
        cell = Rect(column.x, rect.y, column.w, rect.h).inset(ui.px(1), ui.px(2))
        if ground:
            ui.fill(cell, ground, 0.16, 5)
        ui.text(cell, value, "label", "text" if axis.verdict != "stays" else "second", 0.5)
    place = Rect(rect.right - ui.px(_CLOSE), rect.y, ui.px(_CLOSE), rect.h).inset(ui.px(1))
    if button(ui, f"let go {number}", place, "×", kind="quiet", help=ui.words("explore.let_go", space=one.name)):
        ui.send("let_go", one.space)


def _verdicts(ui: Ui, y: float, axes: tuple[Axis, ...], columns: list[Rect]) -> float:
    """Under each column its sign, and the word where there is room."""
    words = [ui.words(f"explore.verdict.{axis.verdict}") if axis.verdict else "" for axis in axes]
    fits = all(ui.measure(word, "note") <= column.w for word, column in zip(words, columns, strict=True))
    h = ui.px(_HEAD)
    for axis, word, column in zip(axes, words, columns, strict=True):
        if not axis.verdict:
            continue
        place = Rect(column.x, y, column.w, h)
        ui.text(
            place, word if fits else _SIGNS[axis.verdict], "note" if fits else "label", _VERDICTS[axis.verdict], 0.5
        )
    if fits:
        return h
    told = "   ".join(f"{_SIGNS[name]} {ui.words(f'explore.verdict.{name}')}" for name in _SIGNS)
    ui.text(Rect(columns[0].x, y + h, columns[-1].right - columns[0].x, h), told, "note", "second")
    return 2 * h


# ---- what is said ----


def _verdict(ui: Ui, area: Rect, data: Explore) -> float:
    """The verdict, its reasons, the steps, and what would do."""
    told, y = data.verdict, 0.0
    colour = {"good": "good", "bad": "warning"}.get(told.kind, "text")
    width = area.w - ui.px(12)
    height = ui.height(told.title, width, "prompt") + ui.px(8)
    if told.kind:
        ui.fill(Rect(area.x, area.y + ui.px(3), ui.px(3), height - ui.px(6)), colour, 1.0, 2)
    ui.paragraph(Rect(area.x + ui.px(12), area.y + ui.px(4), width, 0), told.title, "prompt", colour)
    y += height
    for reason in told.reasons:
        y += ui.paragraph(area.below(y + ui.px(2)), reason, "text", "text") + ui.px(6)
    y += ui.px(4) if told.reasons else 0.0
    for step in told.steps:
        y += _step(ui, area.below(y), step)
    if told.pin:
        y += _pin(ui, area.below(y + ui.px(4)), data)
    if told.offers:
        y += ui.paragraph(area.below(y + ui.px(6)), told.heading, "note", "second") + ui.px(8)
        for number, offer in enumerate(told.offers):
            y += _offer(ui, area.below(y), number, offer)
    return y + ui.px(10)


def _step(ui: Ui, area: Rect, step: StepRow) -> float:
    """``1 → 2   x +1, t +1``, and whether it fails."""
    h = ui.px(26)
    row = area.top(h)
    x = ui.text(row, f"{step.first} → {step.second}", "label", "second") + ui.px(14)
    colour = "warning" if step.fails else "text"
    x += ui.text(row.beside(x), step.told, "label", colour) + ui.px(10)
    if step.fails:
        ui.text(row.beside(x), "×  " + ui.words("explore.fails"), "note", colour)
    return h


def _pin(ui: Ui, area: Rect, data: Explore) -> float:
    pinned = any({*one.spaces} == {*data.verdict.pin} for one in data.pinned)
    label = ui.words("explore.unpin" if pinned else "explore.pin")
    place = Rect(area.x, area.y, button_width(ui, label), ui.px(BUTTON_H))
    if button(ui, "pin", place, label, kind="selected" if pinned else "normal", keys=keys_of("pin_this", ui.words)):
        ui.send("pin", data.verdict.pin)
    return place.h + ui.px(8)


def _offer(ui: Ui, area: Rect, number: int, offer: Offer) -> float:
    """A row that selects what it says; what would run stands at the right."""
    chips = len(offer.dims) * ui.px(18) + ui.px(6)
    width = area.w - chips - ui.px(20)
    h = max(ui.px(_ROW), ui.height(offer.text, width, "label") + ui.px(12))
    row = area.top(h).inset(0, ui.px(1))
    if row_button(ui, f"offer {number}", row):
        ui.send("select_only", offer.spaces)
    tooltip(ui, ui.words("explore.offer_help"))
    ui.outline(row, "line", 1.0, 6)
    text = Rect(row.x + ui.px(10), row.y + (h - ui.height(offer.text, width, "label")) / 2 - ui.px(1), width, 0)
    ui.paragraph(text, offer.text, "label", "text")
    x = row.right - chips + ui.px(6)
    for dim in offer.dims:
        _sign(ui, (x + ui.px(3), row.centre[1]), dim)
        x += ui.px(18)
    return h + ui.px(4)


def _sign(ui: Ui, centre: tuple[float, float], dim: str) -> None:
    """The letter of a coordinate in its colour; of a locus its number."""
    place = Rect(centre[0] - ui.px(9), centre[1] - ui.px(10), ui.px(18), ui.px(20))
    ui.text(place, dim, "label", ui.theme.dimension(dim), 0.5)


# ---- pinned vectors ----


def _pins(ui: Ui, area: Rect, data: Explore) -> float:
    """Every pinned vector in its colour and dashes, with its row of differences."""
    if not data.pinned:
        return 0.0
    y = ui.paragraph(area, ui.words("explore.pinned"), "head") + ui.px(6)
    for one in data.pinned:
        y += _pinned(ui, area.below(y), one)
    return y


def _pinned(ui: Ui, area: Rect, one: Pinned) -> float:
    names = "  ".join(one.names)
    width = area.w - ui.px(70 + _CLOSE)
    told = ui.height(names, width, "note")
    h = told + ui.px(CHIP_H + 16)
    card = area.top(h)
    ui.fill(card, "card", 1.0, 8)
    pin_sign(ui, Rect(card.x + ui.px(10), card.y, ui.px(48), h), one.number)
    body = Rect(card.x + ui.px(68), card.y + ui.px(6), width, h)
    x = body.x
    fits = len(one.dims) * ui.px(CHIP_W + 5) + ui.measure(one.told, "label") + ui.px(8) <= width
    for dim in one.dims if fits else "":
        x += dimension_chip(ui, x, body.y, dim) + ui.px(5)
    ui.text(Rect(x + ui.px(4), body.y, body.right - x, ui.px(CHIP_H)), one.told, "label")
    ui.paragraph(Rect(body.x, body.y + ui.px(CHIP_H + 3), width, 0), names, "note", "second")
    place = Rect(card.right - ui.px(_CLOSE), card.y + ui.px(3), ui.px(_CLOSE - 4), ui.px(28))
    if button(ui, f"unpin {one.number}", place, "×", kind="quiet", help=ui.words("explore.unpin")):
        ui.send("pin", one.spaces)
    return h + ui.px(6)


PIN_DASHES = ((1.0, 0.0), (0.30, 0.12), (0.16, 0.12), (0.05, 0.10))
"""Of the sign of each pinned vector: dash and gap, in parts of its width."""


def pin_sign(ui: Ui, rect: Rect, number: int) -> None:
    """A piece of line as the pinned vector of a number is drawn, and the number."""
    y, colour = round(rect.centre[1] + ui.px(7)), ui.colour(f"pin{number}")
    dash, gap = PIN_DASHES[number - 1]
    ui.text(Rect(rect.x, rect.y, rect.w, rect.h - ui.px(12)), str(number), "strong", f"pin{number}", 0.5)
    x = 0.0
    while x < 1.0:
        end = min(1.0, x + dash)
        ui.draw.add_line((rect.x + x * rect.w, y), (rect.x + end * rect.w, y), colour, ui.px(4))
        x += dash + gap
