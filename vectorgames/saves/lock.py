"""A lock that lives as long as the process that has it, however that ends.

Libraries for this take longer to import than all else that a start does with files.
Knows nothing of what the file is.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

if os.name == "nt":
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
