"""Jobs: files made in threads of their own, so that no frame waits; what came of them is told. Knows no format."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from vectorgames.reports import report
from vectorgames.words import LocalizedError, LocalizedText, say


class Jobs:
    """``news``: what there is to tell, oldest first: LocalizedTexts of what was done, LocalizedErrors of what was
    not."""

    def __init__(self):
        self.news: list[LocalizedText | LocalizedError] = []
        self._threads: list[threading.Thread] = []

    @property
    def under_way(self) -> bool:
        return any(thread.is_alive() for thread in self._threads) or bool(self.news)

    def run(self, work: Callable[[Path], LocalizedText | None], path: Path) -> None:
        """Have ``work`` write to a path; what it returns is told, else that it is a picture."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=self._run, args=(work, path), name="job"))
        self._threads[-1].start()

    def finish(self) -> None:
        """Wait for all of them."""
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
