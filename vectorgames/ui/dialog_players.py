"""Dialogs of the people at the board: names and colours, giving up, a draw, a move that is typed. Knows no rule."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames import bounds
from vectorgames.themes import COLOURS
from vectorgames.ui.canvas import Ui
from vectorgames.ui.fields import typed
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import DrawOffer, Players, Resign, Screen, Seat, TypeMove
from vectorgames.ui.widgets import TALL_H, button, button_width, field, hit, segment_widths, segments, tooltip

_ROW, _SWATCH, _ICON = 52, 32, 40


def players_size(value: Players) -> tuple[float, float]:
    """Design size of the dialog."""
    return 700, 34 + 14 + 2 * 20 + 26 + _ROW * len(value.seats) + 14 + TALL_H


def players_body(ui: Ui, body: Rect, screen: Screen, value: Players) -> None:
    """A row for each player: his piece, a field for his name, the colours that he may have."""
    words = ui.words
    swatches = ui.px(_SWATCH) * COLOURS
    head = body.top(ui.px(26))
    ui.text(head.beside(ui.px(_ICON)), words("ui.players.name"), "note", "second")
    ui.text(head.beside(head.w - swatches), words("ui.players.colour"), "note", "second")
    rows = Rect(body.x, head.bottom, body.w, body.h - head.h - ui.px(14 + TALL_H))
    with ui.scroll("players", rows) as (area, used):
        for i, seat in enumerate(value.seats):
            _seat(ui, Rect(area.x, area.y + i * ui.px(_ROW), area.w, ui.px(_ROW)), screen, seat, swatches)
        used.append(ui.px(_ROW) * len(value.seats))
    label = words("ui.players.done")
    width = max(button_width(ui, label), ui.px(120))
    place = Rect(body.right - width, body.bottom - ui.px(TALL_H), width, ui.px(TALL_H))
    pressed = imgui.is_key_pressed(imgui.Key.enter, False) and not ui.layer.memory["dialog is new"]
    entered = pressed and not (imgui.is_any_item_active() or imgui.get_io().nav_visible)
    if button(ui, "done", place, label, kind="primary") or entered:
        ui.send("close")


def _seat(ui: Ui, row: Rect, screen: Screen, seat: Seat, swatches: float) -> None:
    player = next((p for p in screen.players if p.number == seat.number), None)
    piece = (player.piece if player else "") or str(seat.number)
    piece_icon(ui, (row.x + ui.px(14), row.centre[1]), ui.px(11), piece)
    height = ui.px(38)
    place = Rect(row.x + ui.px(_ICON), row.centre[1] - height / 2, row.w - ui.px(_ICON + 20) - swatches, height)
    name = typed(ui, f"dialog name {seat.number}", place, seat.name, seat.usual)
    if name is not None:
        ui.send("player_name", (seat.number, name[: bounds.TYPED_NAME]))
    x, side = row.right - swatches, ui.px(_SWATCH)
    for colour in range(1, COLOURS + 1):
        at = Rect(x + (colour - 1) * side, row.centre[1] - side / 2, side, side)
        if (
            _swatch(ui, f"colour {seat.number} {colour}", at, colour, colour == seat.colour)
            and colour != seat.colour
        ):
            ui.send("player_colour", (seat.number, colour))


def _swatch(ui: Ui, name: str, rect: Rect, colour: int, chosen: bool) -> bool:
    pressed, hovered, _ = hit(ui, name, rect)
    tooltip(ui, ui.words(f"games.player.{colour}"))
    fill, trim = ui.theme.players[colour]
    ui.draw.add_circle_filled(rect.centre, ui.px(9), ui.colour(fill))
    ui.draw.add_circle(rect.centre, ui.px(9), ui.colour(trim), 0, max(1.0, 1.6 * ui.scale))
    if chosen or hovered:
        ink = ui.colour("accent" if chosen else "second")
        ui.draw.add_circle(rect.centre, ui.px(13), ink, 0, max(1.0, 2 * ui.scale))
    return pressed


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


def type_move_body(ui: Ui, body: Rect, screen: Screen, value: TypeMove) -> None:
    """A field for the text of a move; Enter plays it, and the next is asked for. Below stands what is wrong with
    it, or what the last one was."""
    words, tall = ui.words, ui.px(TALL_H)
    if ui.layer.memory["dialog is new"]:
        ui.layer.give_keyboard("dialog move")
    text, entered = field(ui, "dialog move", body.top(tall), value.example)
    why = body.below(tall + ui.px(8))
    if value.error or not value.said:
        ui.paragraph(
            why, value.error or words("ui.type_move.help"), "note", "warning" if value.error else "second", 3
        )
    else:
        ui.paragraph(why, value.said, "heading", "text", 3)
    label = words("ui.type_move.play")
    width = max(button_width(ui, label), ui.px(120))
    place = Rect(body.right - width, body.bottom - tall, width, tall)
    ready = bool(text.strip())
    if (button(ui, "play move", place, label, kind="primary", enabled=ready) or entered) and ready:
        ui.send("type_move", text.strip())


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
