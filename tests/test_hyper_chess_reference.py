"""Hyper-Chess against a slow second reading of the rulebook: the same actions and endings, ply by ply."""

from __future__ import annotations

import os
import random

import pytest

import vectorgames
from tests.hyper_reference import EVERY, Slow, attacked, named
from tests.support import begun
from vectorgames.rules.adviser import adviser_of

# How many games; a large number is for a change of the rules' code: CHESS_GAMES=300.
GAMES = int(os.environ.get("CHESS_GAMES", "4"))


def board_of(state):
    return {name.strip("0"): (int(piece[0]), piece[1]) for name, piece in state.position().items()}


def same(state, slow: Slow) -> list[str]:
    """The legal texts, after everything has been compared."""
    texts = [str(action) for action in state.actions()]
    expected = slow.actions()
    assert sorted(texts) == sorted(expected), (set(texts) ^ set(expected), state.position())
    assert board_of(state) == slow.board and state.quiet == slow.quiet
    if slow.outcome:
        assert (state.outcome.winners, state.outcome.reason) == slow.outcome
    else:
        assert state.outcome is None and state.actor == slow.actor
        assert bool(adviser_of(state.game).warnings(state)) == attacked(slow.board, slow.actor)
    return texts


def crowd(rng: random.Random, near: bool) -> dict[str, tuple[int, str]]:
    """Some pieces of all kinds; ``near``: within one branch and the upper levels, so that they meet."""
    nodes = [n for n in EVERY if not near or len(n) < 3 or n.startswith("BG")]
    chosen = iter(rng.sample(nodes, 26))
    board = {}
    for player in (1, 2):
        kinds = "KR" if rng.random() < 0.6 else "K"
        kinds += "".join(rng.choice("QQNBBP") for _ in range(rng.randint(2, 10)))
        board |= {next(chosen): (player, kind) for kind in kinds}
    return board


def start(board, **options):
    game = vectorgames.load("hyper_chess", **options)
    cells = bytearray(game.space.size)
    for n, (owner, letter) in board.items():
        cells[game.space.index[named(n)]] = game.roster.pieces.index(f"{owner}{letter}")
    return begun(game, cells)


def chosen(rng: random.Random, texts: list[str]) -> str:
    """A random action, with a liking for what is rare."""
    some = {"x": [t for t in texts if "x" in t], "c": [t for t in texts if t == "castle"]}.get(rng.choice("xca"))
    return rng.choice(some or texts)


@pytest.mark.parametrize("near", [True, False], ids=["near", "far"])
def test_random_positions(near):
    seen, ended, castled = 0, set(), 0
    for seed in range(GAMES):
        rng = random.Random(f"{near} {seed}")
        while attacked(board := crowd(rng, near), 2):
            pass  # nobody may be left in check
        limit = rng.choice((4, 12, 100))
        state, slow = start(board, quiet_limit=limit), Slow(board, limit=limit).judged()
        for _ in range(12):
            texts = same(state, slow)
            if not texts:
                ended.add(state.outcome.reason)
                break
            text = chosen(rng, texts)
            action = next(action for action in state.actions() if str(action) == text)
            state, slow = state.play(action), slow.play(text)
            seen, castled = seen + 1, castled + (text == "castle")
    assert seen > 4 * GAMES and "limit" in ended


def test_whole_games():
    for seed in range(max(1, GAMES // 6)):
        rng = random.Random(f"whole {seed}")
        state = vectorgames.load("hyper_chess").start()
        slow = Slow(board_of(state))
        for ply in range(120):
            texts = same(state, slow) if ply % 9 == 0 else [str(action) for action in state.actions()]
            if not texts:
                break
            text = chosen(rng, texts)
            state, slow = state.play(text), slow.play(text)
