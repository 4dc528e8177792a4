"""What is given away, made and tried whole: ``python -m tests.whole_bundle [SYSTEM ...]``.

Packages are fetched, so it takes minutes. ``pip install .`` into an environment of its own; the archives, no larger
than they may be; then the Linux one, started without Python, path or repository near: lists, pictures, cut files,
processes of its own, and in a window a saved game in which a character goes on.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

import start
from tests.display import Screen, wait_for
from tests.support import ROOT

LARGEST = 250_000_000  # bytes of an archive
SAVED = 'format: 1\ngame: time_vectors\nseats: {1: mira, 2: pim}\nactions:\n- "(1,1,1,SW)"\n'
LADDER = ("ladder", "ez_gryb", "--seats", "random,pim", "--games", "2", "--nodes", "20", "--workers", "2")
FULL = """
import collections, runpy, shutil, sys
shutil.disk_usage = lambda place: collections.namedtuple("Usage", "free")(10**9)
sys.argv = ["build.py"]
runpy.run_path("bundle/build.py", run_name="__main__")
"""


def tried(program: Path, folder: Path) -> None:
    """The commands, in an empty folder and environment."""
    folder.mkdir()
    bare = {"PATH": "", "HOME": str(folder / "home"), "LANG": "C.UTF-8"}

    def run(*words: str) -> str:
        done = subprocess.run([program, *words], cwd=folder, env=bare, capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stderr)
        return done.stdout

    assert run("--help").startswith("usage: vectorgames ")
    assert "\nchess_4d\t" in run("games")
    run("render", "chess_4d", "--out", "board.png")
    run("render", "time_vectors", "--view", "flat", "--out", "replay.gif", "(1,1,1,SW)", "(1,1,2,SW)")
    run("assemble", "time_vectors", "--export", "svg,dxf,pdf,stl", "--out", "parts")
    assert {".svg", ".dxf", ".pdf", ".stl"} <= {file.suffix for file in (folder / "parts").rglob("*")}
    assert "wins" in run(*LADDER), "characters in processes of their own"
    saved = folder / "saved.yaml"
    saved.write_text(SAVED)
    autosave = folder / "autosave.yaml"
    screen = Screen("1280x800")
    opened = subprocess.Popen(
        [program, str(saved)], cwd=folder, env=bare | {"DISPLAY": screen.name, "VECTORGAMES_HOME": str(folder)}
    )
    try:
        wait_for(lambda: autosave.exists() and autosave.read_text("utf-8").count("\n- ") > 3, "moves of characters")
    finally:
        opened.kill()
        opened.wait()
        screen.close()


def main(systems: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder / "venv", with_pip=True)
        subprocess.check_call([folder / "venv/bin/python", "-m", "pip", "-q", "install", ROOT])
        tried(folder / "venv/bin/vectorgames", folder / "installed")
        print("pip install . works", flush=True)
        subprocess.check_call([sys.executable, "start.py", "bundle", *systems], cwd=ROOT)
        full = subprocess.run([start.PYTHON, "-c", FULL], cwd=ROOT, capture_output=True, text=True)
        assert (full.returncode, full.stderr.count("\n")) == (2, 1) and "2 GB" in full.stderr, full.stderr
        archives = sorted((ROOT / "dist").iterdir())
        assert all(os.path.getsize(file) < LARGEST for file in archives), archives
        if linux := [file for file in archives if "linux" in file.name]:
            with tarfile.open(linux[-1]) as archive:
                archive.extractall(folder, filter="data")
            tried(folder / "vectorgames" / "vectorgames", folder / "given")
            print("the bundle for Linux works", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
