"""A file that is edited on a page: what is changed there is in it a moment later, and what others write into it is
seen."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from vectorgames.app.document_editor import DocumentEditor
from vectorgames.base import yaml_reader
from vectorgames.base.files import stamp, write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.base.yaml_document import Document

WAITS = 0.6
"""Seconds after the last change until the file is written, and between two looks at it."""


class EditedFile:
    """``path``: the file of the document of an editor, which may be made later; ``tell`` is told what cannot be
    written."""

    def __init__(self, editor: Callable[[], DocumentEditor], tell: Callable[[LocalizedError], object]):
        self._editor, self._tell = editor, tell
        self.path = Path()
        self._stamp, self._looked, self._since = (0, 0), 0.0, 0.0

    def begin(self, path: Path, text: str) -> None:
        """Edit another file, which says this; the one before is written."""
        self.save()
        self.path, self._stamp = path, stamp(path)
        self._editor().begin(text)
        self._since = 0.0

    def touch(self) -> None:
        """The document has changed."""
        self._since = time.monotonic()

    def save(self) -> None:
        """Write the file, if anything has changed. LocalizedError if it cannot be written."""
        if self._since:
            self._since = 0.0
            write_atomic(self.path, self._editor().document.text)
            self._stamp = stamp(self.path)

    @property
    def due(self) -> bool:
        """Whether it is to be written, or has been changed by others."""
        now = time.monotonic()
        if self._since:
            return now - self._since >= WAITS
        if now - self._looked < WAITS:
            return False
        self._looked = now
        return stamp(self.path) not in (self._stamp, (0, 0))

    def keep(self) -> bool:
        """Do what is due; whether it was read again."""
        if not self.due:
            return False
        if self._since:
            try:
                self.save()
            except LocalizedError as error:
                self._tell(error)
            return False
        self._stamp = stamp(self.path)
        self._editor().change(Document(yaml_reader.read_text(self.path)))
        self._since = 0.0
        return True
