"""The page Learn: the list of lessons, read in a thread; what has been done of each."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

from vectorgames.app.page import OpenedPage, Services
from vectorgames.play.lessons import course
from vectorgames.play.lessons.course import Entry, done_pages
from vectorgames.ui import page
from vectorgames.ui.actions import action
from vectorgames.ui.frame import CHOOSER
from vectorgames.view.tableau import Tableau

LOOKS = 0.5  # seconds between looks at the files


class Shelf:
    """The lessons, read in a thread of its own: a file again when it has changed. ``entries``: in their order."""

    def __init__(self) -> None:
        self.entries: tuple[Entry, ...] = ()
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
        stamps = [(path, course.stamp(path)) for path in course.lesson_files()]
        if stamps != [(entry.file, entry.stamp) for entry in self.entries]:
            self._thread = threading.Thread(target=self._read, args=(stamps,), name="lessons", daemon=True)
            self._thread.start()

    def _read(self, stamps: list[tuple[Path, tuple[int, int]]]) -> None:
        known = {(entry.file, entry.stamp): entry for entry in self.entries}
        found: list[Entry] = []
        for path, stamp in stamps:
            found.append(known.get((path, stamp)) or course.entry(path))
            if len(found) > len(self.entries):
                self.entries, self.news = tuple(found), True
        self.entries, self.news = tuple(found), True

    def wait(self) -> None:
        """Until everything has been read."""
        self.look(at_once=True)
        if self._thread is not None:
            self._thread.join()


def _panels() -> tuple[tuple[str, page.Panel], ...]:
    from vectorgames.ui.task import whole_panel
    from vectorgames.ui.top_bar import top_bar

    return ("course_list", whole_panel), ("top_bar", top_bar)


class LearnPage(OpenedPage):
    """The list, while it is open."""

    panels = page.Page("learn", _panels, CHOOSER, walks=True)
    way_in = "learn"

    def __init__(self, services: Services):
        super().__init__(services)
        self.shelf = Shelf()

    @action("learn", section="game", key="Ctrl+L", everywhere=True)
    def open(self) -> None:
        self.enter()
        self.shelf.look(at_once=True)

    @property
    def moving(self) -> bool:
        if not self.opened:
            return False
        self.shelf.look()
        news, self.shelf.news = self.shelf.news, False
        return news or self.shelf.loading

    def done(self, entry: Entry) -> tuple[bool, ...]:
        """Page by page, which of a lesson are done."""
        pages = done_pages().get(entry.id, frozenset())
        return tuple(n in pages for n in range(len(entry.lesson.pages))) if entry.lesson is not None else ()

    def fields(self, tableau: Tableau) -> dict[str, Any]:
        return {"title": self.context.words("learn.title"), **self.drawn_from_itself, **super().fields(tableau)}
