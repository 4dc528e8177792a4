"""Saving the study that is explored: to a file, to the clipboard. Knows no rules and no pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from vectorgames import saves
from vectorgames.app import clipboard, library
from vectorgames.app.context import Context
from vectorgames.app.handlers import does
from vectorgames.study import Study
from vectorgames.ui import model
from vectorgames.words import LocalizedError


class StudySaving:
    """``study`` is what is saved, ``path`` where it was saved last; ``tell`` shows a line of a kind for a while."""

    def __init__(
        self,
        context: Context,
        shelf: library.Library,
        study: Callable[[], Study],
        tell: Callable[[str, str], None],
    ):
        self.context, self._library, self._study, self._tell = context, shelf, study, tell
        self.path: Path | None = None

    @does("save_dialog")
    def ask_for_name(self) -> None:
        stem = f"{self.context.words('explore.file')}-{self._study().game.id}-{time.strftime('%Y-%m-%d')}"
        name = library.free_name(self._library.folder, stem).name
        self.context.dialog = self._library.files(saving=True, name=name)

    @does("save")
    def save(self, name: str | None) -> None:
        """Under a name; None: where it was saved last, or ask. Another file is not written over."""
        if name is None and self.path is None:
            self.ask_for_name()
            return
        try:
            path = self.path if name is None else self._library.path(name)
            assert path is not None
            if name is not None and path.exists() and path != self.path:
                self.context.dialog = replace(self._library.files(True, name), taken=path.name)
                return
            self._write(path)
        except LocalizedError as error:
            self._refuse(error)

    @does("replace")
    def replace(self, name: str) -> None:
        """Save under a name under which something else is saved."""
        try:
            self._write(self._library.path(name))
        except LocalizedError as error:
            self._refuse(error)

    @does("copy")
    def copy(self) -> None:
        clipboard.put(saves.dump_study(self._study()))
        self._tell(self.context.words("explore.copied"), "info")

    def _write(self, path: Path) -> None:
        saves.write_atomic(path, saves.dump_study(self._study()))
        self.path = path
        if isinstance(self.context.dialog, model.Files):
            self.context.dialog = None
        self._tell(self.context.words("app.saved", file=path.name), "info")

    def _refuse(self, error: LocalizedError) -> None:
        """Say what is wrong with a file: in the dialog, if it is open."""
        said = error.say(self.context.language)
        if isinstance(self.context.dialog, model.Files):
            self.context.dialog = replace(self.context.dialog, error=said, taken="")
        else:
            self._tell(said, "error")
