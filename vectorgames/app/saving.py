"""Saving to a file and to the clipboard, whatever it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from vectorgames.app.context import Context
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.settings import FileQuestion
from vectorgames.base import files
from vectorgames.base.words import LocalizedError
from vectorgames.ui.actions import action

_own = ""


def get() -> str:
    """The text in the clipboard; empty if there is none."""
    try:
        import copykitten

        return copykitten.paste()
    except Exception:  # no clipboard on this system, or it holds no text
        return _own


def put(text: str) -> None:
    global _own
    _own = text
    try:
        import copykitten

        copykitten.copy(text)
    except Exception:  # the own one has it
        return


def put_picture(path: Path) -> None:
    """Put the picture in a file into the clipboard. LocalizedError where there is none for pictures."""
    try:
        import copykitten
        from PIL import Image

        with Image.open(path) as picture:
            copykitten.copy_image(picture.convert("RGBA").tobytes(), *picture.size)
    except Exception as error:
        raise LocalizedError("app.no_picture_clipboard", file=str(path)) from error


class Saving(ABC):
    """``tell`` shows a line of a kind for a while."""

    kind: str
    """What is saved, see ``FileQuestion``."""
    said_copied: str
    """Key of the text that tells that it is in the clipboard."""

    def __init__(self, context: Context, dialogs: FileDialogs, tell: Callable[[str, str], None]):
        self.context, self._dialogs, self._tell = context, dialogs, tell

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

    @action("save_dialog", section="game", menu=("file", 4))
    def ask_for_name(self) -> None:
        self._dialogs.ask(self._question())

    @action("save", section="game", key="Ctrl+S", menu=("file", 3))
    def save(self, name: str | None) -> None:
        """Under a name; None: where it was saved last, or ask. The file of something else is not written over."""
        if name is not None:
            self._dialogs.answer(name, self._asked())
        elif self.saved_as is None:
            self.ask_for_name()
        else:
            try:
                self._write(self.saved_as)
            except LocalizedError as error:
                self._dialogs.refuse(error)

    @action("replace")
    def replace(self, name: str) -> None:
        """Save under a name under which something else is saved."""
        self._dialogs.answer(name, self._asked(), confirmed=True)

    @action("copy", section="game", key="Ctrl+C", menu=("file", 5))
    def copy(self) -> None:
        put(self.text())
        self._tell(self.context.words(self.said_copied), "info")

    def _question(self) -> FileQuestion:
        return FileQuestion(self.kind, self._write, self.free_name(), own=self.saved_as)

    def _asked(self) -> FileQuestion:
        """What a name is the answer to: something else of this page is asked for, or this."""
        asked = self._dialogs.question
        return asked if asked is not None and asked.saving else self._question()

    def _write(self, path: Path) -> None:
        files.write_atomic(path, self.text())
        self.note_saved(path)
        self._tell(self.context.words("app.saved", file=path.name), "info")
