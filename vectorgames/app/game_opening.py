"""Beginning games and going on with them: options before the start, the clipboard, unfinished and recent games; the
dialogs for that."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vectorgames.app import library, saving
from vectorgames.app.page import Services
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play import own_games
from vectorgames.play import saves as saves_module
from vectorgames.play.clock import Clock, TimeControl
from vectorgames.play.match import Terms
from vectorgames.play.seats import Seats
from vectorgames.play.study import Study
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import action


class GameOpening:
    """Commands that mean something on every page. ``play`` plays an action of the game in play."""

    def __init__(self, services: Services, play: Callable[[str], None]):
        self._play = play
        self.context, self._library = services.context, services.library
        self._tasks = services.tasks
        self._begin, self._explore, self._tell = services.begin, services.explore, services.tell

    # ---- new games ----

    @action("new")
    def ask(self, game: str) -> None:
        from vectorgames.app.dialogs.new_game import NewGame

        self.context.dialog = NewGame(game, self.start_new)

    @action("start")
    def start(self, game: str, options: dict[str, Any]) -> None:
        self.start_new(game, options)

    def start_new(
        self,
        game: str,
        options: dict[str, Any],
        terms: Terms | None = None,
        names: tuple[str, ...] = (),
        colours: tuple[int, ...] = (),
        seats: Seats | None = None,
        control: TimeControl | None = None,
    ) -> None:
        """Begin a game; the one before is kept."""
        self._library.keep_unfinished()
        record = library.start(game, options, random.SystemRandom().randrange(1_000_000), terms)
        record.names, record.colours, record.seats = names, colours, seats or Seats()
        record.clock = Clock.of(control, record.game.players) if control is not None else None
        self._begin(record)

    # ---- games that were played ----

    @action("paste", section="game", key="Ctrl+V", menu=("file", 6))
    def paste(self) -> None:
        """A saved game, a game of somebody's own, or where one is played a single move of it."""
        words, content = self.context.words, saving.get()
        if not content.strip():
            self._tell(words("app.nothing_to_paste"), "error")
            return
        if self.context.record is not None and _is_move(content):
            self._play(content.strip())
            return
        if own_games.is_definition(content):
            self._receive(content, words("app.pasted_name"))
            return
        try:
            record = saves_module.loads(content, words("app.pasted_name"))
        except LocalizedError as error:
            line = getattr(error, "line", None)
            what = getattr(error, "what", error)
            text = content.splitlines()[line - 1] if line and line <= len(content.splitlines()) else ""
            from vectorgames.app.dialogs.new_game import PasteError

            self.context.dialog = PasteError(what.say(self.context.language), line, text[:200])
            return
        self._library.keep_unfinished()
        self._begin(record, keep=True)
        self._tell(words("app.pasted"), "info")

    def _receive(self, text: str, name: str) -> None:
        """A definition that somebody has given away lies among the user's own games, once it has been tried."""
        words = self.context.words

        def work(_: Path) -> LocalizedText:
            made = definition.definition(own_games.receive(text, name))
            return LocalizedText("app.own.received", title=made.title)

        self._tell(words("app.own.trying"), "info")
        self._tasks.run(work, own_games.folder())

    @action("resume")
    def resume(self, file: str) -> None:
        """Go on with what was begun in this window or in one that has ended; see ``Library``."""
        path = Path(file)
        found = saves_module.load_any(path)
        if isinstance(found, Study):
            self._explore(found, None)
        else:
            if path != self._library.autosaver.path:  # its own game goes on: it is not one before
                self._library.keep_unfinished()
            self._begin(found, keep=True)
        self._library.take_over(path)


def _is_move(text: str) -> bool:
    """Whether a text may be that of a single move: a saved game has more lines, or tells its format in one."""
    return "\n" not in text.strip() and "format" not in text
