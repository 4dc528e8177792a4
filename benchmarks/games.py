"""Random games through the public contract, against OpenSpiel on such a board: 256 spaces, four in line."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import vectorgames
from benchmarks.measure import Comparison, Figure, compare
from vectorgames.players.playouts import playouts

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


BULK = 8192


def in_bulk() -> Figure:
    """Random games all at once, by numpy, against those move by move through the contract."""
    start = vectorgames.load("time_vectors").start()

    def many() -> None:
        assert playouts(start, BULK) is not None

    found = compare(many, ours)
    ratio = found.ratio * BULK / GAMES
    told = f"{BULK / found.ours:.0f} games/s, {GAMES / found.theirs:.0f} move by move"
    return Figure("random games in bulk against move by move", ratio, told, gate=50)


def bulk_against_theirs() -> Figure:
    """Random games all at once against OpenSpiel in place."""
    start = vectorgames.load("time_vectors").start()
    found = compare(lambda: playouts(start, BULK), in_place)
    told = f"{BULK / found.ours:.0f} games/s, {GAMES / found.theirs:.0f}"
    return Figure("random games in bulk against OpenSpiel in place", found.ratio * BULK / GAMES, told, gate=100)


def told(found: Comparison, theirs: Callable[[], int]) -> str:
    own, other = GAMES / found.ours, GAMES / found.theirs
    return f"{own:.0f} games/s of {ours() / GAMES:.0f} moves, {other:.0f} of {theirs() / GAMES:.0f}"
