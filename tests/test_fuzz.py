"""A sample of each fuzzer; the long run is a command, ``python -m tests.fuzz --inputs 300000``."""

from __future__ import annotations

import time
from itertools import count

import pytest

from tests import fuzz, fuzz_commands, fuzz_files
from tests.fuzz_session import SITTING
from vectorgames.app import saving
from vectorgames.players import process


@pytest.mark.parametrize(
    ("kind", "cases", "both"),
    [
        ("saves", 80, {"a game", "a line"}),
        ("definitions", 25, {"a game", "a line"}),
        ("blocks", 16, {"a game", "a line"}),
        ("boards", 50, {"a board", "a line"}),
        ("texts", 40, {"found", "all refused"}),
        ("studies", 60, {"a study", "a line"}),
        ("positions", 60, {"a position", "a line"}),
        ("lessons", 30, {"a lesson", "a line"}),
        ("presets", 60, {"a preset", "a line"}),
        ("preferences", 40, {"settings.yaml", "lessons.yaml", "assembly.yaml", "views.yaml"}),
        ("commands", 60, {"exit 0", "exit 2"}),
        ("session", 1, {f"{SITTING} steps"}),
    ],
)
def test_a_sample(kind, cases, both, home, monkeypatch):
    """Nothing but errors of one line comes up, and both kinds of end do."""
    for owner, name in ((saving, "get"), (saving, "put"), (process, "PlayerProcess")):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # the sitting has its own
    found = fuzz.chunk(fuzz.Chunk(kind, 1, 0, cases))
    assert not found.told, "\n".join(found.told.values())
    assert found.counts.keys() >= both


def error_of_a_sitting():
    raise AssertionError('step 3, key:\nTraceback:\n  File "/rules/board.py", line 12, in run\nKeyError: 5')


def test_what_falls_is_found_with_the_numbers_of_its_cases(monkeypatch, tmp_path):
    """Of each kind of falling: what is raised, what takes too long, and what waits in vain."""
    monkeypatch.setattr(fuzz_files, "CASES", {"studies": lambda rng, folder: 1 / 0})
    ((where, numbers),) = fuzz.chunk(fuzz.Chunk("studies", 3, 7, 2, keep=str(tmp_path))).defects.items()
    assert where.startswith("ZeroDivisionError test_fuzz.py") and numbers == [7, 8]
    assert {file.name for file in tmp_path.iterdir()} == {"studies-3-7", "studies-3-8"}
    monkeypatch.setattr(fuzz_files, "CASES", {"studies": lambda rng, folder: error_of_a_sitting()})
    assert [*fuzz.chunk(fuzz.Chunk("studies", 3, 7, 2)).defects] == ["AssertionError board.py:12"]
    for name, slow in (
        ("LONGEST", lambda rng, folder: any(number < 0 for number in count())),
        ("WAITING", lambda rng, folder: time.sleep(60)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(fuzz, name, 1)
            patch.setattr(fuzz_files, "CASES", {"studies": slow})
            (late,) = fuzz.chunk(fuzz.Chunk("studies", 3, 7, 1)).defects
        assert late.startswith("TimeoutError")


def test_a_case_on_a_busy_machine_does_not_fall(monkeypatch):
    """Sessions fell that had waited for the cores only."""
    monkeypatch.setattr(fuzz, "LONGEST", 1)
    monkeypatch.setattr(fuzz_files, "CASES", {"studies": lambda rng, folder: time.sleep(1.5)})
    assert not fuzz.chunk(fuzz.Chunk("studies", 3, 7, 1)).defects
    assert not fuzz.chunk(fuzz.Chunk("studies", 3, 7, 1, until=0.0)).counts


def test_every_input_is_done_once_and_dear_kinds_from_the_beginning_on():
    todo = [*fuzz.chunks(list(fuzz.KINDS), 10_000, 1, 0)]
    done = {kind: [] for kind in fuzz.KINDS}
    for kind, _, first, cases, *_ in todo:
        done[kind] += range(first, first + cases)
    assert all(numbers == [*range(len(numbers))] for numbers in done.values())
    assert 10_000 <= sum(map(len, done.values())) < 10_000 + len(done)
    assert {kind for kind, *_ in todo[:20]} == {*fuzz.KINDS}


def test_a_command_that_falls_is_a_defect(monkeypatch):
    monkeypatch.setattr("vectorgames.cli.verbs.games.run", lambda given: 1 / 0)
    with fuzz_commands.place():
        code, wrong = fuzz_commands.complaint(fuzz_commands.Case(("games",), b"", "utf-8"))
    assert code == 70 and "exit 70" in wrong
