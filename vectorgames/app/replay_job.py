"""The moves of a game written as a moving picture by a process of its own. Knows no window and no picture."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from vectorgames import saves
from vectorgames.game_record import GameRecord
from vectorgames.paths import ROOT
from vectorgames.tableau import View
from vectorgames.words import LocalizedError, LocalizedText

SIZE = (960, 760)
TOLD = 4
"""So often it is told how far a file is, where it takes long."""


def replay_by_process(
    record: GameRecord, view: View, lang: str, tell: Callable[[LocalizedText], None], size: tuple[int, int] = SIZE
) -> Callable[[Path], LocalizedText]:
    """What has a process of its own write the moves of a game, as they are now, to a path: in any thread, and no
    frame waits for it. ``tell``: hears now and then how far it is. What it raises is a LocalizedError."""
    text, game = saves.dump(record), str(record.game.source or record.game.id)
    shown = ("--view", str(view), "--size", f"{size[0]}x{size[1]}", "--lang", lang, "--progress")

    def write(path: Path) -> LocalizedText:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.yaml"
            file.write_text(text, "utf-8")
            command = [
                sys.executable,
                str(ROOT / "main.py"),
                "render",
                game,
                "--load",
                str(file),
                "--out",
                str(path),
            ]
            pipe = subprocess.PIPE
            with subprocess.Popen([*command, *shown], stdout=pipe, stderr=pipe, encoding="utf-8") as process:
                assert process.stdout is not None and process.stderr is not None
                for line in process.stdout:
                    done, every = map(int, line.split())
                    if every > TOLD and done % (every // TOLD) == 0 and done < every:
                        tell(LocalizedText("app.replay_progress", done=done, every=every))
                problem = process.stderr.read().strip()
            if process.returncode:
                raise LocalizedError("errors.unwritable", file=str(path), why=problem.removeprefix("vectorgames: "))
        return LocalizedText("app.screenshot", file=str(path))

    return write
