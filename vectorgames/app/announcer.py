"""The last move in words, and said aloud by a program of the system."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import cached_property

from vectorgames.app.context import Context
from vectorgames.app.names import player_name
from vectorgames.play.phrasing import action_text, in_words
from vectorgames.play.record import Turn

_WINDOWS = (
    "Add-Type -AssemblyName System.Speech;"
    "$s = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$s.Speak([Console]::In.ReadToEnd())"
)

SPEAKERS: tuple[tuple[str, ...], ...] = (
    ("spd-say", "--wait", "--pipe-mode", "--language", "{lang}"),
    ("espeak-ng", "--stdin", "-v", "{lang}"),
    ("espeak", "--stdin", "-v", "{lang}"),
    ("say", "-f", "-"),
    ("powershell", "-NoProfile", "-Command", _WINDOWS),
)
"""Programs that read what they are given aloud, the first there is; ``{lang}``: en, de."""


class Voice:
    """What is said anew cuts short what was being said."""

    def __init__(self, speakers: tuple[tuple[str, ...], ...] = SPEAKERS):
        self._speakers = speakers
        self._speaking: subprocess.Popen[str] | None = None

    @cached_property
    def _speaker(self) -> tuple[str, ...] | None:
        return next((words for words in self._speakers if shutil.which(words[0])), None)

    @property
    def there(self) -> bool:
        return self._speaker is not None

    @property
    def failed(self) -> bool:
        """Whether what was said last could not be said."""
        return self._speaking is not None and (self._speaking.poll() or 0) > 0

    def say(self, text: str, lang: str) -> None:
        """Begin to say it; returns at once."""
        self.stop()
        assert self._speaker is not None
        quiet = subprocess.DEVNULL
        command = [word.format(lang=lang) if word == "{lang}" else word for word in self._speaker]
        self._speaking = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, encoding="utf-8"
        )
        pipe = self._speaking.stdin
        assert pipe is not None
        try:
            pipe.write(text + "\n")
            pipe.close()
        except OSError:  # it has ended already; how, its exit code says
            pass

    def stop(self) -> None:
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.kill()
            self._speaking.wait()
        self._speaking = None


class Announcer:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None], voice: Voice | None = None):
        self.context, self._tell = context, tell
        self._voice = voice or Voice()
        self._here: Turn | None = None

    @property
    def said(self) -> str:
        """The last move in words; empty before the first."""
        record, words = self.context.playing, self.context.words
        turn = record.here
        if turn.action is None or turn.parent is None:
            return ""
        text = action_text(record.game, turn.action, words.language)
        if turn.action.kind == "roll":
            return words("spoken.rolled", what=text.removeprefix("roll "))
        told = in_words(record.game, turn.action)
        what = told.say(words.language) if told else text
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
