"""The tools of whoever presents, at the left edge: each with its name and key; they fade while the mouse rests.

Knows nothing of what they do.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import EVERY, spoken
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.presentation.pens import pen_stroke
from vectorgames.ui.presentation_model import ON_SCREEN, PEN, PENS, Presenting
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import hit, tooltip

ROW, PAD = 32, 6
NEAR = 70
"""Design pixels beside the tools in which the mouse comes to them."""
_ROWS = (
    "present_laser", "present_pen", "present_rubber", "present_ground", "present_undo", "present_clear",
    "present_freeze", "present_black", "present_white", "present_leave",
)  # fmt: skip


def tools(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw them as far as they are seen; what the user wants. A frozen picture says so in any case."""
    data = screen.presenting
    if data is None or data.blank:
        return []
    scale = min(frame.tools_scale, frame.view.h / ((len(_ROWS) + 2) * ROW + 4 * PAD))
    ui = Ui(layer, screen.language, scale)
    keys = {name: _keys(ui, screen, name) for name in _ROWS}
    labels = {name: _label(ui, name, data) for name in _ROWS}
    if data.frozen:
        _frozen(Ui(layer, screen.language, frame.scale), frame, keys["present_freeze"])
    wide = max(ui.measure(labels[name], "label") + ui.measure(keys[name], "note") for name in _ROWS) + ui.px(52)
    pens = ui.px(ROW) if data.tool == PEN else 0.0
    high = ui.px(ROW) * len(_ROWS) + pens + 2 * ui.px(PAD)
    rect = Rect(ui.px(6), round(frame.view.centre[1] - high / 2), round(wide), round(high))
    x, y = imgui.get_io().mouse_pos
    rows = _ROWS
    away, handle = x > rect.right + ui.px(NEAR), frame.handle
    if away and (data.tool or handle):  # the mouse is at work over there: only what it is, and where they are
        rows, rect = ((f"present_{data.tool}",) if data.tool else ()), rect.top(ui.px(ROW + 2 * PAD))
        if handle:
            rect = Rect(handle.x, handle.y, rect.w if rows else handle.w, rect.h)
    bright = max(data.bright, 1.0 if rect.contains(x, y) else 0.0)
    if bright <= 0:
        return ui.commands
    imgui.push_style_var(imgui.StyleVar_.alpha, bright)
    imgui.push_style_color(imgui.Col_.window_bg, ui.colour("window", 0.9))
    with ui.panel("tools", rect, modest=True) as box:
        y = box.y + ui.px(PAD)
        if not rows:
            ui.text(box.inset(ui.px(PAD + 10), 0), ui.words("present.tools"), "label", "text", 0.0, bright)
        for name in rows:
            row = Rect(box.x + ui.px(PAD), y, box.w - 2 * ui.px(PAD), ui.px(ROW))
            _tool(ui, row, name, labels[name], keys[name], data, bright)
            y += ui.px(ROW)
            if name == PEN_ROW and pens and len(rows) > 1:
                _colours(ui, Rect(row.x, y, row.w, pens), data, bright)
                y += pens
    imgui.pop_style_color()
    imgui.pop_style_var()
    return ui.commands


PEN_ROW = "present_pen"


def _keys(ui: Ui, screen: Screen, name: str) -> str:
    """The keys that give it on this page."""
    entry = next((entry for entry in screen.page.entries if entry.name == name), EVERY[name])
    return spoken(entry.shown(), ui.words)


def _label(ui: Ui, name: str, data: Presenting) -> str:
    if name == "present_ground":
        return ui.words(f"present.sticks_{data.ground}")
    if name == "present_freeze" and data.frozen:
        return ui.words("present.go_on")
    return ui.words(f"present.{name.removeprefix('present_')}")


def _on(name: str, data: Presenting) -> bool:
    states = {"present_freeze": data.frozen, "present_ground": data.ground == ON_SCREEN and data.tool == PEN}
    return states.get(name, name == f"present_{data.tool}")


def _tool(ui: Ui, rect: Rect, name: str, label: str, keys: str, data: Presenting, bright: float) -> None:
    works = {"present_undo": data.undoes, "present_clear": data.drawn}.get(name, True)
    pressed, hovered, held = hit(ui, name, rect, works)
    if works:
        tooltip(ui, ui.words(f"ui.command.{name}"))
    inner = rect.inset(0, ui.px(1))
    if _on(name, data):
        ui.fill(inner, "selected", bright, ROUND_BUTTON)
        ui.outline(inner, "accent", bright, ROUND_BUTTON, 1.3)
    elif hovered:
        ui.fill(inner, "button_active" if held else "button_hovered", bright, ROUND_BUTTON)
    alpha = bright * ui.strength(works)
    words = rect.inset(ui.px(10), 0)
    taken = ui.measure(keys, "note")
    ui.text(words.left(words.w - taken - ui.px(8)), label, "label", "text", 0.0, alpha)
    ui.text(words.beside(words.w - taken), keys, "note", "second", 1.0, alpha)
    if pressed:
        command = EVERY[name].command
        assert command is not None
        ui.send(command.name, command.value)


def _colours(ui: Ui, rect: Rect, data: Presenting, bright: float) -> None:
    """The colours of the pen, each with its dashes and its key."""
    for number, place in enumerate(rect.columns(PENS, ui.px(3)), 1):
        if hit(ui, f"colour {number}", place)[0]:
            ui.send("present_colour", number)
        box = place.inset(0, ui.px(2))
        chosen = number == data.pen
        ui.fill(box, "selected" if chosen else "field", bright, ROUND_BUTTON)
        if chosen:
            ui.outline(box, "accent", bright, ROUND_BUTTON, 1.3)
        ui.text(box.left(ui.px(15)), str(number), "note", "second", 0.7, bright)
        y = box.centre[1]
        pen_stroke(ui, ((box.x + ui.px(16), y), (box.right - ui.px(4), y)), number, 0.5, bright)


def _frozen(ui: Ui, frame: Frame, keys: str) -> None:
    """A plate that says how the picture comes back; it does not fade."""
    text = ui.words("present.frozen", key=keys)
    wide, high = ui.measure(text, "title") + ui.px(28), ui.px(34)
    view = frame.view
    plate = Rect(round(view.centre[0] - wide / 2), view.y + ui.px(8), round(wide), high)
    with ui.panel("frozen", plate, modest=True) as rect:
        ui.outline(rect.inset(1), "gold", 1.0, 10, 2.0)
        ui.text(rect, text, "title", "text", 0.5)
        if hit(ui, "go on", rect)[0]:
            ui.send("present_freeze")
