"""What the system may do to commands: encodings, streams that are closed or full, pipes, files that are missing."""

from __future__ import annotations

import errno
import io
import os
import shutil
import subprocess
import sys
import threading
from types import SimpleNamespace

import numpy as np
import pytest

import vectorgames
from tests import fuzz_commands
from tests.support import ROOT, run
from vectorgames.app import picture
from vectorgames.base import files, words
from vectorgames.base.words import Incomplete, LocalizedError
from vectorgames.cli import output, position, window
from vectorgames.cli.main import main

MAIN = f"{sys.executable} {ROOT / 'main.py'}"
NO_DISPLAY = ":4711"
DEPARTED = ["Nb1L1-c3L2", "Pb6L1-b5L1"]  # after which a knight may step out of time: its actions have an arrow


def shell(line: str, **environment: str) -> tuple[int, bytes, str]:
    """Exit code, output and errors of a line of bash, ``main`` standing for the program."""
    done = subprocess.run(
        ["bash", "-c", line.replace("main", MAIN, 1)],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr.decode()


def ended(*words: str, encoding: str = "utf-8") -> tuple[int, str, str]:
    """Exit code, output and errors of a command in this process."""
    return fuzz_commands.ended(fuzz_commands.Case(words, b"", encoding))


@pytest.fixture
def no_window(monkeypatch):
    """Whatever is not refused beforehand is refused by the window."""
    monkeypatch.setattr("vectorgames.app.window.Window", fuzz_commands.NoWindow)


def one_line(told: str) -> str:
    assert told.startswith("vectorgames: ") and told.endswith("\n") and told.count("\n") == 1, told
    return told


# ---- encodings ----


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "utf-8"])
def test_what_is_printed_in_any_encoding_is_read_back(encoding):
    game = vectorgames.load("chess_4d")
    state = game.start()
    for text in DEPARTED:
        state = state.play(text)
    for lang in ("en", "de"):
        code, said, told = ended("moves", "chess_4d", "--lang", lang, *DEPARTED, encoding=encoding)
        assert (code, told) == (0, "")
        found = [row[7:] for row in said.splitlines() if row.startswith("action ")]
        assert {game.notation.parse(text) for text in found} == set(map(str, state.actions()))
        assert any("→" in str(action) for action in state.actions())


def test_errors_are_written_in_any_encoding():
    code, said, told = ended("moves", "chess_4d", "--lang", "de", "Straße→", encoding="ascii")
    assert (code, said) == (2, "") and "Strasse->" in one_line(told)
    code, printed, told = shell(f"main moves chess_4d {' '.join(DEPARTED)}", PYTHONIOENCODING="cp1252")
    assert (code, told) == (0, "") and b"->" in printed


@pytest.mark.parametrize(("given", "written"), [("→", "->"), ("é", "e"), ("…", "..."), ("½", "?"), ("\ud800", "?")])
def test_the_nearest_form(given, written):
    output.prepare()
    assert given.encode("ascii", "nearest") == written.encode()


# ---- streams ----


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("main games >&-", "standard output cannot be written: It is closed"),
        ("main games > /dev/full", "standard output cannot be written: No space left"),
        ("main --help > /dev/full", "standard output cannot be written"),
        ("main moves time_vectors --actions - <&-", "<stdin> cannot be read: It is closed"),
    ],
)
def test_a_stream_that_takes_or_gives_nothing_is_a_line(line, said):
    code, _, told = shell(line)
    assert code == 2 and said in one_line(told)


class Full(io.RawIOBase):
    """A file on a full device."""

    def writable(self) -> bool:
        return True

    def write(self, _data) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    "line",
    [
        "moves time_vectors", "vectors time_vectors --count", "assemble gryb --sizes", "perft time_vectors 1",
        "assemble gryb --export bom --out cut",
    ],
)  # fmt: skip
def test_a_full_device_is_a_line_for_every_command(line, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(full := Full()), "utf-8"))
    assert main(line.split()) == 2
    full.write = len  # nothing is left in its buffer to fail when it goes
    assert "No space left" in one_line(capsys.readouterr().err) and not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ["main moves nonsense 2>&-", "main games <&- >&- 2>&-"])
def test_without_standard_error_the_exit_code_tells(line):
    assert shell(line) == (2, b"", "")


def test_a_closed_output_is_no_matter_where_nothing_is_printed(tmp_path):
    out = tmp_path / "map.png"
    line = f"main render time_vectors --view flat --size 320x200 --out {out} <&- >&- 2>&-"
    assert shell(line)[0] == 0
    with picture.Image.open(out) as drawn:  # and the file did not take the place of the closed stream
        assert drawn.size == (320, 200)


# ---- what is read ----


def test_a_pipe_into_which_nobody_writes_is_not_waited_for(tmp_path, monkeypatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(position, "PATIENCE", 0.05)
    with pytest.raises(LocalizedError, match="nobody writes"):
        position.read_source(str(pipe))
    monkeypatch.setattr(position, "PATIENCE", 60)
    writer = threading.Thread(target=pipe.write_text, args=("pass\n",))
    writer.start()
    assert position.read_source(str(pipe)) == "pass\n"
    writer.join()


def test_an_endless_file_is_not_read_to_its_end(capsys):
    for name in ("/dev/zero", "/dev/urandom"):
        assert main(["moves", "time_vectors", "--actions", name]) == 2
        assert f"{name} cannot be read: larger than" in one_line(capsys.readouterr().err)


# ---- names of files ----


@pytest.mark.parametrize("name", ["", "/", "~nobody-of-that-name/x", "a" * 255 + ".png"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "time_vectors", "--actions"],
        ["play", "time_vectors", "--load"],
        ["play", "time_vectors", "--save"],
        ["render", "time_vectors", "--size", "320x200", "--view", "flat", "--out"],
        ["assemble", "gryb", "--export", "bom", "--out"],
    ],
    ids=lambda arguments: f"{arguments[0]} {arguments[-1]}",
)
def test_names_that_no_file_has(arguments, name, capsys, tmp_path, monkeypatch, no_window):
    if arguments[0] == "assemble" and name in (".", "/"):
        return
    monkeypatch.chdir(tmp_path)
    assert main([*arguments, name]) == 2
    assert len(one_line(capsys.readouterr().err)) < 300
    assert not list(tmp_path.iterdir())


# ---- what is written ----


def test_what_cannot_be_written_leaves_nothing(tmp_path, monkeypatch):
    file = tmp_path / "a.png"
    file.write_bytes(b"before")
    for name in ("fsync", "replace"):

        def full(*_given):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as patch:
            patch.setattr(os, name, full)
            with pytest.raises(LocalizedError, match="No space left"):
                picture.write_png(file, np.zeros((4, 4, 3), np.uint8))
        assert [entry.name for entry in tmp_path.iterdir()] == ["a.png"] and file.read_bytes() == b"before"


def test_devices_and_links_stay_what_they_are(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    files.write_atomic(link, b"\x00\xff")
    assert link.is_symlink() and target.read_bytes() == b"\x00\xff"
    files.write_atomic("/dev/null", "x")
    assert not os.path.isfile("/dev/null")
    with pytest.raises(LocalizedError, match="/dev/full"):
        files.write_atomic("/dev/full", "x")


@pytest.mark.parametrize("size", ["16384x1709", "٣٢٠x٢٠٠", "1x1", "9" * 5000 + "x1"])
@pytest.mark.parametrize("command", [["render", "time_vectors", "--out", "a.png"], ["play", "time_vectors"]])
def test_sizes_that_are_too_much_are_refused_with_the_most(size, command, capsys, tmp_path, monkeypatch, no_window):
    monkeypatch.chdir(tmp_path)
    assert main([*command, "--size", size]) == 2
    told = one_line(capsys.readouterr().err)
    assert "16384x16384" in told and f"{window.PIXELS // 10**6} million" in told


# ---- no renderer, no display ----


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        ("render time_vectors --size 320x200 --out a.png", {"LIBGL_DRIVERS_PATH": "/nowhere"}),
        ("play time_vectors", {}),
    ],
)
def test_without_a_renderer_only_the_own_line_is_told(arguments, environment, reported):
    code, said, told = shell(f"main {arguments}", **{"DISPLAY": NO_DISPLAY, **environment})
    assert (code, said) == (2, b"") and "libgl1" in one_line(told)
    assert "opening a window or a renderer" in reported()


# ---- parts of the program that are missing ----


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A copy of the program to take files from; ``run`` gives the exit code and the errors of a command."""
    folder = tmp_path_factory.mktemp("program")
    for part in ("vectorgames", "configs"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "main.py", folder)

    def run(*line: str) -> tuple[int, str]:
        done = subprocess.run([sys.executable, "main.py", *line], cwd=folder, capture_output=True, text=True)
        return done.returncode, done.stderr

    return SimpleNamespace(folder=folder, run=run)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("configs/fonts/Inter-Medium.otf", "render time_vectors --view flat --size 320x200 --out a.png"),
        ("vectorgames/rules/blocks/step.py", "games"),
    ],
)
def test_a_part_of_the_program_that_is_missing_is_named(file, line, program):
    (program.folder / file).unlink()
    code, told = program.run(*line.split())
    shutil.copy2(ROOT / file, program.folder / file)
    assert code == 2 and file in one_line(told) and "install Vectorgames again" in told


def test_what_is_missing_is_said_in_both_languages_without_texts():
    error = Incomplete(ROOT / "models" / "king.obj")
    assert (
        "models/king.obj" in error.say("en") and "models/king.obj" in error.say("de") and str(error) == error.say()
    )
    missing = FileNotFoundError(errno.ENOENT, "", str(ROOT / "models" / "king.obj"))
    assert str(words.broken_installation(missing)) == str(error)
    assert words.broken_installation(FileNotFoundError(errno.ENOENT, "", "king.obj")) is None
    assert "numpy" in str(words.broken_installation(ModuleNotFoundError("", name="numpy")))
    assert "libX11" in str(words.broken_installation(ImportError("libX11.so.6: cannot open")))


def test_numbers_on_the_command_line_are_numbers(capsys, no_window):
    for line in (
        ["moves", "time_vectors", "--seed", "9" * 5000],
        ["perft", "time_vectors", "²"],
        ["perft", "time_vectors", "9" * 5000],
        ["perft", "time_vectors", "101"],
        ["play", "chess_4d", "--scale", "nan"],
        ["play", "chess_4d", "--scale", "1e0"],
        ["play", "ez_gryb", "--match", "games:" + "9" * 5000],
        ["assemble", "time_vectors", "--steps", "--set", "rod=" + "9" * 5000],
        ["assemble", "time_vectors", "--steps", "--sheet", "1e9x²"],
    ):
        assert main(line) == 2
        assert len(one_line(capsys.readouterr().err)) < 300, line


def test_a_game_opens_as_its_board_is_played_on(monkeypatch):
    """4D chess as two towers; a view that is asked for holds, as do the seed of the dice and a match."""
    opened = []

    class Closed:
        def __init__(self, session, *_how):
            opened.append(session)

        def run(self, _lost):
            opened[-1].close()

    monkeypatch.setattr("vectorgames.app.window.Window", Closed)
    match = ("ez_gryb", "--seed", "7", "--match", "games:2")
    for arguments in (match, ("chess_4d",), ("time_vectors",), ("chess_4d", "--view", "board")):
        assert run("play", *arguments).code == 0
    played = opened.pop(0).record
    assert played.seed == 7 and str(played.match.terms) == "games:2"
    assert [session.context.view.layout for session in opened] == ["towers", "board", "board"]
    assert opened[0].context.apart == 1.0
