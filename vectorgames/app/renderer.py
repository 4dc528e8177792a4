"""Opening a window or a renderer: what its libraries write meanwhile is for the error log, not for people.

Knows nothing of what is drawn.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from types import SimpleNamespace

from vectorgames.reports import report
from vectorgames.words import LocalizedError

LONGEST = 20_000  # bytes of what libraries say that are worth keeping


@contextlib.contextmanager
def held_back(key: str) -> Iterator[None]:
    """Keep standard error to itself, libraries in C included; what fails is the LocalizedError of this key."""
    with tempfile.TemporaryFile() as file, _standard_error_to(file):
        try:
            yield
        except Exception as error:
            file.seek(0)
            report(error, "opening a window or a renderer", file.read(LONGEST).decode(errors="replace"))
            raise LocalizedError(key) from error


@contextlib.contextmanager
def _standard_error_to(file) -> Iterator[None]:
    if sys.stderr is not None:
        sys.stderr.flush()
    kept = os.dup(2)
    os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def offscreen() -> SimpleNamespace:
    """The host of pictures without a window. LocalizedError if no renderer opens."""
    import panda3d.core as p3d

    from vectorgames.scene.offscreen import open_offscreen

    with held_back("errors.no_renderer"):
        host = open_offscreen()
    # Of a display its buffers have to be given back before the libraries go, or the process is aborted as it exits.
    atexit.unregister(_give_back)
    atexit.register(_give_back, p3d.GraphicsEngine.get_global_ptr())
    return host


def _give_back(engine) -> None:
    engine.remove_all_windows()
