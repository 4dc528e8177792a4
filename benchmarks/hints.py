"""Hints of a position in the middle of a game, against playing each legal action once.

Playing each of them finds the wins of one player and nothing else, so a ratio of 1 is cheap.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import vectorgames
from benchmarks.measure import Figure, compare, spoken
from vectorgames.play import hints as engine


@cache
def game() -> tuple:
    """The states of one random game up to its 41st action, none of them won."""
    rng = random.Random(5)
    while True:
        states = [vectorgames.load("time_vectors").start()]
        while len(states) < 42 and (actions := states[-1].actions()):
            states.append(states[-1].play(rng.choice(actions)))
        if states[-1].outcome is None:
            return tuple(states)


def play_all(states: tuple) -> None:
    for state in states:
        for action in state.actions():
            state.play(action)


def along() -> None:
    """Hints of one position after another: each differs from the last by one action."""
    for state in game():
        vectorgames.hints(state)


def from_scratch() -> None:
    for state in game():
        engine._last.clear()
        vectorgames.hints(state)


def after_an_action() -> Figure:
    assert len(game()) == 42 and all(a.play(b_action(a, b)) == b for a, b in pairwise(game()))
    found = compare(along, lambda: play_all(game()))
    one = found.ours / len(game())
    return Figure("hints after one action against playing all", found.ratio, f"{spoken(one)} (aim 0.3 ms)", gate=1)


def at_first() -> Figure:
    found = compare(from_scratch, lambda: play_all(game()))
    one = found.ours / len(game())
    return Figure("hints from scratch against playing all", found.ratio, spoken(one), gate=0.2)


def b_action(before, after) -> str:
    """The action that leads from one state to the next."""
    return next(iter(after.position().keys() - before.position().keys()))
