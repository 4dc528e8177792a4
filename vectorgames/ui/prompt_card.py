"""The card that says what is to be done now, with its buttons and dice; the strip that tells it in two lines."""

from __future__ import annotations

import math
from itertools import groupby

from imgui_bundle import imgui

from vectorgames.ui.boxes import Button, Link, Reserve, Told, piece, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Measure, Row, Space, Span, Stack, Text
from vectorgames.ui.model import Choice, Screen
from vectorgames.ui.nodes import die, is_node_letter
from vectorgames.ui.outcome_card import CARD_H
from vectorgames.ui.side_frame import turn_to
from vectorgames.ui.widgets import hit, text_field, tooltip
from vectorgames.view.primitives import Rect

_TEXT_LINES = 2  # lines kept free under the prompt for its detail or for why a click was refused
_BACK = 84  # least width of the button that leads back

# ---- dice ----

_TILE, _ONE, _SEVERAL = 26, 46, 32  # height of a tile; side of a single die with a letter, and of one of several
_GAP, _HOP = 5, 9


def _letters(screen: Screen) -> bool:
    return bool(screen.tree and screen.dice and all(map(is_node_letter, screen.dice.faces)))


def _face_widths(m: Measure, screen: Screen) -> list[float]:
    faces = screen.dice.faces if screen.dice else ()
    if _letters(screen):
        return [m.px(_ONE if len(faces) == 1 else _SEVERAL)] * len(faces)
    return [max(m.px(_TILE), m.measure(face, "label") + m.px(14)) for face in faces]


def _faces(screen: Screen) -> Box | None:
    """The dice as they lie; while they fall they hop."""
    if screen.dice is None or not screen.dice.faces:
        return None

    def wide(m: Measure) -> float:
        widths = _face_widths(m, screen)
        return sum(widths) + m.px(_GAP) * (len(widths) - 1)

    high = _face_widths if _letters(screen) else None
    return Custom(_draw_faces, wide, lambda m, _: high(m, screen)[0] if high else m.px(_TILE), align=0.0)


def _draw_faces(ui: Ui, rect: Rect) -> None:
    screen, x = ui.screen, rect.x
    dice = screen.dice
    for i, (face, width) in enumerate(zip(dice.faces, _face_widths(ui, screen), strict=True)):
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


def _dice_row(ui: Ui, screen: Screen) -> Box:
    dice, words = screen.dice, ui.words
    assert dice is not None
    if dice.turning > 0:
        return Text(words("ui.dice_falling"), "text", "second", at=0.5, height=CARD_H)
    rolls = [Button("roll", words("ui.roll"), "roll", kind="primary", height=CARD_H, grow=0.7)]
    if dice.series:
        all_at_once = words("ui.roll_all")
        keys = ui.keys("roll_all")
        rolls.append(
            Button("roll_all", all_at_once, "roll_all", kind="primary", keys=keys, height=CARD_H, grow=0.7)
        )
    example = dice.example or words("ui.type_roll")
    return Row(*rolls, Custom(lambda ui, rect: _roll_field(ui, rect, example), width=80, grow=1.0), gap="close")


def _roll_field(ui: Ui, rect: Rect, example: str) -> None:
    text, entered = text_field(ui, "roll", rect, example, select=True)
    ui.layer.memory["roll active"] = imgui.is_item_active()
    if entered:  # the field keeps the keyboard: another Enter must not be one for the board
        imgui.set_keyboard_focus_here(-1)
        imgui.set_next_frame_want_capture_keyboard(True)
        if text.strip():
            ui.send("type_roll", text.strip())
    elif not imgui.is_item_active():
        tooltip(ui, ui.words("ui.type_roll_help"))


def _clear_roll(ui: Ui, screen: Screen) -> None:
    """A roll that was made is wiped out of the field; one that was refused stays, to be put right."""
    memory = ui.layer.memory
    now = (screen.moves.current, len(screen.moves.rows), screen.dice.last if screen.dice else None)
    if memory.get("roll at", now) != now or not (screen.dice and screen.dice.due):
        ui.layer.drafts.pop("roll", None)
        if memory.pop("roll active", False):  # else it would write its own copy back
            imgui.internal.clear_active_id()
    memory["roll at"] = now


# ---- what is pressed in time ----


def _note_press(ui: Ui, screen: Screen) -> None:
    """Remember what the buttons were when the mouse went down the first time, see ``_meant_for``."""
    if imgui.get_mouse_clicked_count(0) == 1 and not ui.layer.double_click:
        ui.layer.memory["pressed for"] = _offered(screen)


def _meant_for(ui: Ui, screen: Screen) -> bool:
    """Whether a press is meant for these buttons: the second half of a double click is not, where the first half
    brought them there, perhaps for the other player."""
    # Where frames are slow, the panels' own clock takes the two halves for two clicks.
    double = ui.layer.double_click or imgui.get_io().mouse_clicked_last_count[0] > 1
    return not double or ui.layer.memory.get("pressed for") == _offered(screen)


def _offered(screen: Screen) -> tuple[object, ...]:
    mover = next((player.number for player in screen.players if player.to_move), 0)
    return mover, screen.moves.current, screen.can_confirm, tuple(choice.value for choice in screen.choices)


# ---- choices ----

_TIGHT, _LEAST = 16, 40  # what is left and right of the words of many buttons in a row; the least width of one


class _Choice(Button):
    """A button for a choice; sends ``choose``."""

    def __init__(self, choice: Choice, tight: bool) -> None:
        def choose(ui: Ui) -> None:
            if _meant_for(ui, ui.screen):
                ui.send("choose", choice.value)

        kind, help = "primary" if choice.primary else "normal", choice.help or choice.label
        super().__init__(
            f"choice {choice.value}", choice.label, choose, kind=kind, icons=choice.icons, help=help,
            keys=choice.key, height=CARD_H, grow=1.0,
        )  # fmt: skip
        self._value, self._tight = choice.value, tight

    def _widths(self, m: Measure) -> Span:
        if not self._tight:
            return super()._widths(m)
        wide = max(m.px(_LEAST), m.measure(self.label, "label") + m.px(_TIGHT) + m.px(20) * len(self.icons))
        return Span(wide, wide)

    def draw(self, ui: Ui, rect: Rect) -> None:
        super().draw(ui, rect)
        if imgui.is_item_hovered():
            ui.layer.memory["choice under"] = self._value


def _choices(screen: Screen) -> list[Box]:
    """Buttons, group by group: all of a group in one row where that can be, and no word of them cut."""
    out: list[Box] = []
    for group, members in groupby(screen.choices, key=lambda choice: choice.group):
        some = tuple(members)
        label = Text(group, "note", "second", lines=1) if group else None
        wide = Grid(*(_Choice(one, False) for one in some), even=len(some), gap="close")
        forms: list[Box] = [Column(label, wide, gap="hair")]
        if group or len(some) > 2:
            tight = [_Choice(one, True) for one in some]
            forms[:0] = [
                Row(label, Grid(*tight, columns=len(tight), gap="tiny", grow=1.0)),
                Row(label, Row(*tight, gap="tiny", grow=1.0)),
            ]
        out.append(Forms(*forms))
    return out


def _point_choice(ui: Ui) -> None:
    """Send ``point_choice`` when the pointer has come to another one, as of the frame before; in another position
    it is told anew."""
    memory, at = ui.layer.memory, ui.screen.moves.current
    known = memory.pop("choice under", ""), at
    if known != memory.get("choice pointed at", ("", at)):
        ui.send("point_choice", known[0])
    memory["choice pointed at"] = known


# ---- the card ----


def prompt_card(ui: Ui, screen: Screen) -> Box:
    """What is to be done, why a click was refused, and whatever can be pressed; nothing jumps where it is less."""
    prompt, columns = screen.prompt, screen.columns
    mover = next((p for p in screen.players if p.to_move), None)
    refused = screen.dice.error if screen.dice and screen.dice.due else ""
    why = refused or prompt.why

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "card", "warning" if why else "accent")
        _clear_roll(ui, ui.screen)
        _note_press(ui, ui.screen)
        _point_choice(ui)

    title = Row(
        piece(mover.piece or str(mover.number), 8) if mover else None,
        Text(prompt.text, "prompt", lines=2, cut=True, up=0.0, grow=1.0),
        Box(width=_BACK) if columns else None,
    )
    note = _why(ui, why, 0 if refused else prompt.section) if why else Told("why", prompt.detail, up=0.0)
    said: Box = Column(title, Stack(Reserve(style="note", lines=_TEXT_LINES), note), gap="hair", grow=1.0)
    if columns and screen.can_cancel:  # over the title
        said = Stack(said, Row(Space(), _back(ui, 30)), grow=1.0)
    return Column(
        Row(said, _faces(screen), grow=1.0),
        *([_dice_row(ui, screen)] if screen.dice and screen.dice.due else _buttons(ui, screen)),
        gap="close",
        pad=("wide", "normal"),
        ground=ground,
    )


def _why(ui: Ui, why: str, section: int) -> Box:
    """Why something was refused, in two lines, and at their end where the rules say so, which opens them there."""
    if not section:
        return Told("why", why, "note", "warning", lines=_TEXT_LINES, up=0.0)
    label = ui.words("app.rule", section=section)
    link = Link("rule", label, ("rules", section), keys=ui.keys("rules"), align=0.0)
    below = Link("rule", label, ("rules", section), keys=ui.keys("rules"), align=1.0)
    short = Row(Text(why, "note", "warning", lines=1, up=0.0), link)
    return Forms(short, Row(Told("why", why, "note", "warning", lines=_TEXT_LINES, up=0.0, grow=1.0), below))


def _buttons(ui: Ui, screen: Screen) -> list[Box]:
    """In games with columns choices and what confirms share a row, and the way back is beside the title."""
    words, out = ui.words, _choices(screen)
    back = screen.can_cancel and not screen.columns
    if not (screen.can_confirm or back or not out):
        return out

    def confirm(ui: Ui) -> None:
        if _meant_for(ui, ui.screen):
            ui.send("confirm")

    deal = Button(
        "deal again", words("ui.deal_again"), "deal_again", help=words("ui.command.deal_again"), width=_BACK,
        height=CARD_H,
    )  # fmt: skip
    row = Row(
        Button(
            "confirm", screen.confirm_label or words("ui.confirm"), confirm,
            kind="primary" if screen.can_confirm else "normal", enabled=screen.can_confirm, keys=ui.keys("confirm"),
            height=CARD_H, grow=1.0, least=60,
        ) if not screen.choices or screen.can_confirm else Box(grow=1.0, height=CARD_H),
        _back(ui) if back else deal if screen.can_deal and not screen.choices else None,
        gap="close",
    )  # fmt: skip
    return [*out, row]


def _back(ui: Ui, height: float = CARD_H) -> Box:
    keys = ui.keys("cancel")
    return Button("cancel", ui.words("ui.back"), "cancel", keys=keys, width=_BACK, height=height, align=0.0)


# ---- the strip under the board, where the panels are pages ----

_TEXT_LEAST = 150  # design width below which nothing can be told beside the buttons


def turn_strip(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.strip is None:
        return
    key = (
        screen.prompt, screen.players, screen.outcome, screen.choices, screen.can_cancel, screen.can_confirm,
        screen.confirm_label, screen.dice and screen.dice.due, frame.single, screen.page,
    )  # fmt: skip
    with ui.panel("turn strip", frame.strip) as rect:
        _note_press(ui, screen)
        show(ui, "turn strip", rect.inset(ui.px(10), ui.px(5)), key, lambda ui: _strip(ui, frame, screen))


def _strip(ui: Ui, frame: Frame, screen: Screen) -> Box:
    """What is to be done beside what can be pressed, or that alone."""
    prompt = screen.prompt
    mover = next((p for p in screen.players if p.to_move or p.wins), None)

    def opens(ui: Ui) -> None:
        turn_to(ui, frame, screen, "turn")

    def ground(ui: Ui, rect: Rect) -> None:
        if hit(ui, "strip words", rect)[0]:
            opens(ui)

    def entry(name: str, label: str, kind: str) -> Box:
        def press(ui: Ui) -> None:
            if _meant_for(ui, ui.screen):
                ui.send(name) if name else opens(ui)

        keys = ui.keys(name) if name in ("confirm", "cancel") else ""
        return Button(f"strip {name or 'more'}", label, press, kind=kind, keys=keys, height=38, grow=1.0, least=60)

    title = screen.outcome.title if screen.outcome else prompt.text
    why = Text(prompt.why, "note", "warning") if prompt.why else None
    detail = Text(prompt.detail, "note", "second", drop=1) if prompt.detail and not prompt.why else None
    said = Row(
        piece(mover.piece or str(mover.number), 8) if mover else None,
        Column(Text(title, "label", drop=2 if prompt.why else 0), why, detail, gap="none", grow=1.0, align=0.5),
        ground=ground,
        grow=1.0,
        least=_TEXT_LEAST,
    )
    buttons = [entry(*one) for one in _strip_buttons(ui, screen)]
    for button in buttons:
        button.align = 0.5
    alone = Row(*buttons, gap="small")
    if not buttons:
        return said
    small = [entry(*one) for one in _strip_buttons(ui, screen)]
    for button in small:
        button.align, button.grow = 0.5, 0.0
    return Forms(Row(said, *small, gap="small"), alone)


def _strip_buttons(ui: Ui, screen: Screen) -> list[tuple[str, str, str]]:
    """Command, label and kind of what can be pressed; an empty command opens the page of the turn."""
    words = ui.words
    more = ("", words("ui.panel_page.more"), "normal")
    if screen.outcome:
        return [more]
    if screen.dice and screen.dice.due:
        return [more, ("roll", words("ui.roll"), "primary")]
    out = [("cancel", words("ui.back"), "normal")] if screen.can_cancel else []
    if screen.can_confirm:
        out.append(("confirm", screen.confirm_label or words("ui.confirm"), "primary"))
    elif screen.choices:
        out.append(("", words("ui.panel_page.choose"), "primary"))
    return out
