"""4D chess against a slow second reading of the rulebook: the same actions, endings and memory, ply by ply."""

from __future__ import annotations

import os
import random
import re

import pytest

import vectorgames
from tests.chess_reference import Slow, attacked, square

# How many games; a large number is for a change of the rules' code: CHESS_GAMES=1000.
GAMES = int(os.environ.get("CHESS_GAMES", "2"))


def board_of(state):
    return {square(name): (int(piece[0]), piece[1]) for name, piece in state.position().items()}


def same(state, slow: Slow) -> list[str]:
    """The legal texts, after everything has been compared."""
    texts = [str(action) for action in state.actions()]
    expected = slow.actions()
    assert sorted(texts) == sorted(expected), (set(texts) ^ set(expected), state.position(), state.absent())
    assert board_of(state) == slow.board
    assert state.absent() == slow.absent
    assert state.quiet == slow.quiet
    if slow.outcome:
        assert (state.outcome.winners, state.outcome.reason) == slow.outcome
    else:
        assert state.outcome is None and state.actor == slow.actor
        assert state.game.presenter.owed(state) == tuple(slow.left.get(p) for p in (1, 2) if slow.left)
    return texts


def sparse(rng: random.Random, game) -> None:
    """Set up a few pieces, many of them in one another's columns and lines."""
    names = game.space.names
    cells = bytearray(game.space.size)
    columns = rng.sample(range(49), rng.randint(5, 14))
    kings = [25 if p == 1 and rng.random() < 0.5 else rng.choice(columns) for p in (1, 2)]
    kings = [21 if rng.random() < 0.4 else kings[0], 27 if rng.random() < 0.4 else kings[1]]
    if kings[0] == kings[1]:
        kings = [21, 27]
    for p, column in enumerate(kings, 1):
        cells[column * 8 + rng.randrange(8)] = game.roster.pieces.index(f"{p}K")
    for corner, piece in ((0, "1R"), (42, "1R"), (6, "2R"), (48, "2R")):
        if rng.random() < 0.5:
            space = corner * 8 + rng.randrange(8)
            cells[space] = cells[space] or game.roster.pieces.index(piece)
    for _ in range(rng.randint(3, 16)):
        space = rng.choice(columns) * 8 + rng.randrange(8)
        kind = rng.choice("QRBNPPPP")
        if kind == "P" and names[space][1] in "17":
            kind = "N"
        if not cells[space]:
            cells[space] = game.roster.pieces.index(f"{rng.choice('12')}{kind}")
    game.setup = bytes(cells)


def chosen(rng: random.Random, texts: list[str]) -> str:
    """A random action, with a liking for what is rare."""
    kind = rng.choice(("any", "any", "x", "→", "back", "word", "O-O", "="))
    some = {
        "x": [t for t in texts if "x" in t],
        "→": [t for t in texts if "→" in t[1:]],
        "back": [t for t in texts if t[0] == "→"],
        "word": [t for t in texts if t.islower()],
        "O-O": [t for t in texts if t[0] == "O"],
        "=": [t for t in texts if "=" in t or re.fullmatch("P.2...-.4..|P.6...-.4..", t)],
    }.get(kind)
    return rng.choice(some or texts)


@pytest.mark.parametrize("declared", [False, True], ids=["open", "declared"])
@pytest.mark.parametrize("speed", [True, False], ids=["speed", "plain"])
def test_few_pieces(declared, speed):
    seen = 0
    for seed in range(GAMES):
        rng = random.Random(f"{declared} {speed} {seed}")
        game = vectorgames.load(
            "chess_4d", declared=declared, speed_moves=speed, quiet_limit=rng.choice((6, 12, 100))
        )
        sparse(rng, game)
        while attacked(board := board_of(state := game.start()), 2):
            sparse(rng, game)  # nobody may be left in check
        slow = Slow.start(board, declared=declared, speed=speed, limit=game.quiet_limit)
        for _ in range(14):
            texts = same(state, slow)
            if not texts:
                break
            text = chosen(rng, texts)
            action = next(action for action in state.actions() if str(action) == text)
            state, slow = state.play(action), slow.play(text)
            seen += 1
    assert seen > 5 * GAMES


@pytest.mark.parametrize("declared", [False, True], ids=["open", "declared"])
def test_whole_games(declared):
    rng = random.Random(f"whole {declared}")
    state = vectorgames.load("chess_4d", declared=declared).start()
    slow = Slow.start(board_of(state), declared=declared)
    for ply in range(4 * GAMES):
        texts = same(state, slow) if ply % 18 == 0 else [str(action) for action in state.actions()]
        if not texts:
            break
        text = chosen(rng, texts)
        state, slow = state.play(text), slow.play(text)
