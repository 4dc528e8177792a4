"""The bar over Explore: which board, undo and redo, a game from here, the way back. Knows no board."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.menus import EXPLORE_MENU, main_menu
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.top_bar import ButtonEntry, bar_buttons, bar_width, present_entry


def explore_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        _bar(ui, rect.inset(ui.px(20), 0), screen)
    return ui.commands


def _bar(ui: Ui, inner: Rect, screen: Screen) -> None:
    words, data = ui.words, screen.explore
    assert data is not None
    last: list[ButtonEntry] = [
        ("help", words("ui.help"), True, keys_of("help", words)),
        ("menu", words("ui.menu"), True, ""),
    ]
    entries: list[ButtonEntry] = [
        ("undo", words("ui.undo"), screen.can_undo, keys_of("undo", words)),
        ("redo", words("ui.redo"), screen.can_redo, keys_of("redo", words)),
        ("start_here", words("explore.start_here"), bool(data.pieces), ""),
        *present_entry(ui, screen),
        ("leave_page", data.back, True, ""),
        *last,
    ]
    title = ui.measure(screen.title, "title") + ui.px(24)
    while bar_width(ui, entries) + title > inner.w and len(entries) > len(last):
        del entries[0]
    places, pressed = bar_buttons(ui, inner, entries)
    if pressed == "menu":
        imgui.open_popup("menu")
    elif pressed:
        ui.send(pressed)
    main_menu(ui, (inner.right + ui.px(8), inner.bottom + ui.px(6)), screen, EXPLORE_MENU)
    room = inner.left(min(place.x for place in places.values()) - inner.x - ui.px(18))
    width = ui.text(room, screen.title, "title") + ui.px(14)
    if width + ui.measure(screen.subtitle, "note") <= room.w:
        ui.text(room.beside(width), screen.subtitle, "note", "second")
