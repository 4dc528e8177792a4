"""Memory that is freed goes back to the system at once, where the C library would rather keep it in reserve."""

from __future__ import annotations

import ctypes
import gc
import sys

LARGE = 1 << 20  # bytes of a piece of memory that is asked of the system by itself, and given back when it is free
_M_MMAP_THRESHOLD = -3  # of glibc's malloc.h


def give_back() -> None:
    """Have large pieces given back: pictures of ever other sizes leave holes that are never filled otherwise.

    Left to itself glibc takes every freed piece as a sign that such pieces belong into its own store.
    """
    _ask("mallopt", _M_MMAP_THRESHOLD, LARGE)


def tidy() -> None:
    """Have everything given back that is free by now, which takes some hundredths of a second: after a board has
    gone, with most of what was made for it."""
    gc.collect()
    _ask("malloc_trim", 0)


def _ask(name: str, *given: int) -> None:
    """Call a function of glibc; other C libraries have none such, and no such store."""
    function = getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
    if function is not None:
        function(*given)
