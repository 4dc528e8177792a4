"""The page of a lesson: a board, a text beside it, something to do; how a lesson is given away and taken in."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from vectorgames.app import saving
from vectorgames.app.background_tasks import by_process
from vectorgames.app.board_page import ANSWER_CLICK, ANSWER_NUMBER, ReadingPage, beside_board
from vectorgames.app.classroom import Classroom
from vectorgames.app.context import Looking
from vectorgames.app.page import Services
from vectorgames.app.panels.task import CHOOSE, CLICK, ORDER, TYPE, AnswerRow, TaskCard, task_card
from vectorgames.app.settings import FileQuestion
from vectorgames.base.files import FileWatch, file_name, free_name, write_atomic
from vectorgames.base.numbers import parse_int
from vectorgames.base.paths import documents
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.lessons.course import Run, next_lesson, own_folder
from vectorgames.play.lessons.lesson import BY_BOARD, Task
from vectorgames.play.lessons.progress import Done, note_page
from vectorgames.play.lessons.reading import read_draft, read_lesson
from vectorgames.rules.schema import parse, read_text
from vectorgames.ui.actions import Command, Entry, action
from vectorgames.ui.boxes import Button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import LESSON, Frame
from vectorgames.ui.labels import BoardLabels
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Scroll, Space, Text
from vectorgames.ui.markdown import markdown
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.lesson_view import lesson_labels, lesson_tableau
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView


LONGEST = 600  # seconds that count at most from one answer to the next: by then nobody has been there


class LessonSharing:
    """``file``: the lesson, written as it is now."""

    def __init__(self, services: Services, file: Callable[[], Path]):
        self._services, self._file = services, file

    @action("give_lesson", section="learn", menu=("lesson", 4))
    def give(self) -> None:
        """Ask for a folder, and put the file there under the title of the lesson. LocalizedError: what is wrong
        with it."""
        file = self._file()
        title = read_lesson(file).title.say(self._services.context.language)
        question = FileQuestion("folder", lambda folder: self._put(file, folder, title), folder=str(documents()))
        self._services.dialogs.ask(question)

    def _put(self, file: Path, folder: Path, title: str) -> None:
        path = free_name(folder, file_name(title).replace(" ", "-") or file.stem)
        write_atomic(path, read_text(file))
        self._services.tell(self._services.context.words("write.given", file=str(path)), "info")

    @action("copy_lesson", section="learn", menu=("lesson", 5))
    def copy(self) -> None:
        """Put its text into the clipboard."""
        saving.put(read_text(self._file()))
        self._services.tell(self._services.context.words("write.copied_text"), "info")


def take_pasted(text: str, language: str) -> Path:
    """Make a lesson out of a text one of the user's own; its file. LocalizedError where it is none."""
    if not text.strip():
        raise LocalizedError("app.nothing_to_paste")
    draft = read_draft(parse(text, "lesson.yaml"))
    draft.lesson(Path("lesson.yaml"))
    folder = own_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = free_name(folder, file_name(draft.title.say(language)).replace(" ", "-") or "lesson")
    write_atomic(path, text)
    return path


class LessonPage(ReadingPage):
    """A lesson, while one is open. Its file is looked at again and again: whoever writes it sees what he saves."""

    panels = beside_board("lesson", LESSON)

    def __init__(self, services: Services):
        self._run: Run | None = None
        super().__init__(services, Looking(lambda: self._run.lesson.game if self._run is not None else None))
        self.problem: LocalizedError | None = None
        self.room = Classroom(services, self._other_pupil)
        self._since = 0.0  # when the page was turned to, or something done on it last
        self._file, self._watch = Path(), FileWatch()
        self._news = self._stands = False
        self._tried = False
        self.sharing = LessonSharing(services, lambda: self._file)
        self.turned = 0
        """How often a page was turned to or begun again: what was typed before is gone."""

    @property
    def run(self) -> Run:
        assert self._run is not None
        return self._run

    @property
    def parts(self) -> tuple[object, ...]:
        return *super().parts, self.room, self.sharing

    @property
    def done(self) -> frozenset[int]:
        """The pages that whoever works has done, from 0."""
        return self.room.progress.ticked(self.run.lesson.id)

    # ---- opening and leaving ----

    @action("lesson", everywhere=True)
    def open(self, file: str, page: int) -> None:
        """A page of the lesson in a file. LocalizedError where that cannot be read."""
        self._open(file, page, tried=False)

    def _open(self, file: str, page: int, tried: bool) -> None:
        self._file = Path(file)
        self._watch.read(self._file)
        lesson = read_lesson(self._file)
        self.enter("text")
        self.problem = None
        self.room.mend()
        self._run, self._tried = Run(lesson), tried
        self._turn(Run(lesson).turn_to(page))

    @action("try_lesson", everywhere=True)
    def try_page(self, file: str, page: int) -> None:
        """A page of the lesson that is being written; what is done on it is not kept."""
        self._open(file, page, tried=True)

    @action("edit_lesson", menu=("lesson", 3))
    def edit(self) -> None:
        """Write on the lesson that is open, at its page."""
        at = self.run.at
        self.leave()
        self.services.everywhere["write_lesson"].run((str(self._file), at))

    @action(
        "handout",
        Entry("handout", "learn", False, menu=("lesson", 1)),
        Entry("handout_solutions", "learn", True, menu=("lesson", 2)),
    )
    def print_handout(self, solutions: bool) -> None:
        """Written beside the frames, under the title of the lesson."""
        from vectorgames.app.handouts import Handout  # loads what writes PDFs

        lesson, lang, stop = self.run.lesson, self.context.language, threading.Event()
        name = file_name(lesson.title.say(lang)) or lesson.id
        name += f" + {self.context.words('handout.solutions')}" if solutions else ""
        write = by_process(Handout(lesson.file, lang, solutions), stop, written="handout.written")

        def told(path: Path) -> LocalizedText:
            self.services.tasks.news.append(LocalizedText("handout.begun"))  # its pictures take a while
            return write(path)

        self.services.write_picture("handout", "pdf", told, stop, name)

    def back(self) -> None:
        """What has been picked is let go, else the lesson left."""
        if self.run.work.picked and not self.run.solved:
            self._run = self.run.clear()
        else:
            super().back()

    @property
    def moving(self) -> bool:
        """Whether the file has changed: then it is read again, and the page is as far as it was."""
        if self.opened and self._watch.changed:
            self._watch.read(self._file)
            self._news = True
            self._read_again()
        news, self._news = self._news, False
        return news or super().moving

    def _read_again(self) -> None:
        try:
            lesson = read_lesson(self._file)
        except LocalizedError as error:
            self.problem = error
            return
        self.problem = None
        self._turn(Run(lesson).turn_to(self.run.at))

    @property
    def place(self) -> Hashable:  # type: ignore[override]
        return self.run.lesson.file, self.run.at

    # ---- what is shown ----

    def position(self) -> Tableau:
        return lesson_tableau(self.run, self.looking.pointed)

    @property
    def pointed(self) -> int | None:
        return None if self.run.riddle else super().pointed

    @property
    def tells(self) -> bool:  # type: ignore[override]
        return self.run.task is None or self.run.solved

    @property
    def title(self) -> str:
        return self.run.lesson.title.say(self.context.language)

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        page = self.context.words("learn.page", n=self.run.at + 1, pages=len(self.run.lesson.pages))
        return f"{page} · {self.room.pupil}" if self.room.pupil else page

    @property
    def strip(self) -> tuple[str, bool | None]:  # type: ignore[override]
        run, lang = self.run, self.context.language
        said = run.feedback
        if run.task is None:
            return run.page.title.say(lang), None
        return (said.text.say(lang), said.right) if said is not None else (run.task.prompt.say(lang), None)

    @property
    def written(self) -> tuple[tuple[int, str], ...]:  # type: ignore[override]
        return tuple((at, text.say(self.context.language)) for at, text in lesson_labels(self.run))

    def draw(self, view: BoardView, frame: Frame, tableau: Tableau) -> BoardLabels:
        shown = super().draw(view, frame, tableau)
        if self._stands:
            self._stands = False
            self._look_from(view)
        return shown

    def _look_from(self, view: BoardView) -> None:
        """Bring the camera where the page has it."""
        wanted, animate = self.run.page.camera, self.context.switches.animation
        home = view.camera.home_pose(view.view, view.explode, view.apart)
        turned = {
            name: value
            for name in ("azimuth", "elevation")
            if (value := getattr(wanted, name)) is not None and not (home.straight and name == "elevation")
        }
        if not turned and wanted.nearer == 1.0 and wanted.target is None:
            view.home(animate)
        else:
            place = replace(home, distance=home.distance / wanted.nearer, **turned)
            view.camera.go(replace(place, target=wanted.target or home.target), animate)

    # ---- turning pages ----

    def _turn(self, run: Run) -> None:
        """Another page, looked at as it says."""
        self._run = run
        self.turned += 1
        self.looking.point_nowhere()
        self.cursor = None
        page = run.page
        self.display.look(page.view)
        self.looking.view = replace(page.view, light=self.looking.view.light)
        meant = self.display.board.layout(page.view.layout)
        self.looking.explode = meant.explode if page.explode is None else page.explode
        self.looking.apart = meant.apart if page.apart is None else page.apart
        if self.context.panel_page != "":
            self.context.panel_page = "text"
        self._stands = True
        self._since = time.monotonic()
        if page.task is None:
            self._note(Done(solved=True))

    def _note(self, more: Done) -> None:
        """Write down that something was done on the page open."""
        if more != Done() and not self._tried:
            now = time.monotonic()
            seconds = round(min(now - self._since, LONGEST)) if more.tries or more.hints or more.shown else 0
            self._since = now
            self.room.tell(
                note_page(self.room.pupil, self.run.lesson.id, self.run.at, replace(more, seconds=seconds))
            )

    def _other_pupil(self) -> None:
        """Whoever comes sees nothing of what the one before did."""
        if self._run is not None:
            self._turn(Run(self.run.lesson, self.run.at))

    @action("lesson_page")
    def turn_to(self, page: int) -> None:
        self._turn(self.run.turn_to(page))

    @action(
        "lesson_step",
        Entry("lesson_next", "learn", 1, key="N"),
        Entry("lesson_back", "learn", -1, key="P"),
        Entry(  # a clicker turns the page from an answer that is typed as well, but not under a dialog
            "present_clicker",
            "present",
            family={"PageDown": 1, "PageUp": -1},
            anywhere=True,
            when=lambda page: page.presenting and page.context.dialog is None,
        ),
    )
    def step(self, by: int) -> None:
        """The next page or the one before; after the last one comes the next lesson, after the last lesson the
        list."""
        if by < 0 or self.run.at + by < len(self.run.lesson.pages):
            self.turn_to(self.run.at + by)
        elif (following := next_lesson(self._file)) is not None:
            self.open(str(following), 0)
        else:
            self.leave()

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return next_lesson(self._file) is None

    # ---- answering ----

    def _answered(self, run: Run) -> None:
        before, work = self.run.work, run.work
        self._run = run
        tries, hints = len(work.given) - len(before.given), work.hints - before.hints
        shown = work.shown and not before.shown
        self._note(Done(tries, hints, 0, shown, tries > 0 and run.found))

    @action("answer", ANSWER_NUMBER)
    def answer(self, said: str) -> None:
        """The number of what is to be chosen, as it stands on the screen; a text; else a level to be isolated."""
        task = self.run.task
        if task is not None and task.choices:
            row = next((one for one in task.choices if one.number == said), None)
            if row is not None:
                self._answered(self.run.pick(row.number))
        elif task is not None and task.kind == "name" and not self.run.solved:
            self._answered(self.run.type(said))
        elif (level := parse_int(said)) is not None:
            self.display.isolate_level(level)

    def key(self, *names: str, anywhere: bool = False) -> Command | None:
        """Keys of numbers mean what stands beside them; an answer that is typed begins in its field alone."""
        found = super().key(*names, anywhere=anywhere)
        task = self.run.task
        if found is None or found.name != "answer" or task is None:
            return found
        if not task.choices:
            return found if task.kind != "name" or self.run.solved else None
        number = int(found.value) - 1
        return replace(found, value=task.choices[number].number) if number < len(task.choices) else None

    @action("hint", section="learn", key="H")
    def hint(self) -> None:
        self._answered(self.run.hint())

    @action("show_answer", section="learn", key="A")
    def show_answer(self) -> None:
        self._answered(self.run.reveal())

    @action("answer_again", section="learn", key="Ctrl+Z")
    def again(self) -> None:
        self._run = self.run.again()
        self.turned += 1

    @action("clear_answer", section="learn", key="Ctrl+Backspace")
    def clear(self) -> None:
        self._run = self.run.clear()

    # ---- pointing and clicking ----

    @action("aim")
    def click(self, space: int | str) -> None:
        task = self.run.task
        if not isinstance(space, int) or task is None:
            return
        at = self.looking.numbered(space)
        self.looking.pinned = at
        if task.kind in BY_BOARD:
            self._answered(self.run.pick(self.looking.space.names[at]))
        elif task.kind == "order":
            row = next((one for one in task.choices if one.space == at), None)
            if row is not None:
                self._answered(self.run.pick(row.number))

    @action("confirm", ANSWER_CLICK)
    def confirm(self) -> None:
        """Click on the space where the keyboard is; where there is nothing to do, turn to the next page."""
        if self.run.solved:
            self.step(1)
        elif self.cursor is not None:
            self.click(self.cursor)

    def body(self, ui: Ui, steps: Box | None = None) -> Box:
        """From the top the text, under it the task; both in one where there is no room for two parts that
        scroll."""
        task_shown, name = asked(self), f"{self.run.lesson.file} {self.run.at}"
        task = None if task_shown is None else task_card(ui, task_shown)
        text = _reading(self)
        parts: Box = Scroll(f"text {name}", text, grow=1.0)
        if task is not None and task_shown is not None:
            last = _said_last(self, task_shown, task)
            two = Column(
                Scroll(f"text {name}", text, least=_TEXT_SHARE, gives=1),
                rule(),
                Scroll("task", task, last, gives=2),
                height=_LOW,
                grow=1.0,
            )
            one = Scroll(f"page {name}", Column(text, rule(), task), last, grow=1.0)
            parts = Forms(two, one)
        return Column(parts, steps, _pages(ui, self))


_TEXT_SHARE = 0.36  # the text has at least this part of the panel; then the task scrolls by itself
_LOW = 420  # design height of the room under which text and task scroll together
_PAGE_DOT = 26


def _said_last(page: LessonPage, task: TaskCard, card: Box) -> tuple[Hashable, Callable[[], Rect]] | None:
    """What has just been said to an answer, or a hint, is scrolled to where it had to come under the others."""
    said = page.run.at, task.feedback, len(task.hints)
    return (said, lambda: card.rect.below(card.rect.h)) if task.feedback or task.hints else None


def _reading(page: LessonPage) -> Box:
    """Heading and text, and what is wrong with the file."""
    lang, shown = page.context.language, page.run.page
    return Column(
        Text(page.problem.say(lang), "text", "warning") if page.problem is not None else None,
        Text(shown.title.say(lang), "heading", "gold"),
        markdown(shown.text.say(lang)),
        gap="close",
    )


def _pages(ui: Ui, page: LessonPage) -> Box:
    """The way back and on, between them the pages, or where they have no room which one it is."""
    words, at, count = ui.words, page.run.at + 1, len(page.run.lesson.pages)
    onward = "next" if at < count else "finish" if page.last else "next_lesson"
    task_open = page.run.task is not None and not page.run.solved
    said = (words("learn.page", n=at, pages=count), f"{at} / {count}")
    dots = [_page_dot(n, n == page.run.at, n in page.done) for n in range(count)]
    return Row(
        Button(
            "page back", words("learn.back"), ("lesson_step", -1), enabled=at > 1,
            keys=ui.keys("lesson_back"), width=76,
        ),
        Forms(
            Row(Space(), *dots, Space(), gap="tiny", grow=1.0, align=0.5),
            *(Text(text, "note", "second", lines=1, at=0.5, grow=1.0) for text in said),
        ),
        Button(
            "page next", words(f"learn.{onward}"), ("lesson_step", 1), kind="normal" if task_open else "primary",
            keys=ui.keys("lesson_next"), width=76 if onward == "next" else 0.0,
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


# ---- the task ----

_ANSWERED = {"choose": CHOOSE, "order": ORDER, "name": TYPE, **dict.fromkeys(BY_BOARD, CLICK)}


def asked(page: LessonPage) -> TaskCard | None:
    """The task of the page open, if there is one, with what came of it."""
    run, lang = page.run, page.context.language
    task, work = run.task, run.work
    if task is None:
        return None
    said = run.feedback
    space = run.lesson.game.space
    picked = tuple(space.name(space.index[name], lang) for name in work.picked) if task.kind in BY_BOARD else ()
    return TaskCard(
        task.prompt.say(lang),
        _ANSWERED[task.kind],
        _rows(run, task, lang),
        picked,
        task.size,
        space.example if run.asks_space else "",
        said.text.say(lang) if said is not None else "",
        said.right if said is not None else None,
        tuple(hint.say(lang) for hint in run.hints),
        run.hints_left,
        run.solved,
        not run.solved and bool(work.given or work.hints),
        page.turned,
    )


def _rows(run: Run, task: Task, lang: str) -> tuple[AnswerRow, ...]:
    """What there is to choose, and what became of it."""
    work, out = run.work, []
    tried = {answer[0] for answer in work.given} if task.kind == "choose" else set()
    for one in task.choices:
        state, place = "", 0
        if one.number in work.picked:
            place = work.picked.index(one.number) + 1 if task.kind == "order" else 0
            state = "right" if run.solved else "picked"
        if task.kind == "choose" and one.number in tried and not task.is_right((one.number,)):
            state = "wrong"
        out.append(AnswerRow(one.number, one.text.say(lang), state, place))
    return tuple(out)
