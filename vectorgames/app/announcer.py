"""The last move in words, as people say it at a real board, and aloud where the system has a voice.

Knows no panel and no rule.
"""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.context import Context
from vectorgames.app.player_names import player_name
from vectorgames.app.voice import Voice
from vectorgames.game_record import Turn
from vectorgames.spoken import in_words


class Announcer:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None], voice: Voice | None = None):
        self.context, self._tell = context, tell
        self._voice = voice or Voice()
        self._here: Turn | None = None

    @property
    def said(self) -> str:
        """The last move in words; empty before the first."""
        record, words = self.context.record, self.context.words
        turn = record.here if record is not None else None
        if turn is None or turn.action is None or turn.parent is None:
            return ""
        text = record.game.notation.text(turn.action, words.language)
        if turn.action.kind == "roll":
            return words("spoken.rolled", what=text.removeprefix("roll "))
        told = in_words(record.game, turn.action)
        choice = f"games.choice.{text}"
        what = told.say(words.language) if told else words(choice) if choice in words else text
        before = turn.parent.state
        return words("spoken.said", player=player_name(record, before.actor or before.mover, words), what=what)

    def tick(self) -> None:
        """Say a move that has just been played."""
        record = self.context.record
        here = record.here if record is not None else None
        before, self._here = self._here, here
        if not self.context.switches.speech:
            return
        if not self._voice.there:
            self._give_up("spoken.no_voice")
        elif self._voice.failed:
            self._give_up("spoken.voice_failed")
        elif here is not None and before is not None and here.parent is before:
            self._voice.say(self.said, self.context.language)

    def _give_up(self, why: str) -> None:
        problem = self.context.prefer("switches", "speech", False)
        self._tell(problem or self.context.words(why), "error")

    def stop(self) -> None:
        self._voice.stop()
