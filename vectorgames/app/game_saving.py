"""Saving the game in play. Knows no rules and no pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vectorgames import saves
from vectorgames.app.context import Context
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.saving import Saving


class GameSaving(Saving):
    """The game of the context."""

    kind, said_copied = "game", "app.copied"

    def __init__(
        self, context: Context, dialogs: FileDialogs, tell: Callable[[str, str], None], autosaver: saves.Autosaver
    ):
        super().__init__(context, dialogs, tell)
        self._autosaver = autosaver

    def text(self) -> str:
        return saves.dump(self.context.record)

    def free_name(self) -> str:
        return self._dialogs.free_name(self.context.record.game.id)

    @property
    def saved_as(self) -> Path | None:
        return self.context.save_path

    def note_saved(self, path: Path) -> None:
        self.context.save_path, self.context.record.saved = path, True

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the game stands now."""
        record, here = self.context.record, self.context.record.here
        self._autosaver.save(lambda: saves.dump(record, here))
