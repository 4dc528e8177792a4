"""A page on which a file is written: its board, controls for all that it can say, its text."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from pathlib import Path

from vectorgames.app.board_page import ReadingPage
from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor
from vectorgames.app.page import Services
from vectorgames.base.files import FileWatch, write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.base.yaml_document import Document
from vectorgames.play.autosave import AGAIN
from vectorgames.rules.schema import read_text

WAITS = 0.6
"""Seconds after the last change until the file is written."""

_ABOUT = "edited file"  # the matter of its messages


class DocumentPage(ReadingPage):
    """Whatever is changed is in the file a moment later, and what others write there is seen.

    file     what is written; it need not be there yet
    editor   it as a document, made by the page, which hands it ``changed``
    """

    editor: DocumentEditor

    def __init__(self, services: Services, looking: Looking):
        super().__init__(services, looking)
        self.file = Path()
        self._watch = FileWatch()
        self._write_at: float | None = None  # when the file is to be written; None: it says what the document says
        self._failed = False  # it could not be written

    @property
    def parts(self) -> tuple[object, ...]:
        return (self.editor, *super().parts)

    def write_on(self, file: Path, text: str) -> None:
        """Write another file, which says this; the one before is saved. LocalizedError if it cannot be."""
        self.save()
        self.file = file
        self._watch.read(file)
        self.editor.begin(text)

    def close(self) -> None:
        self._write()  # what cannot be written now is written later, while another page is shown
        super().close()

    def stop(self) -> None:
        self.save()

    # ---- the file ----

    def changed(self) -> None:
        """The document is another one."""
        self._write_at = time.monotonic() + WAITS

    def save(self) -> None:
        """Write the file, if anything has changed. LocalizedError if it cannot be written; it is still to be."""
        if self._write_at is not None:
            write_atomic(self.file, self.editor.document.text)
            self._write_at = None
            self._watch.read(self.file)

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return *super().ticks(), ("edited_file", self._keep)

    @property
    def moving(self) -> bool:
        return self.opened and (self._due or self._changed_elsewhere) or super().moving

    @property
    def _due(self) -> bool:
        """Whether the file is to be written now."""
        return self._write_at is not None and time.monotonic() >= self._write_at

    @property
    def _changed_elsewhere(self) -> bool:
        """Whether somebody else has written into the file, and nothing is to be written here."""
        return self._write_at is None and self._watch.changed and self.file.exists()

    def _keep(self) -> None:
        """Write what has changed here, or read what has changed in the file."""
        if self._due:
            self._write()
        elif self.opened and self._changed_elsewhere:
            self._read_again()

    def _write(self) -> None:
        """Write the file; what cannot be written is said, and tried again in a while."""
        words = self.context.words
        try:
            self.save()
        except LocalizedError as error:
            self._write_at, self._failed = time.monotonic() + AGAIN, True
            self.services.tell(words("app.autosave_fails", why=error.say(words.language)), "error", _ABOUT)
        else:
            if self._failed:
                self.services.tell(words("app.autosave_works", file=str(self.file)), "info", _ABOUT)
            self._failed = False

    def _read_again(self) -> None:
        self._watch.read(self.file)
        try:
            self.editor.change(Document(read_text(self.file)))
        except LocalizedError as error:
            self.services.tell(error.say(self.context.language), "error")
        self._write_at = None
        self.context.touch()

    # ---- what is shown ----

    @property
    def can_undo(self) -> bool:  # type: ignore[override]
        return self.editor.can_undo

    @property
    def can_redo(self) -> bool:  # type: ignore[override]
        return self.editor.can_redo

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        return self.file.name

    @property
    def strip(self) -> tuple[str, bool | None]:  # type: ignore[override]
        words, wrong = self.context.words, self.editor.mistakes
        if wrong:
            return words("document.mistake", line=wrong[0].line, what=wrong[0].what.say(words.language)), False
        return words(self.hint), None

    @property
    def hint(self) -> str:
        """The key of what the strip says while there is no mistake."""
        raise NotImplementedError

    @property
    def place(self) -> Hashable:  # type: ignore[override]
        return str(self.file)
