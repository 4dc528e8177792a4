"""What the parts of a session share: the game, how it is looked at, what is pointed at, preferences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames.app import settings
from vectorgames.app.names import player_name
from vectorgames.app.settings import Asked
from vectorgames.base.words import LocalizedError, LocalizedText, Words, locale, one_line, quoted, words
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.action import Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.game import Game
from vectorgames.rules.reason import with_names
from vectorgames.spaces.space import Space
from vectorgames.view.themes import Theme, load_theme

if TYPE_CHECKING:
    from vectorgames.ui.dialogs import Dialog


class Host:
    """The window of vectorgames.app.window is one that does something."""

    def home(self) -> None:
        """Send the camera where all that is looked at fits."""

    def camera_place(self) -> tuple[float, ...]:
        """Where the camera stands, in seven numbers; none where there is no camera."""
        return ()

    def place_camera(self, place: tuple[float, ...]) -> None:
        """Bring the camera where ``camera_place`` said it was."""

    def camera_from_home(self) -> tuple[float, ...]:
        """How it stands against its home: azimuth, elevation, how many times nearer, what it looks at.

        None where it stands at home, or there is no camera.
        """
        return ()

    fullscreen = False
    """Whether the screen is filled."""

    def turn_camera(self) -> None:
        """Send the camera to the opposite side."""

    def set_fullscreen(self, on: bool | None) -> None:
        """Fill the screen, or stop; None: the other way."""

    def take_screenshot(self, copied: bool) -> None:
        """Write a picture of the window; ``copied``: put it into the clipboard as well."""

    def ask_for_file(self, kind: str, title: str, start: Path, kinds: tuple[str, str]) -> Asked | None:
        """Open a dialog of the system, see ``system_dialogs.Asked``; None where it has none."""
        return None

    def play_sound(self, name: str, loudness: float, pitch: float, side: float) -> None:
        """Begin to play a sound, see ``audio.Speaker.play``."""

    def quit(self) -> None:
        """Close the window as soon as no file is being written."""


class Looking:
    """Each page with a board has one; values, each changed by the part whose business it is.

    game      whose board it is, if there is one
    view      and ``explode``, ``apart``: how far levels and quadrants stand apart, 0 … 1
    dock      which tab lies open in the panel
    hover     the space that the pointer, or the keyboard, is on
    aside     what the pointer is on that is no space: a vector, a card
    still     where the pointer rested when something was over
    pinned    the space aimed at or clicked last: it is looked into whenever the pointer is on none
    """

    def __init__(self, game: Callable[[], Game | None]) -> None:
        self._game = game
        self.view = View()
        self.explode = self.apart = 0.0
        self.dock = "moves"
        self.point_nowhere()

    def point_nowhere(self) -> None:
        """Whatever referred to a space of the board before is gone."""
        self.hover: int | None = None
        self.aside: Pick | None = None
        self.still: int | None = None
        self.pinned: int | None = None

    @property
    def game(self) -> Game | None:
        return self._game()

    @property
    def under(self) -> int | str | None:
        """What the pointer is on."""
        return self.hover

    @property
    def level_in_play(self) -> int:
        """The level on which something happened last, from 1."""
        return 1

    @property
    def played_on(self) -> Game:
        """Whose board it is, where there is one."""
        assert self.game is not None
        return self.game

    @property
    def space(self) -> Space:
        return self.played_on.space

    def numbered(self, number: int) -> int:
        """The number of a space of the board. LocalizedError for any other."""
        if self.game is None or number not in range(self.space.size):
            raise LocalizedError("errors.not_in_play", given=quoted(str(number)))
        return number

    def point(self, space: int | None) -> None:
        """The pointer is on a space, or on none. LocalizedError where there is no such space."""
        self.aside = None
        self.hover = None if space is None else self.numbered(space)
        if space != self.still:
            self.still = None

    @property
    def pointed(self) -> int | None:
        """The space pointed at; none while the pointer rests where it has just won: only the win is shown."""
        return self.hover if self.still is None else None


class Context(Looking):
    """Values, each changed by the part whose business it is; the board looked at is that of the game in play.

    host         the window, if there is one
    preferences  ``kept`` with what the command line asks for this time only
    save_path    where saving writes without asking
    panel_page   which panel is looked at in a window where they are pages; empty: the board
    walking      the page with a board on which the keyboard walks over the panels, if it does on one
    side_width   of the side panel while it is dragged, in design pixels; None: as the settings say
    other_steps  kinds of step that the game does not have and that were asked for
    pupil        who works, under whose name it is kept; empty: nobody has given one
    revision     grows whenever what panels show may have changed; ``settled``: the same, but for what the pointer
                 is on and what is found out of that
    """

    def __init__(self, language: str | None = None, animation: bool | None = None, theme: str | None = None):
        super().__init__(lambda: self.record.game if self.record is not None else None)
        self.kept = self.preferences = settings.load()
        for name, value in (("language", language), ("theme", theme)):
            if value:
                self.ask_for(name, value)
        if animation is not None:
            self.preferences = settings.changed(self.preferences, "switches", "animation", animation)
        self.host = Host()
        self.dialog: Dialog | None = None
        self.side_panel_open = True
        self.pupil = ""
        self.panel_page = ""
        self.side_width: float | None = None
        self.revision = self.settled = 0
        self.exchange(None)

    def exchange(self, record: GameRecord | None, path: Path | None = None) -> None:
        """Another game, or none: whatever referred to a space of the one before is gone."""
        self.record, self.save_path = record, path
        self.other_steps: frozenset[str] = frozenset()
        self.walking: object = None
        self.point_nowhere()

    def touch(self, pointed: bool = False) -> None:
        """What panels show may have changed; ``pointed``: only by what the pointer is on, or is found out of it."""
        self.revision += 1
        self.settled += not pointed

    # ---- the game ----

    @property
    def playing(self) -> GameRecord:
        """The game in play; only to be asked where there is one."""
        assert self.record is not None
        return self.record

    @property
    def level_in_play(self) -> int:
        """The level played on last."""
        last = self.record.here.action if self.record is not None else None
        return self.space.level(last.space if last is not None and last.space is not None else 0)

    def thing(self, name: str) -> Pick:
        """What is picked by a click on something of the board in play that is no space. LocalizedError where there
        is no such thing."""
        record = self.record
        found = adviser_of(record.game).thing(record.state, name) if record is not None else None
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
        """The texts of the language shown, in which pieces are called what the game calls them."""
        return words(self.language, self.noun)

    @property
    def noun(self) -> str:
        """What the pieces of the game are called, see ``words``."""
        return self.record.game.about.noun if self.record is not None else ""

    def say(self, text: LocalizedText | LocalizedError) -> str:
        """A text in these words, in which players are called as everywhere in the window."""
        if isinstance(text, LocalizedError):
            return one_line(self.say(text.phrase))
        record, words = self.record, self.words
        if record is not None:
            text = with_names(text, lambda player: player_name(record, player, words))
        return text.say(self.language, self.noun)

    @property
    def theme(self) -> Theme:
        """How everything looks: players have the colours that they were given."""
        return load_theme(self.preferences.settings.theme, self.record.colours if self.record is not None else ())

    @property
    def loudness(self) -> float:
        """Of sounds, 0 … 1."""
        return self.preferences.settings.loudness if self.switches.sounds else 0.0

    @property
    def switches(self) -> settings.Switches:
        return self.preferences.switches

    def ask_for(self, name: str, value: Any) -> None:
        """Set a field of the settings for this time only."""
        self.preferences = settings.changed(self.preferences, "settings", name, value)

    def prefer(self, part: str, name: str, value: Any) -> str | None:
        """Set a field of the ``settings`` or ``switches``, and keep it for the next time; what went wrong then."""
        self.preferences = settings.changed(self.preferences, part, name, value)
        self.kept = settings.changed(self.kept, part, name, value)
        return settings.store(self.kept)


class _OfProgram:
    """A value that is the same whichever page is shown."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, side: Any, owner: type | None = None) -> Any:
        return getattr(side.program, self._name)

    def __set__(self, side: Any, value: Any) -> None:
        setattr(side.program, self._name, value)


class SideContext(Context):
    """Of a page on which another game than the one in play is played, and looked at in a way of its own. Everything
    else it shares with ``program``, the context of the program."""

    kept = _OfProgram()
    preferences = _OfProgram()
    host = _OfProgram()
    dialog = _OfProgram()
    side_panel_open = _OfProgram()
    panel_page = _OfProgram()
    side_width = _OfProgram()
    revision = _OfProgram()
    settled = _OfProgram()

    def __init__(self, program: Context):
        Looking.__init__(self, lambda: self.record.game if self.record is not None else None)
        self.program = program
        self.exchange(None)

    @property
    def theme(self) -> Theme:
        return self.program.theme
