"""The panels of Learn and Practise: the list of lessons, a text with a task, rounds of questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.command import Command
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.markdown import markdown
from vectorgames.ui.model import Screen
from vectorgames.ui.page_models import (
    CHOOSE,
    CLICK,
    ORDER,
    TYPE,
    AnswerRow,
    Choice,
    LessonCard,
    LessonShown,
    Practising,
    TaskCard,
    Team,
)
from vectorgames.ui.side_frame import board_page, line_strip, open_page, side_frame
from vectorgames.ui.step_card import over_steps
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import (
    BUTTON_H,
    TALL_H,
    Flow,
    button,
    button_width,
    card_button,
    hit,
    key_cap,
    text_field,
    tooltip,
)
from vectorgames.view.flat_map import flat_layout
from vectorgames.view.primitives import Rect

_TASK_GAP = 8

_KEY = 34  # width of the key before an answer
_SIGNS = {"right": "✓", "wrong": "×"}


def task_card(ui: Ui, rect: Rect, task: TaskCard, draw: bool = True) -> float:
    """From the top of the rectangle; without ``draw`` only the height is found, which is returned."""
    gap = ui.px(_TASK_GAP)
    y = rect.y + _prompt(ui, rect, task, draw) + gap
    parts = {CHOOSE: _rows, ORDER: _rows, TYPE: _typing, CLICK: _picked}
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
    text, entered = text_field(ui, name, place, task.example, select=True)
    place = Rect(rect.right - width, rect.y, width, height)
    if (button(ui, "give answer", place, label, kind="primary", enabled=bool(text.strip())) or entered) and (
        text.strip()
    ):
        ui.send("answer", text)
        ui.layer.give_keyboard(name)
    return height


def _picked(ui: Ui, rect: Rect, task: TaskCard, draw: bool) -> float:
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
    flow = Flow(rect, ui.px(BUTTON_H), ui.px(6))
    for command, label in buttons:
        place = flow.place(button_width(ui, label))
        if draw and button(ui, command, place, label, keys=ui.keys(command)):
            ui.send(command)
    return flow.end


Shown = TypeVar("Shown")

_LARGER = (1.6, 1.45, 1.3, 1.2, 1.1)  # how much larger than usual a text that is presented may be


def text_panel(
    layer: ImguiLayer,
    frame: Frame,
    screen: Screen,
    shown: Shown | None,
    draw: Callable[[Ui, Rect, Rect, Shown], None],
    room: Callable[[Ui, Rect, Shown], float],
    low: float,
) -> list[Command]:
    """``draw`` what is ``shown``, presented as large as there is ``room`` for it; what the user wants.

    It is drawn into a rectangle, of which what is over buttons (``low``: their design height) and over the step
    player is free.
    """
    if frame.side_panel is None or shown is None:
        return []
    ui, side = Ui(layer, screen.language, frame.scale), frame.side_panel
    with side_frame(ui, frame, side) as body:
        if not (frame.paged and board_page(ui, body, screen, open_page(frame, screen))):
            if frame.presented:
                ui = _largest(ui, screen.language, lambda larger: room(larger, side, shown) <= side.h)
                body = side.inset(ui.px(16), ui.px(14))
            draw(ui, body, over_steps(ui, frame, body.top(body.h - ui.px(low)), screen), shown)
    return ui.commands


def _largest(ui: Ui, language: str, fits: Callable[[Ui], bool]) -> Ui:
    """For many people: what draws as large as all of it is seen, but no smaller than usual."""
    tries = (Ui(ui.layer, language, ui.scale * share) for share in _LARGER)
    found = next((larger for larger in tries if fits(larger)), ui)
    found.commands = ui.commands
    return found


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


_LEAST, _COURSE_GAP, _PAD = 330, 16, 18

_FOCUSED = 2

_DOT = 24


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
    with (
        ui.panel("course", frame.free, background=False) as rect,
        ui.scroll("course scroll", rect) as (area, used),
    ):
        width = min(area.w, ui.px(1240))
        y = area.y + ui.px(8)
        body = Rect(round(area.centre[0] - width / 2), y, width, 0)
        y += ui.paragraph(body, ui.words("learn.title"), "display") + ui.px(2)
        intro = ui.words("learn.subtitle")
        y += ui.paragraph(Rect(body.x, y, body.w, 0), intro, "body", "second") + ui.px(16)
        y = _cards(ui, Rect(body.x, y, body.w, 0), course.cards)
        if course.loading:
            y += ui.paragraph(Rect(body.x, y, body.w, 0), ui.words("learn.loading"), "text", "second")
        own = ui.words("learn.own", folder=course.folder)
        y += ui.paragraph(Rect(body.x, y + ui.px(6), body.w, 0), own, "note", "second") + ui.px(20)
        used.append(y - area.y)
    return ui.commands


def _cards(ui: Ui, rect: Rect, cards: tuple[LessonCard, ...]) -> float:
    """Cards in rows, each row as high as its highest. Where they end."""
    gap = ui.px(_COURSE_GAP)
    columns = max(1, int((rect.w + gap) // (ui.px(_LEAST) + gap)))
    width = (rect.w - gap * (columns - 1)) / columns
    y = rect.y
    for first in range(0, len(cards), columns):
        row = cards[first : first + columns]
        height = max(_height(ui, card, width, first + k + 1) for k, card in enumerate(row))
        for k, card in enumerate(row):
            place = Rect(round(rect.x + k * (width + gap)), round(y), round(width), round(height))
            _card(ui, place, card, first + k + 1)
        y += height + gap
    return y


def _said(card: LessonCard) -> str:
    return card.problem or card.summary


def _height(ui: Ui, card: LessonCard, width: float, number: int) -> float:
    inner = width - 2 * ui.px(_PAD)
    text = ui.height(f"{number}  {card.title}", inner, "prompt") + ui.height(_said(card), inner, "text")
    return text + ui.px(14 + 6 + 12 + 14) + (ui.px(_DOT) if card.done else 0.0) + ui.line("note")


def _card(ui: Ui, rect: Rect, card: LessonCard, number: int) -> None:
    """A lesson: the card leads to where one goes on, each of its dots to a page."""
    inner = Rect(rect.x + ui.px(_PAD), rect.y + ui.px(14), rect.w - 2 * ui.px(_PAD), 1e6)
    dots = _dots(ui, rect, len(card.done))
    imgui.set_next_item_allow_overlap()
    pressed, _ = card_button(ui, f"lesson {card.file}", rect)
    rest = inner.below(ui.paragraph(inner, f"{number}  {card.title}", "prompt") + ui.px(6))
    ui.paragraph(rest, _said(card), "text", "warning" if card.problem else "second")
    where = ui.words("learn.of_own") if card.own else card.board
    note = Rect(inner.x, rect.bottom - ui.px(14) - ui.line("note"), inner.w, ui.line("note"))
    ui.text(note, where, "note", "third")
    if card.done:
        count = ui.words("learn.done", n=sum(card.done), pages=len(card.done))
        ui.text(note, count, "note", "good" if all(card.done) else "third", 1.0)
    for page, (place, done) in enumerate(zip(dots, card.done, strict=True)):
        if _dot(ui, f"{card.file} {page}", place, page, done):
            ui.send("lesson", (card.file, page))
            pressed = False
    if pressed and card.done:
        ui.send("lesson", (card.file, card.next_page))


def _dots(ui: Ui, rect: Rect, count: int) -> list[Rect]:
    """Places of the buttons of the pages."""
    size, gap = ui.px(_DOT), ui.px(5)
    most = rect.w - 2 * ui.px(_PAD)
    step = min(size + gap, most / max(1, count))
    y = rect.bottom - ui.px(14 + 8) - ui.line("note") - size
    return [Rect(round(rect.x + ui.px(_PAD) + k * step), round(y), min(size, step), size) for k in range(count)]


def _dot(ui: Ui, name: str, rect: Rect, page: int, done: bool) -> bool:
    """The number of a page, with a tick and a ground once it is done. Whether it was pressed."""
    pressed, hovered, _ = hit(ui, f"page {name}", rect)
    tooltip(ui, ui.words("learn.page_help", n=page + 1))
    ui.fill(rect, "good" if done else "button_hovered" if hovered else "field", 0.9 if done else 1.0, 6)
    ui.outline(rect, "accent" if hovered else "line", 1.0, 6)
    ui.text(rect, "✓" if done else str(page + 1), "note", "on_accent" if done else "second", 0.5)
    return pressed


_LESSON_GAP = 12

_TASK_SHARE = 0.64  # the task has at most this part of the panel; then it scrolls by itself
_LOW = 420  # design height of the room under which text and task scroll together
_PAGE_DOT = 26


def lesson_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    return text_panel(layer, frame, screen, screen.lesson, _lesson, _room, BUTTON_H + _LESSON_GAP)


def _lesson(ui: Ui, body: Rect, free: Rect, lesson: LessonShown) -> None:
    _pages(ui, body.below(body.h - ui.px(BUTTON_H)), lesson)
    _text(ui, free, lesson)


def _room(ui: Ui, rect: Rect, lesson: LessonShown) -> float:
    width = rect.w - ui.px(32 + 12)
    wanted = _reading(ui, Rect(0, 0, width, 0), lesson, draw=False) + ui.px(BUTTON_H + 28 + _LESSON_GAP)
    if lesson.task is not None:
        wanted += task_card(ui, Rect(0, 0, width - ui.px(2), 0), lesson.task, draw=False) + 2 * ui.px(_LESSON_GAP)
    return wanted


def _text(ui: Ui, room: Rect, lesson: LessonShown) -> None:
    """From the top the text, under it the task."""
    gap = ui.px(_LESSON_GAP)
    inner = room.w - ui.px(12)
    if room.h < ui.px(_LOW) and lesson.task is not None:  # no room for two parts that scroll
        with ui.scroll(f"page {lesson.title} {lesson.at}", room) as (area, used):
            y = area.y + _reading(ui, area.left(inner), lesson) + gap
            ui.fill(Rect(area.x, y, inner, 1), "line")
            y += gap
            y += task_card(ui, Rect(area.x, y, inner, 0), lesson.task)
            used.append(y - area.y)
            _follow(ui, lesson)
        return
    wanted = 0.0
    if lesson.task is not None:
        wanted = task_card(ui, Rect(0, 0, inner - ui.px(2), 0), lesson.task, draw=False)
    text_wanted = _reading(ui, Rect(0, 0, inner, 0), lesson, draw=False)
    wanted = min(wanted, max(_TASK_SHARE * room.h, room.h - text_wanted - 2 * gap))
    # The task is under the text, where there is room for both; the text must not lie over it: it would be clicked.
    text_room = room.top(min(text_wanted, room.h - wanted - 2 * gap) if wanted else room.h)
    if wanted:
        place = Rect(room.x, text_room.bottom + 2 * gap, room.w, wanted)
        ui.fill(Rect(place.x, place.y - gap, place.w, 1), "line")
        with ui.scroll("task", place) as (area, used):
            assert lesson.task is not None
            used.append(task_card(ui, area.left(inner), lesson.task))
            _follow(ui, lesson)
    with ui.scroll(f"text {lesson.title} {lesson.at}", text_room) as (area, used):
        used.append(_reading(ui, area.left(inner), lesson))


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


def _reading(ui: Ui, rect: Rect, lesson: LessonShown, draw: bool = True) -> float:
    """Heading and text, and what is wrong with the file. The height."""
    y = rect.y
    if lesson.problem:
        if draw:
            ui.paragraph(Rect(rect.x, y, rect.w, 0), lesson.problem, "text", "warning")
        y += ui.height(lesson.problem, rect.w) + ui.px(8)
    if draw:
        ui.paragraph(Rect(rect.x, y, rect.w, 0), lesson.heading, "heading", "gold")
    y += ui.height(lesson.heading, rect.w, "heading") + ui.px(8)
    return y + markdown(ui, Rect(rect.x, y, rect.w, 0), lesson.text, draw) - rect.y


def _pages(ui: Ui, rect: Rect, lesson: LessonShown) -> None:
    words, count = ui.words, len(lesson.done)
    back, on = words("learn.back"), words("learn.finish" if lesson.is_last else "learn.next")
    widths = [max(button_width(ui, label), ui.px(76)) for label in (back, on)]
    if button(ui, "page back", rect.left(widths[0]), back, enabled=lesson.at > 0, keys=ui.keys("lesson_back")):
        ui.send("lesson_step", -1)
    task_open = lesson.task is not None and not lesson.task.solved
    place = Rect(rect.right - widths[1], rect.y, widths[1], rect.h)
    kind = "normal" if task_open else "primary"
    if button(ui, "page next", place, on, kind=kind, keys=ui.keys("lesson_next")):
        ui.send("lesson_step", 1)
    middle = Rect(rect.x + widths[0] + ui.px(8), rect.y, rect.w - sum(widths) - ui.px(16), rect.h)
    size = min(ui.px(_PAGE_DOT), middle.w / max(1, count) - ui.px(3))
    if size < ui.px(15):
        said, short = words("learn.page", n=lesson.at + 1, pages=count), f"{lesson.at + 1} / {count}"
        ui.text(middle, said if ui.measure(said, "note") <= middle.w else short, "note", "second", 0.5)
        return
    step = size + ui.px(4)
    x = middle.centre[0] - (step * count - ui.px(4)) / 2
    for page, done in enumerate(lesson.done):
        dot = Rect(round(x + page * step), round(rect.centre[1] - size / 2), size, size)
        pressed, hovered, _ = hit(ui, f"to page {page}", dot)
        tooltip(ui, words("learn.page_help", n=page + 1))
        ui.fill(dot, "selected" if page == lesson.at else "button_hovered" if hovered else "field", 1.0, 6)
        ui.outline(dot, "accent" if page == lesson.at else "line", 1.0, 6, 1.4)
        ui.text(dot, "✓" if done else str(page + 1), "note", "good" if done else "second", 0.5)
        if pressed:
            ui.send("lesson_page", page)


_PRACTISE_GAP = 10


def practise_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """What is set, or the question with the score; what the user wants."""
    return text_panel(layer, frame, screen, screen.practising, _drawn, _practise_room, TALL_H + _PRACTISE_GAP)


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
    keys = ui.keys("answer_click")
    if button(ui, "begin", place, ui.words("learn.begin"), kind="primary", keys=keys):
        ui.send("practise_begin")
    with ui.scroll("plan", Rect(body.x, body.y, body.w, body.h - low - ui.px(_PRACTISE_GAP))) as (area, used):
        inner = area.left(area.w - ui.px(12))
        y = inner.y + ui.paragraph(inner, ui.words("learn.practise_intro"), "body", "second") + ui.px(_PRACTISE_GAP)
        for name, choices in data.settings:
            y += ui.paragraph(Rect(inner.x, y, inner.w, 0), ui.words(f"learn.set.{name}"), "head") + ui.px(4)
            y += _choices(ui, Rect(inner.x, y, inner.w, 0), name, choices) + ui.px(_PRACTISE_GAP)
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


def _practise_room(ui: Ui, rect: Rect, data: Practising) -> float:
    """Height that the question needs, with the score and the buttons; a plan scrolls."""
    if data.task is None:
        return float("inf")
    task = task_card(ui, Rect(0, 0, rect.w - ui.px(32 + 12), 0), data.task, draw=False)
    verdict = ui.height(data.verdict, rect.w - ui.px(44), "heading") if data.over else 0.0
    return task + verdict + ui.line("text") + ui.px(96 + 14 + 28 + TALL_H + 6 * _PRACTISE_GAP)


def _question(ui: Ui, body: Rect, free: Rect, data: Practising) -> None:
    """The score, the question, both where there is room for them (``free``), and the button that goes on."""
    words, low, gap = ui.words, ui.px(TALL_H), ui.px(_PRACTISE_GAP)
    assert data.task is not None
    label = words("learn.new_round" if data.over else "learn.next_question")
    stop = words("learn.stop")
    width = button_width(ui, stop)
    place = Rect(body.x, body.bottom - low, body.w, low)
    if not data.over and button(ui, "stop", place.left(width), stop):
        ui.send("practise_stop")
    on = place if data.over else place.beside(width + gap)
    keys = ui.keys("answer_click")
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
