"""What commands print: in any encoding, to a stream that may be closed, full or gone.

A standard stream that is closed is what it is to every good program: no matter where nothing is to be written, an
error where something is.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import json
import os
import sys
import unicodedata
from collections.abc import Iterable
from typing import Any

from vectorgames.base.words import LocalizedError, why_unreadable

_NEAREST = "nearest"

_SUBSTITUTES = {
    "→": "->", "←": "<-", "–": "-", "—": "-", "−": "-", "×": "x", "·": "-", "•": "*", "≥": ">=", "≤": "<=",
    "„": '"', "“": '"', "”": '"', "‚": "'", "‘": "'", "’": "'",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
}  # fmt: skip
"""In place of what an encoding lacks; what stands for a sign of an action is read back as that sign."""


def prepare() -> None:
    """Make the standard streams ready, once, before any file is opened."""
    codecs.register_error(_NEAREST, _nearest)
    for number in range(3):  # or the next file that is opened would be taken for a stream that is closed
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_NEAREST)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """The error handler of the streams: other characters for those that cannot be written."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_substitute, error.object[error.start : error.end])), error.end


def _substitute(character: str) -> str:
    if character in _SUBSTITUTES:
        return _SUBSTITUTES[character]
    parts = unicodedata.normalize("NFKD", character)
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain if plain.isascii() and plain else "?"


def write(text: str) -> None:
    """Print a text as it is. LocalizedError if standard output takes nothing; BrokenPipeError if nobody listens."""
    if not text:
        return
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LocalizedError("system.output", why=why_unreadable(error)) from None


def write_lines(lines: Iterable[object]) -> None:
    write("".join(f"{line}\n" for line in lines))


def write_json(value: Any, indent: int | None = 1) -> None:
    """Print data as JSON; what the encoding lacks is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=indent)
    write(f"{text}\n")


def complain(line: str) -> None:
    """A line on standard error, of printable characters; nothing where that takes none."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            sys.stderr.write("".join(c if c.isprintable() else "?" for c in line) + "\n")
            sys.stderr.flush()


def fail(what: str) -> None:
    """Why a command ends, as one line on standard error."""
    complain("vectorgames: " + " ".join(what.split()))


def settle() -> None:
    """Leave nothing that the interpreter would try to write, and complain about, as it exits."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            with contextlib.suppress(OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)
