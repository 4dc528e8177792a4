"""The system's own dialogs for files: those of Windows and macOS, on Linux those of zenity, kdialog and their kin.

They run beside the program: no frame waits for them. Knows nothing of what files hold.
"""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from pathlib import Path

HELPERS = ("zenity", "kdialog", "matedialog", "qarma")
"""Programs that show dialogs, where the system itself does not."""


_LEFT: list[object] = []


@cache
def available() -> bool:
    """Whether the system has any. ``VECTORGAMES_DIALOGS=own`` in the environment says that it shall have none."""
    if os.environ.get("VECTORGAMES_DIALOGS") == "own":
        return False
    return os.name == "nt" or sys.platform == "darwin" or any(map(shutil.which, HELPERS))


class Asked:
    """A dialog that is open. ``kind``: ``open`` for a file, ``folder``, else a file to be saved; ``kinds``: what
    the files are called, and the pattern of their names."""

    def __init__(self, kind: str, title: str, start: Path, kinds: tuple[str, str]):
        from imgui_bundle import portable_file_dialogs as dialogs

        if kind == "folder":
            self._dialog = dialogs.select_folder(title, str(start))
        elif kind == "open":
            self._dialog = dialogs.open_file(title, f"{start}{os.sep}", list(kinds))
        else:
            self._dialog = dialogs.save_file(title, str(start), list(kinds))

    @property
    def ready(self) -> bool:
        """Whether it has been answered."""
        return self._dialog.ready(0)

    def answer(self) -> Path | None:
        """The file or folder; None: no longer wanted."""
        found = self._dialog.result()
        first = found if isinstance(found, str) else next(iter(found), "")
        return Path(first) if first else None

    def close(self) -> None:
        """It is not wanted any more. One that cannot be closed stays, for its end would be waited for."""
        if not self._dialog.ready(0) and not self._dialog.kill():
            _LEFT.append(self._dialog)
