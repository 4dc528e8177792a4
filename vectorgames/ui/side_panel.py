"""The panel at the right: goal, what is to be done, the linked flat map, the moves."""

from __future__ import annotations

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark, piece_icon
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.kit import Ui
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.model import Command, Lines, Screen
from vectorgames.ui.moves_panel import HEAD, ROW, moves_panel
from vectorgames.ui.prompt_card import CARD_AT_END, prompt_card
from vectorgames.ui.widgets import button, button_width

_MAP_SHAPE = 0.935
"""Height of the map by its width."""
_MAP_LEAST = 170
_LINES = 24


def side_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it; what the user wants."""
    if frame.side_panel is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("side panel", frame.side_panel) as rect:
        body = rect.inset(ui.px(16), ui.px(14))
        least, moves = _least_height(ui, body.w, screen), _moves_least(ui)
        if least > body.h:
            # The list stays where it is and scrolls by itself, so that no bar is inside another one.
            upper = body.top(max(ui.px(80), body.h - moves - ui.px(10)))
            with ui.scroll("side scroll", upper) as (area, used):
                used.append(least - moves)
                _upper(ui, Rect(area.x, area.y, area.w - ui.px(4), least), screen)
            moves_panel(ui, body.below(upper.h + ui.px(10)), screen)
        else:
            moves_panel(ui, _upper(ui, body, screen), screen)
    return ui.commands


def _map_shown(screen: Screen) -> bool:
    return isinstance(screen.space, Lattice) and screen.view.view.layout != "flat"


def _moves_least(ui: Ui) -> float:
    return ui.px(HEAD + 6 + 2 * ROW)


def _least_height(ui: Ui, width: float, screen: Screen) -> float:
    """Below this the part over the moves scrolls."""
    height = _goal(ui, Rect(0, 0, width, 0), screen, draw=False)
    height += prompt_card(ui, Rect(0, 0, width, 0), screen, draw=False) + ui.px(12)
    if _map_shown(screen):
        height += ui.px(_MAP_LEAST) + ui.px(6)
    if isinstance(screen.space, Lattice):
        height += ui.px(_LINES) + ui.px(10)
    return height + _engine(ui, Rect(0, 0, width, 0), screen, draw=False) + _moves_least(ui)


def _upper(ui: Ui, body: Rect, screen: Screen) -> Rect:
    """Everything over the moves. Returns what is left for them."""
    rest = body.below(_goal(ui, body, screen))
    card = prompt_card(ui, rest, screen)
    rest = rest.below(card + ui.px(12))
    lines = ui.px(_LINES)
    if _map_shown(screen):
        room = rest.h - lines - ui.px(16) - _moves_least(ui) - _engine(ui, rest, screen, draw=False)
        # Room for the card that will say who won is kept, so that the map keeps its size to the end.
        room -= max(0.0, min(ui.px(CARD_AT_END) - card, room - ui.px(_MAP_LEAST)))
        height = min(room, rest.w * _MAP_SHAPE)
        flat_map(ui, "small map", rest.top(height), screen)
        rest = rest.below(height + ui.px(6))
    if isinstance(screen.space, Lattice):
        _lines(ui, rest.top(lines), screen)
        rest = rest.below(lines + ui.px(10))
    return rest.below(_engine(ui, rest, screen))


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
    lines, words = screen.lines, ui.words
    if lines is None:
        if _map_shown(screen):
            size = ui.measure(words("ui.t_runs"), "note")
            x = rect.x + (rect.w - size - ui.px(18)) / 2
            dimension_mark(ui, (x, rect.centre[1]), ui.px(4.4), "t", ui.theme.dimensions["t"])
            ui.text(rect.beside(x + ui.px(14) - rect.x), words("ui.t_runs"), "note", "second")
        return
    text, opened, gap = _lines_texts(ui, lines, rect.w)
    x = rect.x + ui.text(rect, text, "note", "text") + ui.px(gap)
    if opened:
        x += ui.text(rect.beside(x - rect.x), opened, "note", "second") + ui.px(8)
    for player, count in lines.open:
        piece = next((p.piece for p in screen.players if p.number == player), "") or str(player)
        piece_icon(ui, (x + ui.px(7), rect.centre[1]), ui.px(6), piece[:1])
        x += ui.px(18)
        x += ui.text(rect.beside(x - rect.x), str(count), "strong") + ui.px(gap - 4)


def _lines_texts(ui: Ui, lines: Lines, width: float) -> tuple[str, str, float]:
    """Words for the vectors through a space, and the gap between: shorter ones where there is less room.

    The name of the space is never cut.
    """
    words = ui.words
    long = words("ui.lines_through", n=lines.total, space=lines.space)
    short = words("ui.lines_short", n=lines.total, space=lines.space)
    opened = words("ui.lines_open")
    tries = ((long, opened, 16), (long, "", 12), (short, opened, 12), (short, "", 8), (lines.space, "", 6))
    for text, second, gap in tries:
        counts = sum(ui.px(18 + gap - 4) + ui.measure(str(n), "strong") for _, n in lines.open)
        middle = ui.measure(second, "note") + ui.px(8) if second else 0
        if ui.measure(text, "note") + ui.px(gap) + middle + counts <= width:
            return text, second, gap
    return tries[-1]


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
