"""Files made in threads of their own, so that no frame waits; what came of them is told."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError, LocalizedText, say


class BackgroundTasks:
    """``news``: what there is to tell, oldest first: LocalizedTexts of what was done, LocalizedErrors of what was
    not."""

    def __init__(self) -> None:
        self.news: list[LocalizedText | LocalizedError] = []
        self._threads: list[threading.Thread] = []
        self._pictures: list[tuple[threading.Event, threading.Thread]] = []  # moving ones

    @property
    def under_way(self) -> bool:
        return any(thread.is_alive() for thread in self._threads) or bool(self.news)

    @property
    def stoppable(self) -> bool:
        return any(thread.is_alive() and not stop.is_set() for stop, thread in self._pictures)

    def stop(self) -> None:
        for stop, _ in self._pictures:
            stop.set()

    def run(
        self, work: Callable[[Path], LocalizedText | None], path: Path, stop: threading.Event | None = None
    ) -> None:
        """Have ``work`` write to a path; what it returns is told, else that it is a picture. ``stop``: what it
        heeds."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=self._run, args=(work, path), name="task"))
        self._threads[-1].start()
        if stop is not None:
            self._pictures = [(one, thread) for one, thread in self._pictures if thread.is_alive()]
            self._pictures.append((stop, self._threads[-1]))

    def finish(self) -> None:
        for thread in self._threads:
            thread.join()

    def _run(self, work: Callable[[Path], LocalizedText | None], path: Path) -> None:
        try:
            done = work(path)
        except LocalizedError as error:
            self.news.append(error)
        except Exception as error:  # told to the user: nothing may fail unseen
            self.news.append(LocalizedError("errors.unwritable", file=str(path), why=say(error)))
            report(error, f"writing {path}")
        else:
            self.news.append(done or LocalizedText("app.screenshot", file=str(path)))
