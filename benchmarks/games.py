"""Random games through the public contract, against OpenSpiel on such a board: 256 spaces, four in line."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import vectorgames
from benchmarks.measure import Comparison, Figure, compare

GAMES = 400


def ours() -> int:
    """Games of time_vectors, each move drawn from the legal ones; returns the number of moves."""
    start, choice, moves = vectorgames.load("time_vectors").start(), random.choice, 0
    for _ in range(GAMES):
        state = start
        while actions := state.actions():
            state = state.play(choice(actions))
            moves += 1
    return moves


@cache
def their_game():
    import pyspiel  # a package of requirements-benchmark.txt

    return pyspiel.load_game("gomoku(size=4,dims=4,connect=4,wrap=True)")


def in_place() -> int:
    """The same with OpenSpiel, changing one state in place: its fastest way."""
    game, choice, moves = their_game(), random.choice, 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves


def by_child() -> int:
    """The same with OpenSpiel, making a new state for each move as the contract of ours demands."""
    game, choice, moves = their_game(), random.choice, 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state = state.child(choice(state.legal_actions()))
            moves += 1
    return moves


def against_in_place() -> Figure:
    found = compare(ours, in_place)
    return Figure("random games against OpenSpiel in place", found.ratio, told(found, in_place), gate=1, aim=2)


def against_child() -> Figure:
    found = compare(ours, by_child)
    return Figure("random games against OpenSpiel by new states", found.ratio, told(found, by_child), gate=1, aim=2)


def told(found: Comparison, theirs: Callable[[], int]) -> str:
    own, other = GAMES / found.ours, GAMES / found.theirs
    return f"{own:.0f} games/s of {ours() / GAMES:.0f} moves, {other:.0f} of {theirs() / GAMES:.0f}"
