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
from vectorgames.app.errands import Errands
from vectorgames.app.explorer import Explorer
from vectorgames.app.filing import Filing
from vectorgames.app.library import Library
from vectorgames.app.looks import Looks
from vectorgames.app.playback import Playback
from vectorgames.app.views import Views
from vectorgames.boards import Board, board_class
from vectorgames.core.action import Action, Pick
from vectorgames.core.prospects import Prospects
from vectorgames.engine.findings import Findings, Focus, find
from vectorgames.engine.reach import Step
from vectorgames.engine.thread import Answer, Engine
from vectorgames.match import Match
from vectorgames.present import present
from vectorgames.tableau import Tableau, View
from vectorgames.ui import model
from vectorgames.ui.model import Command
from vectorgames.words import SaidError, words

if TYPE_CHECKING:
    from vectorgames.app.workshop import Workshop

DICE_SECONDS = 0.7
MESSAGE_SECONDS = {"info": 4.0, "error": 12.0}
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
        self.engine = engine or Engine()
        self.engine_state = model.Engine("ready")
        self.library = Library()
        self.autosaver = saves.Autosaver(failed=self._autosave_failed)
        self.outside: dict[str, Callable[[Any], None]] = {}
        self.save_path: Path | None = None
        self.match: Match | None = None
        self.view = View()
        self._levels_before: frozenset[int] = frozenset()
        self.explode = self.apart = 0.0  # how far levels and quadrants stand apart, 0 … 1
        self.hover: int | None = None
        self._still_at: int | None = None  # where the pointer is since the game was won
        self.dialog: model.Dialog | None = None
        self.messages: list[tuple[model.Message, float]] = []
        self.side_panel_open = True
        self.dock = "moves"  # which tab lies open under the map
        self._asked: tuple | None = None  # what the engine was asked last
        self._message_id = 0
        self._roll_at: float | None = None
        self.looks, self.filing, self.explorer = Looks(self), Filing(self), Explorer(self)
        self.views, self.playback, self.aiming = Views(self), Playback(self), Aiming(self)
        self.errands = Errands()
        self.position_changed()

    # ---- reading ----

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
        faded = any(time.monotonic() - at >= MESSAGE_SECONDS[m.kind] for m, at in self.messages)
        moving = self._roll_at or self.playback.moving or (self.building and self.workshop.moving)
        return bool(faded or moving or self.engine.news or self.errands.news)

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
            hints=self.found.hints if self.found else None,
            shown=shown,
            xray=self.explorer.paths(),
            drawn=self.playback.drawn,
            warnings=self._warnings(),
            prospects=self.prospects,
            changed=chronicle.changed(self.match) if self.switches.changed and "changed" in helps else (),
            reach=self.reach,
        )

    def _warnings(self) -> tuple[tuple[str, int], ...]:
        """What the engine warns of; a king's risk, which is no check, only where it is asked for."""
        found = self.found.warnings if self.found else ()
        return tuple((kind, space) for kind, space in found if kind != "risk" or self.switches.risk)

    @property
    def prospects(self) -> Prospects | None:
        """What may become of the piece picked in a tray, once it is found."""
        pick = self.aiming.tray
        return self.found.prospects if self.found and pick and self._found_for == pick else None

    @property
    def reach(self) -> tuple[Step, ...]:
        """The steps from what is looked at, once they are found; none after the end."""
        focus = self.explorer.focus
        if focus is None or self.found is None or self.match.state.outcome is not None:
            return ()
        return self.found.reach if self._found_from == (focus.start, focus.steps) else ()

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

    def think(self) -> None:
        """Know at once what the engine would find; for pictures, not for a window."""
        self._take(find(self.match.state, self.explorer.focus), self.explorer.focus)

    def look_into(self, focus: Focus) -> None:
        """Point at a space and know at once what the engine would find; for pictures, not for a window."""
        self.hover, self.dock = focus.space, "xray"
        self._take(find(self.match.state, focus), focus)
        self.explorer.look(focus, self.found.xray)

    def _take(self, found: Findings, focus: Focus | None) -> None:
        self.found, self._found_for = found, focus.pick if focus else None
        self._found_from = (focus.start, focus.steps) if focus else None

    # ---- clicks ----

    def point(self, space: int | None) -> None:
        """The pointer is on a space, or on none."""
        self.hover = space
        if space != self._still_at:
            self._still_at = None

    @property
    def pointed(self) -> int | None:
        """The space pointed at; none while the pointer rests where it has just won: only the win is shown."""
        return self.hover if self._still_at is None else None

    # ---- commands ----

    def do(self, command: Command) -> None:
        """Carry out a command. Whatever goes wrong becomes a message; the game stays as it was."""
        try:
            for part in (self, self.aiming, self.looks, self.filing, self.explorer, self.views, self.playback):
                if handler := getattr(part, f"_do_{command.name}", None):
                    handler(command.value)
                    return
            if command.name in self.outside:
                self.outside[command.name](command.value)
            elif handler := getattr(self.workshop, f"_do_{command.name}", None):
                handler(command.value)
        except SaidError as error:
            self.tell(error.say(self.language), "error")

    def tell(self, text: str, kind: str = "info") -> None:
        """Show a line for a while."""
        self._message_id += 1
        self.messages.append((model.Message(self._message_id, text, kind), time.monotonic()))
        del self.messages[:-4]

    def tick(self) -> None:
        """Let time pass: answers of the engine, dice, replay, messages that fade."""
        now = time.monotonic()
        while self.errands.news:
            news = self.errands.news.pop(0)
            self.tell(news.say(self.language), "error" if isinstance(news, SaidError) else "info")
        answer = self.engine.poll()
        if isinstance(answer, Answer):
            if self.match is not None and answer.state is self.match.state:
                self._take(answer.found, answer.focus)
                self.explorer.take(answer.focus, answer.found.xray)
        elif answer is not None:
            self.engine_state = model.Engine("stopped", answer.reason)
            self.tell(self.words("app.engine_stopped", reason=answer.reason), "error")
        if self.engine_state.state != "stopped":
            self.engine_state = model.Engine("working" if self.engine.busy else "ready")
        if self._roll_at is not None and now - self._roll_at >= DICE_SECONDS:
            self._roll_at = None
            self.match.roll()
            self.changed()
        self.playback.tick(now)
        if self.building:
            self.workshop.tick()
        self.messages = [(m, at) for m, at in self.messages if now - at < MESSAGE_SECONDS[m.kind]]
        self._ask()

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
        self.engine.stop()

    # ---- the game ----

    def begin(self, match: Match, path: Path | None = None, as_before: bool = False) -> None:
        """Play this match from now on; ``as_before``: looked at as the one before."""
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
        self._ask()
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
        self._ask()
        if autosave:
            self.autosaver.save(saves.dump(self.match))

    def position_changed(self) -> None:
        """Forget everything that belonged to another position."""
        self.aiming.forget()
        self.found: Findings | None = None  # what the engine has found out about this position
        self._found_for: Pick | None = None  # and for what was picked
        self._found_from: tuple | None = None  # and from where by which steps
        self._still_at = None
        self.explorer.forget()
        self.playback.position_changed()
        self.roll_error = ""
        self._roll_at = None

    def _ask(self) -> None:
        """Ask the engine about the position and what is looked at, unless that was its last question."""
        if self.match is None or not self.engine.alive:
            return
        state, focus = self.match.state, self.explorer.focus
        if self._asked is None or self._asked[0] is not state or self._asked[1] != focus:
            self._asked = (state, focus)
            self.engine.ask(state, focus)

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

    # ---- the rest ----

    def _do_restart_engine(self, _value: None) -> None:
        self.engine.restart()
        self.engine_state = model.Engine("working")
        self._asked = None
        self._ask()

    def _do_dismiss(self, number: int) -> None:
        self.messages = [(m, at) for m, at in self.messages if m.id != number]
