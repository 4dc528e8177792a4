"""The panel at the right of a game: goal, what is to be done, what is off the board, map or column, the tabs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from vectorgames.ui.analysis_panel import analysis_body
from vectorgames.ui.boxes import Button, show, show_top
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Custom, Forms, Measure, Row, Scroll, Span, Stack, Text
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.menus import hints
from vectorgames.ui.model import Screen
from vectorgames.ui.moves_panel import ROW, moves_head, moves_head_least, moves_list
from vectorgames.ui.outcome_card import card_at_end, outcome_card
from vectorgames.ui.overlay import mark_list
from vectorgames.ui.probe_panel import ROW_LEAST, ROW_MOST, probe_height, probe_panel, probe_rows, probe_title
from vectorgames.ui.prompt_card import prompt_card
from vectorgames.ui.reach_panel import reach_body, reach_head, reach_height
from vectorgames.ui.side_frame import board_page, open_page, side_frame
from vectorgames.ui.top_bar import players
from vectorgames.ui.tray_card import off_board, tray_body, tray_smallest, tray_strip
from vectorgames.ui.widgets import segment_widths, segments
from vectorgames.ui.xray_panel import LIST_GAP, LIST_ROW, xray_body, xray_head, xray_height
from vectorgames.view.flat_map import has_sheet
from vectorgames.view.primitives import Rect

HEAD = 30

_DOCK_GAP = 8


def dock(ui: Ui, rect: Rect, screen: Screen, column: bool = False) -> None:
    """Draw the tabs and what lies under the one that is open; sends ``dock``.

    ``column``: the column looked at, which has no room elsewhere, is the first tab, open until another one is.
    """
    column = column and screen.columns
    tabs = ("column", *screen.tabs) if column else screen.tabs
    labels = [ui.words(f"ui.dock.{tab}") for tab in tabs]
    open_tab = screen.dock if screen.dock in tabs else tabs[0]
    if column and ui.layer.memory.get("column tab", True):
        open_tab = "column"
    head = rect.top(ui.px(HEAD))
    width = sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)
    pressed = segments(ui, "dock", head.left(width), labels, [tab == open_tab for tab in tabs])
    if pressed is not None and tabs[pressed] != open_tab:
        ui.layer.memory["column tab"] = tabs[pressed] == "column"
        if tabs[pressed] in screen.tabs and tabs[pressed] != screen.dock:
            ui.send("dock", tabs[pressed])
    rest, body = head.beside(width + ui.px(14)), rect.below(ui.px(HEAD + _DOCK_GAP))
    under = rect.h >= 2 * ui.px(HEAD + _DOCK_GAP) + 2 * ui.px(ROW)
    if open_tab == "moves" and under and rest.w < moves_head_least(ui, screen):
        rest, body = body.top(ui.px(HEAD)), body.below(ui.px(HEAD + _DOCK_GAP))
    tab_head(ui, rest, screen, open_tab)
    tab_body(ui, body, screen, open_tab)


def tab_head(ui: Ui, rect: Rect, screen: Screen, tab: str) -> None:
    """What stands beside the tabs."""
    heads = {"xray": xray_head, "column": probe_title, "reach": reach_head, "moves": moves_head}
    if tab in heads:
        heads[tab](ui, rect, screen)


def tab_body(ui: Ui, rect: Rect, screen: Screen, tab: str, page: bool = False) -> None:
    """What lies under them; ``page``: as a page of its own."""
    if tab == "xray":
        xray_body(ui, rect, screen, page)
        return
    bodies = {
        "column": probe_rows, "reach": reach_body, "tray": tray_body, "moves": moves_list, "analysis": analysis_body
    }  # fmt: skip
    bodies[tab](ui, rect, screen)


def dock_smallest(ui: Ui) -> float:
    """Height at which two moves are seen; the vectors scroll then."""
    return ui.px(HEAD + _DOCK_GAP + 2 * ROW)


def dock_least(ui: Ui, width: float, screen: Screen, large: bool = False) -> float:
    """Height at which everything about the vectors has room but their list, a few absent pieces, or all steps.
    ``large``: with their names in large letters."""
    least = xray_height(ui, width, screen, large) if "xray" in screen.tabs else 0.0
    if screen.tree and least:  # the tab of steps has rows enough for two of the list as well
        least += ui.px(LIST_GAP + 2 * LIST_ROW)
    tray = tray_smallest(ui, screen) if screen.trays else 0.0
    return ui.px(HEAD + _DOCK_GAP) + max(least, tray, reach_height(ui, screen), ui.px(2 * ROW))


# ---- over the tabs ----


def _goal(ui: Ui, screen: Screen) -> Box | None:
    """All of the goal, or where there is no room for that its first sentence in a line, or nothing."""
    if not screen.goal:
        return None
    first = screen.goal.split(". ")[0] + "."
    texts: list[Box | None] = [Text(screen.goal, "note", "second", grow=1.0, up=0.0)]
    if screen.columns and len(first) < len(screen.goal):
        texts.append(Text(first, "note", "second", lines=1, grow=1.0))
    head = ui.words("ui.goal")
    rows = [Row(Text(head, "head", "gold", lines=1, up=0.0), text) for text in texts]
    gives = 1 if screen.columns else 6
    return Forms(*rows, None, gives=gives) if len(rows) == 1 else Forms(*rows, gives=gives)


def _engine(ui: Ui, screen: Screen) -> Box | None:
    """A card if the helper for hints has stopped."""
    if screen.engine.state != "stopped":
        return None
    text = ui.words("ui.engine.stopped", reason=screen.engine.reason)
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


def _card(ui: Ui, screen: Screen, to_end: bool = True) -> Box:
    card = outcome_card(ui, screen.outcome, screen) if screen.outcome else prompt_card(ui, screen)
    return _Card(card, card_at_end(ui, screen) if to_end else None, gives=5)


def _key_of_card(screen: Screen) -> object:
    """What the parts over the tabs are made of."""
    dice = screen.dice and replace(screen.dice, turning=float(screen.dice.turning > 0))
    return (
        screen.goal, screen.players, screen.prompt, screen.choices, dice, screen.outcome, screen.match,
        screen.engine, screen.can_cancel, screen.can_confirm, screen.confirm_label, screen.can_deal,
        screen.columns, screen.tree, screen.trays, screen.off_board, screen.space,
    )  # fmt: skip


# ---- as a page ----

_HEAD, _PAGE_GAP = 30, 8


def panel_page(ui: Ui, body: Rect, screen: Screen, name: str) -> None:
    """Draw the page of this name into the rectangle; what is longer scrolls."""
    if board_page(ui, body, screen, name):
        return
    if name in screen.tabs:
        tab_head(ui, body.top(ui.px(_HEAD)), screen, name)
        tab_body(ui, body.below(ui.px(_HEAD + _PAGE_GAP)), screen, name, page=True)
    elif name == "hints":
        key = screen.switches, screen.helps, screen.engine, screen.can_solve, screen.tree, screen.shape
        with ui.scroll("page hints", body) as (area, used):
            inner = area.left(area.w - ui.px(4))
            y = show_top(ui, "hints", inner, key, partial(hints, screen=screen, pad=False)) + ui.px(12)
            used.append(y + mark_list(ui, inner.below(y), screen))
    else:
        built = _turn if name == "turn" else _column
        made_of = _key_of_card(screen), screen.series
        show(ui, f"page {name}", body, made_of, partial(built, screen=screen))


def _turn(ui: Ui, screen: Screen) -> Box:
    """Whose turn it is and what is to be done, who plays, the goal."""
    goal = Row(
        Text(ui.words("ui.goal"), "head", "gold", lines=1, up=0.0), Text(screen.goal, "note", "second", grow=1.0)
    )
    parts = _card(ui, screen, to_end=False), _engine(ui, screen), tray_strip(ui, screen), off_board(ui, screen)
    return Scroll("page turn", Column(*parts, players(ui, screen), goal if screen.goal else None))


def _column(ui: Ui, screen: Screen) -> Box:
    """The column looked at, its levels as high as there is room."""
    return Scroll("page column", Column(_probe(screen, _LOW_ROW, grow=1.0)))


# ---- beside the board ----

_MAP_SHAPE = 0.935  # height of the map by its width
_MAP_GOOD = 0.6  # height of the map by its width, below which other things give way
_MAP_LEAST = 170

_DOCK_SHARE = 0.36  # of a panel in which not everything has room, the tabs take this part
_DOCK_GOOD = 0.3  # of a panel with a column, the tabs should have this part
_LARGE_NAMES = 660
"""Design height of the panel from which the names of a vector stand in large letters under the map."""

_LOW_ROW = ROW_LEAST + 2  # design height of a level on a page of its own


def side_panel(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.side_panel is None:
        return
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            panel_page(ui, body, screen, open_page(frame, screen))
        else:
            tabs = dock_least(ui, body.w, screen, large=body.h >= ui.px(_LARGE_NAMES))
            key = _key_of_card(screen), screen.view.layout == "flat", tabs
            show(ui, "game", body, key, lambda ui: _game(ui, screen, tabs, body.h))


def _game(ui: Ui, screen: Screen, tabs: float, height: float) -> Box:
    """What is to be done, map or column, tabs; what is over the tabs scrolls where not even the least has room.

    The tabs get what their fullest state needs, the map all the rest up to its full size. What it is made of does
    not change while a game is played, so the map keeps its place to the end.
    """
    board = _probe(screen, ROW_LEAST, most=ROW_MOST, grow=1.0) if screen.columns else _map(screen)
    tabs = max(tabs, _DOCK_GOOD * height) if screen.columns else tabs
    least = dock_smallest(ui)

    def parts(board: Box | None) -> list[Box | None]:
        card = _card(ui, screen, to_end=not screen.columns)
        return [_goal(ui, screen), card, _engine(ui, screen), tray_strip(ui, screen), off_board(ui, screen), board]

    def tabbed(column: bool = False) -> Box:
        return Custom(
            lambda ui, rect: dock(ui, rect, ui.screen, column), high=lambda _m, _w: Span(least, tabs), gives=7,
            soft=(2, 0.0 if screen.columns else _DOCK_SHARE), grow=0.01,
        )  # fmt: skip

    forms: list[Box] = [Column(*parts(board), tabbed())]
    if screen.columns:
        forms.append(Column(*parts(None), tabbed(column=True)))
    low = max(dock_smallest(ui), min(tabs, _DOCK_SHARE * height))
    under = Custom(lambda ui, rect: dock(ui, rect, ui.screen, bool(screen.columns)), high=lambda _m, _w: low)
    return Forms(
        *forms,
        Column(Scroll("side scroll", Column(*parts(None if screen.columns else _map(screen))), grow=1.0), under),
    )


def _map(screen: Screen) -> Box | None:
    """Where the column looked at is shown, a small map would have no room beside it."""
    if not has_sheet(screen.space) or screen.view.layout == "flat":
        return None

    def high(m: Measure, width: float) -> Span:
        good = max(m.px(_MAP_LEAST), _MAP_GOOD * width)
        return Span(m.px(_MAP_LEAST), good, max(good, _MAP_SHAPE * width))

    return Custom(lambda ui, rect: flat_map(ui, "small map", rect, ui.screen), high=high, gives=4, grow=1.0)


def _probe(screen: Screen, row: float, most: float = 0.0, grow: float = 0.0) -> Box:
    """The column looked at, its rows of so many design pixels, or up to ``most``."""

    def high(m: Measure, _width: float) -> Span:
        least = probe_height(m, screen, row)
        return Span(least, least, probe_height(m, screen, most) if most else float("inf"))

    return Custom(lambda ui, rect: probe_panel(ui, rect, ui.screen), high=high, grow=grow)
