"""The bar over a page beside the game: title, what can be undone, the way back, help and menu. Knows no page."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import EVERY, keys_of
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.menus import main_menu
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.paged_bar import paged_bar
from vectorgames.ui.top_bar import ButtonEntry, bar_buttons, bar_width, present_entry


def page_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    if frame.paged:
        return paged_bar(layer, frame, screen)
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        _bar(ui, rect.inset(ui.px(20), 0), screen)
    return ui.commands


def _bar(ui: Ui, inner: Rect, screen: Screen) -> None:
    entries = _entries(ui, screen)
    title = ui.measure(screen.title, "title") + ui.px(24)
    while bar_width(ui, entries) + title > inner.w and len(entries) > 3:  # the way back, help and menu stay
        del entries[0]
    places, pressed = bar_buttons(ui, inner, entries)
    if pressed == "menu":
        imgui.open_popup("menu")
    elif pressed:
        ui.send(pressed)
    main_menu(ui, (inner.right + ui.px(8), inner.bottom + ui.px(6)), screen)
    room = inner.left(places[entries[0][0]].x - inner.x - ui.px(18))
    width = ui.text(room, screen.title, "title") + ui.px(14)
    if width + ui.measure(screen.subtitle, "note") <= room.w:
        ui.text(room.beside(width), screen.subtitle, "note", "second")


def _entries(ui: Ui, screen: Screen) -> list[ButtonEntry]:
    """The buttons; those that come first are the first to go where there is no room."""
    words, here = ui.words, {entry.name for entry in screen.page.entries}
    first = {
        "undo": (words("ui.undo"), screen.can_undo),
        "redo": (words("ui.redo"), screen.can_redo),
        "start_here": (words("explore.start_here"), bool(EVERY["start_here"].when(screen))),
    }
    return [
        *((name, label, works, keys_of(name, words)) for name, (label, works) in first.items() if name in here),
        *present_entry(ui, screen),
        ("leave_page", f"← {screen.back}", True, ""),
        ("help", words("ui.help"), True, keys_of("help", words)),
        ("menu", words("ui.menu"), True, ""),
    ]
