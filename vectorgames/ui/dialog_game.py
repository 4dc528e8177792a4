"""Dialogs before and during a game: options, match, the people at the board, a move that is typed."""

from __future__ import annotations

from collections.abc import Callable

import panda3d.core as p3d
from imgui_bundle import imgui

from vectorgames.base import bounds
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialog_model import DrawOffer, NewGame, Option, OptionValue, Players, Resign, Seat, TypeMove
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.match import KINDS, MOST, terms_of
from vectorgames.ui.model import Screen
from vectorgames.ui.widgets import (
    TALL_H,
    button,
    button_width,
    hit,
    segment_widths,
    segments,
    switch,
    text_field,
    tooltip,
    typed,
)
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import COLOURS

_ROW, _CONTROL, _LABEL = 38, 34, 30

_AFTER = 10  # room under an option
_HELP_LINES = 2

_WIDE = 560  # design width from which picture and sentence stand beside the options
_ERROR = 44

_PICTURE = 0.34  # share of the width that the picture takes
Send = Callable[[str, OptionValue], None]
"""Takes the name of an option and its new value."""


def new_game_body(ui: Ui, body: Rect, screen: Screen, value: NewGame) -> None:
    """Picture and sentence at the left, options at the right, start at the bottom."""
    words = ui.words
    error_h = ui.px(_ERROR) if value.error or body.w >= ui.px(_WIDE) else 0.0
    bottom = Rect(body.x, body.bottom - ui.px(TALL_H), body.w, ui.px(TALL_H))
    upper = body.top(body.h - ui.px(TALL_H) - error_h - ui.px(6))
    texture = _texture(ui, value, body.w)
    narrow = body.w < ui.px(_WIDE)
    if texture:
        left = upper.left(round(upper.w * _PICTURE))
        picture = left.top(min(left.h, left.w * 0.8))
        ui.picture(texture, picture, 10)
        rest = left.below(picture.h + ui.px(12))
        if rest.h > ui.line():
            ui.paragraph(rest, value.sentence, "text", "second", int(rest.h // ui.line()))
        upper = upper.beside(left.w + ui.px(24))
    elif value.sentence and not narrow:
        upper = upper.below(ui.paragraph(upper, value.sentence, "text", "second", 3) + ui.px(14))
    with ui.scroll("options", upper) as (area, used):
        y = area.y
        if narrow:
            y += ui.paragraph(area.left(area.w - ui.px(6)), value.sentence, "text", "second") + ui.px(14)
        for option in value.options:
            place = Rect(area.x, y, area.w - ui.px(6), area.h)
            y += _option(ui, place, option, lambda name, new: ui.send("option", (name, new)))
        for option in _match_options(ui, value):
            place = Rect(area.x, y, area.w - ui.px(6), area.h)
            y += _option(ui, place, option, lambda name, new: _choose_match(ui, value, name, new))
        used.append(y - area.y)
    if value.error:
        place = Rect(body.x, bottom.y - error_h, body.w, error_h)
        ui.paragraph(place, value.error, "note", "warning", 2)
    label = words("ui.new_game.start")
    width = max(button_width(ui, label), ui.px(150))
    place = Rect(bottom.right - width, bottom.y, width, bottom.h)
    used_enter = imgui.is_any_item_active() or imgui.get_io().nav_visible
    entered = imgui.is_key_pressed(imgui.Key.enter, False) and not used_enter
    started = button(ui, "start", place, label, kind="primary", enabled=not value.error)
    imgui.set_item_default_focus()  # for those who walk with the keyboard: Enter starts
    if started or (entered and not value.error):
        ui.send("start", (value.game, {option.name: option.value for option in value.options}))


def new_game_height(ui: Ui, value: NewGame, width: float) -> float:
    """Pixels that the body needs so that nothing scrolls. ``width``: that of the body."""
    texture = _texture(ui, value, width)
    left = round(width * _PICTURE)
    inner = width - left - ui.px(24) if texture else width
    over = 0.0 if texture or not value.sentence else ui.height(value.sentence, width, "text", 3) + ui.px(14)
    asked = (*value.options, *_match_options(ui, value, room=True))
    options = sum(_option_height(ui, inner - ui.px(6), option) for option in asked)
    beside = left * 0.8 + ui.px(12) + ui.height(value.sentence, left) if texture else 0.0
    return over + max(options, beside, ui.px(30)) + ui.px(TALL_H + _ERROR + 6) + ui.px(4)


def _texture(ui: Ui, value: NewGame, width: float) -> p3d.Texture | None:
    """The picture of the game, where it has room beside the options."""
    return ui.layer.picture(value.picture) if width >= ui.px(_WIDE) else None


def _match_options(ui: Ui, value: NewGame, room: bool = False) -> tuple[Option, ...]:
    """What is asked about a match of several games, like options; ``room``: all that may come to be asked."""
    words, (kind, n) = ui.words, terms_of(value.match)
    choices = ((None, words("ui.match.single")), *((k, words(f"ui.match.by_{k}")) for k in KINDS))
    asked = Option("match", words("ui.match.title"), "choice", kind or None, choices, words("ui.match.help"))
    if not kind and not room:
        return (asked,)
    kind = kind or "games"
    number = Option("match number", words(f"ui.match.number_{kind}"), "whole", n, (), "", 1, MOST[kind])
    return asked, number


def _choose_match(ui: Ui, value: NewGame, name: str, new: OptionValue) -> None:
    """Sends ``terms`` for what was changed about the match."""
    kind, _ = terms_of(value.match)
    if name == "match":
        ui.send("terms", f"{new}:{KINDS[str(new)]}" if new else None)
    else:
        ui.send("terms", f"{kind}:{new}")


def _option_height(ui: Ui, width: float, option: Option) -> float:
    """Control, and under it a grey line of help."""
    height = ui.px(_ROW)
    if option.kind == "choice":
        label_w, need = _choice_widths(ui, option)
        if need > width:
            height = ui.px(_LABEL) + len(option.choices) * ui.px(_CONTROL + 4) + ui.px(4)
        elif label_w + need > width:
            height = ui.px(_LABEL + _CONTROL + 6)
    help = ui.height(option.help, width, "note", _HELP_LINES)
    return height + help + ui.px(_AFTER)


def _option(ui: Ui, rect: Rect, option: Option, send: Send) -> float:
    """One option. Returns the height it took."""
    height = _option_height(ui, rect.w, option)
    help = ui.height(option.help, rect.w, "note", _HELP_LINES)
    control = height - help - ui.px(_AFTER)
    row = rect.top(ui.px(_ROW))
    if option.kind == "bool":
        if switch(ui, option.name, row, option.label, bool(option.value)):
            send(option.name, not option.value)
    elif option.kind == "choice":
        _choice(ui, rect, option, send)
    else:
        _whole(ui, row, option, send)
    ui.paragraph(rect.below(control), option.help, "note", "second", _HELP_LINES)
    return height


def _choice_widths(ui: Ui, option: Option) -> tuple[float, float]:
    labels = [label for _, label in option.choices]
    gaps = ui.px(4) * max(0, len(labels) - 1)
    return ui.measure(option.label) + ui.px(18), sum(segment_widths(ui, labels)) + gaps


def _choice(ui: Ui, rect: Rect, option: Option, send: Send) -> None:
    label_w, need = _choice_widths(ui, option)
    control = ui.px(_CONTROL)
    if label_w + need <= rect.w:
        row = rect.top(ui.px(_ROW))
        ui.text(row.left(label_w), option.label)
        place = Rect(row.right - need, round(row.centre[1] - control / 2), need, control)
    else:
        ui.text(rect.top(ui.px(_LABEL)), option.label)
        if need > rect.w:
            _list(ui, rect.below(ui.px(_LABEL)), option, send)
            return
        place = Rect(rect.x, rect.y + ui.px(_LABEL), need, control)
    on = [value == option.value for value, _ in option.choices]
    chosen = segments(ui, option.name, place, [label for _, label in option.choices], on)
    if chosen is not None:
        send(option.name, option.choices[chosen][0])


def _list(ui: Ui, rect: Rect, option: Option, send: Send) -> None:
    """Choices one under the other, for those that do not fit side by side."""
    y = rect.y
    for i, (value, label) in enumerate(option.choices):
        place = Rect(rect.x, y, rect.w, ui.px(_CONTROL))
        kind = "selected" if value == option.value else "normal"
        if button(ui, f"{option.name}{i}", place, label, kind=kind, align=0.0):
            send(option.name, value)
        y += ui.px(_CONTROL + 4)


def _whole(ui: Ui, row: Rect, option: Option, send: Send) -> None:
    """A number with minus and plus; perhaps a button for none."""
    side = ui.px(_CONTROL)
    y = round(row.centre[1] - side / 2)
    number_w = max(ui.px(64), ui.measure(str(option.maximum), "strong") + ui.px(20))
    x = row.right - side
    none = option.value is None
    value = option.minimum if none else int(option.value or 0)
    step = 10 if imgui.get_io().key_ctrl else 1
    plus = button(ui, f"{option.name}+", Rect(x, y, side, side), "+", enabled=none or value < option.maximum)
    x -= number_w
    box = Rect(x, y, number_w, side)
    ui.fill(box.inset(ui.px(4), 0), "field", 1.0, 6)
    if not none:
        ui.text(box, str(value), "strong", "text", 0.5)
    x -= side
    minus = button(ui, f"{option.name}-", Rect(x, y, side, side), "−", enabled=not none and value > option.minimum)
    new: OptionValue = option.value
    if plus:
        new = value if none else min(option.maximum, value + step)
    elif minus:
        new = max(option.minimum, value - step)
    if option.kind == "whole_or_none":
        label = ui.words("ui.new_game.none")
        width = button_width(ui, label)
        x -= width + ui.px(8)
        kind = "selected" if none else "normal"
        if button(ui, f"{option.name} none", Rect(x, y, width, side), label, kind=kind):
            new = option.minimum if none else None
    ui.text(row.left(x - row.x - ui.px(12)), option.label)
    if new != option.value:
        send(option.name, new)


_PLAYER_ROW, _SWATCH, _ICON = 52, 32, 40


def players_size(value: Players) -> tuple[float, float]:
    return 700, 34 + 14 + 2 * 20 + 26 + _PLAYER_ROW * len(value.seats) + 14 + TALL_H


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
            _seat(
                ui,
                Rect(area.x, area.y + i * ui.px(_PLAYER_ROW), area.w, ui.px(_PLAYER_ROW)),
                screen,
                seat,
                swatches,
            )
        used.append(ui.px(_PLAYER_ROW) * len(value.seats))
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
    text, entered = text_field(ui, "dialog move", body.top(tall), value.example)
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
