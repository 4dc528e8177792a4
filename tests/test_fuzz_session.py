"""A sample of what tests/fuzz_session.py does at length: nothing that people do makes a sitting fall."""

import pytest

from tests.fuzz_session import SessionFuzzer
from vectorgames.app import saving


@pytest.mark.parametrize("seed", range(1))
def test_a_sitting_outlives_whatever_is_done_to_it(home, monkeypatch, seed):
    for name in ("get", "put"):
        monkeypatch.setattr(saving, name, getattr(saving, name))
    fuzzer = SessionFuzzer(seed, home)
    fuzzer.run(140)
    fuzzer.close()
    assert not fuzzer.fallen, "\n".join(fuzzer.fallen)
    assert len(fuzzer.done) > 8 and fuzzer.done["click_board"] > 20
