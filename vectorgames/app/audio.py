"""Sounds from files, played by OpenAL through Panda3D; without a device nothing is heard, and nothing said."""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path

import panda3d.core as p3d

from vectorgames.base.paths import MODELS

FOLDER = MODELS / "sounds"

LIBRARY = "p3openal_audio"

MOST = 12  # sounds that are heard at a time

_WIDEST = 55.0  # degrees to the right at which a sound comes from that is wholly there


class Speaker:
    """Plays the sounds of a folder. The device is opened by the first one. ``missing``: names of sounds whose files
    cannot be played, each once, until somebody takes them."""

    def __init__(self, folder: Path = FOLDER):
        self._folder = folder
        self._manager: p3d.AudioManager | None = None
        self._silent = False
        self._heard: list[p3d.AudioSound] = []
        self._lost: set[str] = set()
        self.missing: list[str] = []

    def play(self, name: str, loudness: float, pitch: float = 1.0, side: float = 0.0) -> None:
        """Begin to play a sound, and return at once.

        ``loudness``: 0 … 1; ``pitch``: by what its frequencies are multiplied; ``side``: where it comes from, −1
        the left to 1 the right.
        """
        manager = self._opened()
        if manager is None or name in self._lost:
            return
        self._heard = [sound for sound in self._heard if sound.status() == p3d.AudioSound.PLAYING]
        if len(self._heard) >= MOST:
            return
        path = self._folder / f"{name}.wav"
        sound = manager.get_sound(p3d.Filename.from_os_specific(str(path)), True) if path.is_file() else None
        if sound is None or not sound.length():
            self._lost.add(name)
            self.missing.append(name)
            return
        angle = math.radians(_WIDEST * side)
        sound.set_3d_attributes(math.sin(angle), math.cos(angle), 0.0, 0.0, 0.0, 0.0)
        sound.set_volume(loudness)
        sound.set_play_rate(pitch)
        sound.play()
        self._heard.append(sound)

    def update(self) -> None:
        """Let the device go on; called in every tick."""
        if self._manager is not None:
            self._manager.update()

    def close(self) -> None:
        if self._manager is not None:
            self._manager.shutdown()
        self._manager, self._silent, self._heard = None, True, []

    def _opened(self) -> p3d.AudioManager | None:
        if self._manager is None and not self._silent:
            manager = p3d.AudioManager.create_AudioManager() if has_device() else None
            if manager is None or not manager.is_valid():
                self._silent = True
            else:
                manager.set_concurrent_sound_limit(MOST)
                self._manager = manager
        return self._manager


def has_device() -> bool:
    """Whether there may be something to be heard with. OpenAL complains aloud where there is not; on Linux one can
    see beforehand."""
    if not sys.platform.startswith("linux") or os.environ.get("ALSOFT_DRIVERS"):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/run/none")
    servers = runtime / "pulse" / "native", runtime / "pipewire-0"
    return bool(os.environ.get("PULSE_SERVER")) or any(p.exists() for p in (Path("/dev/snd"), *servers))
