"""Pictures that test files draw in one process for all of them: OpenGL lets one process open only so much, and to
start a renderer takes seconds.

Such a file has a function ``draw`` and a fixture that returns ``drawn_by(__file__, folder)``.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import subprocess
import sys
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from tests.support import ROOT

LOG = "log.txt"  # what a file's drawing has said, in its folder
LIMIT = 300  # seconds; for what hangs


def drawn_by(file: str, folder: Path, alone: bool = False) -> tuple[dict[str, np.ndarray], dict]:
    """What ``draw`` of a test file made: pictures by name, and facts. Fails by name where no renderer opens.
    ``alone``: in a process in which nothing else has been drawn, for what is weighed."""
    drawing = _process(file if alone else "")
    print(json.dumps([f"tests.{Path(file).stem}", str(folder)]), file=drawing.stdin, flush=True)
    answer = drawing.stdout.readline() if select.select([drawing.stdout], [], [], LIMIT)[0] else ""
    said = (folder / LOG).read_text("utf-8") if (folder / LOG).exists() else ""
    if not answer:
        drawing.kill()
        _process.cache_clear()
        pytest.fail(f"the process that draws has gone or hangs: {said[-3000:]}")
    assert answer == "drawn\n", said[-3000:]
    assert "error" not in said.lower(), said[-3000:]
    with np.load(folder / "pictures.npz") as data:
        return {name: data[name] for name in data.files}, json.loads((folder / "facts.json").read_text())


@cache
def _process(_file: str) -> subprocess.Popen:
    """The one that draws for a file of this worker; "": for all others."""
    started = subprocess.Popen(
        [sys.executable, "-m", "tests.drawing"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    atexit.register(started.communicate)  # it ends where nothing more is to be drawn
    return started


def render_picture(
    board,
    tableau,
    view,
    size: tuple[int, int],
    free: tuple[float, float, float, float] | None = None,
    samples: int = 4,
    camera=None,
) -> np.ndarray:
    """uint8[h, w, 3] of a tableau, from the view's own place unless a ``camera`` is given."""
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.scene.viewport import Viewport, open_offscreen

    host = open_offscreen()
    scene = BoardScene(board)
    if camera is None:
        camera = OrbitCamera(board, size, free)
        camera.home(view, animate=False)
    scene.set_view(view, animate=False)
    scene.show(tableau, animate=False)
    viewport = Viewport(host, scene, camera, size, samples)
    try:
        return viewport.screenshot()
    finally:
        viewport.close()
        scene.root.remove_node()


def serve() -> None:
    """Draw for each line read, a module and a folder, and keep what was drawn there."""
    for line in sys.stdin:
        name, folder = json.loads(line)
        log = os.open(Path(folder) / LOG, os.O_WRONLY | os.O_CREAT)
        os.dup2(log, 2)  # what the renderer complains of, too
        os.close(log)
        try:
            images, facts = import_module(name).draw()
            np.savez(Path(folder) / "pictures.npz", **images)
            (Path(folder) / "facts.json").write_text(json.dumps(facts))
            print("drawn", flush=True)
        except Exception:
            traceback.print_exc()
            print("failed", flush=True)


if __name__ == "__main__":
    serve()
