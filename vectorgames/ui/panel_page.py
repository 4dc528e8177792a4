"""One panel of a game as a page of its own, in all the room there is. Knows nothing of which pages there are."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.ui.canvas import Ui
from vectorgames.ui.dock import tab_body, tab_head
from vectorgames.ui.frame import Rect
from vectorgames.ui.mark_line import mark_list
from vectorgames.ui.menus import hints
from vectorgames.ui.model import Screen
from vectorgames.ui.off_board import off_board_line
from vectorgames.ui.probe_panel import ROW_LEAST, probe_height, probe_panel
from vectorgames.ui.prompt_card import prompt_card
from vectorgames.ui.side_cards import engine_card, goal_line
from vectorgames.ui.side_frame import board_page
from vectorgames.ui.top_bar import player_lines
from vectorgames.ui.tray_card import tray_strip

_HEAD, _GAP = 30, 8


def panel_page(ui: Ui, body: Rect, screen: Screen, name: str) -> None:
    """Draw the page of this name into the rectangle; what is longer scrolls."""
    if board_page(ui, body, screen, name):
        return
    if name in screen.tabs:
        tab_head(ui, body.top(ui.px(_HEAD)), screen, name)
        tab_body(ui, body.below(ui.px(_HEAD + _GAP)), screen, name, page=True)
    else:
        with ui.scroll(f"page {name}", body) as (area, used):
            used.append(_PAGES[name](ui, area.left(area.w - ui.px(4)), screen))


def _turn(ui: Ui, area: Rect, screen: Screen) -> float:
    """Whose turn it is and what is to be done, who plays, the goal. Its height."""
    y = prompt_card(ui, area, screen) + ui.px(12)
    y += engine_card(ui, area.below(y), screen)
    y += tray_strip(ui, area.below(y), screen)
    y += off_board_line(ui, area.below(y), screen)
    y += player_lines(ui, area.below(y), screen)
    return y + goal_line(ui, area.below(y), screen, 99)


def _column(ui: Ui, area: Rect, screen: Screen) -> float:
    """The column looked at, its levels as high as there is room. Its height."""
    height = max(probe_height(ui, screen, ROW_LEAST + 2), area.h)
    probe_panel(ui, replace(area, h=height), screen)
    return height


def _hints(ui: Ui, area: Rect, screen: Screen) -> float:
    """What helps: hints to be switched on, and what is marked on the board. Its height."""
    y = hints(ui, area, screen) + ui.px(12)
    return y + mark_list(ui, area.below(y), screen)


_PAGES = {"turn": _turn, "column": _column, "hints": _hints}
