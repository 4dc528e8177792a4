"""The panels of Explore: bar at the top, tabs at the right, a strip under the board where these are pages.

Knows nothing of what is in the tabs.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.explore.counts import counts_tab
from vectorgames.ui.explore.judge import judge_tab
from vectorgames.ui.explore.pieces import pieces_tab
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.panel_pages import open_page
from vectorgames.ui.side_frame import board_page, line_strip, side_frame
from vectorgames.ui.widgets import segments
from vectorgames.ui.xray_panel import xray_body, xray_head

_TAB, _GAP = 34, 10


def explore_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The tabs, or one of them as a page; what the user wants."""
    if frame.side_panel is None or screen.explore is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            name = open_page(frame, screen)
            if not board_page(ui, body, screen, name):
                _tab(ui, body, screen, name)
            return ui.commands
        tabs = screen.explore.tabs
        now = screen.dock if screen.dock in tabs else tabs[0]
        labels = [ui.words(f"ui.dock.{tab}") for tab in tabs]
        pressed = segments(ui, "dock", body.top(ui.px(_TAB)), labels, [tab == now for tab in tabs])
        if pressed is not None and tabs[pressed] != now:
            ui.send("dock", tabs[pressed])
        _tab(ui, body.below(ui.px(_TAB + _GAP)), screen, now)
    return ui.commands


def _tab(ui: Ui, body: Rect, screen: Screen, name: str) -> None:
    if name == "xray":
        head = body.top(ui.px(30))
        xray_head(ui, head, screen)
        xray_body(ui, body.below(ui.px(38)), screen, page=True)
        return
    tabs = {"judge": judge_tab, "spaces": judge_tab, "counts": counts_tab, "pieces": pieces_tab}
    with ui.scroll(f"tab {name}", body) as (area, used):
        used.append(tabs[name](ui, area.left(area.w - ui.px(4)), screen))


def explore_strip(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Under the board where the panels are pages: what is said of the selected spaces; a click opens the page."""
    if screen.explore is None:
        return []
    told = screen.explore.verdict
    colour = {"good": "good", "bad": "warning"}.get(told.kind, "text")
    return line_strip(layer, frame, screen, told.title, colour, screen.explore.tabs[0])
