"""Dialogs about the people at the board: names, giving up, a draw. Knows no rule and no game."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.fields import typed
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import DrawOffer, Players, Resign, Screen, Seat
from vectorgames.ui.widgets import TALL_H, button, button_width, segment_widths, segments

_ROW, _ICON = 52, 40
_LONGEST_NAME = 40


def players_size(value: Players) -> tuple[float, float]:
    """Design size of the dialog."""
    return 560, 34 + 14 + 2 * 20 + 26 + _ROW * len(value.seats) + 14 + TALL_H


def players_body(ui: Ui, body: Rect, screen: Screen, value: Players) -> None:
    """A row for each player: his piece, a field for his name."""
    words = ui.words
    head = body.top(ui.px(26))
    ui.text(head.beside(ui.px(_ICON)), words("ui.players.name"), "note", "second")
    rows = Rect(body.x, head.bottom, body.w, body.h - head.h - ui.px(14 + TALL_H))
    with ui.scroll("players", rows) as (area, used):
        for i, seat in enumerate(value.seats):
            _seat(ui, Rect(area.x, area.y + i * ui.px(_ROW), area.w, ui.px(_ROW)), screen, seat)
        used.append(ui.px(_ROW) * len(value.seats))
    label = words("ui.players.done")
    width = max(button_width(ui, label), ui.px(120))
    place = Rect(body.right - width, body.bottom - ui.px(TALL_H), width, ui.px(TALL_H))
    pressed = imgui.is_key_pressed(imgui.Key.enter, False) and not ui.layer.memory["dialog is new"]
    entered = pressed and not (imgui.is_any_item_active() or imgui.get_io().nav_visible)
    if button(ui, "done", place, label, kind="primary") or entered:
        ui.send("close")


def _seat(ui: Ui, row: Rect, screen: Screen, seat: Seat) -> None:
    player = next((p for p in screen.players if p.number == seat.number), None)
    piece = (player.piece if player else "") or str(seat.number)
    piece_icon(ui, (row.x + ui.px(14), row.centre[1]), ui.px(11), piece)
    height = ui.px(38)
    place = Rect(row.x + ui.px(_ICON), row.centre[1] - height / 2, row.w - ui.px(_ICON + 20), height)
    name = typed(ui, f"dialog name {seat.number}", place, seat.name, seat.usual)
    if name is not None:
        ui.send("player_name", (seat.number, name[:_LONGEST_NAME]))


def resign_body(ui: Ui, body: Rect, screen: Screen, value: Resign) -> None:
    """Who gives up, what comes of it, and the button; nothing is pressed by Enter alone."""
    words, drafts = ui.words, ui.layer.drafts
    who = int(drafts.setdefault("dialog resigns", str(value.asked)))
    ui.text(body.top(ui.px(26)), words("ui.resign.who"), "note", "second")
    labels = [name for _, name in value.names]
    place = Rect(body.x, body.y + ui.px(26), min(body.w, sum(segment_widths(ui, labels)) + ui.px(80)), ui.px(36))
    chosen = segments(ui, "resigns", place, labels, [number == who for number, _ in value.names])
    if chosen is not None:
        who = value.names[chosen][0]
        drafts["dialog resigns"] = str(who)
    ui.paragraph(body.below(ui.px(26 + 36 + 12)), dict(value.winners)[who], "text", "text", 3)
    if _pair(ui, body, words("ui.resign.resign"), words("ui.resign.play_on")):
        ui.send("resign", who)


def draw_body(ui: Ui, body: Rect, screen: Screen, value: DrawOffer) -> None:
    """The offer, and its two answers."""
    ui.paragraph(body, value.text, "text", "text", 4)
    answer = _pair(ui, body, ui.words("ui.draw_offer.accept"), ui.words("ui.draw_offer.decline"), refuse="decline")
    if answer is not None:
        ui.send("answer_draw", answer)


def _pair(ui: Ui, body: Rect, yes: str, no: str, refuse: str = "") -> bool | None:
    """Two buttons at the bottom. True for the first, False for the second if it is an answer, else it closes."""
    width = max(button_width(ui, yes), ui.px(120))
    y, height = body.bottom - ui.px(TALL_H), ui.px(TALL_H)
    place = Rect(body.right - width, y, width, height)
    agreed = button(ui, "yes", place, yes, kind="primary")
    width = max(button_width(ui, no), ui.px(120))
    declined = button(ui, "no", Rect(place.x - width - ui.px(10), y, width, height), no)
    if agreed:
        return True
    if declined and refuse:
        return False
    if declined:
        ui.send("close")
    return None
