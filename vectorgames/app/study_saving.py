"""Saving the study that is explored, and keeping it in the autosave. Knows no rules and no pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vectorgames import saves
from vectorgames.app.context import Context
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.library import Library
from vectorgames.app.saving import Saving
from vectorgames.study import Study


class StudySaving(Saving):
    """``study`` is what is saved, ``path`` where it was saved last."""

    kind, said_copied = "study", "explore.copied"

    def __init__(
        self,
        context: Context,
        dialogs: FileDialogs,
        tell: Callable[[str, str], None],
        shelf: Library,
        study: Callable[[], Study],
    ):
        super().__init__(context, dialogs, tell)
        self._library, self._study = shelf, study
        self.path: Path | None = None
        self._kept: Study | None = None

    def text(self) -> str:
        return saves.dump_study(self._study())

    def free_name(self) -> str:
        return self._dialogs.free_name(f"{self.context.words('explore.file')}-{self._study().game.id}")

    @property
    def saved_as(self) -> Path | None:
        return self.path

    def note_saved(self, path: Path) -> None:
        self.path = path

    def begin(self, study: Study, path: Path | None = None) -> None:
        """Another study has begun, read from a file if there is one: the one before goes to the recent ones."""
        self._library.keep_study(saves.dump_study(study))
        self.path, self._kept = path, self._study()

    def keep_changes(self) -> None:
        """Have the autosave written if the study is another one than it was."""
        if self._study() != self._kept:
            self.keep()

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the study is now."""
        study = self._kept = self._study()
        self._library.studies.save(lambda: saves.dump_study(study))
