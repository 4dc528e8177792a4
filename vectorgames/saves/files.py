"""Files that are never half written: a new file beside the old one takes its place in one step."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

from vectorgames.words import SaidError, unwritable


def write_atomic(path: Path, content: str) -> None:
    """Replace a file by ``content``; a crash at any moment leaves the old file or the new one, whole.

    SaidError (one line) if it cannot be written; the old file is then untouched.
    """
    path = Path(path)
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
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


def sweep(folder: Path, age: float) -> None:
    """Clear away the new files that were never finished, ``age`` seconds old or older: their writers were killed."""
    for file in folder.glob(".*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime >= age:
                file.unlink()
