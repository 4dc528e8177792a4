"""Panels as pages, one at a time, where a window has no room for them side by side: which there are, which is open.

Tabs where they have room, else the name of the open one between two buttons that step. Knows no page's content.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.assembly_model import TABS
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.model import Screen
from vectorgames.ui.popups import popup
from vectorgames.ui.widgets import button, menu_button, menu_button_width, row_button, segment_widths, segments

BOARD, TAB = "board", "tab"
"""The page that is no panel; what is remembered for one of the tabs that the page has anyway."""
_STEP, _GAP, _ROW = 34, 4, 36


def tabs_of(screen: Screen) -> tuple[str, ...]:
    """The pages that are tabs where there is room."""
    return TABS if screen.assembly else screen.tabs


def page_names(screen: Screen) -> tuple[str, ...]:
    """All that can be stepped to, the board first."""
    return (BOARD, *screen.page.panel_pages(screen))


def open_page(frame: Frame, screen: Screen) -> str:
    """The page looked at: beside the board one always is, unless the panel is shut."""
    if frame.side_panel is None:
        return BOARD
    pages = screen.page.panel_pages(screen)
    name = _open_tab(screen) if screen.panel_page == TAB else screen.panel_page
    return name if name in pages else pages[0]


def _open_tab(screen: Screen) -> str:
    return screen.assembly.tab if screen.assembly else screen.dock


def turn_to(ui: Ui, frame: Frame, screen: Screen, name: str) -> None:
    """Send what opens a page."""
    if not frame.single:
        ui.send("panel", name != BOARD)
    if name in tabs_of(screen):
        ui.send(screen.page.tab_command, name)
        ui.send("panel_page", TAB)
    elif name != BOARD or frame.single:
        ui.send("panel_page", "" if name == BOARD else name)


def page_label(ui: Ui, name: str) -> str:
    keys = (f"ui.panel_page.{name}", f"ui.dock.{name}", f"ui.assembly.tab.{name}")
    return ui.words(next(key for key in keys if key in ui.words))


def selector_least(ui: Ui, screen: Screen) -> float:
    """Width that the two buttons and the longest name between them need."""
    widest = max(menu_button_width(ui, page_label(ui, name)) for name in page_names(screen))
    return widest + 2 * ui.px(_STEP + _GAP)


def tabs_width(ui: Ui, screen: Screen) -> float:
    """Width of the names side by side."""
    labels = [page_label(ui, name) for name in page_names(screen)]
    return sum(segment_widths(ui, labels)) + ui.px(_GAP) * (len(labels) - 1)


def page_selector(ui: Ui, rect: Rect, frame: Frame, screen: Screen) -> None:
    """Which page is open, at the left of the rectangle; sends what opens another one."""
    names, now = page_names(screen), open_page(frame, screen)
    labels = [page_label(ui, name) for name in names]
    at = names.index(now)
    width, chosen = tabs_width(ui, screen), None
    if width <= rect.w:
        chosen = segments(ui, "page", rect.left(width), labels, [name == now for name in names])
    else:
        step, middle = ui.px(_STEP), min(selector_least(ui, screen), rect.w) - 2 * ui.px(_STEP + _GAP)
        if button(ui, "page back", rect.left(step), "◀", enabled=at > 0):
            chosen = at - 1
        place = rect.beside(step + ui.px(_GAP)).left(middle)
        if menu_button(ui, "page list", place, labels[at], selected=True):
            imgui.open_popup("pages")
        listed = _list(ui, place, labels, at)
        chosen = chosen if listed is None else listed
        last = Rect(place.right + ui.px(_GAP), rect.y, step, rect.h)
        if button(ui, "page next", last, "▶", enabled=at + 1 < len(names)):
            chosen = at + 1
    if imgui.get_io().key_ctrl:
        turned = int(imgui.is_key_pressed(imgui.Key.page_down)) - int(imgui.is_key_pressed(imgui.Key.page_up))
        chosen = (at + turned) % len(names) if turned else chosen
    if chosen is not None and chosen != at:
        turn_to(ui, frame, screen, names[chosen])


def _list(ui: Ui, under: Rect, labels: list[str], at: int) -> int | None:
    """The names of all pages under the button; the number of the one pressed."""
    pad, row, chosen = ui.px(8), ui.px(_ROW), None
    width = max(under.w, max(ui.measure(label) for label in labels) + ui.px(24) + 2 * pad)
    with popup(ui, "pages", (under.x, under.bottom + ui.px(_GAP)), (width, row * len(labels) + 2 * pad)) as box:
        for i, label in enumerate(labels if box else ()):
            line = Rect(box.x + pad, box.y + pad + i * row, box.w - 2 * pad, row)
            if row_button(ui, f"page line {i}", line, i == at):
                chosen = i
                imgui.close_current_popup()
            ui.text(line.inset(ui.px(12), 0), label)
    return chosen
