"""The card that says what is to be done now, with its buttons; at the end, who won and how. Knows no rule."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.choice_buttons import GAP, choice_button_rows, choice_rows, meant_for, note_press, row_height
from vectorgames.ui.commands import keys_of
from vectorgames.ui.dice import draw_faces, faces_size
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import Screen
from vectorgames.ui.outcome_card import CARD_H, outcome_card
from vectorgames.ui.widgets import button, button_width, field, hit, link, tooltip

_PAD = 14
_BACK_H = 30
_TEXT_LINES = 2
"""Lines kept free under the prompt for its detail or for why a click was refused."""


def prompt_card(ui: Ui, rect: Rect, screen: Screen, draw: bool = True, least: float = 0.0) -> float:
    """Draw the card at the top of the rectangle, or only measure it. Returns its height, not below ``least``."""
    if screen.outcome:
        least = max(least, _least(ui, screen))
        return outcome_card(ui, rect, screen.outcome, screen, draw, least)
    prompt = screen.prompt
    inner_w = rect.w - 2 * ui.px(_PAD)
    icon = ui.px(26)
    mover = next((p for p in screen.players if p.to_move), None)
    faces = faces_size(ui, screen)
    text_w = inner_w - (icon if mover else 0) - (faces[0] + ui.px(10) if faces[0] else 0)
    if screen.columns:
        text_w -= _back_width(ui) + ui.px(10)
    title = max(ui.height(prompt.text, text_w, "prompt", 2), ui.line("prompt"))
    notes = _TEXT_LINES * ui.line("note")
    buttons = _buttons_height(ui, screen, inner_w)
    height = max(ui.px(12) + title + ui.px(3) + notes + ui.px(8) + buttons + ui.px(12), least)
    if not draw:
        return height
    card = rect.top(height)
    ui.card(card, "card", "warning" if prompt.why or _refused(screen) else "accent")
    inner = card.inset(ui.px(_PAD), 0).below(ui.px(12))
    if mover:
        piece = mover.piece or str(mover.number)
        piece_icon(ui, (inner.x + ui.px(8), inner.y + ui.line("prompt") / 2), ui.px(8), piece)
    ui.paragraph(inner.beside(icon if mover else 0).left(text_w), prompt.text, "prompt", "text", 2)
    if screen.columns and screen.can_cancel:
        _back(ui, Rect(inner.right - _back_width(ui), card.y + ui.px(8), _back_width(ui), ui.px(_BACK_H)))
    note = inner.below(title + ui.px(3))
    if faces[0]:
        high = max(ui.line("prompt"), faces[1])
        draw_faces(ui, Rect(inner.right - faces[0], inner.y, faces[0], high), screen)
        if high > title + ui.px(8):  # large dice stand beside the notes as well
            note = note.left(note.w - faces[0] - ui.px(10))
    refused = _refused(screen)
    if refused or prompt.why:
        why = refused or prompt.why
        cut = _why(ui, note, why, prompt.section if not refused else 0)
        if cut:
            _hover_text(ui, note.top(ui.line("note")), why)
    else:
        room = height - ui.px(12) - title - ui.px(3) - ui.px(8) - buttons - ui.px(12)
        lines = max(_TEXT_LINES, int(room // ui.line("note")))  # more in a card as high as the one at the end
        ui.paragraph(note, prompt.detail, "note", "second", lines)
        if len(ui.wrap(prompt.detail, note.w, "note")) > lines:
            _hover_text(ui, note.top(lines * ui.line("note")), prompt.detail)
    _buttons(ui, Rect(inner.x, card.bottom - ui.px(12) - buttons, inner.w, buttons), screen)
    return height


def _why(ui: Ui, note: Rect, why: str, section: int) -> bool:
    """Why something was refused, in two lines, and at their end where the rules say so, which opens them there.

    Whether it had to be shortened.
    """
    label = ui.words("app.rule", section=section) if section else ""
    room = ui.measure(label, "note") + ui.px(10) if label else 0.0
    lines, step = ui.wrap(why, note.w, "note"), ui.line("note")
    own = len(lines) < _TEXT_LINES and ui.measure(lines[-1], "note") + room > note.w  # a line of its own
    last = min(len(lines), _TEXT_LINES) - 1
    rest = " ".join(lines[last:])
    shown = ui.shorten(rest, note.w - (0 if own else room), "note")
    for n, line in enumerate((*lines[:last], shown)):
        ui.paragraph(Rect(note.x, note.y + n * step, 1e6, step), line, "note", "warning")
    if label:
        x = note.x + (0 if own else ui.measure(shown, "note") + ui.px(10))
        at = Rect(x, note.y + (last + own) * step, ui.measure(label, "note"), step)
        if link(ui, "rule", at, label, keys=keys_of("rules", ui.words)):
            ui.send("rules", section)
    return shown != rest


def _hover_text(ui: Ui, rect: Rect, text: str) -> None:
    hit(ui, "why", rect)
    tooltip(ui, text)


def _refused(screen: Screen) -> str:
    """Why the roll that was typed was not taken. It stands where the detail stood, so that nothing jumps."""
    return screen.dice.error if screen.dice and screen.dice.due else ""


def _least(ui: Ui, screen: Screen) -> float:
    """Height of the card while a game with columns is played, for the card at its end."""
    if not screen.columns:
        return 0.0
    return ui.px(12) + ui.line("prompt") + ui.px(3) + _TEXT_LINES * ui.line("note") + ui.px(8 + 12 + CARD_H)


def _buttons_height(ui: Ui, screen: Screen, width: float) -> float:
    """In games with columns choices and what confirms share a row, and the way back is beside the title."""
    if screen.dice and screen.dice.due:
        return ui.px(CARD_H)
    rows = [row_height(ui, row) for row in choice_rows(ui, screen, width)]
    if screen.can_confirm or (screen.can_cancel and not screen.columns) or not rows:
        rows.append(ui.px(CARD_H))
    return sum(rows) + ui.px(GAP) * (len(rows) - 1)


def _buttons(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Whatever can be pressed now; the rows are there even when they are empty, so that nothing jumps."""
    _clear_roll(ui, screen)
    note_press(ui, screen)
    if screen.dice and screen.dice.due:
        _dice(ui, rect, screen)
        return
    choice_button_rows(ui, rect, choice_rows(ui, screen, rect.w), screen)
    words, gap = ui.words, ui.px(GAP)
    row = Rect(rect.x, rect.bottom - ui.px(CARD_H), rect.w, ui.px(CARD_H))
    if screen.can_cancel and not screen.columns:
        width = _back_width(ui)
        _back(ui, Rect(row.right - width, row.y, width, row.h))
        row = row.left(row.w - width - gap)
    elif screen.can_deal and not screen.choices:
        width = max(button_width(ui, words("ui.deal_again")), ui.px(84))
        place = Rect(row.right - width, row.y, width, row.h)
        if button(ui, "deal again", place, words("ui.deal_again"), help=words("ui.command.deal_again")):
            ui.send("deal_again")
        row = row.left(row.w - width - gap)
    label = screen.confirm_label or words("ui.confirm")
    if not screen.choices or screen.can_confirm:
        kind = "primary" if screen.can_confirm else "normal"
        enabled = screen.can_confirm
        pressed = button(ui, "confirm", row, label, kind=kind, enabled=enabled, keys=keys_of("confirm", words))
        if pressed and meant_for(ui, screen):
            ui.send("confirm")


def _back_width(ui: Ui) -> float:
    return max(button_width(ui, ui.words("ui.back")), ui.px(84))


def _back(ui: Ui, rect: Rect) -> None:
    """One click back."""
    if button(ui, "cancel", rect, ui.words("ui.back"), keys=keys_of("cancel", ui.words)):
        ui.send("cancel")


def _dice(ui: Ui, rect: Rect, screen: Screen) -> None:
    dice, words = screen.dice, ui.words
    assert dice is not None
    tall, gap = ui.px(CARD_H), ui.px(8)
    row = rect.top(tall)
    if dice.turning > 0:
        ui.text(row, words("ui.dice_falling"), "text", "second", 0.5)
        return
    share = 0.3 if dice.series else 0.42
    place = row
    labels = {"roll": words("ui.roll")} | ({"roll_all": words("ui.roll_all")} if dice.series else {})
    for name, label in labels.items():
        left = max(button_width(ui, label), row.w * share)
        keys = keys_of(name, words) if name != "roll" else ""
        if button(ui, name, place.left(left), label, kind="primary", keys=keys):
            ui.send(name)
        place = place.beside(left + gap)
    text, entered = field(ui, "roll", place, dice.example or words("ui.type_roll"), select=True)
    ui.layer.memory["roll active"] = imgui.is_item_active()
    if entered:  # the field keeps the keyboard: another Enter must not be one for the board
        imgui.set_keyboard_focus_here(-1)
        imgui.set_next_frame_want_capture_keyboard(True)
        if text.strip():
            ui.send("type_roll", text.strip())
    elif not imgui.is_item_active():
        tooltip(ui, words("ui.type_roll_help"))


def _clear_roll(ui: Ui, screen: Screen) -> None:
    """A roll that was made is wiped out of the field; one that was refused stays, to be put right."""
    memory = ui.layer.memory
    now = (screen.moves.current, len(screen.moves.rows), screen.dice.last if screen.dice else None)
    if memory.get("roll at", now) != now or not (screen.dice and screen.dice.due):
        ui.layer.drafts.pop("roll", None)
        if memory.pop("roll active", False):  # else it would write its own copy back
            imgui.internal.clear_active_id()
    memory["roll at"] = now
