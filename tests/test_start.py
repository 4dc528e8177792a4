"""start.py, and the two commands that the README begins with: the first things that anybody tries."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

import start
from tests.support import ROOT

WORKERS = str((os.cpu_count() or 1) + 1)
README = (ROOT / "README.md").read_text("utf-8")


# ---- start.py ----


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with requirements and an environment that are nobody's; calls to pip are noted only."""
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "FOLDER", tmp_path / ".venv")
    monkeypatch.setattr(start, "PYTHON", tmp_path / ".venv" / "python")
    calls = []

    def call(command, **settings):
        calls.append([str(word) for word in command[1:]])
        return 0

    def make(folder, **settings):
        folder.mkdir(exist_ok=True)
        (folder / "pyvenv.cfg").touch()
        (folder / "python").touch()
        calls.append(["make"])

    monkeypatch.setattr(start.subprocess, "call", call)
    monkeypatch.setattr(start.venv, "create", make)
    (tmp_path / "requirements.txt").write_text("numpy==1\n")
    (tmp_path / "requirements-test.txt").write_text("pytest==1\n")
    return tmp_path, calls


def installed(calls: list[list[str]]) -> list[str]:
    return [command[-1].rsplit("requirements", 1)[1] for command in calls if "install" in command]


def test_what_is_missing_is_installed_once(place, capsys):
    folder, calls = place
    play, test = folder / "requirements.txt", folder / "requirements-test.txt"
    start.prepare([play])
    assert calls[0] == ["make"] and installed(calls) == [".txt"]
    assert capsys.readouterr().out.count("\n") == 1
    calls.clear()
    start.prepare([play])
    assert calls == [] and capsys.readouterr().out == ""
    start.prepare([play, test])
    assert installed(calls) == ["-test.txt"]
    calls.clear()
    play.write_bytes(b"numpy==1\r\n")
    start.prepare([play, test])
    assert calls == [], "other line ends are no change"
    play.write_text("numpy==2\n")
    start.prepare([play, test])
    assert installed(calls) == [".txt"]


def test_an_installation_that_failed_is_tried_again(place, monkeypatch, capsys):
    folder, calls = place
    files = [folder / "requirements.txt"]
    fine = start.subprocess.call
    monkeypatch.setattr(start.subprocess, "call", lambda command, **settings: int("install" in command))
    with pytest.raises(SystemExit) as stopped:
        start.prepare(files)
    assert stopped.value.code == 2 and "requirements.txt" in capsys.readouterr().err
    monkeypatch.setattr(start.subprocess, "call", fine)
    start.prepare(files)
    assert installed(calls) == [".txt"]


def test_a_folder_of_somebody_elses_is_left_alone(place, capsys):
    folder, calls = place
    (folder / ".venv").mkdir()
    (folder / ".venv" / "diary.txt").write_text("dear diary")
    with pytest.raises(SystemExit) as stopped:
        start.prepare([folder / "requirements.txt"])
    assert stopped.value.code == 2 and calls == []
    assert (folder / ".venv" / "diary.txt").read_text() == "dear diary"


def test_python_without_venv_is_one_line(place, monkeypatch, capsys):
    folder, _ = place
    monkeypatch.setattr(start.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as stopped:
        start.prepare([folder / "requirements.txt"])
    err = capsys.readouterr().err
    assert stopped.value.code == 2 and err.count("\n") == 1 and "sudo apt install python3-venv" in err


def test_what_the_tests_need_of_the_system_is_named_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(start.sys, "platform", "linux")
    monkeypatch.setattr(start.shutil, "which", lambda name: None if name == "xdotool" else "/usr/bin/" + name)
    monkeypatch.setattr(start, "library", lambda name: name != "libEGL.so.1")
    monkeypatch.setattr(start, "driver", lambda: False)
    with pytest.raises(SystemExit) as stopped:
        start.main(["test"])
    line = capsys.readouterr().err
    assert stopped.value.code == 2 and line.count("\n") == 1
    assert line.endswith(": sudo apt install xdotool libegl1 libgl1-mesa-dri\n")
    assert "Xvfb" not in line
    monkeypatch.setattr(start.sys, "platform", "win32")
    assert start.check_system() is None


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ([], ["main.py"]),
        (["play", "time_vectors"], ["main.py", "play", "time_vectors"]),
        (
            ["test", "-k", "saves"],
            [
                "-m",
                "pytest",
                "-n",
                WORKERS,
                "--dist",
                "loadfile",
                "--no-loadscope-reorder",
                "-k",
                "saves",
            ],
        ),
        (["bench", "games"], ["run.py", "games"]),
        (["bundle", "linux"], ["build.py", "linux"]),
        (["moves", "test"], ["main.py", "moves", "test"]),
    ],
    ids=" ".join,
)
def test_what_is_run(given, wanted, monkeypatch):
    seen = []
    monkeypatch.setattr(start, "check_system", lambda: None)
    monkeypatch.setattr(start, "run", lambda arguments, *files, folder=None: seen.append((arguments, files)) or 7)
    assert start.main(given) == 7
    arguments, files = seen[0]
    assert [getattr(word, "name", word) for word in arguments] == wanted
    assert files[0] == "requirements.txt" and all((ROOT / name).exists() for name in files)
    assert all(word.exists() for word in arguments if not isinstance(word, str))


def test_start_needs_the_standard_library_only():
    code = f"import sys; sys.path = [p for p in sys.path if 'packages' not in p] + [{str(ROOT)!r}]; import start"
    assert subprocess.run([sys.executable, "-I", "-S", "-c", code], cwd=ROOT).returncode == 0


@pytest.mark.parametrize("name", sorted(file.name for file in ROOT.glob("requirements*.txt")))
def test_every_requirement_is_pinned(name):
    lines = [line for line in (ROOT / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert lines and all(re.match(r"[A-Za-z0-9_.-]+==[0-9][0-9.]*(; .+)?(  # .+)?$", line) for line in lines), lines


# ---- the README ----


def test_the_two_commands():
    shown = re.search(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]
    assert [line.split("#")[0].strip() for line in shown.splitlines()] == [
        "python3 start.py",
        "python3 start.py test",
    ]
    assert "python3 start.py test" in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    for package in ("python3-venv", "libgl1", "libegl1", "libgl1-mesa-dri", "xvfb", "xdotool"):
        assert package in README and package in (ROOT / ".ci" / "run").read_text("utf-8")
