"""A task beside a board: what is asked, how it is answered, what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.ui.boxes import Button, Field, key_cap
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Flow, Row, Text
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import BUTTON_H, hit
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
    told = ui.words(f"learn.{word}")
    return Column(
        Text(f"{sign}{told}", "head", colour),
        Text(task.feedback, "body") if task.feedback.rstrip(".") != told else None,
        gap="hair",
        pad=("wide", "close"),
        ground=ground,
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
