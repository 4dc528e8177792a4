"""The game in play follows its file: whoever saves that in an editor plays on by the rules as they are now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vectorgames.app.names import title
from vectorgames.app.page import Services
from vectorgames.base.files import FileWatch
from vectorgames.base.words import LocalizedError
from vectorgames.play.record import GameRecord
from vectorgames.play.reloading import TOLD, changed_keys, reloaded
from vectorgames.rules.definitions import definition

_ABOUT = "live game"  # the matter of its messages


class LiveGame:
    """Looks at the files of the definition of the game in play, if that is one of the user's own; ``shown``: only
    while the page of the game is."""

    def __init__(self, services: Services):
        self.services, self.context = services, services.context
        self.shown = True
        self._game: object = None
        self._watch = FileWatch()
        self._said: dict[str, Any] = {}
        self._cut: tuple[GameRecord, int, GameRecord] | None = None  # what was cut short, how long, and out of what

    @property
    def moving(self) -> bool:
        """Whether a file has changed, and has not been read again."""
        record = self.context.record
        if record is None or not record.game.about.source:
            return False
        if self._game is not record.game:
            self._follow(record)
        return self.shown and self._watch.changed

    def tick(self) -> None:
        record = self.context.record
        if self.moving and record is not None:
            self._read_again(record)

    def _whole(self, record: GameRecord) -> GameRecord:
        """The record with what could not be played again, as long as nothing else has been played."""
        if self._cut is not None and self._cut[0] is record and self._cut[1] == len(record.line):
            return self._cut[2]
        return record

    def _follow(self, record: GameRecord) -> None:
        """Look at the files of this game from now on."""
        source = Path(record.game.about.source)
        self._game = record.game
        self._watch.read(*definition.files_of(source))
        try:
            self._said = definition.definition(source).tree.plain()
        except LocalizedError:
            self._said = {}

    def _read_again(self, record: GameRecord) -> None:
        words, source = self.context.words, Path(record.game.about.source)
        self._watch.read(*definition.files_of(source))
        if not source.is_file():  # some editors take it away for a moment
            return
        try:
            found = reloaded(self._whole(record))
        except LocalizedError as error:
            self._tell(words("app.live.wrong", why=error.say(words.language)), "error")
            return
        keys = changed_keys(self._said, definition.definition(source).tree.plain())
        if not keys:
            return
        path = self.context.save_path
        same_board = found.record.game.space is record.game.space
        self.services.begin(found.record, path, as_before=same_board, keep=True)
        self._follow(found.record)
        self._cut = (found.record, len(found.record.line), self._whole(record)) if found.stopped else None
        named = words.listed(keys[:TOLD]) + (" …" if len(keys) > TOLD else "")
        told = words("app.live.changed", title=title(found.record.game.about, words), keys=named)
        self._tell(f"{told} {found.told.say(words.language)}", "info" if found.why is None else "error")

    def _tell(self, text: str, kind: str) -> None:
        self.services.tell(text, kind, _ABOUT)
