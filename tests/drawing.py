"""Pictures that a test file draws in a process of its own: OpenGL lets one process open only so much.

Such a file ends with ``sys.exit(main(draw))`` and has a fixture that returns ``drawn_by(__file__, folder)``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.support import ROOT

NO_RENDERER = 3


def drawn_by(file: str, folder: Path) -> tuple[dict[str, np.ndarray], dict]:
    """What ``draw`` of a test file made: pictures by name, and facts. Fails by name where no renderer opens."""
    command = [sys.executable, "-m", f"tests.{Path(file).stem}", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=ROOT)
    if done.returncode == NO_RENDERER:
        pytest.fail(done.stderr.strip().splitlines()[-1])
    assert done.returncode == 0, done.stderr[-3000:]
    assert "error" not in done.stderr.lower(), done.stderr[-3000:]
    with np.load(folder / "pictures.npz") as data:
        return {name: data[name] for name in data.files}, json.loads((folder / "facts.json").read_text())


def main(draw: Callable[[], tuple[dict[str, np.ndarray], dict]]) -> int:
    """Draw and keep what was drawn in the folder named on the command line."""
    from vectorgames.scene.offscreen import open_offscreen

    try:
        open_offscreen()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return NO_RENDERER
    images, facts = draw()
    folder = Path(sys.argv[1])
    np.savez(folder / "pictures.npz", **images)
    (folder / "facts.json").write_text(json.dumps(facts))
    return 0
