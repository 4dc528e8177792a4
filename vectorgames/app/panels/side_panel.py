"""The side panel of every page: its edge, its tabs, the pages that its panels are in a small window; the panel of a
page that fills the window; the step player: the space of a vector that one has come to, what this step has changed,
and its buttons."""

from __future__ import annotations

from functools import partial
from typing import Unpack

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.app.page import Page
from vectorgames.app.panels.map_panel import flat_map
from vectorgames.app.panels.tool_bar import tools_of, view_page
from vectorgames.app.step_player import PACES, drawn_path
from vectorgames.ui.boxes import (
    LARGER,
    Button,
    MenuButton,
    Segments,
    Send,
    begin_anew,
    line_button,
    show,
    show_popup,
    shut,
)
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Custom, Draw, Forms, Row, Scroll, Sizes, Space, Stack, Text
from vectorgames.ui.theme import ROUND_WINDOW
from vectorgames.ui.widgets import edge, hit
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Path, Stepped

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
    place = Rect(side.x, side.y, wide, side.h)

    def size(x: float, _y: float) -> float:
        return max(1.0, (side.right - x + wide / 2) / ui.scale)

    held, chosen = edge(ui, "side edge", place, ui.words("ui.side_edge_help"), size, 0.0)
    if chosen is not None:
        ui.send("setting", ("side_width", chosen))
    elif "side edge" in ui.layer.memory:
        ui.send("side_width", ui.layer.memory["side edge"])
    if held:
        imgui.set_mouse_cursor(imgui.MouseCursor_.resize_ew)
        grip = place.inset(0, ui.px(14)).left(ui.px(3))
        ui.fill(grip, "accent", 1.0, 2)


def side_panel(ui: Ui, frame: Frame, page: Page) -> None:
    """What a page has beside its board: its body, or its tabs; where panels are pages the one that is open. What is
    presented is as large as it has room for."""
    place = frame.side_panel
    if place is None:
        return
    name = open_page(frame, page) if frame.paged else ""
    with ui.panel("side panel", place) as rect:
        if frame.covered:  # nothing shines through
            ui.fill(rect, "window", 1.0, ROUND_WINDOW)
        elif not ui.walks:  # the keyboard would come to it, which drags nothing
            side_edge(ui, frame)
        inner = rect.inset(ui.px(12), ui.px(10)) if frame.paged else rect.inset(ui.px(16), ui.px(14))
        if name == "map" and isinstance(page, BoardPage):
            flat_map(ui, "small map", inner, page)
            return
        if name == "view" and isinstance(page, BoardPage):
            tools = tools_of(page)
            show(ui, "page view", inner, tools, lambda ui: Scroll("page view", view_page(ui, tools)))
            return
        steps = page if isinstance(page, BoardPage) and page.panels.shape.steps else None
        if steps and (frame.paged or frame.presented or walked(steps) is None):
            steps = None
        key = page, page.panel_revision, name or page.tab, steps and steps.board.tableau
        scales = LARGER if frame.presented else (1.0,)
        show(ui, "side panel", inner, key, lambda ui: _contents(ui, page, name, steps), scales)


def _contents(ui: Ui, page: Page, name: str, steps: BoardPage | None) -> Box:
    """``name``: of the page that is open, where panels are pages; ``steps``: of what the step player is shown."""
    box: Box
    if name in ("", "text") and (page.tabs_below or not page.tabs):
        box = page.body(ui, steps_box(ui, steps) if steps else None)
    elif name:
        box = page.panel(name, ui)
    else:
        tabs, now = page.tabs, page.tab if page.tab in page.tabs else page.tabs[0]
        box = page.panel(now, ui)
        box.grow = 1.0
        box = Column(_heads(ui, page, tabs, now), box)
    return box


def _heads(ui: Ui, page: Page, tabs: tuple[str, ...], now: str) -> Box:
    """The tabs. A dot marks those in which there is something to be looked at."""

    def dots(ui: Ui, rect: Rect) -> None:
        for tab, column in zip(tabs, rect.columns(len(tabs), 0), strict=True):
            if tab in page.tab_colours and tab != now:
                at = round(column.right - ui.px(11)), column.y + ui.px(8)
                ui.draw.add_circle_filled(at, ui.px(3.5), ui.colour(page.tab_colours[tab]))

    labels = [page_label(ui, tab) for tab in tabs]
    heads = Segments(
        "dock", labels, tabs.index(now), lambda ui, number: ui.send(page.tab_command, tabs[number]),
        keys=page.tab_keys,
    )  # fmt: skip
    return Stack(heads, Custom(dots))


def whole_panel(ui: Ui, frame: Frame, page: Page) -> None:
    """The panel of a page that fills the window. The keyboard begins in it anew whenever the page comes."""
    memory, frames = ui.layer.memory, ui.layer.frame_count
    seen = None if page.context.dialog is not None else (page.name, frames)
    fresh = seen is not None and memory.get("whole seen") != (page.name, frames - 1)
    memory["whole seen"] = seen
    if fresh:
        imgui.set_next_window_focus()
    ui.target = imgui.get_background_draw_list()
    top, low, window = ui.colour("backdrop_high"), ui.colour("backdrop_low"), frame.window
    ui.draw.add_rect_filled_multi_color((0, 0), (window.right, window.bottom), top, top, low, low)
    ui.target = None
    with ui.panel("course", frame.free, background=False) as rect:
        if fresh:
            begin_anew(ui)
        show(ui, "course", rect, (page, page.panel_revision), page.body)


def task_strip(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Two lines under the board, where panels are pages: what is asked, or said; a click opens the panel."""
    if frame.strip is None:
        return
    said, right = page.strip
    colour = "text" if right is None else "good" if right else "warning"
    with ui.panel("turn strip", frame.strip) as rect:
        inner = rect.inset(ui.px(12), ui.px(5))
        if hit(ui, "strip words", inner)[0]:
            turn_to(ui, frame, page, page.tabs[0] if page.tabs else "text")
        ui.write(inner, ui.wrap(said, inner.w, "label", 2), "label", colour, up=0.5)


_HIGH, _LOW, _NAME, _DIFFERENCE = 34, 26, 26, 20
"""Design heights."""


def walked(page: BoardPage) -> Path | None:
    """The vector, or the set of a tree, that can be walked along: its spaces have an order."""
    if page.columns and not page.tree:  # nothing is met along straight coordinates
        return None
    path = drawn_path(page.board.tableau)
    return path if path is not None and {*path.dims} <= {*page.space.axes} else None


def step_card(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Draw it where the frame has room for it, unless the panel has it (``steps_box``)."""
    path = walked(page)
    if path is None or frame.steps is None or frame.covered or page.context.dialog is not None:
        return
    with ui.panel("step card", frame.steps, background=False) as body:
        show(ui, "steps", body, (page, page.board.tableau), lambda ui: _row(ui, page, path))


def _row(ui: Ui, page: BoardPage, path: Path) -> Box:
    forms = [_difference(ui, page, path), _count(ui, page, path), None]
    said = (Row(_name(ui, page, path), told, gap="wide", align=0.5) for told in forms)
    return Row(Forms(*said, gives=1), Space(), _buttons(ui, page, path, _LOW), pad=("normal", "none"))


def steps_box(ui: Ui, page: BoardPage) -> Box | None:
    """The step player in two rows, in a panel with a text, if a vector is seen."""
    path = walked(page)
    if path is None:
        return None
    stepped = _stepped(page, path)
    told = _difference(ui, page, path, counts=not (stepped and stepped.at))
    first = Row(_name(ui, page, path, widest=False), told, gap="normal", height=24)
    pad, ground = ("normal", "tiny"), lambda ui, rect: ui.card(rect)
    return Column(first, _buttons(ui, page, path, _HIGH), gap="hair", pad=pad, ground=ground)


def _stepped(page: BoardPage, path: Path) -> Stepped | None:
    stepped = page.board.tableau.stepped
    return stepped if stepped is not None and stepped.spaces == path.spaces else None


def _plate(axis: str, alpha: float) -> Draw:
    """The ground of what has changed, in the colour of a coordinate."""

    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect.inset(-ui.px(4), 0), ui.theme.dimension(axis), alpha, 5)

    return ground


def _widest(ui: Ui, boxes: list[Box], now: int, height: float) -> Box:
    """One of several boxes in the room of the widest: what is beside it stands still."""
    wide = max(box.widths(ui).natural for box in boxes)
    boxes[now].align = 0.0
    return Stack(Custom(lambda *_: None, lambda _m: wide), boxes[now], height=height)


# ---- the name ----


def _name(ui: Ui, page: BoardPage, path: Path, widest: bool = True) -> Box:
    """The name of the space; what has just changed in it stands out, and flashes. ``widest``: with room for that of
    each space."""
    stepped = _stepped(page, path)
    at = stepped.at if stepped else 0
    if not widest:
        return _named(ui, page, path, stepped, at)
    names = [_named(ui, page, path, stepped, number) for number in range(len(path.spaces))]
    return _widest(ui, names, at, _NAME)


def _named(ui: Ui, page: BoardPage, path: Path, stepped: Stepped | None, at: int) -> Box:
    name = page.space.name(path.spaces[at], ui.words.language)
    board, _, letters = name.rpartition(":")  # a node of one of several boards
    before, between, after = (f"{board}:" if board else "", "", "") if page.tree else ("(", ",", ")")
    parts = letters if page.tree else name.strip("()").split(",")
    out: list[Box] = [_title(before, "second")] if before else []
    for k, (axis, part) in enumerate(zip(page.space.axes, parts, strict=False)):
        new = stepped if stepped is not None and at > 0 and axis in path.dims else None
        ground = _plate(axis, 0.15 + 0.6 * new.flash) if new is not None and new.flash else None
        out.append(Row(_title(part, "text" if new or not stepped else "second"), gap="none", ground=ground))
        if k + 1 < len(parts):
            out.append(Box(width=3) if page.tree else _title(between, "second"))
    return Row(*out, *([_title(after, "second")] if after else []), gap="none")


def _title(text: str, colour: str) -> Text:
    return Text(text, "title", colour, lines=1)


# ---- what the step has changed ----


def changes(page: BoardPage, path: Path, at: int) -> list[tuple[str, str]]:
    """(coordinate, what a step to a space has done to it): ``x +1``; of a tree ``2: G → R``."""
    if not at:
        return []
    ends = path.spaces[at - 1 : at + 1]
    said = []
    for k, (axis, by) in enumerate(zip(page.space.axes, page.space.components(*ends), strict=False)):
        if by and page.tree:
            said.append((axis, f"{axis}: {'→'.join(page.space.elements(end)[k] for end in ends)}"))
        elif by:
            said.append((axis, f"{axis} {'+' if by > 0 else '−'}{abs(by)}"))
    return said


def _relation(ui: Ui, page: BoardPage, path: Path) -> str:
    """What leads from space to space, where the board has a word for it: a step sideways, one of hyperspace."""
    if not page.tree or len(path.dims) != 1:
        return ""
    last = path.dims == str(page.space.level(path.spaces[0]))
    return ui.words(f"ui.mark.{'sideways' if last else 'hyperspace'}")


def _difference(ui: Ui, page: BoardPage, path: Path, counts: bool = True) -> Box:
    """Which space it is, and by how much its coordinates have changed, each in its colour, and by what step; with
    room for what each step changes."""
    stepped = _stepped(page, path)
    told = [_told(ui, page, path, number, stepped, counts) for number in range(len(path.spaces))]
    return _widest(ui, told, stepped.at if stepped else 0, _DIFFERENCE)


def _told(ui: Ui, page: BoardPage, path: Path, at: int, stepped: Stepped | None, counts: bool) -> Box:
    flash = stepped.flash if stepped else 0.0
    parts: list[Box] = [_count(ui, page, path)] if counts else []
    for axis, text in changes(page, path, at):
        parts.append(Row(Text(text, "strong", lines=1), gap="none", ground=_plate(axis, 0.15 + 0.5 * flash)))
    if at and (word := _relation(ui, page, path)):
        parts.append(Row(Text(word, "strong", lines=1), gap="none", ground=_plate(path.dims, 0.5 * flash)))
    return Row(*parts, gap="wide")


def _count(ui: Ui, page: BoardPage, path: Path) -> Box:
    stepped, noun = _stepped(page, path), "node" if page.tree else "space"
    at = stepped.at if stepped else 0
    return Text(ui.words(f"ui.steps.{noun}", n=at + 1, total=len(path.spaces)), "note", "second", lines=1)


# ---- buttons ----


def _buttons(ui: Ui, page: BoardPage, path: Path, high: float) -> Box:
    stepped = _stepped(page, path)
    pace = stepped.number if stepped else None
    button = partial(_button, ui, height=high)
    return Row(
        button("again", ui.words("ui.steps.again"), "vector_again", least=60),
        button("next", ui.words("ui.steps.next"), ("vector_next", 1)),
        button("slower", "–", ("vector_pace", -1), pace != 0, width=high),
        button("faster", "+", ("vector_pace", 1), pace != len(PACES) - 1, width=high),
        gap="small",
        align=0.5,
    )


def _button(ui: Ui, name: str, label: str, what: Send, enabled: bool = True, **sizes: Unpack[Sizes]) -> Box:
    help, keys = ui.words(f"ui.steps.{name}_help"), ui.keys(f"vector_{name}")
    return Button(f"steps {name}", label, what, enabled=enabled, help=help, keys=keys, **sizes)
