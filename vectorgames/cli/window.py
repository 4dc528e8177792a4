"""Opening the window from the command line: with a file, and what all verbs that open it or draw have in common."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from vectorgames.base.files import typed_path
from vectorgames.base.numbers import decimal
from vectorgames.base.words import LocalizedError, LocalizedText, cut, quoted
from vectorgames.cli import output

if TYPE_CHECKING:
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

DISPLAY_LOST = 69  # EX_UNAVAILABLE
SMALLEST, LARGEST = (320, 200), (16384, 16384)
PIXELS = 28_000_000
"""Of a window or picture: a software renderer, which keeps samples of each, takes 60 bytes a pixel, under 2 GB."""


def run(given: Namespace) -> None:
    """The window, at the chooser, or with what a file holds."""
    from vectorgames.app.file_opening import Untried, found_in
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

    path = Path(os.path.abspath(typed_path(given.file))) if given.file is not None else None
    found = found_in(path) if path is not None else None
    if isinstance(found, Untried):
        found = found.tried()  # what is wrong with it is said before a window opens
    session = Session()
    session.library.refresh(session.context.words)
    notice_unreadable(session)
    opened = Window(session)
    if path is not None and found is not None:
        session.files.show(path, found)
    show(opened)


def show(opened: Window) -> None:
    """Until the window is closed; or until its display is lost, which ends the process as Xlib would have it."""

    def lost(what: LocalizedError | LocalizedText) -> NoReturn:
        try:
            output.fail(what.say(opened.context.language))
        finally:
            os._exit(DISPLAY_LOST)

    opened.run(lost)


def notice_unreadable(session: Session) -> None:
    """An autosave that cannot be read is put aside and told of, never overwritten."""
    for path, problem in session.library.problems.items():
        kept = session.library.set_aside(path)
        text = session.context.words(
            "app.unreadable_autosave", why=problem.say(session.context.language), file=str(kept or "–")
        )
        session.messages.tell(text, "error")


def size_of(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = re.fullmatch(r"\s*([0-9]{1,5})\s*[xX×]\s*([0-9]{1,5})\s*", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    within = all(low <= n <= high for low, n, high in zip(SMALLEST, size, LARGEST, strict=True))
    if not within or size[0] * size[1] > PIXELS:
        raise LocalizedError(
            "errors.size", given=quoted(text), least=_by(SMALLEST), most=_by(LARGEST), millions=PIXELS // 1_000_000
        )
    return size


def _by(size: tuple[int, int]) -> str:
    return "x".join(map(str, size))


def scale_of(text: str | None) -> float | None:
    if text is None:
        return None
    scale = decimal(text)
    if scale is None or not 0.75 <= scale <= 3:
        raise LocalizedError("errors.scale", given=cut(text))
    return scale
