"""The panel of a lesson: its text, what is to be done, back and next. Knows no lesson."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.learn.task import task_card
from vectorgames.ui.learn.text_panel import text_panel
from vectorgames.ui.lesson_model import LessonShown
from vectorgames.ui.markdown import markdown
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.widgets import BUTTON_H, button, button_width, hit, tooltip

_GAP = 12
_TASK_SHARE = 0.64
"""The task has at most this part of the panel; then it scrolls by itself."""
_LOW = 420
"""Design height of the room under which text and task scroll together."""
_DOT = 26


def lesson_panel(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The text and the task; what the user wants."""
    return text_panel(layer, frame, screen, screen.lesson, _lesson, _room, BUTTON_H + _GAP)


def _lesson(ui: Ui, body: Rect, free: Rect, lesson: LessonShown) -> None:
    _pages(ui, body.below(body.h - ui.px(BUTTON_H)), lesson)
    _text(ui, free, lesson)


def _room(ui: Ui, rect: Rect, lesson: LessonShown) -> float:
    """Height that the panel needs."""
    width = rect.w - ui.px(32 + 12)
    wanted = _reading(ui, Rect(0, 0, width, 0), lesson, draw=False) + ui.px(BUTTON_H + 28 + _GAP)
    if lesson.task is not None:
        wanted += task_card(ui, Rect(0, 0, width - ui.px(2), 0), lesson.task, draw=False) + 2 * ui.px(_GAP)
    return wanted


def _text(ui: Ui, room: Rect, lesson: LessonShown) -> None:
    """From the top the text, under it the task."""
    gap = ui.px(_GAP)
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
    """Back, the pages by number, next."""
    words, count = ui.words, len(lesson.done)
    back, on = words("learn.back"), words("learn.finish" if lesson.is_last else "learn.next")
    widths = [max(button_width(ui, label), ui.px(76)) for label in (back, on)]
    if button(
        ui, "page back", rect.left(widths[0]), back, enabled=lesson.at > 0, keys=keys_of("lesson_back", words)
    ):
        ui.send("lesson_step", -1)
    task_open = lesson.task is not None and not lesson.task.solved
    place = Rect(rect.right - widths[1], rect.y, widths[1], rect.h)
    kind = "normal" if task_open else "primary"
    if button(ui, "page next", place, on, kind=kind, keys=keys_of("lesson_next", words)):
        ui.send("lesson_step", 1)
    middle = Rect(rect.x + widths[0] + ui.px(8), rect.y, rect.w - sum(widths) - ui.px(16), rect.h)
    size = min(ui.px(_DOT), middle.w / max(1, count) - ui.px(3))
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
