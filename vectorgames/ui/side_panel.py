"""The panel at the right: goal, what is to be done, the linked flat map, and under it the tabs."""

from __future__ import annotations

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.dock import dock, dock_good, dock_least, dock_smallest
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.kit import Ui
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.outcome_card import CARD_AT_END
from vectorgames.ui.prompt_card import prompt_card
from vectorgames.ui.widgets import button, button_width

_MAP_SHAPE = 0.935
"""Height of the map by its width."""
_MAP_GOOD = 0.8
"""The same, where the list under the map wants room, too."""
_MAP_LEAST = 170
_T_RUNS = 24
_GAP = 10
_DOCK_SHARE = 0.36
"""Of a panel in which not everything has room, the tabs take this part."""


def side_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    if frame.side_panel is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("side panel", frame.side_panel) as rect:
        body = rect.inset(ui.px(16), ui.px(14))
        upper = _upper_height(ui, body, screen)
        tabs = dock_least(ui, body.w, screen)
        if _upper_least(ui, body.w, screen) + tabs > body.h:
            # The tabs stay where they are and scroll by themselves, so that no bar is inside another one.
            tabs = max(dock_smallest(ui), min(tabs, _DOCK_SHARE * body.h))
            with ui.scroll("side scroll", body.top(body.h - tabs - ui.px(_GAP))) as (area, used):
                least = _upper_least(ui, area.w - ui.px(4), screen)
                used.append(least)
                _upper(ui, Rect(area.x, area.y, area.w - ui.px(4), least), screen)
            dock(ui, body.below(body.h - tabs), screen)
        else:
            _upper(ui, body.top(upper), screen)
            dock(ui, body.below(upper), screen)
    return ui.commands


def _map_shown(screen: Screen) -> bool:
    return isinstance(screen.space, Lattice) and screen.view.view.layout != "flat"


def _fixed(ui: Ui, width: float, screen: Screen) -> float:
    """Height of goal, card and what is said of the engine."""
    rect = Rect(0, 0, width, 0)
    card = prompt_card(ui, rect, screen, draw=False) + ui.px(12)
    return _goal(ui, rect, screen, draw=False) + card + _engine(ui, rect, screen, draw=False)


def _upper_least(ui: Ui, width: float, screen: Screen) -> float:
    """Below this the part over the tabs scrolls."""
    return _fixed(ui, width, screen) + (ui.px(_MAP_LEAST + _GAP) if _map_shown(screen) else 0)


def _upper_height(ui: Ui, body: Rect, screen: Screen) -> float:
    """Height of everything over the tabs. Room goes to the map first, then to the lists, then to the map."""
    fixed = _fixed(ui, body.w, screen)
    if not _map_shown(screen):
        return fixed
    room = body.h - fixed - ui.px(_GAP)
    # Room for the card that will say who won is kept, so that the map keeps its size to the end.
    card = prompt_card(ui, Rect(0, 0, body.w, 0), screen, draw=False)
    least = dock_least(ui, body.w, screen)
    room -= max(0.0, min(ui.px(CARD_AT_END) - card, room - least - ui.px(_MAP_LEAST)))
    height = min(room - least, max(_MAP_GOOD * body.w, room - dock_good(ui, body.w, screen) - ui.px(_T_RUNS)))
    return fixed + min(height, _MAP_SHAPE * body.w + ui.px(_T_RUNS)) + ui.px(_GAP)


def _upper(ui: Ui, body: Rect, screen: Screen) -> None:
    """Goal, card, map and what is said of the engine, filling the rectangle."""
    rest = body.below(_goal(ui, body, screen))
    rest = rest.below(prompt_card(ui, rest, screen) + ui.px(12))
    rest = rest.below(_engine(ui, rest, screen))
    if not _map_shown(screen):
        return
    rest = rest.top(rest.h - ui.px(_GAP))
    room = rest.h >= _MAP_GOOD * rest.w + ui.px(_T_RUNS)
    flat_map(ui, "small map", rest.top(rest.h - ui.px(_T_RUNS)) if room else rest, screen)
    if room:
        _t_runs(ui, rest.below(rest.h - ui.px(_T_RUNS)))


def _goal(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """The goal line, always there. Returns its height."""
    if not screen.goal:
        return 0.0
    label = ui.measure(ui.words("ui.goal"), "head") + ui.px(12)
    width = rect.w - label - ui.px(4)
    line = ui.line("note")
    if draw:
        place = Rect(rect.x + ui.px(2), rect.y, label, line)
        ui.text(place, ui.words("ui.goal"), "head", "gold")
        ui.paragraph(Rect(rect.x + ui.px(2) + label, rect.y, width, rect.h), screen.goal, "note", "second", 3)
    return ui.height(screen.goal, width, "note", 3) + ui.px(10)


def _t_runs(ui: Ui, rect: Rect) -> None:
    """How t runs through the columns of the map."""
    text = ui.words("ui.t_runs")
    x = rect.x + (rect.w - ui.measure(text, "note") - ui.px(18)) / 2
    dimension_mark(ui, (x, rect.centre[1]), ui.px(4.4), "t", ui.theme.dimensions["t"])
    ui.text(rect.beside(x + ui.px(14) - rect.x), text, "note", "second")


def _engine(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """A card if the helper for hints has stopped. Returns its height."""
    if screen.engine.state != "stopped":
        return 0.0
    label = ui.words("ui.engine.restart")
    width = button_width(ui, label)
    text = ui.words("ui.engine.stopped", reason=screen.engine.reason)
    room = rect.w - width - ui.px(38)
    inner = max(ui.height(text, room, "note", 3), ui.px(32))
    height = inner + ui.px(16)
    if draw:
        card = rect.top(height)
        ui.card(card, "warning_card", "warning")
        ui.paragraph(Rect(card.x + ui.px(14), card.y + ui.px(8), room, inner), text, "note", "text", 3)
        place = Rect(card.right - width - ui.px(10), round(card.centre[1] - ui.px(16)), width, ui.px(32))
        if button(ui, "restart", place, label):
            ui.send("restart_engine")
    return height + ui.px(12)
