"""Text that a command reads: from a file, a pipe or standard input, of bounded size, waiting for nobody.

Knows nothing of what it means.
"""

from __future__ import annotations

import errno
import os
import select
import stat
import sys

from vectorgames import bounds
from vectorgames.typed_paths import typed_path
from vectorgames.words import LocalizedError, LocalizedText, why_unreadable

PATIENCE = 2.0  # seconds in which somebody has to open the other end of a named pipe


def read(source: str) -> str:
    """The text of a file, in UTF-8; ``-`` is standard input. LocalizedError names what cannot be read."""
    name = "<stdin>" if source == "-" else source
    try:
        content = _standard_input() if source == "-" else _file(typed_path(source))
        return content.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(name, why_unreadable(error)) from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return _bounded(sys.stdin.buffer, "<stdin>")


def _file(path: os.PathLike) -> bytes:
    with open(path, "rb", buffering=0, opener=_open) as file:
        return _bounded(file, str(path))


def _bounded(file, name: str) -> bytes:
    content = bytearray()
    while chunk := file.read(1 << 16):
        content += chunk
        if len(content) > bounds.SAVE:
            raise _unreadable(name, LocalizedText("system.too_large", most=bounds.SAVE // 1_000_000))
    return bytes(content)


def _open(path: str, flags: int) -> int:
    """As ``os.open``, but for a named pipe into which nobody writes: opening that would wait for ever."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "O_NONBLOCK"):
        # A pipe without a name (``<(...)`` of a shell) stands nowhere in the file system.
        named = stat.S_ISFIFO(os.fstat(handle).st_mode) and os.path.exists(os.path.realpath(path))
        if named and not select.select([handle], [], [], PATIENCE)[0] and _nobody_writes(handle):
            os.close(handle)
            raise _unreadable(path, LocalizedText("system.nobody_writes"))
        os.set_blocking(handle, True)
    return handle


def _nobody_writes(handle: int) -> bool:
    try:
        return not os.read(handle, 1)
    except BlockingIOError:  # somebody does, but has written nothing yet
        return False


def _unreadable(name: str | os.PathLike, why: LocalizedText | str) -> LocalizedError:
    return LocalizedError("errors.unreadable_actions", file=str(name), why=why)
