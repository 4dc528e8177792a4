"""PettingZoo's own tests of every game as an environment: ``python -m tests.whole_pettingzoo [GAME ...]``."""

from __future__ import annotations

import io
import sys
import time
import warnings
from contextlib import redirect_stdout

import vectorgames
from vectorgames.adapters.pettingzoo import env


def check(game: str, cycles: int = 1000) -> None:
    """Run api_test for so many steps, and seed_test for half as many."""
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        # What is seen is a dict, as in PettingZoo's own board games, of which the test warns, too.
        warnings.filterwarnings("ignore", "Observation space for each agent|Observation is not a NumPy array")
        api_test(env(game), cycles)
        seed_test(lambda: env(game), cycles // 2)


if __name__ == "__main__":
    for game in sys.argv[1:] or vectorgames.games():
        begun = time.perf_counter()
        check(game)
        print(f"{game} passed, {time.perf_counter() - begun:.1f} s", flush=True)
