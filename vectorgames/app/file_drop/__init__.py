"""Files dropped on the window: Panda3D tells nothing of them, so each system has a file here. With X11 and Windows
they are dropped on it, macOS is asked to open them.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache

import panda3d.core as p3d

from vectorgames.app.file_drop.drops import FileDrop
from vectorgames.app.file_drop.macos import MacFileDrop
from vectorgames.app.file_drop.windows import WindowsFileDrop
from vectorgames.app.file_drop.x11 import X11FileDrop


@cache
def file_opening() -> FileDrop:
    """What hears of files that macOS is asked to open, else of none. First called between pipe and window: of a
    file with which the program is started the window's first events tell."""
    with suppress(OSError, AttributeError):
        if sys.platform == "darwin":
            return MacFileDrop()
    return FileDrop()


def file_drop(window: p3d.GraphicsWindow, pipe: p3d.GraphicsPipe) -> FileDrop:
    """What hears of files dropped on a window; on a system where that is not possible, what hears of none."""
    handle = window.get_window_handle()
    with suppress(OSError, AttributeError):  # a library is missing, or lacks a function
        if handle is not None and os.name == "nt":
            return WindowsFileDrop(handle.get_int_handle())
        if handle is not None and pipe.get_type().get_name().startswith("glx"):
            return X11FileDrop(handle.get_int_handle())
    return file_opening()
