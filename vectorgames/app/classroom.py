"""Who works at the program, out of which class, and what the class has done: for all pages on which pupils work."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from vectorgames.app.page import Services
from vectorgames.app.practice_boards import practice_boards
from vectorgames.app.settings import FileQuestion
from vectorgames.base import bounds
from vectorgames.base.files import write_atomic
from vectorgames.base.paths import documents
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.lessons import class_list, course, progress
from vectorgames.play.lessons.lesson import Lesson
from vectorgames.play.lessons.progress import Progress
from vectorgames.ui.actions import action


class Classroom:
    """``changed`` is called when somebody else works from now on."""

    def __init__(self, services: Services, changed: Callable[[], object] = lambda: None):
        self.services, self.context, self._changed = services, services.context, changed

    # ---- reading ----

    @property
    def pupil(self) -> str:
        """Who works; "": nobody has given a name."""
        return self.context.pupil

    @property
    def progress(self) -> Progress:
        return progress.progress_of(self.pupil)

    @property
    def file(self) -> Path | None:
        """The list of names that was chosen."""
        chosen = self.context.preferences.settings.class_list
        return Path(chosen) if chosen else None

    @property
    def names(self) -> tuple[str, ...]:
        """Those in the list; none where none was chosen. LocalizedError where it cannot be read any more."""
        return class_list.class_list(self.file) if self.file is not None else ()

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All that can be read, for their titles."""
        entries = map(course.entry, course.lesson_files())
        return tuple(entry.lesson for entry in entries if entry.lesson is not None)

    def tell(self, told: LocalizedText | None) -> None:
        """Say what is to be told of a file that was damaged, if anything is."""
        if told is not None:
            self.services.tell(told.say(self.context.language), "error")

    def mend(self) -> None:
        self.tell(progress.mend(self.pupil))

    # ---- what commands do ----

    @action("pupils", section="learn", menu=("lesson", 6))
    def ask_who(self) -> None:
        from vectorgames.app.dialogs.pupils import PupilsDialog

        self.context.dialog = PupilsDialog(self.pupil, lambda: self.file, lambda: self.names)

    @action("pupil")
    def take_pupil(self, name: str) -> None:
        """Somebody works from now on; "": under no name."""
        self.context.dialog = None
        named = class_list.one_name(name)[: bounds.NAME]
        if named != self.pupil:
            self.context.pupil = named
            self._changed()
        self.mend()

    @action("class_list")
    def ask_for_list(self) -> None:
        self.services.dialogs.ask(FileQuestion("names", self._take_list, suffix="", folder=str(documents())))

    def _take_list(self, path: Path) -> None:
        names = class_list.class_list(path)
        self._prefer(str(path))
        words = self.context.words
        self.services.tell(words("progress.list_read", n=len(names), file=path.name), "info")
        self.ask_who()

    @action("class_none")
    def leave_list(self) -> None:
        self._prefer("")

    def _prefer(self, path: str) -> None:
        problem = self.context.prefer("settings", "class_list", path)
        if problem:
            self.services.tell(problem, "error")

    @action("progress", section="learn", menu=("lesson", 7))
    def show_table(self) -> None:
        from vectorgames.app.dialogs.pupils import ProgressDialog

        self.context.dialog = ProgressDialog(self.known_names, lambda: self.lessons)

    @action("progress_csv")
    def save_table(self) -> None:
        name = f"{self.context.words('progress.file')}-{time.strftime('%Y-%m-%d')}.csv"
        self.services.dialogs.ask(FileQuestion("progress", self._write_table, name, ".csv", str(documents())))

    def _write_table(self, path: Path) -> None:
        words = self.context.words
        boards = {board.key: board.title(words) for board in practice_boards()}
        write_atomic(path, class_list.as_csv(self.known_names, self.lessons, boards, words))
        self.services.tell(words("progress.written", file=str(path)), "info")

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names of the list; none where it cannot be read any more."""
        try:
            return self.names
        except LocalizedError:
            return ()
