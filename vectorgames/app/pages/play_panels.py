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
from vectorgames.app.pages.play_column import ROW_LEAST, probe_box
from vectorgames.app.pages.play_moves import LINES, ROW, moves_head, moves_list
from vectorgames.app.pages.play_outcome import outcome_card
from vectorgames.app.pages.play_reach import reach_body, reach_head
from vectorgames.app.pages.play_tray import off_board, tray_body, tray_strip
from vectorgames.app.panels.map_panel import flat_map
from vectorgames.app.panels.menus import engine_card
from vectorgames.app.panels.menus import hints as hint_switches
from vectorgames.app.panels.overlay import explained, mark
from vectorgames.app.panels.presentation import clocks
from vectorgames.app.panels.top_bar import players
from vectorgames.app.panels.xray_panel import xray_body, xray_head
from vectorgames.ui.boxes import Segments, Told
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import (
    Box,
    Column,
    Custom,
    Forms,
    Measure,
    Row,
    Scroll,
    Space,
    Span,
    Text,
    Within,
    steps,
)
from vectorgames.ui.widgets import edge
from vectorgames.view.flat_map import flat_height, has_sheet
from vectorgames.view.primitives import Rect

HEAD, _GAP = 30, 8  # design height of the tabs, and what is free under them


@dataclass(frozen=True)
class Tab:
    """A tab: what lies under the tabs, and what stands beside them."""

    body: Callable[[Ui, PlayPage], Box]
    head: Callable[[Ui, PlayPage], Box | None] = lambda _ui, _page: None


TABS = {
    "column": Tab(probe_box),
    "moves": Tab(moves_list, moves_head),
    "xray": Tab(xray_body, xray_head),
    "reach": Tab(reach_body, reach_head),
    "analysis": Tab(analysis_body),
    "tray": Tab(tray_body),
}

_COLUMN = "column tab"
"""Where it is remembered whether the column looked at is open, where that is a tab."""


class Dock(Column):
    """The tabs and what lies under the one that is open, which wants so many pixels; sends ``dock``.

    ``column``: the column looked at, which has no room elsewhere, is the first tab, open until another one is.
    """

    def __init__(self, ui: Ui, page: PlayPage, wanted: float, column: bool = False, **how: Any) -> None:
        names = ("column", *page.tabs) if column and page.columns else page.tabs
        now = page.context.dock if page.context.dock in names else names[0]
        if names[0] == "column" and ui.layer.memory.get(_COLUMN, True):
            now = "column"
        body = TABS[now].body(ui, page)
        body.grow, body.least = 1.0, 0
        super().__init__(_heads(ui, page, names, now), body, gap="close", **how)
        self._wanted, self._whole = wanted, now == "column"

    def _heights(self, m: Measure, width: float) -> Span:
        whole = super()._heights(m, width).natural if self._whole else 0.0
        return Span(dock_least(m), max(self._wanted, whole))


def _heads(ui: Ui, page: PlayPage, names: tuple[str, ...], now: str) -> Box:
    """The tabs with what stands beside the open one, or where that has no room under them; in little room they
    fold."""
    labels, at = [ui.words(f"ui.dock.{name}") for name in names], names.index(now)

    def turn(ui: Ui, number: int) -> None:
        ui.layer.memory[_COLUMN] = names[number] == "column"
        ui.rebuild()
        if names[number] in page.tabs:
            ui.send("dock", names[number])

    def tabs(closer: bool) -> Box:
        return Segments("dock", labels, at, turn, closer=closer, height=HEAD)

    head = TABS[now].head(ui, page)
    if head is None:
        return Row(tabs(closer=False), Space())
    head.grow, head.gives = 1.0, 1
    under = Column(tabs(closer=True), head, gap="close")
    return Forms(Row(tabs(closer=True), head, gap="wide"), under, Row(tabs(closer=False), head, gap="wide"))


def dock_least(m: Measure) -> float:
    """Height at which two moves are seen."""
    return _dock(m, 2)


def _dock(m: Measure, lines: int) -> float:
    """Height at which so many lines of moves are seen."""
    return m.px(HEAD + _GAP + lines * ROW)


# ---- over the tabs ----


def _goal(ui: Ui, page: PlayPage) -> Box | None:
    """All of the goal, or where there is no room for that its first sentence in a line; beside a map perhaps
    nothing."""
    told = goal(page.play)
    if not told or page.play.guide.leads:
        return None
    first = told.split(". ")[0] + "."
    whole = Text(told, "note", "second", grow=1.0, up=0.0)
    short = Told("goal", min(first, told, key=len), full=told, lines=1, grow=1.0)
    head = ui.words("ui.goal")
    rows = [Row(Text(head, "head", "gold", lines=1, up=0.0), text) for text in (whole, short)]
    return Forms(*rows, gives=1) if page.columns else Forms(*rows, None, gives=6)


def _due(ui: Ui, page: PlayPage) -> list[Box | None]:
    """What each player has left, what is to be done, what is off the board."""
    card = outcome_card(ui, page.ended, page) if page.ended else prompt_card(ui, page)
    left = clocks(page.faces, len(page.faces))
    return [left, card, engine_card(ui, page), tray_strip(ui, page), off_board(ui, page)]


# ---- as pages ----


def _as_page(name: str) -> Callable[[PlayPage, Ui], Box]:
    """A tab that is a page of its own."""

    def page_of(page: PlayPage, ui: Ui) -> Box:
        tab = TABS[name]
        head = tab.head(ui, page)
        if head is not None:
            head.height = HEAD
        body = xray_body(ui, page, whole=True) if name == "xray" else tab.body(ui, page)
        body.grow = 1.0
        return Column(head, body, gap="close")

    return page_of


moves, xray, reach, analysis, tray = map(_as_page, ("moves", "xray", "reach", "analysis", "tray"))


def turn(page: PlayPage, ui: Ui) -> Box:
    """Whose turn it is and what is to be done, who plays, the goal."""
    return Scroll("page turn", Column(*_due(ui, page), players(ui, page), _goal(ui, page)))


def hints(page: PlayPage, ui: Ui) -> Box:
    """The switches for hints, and what the marks mean that are on the board."""
    marks = Column(*(mark(ui, kind) for kind in explained(page)), gap="none")
    return Scroll("page hints", Column(hint_switches(ui, page, pad=False), marks))


def column(page: PlayPage, ui: Ui) -> Box:
    """The column looked at, its levels as high as there is room."""
    return Scroll("page column", Column(probe_box(ui, page, ROW_LEAST + 2, most=999)))


# ---- beside the board ----

_MAP_CELL = 14.0  # design pixels of a space on the map, below which other things give way
_MAP_LEAST = 170
_DIVIDER = 8  # design height between map and tabs that is taken hold of
_USUAL, _FEW = 660, 4  # design height of the panel below which fewer lines of moves are seen; how many
_MOST = 11  # lines of moves for which the tabs have room where the map has all that it needs
_LARGER = 0.68  # of the height of the panel, the tabs may have as much as this

_DOCK_SHARE = 0.36  # of a panel in which not everything has room, the tabs take this part
_DOCK_GOOD = 0.3  # of a panel with a column, the tabs should have this part
_DRAGGED = "map divider"
"""Where it is remembered how high the tabs are while that is dragged: a setting is written each time."""


def body(page: PlayPage, ui: Ui) -> Box:
    return Within(lambda rect: _game(ui, page, rect))


def _divider(ui: Ui, rect: Rect, bottom: float) -> None:
    """Sends how high the tabs are to be when it has been dragged; a double click leaves the map the larger part."""
    least = dock_least(ui)

    def size(_x: float, y: float) -> float:
        return max(least, bottom - y - rect.h / 2) / ui.scale

    held, chosen = edge(ui, _DRAGGED, rect, ui.words("ui.map_divider_help"), size, least / ui.scale)
    if chosen is not None:
        ui.send("setting", ("tabs_height", chosen))
    elif _DRAGGED in ui.layer.memory:
        ui.rebuild()
    if held:
        imgui.set_mouse_cursor(imgui.MouseCursor_.resize_ns)
    colour, (x, y) = "accent" if held else "track", rect.centre
    ui.fill(Rect(x - ui.px(22), y - ui.px(1.5), ui.px(44), ui.px(3)), colour, 1.0, 2)


def _game(ui: Ui, page: PlayPage, body: Rect) -> Box:
    """What is to be done, map or column, tabs; what is over the tabs scrolls where not even the least has room.

    The tabs have room for some lines of moves, or the height to which they were dragged, the map all the rest up to
    its full size. What it is made of does not change while a game is played, and the map keeps its place.
    """
    height, least, divider = body.h, dock_least(ui), None
    dragged = ui.px(ui.layer.memory.get(_DRAGGED, page.context.preferences.settings.tabs_height))
    wanted, share, board = _dock(ui, _MOST), _DOCK_SHARE, map_box(page)
    if page.columns:
        wanted, share, board = max(_dock(ui, LINES), _DOCK_GOOD * height), 0.0, probe_box(ui, page)
    elif board is not None:
        divider = Custom(partial(_divider, bottom=body.bottom), height=_DIVIDER)
        if dragged:
            wanted, share = min(max(dragged, least), _LARGER * height), 1.0
        else:
            lines = LINES if height >= ui.px(_USUAL) else _FEW
            share = min(_DOCK_SHARE, (_dock(ui, lines) + ui.px(_DIVIDER) + steps(ui, "tiny")) / height)

    def parts(board: Box | None) -> list[Box | None]:
        return [_goal(ui, page), *_due(ui, page), board]

    def tabbed(divider: Box | None, column: bool = False) -> Box:
        dock = Dock(ui, page, wanted, column, gives=1, grow=1.0)
        return Column(divider, dock, gap="tiny", gives=7, soft=(2, share), grow=0.01)

    forms: list[Box] = [Column(*parts(board), tabbed(divider), gap="close")]
    if page.columns:
        forms.append(Column(*parts(None), tabbed(None, column=True)))
    low = max(least, min(wanted, _DOCK_SHARE * height))
    over = Scroll("side scroll", Column(*parts(None if page.columns else map_box(page))), grow=1.0)
    return Forms(*forms, Column(over, Dock(ui, page, wanted, column=True, least=low / ui.scale, gives=1)))


def map_box(page: GamePage) -> Box | None:
    """Where the column looked at is shown, a small map would have no room beside it."""
    if not has_sheet(page.space) or page.looking.view.layout == "flat":
        return None

    def high(m: Measure, width: float) -> Span:
        least, view = m.px(_MAP_LEAST), page.looking.view
        good, full = (flat_height(page.space, width, cell, view) for cell in (m.px(_MAP_CELL), 0.0))
        return Span(least, max(least, good), max(least, full))

    return Custom(lambda ui, rect: flat_map(ui, "small map", rect, page), high=high, gives=4, grow=1.0)
