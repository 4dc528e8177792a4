"""Exposure: X11 forgets what another window has covered, and tells only who asks. Panda3D does not ask.

Other systems keep the pictures of covered windows themselves.
"""

from __future__ import annotations

import ctypes
import sys

import panda3d.core as p3d

_EXPOSURE_MASK = 1 << 15
_EVENT_BYTES = 24 * ctypes.sizeof(ctypes.c_long)


class Exposure:
    """Whether a window has to be shown again because a part of it was uncovered."""

    def __init__(self, window: p3d.GraphicsWindow, pipe: p3d.GraphicsPipe):
        self._display = None
        handle = window.get_window_handle()
        if not sys.platform.startswith("linux") or handle is None or "glx" not in pipe.get_type().get_name():
            return
        try:
            self._x = ctypes.CDLL("libX11.so.6")
        except OSError:
            return
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._display = self._x.XOpenDisplay(None)  # a line of its own: events of this one are nobody else's
        if self._display:
            self._x.XSelectInput.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_long)
            self._x.XPending.argtypes = (ctypes.c_void_p,)
            self._x.XNextEvent.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
            self._event = ctypes.create_string_buffer(_EVENT_BYTES)
            self._x.XSelectInput(self._display, handle.get_int_handle(), _EXPOSURE_MASK)
            self._x.XFlush.argtypes = (ctypes.c_void_p,)
            self._x.XFlush(self._display)

    def happened(self) -> bool:
        """Whether something was uncovered since this was asked last."""
        found = False
        while self._display and self._x.XPending(self._display):
            self._x.XNextEvent(self._display, self._event)
            found = True
        return found
