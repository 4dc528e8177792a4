"""A sample of tests/fuzz_commands.py."""

import random

import pytest

from tests import fuzz_commands


@pytest.mark.parametrize("seed", range(4))
def test_random_command_lines_end_with_a_line_or_without(seed):
    rng = random.Random(seed)
    with fuzz_commands.place():
        for _ in range(25):
            one = fuzz_commands.command_line(rng)
            _, wrong = fuzz_commands.complaint(one)
            assert not wrong, one


def test_the_fuzzer_sees_a_defect(monkeypatch):
    from vectorgames.cli import listing

    monkeypatch.setattr(listing, "games", lambda given: 1 / 0)
    with fuzz_commands.place():
        code, wrong = fuzz_commands.complaint(fuzz_commands.Case(("games",), b"", "utf-8"))
    assert code == 70 and "exit 70" in wrong
