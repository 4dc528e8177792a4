"""Panels of pages that draw from their own state; a task beside a board, what is asked and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.app.page import Page
from vectorgames.app.panels.side_frame import board_page, line_strip, open_page, side_frame
from vectorgames.app.panels.step_card import steps_box, walked
from vectorgames.ui.boxes import LARGER, Button, Field, Segments, begin_anew, key_cap, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Flow, Row, Text
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import BUTTON_H, hit
from vectorgames.view.flat_map import flat_layout
from vectorgames.view.primitives import Rect

CHOOSE, ORDER, TYPE, CLICK = "choose", "order", "type", "board"
"""How a task is answered: by a button, by buttons in order, by typing, on the board."""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Something to choose. ``value``: what is sent for it; ``state``: ``picked``, ``right``, ``wrong`` or empty;
    ``place``: which it is in an order, from 1."""

    value: str
    text: str
    state: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class TaskCard:
    """What is to be done, and what came of it.

    kind      how it is answered
    rows      what there is to choose
    picked    names of spaces that have been clicked; ``size``: how many are wanted
    example   what a typed answer looks like
    feedback  what is said to the last answer; ``right``: whether it was right, None: it was shown
    hints     those asked for; ``hints_left``: how many more there are
    solved    it is over; ``can_show``: the answer can be had
    number    changes with the task: what was typed for another one is gone
    """

    prompt: str
    kind: str = CLICK
    rows: tuple[AnswerRow, ...] = ()
    picked: tuple[str, ...] = ()
    size: int = 1
    example: str = ""
    feedback: str = ""
    right: bool | None = None
    hints: tuple[str, ...] = ()
    hints_left: int = 0
    solved: bool = False
    can_show: bool = False
    number: int = 0


_KEY = 34  # width of the key before an answer
_SIGNS = {"right": "✓", "wrong": "×"}
_STATES = {"right": "good", "wrong": "warning", "picked": "accent"}


def task_card(ui: Ui, task: TaskCard) -> Box:
    answers = {CHOOSE: _rows, ORDER: _rows, TYPE: _typing, CLICK: _picked}
    number_hint = enumerate(task.hints, 1)
    return Column(
        Text(task.prompt, "prompt"),
        None if task.solved and task.kind in (TYPE, CLICK) else answers[task.kind](ui, task),
        _feedback(ui, task) if task.feedback else None,
        *(Text(f"{ui.words('learn.hint_number', n=n)}  {hint}", "text", "second") for n, hint in number_hint),
        _buttons(ui, task),
        gap="close",
    )


def _rows(ui: Ui, task: TaskCard) -> Box:
    """Answers one under the other, each with its key and what became of it."""
    return Column(*(_row(number, row, task.solved) for number, row in enumerate(task.rows, 1)), gap="tiny")


def _row(number: int, row: AnswerRow, solved: bool) -> Box:
    state = _STATES.get(row.state)

    def ground(ui: Ui, rect: Rect) -> None:
        pressed, hovered, held = hit(ui, f"answer {number}", rect, not solved)
        colour = "selected" if row.state else "button_active" if held else "button_hovered" if hovered else "button"
        ui.fill(rect, colour, 1.0, ROUND_BUTTON)
        ui.edge(rect, ROUND_BUTTON)
        if state:
            ui.outline(rect, state, 1.0, ROUND_BUTTON, 1.6)
        if pressed:
            ui.send("answer", row.value)

    sign = f"{row.place}." if row.place else _SIGNS.get(row.state, "")
    return Row(
        key_cap(str(number)) if number < 10 else Box(width=_KEY),
        Text(row.text, grow=1.0),
        Text(sign, "prompt", state or "text", at=0.5, width=24),
        ground=ground,
        height=BUTTON_H,
        pad=("tiny", "small"),
    )


def _typing(ui: Ui, task: TaskCard) -> Box:
    name = "typed answer"

    def typed(ui: Ui) -> bool:
        return bool(ui.layer.drafts.get(name, "").strip())

    def give(ui: Ui) -> None:
        if typed(ui):
            ui.send("answer", ui.layer.drafts[name])
            ui.layer.give_keyboard(name)

    def fresh(ui: Ui, _rect: Rect) -> None:
        if ui.layer.memory.get("answered task") != task.number:
            ui.layer.memory["answered task"] = task.number
            ui.layer.drafts[name] = ""
            ui.layer.give_keyboard(name)

    return Row(
        Field(name, task.example, enter=give, select=True, grow=1.0),
        Button("give answer", ui.words("learn.enter"), give, kind="primary", enabled=typed),
        ground=fresh,
        gap="close",
    )


def _picked(ui: Ui, task: TaskCard) -> Box:
    said = "   ".join(task.picked) or ui.words("learn.on_board")
    text = f"{ui.words('learn.picked', n=len(task.picked), wanted=task.size)}   {said}" if task.size > 1 else said
    return Text(text, "text", "text" if task.picked else "second")


def _feedback(ui: Ui, task: TaskCard) -> Box:
    """What is said to the answer: a sign, a word and a colour tell whether it was right."""
    right = bool(task.right)
    word = "shown" if task.right is None else "right" if right else "missed" if task.solved else "not_yet"
    colour = "second" if task.right is None else "good" if right else "warning"

    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "card", 1.0, 9)
        ui.outline(rect, colour, 0.9, 9, 1.3)
        ui.fill(Rect(rect.x, rect.y + ui.px(9), ui.px(4), rect.h - ui.px(18)), colour, 1.0, 2)

    sign = "" if task.right is None else f"{_SIGNS['right' if right else 'wrong']}  "
    head = f"{sign}{ui.words(f'learn.{word}')}"
    return Column(
        Text(head, "head", colour), Text(task.feedback, "body"), gap="hair", pad=("wide", "close"), ground=ground
    )


def _buttons(ui: Ui, task: TaskCard) -> Box | None:
    """What else can be done."""
    there = {
        "hint": (task.hints_left, ui.words("learn.hint", n=task.hints_left)),
        "show_answer": (task.can_show, ui.words("learn.show_answer")),
        "clear_answer": (task.picked and not task.solved and task.size > 1, ui.words("learn.clear")),
        "answer_again": (task.solved and task.number, ui.words("learn.again")),
    }
    buttons = [
        Button(command, label, command, keys=ui.keys(command)) for command, (shown, label) in there.items() if shown
    ]
    return Flow(*buttons, gap="small") if buttons else None


_TAB, _GAP = 34, 10


def own_panel(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """The panel of a page that draws it from its own state: tabs, each of which is a page in a narrow window; or a
    body, presented as large as it has room for."""
    if frame.side_panel is None:
        return
    side = frame.side_panel
    with side_frame(ui, frame, side) as inner:
        tab = open_page(frame, page) if frame.paged else page.tab
        if frame.paged and board_page(ui, inner, page, tab):
            return
        if not page.tabs:
            steps = not (frame.paged or frame.presented) and walked(page) is not None
            rect = side.inset(ui.px(16), ui.px(14)) if frame.presented else inner
            key = page, page.panel_revision, page.board.tableau if steps else None

            def body(ui: Ui) -> Box:
                box: Box = page.panel("body", ui, steps_box(ui, page) if steps else None)
                return box

            show(ui, "own panel", rect, key, body, LARGER if frame.presented else (1.0,))
            return
        if not frame.paged:
            tab = tab if tab in page.tabs else page.tabs[0]
            show(ui, "own tabs", inner.top(ui.px(_TAB)), (page.tabs, tab), lambda ui: _heads(ui, page.tabs, tab))
            inner = inner.below(ui.px(_TAB + _GAP))
        show(ui, "own panel", inner, (page, page.panel_revision, tab), lambda ui: page.panel(tab, ui))


def _heads(ui: Ui, tabs: tuple[str, ...], now: str) -> Box:
    labels = [ui.words(f"ui.dock.{tab}") for tab in tabs]
    return Segments("dock", labels, tabs.index(now), lambda ui, number: ui.send("dock", tabs[number]))


def whole_panel(ui: Ui, frame: Frame, page: Page) -> None:
    """The panel of a page that fills the window. The keyboard begins in it anew whenever the page comes."""
    memory, frames = ui.layer.memory, ui.layer.frame_count
    seen = None if page.context.dialog is not None else (page.name, frames)
    fresh = seen is not None and memory.get("whole seen") != (page.name, frames - 1)
    memory["whole seen"] = seen
    if fresh:
        imgui.set_next_window_focus()
    ui.target = imgui.get_background_draw_list()
    top, low, window = ui.colour("backdrop_high"), ui.colour("backdrop_low"), frame.window
    ui.draw.add_rect_filled_multi_color((0, 0), (window.right, window.bottom), top, top, low, low)
    ui.target = None
    with ui.panel("course", frame.free, background=False) as rect:
        if fresh:
            begin_anew(ui)
        show(ui, "course", rect, (page, page.panel_revision), page.body)


def task_strip(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Under the board where the panels are pages: what is asked, or said; a click opens the panel."""
    said, right = page.strip
    colour = "text" if right is None else "good" if right else "warning"
    line_strip(ui, frame, page, said, colour, page.tabs[0] if page.tabs else "text")


def map_labels(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """What is written at spaces, on the large map."""
    if not page.written or frame.covered or page.board.view.layout != "flat":
        return
    covered = page.context.dialog is not None
    ui.target = imgui.get_background_draw_list() if covered else imgui.get_foreground_draw_list()
    places = flat_layout(page.space, frame.flat_rect, page.board.view).places
    for space, text in page.written:
        x, y = float(places[space][0]), float(places[space][1])
        if x == x:  # not beside the sheet
            wide, high = ui.measure(text, "strong") + ui.px(10), ui.px(20)
            plate = Rect(x - wide / 2, y - high - ui.px(8), wide, high)
            ui.fill(plate, "field", 0.9, 6)
            ui.text(plate, text, "strong", "text", 0.5)
