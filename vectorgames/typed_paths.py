"""Files and folders by what people type. Knows nothing of what is in them."""

from __future__ import annotations

import os
from pathlib import Path

from vectorgames.words import LocalizedError, quoted

LONGEST_NAME, LONGEST_PATH = 255, 4000
"""Bytes that the systems we know allow a file's name, and a path."""
_SAME = {".yaml": (".yaml", ".yml")}


def typed_path(text: str, folder: Path | None = None, suffix: str = "") -> Path:
    """The file that people mean by a name or a path; ``~`` is a user's folder.

    A name alone lies in ``folder``. ``suffix`` is added where it is missing. LocalizedError for what no file can be
    called: an empty text, a folder, a user who is not there, a NUL, a name that is too long.
    """
    path = typed_folder(text, folder)
    last = text.replace("\\", "/") if os.name == "nt" else text
    if last.rpartition("/")[2] in ("", ".", "..") or (text.startswith("~") and "/" not in last):
        raise _refused("is_folder", text)
    if suffix and not path.name.lower().endswith(_SAME.get(suffix, suffix)):
        path = _possible(path.with_name(path.name + suffix), text)
    return path


def typed_folder(text: str, folder: Path | None = None) -> Path:
    """The folder that people mean by a name or a path, as ``typed_path``."""
    if not text.strip():
        raise _refused("no_name", text)
    if "\0" in text:
        raise _refused("nul", text)
    _possible(Path(text), text)
    path = os.path.expanduser(text)
    if path.startswith("~"):
        raise _refused("no_user", text)
    return _possible(Path(path) if folder is None else folder / path, text)


def _possible(path: Path, text: str) -> Path:
    """A path that the system can be asked for."""
    try:
        parts = [len(os.fsencode(part)) for part in path.parts]
    except UnicodeEncodeError:
        raise _refused("not_encodable", text) from None
    if max(parts, default=0) > LONGEST_NAME or sum(parts) + len(parts) > LONGEST_PATH:
        raise _refused("too_long", text)
    return path


def _refused(why: str, text: str) -> LocalizedError:
    return LocalizedError(f"system.path.{why}", given=quoted(text), most=LONGEST_NAME)
