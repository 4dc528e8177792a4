"""Files that are never half written: a new file beside the old one takes its place in one step.

Knows nothing of what is in them.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from pathlib import Path

from vectorgames.words import unwritable


def write_atomic(path: Path, content: str | bytes) -> None:
    """Replace a file by ``content``; a crash at any moment leaves the old file or the new one, whole.

    What is no file (a device, a pipe) is written to as it is. LocalizedError (one line) if it cannot be written;
    the old file is then untouched.
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


def sweep(folder: Path, age: float) -> None:
    """Clear away new files that were never finished, ``age`` seconds old or older: who wrote them was killed."""
    for file in folder.glob(".*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime >= age:
                file.unlink()
