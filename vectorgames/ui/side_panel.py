"""The panel at the right: goal, what is to be done, the linked flat map, the moves."""

from __future__ import annotations

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark, piece_icon
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.kit import Ui
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.moves_panel import HEAD, ROW, moves_panel
from vectorgames.ui.prompt_card import CARD_AT_END, prompt_card
from vectorgames.ui.widgets import button, button_width

_MAP_SHAPE = 0.935
"""Height of the map by its width."""
_LINES = 24


def side_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    if frame.side_panel is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("side panel", frame.side_panel) as rect:
        body = rect.inset(ui.px(16), ui.px(14))
        least = _least_height(ui, body.w, screen)
        if least > body.h:
            with ui.scroll("side scroll", body) as (area, used):
                used.append(least)
                _contents(ui, Rect(area.x, area.y, area.w - ui.px(4), least), screen)
        else:
            _contents(ui, body, screen)
    return ui.commands


def _map_shown(screen: Screen) -> bool:
    return isinstance(screen.space, Lattice) and screen.view.view.layout != "flat"


def _moves_least(ui: Ui) -> float:
    return ui.px(HEAD + 6 + 2 * ROW)


def _least_height(ui: Ui, width: float, screen: Screen) -> float:
    """Below this the whole panel scrolls."""
    height = _goal(ui, Rect(0, 0, width, 0), screen, draw=False)
    height += prompt_card(ui, Rect(0, 0, width, 0), screen, draw=False) + ui.px(12)
    if _map_shown(screen):
        height += ui.px(190) + ui.px(_LINES) + ui.px(16)
    return height + _engine(ui, Rect(0, 0, width, 0), screen, draw=False) + _moves_least(ui)


def _contents(ui: Ui, body: Rect, screen: Screen) -> None:
    rest = body.below(_goal(ui, body, screen))
    card = prompt_card(ui, rest, screen)
    rest = rest.below(card + ui.px(12))
    if _map_shown(screen):
        lines = ui.px(_LINES)
        room = rest.h - lines - ui.px(16) - _moves_least(ui) - _engine(ui, rest, screen, draw=False)
        # Room for the card that will say who won is kept, so that the map keeps its size to the end.
        room -= max(0.0, ui.px(CARD_AT_END) - card)
        height = min(room, rest.w * _MAP_SHAPE)
        flat_map(ui, "small map", rest.top(height), screen)
        rest = rest.below(height + ui.px(6))
        _lines(ui, rest.top(lines), screen)
        rest = rest.below(lines + ui.px(10))
    rest = rest.below(_engine(ui, rest, screen))
    moves_panel(ui, rest, screen)


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


def _lines(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Vectors through the space pointed at; else how t runs."""
    lines = screen.lines
    if lines is None:
        if screen.space.dimensions == 4:
            size = ui.measure(ui.words("ui.t_runs"), "note")
            x = rect.x + (rect.w - size - ui.px(18)) / 2
            dimension_mark(ui, (x, rect.centre[1]), ui.px(4.4), "t", ui.theme.dimensions["t"])
            ui.text(rect.beside(x + ui.px(14) - rect.x), ui.words("ui.t_runs"), "note", "second")
        return
    text = ui.words("ui.lines_through", n=lines.total, space=lines.space)
    parts = [(player, str(count)) for player, count in lines.open]
    tail = ui.measure(ui.words("ui.lines_open"), "note") + sum(
        ui.px(30) + ui.measure(count, "strong") for _, count in parts
    )
    used = ui.text(rect.left(rect.w - tail - ui.px(24)), text, "note", "text")
    x = rect.x + used + ui.px(16)
    x += ui.text(rect.beside(x - rect.x), ui.words("ui.lines_open"), "note", "second") + ui.px(8)
    for player, count in parts:
        piece = next((p.piece for p in screen.players if p.number == player), "") or str(player)
        piece_icon(ui, (x + ui.px(7), rect.centre[1]), ui.px(6), piece[:1])
        x += ui.px(18)
        x += ui.text(rect.beside(x - rect.x), count, "strong") + ui.px(12)


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
