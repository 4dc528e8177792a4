"""The bar over the board: what is isolated, how far apart, which layout, home, penlight."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import TOOL_TWO_ROWS, Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.kit import Ui
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.widgets import button, button_width, segment_widths, segments, slider

_H = 34


def tool_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    if frame.tool_bar is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("tool bar", frame.tool_bar) as rect:
        inner = rect.inset(ui.px(14), 0)
        pad = ui.px(12)
        if rect.h > ui.px(TOOL_TWO_ROWS - 8):
            upper = Rect(inner.x, rect.y + ui.px(11), inner.w, ui.px(_H))
            lower = Rect(inner.x, rect.bottom - ui.px(11) - ui.px(_H), inner.w, ui.px(_H))
            _spread(ui, upper, screen, (_levels, _quadrants, _penlight))
            _spread(ui, lower, screen, (_layouts, _explode, _home))
        else:
            row = Rect(inner.x, rect.y + pad, inner.w, ui.px(_H))
            _spread(ui, row, screen, (_levels, _quadrants, _layouts, _explode, _penlight, _home))
    return ui.commands


def _spread(ui: Ui, row: Rect, screen: Screen, parts: tuple) -> None:
    """Parts side by side; what is left over is shared out between them."""
    sizes = [part(ui, None, screen) for part in parts]
    gap = max(ui.px(8), (row.w - sum(sizes)) / max(1, len(parts) - 1))
    x = row.x
    for part, size in zip(parts, sizes, strict=True):
        part(ui, Rect(round(x), row.y, size, row.h), screen)
        x += size + gap


def _labelled(ui: Ui, rect: Rect | None, text: str) -> tuple[float, Rect | None]:
    """A word before something: its width, and what is left of the rectangle."""
    width = round(ui.measure(text, "note")) + ui.px(9)
    if rect is None:
        return width, None
    ui.text(rect.left(width), text, "note", "second")
    return width, rect.beside(width)


def _levels(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    state = screen.view
    labels = [ui.words("ui.view.all"), *(str(n + 1) for n in range(state.levels))]
    label, rest = _labelled(ui, rect, ui.words("ui.view.level"))
    if rest:
        chosen = state.view.levels
        on = [not chosen, *(n + 1 in chosen for n in range(state.levels))]
        keys = ["0", *(str(n + 1) for n in range(state.levels))]
        pressed = segments(ui, "level", rest, labels, on, keys)
        if pressed is not None:
            levels = frozenset() if pressed == 0 or chosen == {pressed} else frozenset({pressed})
            ui.send("view", replace(state.view, levels=levels))
    return label + sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)


def _quadrants(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    state = screen.view
    if not state.quadrants:
        return 0.0
    label, rest = _labelled(ui, rect, ui.words("ui.view.quadrant"))
    if rest:
        chosen = state.view.quadrants
        shift = ui.words("ui.key.shift")
        keys = [f"{shift}+{n + 1}" for n in range(len(state.quadrants))]
        pressed = segments(ui, "quadrant", rest, state.quadrants, [q in chosen for q in state.quadrants], keys)
        if pressed is not None:
            name = state.quadrants[pressed]
            quadrants = frozenset() if chosen == {name} else frozenset({name})
            ui.send("view", replace(state.view, quadrants=quadrants))
    return label + sum(segment_widths(ui, state.quadrants)) + ui.px(4) * (len(state.quadrants) - 1)


def _explode(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    label, rest = _labelled(ui, rect, ui.words("ui.view.explode"))
    if rest:
        on = screen.view.view.layout != "flat"
        help = ui.words("ui.view.explode_help")
        value = slider(ui, "explode", rest, screen.view.explode, help=help, enabled=on)
        if value is not None:
            ui.send("explode", value)
    return label + ui.px(116)


def _layouts(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    state = screen.view
    labels = [ui.words(f"ui.view.{name}") if f"ui.view.{name}" in ui.words else name for name in state.layouts]
    if rect:
        keys = [keys_of("flat", ui.words) if name == "flat" else "" for name in state.layouts]
        pressed = segments(ui, "layout", rect, labels, [n == state.view.layout for n in state.layouts], keys)
        if pressed is not None:
            ui.send("view", replace(state.view, layout=state.layouts[pressed]))
    return sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)


def _home(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    label = ui.words("ui.view.home")
    if rect and button(ui, "home", rect, label, help=ui.words("ui.view.home_help"), keys=keys_of("home", ui.words)):
        ui.send("home")
    return button_width(ui, label)


def _penlight(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    label = ui.words("ui.view.penlight")
    view = screen.view.view
    kind = "selected" if view.light != "dim" else "normal"
    help, on = ui.words("ui.view.penlight_help"), view.layout != "flat"
    if rect and button(ui, "penlight", rect, label, kind=kind, help=help, enabled=on):
        ui.send("view", replace(view, light="penlight" if view.light == "dim" else "dim"))
    return button_width(ui, label)
