"""The flat map of a position as a picture file, for the command line. Knows no window and no renderer."""

from __future__ import annotations

from pathlib import Path

from vectorgames.app.session import Session
from vectorgames.app.sheet import sheet_of
from vectorgames.engine.findings import Focus
from vectorgames.game_record import GameRecord
from vectorgames.tableau import View


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
        sheet_of(session.context, session.page.fields(tableau), tableau, size)(path)
    finally:
        session.close()
