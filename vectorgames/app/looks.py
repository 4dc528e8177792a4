"""Looks: commands about how things are shown: the view, the switches, the settings, what there is to read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vectorgames.app import library, settings
from vectorgames.match import Match
from vectorgames.tableau import View
from vectorgames.ui import model

if TYPE_CHECKING:
    from vectorgames.app.session import Session


def explained(match: Match | None) -> bool:
    """Whether a line tells what the marks on the board mean: where there are many kinds of them."""
    return match is not None and (match.game.space.by_column or bool(match.game.space.step_kinds))


class Looks:
    """Part of a Session: each ``_do_name`` carries out the command ``name``."""

    def __init__(self, session: Session):
        self.session = session

    def _do_view(self, view: View) -> None:
        before = self.session.view
        if view.layout == "top" != before.layout and len(before.levels) != 1:
            view = replace(view, levels=frozenset({self.session.level_in_play()}))
        self.session.look(view)

    def _do_inside(self, name: str | None) -> None:
        """Into a node as a board of its own: by name, None the one looked at; ``""`` back to the whole."""
        session = self.session
        if not session.match.game.space.insides:
            return
        space = session.match.game.space
        if name is None:
            places = (session.pointed, session.aiming.cursor, session.explorer.pinned)
            at = next((place for place in places if place is not None), None)
            while at and space.names[at] not in space.insides:
                at = space.parent(at)
            name = space.names[at] if at else ""
        if name == "" or name in space.insides:
            session.look(replace(session.view, inside=name))

    def _do_explode(self, value: float) -> None:
        self.session.explode = min(1.0, max(0.0, value))

    def _do_apart(self, value: float) -> None:
        self.session.apart = min(1.0, max(0.0, value))

    def _do_dock(self, tab: str) -> None:
        self.session.dock = tab

    def _do_panel(self, is_open: bool) -> None:
        self.session.side_panel_open = bool(is_open)

    def _do_home(self, _value: None) -> None:
        """Everything as it was at first; only the light stays, and the flat map flat."""
        before = self.session.view
        home = self.session.home_view()
        self.session.look(View("flat", light=before.light) if before.layout == "flat" else home)
        self.session.explode, self.session.apart = self.session.stances.get(home.layout, (0.0, 0.0))
        self.session.outside["home"](None)

    def _do_switch(self, value: tuple[str, bool]) -> None:
        name, on = value
        self._prefer("switches", name, bool(on))

    def _do_toggle(self, name: str) -> None:
        """Turn a switch over, by its key."""
        self._prefer("switches", name, not getattr(self.session.switches, name))

    def _do_setting(self, value: tuple[str, Any]) -> None:
        name, new = value
        self._prefer("settings", name, new)
        if name == "fullscreen":
            self.session.outside["fullscreen"](new)

    def _do_language(self, language: str) -> None:
        self._do_setting(("language", language))
        self.session.library.refresh(self.session.words)
        if isinstance(self.session.dialog, model.NewGame):
            self.session.dialog = library.new_game(
                self.session.dialog.game, self.session.words, library.values(self.session.dialog)
            )

    def _prefer(self, part: str, name: str, value: Any) -> None:
        """Set a field of the settings or switches, and keep it for the next time."""
        session = self.session
        session.preferences = settings.changed(session.preferences, part, name, value)
        session.kept = settings.changed(session.kept, part, name, value)
        problem = settings.store(session.kept)
        if problem:
            session.tell(problem, "error")

    def _do_settings(self, _value: None) -> None:
        self.session.dialog = model.SettingsDialog()

    def _do_help(self, _value: None) -> None:
        self.session.dialog = None if isinstance(self.session.dialog, model.Help) else model.Help()

    def _do_rules(self, _value: None) -> None:
        self.session.dialog = library.rules(self.session.match.game, self.session.words)
