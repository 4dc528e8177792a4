"""From the start of the program to its first frame, against the bare imports of what it stands on."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

from benchmarks.measure import RUNS, Figure, seconds, spoken
from tests.display import Screen
from tests.support import ROOT

BARE = "import panda3d.core, numpy, yaml; from direct.showbase.ShowBase import ShowBase"
ARGUMENTS = ("play", "time_vectors", "--fresh", "--no-animation", "--size", "640x400")


def first_frame() -> Figure:
    """A window of 640×400 on a screen of its own, with bytecode, as everybody has from the second start on."""
    screen = Screen()
    kept = tempfile.TemporaryDirectory()
    surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": kept.name, "DISPLAY": screen.name}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        ours = lambda: _until_ready(surroundings)  # noqa: E731
        bare = lambda: subprocess.run([sys.executable, "-c", BARE], check=True, env=surroundings)  # noqa: E731
        ours(), bare()
        pairs = [(seconds(ours), seconds(bare)) for _ in range(RUNS)]
    finally:
        screen.close()
        kept.cleanup()
    ours_time, bare_time = (statistics.median(column) for column in zip(*pairs, strict=True))
    return Figure(
        "start to first frame against bare imports",
        statistics.median(a / b for a, b in pairs),
        f"{spoken(ours_time)}, imports {spoken(bare_time)}",
        gate=4,
        most=True,
    )


def _until_ready(surroundings: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *ARGUMENTS],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**surroundings, "VECTORGAMES_HOME": home},
            text=True,
        )
        assert process.stdout.readline() == "ready\n"
        process.kill()
        process.wait()
