"""Mutations: ``python -m tests.mutations [--room rules] [--only WORD]``.

Faults put into the program on purpose, listed in ``tests/mutants/ROOM.yaml``: whoever takes tests out sees here
whether the ones that stay still find them. Each is put into a copy of the program, where the tests named beside it
have to fail, which pass without it. A line a mutation; exit code 1 where one was not noticed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
LISTS = Path(__file__).resolve().parent / "mutants"
COPIED = ("vectorgames", "configs", "models", "tests", "docs", "main.py", "pyproject.toml", "README.md")


def listed(room: str) -> list[dict[str, object]]:
    """The mutations of a room: ``file``, ``old`` (stands there once), ``new``, ``tests``, ``why`` it is a fault."""
    return yaml.safe_load((LISTS / f"{room}.yaml").read_text("utf-8"))


def copied(into: Path) -> None:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, into / name)


def fails(folder: Path, tests: list[str]) -> bool:
    """Whether one of these tests fails there."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1, 2):  # 2: a file of tests could not be read any more
        raise SystemExit(f"{' '.join(tests)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode != 0


def noticed(folder: Path, mutation: dict[str, object]) -> bool:
    file, old = folder / str(mutation["file"]), str(mutation["old"])
    whole = file.read_text("utf-8")
    if whole.count(old) != 1:
        raise SystemExit(f"{mutation['file']}: {old!r} stands there {whole.count(old)} times, not once")
    file.write_text(whole.replace(old, str(mutation["new"])), "utf-8")
    try:
        return fails(folder, list(mutation["tests"]))  # type: ignore[call-overload]
    finally:
        file.write_text(whole, "utf-8")


def main(arguments: list[str] | None = None) -> int:
    rooms = sorted(path.stem for path in LISTS.glob("*.yaml"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", choices=rooms, help="only those of this room")
    parser.add_argument("--only", default="", help="only those whose file or reason has this word")
    asked = parser.parse_args(arguments)
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        copied(Path(name))
        for room in [asked.room] if asked.room else rooms:
            for mutation in listed(room):
                if asked.only in f"{mutation['file']} {mutation['why']}":
                    found = noticed(Path(name), mutation)
                    missed += not found
                    print("noticed" if found else "MISSED ", room, mutation["file"], mutation["why"], flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
