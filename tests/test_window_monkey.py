"""The real window in the hands of a monkey, for a while; ``python -m tests.monkey`` lets it go on for long."""

from pathlib import Path

import pytest

from tests.display import Screen, wait_for
from tests.monkey import KNOWN, Monkey


@pytest.fixture
def monkey(home):
    home.mkdir(parents=True)
    screen = Screen()
    made = Monkey(screen, (900, 600), 11, "--no-animation")
    yield made
    made.close()
    screen.close()


def test_a_monkey_neither_kills_the_window_nor_what_can_be_done_in_it(monkey, home):
    report = monkey.run(5)
    assert report.alive, report.died
    assert not Path(home / "error.log").exists(), (home / "error.log").read_text("utf-8")

    def played() -> bool:
        monkey.screen.do("key", "Right", "sleep", "0.3", "key", "Return", "sleep", "0.3")
        return monkey.program.seen()["played"] > 0

    assert monkey.program.seen()["game"] == KNOWN[0]
    wait_for(played, "a move by keyboard")
