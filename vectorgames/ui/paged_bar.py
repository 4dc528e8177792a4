"""The bar at the top where panels are pages: which page is open, and what can always be done.

Buttons that have no room in it stand in the menu. Knows no page's content.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import spoken
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.menus import main_menu
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.panel_pages import page_selector, selector_least, tabs_width
from vectorgames.ui.widgets import BUTTON_H, button, button_width

_GAP = 6
_FIRST = ("undo", "redo", "leave_page", "help")
"""Buttons beside the menu, the most needed first, where the page has them."""


def paged_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The bar of a page whose panels are pages; what the user wants."""
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        row = _row(ui, rect)
        shown = _shown(ui, row, screen)
        right = _menu(ui, row, screen, tuple(n for n in (*_buttons(screen), "undo_series") if n not in shown))
        here = {entry.name: entry for entry in screen.page.entries}
        works = {"undo": screen.can_undo, "redo": screen.can_redo}
        for name in shown:
            label = _label(ui, name, screen)
            width = button_width(ui, label)
            place = Rect(right - width, row.y, width, row.h)
            if button(
                ui, name, place, label, enabled=works.get(name, True), keys=spoken(here[name].shown(), ui.words)
            ):
                ui.send(name)
            right = place.x - ui.px(_GAP)
        page_selector(ui, row.left(right - row.x), frame, screen)
    return ui.commands


def _buttons(screen: Screen) -> tuple[str, ...]:
    here = {entry.name for entry in screen.page.entries}
    return tuple(name for name in _FIRST if name in here)


def _label(ui: Ui, name: str, screen: Screen) -> str:
    if name == "leave_page":
        return screen.back or ui.words("ui.back")
    return ui.words(f"ui.{name}")


def _row(ui: Ui, rect: Rect) -> Rect:
    height = ui.px(BUTTON_H)
    return Rect(rect.x + ui.px(_GAP), round(rect.centre[1] - height / 2), rect.w - 2 * ui.px(_GAP), height)


def _shown(ui: Ui, row: Rect, screen: Screen) -> list[str]:
    """The buttons that have room beside the menu and the choice of pages: none where that needs their place to be
    tabs."""
    free = row.w - button_width(ui, ui.words("ui.menu")) - ui.px(_GAP)
    every = sum(button_width(ui, _label(ui, name, screen)) + ui.px(_GAP) for name in _buttons(screen))
    if free - every < tabs_width(ui, screen) <= free:
        return []
    left = row.w - selector_least(ui, screen) - button_width(ui, ui.words("ui.menu")) - ui.px(_GAP)
    shown = []
    for name in _buttons(screen):
        left -= button_width(ui, _label(ui, name, screen)) + ui.px(_GAP)
        if left < 0:
            break
        shown.append(name)
    return shown


def _menu(ui: Ui, row: Rect, screen: Screen, more: tuple[str, ...]) -> float:
    """The button at the right end, and its menu. Returns where what is beside it ends."""
    label = ui.words("ui.menu")
    width = button_width(ui, label)
    place = Rect(row.right - width, row.y, width, row.h)
    if button(ui, "menu", place, label):
        imgui.open_popup("menu")
    here = {entry.name for entry in screen.page.entries}
    first = [name for name in more if name != "help" and (name != "undo_series" or screen.can_undo_series)]
    entries: list[str | None] = [*first, None] if first else []
    for name in screen.page.menu:
        if name in here or (name is None and entries and entries[-1] is not None):
            entries.append(name)
    main_menu(ui, (place.right, place.bottom + ui.px(_GAP)), screen, tuple(entries))
    return place.x - ui.px(_GAP)
