"""Context: what the parts of a sitting share: the game, how it is looked at, what is pointed at, preferences.

Knows no part of a sitting and no window.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vectorgames.app import settings
from vectorgames.app.host import Host
from vectorgames.core.action import Pick
from vectorgames.game_record import GameRecord
from vectorgames.spaces.space import Space
from vectorgames.tableau import View
from vectorgames.themes import Theme, load_theme
from vectorgames.ui import model
from vectorgames.words import SaidError, Words, quoted, words


class Context:
    """Values, each changed by the part whose business it is.

    host         the window, if there is one
    preferences  ``kept`` with what the command line asks for this time only
    save_path    where saving writes without asking
    view         and ``explode``, ``apart``: how far levels and quadrants stand apart, 0 … 1
    panel_page   which panel is looked at in a window where they are pages; empty: the board
    side_width   of the side panel while it is dragged, in design pixels; None: as the settings say
    dock         which tab lies open under the map
    other_steps  kinds of step that the game does not have and that were asked for
    hover        the space that the pointer, or the keyboard, is on
    aside        what the pointer is on that is no space: a vector, a card
    pinned       the space aimed at or clicked last: it is looked into whenever the pointer is on none
    """

    def __init__(self, language: str | None = None, animation: bool | None = None):
        self.kept = self.preferences = settings.load()
        if language:
            self.preferences = settings.changed(self.preferences, "settings", "language", language)
        if animation is not None:
            self.preferences = settings.changed(self.preferences, "switches", "animation", animation)
        self.host = Host()
        self.dialog: model.Dialog | None = None
        self.side_panel_open = True
        self.dock, self.panel_page = "moves", ""
        self.side_width: float | None = None
        self.view = View()
        self.explode = self.apart = 0.0
        self.exchange(None)

    def exchange(self, record: GameRecord | None, path: Path | None = None) -> None:
        """Another game, or none: whatever referred to a space of the one before is gone."""
        self.record, self.save_path = record, path
        self.other_steps: frozenset[str] = frozenset()
        self.hover: int | None = None
        self.aside: Pick | None = None
        self.still: int | None = None
        self.pinned: int | None = None

    # ---- the game ----

    @property
    def space(self) -> Space:
        """That of the board in play."""
        return self.record.game.space

    def numbered(self, number: int) -> int:
        """The number of a space of the board in play. SaidError for any other."""
        if self.record is None or number not in range(self.space.size):
            raise SaidError("errors.not_in_play", given=quoted(str(number)))
        return number

    def thing(self, name: str) -> Pick:
        """What is picked by a click on something of the board in play that is no space. SaidError where there is no
        such thing."""
        record = self.record
        found = record.game.presenter.thing(record.state, name) if record is not None else None
        if found is None:
            raise SaidError("errors.not_in_play", given=quoted(name))
        return found

    def point(self, space: int | None) -> None:
        """The pointer is on a space, or on none. SaidError where there is no such space."""
        self.aside = None
        self.hover = None if space is None else self.numbered(space)
        if space != self.still:
            self.still = None

    @property
    def pointed(self) -> int | None:
        """The space pointed at; none while the pointer rests where it has just won: only the win is shown."""
        return self.hover if self.still is None else None

    @property
    def under(self) -> int | str | None:
        """What the pointer is on: a space, or something else by its name."""
        return str(self.aside.value) if self.aside is not None else self.hover

    # ---- preferences ----

    @property
    def language(self) -> str:
        return self.preferences.settings.language

    @property
    def words(self) -> Words:
        return words(self.language)

    @property
    def theme(self) -> Theme:
        """How everything looks: players have the colours that they were given."""
        return load_theme(self.preferences.settings.theme, self.record.colours if self.record is not None else ())

    @property
    def switches(self) -> model.Switches:
        return self.preferences.switches

    def prefer(self, part: str, name: str, value: Any) -> str | None:
        """Set a field of the ``settings`` or ``switches``, and keep it for the next time; what went wrong then."""
        self.preferences = settings.changed(self.preferences, part, name, value)
        self.kept = settings.changed(self.kept, part, name, value)
        return settings.store(self.kept)
