"""The card that says what is to be done now, with its buttons and dice; the strip that tells it in two lines."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import groupby

from imgui_bundle import imgui

from vectorgames.app.game_page import GamePage
from vectorgames.app.game_texts import Choice, choices_of, in_its_words
from vectorgames.app.game_texts import prompt as prompt_of
from vectorgames.app.page import once
from vectorgames.app.pages.play_outcome import CARD_H
from vectorgames.app.panels.side_panel import open_page, turn_to
from vectorgames.app.play import Play
from vectorgames.play.phrasing import on_dice
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import ACTION_KINDS, Action
from vectorgames.rules.adviser import adviser_of
from vectorgames.ui.boxes import Button, Link, Reserve, Told, piece, progress, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Measure, Row, Span, Stack, Text
from vectorgames.ui.nodes import die, is_node_letter
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import hit, text_field, tooltip
from vectorgames.view.primitives import Rect


@once
def choices(page: GamePage) -> tuple[Choice, ...]:
    return choices_of(page.play)


def confirm_label(play: Play) -> str:
    """What the button does that plays the action aimed at; empty while there is none."""
    if (action := play.move_input.ready) is None:
        return ""
    word = ACTION_KINDS[action.kind].confirm
    return play.context.words(f"app.confirm.{word}") if word else in_its_words(play, "place")


_TEXT_LINES = 2  # lines kept free under the prompt for its detail or for why a click was refused
_GUIDE_LINES = 3  # the same for what is told in a guided game
_BACK, _HINT = 84, 64  # widths of what leads back, and of what asks for a hint
_LOW, _LINE = 26, 22  # their height beside a title, and one for which that need not be higher


def can_cancel(page: GamePage) -> bool:
    """Whether there is something to be taken back before the turn is over."""
    given = page.play.move_input
    return not page.play.guide.leads and (given.aim is not None or bool(given.stem) or given.goes_on)


def _can_confirm(page: GamePage) -> bool:
    return page.play.move_input.ready is not None


# ---- dice ----

_TILE, _ONE, _SEVERAL = 26, 46, 32  # height of a tile; side of a single die with a letter, and of one of several
_GAP, _HOP = 5, 9


@once
def last_roll(page: GamePage) -> tuple[str, tuple[str, ...]]:
    """What was rolled last, and what lies on top of each die, as long as it is news; of a position with which a
    game begins, what is rolled there."""
    record, series = page.record, page.play.dice.series
    last = _last_roll(record, series) if not record.rolls() or series else None
    rolled = "" if record.number else str(record.state.setup().get("roll", ""))
    text = last.text.removeprefix("roll ") if last else rolled
    return text, record.game.space.faces(text) if text else ()


def _last_roll(record: GameRecord, series: bool) -> Action | None:
    """What was rolled last, as long as it is news: not what was rolled for somebody else but in a ``series``."""
    for turn in reversed(record.line[max(0, record.number - 2) : record.number]):
        if turn.action is not None and turn.action.kind == "roll" and turn.parent is not None:
            return turn.action if series or turn.parent.state.mover == record.state.mover else None
    return None


def _letters(page: GamePage) -> bool:
    return page.tree and all(map(is_node_letter, last_roll(page)[1]))


def _face_widths(m: Measure, page: GamePage) -> list[float]:
    faces = last_roll(page)[1]
    if _letters(page):
        return [m.px(_ONE if len(faces) == 1 else _SEVERAL)] * len(faces)
    return [max(m.px(_TILE), m.measure(face, "label") + m.px(14)) for face in faces]


def _faces(page: GamePage) -> Box | None:
    """The dice as they lie; while they fall they hop."""
    if not last_roll(page)[1]:
        return None

    def wide(m: Measure) -> float:
        widths = _face_widths(m, page)
        return sum(widths) + m.px(_GAP) * (len(widths) - 1)

    high = _face_widths if _letters(page) else None
    return Custom(
        partial(_draw_faces, page), wide, lambda m, _: high(m, page)[0] if high else m.px(_TILE), align=0.0
    )


def _draw_faces(page: GamePage, ui: Ui, rect: Rect) -> None:
    (rolled, faces), turning, x = last_roll(page), page.play.dice.falling, rect.x
    for i, (face, width) in enumerate(zip(faces, _face_widths(ui, page), strict=True)):
        hop = abs(math.sin(math.pi * 3 * (1 - turning) + i)) * turning * ui.px(_HOP)
        if _letters(page):
            die(ui, (x + width / 2, round(rect.centre[1] - hop)), width, face)
        else:
            tile = Rect(x, round(rect.centre[1] - ui.px(_TILE / 2) - hop), width, ui.px(_TILE))
            ui.fill(tile, "#F0E4CB", 1.0, 6)
            ui.text(tile, face, "label", "#1A1408", 0.5)
        x += width + ui.px(_GAP)
    hit(ui, "faces", rect)
    last = ui.words("ui.roll_last")
    tooltip(ui, f"{last}: {rolled}" if rolled else "")


def _dice_row(ui: Ui, page: GamePage) -> Box:
    record, words = page.record, ui.words
    if page.play.dice.falling > 0:
        return Text(words("ui.dice_falling"), "text", "second", at=0.5, height=CARD_H)
    others = page.play.seats.goes_on  # whoever is to roll does so himself
    kind = "normal" if others else "primary"
    rolls = [Button("roll", words("ui.roll"), "roll", kind=kind, enabled=not others, height=CARD_H, grow=0.7)]
    if record.sets_up:
        all_at_once = words("ui.roll_all")
        keys = ui.keys("roll_all")
        rolls.append(Button("roll_all", all_at_once, "roll_all", keys=keys, height=CARD_H, grow=0.7))
    example = words("ui.type_roll", roll=on_dice(record.state.actions()[0].text[5:]))
    typed = Custom(lambda ui, rect: _roll_field(ui, rect, example), width=80, grow=1.0)
    return Row(*rolls, None if page.play.guide.leads else typed, gap="close")


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


def _clear_roll(ui: Ui, page: GamePage) -> None:
    """A roll that was made is wiped out of the field; one that was refused stays, to be put right."""
    memory = ui.layer.memory
    now = page.record.number, len(page.record.line), last_roll(page)[0]
    if memory.get("roll at", now) != now or not page.record.rolls():
        ui.layer.drafts.pop("roll", None)
        if memory.pop("roll active", False):  # else it would write its own copy back
            imgui.internal.clear_active_id()
    memory["roll at"] = now


# ---- what is pressed in time ----


def _note_press(ui: Ui, page: GamePage) -> None:
    """Remember what the buttons were when the mouse went down the first time, see ``_meant_for``."""
    if imgui.get_mouse_clicked_count(0) == 1 and not ui.layer.double_click:
        ui.layer.memory["pressed for"] = _offered(page)


def _meant_for(ui: Ui, page: GamePage) -> bool:
    """Whether a press is meant for these buttons: the second half of a double click is not, where the first half
    brought them there, perhaps for the other player."""
    # Where frames are slow, the panels' own clock takes the two halves for two clicks.
    double = ui.layer.double_click or imgui.get_io().mouse_clicked_last_count[0] > 1
    return not double or ui.layer.memory.get("pressed for") == _offered(page)


def _offered(page: GamePage) -> tuple[object, ...]:
    offered = tuple(choice.value for choice in choices(page))
    return page.record.state.mover, page.record.number, _can_confirm(page), offered


# ---- choices ----

_TIGHT, _LEAST = 16, 30  # what is left and right of the words of many buttons in a row; the least width of one


class _Choice(Button):
    """A button for a choice; sends ``choose``."""

    def __init__(self, page: GamePage, choice: Choice, tight: bool, height: float = CARD_H) -> None:
        def choose(ui: Ui) -> None:
            if _meant_for(ui, page):
                ui.send("choose", choice.value)

        kind, help = "primary" if choice.primary else "normal", choice.help or choice.label
        super().__init__(
            f"choice {choice.value}", choice.label, choose, kind=kind, icons=choice.icons, help=help,
            keys=choice.key, height=height, grow=1.0,
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


def _choices(page: GamePage, apart: bool = False) -> list[Box]:
    """Buttons, group by group: all of a group in one row where that can be, and no word of them cut. ``apart``:
    those that propose a series of moves, which are lower and never stand where a move is confirmed."""
    out: list[Box] = []
    high = _LOW if apart else CARD_H
    shown = [one for one in choices(page) if one.proposes == apart]
    for group, members in groupby(shown, key=lambda choice: choice.group):
        some = tuple(members)
        label = Text(group, "note", "second", lines=1) if group else None
        wide = Grid(*(_Choice(page, one, False, high) for one in some), even=len(some), gap="close")
        forms: list[Box] = [Column(label, wide, gap="hair")]
        if group or len(some) > 2:
            tight = [_Choice(page, one, True, high) for one in some]
            forms[:0] = [
                Row(label, Grid(*tight, columns=len(tight), gap="tiny", grow=1.0)),
                Row(label, Row(*tight, gap="tiny", grow=1.0)),
            ]
        out.append(Forms(*forms))
    return out


def _point_choice(ui: Ui, page: GamePage) -> None:
    """Send ``point_choice`` when the pointer has come to another one, as of the frame before; in another position
    it is told anew."""
    memory, at = ui.layer.memory, page.record.number
    known = memory.pop("choice under", ""), at
    if known != memory.get("choice pointed at", ("", at)):
        ui.send("point_choice", known[0])
    memory["choice pointed at"] = known


# ---- the card ----


def prompt_card(ui: Ui, page: GamePage) -> Box:
    """What is to be done, why a click was refused, and whatever can be pressed; nothing jumps where it is less."""
    back = page.play.playback.looks_back
    prompt, columns, due = prompt_of(page.play), page.columns, page.record.rolls() and not back
    guided, proposes = page.play.guide.leads, adviser_of(page.record.game).series
    told = guided or (page.play.guide.step is not None and not page.play.hint.said)
    mover = next((p for p in page.players if p.to_move), None)
    refused = page.play.dice.error if due else ""
    why = refused or prompt.why
    ink = "warning" if told and why else "text"

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "card", "warning" if why else "accent")
        ui.fill(rect, "warning", max(0.0, page.play.move_input.reminds - 0.75), ROUND_CARD)
        _clear_roll(ui, page)
        _note_press(ui, page)
        _point_choice(ui, page)

    beside: Box = Link("leave_guide", ui.words("ui.guide.skip"), "leave_guide", align=0.0)
    if not guided:
        back_here = columns and can_cancel(page)
        again = Link("guide", ui.words("ui.guide.back"), "guide") if page.play.guide.left else None
        beside = Row(again, _back(ui, _LOW) if back_here else None, _hint(ui, page), gap="tiny", align=0.0)
    title = Row(
        piece(mover.piece or str(mover.number), 8) if mover else None,
        Text(prompt.text, "prompt", ink, lines=2, cut=True, up=0.0, grow=1.0),
        beside,
    )
    note = _why(ui, why, 0 if refused else prompt.section) if why else Told("why", prompt.detail, up=0.0)
    room = Reserve(style="note", lines=_TEXT_LINES)
    if told:
        note = Text(prompt.detail if why in prompt.text else why, up=0.0)
        room = Reserve(style="text", lines=_GUIDE_LINES)
    said: Box = Column(title, Stack(room, note), gap="hair", grow=1.0)
    return Column(
        Row(said, _faces(page), grow=1.0),
        *([look_back(ui)] if back else [_dice_row(ui, page)] if due else _buttons(ui, page)),
        *((_choices(page, apart=True) or [Box(height=_LOW)]) if proposes and not guided else ()),
        gap="close",
        pad=("wide", "normal"),
        ground=ground,
    )


def _hint(ui: Ui, page: GamePage) -> Box:
    """What asks for a hint, and for more of it; where there is none its room."""
    words, hint = ui.words, page.play.hint
    label = words(f"players.hint.{'again' if hint.more else 'ask'}")
    high = _LOW if page.columns else _LINE
    whole = hint.said and not (hint.question or hint.more)
    if not ui.layer.actions.possible("move_hint") or whole:
        return Box(width=_HINT, height=high)
    # Once something is said, a word of help would lie over it where the pointer still rests on the button.
    help, keys = ("", "") if hint.said else (words("ui.command.move_hint"), ui.keys("move_hint"))
    return Button(
        "move_hint", label, "move_hint", enabled=not hint.question, help=help, keys=keys, width=_HINT, height=high
    )


def look_back(ui: Ui, name: str = "", height: float = CARD_H) -> Box:
    """What can be done in a position gone back to. ``name``: goes before those of the buttons."""
    on = Button(
        f"{name}play_on", ui.words("ui.command.play_on"), "play_on", kind="primary", keys=ui.keys("play_on"),
        height=height, grow=1.0, align=0.5,
    )  # fmt: skip
    end = Button(f"{name}to_end", ui.words("ui.command.to_end"), "to_end", height=height, align=0.5)
    return Row(on, end, gap="close")


def _why(ui: Ui, why: str, section: int) -> Box:
    """Why something was refused, in two lines, and at their end where the rules say so, which opens them there."""
    if not section:
        return Told("why", why, "note", "warning", lines=_TEXT_LINES, up=0.0)
    label = ui.words("app.rule", section=section)
    link = Link("rule", label, ("rules", section), keys=ui.keys("rules"), align=0.0)
    below = Link("rule", label, ("rules", section), keys=ui.keys("rules"), align=1.0)
    short = Row(Text(why, "note", "warning", lines=1, up=0.0), link)
    return Forms(short, Row(Told("why", why, "note", "warning", lines=_TEXT_LINES, up=0.0, grow=1.0), below))


def _buttons(ui: Ui, page: GamePage) -> list[Box]:
    """In games with columns choices and what confirms share a row, and the way back is beside the title."""
    seats = page.play.seats
    if seats.player:
        return [
            Row(
                progress(lambda: seats.progress if seats.goes_on else 0.0, in_row=True),
                Button(
                    "move_now", ui.words("ui.command.move_now"), "move_now", keys=ui.keys("move_now"), height=CARD_H
                ),
            )
        ]
    words, out, ready = ui.words, _choices(page), _can_confirm(page)
    if page.play.blunders.found is not None:
        return [Row(*(_answer(ui, name, kind) for name, kind in ANSWERS), gap="close")]
    back = can_cancel(page) and not page.columns
    if page.play.guide.leads:
        return out or [Box(height=CARD_H)]
    if not (ready or back or not out):
        return out

    def confirm(ui: Ui) -> None:
        if _meant_for(ui, page):
            ui.send("confirm")

    deal = Button(
        "deal again", words("ui.deal_again"), "deal_again", help=words("ui.command.deal_again"), width=_BACK,
        height=CARD_H,
    )  # fmt: skip
    row = Row(
        Button(
            "confirm", confirm_label(page.play), confirm, kind="primary", keys=ui.keys("confirm"),
            height=CARD_H, grow=1.0, least=60,
        ) if ready else Box(grow=1.0, height=CARD_H),
        _back(ui) if back else deal if page.record.can_deal and not out else None,
        gap="close",
    )  # fmt: skip
    return [*out, row]


ANSWERS = (("play_anyway", "normal"), ("choose_again", "primary"))
"""What can be answered where a move is questioned: commands, and the kinds of their buttons."""


def _answer(ui: Ui, name: str, kind: str) -> Box:
    return Button(name, ui.words(f"players.blunder.{name}"), name, kind=kind, height=CARD_H, grow=1.0)


def _back(ui: Ui, height: float = CARD_H) -> Box:
    keys = ui.keys("cancel")
    return Button("cancel", ui.words("ui.back"), "cancel", keys=keys, width=_BACK, height=height, align=0.0)


# ---- the strip under the board, where the panels are pages ----

_TEXT_LEAST = 150  # design width below which nothing can be told beside the buttons


def turn_strip(ui: Ui, frame: Frame, page: GamePage) -> None:
    if frame.strip is None:
        return
    key = page, page.revision, frame.single
    with ui.panel("turn strip", frame.strip) as rect:
        _note_press(ui, page)
        show(ui, "turn strip", rect.inset(ui.px(10), ui.px(5)), key, lambda ui: _strip(ui, frame, page))


def _strip(ui: Ui, frame: Frame, page: GamePage) -> Box:
    """What is to be done beside what can be pressed, or that alone."""
    prompt = prompt_of(page.play)
    mover = next((p for p in page.players if p.to_move or p.wins), None)

    def opens(ui: Ui) -> None:
        turn_to(ui, frame, page, "turn")

    def ground(ui: Ui, rect: Rect) -> None:
        if hit(ui, "strip words", rect)[0]:
            opens(ui)

    def entry(name: str, label: str, kind: str, grow: float) -> Box:
        def press(ui: Ui) -> None:
            if _meant_for(ui, page):
                ui.send(name) if name else opens(ui)

        keys = ui.keys(name) if name in ("confirm", "cancel") else ""
        return Button(
            f"strip {name or 'more'}", label, press, kind=kind, keys=keys, height=38, grow=grow, least=60, align=0.5
        )  # fmt: skip

    title = page.ended.title if page.ended else prompt.text
    turn_open = frame.side_panel is not None and open_page(frame, page) == "turn"
    if turn_open:
        title, prompt = page.title, replace(prompt, why="", detail="")
    why = Text(prompt.why, "note", "warning") if prompt.why else None
    detail: Box | None = None
    if prompt.detail and not prompt.why:
        short = Text(prompt.detail, "note", "second", lines=1, cut=True)
        detail = Forms(Text(prompt.detail, "note", "second"), short, None, gives=1)
    said = Row(
        piece(mover.piece or str(mover.number), 8) if mover else None,
        Column(Text(title, "label", drop=2 if prompt.why else 0), why, detail, gap="none", grow=1.0, align=0.5),
        ground=ground,
        grow=1.0,
        least=_TEXT_LEAST,
    )
    entries = [one for one in _strip_buttons(ui, page) if one[0] or not turn_open]
    if not entries:
        return said
    beside, alone = ([entry(*one, grow) for one in entries] for grow in (0.0, 1.0))
    return Forms(Row(said, *beside, gap="small"), Row(*alone, gap="small"))


def _strip_buttons(ui: Ui, page: GamePage) -> list[tuple[str, str, str]]:
    """Command, label and kind of what can be pressed; an empty command opens the page of the turn."""
    words = ui.words
    more = ("", words("ui.panel_page.more"), "normal")
    if page.ended:
        return [more]
    if page.play.blunders.found is not None:
        return [(name, words(f"players.blunder.{name}"), kind) for name, kind in ANSWERS]
    if page.play.playback.looks_back:
        end = "to_end", words("ui.command.to_end"), "normal"
        return [end, ("play_on", words("ui.command.play_on"), "primary")]
    if page.record.rolls():
        return [more] if page.play.seats.goes_on else [more, ("roll", words("ui.roll"), "primary")]
    out = [("cancel", words("ui.back"), "normal")] if can_cancel(page) else []
    if _can_confirm(page):
        out.append(("confirm", confirm_label(page.play), "primary"))
    elif choices(page):
        out.append(("", words("ui.panel_page.choose"), "primary"))
    return out
