"""Files dropped on a window of Windows: the message WM_DROPFILES, heard before Panda3D's own window procedure.

Written by the documentation of user32 and shell32; no Windows was at hand to try it.
"""

from __future__ import annotations

import ctypes
from ctypes import c_int, c_size_t, c_ssize_t, c_uint, c_void_p, c_wchar_p
from typing import Any

from vectorgames.app.file_drop.drops import FileDrop

_PROCEDURE = -4  # GWLP_WNDPROC

_DROPPED = 0x0233  # WM_DROPFILES

_HOW_MANY = 0xFFFFFFFF


class WindowsFileDrop(FileDrop):
    """Files dropped on the window with this handle. OSError or AttributeError where the system's libraries are
    others. ``libraries``: user32 and shell32.
    """

    def __init__(self, window: int, libraries: tuple[Any, Any] | None = None):
        super().__init__()
        loaded = libraries or tuple(getattr(ctypes, "WinDLL")(name) for name in ("user32", "shell32"))  # noqa: B009
        self._user, self._shell = loaded
        self._window = window
        kind = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)
        # Kept as long as the window calls it.
        self._own = kind(c_ssize_t, c_void_p, c_uint, c_size_t, c_ssize_t)(self._hear)
        for function, result, *given in (
            (self._user.SetWindowLongPtrW, c_void_p, c_void_p, c_int, c_void_p),
            (self._user.CallWindowProcW, c_ssize_t, c_void_p, c_void_p, c_uint, c_size_t, c_ssize_t),
            (self._shell.DragAcceptFiles, None, c_void_p, c_int),
            (self._shell.DragQueryFileW, c_uint, c_void_p, c_uint, c_wchar_p, c_uint),
            (self._shell.DragFinish, None, c_void_p),
        ):
            function.restype, function.argtypes = result, given
        self._before = self._user.SetWindowLongPtrW(window, _PROCEDURE, ctypes.cast(self._own, c_void_p))
        self._shell.DragAcceptFiles(window, True)

    def close(self) -> None:
        self._shell.DragAcceptFiles(self._window, False)
        self._user.SetWindowLongPtrW(self._window, _PROCEDURE, self._before)

    def _hear(self, window: int, message: int, word: int, long: int) -> int:
        if message == _DROPPED:
            self._drops.append(self._names(word))
            return 0
        result: int = self._user.CallWindowProcW(self._before, window, message, word, long)
        return result

    def _names(self, drop: int) -> tuple[str, ...]:
        query, names = self._shell.DragQueryFileW, []
        for number in range(query(drop, _HOW_MANY, None, 0)):
            room = ctypes.create_unicode_buffer(query(drop, number, None, 0) + 1)
            query(drop, number, room, len(room))
            names.append(room.value)
        self._shell.DragFinish(drop)
        return tuple(names)
