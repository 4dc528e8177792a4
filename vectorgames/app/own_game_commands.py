"""Commands about games of the user's own that mean something on every page: new ones, giving them away, removing
them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vectorgames.app import saving
from vectorgames.app.page import Services
from vectorgames.app.settings import FileQuestion
from vectorgames.base import files
from vectorgames.play import own_games
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Command, action


class OwnGameCommands:
    """``do`` carries out a command."""

    def __init__(self, services: Services, do: Callable[[Command], None]):
        self.services, self.context, self._do = services, services.context, do

    @action("new_own")
    def ask_for_new(self, of: str | None) -> None:
        """A game to be like another one at first, by its id or path; None: like none."""
        from vectorgames.app.dialogs.own_games import NewOwnGame

        self.context.dialog = NewOwnGame(self.context.words, of, self._begin)

    def _begin(self, title: str, like: str, board: str) -> None:
        """A new file, in which it is gone on: like a game, or where ``like`` is empty on a board."""
        path = own_games.copy(like, title) if like else own_games.new(title, board)
        self.context.dialog = None
        self._look()
        self._do(Command("edit_own", str(path)))

    @action("edit_played")
    def edit_played(self) -> None:
        """Go on making the game that is played, where it is one of a file."""
        if source := self.context.playing.game.about.source:
            self._do(Command("edit_own", source))

    @action("share_own")
    def share(self, file: str) -> None:
        """Show how a game can be given away. LocalizedError where it cannot be, or cannot be read."""
        from vectorgames.app.dialogs.own_games import ShareGame

        definition.definition(file)
        self.context.dialog = ShareGame(file, definition.alone(Path(file)))

    @action("copy_own")
    def copy(self, file: str) -> None:
        """The text of a game into the clipboard."""
        saving.put(definition.alone(Path(file)))
        self.services.tell(self.context.words("app.own.copied"), "info")

    @action("save_own")
    def save(self, file: str) -> None:
        """Ask for the file in which a game is given away, and write it."""
        text = definition.alone(Path(file))

        def write(path: Path) -> None:
            files.write_atomic(path, text)
            self.services.tell(self.context.words("app.saved", file=path.name), "info")

        self.services.dialogs.ask(FileQuestion("game", write, Path(file).name))

    @action("remove_own")
    def remove(self, file: str) -> None:
        """It is no game of the user's any more; its file is not lost."""
        where = own_games.remove(Path(file))
        self.context.dialog = None
        words = self.context.words
        told = words("app.own.unlisted", file=file) if where is None else words("app.own.removed", file=str(where))
        self.services.tell(told, "info")
        self._look()

    def _look(self) -> None:
        self.services.library.own.look()
