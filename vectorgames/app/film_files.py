"""Files of what is seen without a window: pictures, still or moving (GIF, PNG), and the flat map."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

from vectorgames.app.background_tasks import Progress, untold
from vectorgames.app.films import BoardPicture, Film, ReplayFilm, VectorFilm, drawing, moments, over_names, sheet_of
from vectorgames.app.session import Session
from vectorgames.base.files import write_atomic
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.view.tableau import WHOLE

CAPTION = 0.2  # of the height: the names under the board

MOVE, LAST, STEP = 800, 3000, 60
"""Milliseconds for which a position is seen, and the last one, and a step of the line that has won."""

STEPS = 24  # of that line, until it is whole
GLOW = 1.4

Frame = tuple[Image.Image, int]
"""A picture, and for how many milliseconds it is seen."""


def write_film(path: Path, film: Film, told: Progress = untold) -> None:
    """Write a film, GIF or PNG by the suffix of the path. The record of a replay stands at its end afterwards.
    LocalizedError where it cannot be written."""
    write_atomic(path, content(film, path.suffix, told))


def frames(shown: Film | BoardPicture, told: Progress) -> Iterator[Frame]:
    """What is to be seen, picture by picture. LocalizedError where it cannot be drawn."""
    if isinstance(shown, BoardPicture):
        return iter(((shown.image(), 0),))
    return _replayed(shown, told) if isinstance(shown, ReplayFilm) else _drawn(shown, told)


def content(shown: Film | BoardPicture, suffix: str, told: Progress) -> bytes:
    """All of a file whose name ends so."""
    pictures, times = zip(*frames(shown, told), strict=True)
    file, kind = io.BytesIO(), "GIF" if suffix.lower() == ".gif" else "PNG"
    if kind == "GIF":
        pictures = tuple(one.quantize(255, dither=Image.Dither.NONE) for one in pictures)
    moving = {"save_all": True, "append_images": pictures[1:], "duration": times, "loop": 0}
    pictures[0].save(file, kind, **(moving if len(pictures) > 1 else {}))
    return file.getvalue()


def _drawn(film: VectorFilm, told: Progress) -> Iterator[Frame]:
    every, (wide, high), low = list(moments(film)), film.size, round(CAPTION * film.size[1])
    with drawing(film.looks, (wide, high - low)) as draw:
        for number, (tableau, reached, time) in enumerate(every, 1):
            yield over_names(draw(tableau), film, reached, low), time
            told(number, len(every))


def _replayed(film: ReplayFilm, told: Progress) -> Iterator[Frame]:
    looks, record = film.looks, film.record
    session = Session(language=looks.lang, animation=False, theme=looks.theme, for_pictures=True)
    end = len(record.line)
    try:
        record.go(0)
        session.show(record, looks.view)
        with drawing(looks, film.size) as draw:
            for number in range(end + 1):
                record.go(number)
                session.play.changed(autosave=False)
                tableau, over = session.tableau(), number == end
                won = over and record.state.outcome is not None and any(p.kind == "vector" for p in tableau.paths)
                for step in range(STEPS if won else 0):
                    yield draw(replace(tableau, drawn=GLOW * (step + 1) / STEPS)), STEP
                yield draw(replace(tableau, drawn=WHOLE)), LAST if over else MOVE
                told(number + 1, end + 1)
    finally:
        session.close()


def write_sheet(
    path: Path,
    record: GameRecord,
    view: View,
    size: tuple[int, int],
    lang: str,
    focus: Focus | None = None,
    chosen: int | None = None,
    theme: str | None = None,
) -> None:
    """The flat map of a position, ``size`` in pixels; ``chosen``: which of the lines looked at is stepped to;
    ``theme``: None: that of the settings."""
    session = Session(language=lang, animation=False, theme=theme, for_pictures=True)
    try:
        session.show(record, view, focus, chosen)
        tableau = session.tableau()
        sheet_of(session.context, session.game.caption, tableau, size)(path)
    finally:
        session.close()
