"""The connection to an X display that breaks, as when its server is killed: Xlib then ends the process itself.

Other systems end no program for that.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import panda3d.core as p3d

_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)

_kept: list[object] = []
"""Handlers that Xlib has, which must not be collected: it may call them until the process ends."""


def on_display_loss(pipe: p3d.GraphicsPipe, work: Callable[[], object]) -> None:
    """Have ``work`` called when a connection of this process to an X display has broken. It has to end the process,
    and may use neither the display nor the renderer: Xlib exits with code 1 when it returns.

    It takes the place of Panda3D's handler, so the pipe has to be open.
    """
    if not pipe.get_type().get_name().startswith("glx"):
        return
    try:
        set_handler = ctypes.CDLL("libX11.so.6").XSetIOErrorHandler
    except (OSError, AttributeError):
        return
    handler = _HANDLER(lambda _display: (work(), 0)[1])
    set_handler.argtypes, set_handler.restype = [_HANDLER], ctypes.c_void_p
    _kept.append(handler)
    set_handler(handler)
