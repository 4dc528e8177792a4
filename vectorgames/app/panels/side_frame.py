"""What the side panels of all pages have in common: ground, edge, room, pages that each may have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.app.page import Page
from vectorgames.app.panels.map_panel import flat_map
from vectorgames.app.panels.tool_bar import tools_of, view_page
from vectorgames.ui.boxes import Button, MenuButton, Segments, line_button, show, show_popup, shut
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Forms, Row, Scroll, Text
from vectorgames.ui.theme import ROUND_WINDOW
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

BOARD, TAB = "board", "tab"
"""The page that is no panel; what is remembered for one of the tabs that the page has anyway."""

_ROW = 36


def page_names(page: Page) -> tuple[str, ...]:
    """All that can be stepped to, the board first."""
    return (BOARD, *page.panel_pages)


def open_page(frame: Frame, page: Page) -> str:
    """The page looked at: beside the board one always is, unless the panel is shut."""
    if frame.side_panel is None:
        return BOARD
    pages = page.panel_pages
    name = page.tab if page.context.panel_page == TAB else page.context.panel_page
    return name if name in pages else pages[0]


def turn_to(ui: Ui, frame: Frame, page: Page, name: str) -> None:
    """Send what opens a page."""
    if not frame.single:
        ui.send("panel", name != BOARD)
    if name in page.tabs:
        ui.send(page.tab_command, name)
        ui.send("panel_page", TAB)
    elif name != BOARD or frame.single:
        ui.send("panel_page", "" if name == BOARD else name)


def page_label(ui: Ui, name: str) -> str:
    keys = (f"ui.panel_page.{name}", f"ui.dock.{name}", f"ui.assembly.tab.{name}")
    return ui.words(next(key for key in keys if key in ui.words))


def page_selector(ui: Ui, frame: Frame, page: Page, gives: int) -> Box:
    """Which page is open: tabs, or in less room its name, which opens a list, between two buttons."""
    names, now = page_names(page), open_page(frame, page)
    labels = [page_label(ui, name) for name in names]
    at = names.index(now)

    def turn(ui: Ui, to: int) -> None:
        if to != at:
            turn_to(ui, frame, page, names[to])

    def listed(ui: Ui) -> Box:
        lines = [
            Row(Text(label, lines=1), ground=line_button(f"page line {i}", shut(partial(turn, to=i)), i == at),
                height=_ROW, pad=("normal", "none"))
            for i, label in enumerate(labels)
        ]  # fmt: skip
        return Column(*lines, gap="none", pad="close")

    def menu(ui: Ui, under: Rect) -> None:
        show_popup(ui, "page list menu", at, listed, lambda _w, _h: (under.x, under.bottom + ui.px(4)))

    tabs = Segments("page", labels, [name == now for name in names], turn, folds=False, align=0.5)
    step = Row(
        Button("page back", "◀", partial(turn, to=at - 1), enabled=at > 0),
        MenuButton("page list", labels[at], menu, selected=True, room_for=labels, least=60),
        Button("page next", "▶", partial(turn, to=at + 1), enabled=at + 1 < len(names)),
        gap="tiny",
        align=0.5,
    )
    return Forms(tabs, step, gives=gives)


def turned_by_keys(ui: Ui, frame: Frame, page: Page) -> None:
    """Ctrl with Page Up and Page Down turns to the page before, or the next one."""
    names = page_names(page)
    if imgui.get_io().key_ctrl:
        by = int(imgui.is_key_pressed(imgui.Key.page_down)) - int(imgui.is_key_pressed(imgui.Key.page_up))
        if by:
            turn_to(ui, frame, page, names[(names.index(open_page(frame, page)) + by) % len(names)])


_WIDE = 10  # design pixels in which the edge is taken hold of


def side_edge(ui: Ui, frame: Frame) -> None:
    """Sends ``side_width`` while it is dragged, then what is to be kept; a double click: as wide as usual."""
    side = frame.side_panel
    if side is None or frame.presented:
        return
    wide = ui.px(_WIDE)
    memory, place = ui.layer.memory, Rect(side.x, side.y, wide, side.h)
    _, hovered, held = hit(ui, "side edge", place)
    tooltip(ui, ui.words("ui.side_edge_help"), beside=place)
    let_go = imgui.is_item_deactivated()
    if hovered and imgui.is_mouse_double_clicked(0):
        memory["side edge"] = 0.0
    elif held and imgui.is_mouse_dragging(0, 2.0):
        memory["side edge"] = max(1.0, (side.right - imgui.get_io().mouse_pos.x + wide / 2) / ui.scale)
        ui.send("side_width", memory["side edge"])
    if let_go and "side edge" in memory:
        ui.send("setting", ("side_width", memory.pop("side edge")))
    if hovered or held:
        imgui.set_mouse_cursor(imgui.MouseCursor_.resize_ew)
        grip = place.inset(0, ui.px(14)).left(ui.px(3))
        ui.fill(grip, "accent", 1.0, 2)


@contextmanager
def side_frame(ui: Ui, frame: Frame, place: Rect) -> Iterator[Rect]:
    """The panel at this place; what is free in it."""
    with ui.panel("side panel", place) as rect:
        if frame.covered:  # nothing shines through
            ui.fill(rect, "window", 1.0, ROUND_WINDOW)
        else:
            side_edge(ui, frame)
        yield rect.inset(ui.px(12), ui.px(10)) if frame.paged else rect.inset(ui.px(16), ui.px(14))


def board_page(ui: Ui, body: Rect, page: BoardPage, name: str) -> bool:
    """The map or the view of the board as a page of its own; False: the page of this name is another one."""
    if name == "map":
        flat_map(ui, "small map", body, page)
    elif name == "view":
        tools = tools_of(page)
        show(ui, "page view", body, tools, lambda ui: Scroll("page view", view_page(ui, tools)))
    return name in ("map", "view")


def line_strip(ui: Ui, frame: Frame, page: Page, said: str, colour: str, leads_to: str) -> None:
    """Two lines under the board, where the panels are pages, that lead to one of them."""
    if frame.strip is None:
        return
    with ui.panel("turn strip", frame.strip) as rect:
        inner = rect.inset(ui.px(12), ui.px(5))
        if hit(ui, "strip words", inner)[0]:
            turn_to(ui, frame, page, leads_to)
        lines = ui.wrap(said, inner.w, "label", 2)
        y = inner.centre[1] - len(lines) * ui.line("label") / 2
        for line in lines:
            ui.text(Rect(inner.x, y, inner.w, ui.line("label")), line, "label", colour)
            y += ui.line("label")
