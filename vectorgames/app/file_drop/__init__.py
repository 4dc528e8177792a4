"""Files dropped on the window: Panda3D tells nothing of them, so each system has a file here. With X11 and Windows
they are dropped on it, macOS is asked to open them.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import Protocol

import panda3d.core as p3d

from vectorgames.app.file_drop.macos import MacFileDrop
from vectorgames.app.file_drop.windows import WindowsFileDrop
from vectorgames.app.file_drop.x11 import X11FileDrop


class FileDrop(Protocol):
    """Hears of what is dropped, from when it is made until it is closed; no frame waits for it."""

    def taken(self) -> tuple[tuple[str, ...], ...]:
        """What has been dropped since this was asked last: of each drop the paths, in the order in which they came.

        What is no file of this machine stays the address that it is."""

    def close(self) -> None:
        """Hear of nothing any more."""


class NoFileDrop:
    """Where nothing can be dropped."""

    def taken(self) -> tuple[tuple[str, ...], ...]:
        return ()

    def close(self) -> None:
        return


@cache
def file_opening() -> FileDrop:
    """What hears of files that the system asks to open, where it does not name them as arguments. Before the first
    window, for with that the first is told; after the pipe."""
    try:
        return MacFileDrop() if sys.platform == "darwin" else NoFileDrop()
    except (OSError, AttributeError):
        return NoFileDrop()


def file_drop(window: p3d.GraphicsWindow, pipe: p3d.GraphicsPipe) -> FileDrop:
    """What hears of files dropped on a window; on a system where that is not possible, what hears of none."""
    handle = window.get_window_handle()
    if handle is None or sys.platform == "darwin":
        return file_opening()
    number = handle.get_int_handle()
    try:
        if os.name == "nt":
            return WindowsFileDrop(number)
        if pipe.get_type().get_name().startswith("glx"):
            return X11FileDrop(number)
    except (OSError, AttributeError):  # a library is missing, or lacks a function
        pass
    return NoFileDrop()
