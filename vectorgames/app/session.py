"""Session: one sitting at the program. Holds the match and what is aimed at, and carries out Commands.

Knows no window: it is driven by commands, clicks on spaces and the passing of time, and read as a
Tableau (``tableau``) and, through ``vectorgames.app.screens``, as a Screen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames import saves
from vectorgames.app import chronicle, settings
from vectorgames.app.aiming import Aiming
from vectorgames.app.analysis import Analysis
from vectorgames.app.errands import Errands
from vectorgames.app.explorer import Explorer
from vectorgames.app.filing import Filing
from vectorgames.app.guard import Guard
from vectorgames.app.library import Library, refuse_unseen
from vectorgames.app.looks import Looks
from vectorgames.app.messages import Messages
from vectorgames.app.playback import Playback
from vectorgames.app.views import Views
from vectorgames.boards import Board, board_class
from vectorgames.core.action import Action
from vectorgames.engine.thread import Engine
from vectorgames.match import Match
from vectorgames.present import present
from vectorgames.tableau import Tableau, View
from vectorgames.ui import model
from vectorgames.ui.command import OF_A_GAME, OF_AN_ASSEMBLY, Command
from vectorgames.words import SaidError, quoted, words

if TYPE_CHECKING:
    from vectorgames.app.workshop import Workshop

DICE_SECONDS = 0.7
SHOWN = {"win": "wins", "block": "blocks", "double": "doubles"}


class Session:
    """What the window shows and what it does with commands.

    ``outside``: what only a window can do, by command name (``fullscreen``, ``screenshot``, ``quit``,
    ``home`` …). ``save_path``: where saving writes without asking.
    """

    def __init__(self, engine: Engine | None = None, language: str | None = None, animation: bool | None = None):
        self.kept = settings.load()
        self.preferences = self.kept  # with what the command line asks for this time only
        if language:
            self.preferences = settings.changed(self.preferences, "settings", "language", language)
        if animation is not None:
            self.preferences = settings.changed(self.preferences, "switches", "animation", animation)
        self.analysis = Analysis(self, engine or Engine())
        self.autosaver = saves.Autosaver(failed=self._autosave_failed)
        self.library = Library(self.autosaver)
        self.guard = Guard(self._tell_failure, lambda: saves.dump(self.match) if self.match else "")
        self.outside: dict[str, Callable[[Any], None]] = {}
        self.save_path: Path | None = None
        self.view = View()
        self._levels_before: frozenset[int] = frozenset()
        self.explode = self.apart = 0.0  # how far levels and quadrants stand apart, 0 … 1
        self.dialog: model.Dialog | None = None
        self.messages = Messages()
        self.side_panel_open = True
        self.dock = "moves"  # which tab lies open under the map
        self._roll_at: float | None = None
        self.looks, self.filing, self.views, self.playback = Looks(self), Filing(self), Views(self), Playback(self)
        self.errands = Errands()
        self.match = None
        self.position_changed()

    # ---- reading ----

    @property
    def match(self) -> Match | None:
        return self._match

    @match.setter
    def match(self, match: Match | None) -> None:
        """Whatever refers to spaces goes with its match: another one never sees it."""
        self._match = match
        self.hover: int | None = None
        self._still_at: int | None = None  # where the pointer is since the game was won
        self.explorer, self.aiming = Explorer(self), Aiming(self)
        self.analysis.forget()
        self.guard.again()

    @property
    def language(self) -> str:
        return self.preferences.settings.language

    @property
    def words(self):
        return words(self.language)

    @property
    def switches(self) -> model.Switches:
        return self.preferences.switches

    @cached_property
    def workshop(self) -> Workshop:
        """Where boards are put together; made when it is first asked for: starting does not wait for it."""
        from vectorgames.app.workshop import Workshop

        return Workshop(self)

    @property
    def building(self) -> bool:
        """Whether a board is being put together."""
        return "workshop" in self.__dict__ and bool(self.workshop.board)

    @property
    def page(self) -> str:
        if self.building:
            return "assembly"
        return "chooser" if self.match is None else "game"

    @property
    def rolling(self) -> float:
        """How far falling dice are, 0 … 1; 0 at rest."""
        return 0.0 if self._roll_at is None else min(1.0, (time.monotonic() - self._roll_at) / DICE_SECONDS)

    @property
    def moving(self) -> bool:
        """Whether something changes by itself now, or has done so and has not been looked at."""
        moving = self._roll_at or self.playback.moving or (self.building and self.workshop.moving)
        return bool(moving or self.messages.due or self.analysis.engine.news or self.errands.news)

    def tableau(self) -> Tableau:
        """What is to be seen of the position."""
        if self.match is None:
            return Tableau()
        helps = self.match.game.helps
        shown = frozenset(kind for kind, name in SHOWN.items() if name in helps and getattr(self.switches, name))
        return present(
            self.match.state,
            self.match.here.action,
            selection=self.aiming.selection,
            aim=self.aiming.aim,
            looked=self.aiming.looked,
            hover=self.pointed,
            hints=self.analysis.found.hints if self.analysis.found else None,
            shown=shown,
            xray=self.explorer.paths(),
            drawn=self.playback.drawn,
            warnings=self.analysis.warnings(),
            prospects=self.analysis.prospects,
            changed=chronicle.changed(self.match) if self.switches.changed and "changed" in helps else (),
            reach=self.analysis.reach,
        )

    def look(self, view: View) -> None:
        """Look in another way; a layout with levels of its own sets how far they stand apart."""
        before = self.view
        if view.layout != before.layout:
            self._stand(view.layout)
            if view.layout == "top":
                self._levels_before = before.levels
            elif before.layout == "top" and view.levels == before.levels:
                view = replace(view, levels=self._levels_before)
        self.view = view

    def _stand(self, layout: str) -> None:
        """Take the board apart as far as a layout means; where halves stand is a matter of layouts on some."""
        board = board_class(self.match.game.space) if self.match else Board
        explode, apart = self.stances.get(layout, (0.0, 0.0))
        if layout not in ("top", "flat"):
            self.explode = explode
        if board.stands_by_layout and layout != "flat":
            self.apart = apart

    def level_in_play(self) -> int:
        """The level looked at or played on last, from 1."""
        if self.match is None:
            return 1
        last, space = self.match.here.action, self.match.game.space
        places = (self.aiming.cursor, self.explorer.pinned, last.space if last else None)
        place = next((place for place in places if place is not None), 0)
        return space.level(place)

    @property
    def layouts(self) -> tuple[str, ...]:
        """The layouts of the board in play."""
        return board_class(self.match.game.space).layouts if self.match else ()

    @property
    def stances(self) -> dict[str, tuple[float, float]]:
        """Layout -> how far levels and halves stand apart in it, where they do."""
        return board_class(self.match.game.space).stances if self.match else {}

    def home_view(self) -> View:
        """How the board is looked at first."""
        layout = board_class(self.match.game.space).play_layout if self.match else "board"
        return View(layout, light=self.view.light)

    # ---- clicks ----

    def space(self, number: int) -> int:
        """The number of a space of the board in play. SaidError for any other."""
        if self.match is None or number not in range(self.match.game.space.size):
            raise SaidError("errors.not_in_play", given=quoted(str(number)))
        return number

    def point(self, space: int | None) -> None:
        """The pointer is on a space, or on none."""
        self.hover = None if space is None else self.space(space)
        if space != self._still_at:
            self._still_at = None

    @property
    def pointed(self) -> int | None:
        """The space pointed at; none while the pointer rests where it has just won: only the win is shown."""
        return self.hover if self._still_at is None else None

    # ---- commands ----

    @property
    def _parts(self) -> tuple:
        """What carries out commands."""
        asked = (self.aiming, self.looks, self.filing, self.explorer, self.views, self.playback, self.analysis)
        return (self, *asked)

    def do(self, command: Command) -> None:
        """Carry out a command. Whatever goes wrong becomes a message; the game stays as it was."""
        name = command.name
        if (name in OF_A_GAME and self.match is None) or (name in OF_AN_ASSEMBLY and not self.building):
            return
        try:
            for part in self._parts:
                if handler := getattr(part, f"_do_{name}", None):
                    handler(command.value)
                    return
            if name in self.outside:
                self.outside[name](command.value)
            elif handler := getattr(self.workshop, f"_do_{name}", None):
                handler(command.value)
        except SaidError as error:
            self.tell(error.say(self.language), "error")
        except Exception as error:  # a defect: the game goes on
            self.guard.failed(error, "command", f"{name} {command.value!r:.300}")

    def tell(self, text: str, kind: str = "info") -> None:
        """Show a line for a while."""
        self.messages.tell(text, kind)

    def _tell_failure(self, part: str, why: str, file: str, off: bool) -> None:
        what = self.words(f"app.part.{part}")
        self.tell(self.words("app.left_out" if off else "app.failed", part=what, why=why, file=file), "error")
        if off and part == "dialog":  # what cannot be seen cannot be closed
            self.dialog = None
            self.guard.again()

    def tick(self) -> None:
        """Let time pass: answers of the engine, dice, replay, messages that fade."""
        now = time.monotonic()
        for name, work in (
            ("files", self._tell_news),
            ("dice", lambda: self._let_dice_fall(now)),
            ("replay", lambda: self.playback.tick(now)),
            ("assembly", lambda: self.workshop.tick() if self.building else None),
            ("engine", self.analysis.hear_and_ask),
        ):
            self.guard.part(name, work)
        self.messages.fade()

    def _tell_news(self) -> None:
        while self.errands.news:
            news = self.errands.news.pop(0)
            self.tell(news.say(self.language), "error" if isinstance(news, SaidError) else "info")

    def _let_dice_fall(self, now: float) -> None:
        if self._roll_at is not None and now - self._roll_at >= DICE_SECONDS:
            self._roll_at = None
            self.match.roll()
            self.changed()

    def roll(self) -> None:
        """Throw the dice on the screen."""
        if self.match is None or not self.match.rolls() or self._roll_at is not None:
            return
        if self.switches.animation:
            self._roll_at = time.monotonic()
        else:
            self.match.roll()
            self.changed()

    def close(self) -> None:
        """Write what is still to be written."""
        self.errands.finish()
        if "workshop" in self.__dict__:
            self.workshop.stop()
        self.autosaver.close()
        self.analysis.engine.stop()

    # ---- the game ----

    def begin(self, match: Match, path: Path | None = None, as_before: bool = False) -> None:
        """Play this match from now on; ``as_before``: looked at as the one before. SaidError if nobody could see
        it."""
        refuse_unseen(match.game)
        if self.building:
            self.workshop.close()
        self.match = match
        self.save_path = path
        self.dialog = None
        if not as_before:
            self.view, self.explode, self.apart = View(light=self.view.light), 0.0, 0.0
            self.look(self.home_view())
        self.playback.stop()
        self.position_changed()
        self.analysis.ask()
        if "home" in self.outside and not as_before:
            self.outside["home"](None)

    def play(self, action: Action | str) -> None:
        """Play an action, or its text. ValueError, and nothing changes, if it is not legal."""
        self.match.play(action)
        self.changed()

    def changed(self, autosave: bool = True) -> None:
        """The match stands at another position now; ``autosave`` ends a replay, too."""
        if autosave:
            self.playback.stop()
        self.position_changed()
        if self.match.state.outcome is not None:
            self._still_at = self.hover
        self.analysis.ask()
        if autosave:
            self.keep()

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the match stands now."""
        match, here = self.match, self.match.here
        self.autosaver.save(lambda: saves.dump(match, here))

    def position_changed(self) -> None:
        """Forget everything that belonged to another position."""
        self.aiming.forget()
        self.analysis.forget()
        self._still_at = None
        self.explorer.forget()
        self.playback.position_changed()
        self.roll_error = ""
        self._roll_at = None

    def _autosave_failed(self, error: SaidError) -> None:
        self.errands.news.append(error)

    # ---- what commands do ----

    def _do_play(self, text: str) -> None:
        self.play(text)

    def _do_cancel(self, _value: None) -> None:
        """One click back: the dialog, the replay, the aim."""
        if self.dialog is not None:
            self.dialog = None
        elif self.building:
            self.workshop.close()
        elif self.playback.replaying:
            self.playback.stop()
        else:
            self.aiming.back()

    def _do_close(self, _value: None) -> None:
        self.dialog = None

    def _do_hover(self, space: int | None) -> None:
        self.point(space)

    def _do_roll(self, _value: None) -> None:
        self.roll()

    def _do_dismiss(self, number: int) -> None:
        self.messages.dismiss(number)
