"""The autosave: what is played or explored, written after each change by a thread of its own.

Every window has an autosave of its own, so that two of them do not overwrite each other's. The first one has
``autosave.yaml`` for its game and ``autosave-study.yaml`` for its study; the files of windows that have ended are
offered at the next start.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

from vectorgames.base.files import Lock, sweep, write_atomic
from vectorgames.base.paths import home
from vectorgames.base.reports import report
from vectorgames.base.words import LocalizedError, LocalizedText, say

GAME, STUDY = "autosave", "autosave-study"
"""How the files are called, of which each kind has its own."""

AGAIN = 3.0
"""Seconds after which what could not be written is tried again."""


def autosave_path(number: int = 1, kind: str = GAME) -> Path:
    """The autosave of the window that came first, second …"""
    return home() / (f"{kind}.yaml" if number == 1 else f"{kind}-{number}.yaml")


class Autosaver:
    """Writes the newest text in a thread of its own: neither making it nor the disk holds up a frame.

    What could not be written is tried again after ``again`` seconds, and as soon as something newer comes.
    ``told`` is called (in that thread) with the error when writing fails, and with a text once it has worked again;
    ``trouble`` is that error until then. The file is chosen, and locked for as long as the process lives, when it
    is first needed. ``kind``: what its name begins with.
    """

    def __init__(
        self,
        told: Callable[[LocalizedError | LocalizedText], None] | None = None,
        kind: str = GAME,
        again: float = AGAIN,
    ):
        self._told, self._kind, self._again = told, kind, again
        self.trouble: LocalizedError | None = None
        self._failed: Callable[[], str] | None = None  # what could not be written
        self._path: Path | None = None
        self._lock: Lock | None = None
        self._content: Callable[[], str] | None = None
        self._wake = threading.Condition()
        self._writing = False
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def path(self) -> Path:
        """The file of this window: the first that no other window writes."""
        return self._path if self._path is not None else self._claim()

    def left(self) -> tuple[Path, ...]:
        """The autosaves that may be gone on with: this window's own, and those that no other window writes."""
        self.flush()
        others = (path for path in _there(self._kind) if path != self.path and _free(path))
        return tuple(path for path in (self.path, *others) if path.exists())

    def save(self, content: Callable[[], str]) -> None:
        """Have a text written, which is made in the thread; a newer one replaces one that still waits."""
        with self._wake:
            self._content = content
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._wake.notify_all()

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until everything is on the disk, or could not be written, for ``timeout`` seconds at most; whether
        it is on the disk."""
        with self._wake:
            self._wake.wait_for(
                lambda: not self._writing and (self._content is None or self._content is self._failed), timeout
            )
            return self._content is None and not self._writing and self.trouble is None

    def close(self) -> None:
        """Write what is still to be written, and leave the file to the next window. What cannot be written now
        either stays in ``trouble``."""
        self.flush()
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join(5.0)
        if self._lock is not None:
            self._lock.give()

    def _run(self) -> None:
        while True:
            with self._wake:
                if self._failed is not None:
                    self._wake.wait_for(lambda: self._content is not self._failed or self._closed, self._again)
                self._wake.wait_for(lambda: self._content is not None or self._closed)
                if self._content is None:
                    return
                content, self._content, self._writing = self._content, None, True
            trouble, again = None, False
            try:
                write_atomic(self.path, content())
            except LocalizedError as error:
                trouble, again = error, True
            except Exception as error:  # the thread goes on with the next action
                trouble = LocalizedError("errors.defect", what=say(error), file=report(error, "autosave"))
            news: LocalizedError | LocalizedText | None = trouble if content is not self._failed else None
            if trouble is None and self.trouble is not None:
                news = LocalizedText("app.autosave_works", file=str(self.path))
            if news is not None and self._told is not None:
                self._told(news)
            with self._wake:
                self.trouble, self._failed = trouble, content if again else None
                if again and self._content is None and not self._closed:
                    self._content = content
                del content  # and the match that it holds
                self._writing = False
                self._wake.notify_all()

    # ---- one file a window ----

    def _claim(self) -> Path:
        """Choose the file, and clear away what killed windows have left half written."""
        for number in count(1):
            path = autosave_path(number, self._kind)
            lock = Lock(path)
            if lock.take():
                break
        alone = number == 1 and all(_free(other) for other in _there(self._kind) if other != path)
        self._path, self._lock = path, lock
        for folder in (home(), home() / "games", home() / "recent"):
            sweep(folder, 0.0 if alone else 60.0)
        return path


def _there(kind: str) -> list[Path]:
    """The autosaves of all windows, that are written or are going to be, in order."""
    named = re.compile(rf"\.?({kind}(-[0-9]+)?\.yaml)(\.lock)?")
    found = (named.fullmatch(path.name) for path in home().glob("*autosave*"))
    return sorted({home() / name[1] for name in found if name}, key=lambda path: (len(path.name), path.name))


def _free(path: Path) -> bool:
    lock = Lock(path)
    free = lock.take()
    lock.give()
    return free
