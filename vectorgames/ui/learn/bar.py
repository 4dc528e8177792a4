"""The bar over Learn and Practise: title, the way back, help and menu. Knows nothing of what lies under it."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.menus import main_menu
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.top_bar import ButtonEntry, bar_buttons, present_entry

MENU = ("settings", "help", None, "present", "fullscreen", "screenshot", None, "quit")


def plain_bar(
    layer: ImguiLayer, frame: Frame, screen: Screen, back: str, more: tuple[str | None, ...] = ()
) -> list[Command]:
    """Draw it; ``back``: where the way back leads; ``more``: in the menu before what every page has."""
    ui = Ui(layer, screen.language, frame.scale)
    words = ui.words
    with ui.panel("top bar", frame.top_bar) as rect:
        inner = rect.inset(ui.px(20), 0)
        presents = present_entry(ui, screen)
        entries: list[ButtonEntry] = [
            ("leave_page", f"← {back}", True, ""),
            *presents,
            ("help", words("ui.help"), True, keys_of("help", words)),
            ("menu", words("ui.menu"), True, ""),
        ]
        places, pressed = bar_buttons(ui, inner, entries)
        if pressed == "menu":
            imgui.open_popup("menu")
        elif pressed:
            ui.send(pressed)
        main_menu(ui, (inner.right + ui.px(8), inner.bottom + ui.px(6)), screen, (*more, *MENU))
        room = inner.left(places["leave_page"].x - inner.x - ui.px(18))
        width = ui.text(room, screen.title, "title") + ui.px(14)
        if width + ui.measure(screen.subtitle, "note") <= room.w:
            ui.text(room.beside(width), screen.subtitle, "note", "second")
    return ui.commands
