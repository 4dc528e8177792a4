"""Exposure: X11 forgets what another window has covered, and tells only who asks. Panda3D does not ask.

Other systems keep the pictures of covered windows themselves. Knows nothing of what is drawn.
"""

from __future__ import annotations

import ctypes
from ctypes import c_long, c_ulong, c_void_p

import panda3d.core as p3d

_MASK = 1 << 15  # ExposureMask
_EVENT_BYTES = 24 * ctypes.sizeof(c_long)


class Exposure:
    """Whether a window has to be shown again because a part of it was uncovered."""

    def __init__(self, window: p3d.GraphicsWindow, pipe: p3d.GraphicsPipe):
        self._display = None
        if not pipe.get_type().get_name().startswith("glx"):
            return
        try:
            self._x = ctypes.CDLL("libX11.so.6")
        except OSError:
            return
        for function, *given in (
            ("XOpenDisplay", c_void_p),
            ("XSelectInput", c_void_p, c_ulong, c_long),
            ("XFlush", c_void_p),
            ("XPending", c_void_p),
            ("XNextEvent", c_void_p, c_void_p),
        ):
            getattr(self._x, function).argtypes = given
        self._x.XOpenDisplay.restype = c_void_p
        self._display = self._x.XOpenDisplay(None)  # a line of its own, on which nothing but this is told
        self._event = ctypes.create_string_buffer(_EVENT_BYTES)
        if self._display:
            self._x.XSelectInput(self._display, window.get_window_handle().get_int_handle(), _MASK)
            self._x.XFlush(self._display)

    def happened(self) -> bool:
        """Whether something was uncovered since this was asked last."""
        found = False
        while self._display and self._x.XPending(self._display):
            self._x.XNextEvent(self._display, self._event)
            found = True
        return found
