"""The card that says what is to be done now, with its buttons and dice; at the end, who won and how."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import Choice, Screen
from vectorgames.ui.nodes import die, is_node_letter
from vectorgames.ui.outcome_card import CARD_H, outcome_card
from vectorgames.ui.side_frame import turn_to
from vectorgames.ui.widgets import button, button_width, hit, link, text_field, tooltip
from vectorgames.view.primitives import Rect

_TILE, _ONE, _SEVERAL = 26, 46, 32  # height of a tile; side of a single die with a letter, and of one of several
_GAP, _HOP = 5, 9


def _letters(screen: Screen) -> bool:
    return bool(screen.tree and screen.dice and all(map(is_node_letter, screen.dice.faces)))


def _widths(ui: Ui, screen: Screen) -> list[float]:
    faces = screen.dice.faces if screen.dice else ()
    if _letters(screen):
        return [ui.px(_ONE if len(faces) == 1 else _SEVERAL)] * len(faces)
    return [max(ui.px(_TILE), ui.measure(face, "label") + ui.px(14)) for face in faces]


def faces_size(ui: Ui, screen: Screen) -> tuple[float, float]:
    """Width and height of the dice that lie there, (0, 0) where there are none."""
    widths = _widths(ui, screen)
    if not widths:
        return 0.0, 0.0
    return sum(widths) + ui.px(_GAP) * (len(widths) - 1), widths[0] if _letters(screen) else ui.px(_TILE)


def draw_faces(ui: Ui, rect: Rect, screen: Screen) -> None:
    """The dice as they lie, in the middle of the height; while they fall they hop."""
    dice, x = screen.dice, rect.x
    assert dice is not None
    for i, (face, width) in enumerate(zip(dice.faces, _widths(ui, screen), strict=True)):
        hop = abs(math.sin(math.pi * 3 * (1 - dice.turning) + i)) * dice.turning * ui.px(_HOP)
        if _letters(screen):
            die(ui, (x + width / 2, round(rect.centre[1] - hop)), width, face)
        else:
            tile = Rect(x, round(rect.centre[1] - ui.px(_TILE / 2) - hop), width, ui.px(_TILE))
            ui.fill(tile, "#F0E4CB", 1.0, 6)
            ui.text(tile, face, "label", "#1A1408", 0.5)
        x += width + ui.px(_GAP)
    hit(ui, "faces", rect)
    last = ui.words("ui.roll_last")
    tooltip(ui, f"{last}: {dice.last}" if dice.last else "")


GAP = 8

_CLOSE = 5  # gap between buttons that are many in a row, or of a group
_LEAST = 40  # width of the smallest button
_TIGHT = 16  # what is left and right of the words of many buttons in a row, together
_CHOICE_ICON = 20


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """Buttons side by side, ``close`` ones with less room. ``label``: said at their left, or ``above`` over them.

    ``columns``: of how many buttons the fullest row beside or above this one is made.
    """

    choices: tuple[Choice, ...]
    columns: int
    close: bool = False
    label: str = ""
    above: bool = False


def choice_rows(ui: Ui, screen: Screen, width: float) -> list[ChoiceRow]:
    """Rows of buttons, group by group: all of a group in one where that can be, and no word of them cut."""
    out: list[ChoiceRow] = []
    for group, members in groupby(screen.choices, key=lambda choice: choice.group):
        choices = tuple(members)
        count, close = len(choices), bool(group) or len(choices) > 2
        if close and _row_width(ui, choices) <= width - _label_width(ui, group):
            out.append(ChoiceRow(choices, count, True, group))
            continue
        widest = max(button_width(ui, c.label, len(c.icons)) for c in choices)
        most = max(1, min(count, int((width + ui.px(GAP)) // (widest + ui.px(GAP)))))
        each = -(-count // -(-count // most))
        for i in range(0, count, each):
            some = choices[i : i + each]
            columns = 1 if len(some) == 1 else each
            out.append(ChoiceRow(some, columns, False, "" if i else group, above=bool(group) and not i))
    return out


def _label_width(ui: Ui, label: str) -> float:
    return round(ui.measure(label, "note")) + ui.px(10) if label else 0.0


def _close_widths(ui: Ui, choices: tuple[Choice, ...]) -> list[float]:
    least, pad = ui.px(_LEAST), ui.px(_TIGHT)
    return [max(least, ui.measure(c.label, "label") + pad + ui.px(_CHOICE_ICON) * len(c.icons)) for c in choices]


def _row_width(ui: Ui, choices: tuple[Choice, ...]) -> float:
    return sum(_close_widths(ui, choices)) + ui.px(_CLOSE) * (len(choices) - 1)


def row_height(ui: Ui, row: ChoiceRow) -> float:
    return ui.px(CARD_H) + (ui.line("note") + ui.px(2) if row.above else 0.0)


def note_press(ui: Ui, screen: Screen) -> None:
    """Remember what the buttons were when the mouse went down the first time, see ``meant_for``."""
    if imgui.get_mouse_clicked_count(0) == 1 and not ui.layer.double_click:
        ui.layer.memory["pressed for"] = _offered(screen)


def meant_for(ui: Ui, screen: Screen) -> bool:
    """Whether a press is meant for these buttons: the second half of a double click is not, where the first half
    brought them there, perhaps for the other player."""
    # Where frames are slow, the panels' own clock takes the two halves for two clicks.
    double = ui.layer.double_click or imgui.get_io().mouse_clicked_last_count[0] > 1
    return not double or ui.layer.memory.get("pressed for") == _offered(screen)


def _offered(screen: Screen) -> tuple[object, ...]:
    mover = next((player.number for player in screen.players if player.to_move), 0)
    return mover, screen.moves.current, screen.can_confirm, tuple(choice.value for choice in screen.choices)


def choice_button_rows(ui: Ui, rect: Rect, rows: list[ChoiceRow], screen: Screen) -> None:
    """Draw them from the top of the rectangle; sends ``choose``, and ``point_choice`` when the
    pointer comes to another one."""
    y, tall, over = rect.y, ui.px(CARD_H), ""
    for row in rows:
        height = row_height(ui, row)
        place = Rect(rect.x, y + height - tall, rect.w, tall)
        if row.above:
            ui.text(Rect(rect.x, y, rect.w, ui.line("note")), row.label, "note", "second")
        elif row.label:
            label = _label_width(ui, row.label)
            ui.text(place.left(label), row.label, "note", "second")
            place = place.beside(label)
        for spot, choice in zip(_places(ui, place, row), row.choices, strict=False):
            if _button(ui, spot, choice) and meant_for(ui, screen):
                ui.send("choose", choice.value)
            over = choice.value if imgui.is_item_hovered() else over
        y += height + ui.px(GAP)
    known = over, screen.moves.current  # in another position the same button is told anew
    if known != ui.layer.memory.get("choice pointed at", ("", screen.moves.current)):
        ui.send("point_choice", over)
    ui.layer.memory["choice pointed at"] = known


def _places(ui: Ui, rect: Rect, row: ChoiceRow) -> list[Rect]:
    """Where the buttons of a row lie: all of the same width where the longest word allows it."""
    if not row.close:
        return rect.columns(row.columns, ui.px(GAP))
    gap, widths = ui.px(_CLOSE), _close_widths(ui, row.choices)
    same = (rect.w - gap * (len(widths) - 1)) / len(widths)
    if max(widths) <= same:
        return rect.columns(len(widths), gap)
    spare = (rect.w - gap * (len(widths) - 1) - sum(widths)) / len(widths)
    out, x = [], rect.x
    for width in widths:
        out.append(Rect(x, rect.y, width + spare, rect.h))
        x += width + spare + gap
    return out


def _button(ui: Ui, rect: Rect, choice: Choice) -> bool:
    kind = "primary" if choice.primary else "normal"
    name, help = f"choice {choice.value}", choice.help or choice.label
    return button(ui, name, rect, choice.label, kind=kind, icons=choice.icons, help=help, keys=choice.key)


_PAD = 14

_BACK_H = 30

_TEXT_LINES = 2  # lines kept free under the prompt for its detail or for why a click was refused


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
        if link(ui, "rule", at, label, keys=ui.keys("rules")):
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
        pressed = button(ui, "confirm", row, label, kind=kind, enabled=enabled, keys=ui.keys("confirm"))
        if pressed and meant_for(ui, screen):
            ui.send("confirm")


def _back_width(ui: Ui) -> float:
    return max(button_width(ui, ui.words("ui.back")), ui.px(84))


def _back(ui: Ui, rect: Rect) -> None:
    if button(ui, "cancel", rect, ui.words("ui.back"), keys=ui.keys("cancel")):
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
        keys = ui.keys(name) if name != "roll" else ""
        if button(ui, name, place.left(left), label, kind="primary", keys=keys):
            ui.send(name)
        place = place.beside(left + gap)
    text, entered = text_field(ui, "roll", place, dice.example or words("ui.type_roll"), select=True)
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


_BUTTON = 38

_STRIP_ICON = 24

_TEXT_LEAST = 150  # design width below which nothing can be told beside the buttons


def turn_strip(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.strip is None:
        return
    with ui.panel("turn strip", frame.strip) as rect:
        inner = rect.inset(ui.px(10), ui.px(5))
        buttons = _strip_buttons(ui, screen)
        gap = ui.px(6)
        taken = sum(button_width(ui, label) + gap for _, label, *_ in buttons)
        lines = _told(ui, screen, inner.w - taken - ui.px(_STRIP_ICON + 6))
        if buttons and lines is None:  # the buttons alone, as wide as there is room
            _press(ui, inner, buttons, screen, frame, inner.w + gap)
        else:
            _press(ui, inner.beside(inner.w - taken + gap if buttons else inner.w), buttons, screen, frame, taken)
            _tell(ui, inner.left(inner.w - taken - ui.px(6)), frame, screen, lines or [])


Entry = tuple[str, str, str]
"""Command or page, label, kind of button."""


def _strip_buttons(ui: Ui, screen: Screen) -> list[Entry]:
    """Command, label and kind of what can be pressed; an empty command opens the page of the turn."""
    words = ui.words
    more = ("", words("ui.panel_page.more"), "normal")
    if screen.outcome:
        return [more]
    if screen.dice and screen.dice.due:
        return [more, ("roll", words("ui.roll"), "primary")]
    out: list[Entry] = []
    if screen.can_cancel:
        out.append(("cancel", words("ui.back"), "normal"))
    if screen.can_confirm:
        out.append(("confirm", screen.confirm_label or words("ui.confirm"), "primary"))
    elif screen.choices:
        out.append(("", words("ui.panel_page.choose"), "primary"))
    return out


def _press(ui: Ui, rect: Rect, buttons: list[Entry], screen: Screen, frame: Frame, room: float) -> None:
    """The buttons from the left of the rectangle, as wide as they need, all of ``room`` shared out."""
    if not buttons:
        return
    note_press(ui, screen)
    gap, height = ui.px(6), ui.px(_BUTTON)
    needs = [button_width(ui, label) for _, label, _ in buttons]
    spare = (room - gap * len(buttons) - sum(needs)) / len(buttons)
    x, y = rect.x, round(rect.centre[1] - height / 2)
    for (name, label, kind), need in zip(buttons, needs, strict=True):
        place = Rect(round(x), y, round(need + spare), height)
        keys = ui.keys(name) if name in ("confirm", "cancel") else ""
        if button(ui, f"strip {name or 'more'}", place, label, kind=kind, keys=keys) and meant_for(ui, screen):
            if name:
                ui.send(name)
            else:
                turn_to(ui, frame, screen, "turn")
        x += need + spare + gap


def _told(ui: Ui, screen: Screen, width: float) -> list[tuple[str, str, str]] | None:
    """Lines of (text, style, colour): what is to be done, and what the next click does where that has room.

    None where not even the first has room.
    """
    prompt = screen.prompt
    title = screen.outcome.title if screen.outcome else prompt.text
    first = [(line, "label", "text") for line in ui.wrap(title, max(1, width), "label")]
    second = [(prompt.why, "warning")] if prompt.why else [(prompt.detail, "second")] if prompt.detail else []
    for text, colour in second:
        for before in (first, []):
            after = [(line, "note", colour) for line in ui.wrap(text, max(1, width), "note")]
            if len(before) + len(after) <= 2 and (before or prompt.why):
                return [*before, *after]
    return first if len(first) <= 2 and width >= ui.px(_TEXT_LEAST) else None


def _tell(ui: Ui, rect: Rect, frame: Frame, screen: Screen, lines: list[tuple[str, str, str]]) -> None:
    """The words beside the piece of who is to move; a click opens the page with all there is to say."""
    if hit(ui, "strip words", rect)[0]:
        turn_to(ui, frame, screen, "turn")
    mover = next((p for p in screen.players if p.to_move or p.wins), None)
    if mover:
        piece_icon(ui, (rect.x + ui.px(9), rect.centre[1]), ui.px(8), mover.piece or str(mover.number))
    y = rect.centre[1] - sum(ui.line(style) for _, style, _ in lines) / 2
    for text, style, colour in lines:
        ui.text(
            Rect(rect.x + ui.px(_STRIP_ICON), y, rect.w - ui.px(_STRIP_ICON), ui.line(style)), text, style, colour
        )
        y += ui.line(style)
