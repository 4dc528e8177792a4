"""Moving pictures written by a process of its own: moves, or a vector. Knows no window and no picture."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames import saves
from vectorgames.game_record import GameRecord
from vectorgames.paths import ROOT
from vectorgames.tableau import View
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.app.vector_film import VectorFilm

SIZE = (960, 760)
TOLD = 4
"""So often it is told how far a file is, where it takes long."""


def replay_by_process(
    record: GameRecord,
    view: View,
    lang: str,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    size: tuple[int, int] = SIZE,
) -> Callable[[Path], LocalizedText]:
    """What has a process of its own write the moves of a game, as they are now, to a path: in any thread, and no
    frame waits for it. ``tell``: hears now and then how far it is; ``stop``: is set once nobody wants it any more.
    What it raises is a LocalizedError."""
    text, game = saves.dump(record), str(record.game.source or record.game.id)
    shown = ("--view", str(view), "--size", f"{size[0]}x{size[1]}", "--lang", lang, "--progress")

    def write(path: Path) -> LocalizedText:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.yaml"
            file.write_text(text, "utf-8")
            command = (str(ROOT / "main.py"), "render", game, "--load", str(file), "--out", str(path), *shown)
            return _written(command, path, "app.replay_progress", tell, stop)

    return write


def vector_by_process(
    film: VectorFilm,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    size: tuple[int, int] = SIZE,
) -> Callable[[Path], LocalizedText]:
    """The same of a vector that is drawn."""

    def write(path: Path) -> LocalizedText:
        with tempfile.TemporaryFile() as given:
            given.write(pickle.dumps((path.absolute(), film, size)))
            given.seek(0)
            command = ("-m", "vectorgames.app.vector_film")
            return _written(command, path, "app.vector_progress", tell, stop, stdin=given, cwd=ROOT)

    return write


def _written(
    command: tuple[str, ...],
    path: Path,
    progress: str,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    **more: Any,
) -> LocalizedText:
    """Have Python write the file, and tell how far it is until it ends; what became of it. ``more``: for Popen.
    LocalizedError: what went wrong."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        (sys.executable, *command), stdout=pipe, stderr=pipe, encoding="utf-8", **more
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        for line in process.stdout:
            if stop.is_set():
                process.terminate()
                return LocalizedText("app.picture_stopped")
            done, every = map(int, line.split())
            if every > TOLD and done % (every // TOLD) == 0 and done < every:
                tell(LocalizedText(progress, done=done, every=every))
        problem = process.stderr.read().strip()
        if process.wait():
            raise LocalizedError("errors.unwritable", file=str(path), why=problem.removeprefix("vectorgames: "))
    return LocalizedText("app.screenshot", file=str(path))
