"""The panel of Practise: what is to be asked, the question, the score. Knows no question."""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.flow import Flow
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.learn.task import task_card
from vectorgames.ui.learn.text_panel import text_panel
from vectorgames.ui.lesson_model import Choice, Practising, Team
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.widgets import BUTTON_H, TALL_H, button, button_width

_GAP = 10


def practise_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """What is set, or the question with the score; what the user wants."""
    return text_panel(layer, frame, screen, screen.practising, _drawn, _room, TALL_H + _GAP)


def _drawn(ui: Ui, body: Rect, free: Rect, data: Practising) -> None:
    if data.running:
        _question(ui, body, free, data)
    else:
        _plan(ui, body, data)


# ---- what is to be asked ----


def _plan(ui: Ui, body: Rect, data: Practising) -> None:
    """Settings, kinds of questions, and the button that begins."""
    low = ui.px(TALL_H)
    place = Rect(body.x, body.bottom - low, body.w, low)
    keys = keys_of("answer_click", ui.words)
    if button(ui, "begin", place, ui.words("learn.begin"), kind="primary", keys=keys):
        ui.send("practise_begin")
    with ui.scroll("plan", Rect(body.x, body.y, body.w, body.h - low - ui.px(_GAP))) as (area, used):
        inner = area.left(area.w - ui.px(12))
        y = inner.y + ui.paragraph(inner, ui.words("learn.practise_intro"), "body", "second") + ui.px(_GAP)
        for name, choices in data.settings:
            y += ui.paragraph(Rect(inner.x, y, inner.w, 0), ui.words(f"learn.set.{name}"), "head") + ui.px(4)
            y += _choices(ui, Rect(inner.x, y, inner.w, 0), name, choices) + ui.px(_GAP)
        y += ui.paragraph(Rect(inner.x, y, inner.w, 0), ui.words("learn.set.kinds"), "head") + ui.px(4)
        y += _choices(ui, Rect(inner.x, y, inner.w, 0), "", data.kinds)
        used.append(y - area.y)


def _choices(ui: Ui, rect: Rect, name: str, choices: tuple[Choice, ...]) -> float:
    """Buttons in as many rows as are needed; what is chosen has a tick. Their height."""
    flow = Flow(rect, ui.px(BUTTON_H), ui.px(6))
    for number, choice in enumerate(choices):
        label, kind = (f"✓ {choice.text}", "selected") if choice.chosen else (choice.text, "normal")
        place = flow.place(button_width(ui, f"✓ {choice.text}"))
        if button(ui, f"{name} {number}", place, label, kind=kind):
            if name:
                ui.send("practise_set", (name, choice.value))
            else:
                ui.send("practise_kind", (str(choice.value), not choice.chosen))
    return flow.end


# ---- the question ----


def _room(ui: Ui, rect: Rect, data: Practising) -> float:
    """Height that the question needs, with the score and the buttons; a plan scrolls."""
    if data.task is None:
        return float("inf")
    task = task_card(ui, Rect(0, 0, rect.w - ui.px(32 + 12), 0), data.task, draw=False)
    verdict = ui.height(data.verdict, rect.w - ui.px(44), "heading") if data.over else 0.0
    return task + verdict + ui.line("text") + ui.px(96 + 14 + 28 + TALL_H + 6 * _GAP)


def _question(ui: Ui, body: Rect, free: Rect, data: Practising) -> None:
    """The score, the question, both where there is room for them (``free``), and the button that goes on."""
    words, low, gap = ui.words, ui.px(TALL_H), ui.px(_GAP)
    assert data.task is not None
    label = words("learn.new_round" if data.over else "learn.next_question")
    stop = words("learn.stop")
    width = button_width(ui, stop)
    place = Rect(body.x, body.bottom - low, body.w, low)
    if not data.over and button(ui, "stop", place.left(width), stop):
        ui.send("practise_stop")
    on = place if data.over else place.beside(width + gap)
    keys = keys_of("answer_click", words)
    if button(
        ui, "on", on, label, kind="primary" if data.task.solved else "normal", enabled=data.task.solved, keys=keys
    ):
        ui.send("practise_next")
    y = body.y + _teams(ui, body, data) + gap
    y += _state(ui, Rect(body.x, y, body.w, 0), data) + gap
    ui.fill(Rect(body.x, y, body.w, 1), "line")
    y += gap
    with ui.scroll(f"question {data.number}", Rect(body.x, y, body.w, free.bottom - y)) as (area, used):
        inner = area.left(area.w - ui.px(12))
        top = inner.y
        if data.over:
            top += ui.paragraph(Rect(inner.x, top, inner.w, 0), data.verdict, "heading", "gold") + gap
        used.append(top + task_card(ui, Rect(inner.x, top, inner.w, 0), data.task) - area.y)


def _teams(ui: Ui, body: Rect, data: Practising) -> float:
    """The score of each, in letters that are read from afar where there are two."""
    gap = ui.px(8)
    columns = body.columns(len(data.teams), gap)
    height = ui.px(96 if len(data.teams) > 1 else 62)
    for team, column in zip(data.teams, columns, strict=True):
        _team(ui, Rect(column.x, body.y, column.w, height), team, len(data.teams) > 1)
    return height


def _team(ui: Ui, rect: Rect, team: Team, several: bool) -> None:
    on = team.turn and several
    ui.card(rect, "selected" if on else "card")
    if on:
        ui.outline(rect, "accent", 1.0, 10, 1.6)
    inner = rect.inset(ui.px(14), ui.px(8))
    name = f"▶ {team.name}" if on else team.name
    ui.text(inner.top(ui.line("label")), name, "label", "text" if on or not several else "second")
    right = ui.words("learn.right_of", n=team.right, asked=team.asked)
    low = inner.below(ui.line("label"))
    used = ui.text(low, str(team.points), "score" if several else "display", "gold")
    ui.text(low.beside(used + ui.px(10)), right, "note", "second")


def _state(ui: Ui, rect: Rect, data: Practising) -> float:
    """Which question, on which level, how much time is left."""
    line = ui.line("text")
    said = ui.words("learn.question", n=data.number, of=data.length, level=data.level)
    ui.text(Rect(rect.x, rect.y, rect.w, line), f"{said} · {data.kind}", "note", "second")
    if data.seconds is None:
        return line
    bar = Rect(rect.x, rect.y + line + ui.px(4), rect.w - ui.px(60), ui.px(8))
    share = data.seconds / max(1, data.limit)
    colour = "warning" if share < 0.25 else "accent"
    ui.fill(bar, "field", 1.0, 4)
    ui.fill(bar.left(bar.w * share), colour, 1.0, 4)
    number = Rect(bar.right, bar.centre[1] - line / 2, ui.px(60), line)
    ui.text(number, ui.words("learn.seconds", n=data.seconds), "strong", colour, 1.0)
    return line + ui.px(14)
