"""A sample of each fuzzer; the long runs are commands, ``python -m tests.fuzz_saves --cases 40000``."""

from __future__ import annotations

import pytest

from tests import fuzz_boards, fuzz_definitions, fuzz_saves, fuzz_texts
from tests.fuzzing import run


@pytest.mark.parametrize(
    ("fuzzer", "cases", "both"),
    [
        (fuzz_saves, 80, {"a game", "a line"}),
        (fuzz_definitions, 25, {"a game", "a line"}),
        (fuzz_boards, 50, {"a board", "a line"}),
        (fuzz_texts, 40, {"found", "all refused"}),
    ],
    ids=["saves", "definitions", "boards", "texts"],
)
def test_a_sample(fuzzer, cases, both, tmp_path):
    """Nothing but errors of one line comes up, and both kinds of end do."""
    assert run(fuzzer.case, cases, 1, tmp_path).keys() >= both
