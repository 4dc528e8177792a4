"""The page Learn: the list of lessons, read in a thread; what has been done of each."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from imgui_bundle import imgui

from vectorgames.app import names, saving
from vectorgames.app.classroom import Classroom
from vectorgames.app.page import Services, WholePage, filling
from vectorgames.app.pages.lesson import take_pasted
from vectorgames.base.files import stamp
from vectorgames.play.lessons import course, progress
from vectorgames.play.lessons.course import Entry as LessonEntry
from vectorgames.play.lessons.lesson import Listed
from vectorgames.ui.actions import Entry, action
from vectorgames.ui.boxes import Button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import card_button, hit, tooltip
from vectorgames.view.primitives import Rect

LOOKS = 0.5  # seconds between looks at the files


class Shelf:
    """The lessons, read in a thread of its own: a file again when it has changed. ``entries``: in their order."""

    def __init__(self) -> None:
        self.entries: tuple[LessonEntry, ...] = ()
        self.news = False
        self._thread: threading.Thread | None = None
        self._looked = 0.0

    @property
    def loading(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def look(self, at_once: bool = False) -> None:
        """Read what is new, if it is time to look."""
        now = time.monotonic()
        if self.loading or (not at_once and now - self._looked < LOOKS):
            return
        self._looked = now
        stamps = [(path, stamp(path)) for path in course.lesson_files()]
        if stamps != [(entry.file, entry.stamp) for entry in self.entries]:
            self._thread = threading.Thread(target=self._read, args=(stamps,), name="lessons", daemon=True)
            self._thread.start()

    def _read(self, stamps: list[tuple[Path, tuple[int, int]]]) -> None:
        found: list[LessonEntry] = []
        for path, _ in stamps:
            found.append(course.entry(path))
            if len(found) > len(self.entries):
                self.entries, self.news = tuple(found), True
        self.entries, self.news = tuple(found), True

    def wait(self) -> None:
        """Until everything has been read that is there now."""
        self._join()  # what is read already may have changed since
        self.look(at_once=True)
        self._join()

    def _join(self) -> None:
        if self._thread is not None:
            self._thread.join()


class LearnPage(WholePage):
    """The list, while it is open."""

    panels = filling("learn")
    way_in = "learn"

    def __init__(self, services: Services):
        super().__init__(services)
        self.shelf = Shelf()
        self.room = Classroom(services)
        self.asked = ""
        """What has been asked for once: ``restart``, or a file to be taken away; a second time it is done."""

    @property
    def parts(self) -> tuple[object, ...]:
        return self, self.room

    @action("learn", section="game", key="Ctrl+L", everywhere=True)
    def open(self) -> None:
        self.enter()
        self.room.mend()
        self.asked = ""
        self.shelf.look(at_once=True)

    @action("paste", Entry("paste_lesson", "learn", key="Ctrl+V"))
    def paste(self) -> None:
        """Make the lesson in the clipboard one of the user's own, and open it. LocalizedError where it is none."""
        path = take_pasted(saving.get(), self.context.language)
        self.services.tell(self.context.words("write.received", file=str(path)), "info")
        self.services.everywhere["lesson"].run((str(path), 0))

    @action("course_restart")
    def restart(self) -> None:
        """For the next class: nobody has done anything, and nobody has given a name. It is asked for twice."""
        if self._sure("restart"):
            self.context.pupil = ""
            older = progress.restart()
            if older is not None:
                self.services.tell(self.context.words("progress.restarted", folder=str(older)), "info")

    @action("remove_lesson")
    def remove(self, file: str) -> None:
        """One of the user's lessons is none of the course any more; its file is not lost. It is asked for twice."""
        if self._sure(file):
            where = course.remove(Path(file))
            self.services.tell(self.context.words("learn.removed", file=str(where)), "info")
            self.shelf.look(at_once=True)

    def _sure(self, what: str) -> bool:
        """Whether this has been asked for before; else it has been now."""
        sure, self.asked = self.asked == what, "" if self.asked == what else what
        return sure

    @property
    def moving(self) -> bool:
        if not self.opened:
            return False
        self.shelf.look()
        news, self.shelf.news = self.shelf.news, False
        return news or self.shelf.loading

    def done(self, entry: LessonEntry) -> tuple[bool, ...]:
        """Page by page, which of a lesson are done."""
        pages = self.room.progress.ticked(entry.id)
        return tuple(n in pages for n in range(len(entry.lesson.pages))) if entry.lesson is not None else ()

    @property
    def title(self) -> str:
        return self.context.words("learn.title")

    @property
    def called(self) -> str:
        return self.context.words("learn.to_course")

    def body(self, ui: Ui, steps: Box | None = None) -> Box:
        words, shelf = ui.words, self.shelf
        listed = Column(
            Text(words("learn.title"), "display"),
            Text(words("learn.subtitle"), "body", "second"),
            Flow(
                Button("who", self.room.pupil or words("progress.who"), "pupils", least=60),
                Button("table", words("progress.title"), "progress"),
                Button("new lesson", words("ui.command.new_lesson"), "new_lesson"),
                Button("open lesson", words("learn.open_file"), "open_dialog"),
                Button("paste lesson", words("ui.command.paste_lesson"), "paste", keys=ui.keys("paste_lesson")),
                _restart(ui, self),
                gap="small",
            ),
            Box(height=6),
            Grid(
                *(_card(ui, self, entry, number) for number, entry in enumerate(shelf.entries, 1)),
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


_LESSON_CARD, _COURSE, _DOT = 330, 1240, 24


def _restart(ui: Ui, page: LearnPage) -> Box | None:
    """Where anything has been done: all ticks go, once that has been pressed twice."""
    if not any(path.exists() for path in (progress.file_of(""), progress.folder())):
        return None
    key = "restart_sure" if page.asked == "restart" else "restart"
    return Button("restart course", ui.words(f"learn.{key}"), "course_restart", help=ui.words("learn.restart_help"))


def _card(ui: Ui, page: LearnPage, entry: LessonEntry, number: int) -> Box:
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


def _lesson_card(ui: Ui, page: LearnPage, entry: LessonEntry, lesson: Listed, number: int) -> Box:
    """The card leads to where one goes on, each of its dots to a page."""
    words, file, done, own = ui.words, str(entry.file), page.done(entry), entry.own
    following = next((n for n, one in enumerate(done) if not one), 0)

    def ground(ui: Ui, rect: Rect) -> None:
        imgui.set_next_item_allow_overlap()
        card_button(ui, f"lesson {file}", rect, "lesson", (file, following))

    where = words("learn.of_own") if own else names.board_title(lesson.board, words)
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


def _of_own(ui: Ui, page: LearnPage, entry: LessonEntry) -> list[Box]:
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
