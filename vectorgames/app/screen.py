"""screen(): a Session made into a Screen, the value that the panels show. Knows no page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vectorgames.app.session import Session
from vectorgames.tableau import Tableau
from vectorgames.ui.model import Screen


def screen(session: Session, tableau: Tableau) -> Screen:
    """Everything the panels show now."""
    return Screen(**_common(session), **session.page.told(tableau))


def remaining(session: Session, before: Screen | None) -> Screen:
    """What the panels show where it cannot be told: what is left of the screen before, and what is known."""
    if before is not None and before.page is session.page.shown_panels:
        return replace(before, **_common(session))
    return Screen(**_common(session), title=session.context.words("app.title"))


def _common(session: Session) -> dict[str, Any]:
    """What every page shows."""
    context = session.context
    return {
        "page": session.page.shown_panels,
        "language": context.language,
        "noun": context.noun,
        "switches": context.switches,
        "settings": replace(context.preferences.settings, fullscreen=context.host.fullscreen),
        "engine": session.play.analysis.state,
        "writing": session.jobs.stoppable,
        "messages": session.messages.shown,
        "dialog": context.dialog,
        "side_panel_open": context.side_panel_open,
        "panel_page": context.panel_page,
    }
