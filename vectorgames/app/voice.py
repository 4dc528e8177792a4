"""The voice of the system: a program that comes with it reads a text aloud. Knows nothing of what it says."""

from __future__ import annotations

import shutil
import subprocess
from functools import cached_property

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
        """Whether the system has a voice."""
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
        """Say no more."""
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.kill()
            self._speaking.wait()
        self._speaking = None
