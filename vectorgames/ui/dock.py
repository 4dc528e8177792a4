"""The tabs under the map: moves, vectors through the space looked at, steps from it, pieces off the board.

All tabs have the same height, and it does not depend on what is pointed at, so that nothing jumps.
Knows nothing of what is on them.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.model import Screen
from vectorgames.ui.moves_panel import ROW, moves_head, moves_head_least, moves_list
from vectorgames.ui.probe_panel import probe_rows, probe_title
from vectorgames.ui.reach_panel import reach_body, reach_head, reach_height
from vectorgames.ui.tray_card import tray_body, tray_smallest
from vectorgames.ui.widgets import segment_widths, segments
from vectorgames.ui.xray_panel import LIST_GAP, LIST_ROW, xray_body, xray_head, xray_height

HEAD = 30
_GAP = 8


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
    rest, body = head.beside(width + ui.px(14)), rect.below(ui.px(HEAD + _GAP))
    under = rect.h >= 2 * ui.px(HEAD + _GAP) + 2 * ui.px(ROW)
    if open_tab == "moves" and under and rest.w < moves_head_least(ui, screen):
        rest, body = body.top(ui.px(HEAD)), body.below(ui.px(HEAD + _GAP))
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
        "column": probe_rows, "reach": reach_body, "tray": tray_body, "moves": moves_list
    }  # fmt: skip
    bodies[tab](ui, rect, screen)


def dock_smallest(ui: Ui) -> float:
    """Height at which two moves are seen; the vectors scroll then."""
    return ui.px(HEAD + _GAP + 2 * ROW)


def dock_least(ui: Ui, width: float, screen: Screen, large: bool = False) -> float:
    """Height at which everything about the vectors has room but their list, a few absent pieces, or all steps.
    ``large``: with their names in large letters."""
    least = xray_height(ui, width, screen, large) if "xray" in screen.tabs else 0.0
    if screen.tree and least:  # the tab of steps has rows enough for two of the list as well
        least += ui.px(LIST_GAP + 2 * LIST_ROW)
    tray = tray_smallest(ui, screen) if screen.trays else 0.0
    return ui.px(HEAD + _GAP) + max(least, tray, reach_height(ui, screen), ui.px(2 * ROW))
