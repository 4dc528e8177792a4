"""The flat map of a sitting as a picture file: PNG or SVG, without any renderer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from vectorgames.app.screens import screen
from vectorgames.engine.findings import Focus
from vectorgames.match import Match
from vectorgames.saves import write_atomic
from vectorgames.tableau import View
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.sheet import SIZE, sheet_file

if TYPE_CHECKING:
    from vectorgames.app.session import Session


def sheet_of(session: Session, size: tuple[int, int] = SIZE) -> Callable[[Path], None]:
    """What writes the session's flat map, as it is now, to a path ending in .png or .svg: in any thread.

    What it raises is a SaidError.
    """
    tableau = session.tableau()
    shown = screen(session, tableau)
    parts = [shown.title, shown.outcome.title if shown.outcome else shown.prompt.text]
    caption = " · ".join(parts + ([shown.xray.space] if shown.xray else []))
    theme, space, view = session.preferences.settings.theme, session.match.game.space, session.view
    lang, how = session.language, Spots(session.switches.letters, session.switches.shapes)

    def write(path: Path) -> None:
        write_atomic(path, sheet_file(path.suffix, space, tableau, size, theme, view, caption, lang, how))

    return write


def write_sheet(
    path: Path,
    match: Match,
    view: View,
    size: tuple[int, int],
    lang: str,
    focus: Focus | None = None,
    chosen: int | None = None,
) -> None:
    """The flat map of a position, ``size`` in pixels; ``chosen``: which of the vectors looked at is stepped to."""
    from vectorgames.app.session import Session

    session = Session(language=lang, animation=False)
    try:
        session.match = match
        session.position_changed()
        session.look(view)
        if focus is not None:
            session.analysis.look_into(focus)
            session.explorer.chosen = chosen
        else:
            session.analysis.think()
        sheet_of(session, size)(path)
    finally:
        session.close()
