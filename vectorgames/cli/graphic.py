"""Commands that draw: the window, play, render."""

from __future__ import annotations

import re
from pathlib import Path

from vectorgames.cli import position
from vectorgames.match import Match
from vectorgames.tableau import View
from vectorgames.words import SaidError

SMALLEST, LARGEST = (320, 200), (16384, 16384)


def window(_given) -> None:
    """The window, at the chooser."""
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

    session = Session()
    session.library.refresh(session.words)
    _notice_unreadable(session)
    Window(session).run()


def play(given) -> None:
    """The window, with a game."""
    size, scale, view = _size(given.size), _scale(given.scale), View.parse(given.view)
    match = _match(given)
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window
    from vectorgames.ui import model

    session = Session(language=given.lang, animation=False if given.no_animation else None)
    opened = Window(session, size, scale)
    session.library.find_unfinished(session.words)
    unfinished = session.library.unfinished
    _notice_unreadable(session)
    session.library.keep_unfinished(session.autosaver)
    session.begin(match, Path(given.save) if given.save else Path(given.load) if given.load else None)
    session.look(view)
    if unfinished is not None and not given.load and not given.fresh:
        session.dialog = model.Resume(unfinished)
    opened.run()


def render(given) -> None:
    """A picture of a position."""
    size, view = _size(given.size) or (1280, 800), View.parse(given.view)
    scale = _scale(given.scale)
    if Path(given.out).suffix.lower() != ".png":
        raise SaidError("errors.not_png", file=given.out)
    match = position.match(given)
    from vectorgames.app import picture, settings

    scale = scale or settings.load().settings.scale
    still = picture.Still(match, view, size, scale, given.lang, bool(given.pixels))
    try:
        picture.write_png(Path(given.out), still.image())
        if given.pixels:
            picture.write_pixels(Path(given.pixels), size, view, still.pixels())
    finally:
        still.close()


def _match(given) -> Match:
    given.actions, given.played = None, []
    if given.load:
        return position.match(given)
    import random

    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(1_000_000)
    return Match(position.game(given), seed)


def _notice_unreadable(session) -> None:
    """An autosave that cannot be read is put aside and told of, never overwritten."""
    problem = session.library.problem
    if problem is not None:
        kept = session.library.set_aside()
        text = session.words("app.unreadable_autosave", why=problem.say(session.language), file=str(kept or "–"))
        session.tell(text, "error")


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"\s*(\d{1,5})\s*[xX×]\s*(\d{1,5})\s*", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(low <= n <= high for low, n, high in zip(SMALLEST, size, LARGEST, strict=True)):
        raise SaidError("errors.size", given=repr(text), least=_by(SMALLEST), most=_by(LARGEST))
    return size


def _by(size: tuple[int, int]) -> str:
    return "x".join(map(str, size))


def _scale(scale: float | None) -> float | None:
    if scale is not None and not 0.75 <= scale <= 3:
        raise SaidError("errors.scale", given=scale)
    return scale
