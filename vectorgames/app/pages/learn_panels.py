"""The panel of the page Learn: the list of lessons, each with its pages."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.app import names
from vectorgames.app.pages.learn import LearnPage
from vectorgames.play.lessons import course, progress
from vectorgames.play.lessons.course import Entry
from vectorgames.play.lessons.lesson import Lesson
from vectorgames.ui.boxes import Button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import card_button, hit, tooltip
from vectorgames.view.primitives import Rect

_LESSON_CARD, _COURSE, _DOT = 330, 1240, 24


def body(page: LearnPage, ui: Ui, _steps: Box | None) -> Box:
    words, shelf = ui.words, page.shelf
    listed = Column(
        Text(words("learn.title"), "display"),
        Text(words("learn.subtitle"), "body", "second"),
        Flow(
            Button("who", page.room.pupil or words("progress.who"), "pupils"),
            Button("table", words("progress.title"), "progress"),
            Button("new lesson", words("ui.command.new_lesson"), "new_lesson"),
            Button("open lesson", words("learn.open_file"), "open_dialog"),
            Button("paste lesson", words("ui.command.paste_lesson"), "paste", keys=ui.keys("paste_lesson")),
            _restart(ui, page),
            gap="small",
        ),
        Box(height=6),
        Grid(
            *(_card(ui, page, entry, number) for number, entry in enumerate(shelf.entries, 1)),
            column=_LESSON_CARD,
            gap="large",
        ),
        Text(words("learn.loading"), "text", "second") if shelf.loading else None,
        Text(words("learn.own", folder=str(course.own_folder())), "note", "second"),
        gap="close",
        pad=("none", "close"),
        width=_COURSE,
        most=_COURSE,
        align=0.5,
    )
    return Scroll("course scroll", Column(listed))


def _restart(ui: Ui, page: LearnPage) -> Box | None:
    """Where anything has been done: all ticks go, once that has been pressed twice."""
    if not any(path.exists() for path in (progress.file_of(""), progress.folder())):
        return None
    key = "restart_sure" if page.asked == "restart" else "restart"
    return Button("restart course", ui.words(f"learn.{key}"), "course_restart", help=ui.words("learn.restart_help"))


def _card(ui: Ui, page: LearnPage, entry: Entry, number: int) -> Box:
    """A lesson, or what is wrong with its file."""
    lesson = entry.lesson
    if lesson is not None:
        return _lesson_card(ui, page, entry, lesson, number)
    problem = entry.problem.say(ui.words.language) if entry.problem is not None else ""

    def ground(ui: Ui, rect: Rect) -> None:
        imgui.set_next_item_allow_overlap()
        command = "write_lesson" if entry.own else ""
        card_button(ui, f"lesson {entry.file}", rect, command, (str(entry.file), 0))

    return Column(
        Text(f"{number}  {entry.id}", "prompt"),
        Text(problem, "text", "warning", up=0.0, grow=1.0),
        Row(
            Text(ui.words("learn.of_own") if entry.own else "", "note", "third", cut=True, lines=1, grow=1.0),
            *_of_own(ui, page, entry),
        ),
        gap="small",
        pad=("large", "wide"),
        ground=ground,
    )


def _lesson_card(ui: Ui, page: LearnPage, entry: Entry, lesson: Lesson, number: int) -> Box:
    """The card leads to where one goes on, each of its dots to a page."""
    words, file, done, own = ui.words, str(lesson.file), page.done(entry), entry.own
    following = next((n for n, one in enumerate(done) if not one), 0)

    def ground(ui: Ui, rect: Rect) -> None:
        imgui.set_next_item_allow_overlap()
        card_button(ui, f"lesson {file}", rect, "lesson", (file, following))

    where = words("learn.of_own") if own else names.board_title(lesson.game.about.board, words)
    count = words("learn.done", n=sum(done), pages=len(done))
    return Column(
        Text(f"{number}  {lesson.title.say(words.language)}", "prompt"),
        Text(lesson.summary.say(words.language), "text", "second", up=0.0, grow=1.0),
        Row(*(_dot(file, n, one) for n, one in enumerate(done)), gap="tiny"),
        Row(
            Text(where, "note", "third", cut=True, lines=1, grow=1.0),
            Text(count, "note", "good" if all(done) else "third", lines=1),
            *_of_own(ui, page, entry),
        ),
        gap="small",
        pad=("large", "wide"),
        ground=ground,
    )


def _of_own(ui: Ui, page: LearnPage, entry: Entry) -> list[Box]:
    """To write on a lesson of one's own, or to take it away, for which one presses twice."""
    if not entry.own:
        return []
    file = str(entry.file)
    key = "remove_sure" if page.asked == file else "remove"
    return [
        Button(f"remove {file}", ui.words(f"learn.{key}"), ("remove_lesson", file), align=1.0),
        Button(f"edit {file}", ui.words("learn.edit"), ("write_lesson", (file, 0)), align=1.0),
    ]


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
