"""Context: what the parts of a sitting share: the game, how it is looked at, what is pointed at, preferences.

Knows no part of a sitting and no window.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vectorgames.app import settings
from vectorgames.app.host import Host
from vectorgames.app.looking import Looking
from vectorgames.core.action import Pick
from vectorgames.core.game import Game
from vectorgames.game_record import GameRecord
from vectorgames.themes import Theme, load_theme
from vectorgames.ui import model
from vectorgames.words import LocalizedError, Words, locale, quoted, words


class Context(Looking):
    """Values, each changed by the part whose business it is; the board looked at is that of the game in play.

    host         the window, if there is one
    preferences  ``kept`` with what the command line asks for this time only
    save_path    where saving writes without asking
    panel_page   which panel is looked at in a window where they are pages; empty: the board
    side_width   of the side panel while it is dragged, in design pixels; None: as the settings say
    other_steps  kinds of step that the game does not have and that were asked for
    """

    def __init__(self, language: str | None = None, animation: bool | None = None, theme: str | None = None):
        super().__init__()
        self.kept = self.preferences = settings.load()
        for name, value in (("language", language), ("theme", theme)):
            if value:
                self.ask_for(name, value)
        if animation is not None:
            self.preferences = settings.changed(self.preferences, "switches", "animation", animation)
        self.host = Host()
        self.dialog: model.Dialog | None = None
        self.side_panel_open = True
        self.panel_page = ""
        self.side_width: float | None = None
        self.exchange(None)

    def exchange(self, record: GameRecord | None, path: Path | None = None) -> None:
        """Another game, or none: whatever referred to a space of the one before is gone."""
        self.record, self.save_path = record, path
        self.other_steps: frozenset[str] = frozenset()
        self.point_nowhere()

    # ---- the game ----

    @property
    def game(self) -> Game | None:
        return self.record.game if self.record is not None else None

    @property
    def level_in_play(self) -> int:
        """The level played on last."""
        last = self.record.here.action if self.record is not None else None
        return self.space.level(last.space if last is not None and last.space is not None else 0)

    def thing(self, name: str) -> Pick:
        """What is picked by a click on something of the board in play that is no space. LocalizedError where there
        is no such thing."""
        record = self.record
        found = record.game.presenter.thing(record.state, name) if record is not None else None
        if found is None:
            raise LocalizedError("errors.not_in_play", given=quoted(name))
        return found

    @property
    def under(self) -> int | str | None:
        """What the pointer is on: a space, or something else by its name."""
        return str(self.aside.value) if self.aside is not None else self.hover

    # ---- preferences ----

    @property
    def language(self) -> str:
        return self.preferences.settings.language

    @property
    def tag(self) -> str:
        """The language, and the unit of lengths."""
        return locale(self.language, self.preferences.settings.units)

    @property
    def words(self) -> Words:
        """In these of a game its pieces are called what it calls them."""
        return words(self.language, self.noun)

    @property
    def noun(self) -> str:
        """What the pieces of the game are called, see ``words``."""
        return self.record.game.noun if self.record is not None else ""

    @property
    def theme(self) -> Theme:
        """How everything looks: players have the colours that they were given."""
        return load_theme(self.preferences.settings.theme, self.record.colours if self.record is not None else ())

    @property
    def switches(self) -> model.Switches:
        return self.preferences.switches

    def ask_for(self, name: str, value: Any) -> None:
        """Set a field of the settings for this time only."""
        self.preferences = settings.changed(self.preferences, "settings", name, value)

    def prefer(self, part: str, name: str, value: Any) -> str | None:
        """Set a field of the ``settings`` or ``switches``, and keep it for the next time; what went wrong then."""
        self.preferences = settings.changed(self.preferences, part, name, value)
        self.kept = settings.changed(self.kept, part, name, value)
        return settings.store(self.kept)
