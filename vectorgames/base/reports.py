"""Reports of failures that nobody foresaw: error.log in the user's folder, so that nothing is swallowed."""

from __future__ import annotations

import contextlib
import platform
import threading
import time
import traceback
from pathlib import Path

from vectorgames.base.paths import home

VERSION = "0.1.0"
LARGEST = 1_000_000  # bytes; what is older goes to error-before.log, and what was there is dropped

_lock = threading.Lock()  # the window and its threads may fail at the same time


def log_path() -> Path:
    return home() / "error.log"


def report(error: BaseException, doing: str, besides: str = "") -> str:
    """Write down a failure: when, in which version, what was being done, the traceback, what else tells of it.

    Returns the path of the log for a message, or a dash where it cannot be written. Never raises.
    """
    lines = [
        f"{time.strftime('%Y-%m-%d %H:%M:%S')} vectorgames {VERSION}, Python {platform.python_version()}",
        f"while: {doing}",
        "".join(traceback.format_exception(error)).rstrip(),
        *([besides.rstrip()] if besides.strip() else []),
        "",
        "",
    ]
    path = log_path()
    try:
        with _lock:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > LARGEST:
                with contextlib.suppress(OSError):
                    path.replace(path.with_name("error-before.log"))
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write("\n".join(lines))
    except OSError:
        return "–"
    return str(path)
