"""Bulk random playouts against games played at random by the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

import vectorgames
from vectorgames.players.playouts import playouts

GAMES = [
    ("time_vectors", {"dimensions": 2}, 0),
    ("time_vectors", {"dimensions": 2, "pieces_each": 5}, 0),
    ("time_vectors", {"dimensions": 2, "players": 3}, 4),
    ("time_vectors", {"dimensions": 3}, 7),
    ("time_vectors", {"dimensions": 3, "players": 3}, 5),
]


def played(game, seed: int, pieces: int):
    """A position after so many random placements."""
    rng, state = Random(seed), game.start()
    for _ in range(pieces):
        state = state.play(rng.choice(list(state.actions())))
    return state


@pytest.mark.parametrize("name, options, pieces", GAMES)
def test_they_end_as_often_and_as_soon_as_games_by_the_rules(name, options, pieces):
    state, rng, number = played(vectorgames.load(name, **options), 2, pieces), Random(4), 400
    winners, plies = Counter(), []
    for _ in range(number):
        here, n = state, 0
        while here.outcome is None:
            here, n = here.play(rng.choice(here.actions())), n + 1
        winners[here.outcome.winners[0] if here.outcome.winners else 0] += 1
        plies.append(n)
    found = playouts(state, 4000, seed=1)
    assert found is not None and len(found.winner) == 4000
    for player in range(state.game.players + 1):
        share = winners[player] / number
        assert abs((found.winner == player).mean() - share) < 0.1, (player, share)
    assert abs(found.plies.mean() - np.mean(plies)) < 4 * np.std(plies) / np.sqrt(number) + 0.01
    assert {*found.first.tolist()} <= {i for i, code in enumerate(state.cells) if not code}


def test_each_game_ends_as_the_rules_end_it_in_that_order():
    """From a position with four spaces left there are few orders: all of them, and what they lead to."""
    game = vectorgames.load("time_vectors", dimensions=2)
    for seed in range(40):
        state = game.start()
        rng = Random(seed)
        while state.outcome is None and len(state.free()) > 4:
            state = state.play(rng.choice(list(state.actions())))
        if state.outcome is not None:
            continue
        ends = set()

        def follow(here, first, n, ends=ends):
            if here.outcome is not None:
                ends.add((first, here.outcome.winners[0] if here.outcome.winners else 0, n))
                return
            for action in here.actions():
                follow(here.play(action), action.end if first is None else first, n + 1)

        follow(state, None, 0)
        found = playouts(state, 600, seed)
        assert {*zip(found.first.tolist(), found.winner.tolist(), found.plies.tolist(), strict=True)} == ends


def test_a_full_board_without_a_set_is_nobody_s(tmp_path):
    """Sets of sixteen spaces, which hardly anybody fills by chance: 256 values leave no room for none."""
    text = "format: 1\nid: cubes\ntitle: Cubes\nboard: {model: time_vectors}\nstages: [{stage: introduce}]\n"
    path = tmp_path / "cubes.yaml"
    path.write_text(text + "goals: [{goal: configuration, shape: {box: 4}}]\n", "utf-8")
    found = playouts(vectorgames.load(str(path)).start(), 300)
    nobody = found.winner == 0
    assert nobody.mean() > 0.9 and {*found.plies[nobody].tolist()} == {256}


def test_the_same_seed_gives_the_same_games():
    state = vectorgames.load("time_vectors").start()
    one, same, other = playouts(state, 50, 7), playouts(state, 50, 7), playouts(state, 50, 8)
    assert one.plies.tolist() == same.plies.tolist() != other.plies.tolist()


@pytest.mark.parametrize(
    "name, options",
    [("chess_4d", {}), ("cross", {}), ("chancy_time_vectors", {}), ("time_vectors", {"two_quadrants": True})],
)
def test_games_that_end_otherwise_have_none(name, options):
    assert playouts(vectorgames.load(name, **options).start(), 5) is None
