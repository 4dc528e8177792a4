"""``render``: a position drawn into a picture, or a game, or a vector, into a moving one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from vectorgames.base.words import LocalizedError
from vectorgames.cli import common, output, position
from vectorgames.cli.window import scale_of, size_of
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.spaces.filters import Filter

if TYPE_CHECKING:
    from vectorgames.app.films import Film
    from vectorgames.play.views import View
    from vectorgames.spaces.space import Space

SIZE, LEAST = (1280, 800), 29.0
"""Pixels of a picture, and of a space on a map, for which one is higher than that."""

MOVING = (".gif", ".apng")  # suffixes of moving pictures


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--out", "out", "FILE", required=True)
    common.add(sub, "--pixels", "pixels", "FILE.json")
    common.add(sub, "--vector", "vector", "SPACES")
    common.flag(sub, "--progress", "progress")
    common.add(sub, "--through", "xray", "SPACE")
    common.add(sub, "--dims", "dims", "D")
    common.view(sub)
    common.window(sub)
    common.language(sub)
    common.position(sub)


def run(given: Namespace) -> None:
    from vectorgames.app.library import refuse_unseen
    from vectorgames.boards.backend import board_class, opening_view

    size, scale = size_of(given.size) or SIZE, scale_of(given.scale)
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
    view, focus = opening_view(given.view or board_class(space).play_layout, space), _focus(given, space)
    at = focus.space if focus is not None else None
    if view.layout == "top" and at is not None and "level" not in given.view:
        view = replace(view, levels=frozenset({space.level(at)}))
    if out.suffix.lower() == ".svg" and (view.layout != "flat" or given.pixels):
        raise LocalizedError("errors.svg_is_flat", file=given.out)
    progress = (lambda done, every: output.write(f"{done} {every}\n")) if given.progress else lambda *_: None
    if moving:
        from vectorgames.app.film_files import write_film

        write_film(out, _film(record, view, given, size), progress)
        return
    if view.layout == "flat" and not given.pixels:
        from vectorgames.app.film_files import write_sheet
        from vectorgames.view.map_files import sheet_size

        size = size if given.size else sheet_size(space, size, LEAST, view)
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


def _film(record: GameRecord, view: View, given: Namespace, size: tuple[int, int]) -> Film:
    """The moves, or the vector that was asked for."""
    from vectorgames.app.films import Looks, ReplayFilm, VectorFilm, vector_of
    from vectorgames.app.session import Session

    vector = vector_of(record.game.space, given.vector) if given.vector is not None else None
    session = Session(language=given.lang, animation=False, theme=given.theme, for_pictures=True)
    try:
        session.show(record, view)
        looks = Looks.of(session.context, session.context)
        if vector is None:
            return ReplayFilm(looks, record, size)
        return VectorFilm(looks, session.tableau(), *vector, size)
    finally:
        session.close()


def _focus(given: Namespace, space: Space) -> Focus | None:
    """The space whose vectors are to be seen, and which of them; ``--dims`` as for ``vectors``."""
    from vectorgames.app.settings import Switches

    if given.through is None:
        if given.dims is not None:
            raise LocalizedError("errors.dims_of_what")
        return None
    if given.dims is not None and space.vectors is None:
        raise LocalizedError("errors.no_vectors", game=given.game)
    at, steps = space.typed(given.through), Switches().steps if space.step_kinds else ()
    if given.dims is None:
        return Focus(at, start=at, steps=steps)
    run = space.dims_text(space.dims_mask(given.dims))
    stay = "".join(axis for axis in space.axes if axis not in run)
    return Focus(at, Filter(run, stay), start=at, steps=steps)
