"""Saving to a file and to the clipboard, whatever it is. Knows neither games nor studies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from vectorgames import saves
from vectorgames.app import clipboard
from vectorgames.app.context import Context
from vectorgames.app.handlers import does
from vectorgames.app.library import Library
from vectorgames.ui import model
from vectorgames.words import LocalizedError


class Saving(ABC):
    """``tell`` shows a line of a kind for a while."""

    said_copied: str
    """Key of the text that tells that it is in the clipboard."""

    def __init__(self, context: Context, shelf: Library, tell: Callable[[str, str], None]):
        self.context, self._library, self._tell = context, shelf, tell

    @abstractmethod
    def text(self) -> str:
        """What its file holds, as it is now."""

    @abstractmethod
    def free_name(self) -> str:
        """A name for its first file."""

    @property
    @abstractmethod
    def saved_as(self) -> Path | None:
        """Where it was saved last, or what it was read from."""

    @abstractmethod
    def note_saved(self, path: Path) -> None:
        """It has been saved there."""

    @does("save_dialog")
    def ask_for_name(self) -> None:
        self.context.dialog = self._library.files(saving=True, name=self.free_name())

    @does("save")
    def save(self, name: str | None) -> None:
        """Under a name; None: where it was saved last, or ask. The file of something else is not written over."""
        before = self.saved_as
        if name is None and before is None:
            self.ask_for_name()
            return
        try:
            path = before if name is None else self._library.path(name)
            assert path is not None
            if name is not None and path.exists() and path != before:
                self.context.dialog = replace(self._library.files(True, name), taken=path.name)
                return
            self._write(path)
        except LocalizedError as error:
            refuse_file(self.context, self._tell, error)

    @does("replace")
    def replace(self, name: str) -> None:
        """Save under a name under which something else is saved."""
        try:
            self._write(self._library.path(name))
        except LocalizedError as error:
            refuse_file(self.context, self._tell, error)

    @does("copy")
    def copy(self) -> None:
        clipboard.put(self.text())
        self._tell(self.context.words(self.said_copied), "info")

    def _write(self, path: Path) -> None:
        saves.write_atomic(path, self.text())
        self.note_saved(path)
        if isinstance(self.context.dialog, model.Files):
            self.context.dialog = None
        self._tell(self.context.words("app.saved", file=path.name), "info")


def refuse_file(context: Context, tell: Callable[[str, str], None], error: LocalizedError) -> None:
    """Say what is wrong with a file: in the dialog, if it is open."""
    said = error.say(context.language)
    if isinstance(context.dialog, model.Files):
        context.dialog = replace(context.dialog, error=said, taken="")
    else:
        tell(said, "error")
