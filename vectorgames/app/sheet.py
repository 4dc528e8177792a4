"""The flat map of a sitting as a picture file: PNG or SVG, without any renderer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vectorgames.app.screens import screen
from vectorgames.engine.findings import Focus
from vectorgames.match import Match
from vectorgames.tableau import View
from vectorgames.ui.flat.sheet import SIZE, write_png, write_svg

if TYPE_CHECKING:
    from vectorgames.app.session import Session

KINDS = {"png": write_png, "svg": write_svg}


def save_sheet(session: Session, path: Path, size: tuple[int, int] = SIZE) -> None:
    """Write what the session's flat map shows; the suffix says as what. SaidError if that fails."""
    tableau = session.tableau()
    shown = screen(session, tableau)
    parts = [shown.title, shown.outcome.title if shown.outcome else shown.prompt.text]
    caption = " · ".join(parts + ([shown.xray.space] if shown.xray else []))
    theme = session.preferences.settings.theme
    kind = path.suffix.lower().lstrip(".")
    titled = {"title": caption} if kind == "svg" else {}
    KINDS[kind](path, session.match.game.space, tableau, size, theme, session.view, caption, **titled)


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
            session.look_into(focus)
            session.explorer.chosen = chosen
        save_sheet(session, path, size)
    finally:
        session.close()
