"""The page Learn: the list of lessons, read in a thread; what has been done of each."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from vectorgames.app import saving
from vectorgames.app.classroom import Classroom
from vectorgames.app.lesson_sharing import take_pasted
from vectorgames.app.page import Services, WholePage, filling
from vectorgames.base.files import stamp
from vectorgames.play.lessons import course, progress
from vectorgames.play.lessons.course import Entry as LessonEntry
from vectorgames.ui.actions import Entry, action

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
