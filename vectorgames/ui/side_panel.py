"""The panel at the right: goal, what is to be done, what is off the board, map or column, and under it the tabs.

Knows nothing of what is in its parts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vectorgames.ui.canvas import Ui
from vectorgames.ui.dock import dock, dock_least, dock_smallest
from vectorgames.ui.flat.layout import has_sheet
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.off_board import off_board_line
from vectorgames.ui.outcome_card import card_at_end
from vectorgames.ui.panel_page import panel_page
from vectorgames.ui.panel_pages import open_page
from vectorgames.ui.probe_panel import ROW_LEAST, ROW_MOST, probe_height, probe_panel
from vectorgames.ui.prompt_card import prompt_card
from vectorgames.ui.side_cards import engine_card, goal_line, goal_lines
from vectorgames.ui.side_frame import side_frame
from vectorgames.ui.tray_card import tray_strip

_MAP_SHAPE = 0.935
"""Height of the map by its width."""
_MAP_GOOD = 0.6
"""The same, below which the goal is told in two lines, or in one."""
_MAP_LEAST, _MAP_TINY = 170, 140
_GAP = 10
_DOCK_SHARE = 0.36
"""Of a panel in which not everything has room, the tabs take this part."""
_DOCK_GOOD = 0.3
"""Of a panel with a column, the tabs should have this part."""
_LARGE_NAMES = 660
"""Design height of the panel from which the names of a vector stand in large letters under the map."""
_ROOMY = 800
"""Design height of the panel from which a goal may take three lines over a column."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Lines for the goal, least height of the card; heights of everything over the tabs, the tabs, the column."""

    lines: int
    card: float
    upper: float
    tabs: float
    probe: float = 0.0


def side_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    if frame.side_panel is None:
        return []
    ui = Ui(layer, screen.language, frame.scale, screen.noun)
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            panel_page(ui, body, screen, open_page(frame, screen))
            return ui.commands
        plan = _plan(ui, body, screen)
        if plan.upper + plan.tabs > body.h:
            # The tabs stay where they are and scroll by themselves, so that no bar is inside another one.
            tabs = max(dock_smallest(ui), min(plan.tabs, _DOCK_SHARE * body.h))
            with ui.scroll("side scroll", body.top(body.h - tabs - ui.px(_GAP))) as (area, used):
                inner = Rect(area.x, area.y, area.w - ui.px(4), 0)
                least = _fixed(ui, inner.w, screen, plan.lines) + _map_room(ui, screen) + plan.probe
                used.append(least)
                _upper(ui, replace(inner, h=least), screen, plan)
            dock(ui, body.below(body.h - tabs), screen, column=not plan.probe)
        else:
            _upper(ui, body.top(plan.upper), screen, plan)
            dock(ui, body.below(plan.upper), screen, column=not plan.probe)
    return ui.commands


def _map_shown(screen: Screen) -> bool:
    """Where the column looked at is shown, a small map would have no room beside it."""
    return has_sheet(screen.space) and not screen.columns and screen.view.view.layout != "flat"


def _map_room(ui: Ui, screen: Screen) -> float:
    return ui.px(_MAP_LEAST + _GAP) if _map_shown(screen) else 0.0


def _fixed(ui: Ui, width: float, screen: Screen, lines: int, card: float = 0.0) -> float:
    """Height of goal, card, what is off the board and what is said of the engine."""
    rect = Rect(0, 0, width, 0)
    height = prompt_card(ui, rect, screen, draw=False, least=card) + ui.px(12)
    height += tray_strip(ui, rect, screen, draw=False) + off_board_line(ui, rect, screen, draw=False)
    return goal_line(ui, rect, screen, lines, draw=False) + height + engine_card(ui, rect, screen, draw=False)


def _plan(ui: Ui, body: Rect, screen: Screen) -> _Plan:
    """The tabs get what their fullest state needs, the map all the rest up to its full size.

    What it is made of does not change while a game is played, so the map keeps its place to the end.
    """
    if screen.columns:
        return _plan_column(ui, body, screen)
    tabs = dock_least(ui, body.w, screen, large=body.h >= ui.px(_LARGE_NAMES))
    end = card_at_end(ui, body.w, screen)
    needed = goal_lines(ui, body.w, screen)
    goal = {n: goal_line(ui, Rect(0, 0, body.w, 0), screen, n, draw=False) for n in (3, 2, 1)}
    room = body.h - end - ui.px(12 + _GAP) - tabs
    if not _map_shown(screen):
        card = end if room - goal[3] >= 0 else 0.0
        return _Plan(3, card, _fixed(ui, body.w, screen, 3, card), tabs)
    lines = 3 if room - goal[3] >= _MAP_GOOD * body.w else 2 if room - goal[2] >= ui.px(_MAP_LEAST) else 1
    card = end if room - goal[lines] >= ui.px(_MAP_LEAST) else 0.0
    part = max(dock_smallest(ui), min(tabs, _DOCK_SHARE * body.h))
    if lines < needed:  # all of it, or nothing
        whole = goal_line(ui, body, screen, needed, draw=False)
        lines = needed if room + tabs - part - whole >= ui.px(_MAP_LEAST) or room - whole >= ui.px(_MAP_TINY) else 0
    fixed = _fixed(ui, body.w, screen, lines, card) + ui.px(_GAP)
    height = min(body.h - fixed - tabs, _MAP_SHAPE * body.w)
    good = min(_MAP_GOOD * body.w, body.h - fixed - part)
    if height < good:
        # The tabs scroll first, as long as a good part is theirs.
        height, tabs = good, body.h - fixed - good
    if height < ui.px(_MAP_LEAST):
        height = min(ui.px(_MAP_LEAST), body.h - fixed - dock_smallest(ui))
        tabs = body.h - fixed - height if height >= ui.px(_MAP_TINY) else tabs
        height = max(height, ui.px(_MAP_TINY))
    return _Plan(lines, card, fixed + height, tabs)


def _plan_column(ui: Ui, body: Rect, screen: Screen) -> _Plan:
    """The column has rows as high as there is room, the tabs at least their part.

    Where it has no room over the tabs it is one of them.
    """
    least, most = (probe_height(ui, screen, row) for row in (ROW_LEAST, ROW_MOST))
    lines = 3 if body.h >= ui.px(_ROOMY) else 1
    needed, tabs = goal_lines(ui, body.w, screen), max(dock_least(ui, body.w, screen), _DOCK_GOOD * body.h)
    if lines < needed:  # all of it, or nothing
        whole = _fixed(ui, body.w, screen, needed) + ui.px(_GAP + 2) + least + tabs <= body.h
        lines = needed if whole else 0
    fixed = _fixed(ui, body.w, screen, lines) + ui.px(_GAP + 2)
    if body.h - fixed - least < dock_smallest(ui):
        fixed = _fixed(ui, body.w, screen, 0) + ui.px(2)
        return _Plan(0, 0.0, fixed, max(dock_smallest(ui), body.h - fixed))
    probe = min(max(body.h - fixed - tabs, least), most)
    tabs = max(min(tabs, body.h - fixed - probe), dock_smallest(ui))
    return _Plan(lines, 0.0, fixed + probe, tabs, probe)


def _upper(ui: Ui, body: Rect, screen: Screen, plan: _Plan) -> None:
    """Goal, card, what is off the board, what is said of the engine, map or column, filling the rectangle."""
    rest = body.below(goal_line(ui, body, screen, plan.lines))
    rest = rest.below(prompt_card(ui, rest, screen, least=plan.card) + ui.px(12))
    rest = rest.below(tray_strip(ui, rest, screen) + off_board_line(ui, rest, screen))
    rest = rest.below(engine_card(ui, rest, screen))
    if plan.probe:
        probe_panel(ui, rest.top(plan.probe), screen)
    if _map_shown(screen):
        flat_map(ui, "small map", rest.top(rest.h - ui.px(_GAP)), screen)
