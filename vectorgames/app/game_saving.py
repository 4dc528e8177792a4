"""Saving the game in play: to a file, to the clipboard. Knows no rules and no pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from vectorgames import saves
from vectorgames.app import clipboard, library
from vectorgames.app.context import Context
from vectorgames.app.handlers import does
from vectorgames.ui import model
from vectorgames.words import LocalizedError


class GameSaving:
    """``refuse`` says what is wrong with a file, ``tell`` shows a line of a kind for a while."""

    def __init__(
        self,
        context: Context,
        shelf: library.Library,
        refuse: Callable[[LocalizedError], None],
        tell: Callable[[str, str], None],
    ):
        self.context, self._library, self._refuse, self._tell = context, shelf, refuse, tell

    @does("save_dialog")
    def ask_for_name(self) -> None:
        name = self._library.free_name(self.context.record)
        self.context.dialog = self._library.files(saving=True, name=name)

    @does("save")
    def save(self, name: str | None) -> None:
        """Under a name; None: where it was saved last, or ask. Another game's file is not written over."""
        saved = self.context.save_path
        if name is None and saved is None:
            self.ask_for_name()
            return
        try:
            path = saved if name is None else self._library.path(name)
            if name is not None and path.exists() and path != saved:
                self.context.dialog = replace(self._library.files(True, name), taken=path.name)
                return
            self._write(path)
        except LocalizedError as error:
            self._refuse(error)

    @does("replace")
    def replace(self, name: str) -> None:
        """Save under a name under which another game is saved."""
        try:
            self._write(self._library.path(name))
        except LocalizedError as error:
            self._refuse(error)

    def _write(self, path: Path) -> None:
        saves.write_atomic(path, saves.dump(self.context.record))
        self.context.save_path, self.context.record.saved = path, True
        if isinstance(self.context.dialog, model.Files):
            self.context.dialog = None
        self._tell(self.context.words("app.saved", file=path.name), "info")

    @does("copy")
    def copy(self) -> None:
        clipboard.put(saves.dump(self.context.record))
        self._tell(self.context.words("app.copied"), "info")
