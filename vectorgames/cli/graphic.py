"""Commands that draw: window, play, render, and assemble where it opens the window."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from vectorgames.base.files import typed_path
from vectorgames.base.numbers import decimal
from vectorgames.base.words import LocalizedError, LocalizedText, cut, quoted
from vectorgames.cli import output, position
from vectorgames.play import seats
from vectorgames.play.engine import Focus
from vectorgames.play.match import Terms
from vectorgames.play.record import GameRecord
from vectorgames.spaces.filters import Filter

if TYPE_CHECKING:
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window
    from vectorgames.play.views import View
    from vectorgames.spaces.space import Space

DISPLAY_LOST = 69  # EX_UNAVAILABLE

MOVING = (".gif", ".apng")  # suffixes of moving pictures
SMALLEST, LARGEST = (320, 200), (16384, 16384)

PIXELS = 28_000_000
"""Of a window or picture: a software renderer, which keeps samples of each, takes 60 bytes a pixel, under 2 GB."""


def window(given: Namespace) -> None:
    """The window, at the chooser, or with what a file holds."""
    from vectorgames.app.file_opening import found_in
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

    path = Path(os.path.abspath(typed_path(given.file))) if given.file is not None else None
    found = found_in(path) if path is not None else None
    session = Session()
    session.library.refresh(session.context.words)
    _notice_unreadable(session)
    opened = Window(session)
    if path is not None and found is not None:
        session.files.show(path, found)
    _run(opened)


def play(given: Namespace) -> None:
    """The window, with a game."""
    from vectorgames.app.library import refuse_unseen
    from vectorgames.boards.backend import parse_view

    size, scale = _size(given.size), _scale(given.scale)
    save = position.target(given.save) or position.target(given.load)
    record = _begun(given)
    for text in given.seats:
        record.seat(*seats.parse(text, record.game.players))
    refuse_unseen(record.game)
    view = parse_view(given.view, record.game.space) if given.view else None
    from vectorgames.app.dialogs.begun import Resume
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

    session = Session(language=given.lang, animation=False if given.no_animation else None, theme=given.theme)
    opened = Window(session, size, scale)
    session.library.find_unfinished(session.context.words)
    unfinished = session.library.unfinished
    _notice_unreadable(session)
    session.library.keep_unfinished()
    session.begin(record, save)
    if view is not None:
        session.game.display.look(view)
    if unfinished and not given.load and not given.setup and not given.fresh:
        session.context.dialog = Resume(unfinished)
    _run(opened)


def assembly(given: Namespace, sizes: dict[str, str], measured: dict[str, str]) -> None:
    """The window, with the assembly of a board; with numbers as if they had been typed there, if there are any."""
    from vectorgames.app.pages.assembly.cutting import Measurements
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

    size, scale = _size(given.size), _scale(given.scale)
    typed = Measurements(sizes, measured, given.recut) if sizes or measured or given.recut else None
    session = Session(language=given.lang, animation=False if given.no_animation else None, theme=given.theme)
    if given.units:
        session.context.ask_for("units", given.units)
    session.library.refresh(session.context.words)
    _notice_unreadable(session)
    opened = Window(session, size, scale)
    session.workshop.open(given.board, typed)
    _run(opened)


def _run(opened: Window) -> None:
    """Until the window is closed; or until its display is lost, which ends the process as Xlib would have it."""

    def lost(what: LocalizedError | LocalizedText) -> NoReturn:
        try:
            output.fail(what.say(opened.context.language))
        finally:
            os._exit(DISPLAY_LOST)

    opened.run(lost)


def render(given: Namespace) -> None:
    from vectorgames.app.library import refuse_unseen
    from vectorgames.boards.backend import board_class, parse_view

    size, scale = _size(given.size) or (1280, 800), _scale(given.scale)
    out, pixels = position.target(given.out), position.target(given.pixels)
    moving = out.suffix.lower() in MOVING
    if out.suffix.lower() not in (".png", ".svg") and not moving:
        raise LocalizedError("errors.not_png", file=given.out)
    if moving and (given.pixels or given.through):
        raise LocalizedError("errors.replay_alone", file=given.out)
    if given.vector is not None and not moving:
        raise LocalizedError("errors.vector_moves", file=given.out)
    record = position.record(given)
    refuse_unseen(record.game)
    space = record.game.space
    view, focus = parse_view(given.view or board_class(space).play_layout, space), _focus(given, space)
    at = focus.space if focus is not None else None
    if view.layout == "top" and at is not None and "level" not in given.view:
        view = replace(view, levels=frozenset({space.level(at)}))
    if out.suffix.lower() == ".svg" and (view.layout != "flat" or given.pixels):
        raise LocalizedError("errors.svg_is_flat", file=given.out)
    progress = (lambda done, every: output.write(f"{done} {every}\n")) if given.progress else lambda *_: None
    if given.vector is not None:
        _write_vector(out, record, view, size, given, progress)
        return
    if moving:
        from vectorgames.app.position_map import write_replay

        write_replay(out, record, view, size, given.lang, progress, given.theme)
        return
    if view.layout == "flat" and not given.pixels:
        from vectorgames.app.position_map import write_sheet

        write_sheet(out, record, view, size, given.lang, focus, theme=given.theme)
        return
    from vectorgames.app import picture, settings

    scale = scale or settings.load().settings.scale
    still = picture.Still(record, view, size, scale, given.lang, bool(given.pixels), focus, theme=given.theme)
    try:
        picture.write_png(out, still.image())
        if pixels is not None:
            picture.write_pixels(pixels, size, view, still.pixels())
    finally:
        still.close()


def _write_vector(
    out: Path,
    record: GameRecord,
    view: View,
    size: tuple[int, int],
    given: Namespace,
    progress: Callable[[int, int], None],
) -> None:
    from vectorgames.app.films import VectorFilm, vector_of, write_vector
    from vectorgames.app.session import Session

    spaces, dims = vector_of(record.game.space, given.vector)
    session = Session(language=given.lang, animation=False, theme=given.theme)
    try:
        session.show(record, view)
        context, switches = session.context, session.context.switches
        spots, theme = (switches.letters, switches.shapes), context.preferences.settings.theme
        tableau = session.tableau()
    finally:
        session.close()
    film = VectorFilm(record.game, tableau, spaces, dims, view, None, theme, (), given.lang, spots)
    write_vector(out, film, size, progress)


def _focus(given: Namespace, space: Space) -> Focus | None:
    """The space whose vectors are to be seen, and which of them; ``--dims`` as for ``vectors``."""
    from vectorgames.ui.model import Switches

    if given.through is None:
        if given.dims is not None:
            raise LocalizedError("errors.dims_of_what")
        return None
    if given.dims is not None and space.vectors is None:
        raise LocalizedError("errors.no_vectors", game=given.game)
    at, steps = space.parse(given.through), Switches().steps if space.step_kinds else ()
    if given.dims is None:
        return Focus(at, start=at, steps=steps)
    run = space.dims_text(space.dims_mask(given.dims))
    stay = "".join(axis for axis in space.axes if axis not in run)
    return Focus(at, Filter(run, stay), start=at, steps=steps)


def _begun(given: Namespace) -> GameRecord:
    given.actions, given.played = None, []
    if given.load is not None:
        return position.record(given)
    import random

    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(1_000_000)
    made = position.begun(given, seed, Terms.parse(given.match) if given.match else None)
    from vectorgames.app.library import today

    made.date = today()
    return made


def _notice_unreadable(session: Session) -> None:
    """An autosave that cannot be read is put aside and told of, never overwritten."""
    for path, problem in session.library.problems.items():
        kept = session.library.set_aside(path)
        text = session.context.words(
            "app.unreadable_autosave", why=problem.say(session.context.language), file=str(kept or "–")
        )
        session.messages.tell(text, "error")


def _size(text: str | None) -> tuple[int, int] | None:
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


def _scale(text: str | None) -> float | None:
    if text is None:
        return None
    scale = decimal(text)
    if scale is None or not 0.75 <= scale <= 3:
        raise LocalizedError("errors.scale", given=cut(text))
    return scale
