"""Files that macOS is asked to open with the program: by a double click, or dropped on its icon.

AppKit names each to the delegate of the application, by ``application:openFile:``, the first when events are first
looked for. Panda3D's delegate does not answer to that: its class learns it here. Written by the documentation of
AppKit and of the Objective-C runtime; no Mac was at hand to try it.
"""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_char_p, c_void_p
from typing import Any

from vectorgames.app.file_drop.drops import FileDrop

_DELEGATE = b"CocoaPandaAppDelegate"  # its class, there once a pipe is open


class MacFileDrop(FileDrop):
    """To be made before the first window, whose events tell of files. OSError or AttributeError where the library
    of the Objective-C runtime, ``runtime``, or Panda3D's class is another."""

    def __init__(self, runtime: Any = None):
        super().__init__()
        self._runtime = runtime or ctypes.CDLL("/usr/lib/libobjc.A.dylib")
        # Kept as long as the application calls it: self, the selector, the application, the name as an NSString.
        self._own = ctypes.CFUNCTYPE(c_bool, *[c_void_p] * 4)(self._open)
        for name, result, *given in (
            ("objc_getClass", c_void_p, c_char_p),
            ("sel_registerName", c_void_p, c_char_p),
            ("class_addMethod", c_bool, c_void_p, c_void_p, c_void_p, c_char_p),
            ("objc_msgSend", c_char_p, c_void_p, c_void_p),
        ):
            function = getattr(self._runtime, name)
            function.restype, function.argtypes = result, given
        kind = self._runtime.objc_getClass(_DELEGATE)
        selector = self._runtime.sel_registerName(b"application:openFile:")
        own = ctypes.cast(self._own, c_void_p)
        if not kind or not self._runtime.class_addMethod(kind, selector, own, b"B@:@@"):
            raise OSError("no delegate that learns to open files")

    def _open(self, _delegate: int, _selector: int, _application: int, name: int) -> bool:
        text = self._runtime.objc_msgSend(name, self._runtime.sel_registerName(b"UTF8String"))
        self._drops.append((text.decode(),))
        return True
