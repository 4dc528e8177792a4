"""Files of what is seen without a window: moving pictures (GIF, PNG) and the flat map.

``python -m vectorgames.app.film_files FILE`` writes the film that comes by standard input, pickled with its size.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

from vectorgames.app.films import Film, ReplayFilm, VectorFilm, caption, drawing, moments, sheet_of
from vectorgames.app.session import Session
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.view import map_files
from vectorgames.view.tableau import WHOLE

CAPTION = 0.2  # of the height: the names under the board

MOVE, LAST, STEP = 800, 3000, 60
"""Milliseconds for which a position is seen, and the last one, and a step of the line that has won."""

STEPS = 24  # of that line, until it is whole
GLOW = 1.4

Frame = tuple[Image.Image, int]
"""A picture, and for how many milliseconds it is seen."""

Progress = Callable[[int, int], None]
"""Is told how many of how many pictures, or moves, are done."""


def write_film(path: Path, film: Film, size: tuple[int, int], progress: Progress = lambda *_: None) -> None:
    """Write a film, GIF or PNG by the suffix of the path. The record of a replay stands at its end afterwards.
    LocalizedError where it cannot be written."""
    frames = _replayed(film, size, progress) if isinstance(film, ReplayFilm) else _drawn(film, size, progress)
    pictures, times = zip(*frames, strict=True)
    content, kind = io.BytesIO(), "GIF" if path.suffix.lower() == ".gif" else "PNG"
    if kind == "GIF":
        pictures = tuple(one.quantize(255, dither=Image.Dither.NONE) for one in pictures)
    pictures[0].save(content, kind, save_all=True, append_images=pictures[1:], duration=times, loop=0)
    write_atomic(path, content.getvalue())


def _drawn(film: VectorFilm, size: tuple[int, int], progress: Progress) -> Iterator[Frame]:
    every, low = list(moments(film)), round(CAPTION * size[1])
    with drawing(film.looks, (size[0], size[1] - low)) as draw:
        for number, (tableau, reached, time) in enumerate(every, 1):
            whole, names = Image.new("RGB", size), caption(film, reached, (size[0], low))
            whole.paste(draw(tableau), (0, 0))
            whole.paste(map_files.image(names, (size[0], low), film.looks.colours), (0, size[1] - low))
            yield whole, time
            progress(number, len(every))


def _replayed(film: ReplayFilm, size: tuple[int, int], progress: Progress) -> Iterator[Frame]:
    looks, record = film.looks, film.record
    session, end = Session(language=looks.lang, animation=False, theme=looks.theme), len(record.line)
    try:
        record.go(0)
        session.show(record, looks.view)
        with drawing(looks, size) as draw:
            for number in range(end + 1):
                record.go(number)
                session.play.changed(autosave=False)
                tableau, over = session.tableau(), number == end
                won = over and record.state.outcome is not None and any(p.kind == "vector" for p in tableau.paths)
                for step in range(STEPS if won else 0):
                    yield draw(replace(tableau, drawn=GLOW * (step + 1) / STEPS)), STEP
                yield draw(replace(tableau, drawn=WHOLE)), LAST if over else MOVE
                progress(number + 1, end + 1)
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
    session = Session(language=lang, animation=False, theme=theme)
    try:
        session.show(record, view, focus, chosen)
        tableau = session.tableau()
        sheet_of(session.context, session.game.caption, tableau, size)(path)
    finally:
        session.close()


def main() -> int:
    film, size = pickle.load(sys.stdin.buffer)
    try:
        write_film(Path(sys.argv[1]), film, size, lambda done, every: print(done, every, flush=True))
    except LocalizedError as error:
        print(error.say(film.looks.lang), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
