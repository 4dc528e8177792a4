"""A task: what is asked, what there is to choose, what came of it, hints. Knows no lesson and no question."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.flow import Flow
from vectorgames.ui.frame import Rect
from vectorgames.ui.lesson_model import BOARD, CHOOSE, ORDER, TYPE, AnswerRow, TaskCard
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import BUTTON_H, button, button_width, field, hit, key_cap

_GAP = 8
_KEY = 34
"""Width of the key before an answer."""
_SIGNS = {"right": "✓", "wrong": "×"}


def task_card(ui: Ui, rect: Rect, task: TaskCard, draw: bool = True) -> float:
    """From the top of the rectangle; without ``draw`` only the height is found, which is returned."""
    gap = ui.px(_GAP)
    y = rect.y + _prompt(ui, rect, task, draw) + gap
    parts = {CHOOSE: _rows, ORDER: _rows, TYPE: _typing, BOARD: _picked}
    y += parts[task.kind](ui, Rect(rect.x, y, rect.w, 1e6), task, draw)
    if task.feedback:
        y += gap
        y += _feedback(ui, Rect(rect.x, y, rect.w, 1e6), task, draw)
    for number, hint in enumerate(task.hints, 1):
        y += gap
        y += _hint(ui, Rect(rect.x, y, rect.w, 1e6), number, hint, draw)
    buttons = _buttons(ui, task)
    if buttons:
        y += gap
        y += _button_row(ui, Rect(rect.x, y, rect.w, 1e6), buttons, draw)
    return y - rect.y


def _prompt(ui: Ui, rect: Rect, task: TaskCard, draw: bool) -> float:
    if draw:
        ui.paragraph(rect, task.prompt, "prompt")
    return ui.height(task.prompt, rect.w, "prompt")


def _rows(ui: Ui, rect: Rect, task: TaskCard, draw: bool) -> float:
    """Answers one under the other, each with its key and what became of it."""
    y = rect.y
    for number, row in enumerate(task.rows, 1):
        width = rect.w - ui.px(_KEY + 34)
        height = max(ui.px(BUTTON_H), ui.height(row.text, width, "text") + ui.px(14))
        if draw:
            _row(ui, Rect(rect.x, y, rect.w, height), number, row, task)
        y += height + ui.px(5)
    return y - rect.y - ui.px(5)


def _row(ui: Ui, rect: Rect, number: int, row: AnswerRow, task: TaskCard) -> None:
    open_now = not task.solved
    pressed, hovered, held = hit(ui, f"answer {number}", rect, open_now)
    ground = "selected" if row.state else "button_active" if held else "button_hovered" if hovered else "button"
    ui.fill(rect, ground, 1.0, ROUND_BUTTON)
    ui.edge(rect, ROUND_BUTTON)
    outline = {"right": "good", "wrong": "warning", "picked": "accent"}.get(row.state)
    if outline:
        ui.outline(rect, outline, 1.0, ROUND_BUTTON, 1.6)
    if number < 10:
        key_cap(ui, rect.x + ui.px(30), rect.centre[1], str(number))
    inner = Rect(rect.x + ui.px(_KEY + 6), rect.y, rect.w - ui.px(_KEY + 40), rect.h)
    height = ui.height(row.text, inner.w, "text")
    ui.paragraph(Rect(inner.x, rect.centre[1] - height / 2, inner.w, height), row.text)
    sign = f"{row.place}." if row.place else _SIGNS.get(row.state, "")
    ui.text(Rect(rect.right - ui.px(30), rect.y, ui.px(24), rect.h), sign, "prompt", outline or "text", 0.5)
    if pressed:
        ui.send("answer", row.value)


def _typing(ui: Ui, rect: Rect, task: TaskCard, draw: bool) -> float:
    """A field; what is typed for another task is forgotten."""
    height = ui.px(BUTTON_H)
    if not draw or task.solved:
        return 0.0 if task.solved else height
    memory, name = ui.layer.memory, "typed answer"
    if memory.get("answered task") != task.number:
        memory["answered task"] = task.number
        ui.layer.drafts[name] = ""
        ui.layer.give_keyboard(name)
    label = ui.words("learn.enter")
    width = button_width(ui, label)
    place = Rect(rect.x, rect.y, rect.w - width - ui.px(8), height)
    text, entered = field(ui, name, place, task.example, select=True)
    place = Rect(rect.right - width, rect.y, width, height)
    if (button(ui, "give answer", place, label, kind="primary", enabled=bool(text.strip())) or entered) and (
        text.strip()
    ):
        ui.send("answer", text)
        ui.layer.give_keyboard(name)
    return height


def _picked(ui: Ui, rect: Rect, task: TaskCard, draw: bool) -> float:
    """What has been clicked so far."""
    if task.solved:
        return 0.0
    said = "   ".join(task.picked) or ui.words("learn.on_board")
    text = f"{ui.words('learn.picked', n=len(task.picked), wanted=task.size)}   {said}" if task.size > 1 else said
    if draw:
        ui.paragraph(rect, text, "text", "text" if task.picked else "second")
    return ui.height(text, rect.w, "text")


def _feedback(ui: Ui, rect: Rect, task: TaskCard, draw: bool) -> float:
    """What is said to the answer: a sign, a word and a colour tell whether it was right."""
    pad = ui.px(12)
    inner = Rect(rect.x + pad + ui.px(4), rect.y + ui.px(9), rect.w - 2 * pad - ui.px(4), 1e6)
    right = bool(task.right)
    word = "right" if right else "missed" if task.solved else "not_yet"
    head = f"{_SIGNS['right' if right else 'wrong']}  {ui.words(f'learn.{word}')}"
    height = ui.line("head") + ui.px(3) + ui.height(task.feedback, inner.w, "body") + ui.px(18)
    if draw:
        colour = "good" if right else "warning"
        place = Rect(rect.x, rect.y, rect.w, height)
        ui.fill(place, "card", 1.0, 9)
        ui.outline(place, colour, 0.9, 9, 1.3)
        ui.fill(Rect(place.x, place.y + ui.px(9), ui.px(4), place.h - ui.px(18)), colour, 1.0, 2)
        ui.text(inner.top(ui.line("head")), head, "head", colour)
        ui.paragraph(inner.below(ui.line("head") + ui.px(3)), task.feedback, "body")
    return height


def _hint(ui: Ui, rect: Rect, number: int, hint: str, draw: bool) -> float:
    text = f"{ui.words('learn.hint_number', n=number)}  {hint}"
    if draw:
        ui.paragraph(rect, text, "text", "second")
    return ui.height(text, rect.w, "text")


def _buttons(ui: Ui, task: TaskCard) -> list[tuple[str, str]]:
    """(command, label) of what else can be done."""
    out = []
    if task.hints_left:
        out.append(("hint", ui.words("learn.hint", n=task.hints_left)))
    if task.can_show:
        out.append(("show_answer", ui.words("learn.show_answer")))
    if task.picked and not task.solved and task.size > 1:
        out.append(("clear_answer", ui.words("learn.clear")))
    if task.solved and task.number:
        out.append(("answer_again", ui.words("learn.again")))
    return out


def _button_row(ui: Ui, rect: Rect, buttons: list[tuple[str, str]], draw: bool) -> float:
    """Buttons in as many rows as are needed."""
    flow = Flow(rect, ui.px(BUTTON_H), ui.px(6))
    for command, label in buttons:
        place = flow.place(button_width(ui, label))
        if draw and button(ui, command, place, label, keys=keys_of(command, ui.words)):
            ui.send(command)
    return flow.end
