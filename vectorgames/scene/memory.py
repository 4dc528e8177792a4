"""Memory that is freed goes back to the system at once, where the C library would rather keep it in reserve."""

from __future__ import annotations

import ctypes
import sys

LARGE = 1 << 20  # bytes of a piece of memory that is asked of the system by itself, and given back when it is free
_M_MMAP_THRESHOLD = -3  # of glibc's malloc.h


def give_back() -> None:
    """Have large pieces given back: pictures of ever other sizes leave holes that are never filled otherwise.

    Left to itself glibc takes every freed piece as a sign that such pieces belong into its own store.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and no such store
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, LARGE)
