"""Functions of OpenGL that Panda3D does not call by itself."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys


def call(name: str) -> None:
    """Call a function without arguments for the context that is current. Where its library is not loaded, or has
    another name than on Linux, nothing."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL("libGL.so.1", os.RTLD_NOLOAD | os.RTLD_LAZY)[name]()
