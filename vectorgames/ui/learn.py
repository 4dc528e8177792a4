"""The panels of Learn and Practise: the list of lessons, a text with a task, rounds of questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from imgui_bundle import imgui

from vectorgames.ui.actions import Command
from vectorgames.ui.boxes import Button, Field, key_cap, rule, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Space, Text
from vectorgames.ui.markdown import markdown
from vectorgames.ui.model import Screen
from vectorgames.ui.page_models import (
    CHOOSE,
    CLICK,
    ORDER,
    TYPE,
    AnswerRow,
    Choice,
    Course,
    LessonCard,
    LessonShown,
    Practising,
    TaskCard,
    Team,
)
from vectorgames.ui.side_frame import board_page, line_strip, open_page, side_frame
from vectorgames.ui.step_card import steps_box
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import BUTTON_H, TALL_H, card_button, hit, tooltip
from vectorgames.view.flat_map import flat_layout
from vectorgames.view.primitives import Rect

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
    word = "right" if right else "missed" if task.solved else "not_yet"
    colour = "good" if right else "warning"

    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "card", 1.0, 9)
        ui.outline(rect, colour, 0.9, 9, 1.3)
        ui.fill(Rect(rect.x, rect.y + ui.px(9), ui.px(4), rect.h - ui.px(18)), colour, 1.0, 2)

    head = f"{_SIGNS['right' if right else 'wrong']}  {ui.words(f'learn.{word}')}"
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


Shown = TypeVar("Shown")


def text_panel(
    layer: ImguiLayer,
    frame: Frame,
    screen: Screen,
    shown: Shown | None,
    build: Callable[[Ui, Shown, Box | None], Box],
) -> list[Command]:
    """The panel of a page with a text: what is built of what is ``shown``, presented as large as it has room for.

    It is given the step player besides, if a vector is seen that can be walked along.
    """
    if frame.side_panel is None or shown is None:
        return []
    ui, side = Ui(layer, screen.language, frame.scale), frame.side_panel
    with side_frame(ui, frame, side) as body:
        if not (frame.paged and board_page(ui, body, screen, open_page(frame, screen))):
            steps = None if frame.paged or frame.presented else steps_box(screen)
            rect = side.inset(ui.px(16), ui.px(14)) if frame.presented else body
            key = shown, screen.tableau if steps else None
            show(ui, "text panel", rect, key, lambda ui: build(ui, shown, steps), larger=frame.presented)
    return ui.commands


def task_strip(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Under the board where the panels are pages: what is asked; a click opens the text."""
    shown = screen.lesson or screen.practising
    if shown is None:
        return []
    task = shown.task
    said = task.feedback or task.prompt if task else screen.lesson.heading if screen.lesson else screen.title
    colour = "text" if task is None or task.right is None else "good" if task.right else "warning"
    return line_strip(layer, frame, screen, said, colour, "text")


def map_labels(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """What is written at spaces, on the large map."""
    shown = screen.lesson or screen.practising
    if shown is None or not shown.labels or frame.covered or screen.view.view.layout != "flat":
        return []
    ui = Ui(layer, screen.language, frame.scale)
    ui.target = imgui.get_foreground_draw_list() if screen.dialog is None else imgui.get_background_draw_list()
    places = flat_layout(screen.space, frame.flat_rect, screen.view.view).places
    for space, text in shown.labels:
        x, y = float(places[space][0]), float(places[space][1])
        if x == x:  # not beside the sheet
            wide, high = ui.measure(text, "strong") + ui.px(10), ui.px(20)
            plate = Rect(x - wide / 2, y - high - ui.px(8), wide, high)
            ui.fill(plate, "field", 0.9, 6)
            ui.text(plate, text, "strong", "text", 0.5)
    return ui.commands


_LESSON_CARD, _COURSE, _DOT = 330, 1240, 24

_FOCUSED = 2


def course_list(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    course = screen.course
    if course is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    memory = layer.memory
    if screen.dialog is not None or layer.frame_count > memory.get("course seen", 0) + 1:
        memory.pop("course frames", None)
    memory["course seen"] = layer.frame_count
    fresh = screen.dialog is None and memory.get("course frames", 0) < _FOCUSED
    if fresh:  # the keyboard walks over the lessons first
        memory["course frames"] = memory.get("course frames", 0) + 1
        imgui.set_next_window_focus()
    ui.target = imgui.get_background_draw_list()
    ui.fill(frame.window, "backdrop_low")
    ui.target = None
    with ui.panel("course", frame.free, background=False) as rect:
        show(ui, "course", rect, course, lambda ui: _course(ui, course))
    return ui.commands


def _course(ui: Ui, course: Course) -> Box:
    words = ui.words
    body = Column(
        Text(words("learn.title"), "display"),
        Text(words("learn.subtitle"), "body", "second"),
        Box(height=6),
        Grid(
            *(_card(ui, card, number) for number, card in enumerate(course.cards, 1)),
            column=_LESSON_CARD,
            gap="large",
        ),
        Text(words("learn.loading"), "text", "second") if course.loading else None,
        Text(words("learn.own", folder=course.folder), "note", "second"),
        gap="close",
        pad=("none", "close"),
        width=_COURSE,
        most=_COURSE,
        align=0.5,
    )
    return Scroll("course scroll", Column(body))


def _card(ui: Ui, card: LessonCard, number: int) -> Box:
    """A lesson: the card leads to where one goes on, each of its dots to a page."""

    def ground(ui: Ui, rect: Rect) -> None:
        imgui.set_next_item_allow_overlap()
        if card_button(ui, f"lesson {card.file}", rect)[0] and card.done:
            ui.send("lesson", (card.file, card.next_page))

    where = ui.words("learn.of_own") if card.own else card.board
    count = ui.words("learn.done", n=sum(card.done), pages=len(card.done)) if card.done else ""
    dots = [_dot(card.file, page, done) for page, done in enumerate(card.done)]
    return Column(
        Text(f"{number}  {card.title}", "prompt"),
        Text(card.problem or card.summary, "text", "warning" if card.problem else "second", up=0.0, grow=1.0),
        Row(*dots, gap="tiny") if dots else None,
        Row(
            Text(where, "note", "third", cut=True, lines=1, grow=1.0),
            Text(count, "note", "good" if all(card.done) else "third", lines=1),
        ),
        gap="small",
        pad=("large", "wide"),
        ground=ground,
    )


def _dot(file: str, page: int, done: bool) -> Box:
    """The number of a page, with a tick and a ground once it is done."""

    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"page {file} {page}", rect)
        tooltip(ui, ui.words("learn.page_help", n=page + 1))
        ui.fill(rect, "good" if done else "button_hovered" if hovered else "field", 0.9 if done else 1.0, 6)
        ui.outline(rect, "accent" if hovered else "line", 1.0, 6)
        ui.text(rect, "✓" if done else str(page + 1), "note", "on_accent" if done else "second", 0.5)
        if pressed:
            ui.send("lesson", (file, page))

    return Custom(paint, width=_DOT, height=_DOT, least=10)


_TEXT_SHARE = 0.36  # the text has at least this part of the panel; then the task scrolls by itself
_LOW = 420  # design height of the room under which text and task scroll together
_PAGE_DOT = 26


def lesson_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    return text_panel(layer, frame, screen, screen.lesson, _lesson)


def _lesson(ui: Ui, lesson: LessonShown, steps: Box | None) -> Box:
    """From the top the text, under it the task; both in one where there is no room for two parts that scroll."""
    name = f"{lesson.title} {lesson.at}"
    task = None if lesson.task is None else task_card(ui, lesson.task)
    text = _reading(lesson)
    parts: Box = Scroll(f"text {name}", text, grow=1.0)
    if task is not None:
        two = Column(
            Scroll(f"text {name}", text, least=_TEXT_SHARE, gives=1),
            rule(),
            Scroll("task", task, lambda ui: _follow(ui, lesson), gives=2),
            height=_LOW,
            grow=1.0,
        )
        one = Scroll(f"page {name}", Column(text, rule(), task), lambda ui: _follow(ui, lesson), grow=1.0)
        parts = Forms(two, one)
    return Column(parts, steps, _pages(ui, lesson))


def _follow(ui: Ui, lesson: LessonShown) -> None:
    """What has just been said to an answer, or a hint, is scrolled to where it had to come under the others."""
    task, memory = lesson.task, ui.layer.memory
    assert task is not None
    said = lesson.at, task.feedback, len(task.hints)
    if memory.get("task said") != said:
        memory["task said"] = said
        memory["task scrolls"] = 3 if task.feedback or task.hints else 0
    if memory.get("task scrolls"):
        memory["task scrolls"] -= 1
        imgui.set_scroll_y(imgui.get_scroll_max_y())
        ui.layer.touch()


def _reading(lesson: LessonShown) -> Box:
    """Heading and text, and what is wrong with the file."""
    return Column(
        Text(lesson.problem, "text", "warning") if lesson.problem else None,
        Text(lesson.heading, "heading", "gold"),
        markdown(lesson.text),
        gap="close",
    )


def _pages(ui: Ui, lesson: LessonShown) -> Box:
    """The way back and on, between them the pages, or where they have no room which one it is."""
    words, at, count = ui.words, lesson.at + 1, len(lesson.done)
    task_open = lesson.task is not None and not lesson.task.solved
    said = (words("learn.page", n=at, pages=count), f"{at} / {count}")
    dots = [_page_dot(page, page == lesson.at, done) for page, done in enumerate(lesson.done)]
    return Row(
        Button(
            "page back", words("learn.back"), ("lesson_step", -1), enabled=lesson.at > 0,
            keys=ui.keys("lesson_back"), width=76,
        ),
        Forms(
            Row(Space(), *dots, Space(), gap="tiny", grow=1.0, align=0.5),
            *(Text(text, "note", "second", lines=1, at=0.5, grow=1.0) for text in said),
        ),
        Button(
            "page next", words("learn.finish" if lesson.is_last else "learn.next"), ("lesson_step", 1),
            kind="normal" if task_open else "primary", keys=ui.keys("lesson_next"), width=76,
        ),
        gap="close",
    )  # fmt: skip


def _page_dot(page: int, here: bool, done: bool) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        dot = Rect(rect.x, round(rect.centre[1] - rect.w / 2), rect.w, rect.w)
        pressed, hovered, _ = hit(ui, f"to page {page}", dot)
        tooltip(ui, ui.words("learn.page_help", n=page + 1))
        ui.fill(dot, "selected" if here else "button_hovered" if hovered else "field", 1.0, 6)
        ui.outline(dot, "accent" if here else "line", 1.0, 6, 1.4)
        ui.text(dot, "✓" if done else str(page + 1), "note", "good" if done else "second", 0.5)
        if pressed:
            ui.send("lesson_page", page)

    return Custom(paint, width=_PAGE_DOT, height=_PAGE_DOT, least=15)


def practise_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """What is set, or the question with the score; what the user wants."""
    return text_panel(layer, frame, screen, screen.practising, _practising)


def _practising(ui: Ui, data: Practising, steps: Box | None) -> Box:
    return _question(ui, data, steps) if data.running else _plan(ui, data)


# ---- what is to be asked ----


def _plan(ui: Ui, data: Practising) -> Box:
    """Settings, kinds of questions, and the button that begins."""
    words = ui.words
    settings: list[Box] = [Text(words("learn.practise_intro"), "body", "second")]
    for name, choices in (*data.settings, ("", data.kinds)):
        head = Text(words(f"learn.set.{name or 'kinds'}"), "head")
        settings.append(Column(head, _choices(name, choices), gap="tiny"))
    return Column(
        Scroll("plan", Column(*settings), grow=1.0),
        Button(
            "begin", words("learn.begin"), "practise_begin", kind="primary", keys=ui.keys("answer_click"),
            height=TALL_H,
        ),
    )  # fmt: skip


def _choices(name: str, choices: tuple[Choice, ...]) -> Box:
    """Buttons in as many rows as are needed; what is chosen has a tick."""
    return Flow(*(_choice(name, number, choice) for number, choice in enumerate(choices)), gap="small")


def _choice(name: str, number: int, choice: Choice) -> Box:
    send = (
        ("practise_set", (name, choice.value))
        if name
        else ("practise_kind", (str(choice.value), not choice.chosen))
    )
    label, kind = (f"✓ {choice.text}", "selected") if choice.chosen else (choice.text, "normal")
    return Button(f"{name} {number}", label, send, kind=kind, room_for=f"✓ {choice.text}")


# ---- the question ----

_QUESTION = 150  # design height in which a question scrolls under the score; in less all of it does


def _question(ui: Ui, data: Practising, steps: Box | None) -> Box:
    """The score, the question, and the button that goes on."""
    words = ui.words
    assert data.task is not None
    several, solved = len(data.teams) > 1, data.task.solved
    score = (
        Grid(*(_team(ui, team, several) for team in data.teams), columns=len(data.teams), gap="close"),
        _state(ui, data),
        rule(),
    )
    task = Column(Text(data.verdict, "heading", "gold") if data.over else None, task_card(ui, data.task))
    name = f"question {data.number}"
    return Column(
        Forms(
            Column(*score, Scroll(name, task, least=_QUESTION, grow=1.0), grow=1.0),
            Scroll(name, Column(*score, task), grow=1.0),
        ),
        steps,
        Row(
            None if data.over else Button("stop", words("learn.stop"), "practise_stop", height=TALL_H),
            Button(
                "on", words("learn.new_round" if data.over else "learn.next_question"), "practise_next",
                kind="primary" if solved else "normal", enabled=solved, keys=ui.keys("answer_click"),
                height=TALL_H, grow=1.0,
            ),
        ),
    )  # fmt: skip


def _team(ui: Ui, team: Team, several: bool) -> Box:
    """The score, in letters that are read from afar where there are two."""
    on = team.turn and several

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "selected" if on else "card")
        if on:
            ui.outline(rect, "accent", 1.0, 10, 1.6)

    right = ui.words("learn.right_of", n=team.right, asked=team.asked)
    name = f"▶ {team.name}" if on else team.name
    return Column(
        Text(name, "label", "text" if on or not several else "second", cut=True, lines=1),
        Row(
            Text(str(team.points), "score" if several else "display", "gold", lines=1),
            Text(right, "note", "second", cut=True, lines=1, grow=1.0),
        ),
        gap="none",
        pad=("wide", "small"),
        ground=ground,
    )


def _state(ui: Ui, data: Practising) -> Box:
    """Which question, on which level, how much time is left."""
    said = ui.words("learn.question", n=data.number, of=data.length, level=data.level)
    text = Text(f"{said} · {data.kind}", "note", "second")
    if data.seconds is None:
        return text
    share = data.seconds / max(1, data.limit)
    colour = "warning" if share < 0.25 else "accent"

    def bar(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, 4)
        ui.fill(rect.left(rect.w * share), colour, 1.0, 4)

    left = Text(ui.words("learn.seconds", n=data.seconds), "strong", colour, lines=1, at=1.0, width=50)
    return Column(text, Row(Custom(bar, height=8, grow=1.0, align=0.5), left), gap="none")
