"""4D chess against a slow second reading of the rulebook: the same actions, endings and memory, ply by ply."""

from __future__ import annotations

import os
import random
import re

import pytest

import vectorgames
from tests.chess_reference import Slow, attacked, square
from tests.support import begun
from vectorgames.games.chess_4d.legality import permits, refusal
from vectorgames.games.chess_4d.notation import taken_apart
from vectorgames.games.chess_4d.state import (
    ACCEPT,
    AWAY,
    COLUMNS,
    DECLINE,
    KINDS,
    LEVELS,
    LOSES,
    PROPOSALS,
    SPACE,
    castling,
    column_at,
    comebacks,
    landings,
    rank_of,
)
from vectorgames.rules.adviser import adviser_of

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
        assert adviser_of(state.game).owed(state) == tuple(slow.left.get(p) for p in (1, 2) if slow.left)
    return texts


def sparse(rng: random.Random, game):
    """The state with a few pieces, many of them in one another's columns and lines."""
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
    return begun(game, cells)


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
        while attacked(board := board_of(state := sparse(rng, game)), 2):
            pass  # nobody may be left in check
        slow = Slow.start(board, declared=declared, speed=speed, limit=game.rules.quiet_limit)
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


def every_action(state) -> set:
    """The actions of all tables that anybody could play who has the pieces of a position, legal or not."""
    pieces = {(KINDS.index(piece[1]), SPACE.index[name]) for name, piece in state.position().items()}
    absent = {(KINDS.index(piece[1]), SPACE.index[piece[2]]) for piece in state.absent()}
    tables = [landings(kind)[start] for kind, start in pieces]
    tables += [comebacks(kind, named)[start] for kind, start in absent for named in (False, True)]
    keys = [column << 10 | how << 8 | 255 for column in range(COLUMNS) for how in range(3)]
    found = {move for table in tables for key in keys for move in table[key]}
    found.update(move for table in tables[: len(pieces)] for move in table[AWAY | 0b1111111])
    homes = {king for _, king in pieces if king // LEVELS in (column_at(3, 0), column_at(3, 6))}
    rooks = [
        (rook, king) for _, rook in pieces for king in homes if rook in LOSES and rank_of(rook) == rank_of(king)
    ]
    found.update(castling(rook, king, 3) for rook, king in rooks)
    return found | {*PROPOSALS, ACCEPT, DECLINE}


@pytest.mark.parametrize("declared", [False, True], ids=["open", "declared"])
def test_an_action_is_legal_if_it_is_listed_and_else_there_is_a_reason(declared):
    rng, told = random.Random(f"reasons {declared}"), set()
    for _ in range(3 * GAMES):
        game = vectorgames.load("chess_4d", declared=declared)
        while attacked(board_of(state := sparse(rng, game)), 2):
            pass  # nobody may be left in check
        for _ in range(5):
            legal = {(move.kind, move.text, move.start) for move in state.actions()}
            if not legal or not state.stage.takes_moves:
                break
            moves = sorted(every_action(state), key=lambda move: (move.text, move.kind, move.start))
            found = {(move.kind, move.text, move.start): permits(state, move) for move in moves}
            assert {move for move, permitted in found.items() if permitted} == legal & found.keys()
            texts = {text for _, text, _ in legal}
            for move in rng.sample(moves, 300):
                reason = refusal(state, taken_apart(move.text))
                assert (reason is None) == (move.text in texts), (move.text, state.position(), state.absent())
                told.add(reason and reason.key)
            state = state.play(chosen(rng, sorted(texts)))
    assert {None, "rules.chess_4d.king_into_attacked_column", "rules.royal.stays_check"} < told
