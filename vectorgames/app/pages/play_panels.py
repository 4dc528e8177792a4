"""The panel at the right of a game: goal, what is to be done, what is off the board, map or column, the tabs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from imgui_bundle import imgui

from vectorgames.app.game_page import GamePage
from vectorgames.app.game_texts import goal
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.pages.play_analysis import analysis_body
from vectorgames.app.pages.play_card import prompt_card
from vectorgames.app.pages.play_column import (
    ROW_LEAST,
    ROW_MOST,
    probe_height,
    probe_panel,
    probe_rows,
    probe_title,
)
from vectorgames.app.pages.play_moves import LINES, ROW, moves_head, moves_head_least, moves_list
from vectorgames.app.pages.play_outcome import card_at_end, outcome_card
from vectorgames.app.pages.play_reach import reach_body, reach_head, reach_height
from vectorgames.app.pages.play_tray import off_board, tray_body, tray_smallest, tray_strip
from vectorgames.app.panels.map_panel import flat_map
from vectorgames.app.panels.menus import hints
from vectorgames.app.panels.overlay import explained, mark
from vectorgames.app.panels.presentation import clock
from vectorgames.app.panels.side_frame import board_page, open_page, side_frame
from vectorgames.app.panels.top_bar import players
from vectorgames.app.panels.xray_panel import LIST_LEAST, xray_body, xray_head, xray_height
from vectorgames.ui.boxes import Button, Told, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Measure, Row, Scroll, Span, Stack, Text
from vectorgames.ui.widgets import hit, segment_widths, segments, tooltip
from vectorgames.view.flat_map import flat_height, has_sheet
from vectorgames.view.primitives import Rect

HEAD = 30

_DOCK_GAP = 8
_SWITCH = 38  # design width of the switch beside the tabs, which they leave free


@dataclass(frozen=True)
class Tab:
    """A tab: what stands beside the tabs, what lies under them, and the height in which that has room."""

    body: Callable[[Ui, Rect, PlayPage], object]
    head: Callable[[Ui, Rect, PlayPage], object] | None = None
    high: Callable[[Ui, float, PlayPage, bool], float] = lambda *_: 0.0


TABS = {
    "column": Tab(probe_rows, probe_title),
    "moves": Tab(moves_list, moves_head, lambda ui, width, page, _large: _moves_height(ui, width, page)),
    "xray": Tab(
        xray_body,
        xray_head,
        lambda ui, width, page, large: _lines_height(ui, width, page, large),
    ),
    "reach": Tab(reach_body, reach_head, lambda ui, _width, page, _large: reach_height(ui, page)),
    "analysis": Tab(analysis_body),
    "tray": Tab(tray_body, high=lambda ui, _width, page, _large: tray_smallest(ui, page)),
}


def dock(ui: Ui, rect: Rect, page: PlayPage, column: bool = False) -> None:
    """Draw the tabs and what lies under the one that is open; sends ``dock``.

    ``column``: the column looked at, which has no room elsewhere, is the first tab, open until another one is.
    """
    column, tabs = column and page.columns, page.tabs
    names = ("column", *tabs) if column else tabs
    labels = [ui.words(f"ui.dock.{tab}") for tab in names]
    now = page.context.dock
    open_tab = now if now in names else names[0]
    if column and ui.layer.memory.get("column tab", True):
        open_tab = "column"
    head = rect.top(ui.px(HEAD))
    width = sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)
    width = min(width, head.w - ui.px(_SWITCH + 14))
    pressed = segments(ui, "dock", head.left(width), labels, [tab == open_tab for tab in names])
    if pressed is not None and names[pressed] != open_tab:
        ui.layer.memory["column tab"] = names[pressed] == "column"
        if names[pressed] in tabs and names[pressed] != now:
            ui.send("dock", names[pressed])
    rest, body = head.beside(width + ui.px(14)), rect.below(ui.px(HEAD + _DOCK_GAP))
    under = rect.h >= 2 * ui.px(HEAD + _DOCK_GAP) + 2 * ui.px(ROW)
    if open_tab == "moves" and under and rest.w < moves_head_least(ui):
        rest, body = body.top(ui.px(HEAD)), body.below(ui.px(HEAD + _DOCK_GAP))
    tab = TABS[open_tab]
    if tab.head is not None:
        tab.head(ui, rest, page)
    tab.body(ui, body, page)


def _moves_height(ui: Ui, width: float, page: PlayPage) -> float:
    """Of the list of moves, with its head under the tabs where that has no room beside them."""
    labels = [ui.words(f"ui.dock.{tab}") for tab in page.tabs]
    tabs = sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)
    under = width - tabs - ui.px(14) < moves_head_least(ui)
    return ui.px(LINES * ROW) + (ui.px(HEAD + _DOCK_GAP) if under else 0.0)


def dock_smallest(ui: Ui) -> float:
    """Height at which two moves are seen; the vectors scroll then."""
    return ui.px(HEAD + _DOCK_GAP + 2 * ROW)


def dock_least(ui: Ui, width: float, page: PlayPage, large: bool = False) -> float:
    """Height at which everything about the vectors has room but their list, a few absent pieces, or all steps.
    ``large``: with their names in large letters."""
    return ui.px(HEAD + _DOCK_GAP) + max(TABS[tab].high(ui, width, page, large) for tab in page.tabs)


def _lines_height(ui: Ui, width: float, page: PlayPage, large: bool) -> float:
    least = xray_height(ui, width, page, large)
    # the tab of steps has rows enough for two of the list as well
    return least + (ui.px(LIST_LEAST) if page.tree else 0.0)


# ---- over the tabs ----


def _goal(ui: Ui, page: PlayPage) -> Box | None:
    """All of the goal, or where there is no room for that its first sentence in a line, or nothing."""
    told = goal(page.play)
    if not told:
        return None
    first = told.split(". ")[0] + "."
    texts: list[Box | None] = [Text(told, "note", "second", grow=1.0, up=0.0)]
    if page.columns and len(first) < len(told):
        texts.append(Told("goal", first, full=told, lines=1, grow=1.0))
    head = ui.words("ui.goal")
    rows = [Row(Text(head, "head", "gold", lines=1, up=0.0), text) for text in texts]
    gives = 1 if page.columns else 6
    return Forms(*rows, None, gives=gives) if len(rows) == 1 else Forms(*rows, gives=gives)


def clocks(page: PlayPage) -> Box | None:
    """What each player has left; None without a clock."""
    return Grid(*map(clock, page.faces), columns=len(page.faces), gap="close") if page.faces else None


def _engine(ui: Ui, page: PlayPage) -> Box | None:
    """A card if the helper for hints has stopped."""
    engine = page.play.analysis.state
    if engine.state != "stopped":
        return None
    text = ui.words("ui.engine.stopped", reason=engine.reason)
    return Row(
        Text(text, "note", lines=3, cut=True, grow=1.0),
        Button("restart", ui.words("ui.engine.restart"), "restart_engine", height=32, align=0.5),
        pad=("wide", "close"),
        ground=lambda ui, rect: ui.card(rect, "warning_card", "warning"),
    )


class _Card(Stack):
    """The card of the prompt, as high as it will be at the end where there is room for that, so that the map stays
    where it is."""

    def __init__(self, card: Box, end: Box | None, **said: Any) -> None:
        super().__init__(card, **said)
        self._end = end

    def _heights(self, m: Measure, width: float) -> Span:
        own = self.boxes[0].heights(m, width).natural
        return Span(own, max(own, self._end.heights(m, width).natural if self._end else 0.0))


def _card(ui: Ui, page: PlayPage, to_end: bool = True) -> Box:
    card = outcome_card(ui, page.ended, page) if page.ended else prompt_card(ui, page)
    return _Card(card, card_at_end(ui, page) if to_end else None, gives=5)


# ---- as a page ----

_HEAD, _PAGE_GAP = 30, 8


def panel_page(ui: Ui, body: Rect, page: PlayPage, name: str) -> None:
    """Draw the page of this name into the rectangle; what is longer scrolls."""
    if board_page(ui, body, page, name):
        return
    if name == "xray":
        xray_head(ui, body.top(ui.px(_HEAD)), page)
        xray_body(ui, body.below(ui.px(_HEAD + _PAGE_GAP)), page, whole=True)
    elif name in page.tabs:
        tab = TABS[name]
        if tab.head is not None:
            tab.head(ui, body.top(ui.px(_HEAD)), page)
            body = body.below(ui.px(_HEAD + _PAGE_GAP))
        tab.body(ui, body, page)
    else:
        build = {"turn": _turn, "hints": _hints}.get(name, _column)
        show(ui, f"page {name}", body, (page, page.revision), partial(build, page=page))


def _turn(ui: Ui, page: PlayPage) -> Box:
    """Whose turn it is and what is to be done, who plays, the goal."""
    told = goal(page.play)
    aim = Row(Text(ui.words("ui.goal"), "head", "gold", lines=1, up=0.0), Text(told, "note", "second", grow=1.0))
    card = clocks(page), _card(ui, page, to_end=False)
    parts = *card, _engine(ui, page), tray_strip(ui, page), off_board(ui, page)
    return Scroll("page turn", Column(*parts, players(ui, page), aim if told else None))


def _hints(ui: Ui, page: PlayPage) -> Box:
    """The switches for hints, and what the marks mean that are on the board."""
    marks = Column(*(mark(ui, kind) for kind in explained(page)), gap="none")
    return Scroll("page hints", Column(hints(ui, page, pad=False), marks))


def _column(ui: Ui, page: PlayPage) -> Box:
    """The column looked at, its levels as high as there is room."""
    return Scroll("page column", Column(_probe(page, _LOW_ROW, grow=1.0)))


# ---- beside the board ----

_MAP_CELL = 14.0  # design pixels of a space on the map, below which other things give way
_MAP_LEAST = 170
_DIVIDER = 8  # design height between map and tabs that is taken hold of
_LARGER = 0.68  # of the height of the panel, the tabs may have as much as this

_DOCK_SHARE = 0.36  # of a panel in which not everything has room, the tabs take this part
_DOCK_GOOD = 0.3  # of a panel with a column, the tabs should have this part
_LARGE_NAMES = 660
"""Design height of the panel from which the names of a vector stand in large letters under the map."""

_LOW_ROW = ROW_LEAST + 2  # design height of a level on a page of its own


def side_panel(ui: Ui, frame: Frame, page: PlayPage) -> None:
    if frame.side_panel is None:
        return
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            panel_page(ui, body, page, open_page(frame, page))
        else:
            tabs = dock_least(ui, body.w, page, large=body.h >= ui.px(_LARGE_NAMES))
            dragged = ui.layer.memory.get("map divider", page.context.preferences.settings.tabs_height)
            key = page, page.revision, tabs, dragged
            show(ui, "game", body, key, lambda ui: _game(ui, page, tabs, body, ui.px(dragged)))


def _divider(ui: Ui, rect: Rect, bottom: float) -> None:
    """Sends how high the tabs are to be when it has been dragged; a double click leaves the map the larger part."""
    memory = ui.layer.memory
    _, hovered, held = hit(ui, "map divider", rect)
    tooltip(ui, ui.words("ui.map_divider_help"), beside=rect)
    let_go = imgui.is_item_deactivated()
    if hovered and imgui.is_mouse_double_clicked(0):
        memory["map divider"] = dock_smallest(ui) / ui.scale
    elif held and imgui.is_mouse_dragging(0, 2.0):
        low = max(dock_smallest(ui), bottom - imgui.get_io().mouse_pos.y - rect.h / 2)
        memory["map divider"] = low / ui.scale
    if let_go and "map divider" in memory:
        ui.send("setting", ("tabs_height", memory.pop("map divider")))
    if hovered or held:
        imgui.set_mouse_cursor(imgui.MouseCursor_.resize_ns)
    colour, (x, y) = "accent" if hovered or held else "track", rect.centre
    ui.fill(Rect(x - ui.px(22), y - ui.px(1.5), ui.px(44), ui.px(3)), colour, 1.0, 2)


def _game(ui: Ui, page: PlayPage, tabs: float, body: Rect, dragged: float) -> Box:
    """What is to be done, map or column, tabs; what is over the tabs scrolls where not even the least has room.

    The tabs get what their fullest state needs, or the height to which they were ``dragged``, the map all the rest
    up to its full size. What it is made of does not change while a game is played: the map keeps its place.
    """
    height = body.h
    board = _probe(page, ROW_LEAST, most=ROW_MOST, grow=1.0) if page.columns else map_box(page)
    tabs = max(tabs, _DOCK_GOOD * height) if page.columns else tabs
    least, share = dock_smallest(ui), 0.0 if page.columns else _DOCK_SHARE
    divider = None
    if board is not None and not page.columns:
        divider = Custom(partial(_divider, bottom=body.bottom), height=_DIVIDER)
        if dragged:
            tabs, share = min(max(dragged, least), _LARGER * height), 1.0
        elif not _roomy(ui, page, body.w):
            share = min(_DOCK_SHARE, ui.px(2 * _DIVIDER + HEAD + _DOCK_GAP + LINES * ROW) / height)

    def parts(board: Box | None) -> list[Box | None]:
        card = clocks(page), _card(ui, page, to_end=not page.columns)
        return [_goal(ui, page), *card, _engine(ui, page), tray_strip(ui, page), off_board(ui, page), board]

    def tabbed(column: bool = False) -> Box:
        box = Custom(
            lambda ui, rect: dock(ui, rect, page, column), high=lambda _m, _w: Span(least, tabs), gives=1, grow=1.0
        )
        return Column(None if column else divider, box, gap="tiny", gives=7, soft=(2, share), grow=0.01)

    forms: list[Box] = [Column(*parts(board), tabbed())]
    if page.columns:
        forms.append(Column(*parts(None), tabbed(column=True)))
    low = max(dock_smallest(ui), min(tabs, _DOCK_SHARE * height))
    under = Custom(lambda ui, rect: dock(ui, rect, page, page.columns), high=lambda _m, _w: low)
    return Forms(
        *forms,
        Column(Scroll("side scroll", Column(*parts(None if page.columns else map_box(page))), grow=1.0), under),
    )


def _roomy(m: Measure, page: PlayPage, width: float) -> bool:
    """Whether a map of this width has spaces that are large enough."""
    view = page.looking.view
    return flat_height(page.space, width, m.px(_MAP_CELL), view) < flat_height(page.space, width, view=view)


def map_box(page: GamePage) -> Box | None:
    """Where the column looked at is shown, a small map would have no room beside it."""
    if not has_sheet(page.space) or page.looking.view.layout == "flat":
        return None

    def high(m: Measure, width: float) -> Span:
        least, view = m.px(_MAP_LEAST), page.looking.view
        good, full = (flat_height(page.space, width, cell, view) for cell in (m.px(_MAP_CELL), 0.0))
        return Span(least, max(least, good), max(least, full))

    return Custom(lambda ui, rect: flat_map(ui, "small map", rect, page), high=high, gives=4, grow=1.0)


def _probe(page: PlayPage, row: float, most: float = 0.0, grow: float = 0.0) -> Box:
    """The column looked at, its rows of so many design pixels, or up to ``most``."""

    def high(m: Measure, _width: float) -> Span:
        least = probe_height(m, page, row)
        return Span(least, least, probe_height(m, page, most) if most else float("inf"))

    return Custom(lambda ui, rect: probe_panel(ui, rect, page), high=high, grow=grow)
