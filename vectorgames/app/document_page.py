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
from vectorgames.rules.schema import read_text

WAITS = 0.6
"""Seconds after the last change until the file is written."""


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
        self._unsaved_since = 0.0

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
        self.save()
        super().close()

    def stop(self) -> None:
        self.save()

    # ---- the file ----

    def changed(self) -> None:
        """The document is another one."""
        self._unsaved_since = time.monotonic()

    def save(self) -> None:
        """Write the file, if anything has changed. LocalizedError if it cannot be written."""
        if self._unsaved_since:
            self._unsaved_since = 0.0
            write_atomic(self.file, self.editor.document.text)
            self._watch.read(self.file)

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return *super().ticks(), ("edited_file", self._keep)

    @property
    def moving(self) -> bool:
        return self.opened and self._due() or super().moving

    def _due(self) -> bool:
        """Whether the file is to be written, or somebody else has written into it."""
        if self._unsaved_since:
            return time.monotonic() - self._unsaved_since >= WAITS
        return self._watch.changed and self.file.exists()

    def _keep(self) -> None:
        """Write what has changed here, or read what has changed in the file."""
        if not self.opened or not self._due():
            return
        try:
            if self._unsaved_since:
                self.save()
            else:
                self._watch.read(self.file)
                self.editor.change(Document(read_text(self.file)))
                self._unsaved_since = 0.0
                self.context.touch()
        except LocalizedError as error:
            self.services.tell(error.say(self.context.language), "error")

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
