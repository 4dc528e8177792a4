"""Pictures of positions without a window or a renderer: the flat map, and the moves one after the other as GIF or
PNG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image

from vectorgames.app.films import Drawer, Frame, map_drawer, sheet_of, write_film
from vectorgames.app.session import Session
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import WHOLE, Tableau


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


MOVE, LAST, STEP = 800, 3000, 60
"""Milliseconds for which a position is seen, and the last one, and a step of the line that has won."""

STEPS = 24  # of that line, until it is whole
GLOW = 1.4


def write_replay(
    path: Path,
    record: GameRecord,
    view: View,
    size: tuple[int, int],
    lang: str,
    progress: Callable[[int, int], None] = lambda done, every: None,
    theme: str | None = None,
) -> None:
    """Write it, by the suffix of the path; what won is drawn step by step at the end. ``progress``: is told how
    many pictures of how many are done. The record stands at its end afterwards. LocalizedError where it cannot be
    written."""
    session = Session(language=lang, animation=False, theme=theme)
    try:
        record.go(0)
        session.show(record, view)
        with _drawer(session, record, view, size, lang) as draw:
            write_film(path, _frames(session, record, draw, progress))
    finally:
        session.close()


def _frames(
    session: Session, record: GameRecord, draw: Drawer, progress: Callable[[int, int], None]
) -> Iterator[Frame]:
    end = len(record.line)
    for number in range(end + 1):
        record.go(number)
        session.play.changed(autosave=False)
        tableau, over = session.tableau(), number == end
        won = over and record.state.outcome is not None and any(p.kind == "vector" for p in tableau.paths)
        for step in range(STEPS if won else 0):
            yield draw(replace(tableau, drawn=GLOW * (step + 1) / STEPS)), STEP
        yield draw(replace(tableau, drawn=WHOLE)), LAST if over else MOVE
        progress(number + 1, end + 1)


@contextmanager
def _drawer(session: Session, record: GameRecord, view: View, size: tuple[int, int], lang: str) -> Iterator[Drawer]:
    """What draws a position: the map, else the board."""
    context = session.context
    if view.layout == "flat":
        spots = Spots(context.switches.letters, context.switches.shapes)
        yield map_drawer(record.game.space, size, context.theme, view, lang, spots)
        return
    from vectorgames.app.picture import Still

    still = Still(record, view, size, 1.0, lang, False, theme=context.preferences.settings.theme)

    def seen(tableau: Tableau) -> Image.Image:
        still.session.game.draw(still.board_view, still.frame, tableau)
        return Image.fromarray(np.ascontiguousarray(still.image()))

    try:
        yield seen
    finally:
        still.close()
