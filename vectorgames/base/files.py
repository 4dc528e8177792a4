"""Files that are never half written, a lock that lives as long as its process, files and folders by what people
type.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from itertools import count
from pathlib import Path

from vectorgames.base.words import LocalizedError, quoted, unwritable


def write_atomic(path: Path, content: str | bytes) -> None:
    """Replace a file by ``content``; a crash at any moment leaves the old file or the new one, whole.

    What is no file (a device, a pipe) is written to as it is. LocalizedError (one line) if it cannot be written;
    the old file is then untouched.
    """
    path, data = Path(path), content.encode() if isinstance(content, str) else content
    real = Path(os.path.realpath(path))  # where the file lies that a link stands for
    fresh = real.with_name(f".{real.name[:40]}.{os.urandom(4).hex()}.tmp")
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


def file_name(title: str) -> str:
    """A title as the name of a file, without a suffix: without what some system does not take, at most 60 letters,
    which are 240 bytes."""
    return " ".join(re.sub(r'[\\/:*?"<>|\x00-\x1f.]', " ", title).split())[:60].strip()


def moved(path: Path, to: Path) -> Path:
    """Where a file or folder lies now, moved to a place that is free, whose folder is made. LocalizedError if that
    cannot be done."""
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        os.rename(path, to)
    except OSError as error:
        raise unwritable(to, error) from None
    return to


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


if sys.platform == "win32":
    import msvcrt

    _TAKEN = PermissionError

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    _TAKEN = BlockingIOError

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """The right to write a file, by a file beside it: ``.NAME.lock``."""

    def __init__(self, file: Path):
        self._path = file.with_name(f".{file.name}.lock")
        self._handle: int | None = None

    def take(self) -> bool:
        """Whether nobody else has it; who takes it, has it until ``give`` or the end of the process.

        Where nothing can be locked it is had all the same: the first write will tell what is wrong.
        """
        while True:
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError:
                return True
            try:
                _lock(handle)
            except _TAKEN:
                os.close(handle)
                return False
            except OSError:
                os.close(handle)
                return True
            if self._stands(handle):
                self._handle = handle
                return True
            os.close(handle)  # whoever had it has just removed it

    def give(self) -> None:
        """Leave it to others, without a trace."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if os.name == "nt":  # there, what is open cannot be removed
            os.close(handle)
        with contextlib.suppress(OSError):
            self._path.unlink()
        if os.name != "nt":
            os.close(handle)

    def _stands(self, handle: int) -> bool:
        """Whether the handle is of the file that has this name now."""
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self._path))
        except OSError:
            return False


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


# ---- files in folders ----


def files_in(folder: Path, suffix: str = ".yaml") -> list[Path]:
    """The files in a folder, backwards by name; what is no file is none."""
    return sorted((path for path in folder.glob(f"*{suffix}") if path.is_file()), reverse=True)


def changed_at(path: Path) -> float:
    """When a file was written last; the beginning of time for one that has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def when(path: Path) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(changed_at(path)))


def free_name(folder: Path, stem: str) -> Path:
    """A file that is not there yet: ``stem.yaml``, ``stem-2.yaml`` …"""
    names = (folder / f"{stem}{f'-{n}' if n > 1 else ''}.yaml" for n in count(1))
    return next(path for path in names if not path.exists())


def stamp(path: Path) -> tuple[int, int]:
    """What changes with a file; zeros where there is none."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return found.st_mtime_ns, found.st_size


LOOKS = 0.5
"""Seconds between two looks at files that somebody else may write."""


class FileWatch:
    """Whether files are others than when they were ``read``; every frame may ask."""

    def __init__(self) -> None:
        self._stamps: dict[Path, tuple[int, int]] = {}
        self._looked, self._changed = 0.0, False

    def read(self, *paths: Path) -> None:
        """From now on these files, as they are now."""
        self._stamps, self._changed = {path: stamp(path) for path in paths}, False

    @property
    def changed(self) -> bool:
        now = time.monotonic()
        if now - self._looked >= LOOKS:
            self._looked = now
            self._changed = any(stamp(path) != found for path, found in self._stamps.items())
        return self._changed
