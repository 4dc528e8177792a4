"""Files that are never half written: a new file beside the old one takes its place in one step."""

from __future__ import annotations

import contextlib
import os
import secrets
import threading
from collections.abc import Callable
from pathlib import Path

from vectorgames.paths import home
from vectorgames.words import SaidError, unwritable


def write_atomic(path: Path, content: str | bytes) -> None:
    """Replace a file by ``content``; a crash at any moment leaves the old file or the new one, whole.

    What is no file (a device, a pipe) is written to as it is. SaidError (one line) if it cannot be written; the old
    file is then untouched.
    """
    path, data = Path(path), content.encode() if isinstance(content, str) else content
    real = Path(os.path.realpath(path))  # where the file lies that a link stands for
    fresh = real.with_name(f".{real.name[:40]}.{secrets.token_hex(4)}.tmp")
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            path.write_bytes(data)
            return
        real.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, real)
        _sync_folder(real.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise unwritable(path, error) from None


def _sync_folder(folder: Path) -> None:
    """Make the renaming itself last; where folders cannot be opened (Windows) the system sees to it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def autosave_path() -> Path:
    return home() / "autosave.yaml"


class Autosaver:
    """Writes the newest text in a thread of its own: the disk never holds up a frame.

    ``failed`` is called (in that thread) with the error when writing fails.
    """

    def __init__(self, path: Path | None = None, failed: Callable[[SaidError], None] | None = None):
        self.path = path or autosave_path()
        self._failed = failed
        self._content: str | None = None
        self._wake = threading.Condition()
        self._writing = False
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    def save(self, content: str) -> None:
        """Have a text written; a newer one replaces one that still waits."""
        with self._wake:
            self._content = content
            self._wake.notify_all()

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until everything is on the disk; False if that took longer than ``timeout`` seconds."""
        with self._wake:
            return self._wake.wait_for(lambda: self._content is None and not self._writing, timeout)

    def close(self) -> None:
        self.flush()
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        self._thread.join(5.0)

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._content is not None or self._closed)
                if self._content is None:
                    return
                content, self._content, self._writing = self._content, None, True
            try:
                write_atomic(self.path, content)
            except SaidError as error:
                if self._failed:
                    self._failed(error)
            finally:
                with self._wake:
                    self._writing = False
                    self._wake.notify_all()
