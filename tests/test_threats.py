"""Threat search and the counters of sets under it, against plain searches that know nothing of either."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import vectorgames
from vectorgames.players.characters import CharacterPlayer, characters, strongest
from vectorgames.players.player import Budget
from vectorgames.players.sets import FREE, OTHER, SetCounts, placing_of
from vectorgames.players.threats import Forcing, ThreatSearch, forced_win
from vectorgames.rules.game import State


def middle(game, seed: int, pieces: int) -> State:
    """A position of a random game that still runs, after so many placements."""
    rng = Random(seed)
    while True:
        state = game.start()
        while state.outcome is None and len(state.position()) < pieces:
            state = state.play(rng.choice(list(state.actions())))
        if state.outcome is None:
            return state


# ---- counters ----


@pytest.mark.parametrize(
    "name, options", [("time_vectors", {}), ("cross", {}), ("time_vectors", {"dimensions": 2})]
)
def test_counters_after_making_and_unmaking_are_those_counted_anew(name, options):
    goal = vectorgames.load(name, **options).rules.goal_of_sets
    table, rng = goal.sets, Random(5)
    seen = np.array([rng.random() < 0.7 for _ in range(2 * len(table))]).reshape(2, -1)
    for mask in (None, seen[0], seen):
        counts = SetCounts(table, [FREE] * table.size, mask)
        made: list[tuple[int, int]] = []
        for _ in range(200):
            if made and rng.random() < 0.2:
                counts.unmake(*made.pop())
            elif free := [i for i, there in enumerate(counts.cells) if there == FREE]:
                made.append((rng.choice(free), rng.randint(0, 1)))
                counts.make(*made[-1])
        anew = SetCounts(table, counts.cells, mask)
        assert (counts.codes, counts.lacking, counts.key) == (anew.codes, anew.lacking, anew.key)
        for side in (0, 1):
            sees = np.ones(len(table), bool) if mask is None else np.broadcast_to(mask, (2, len(table)))[side]
            rows = [row for row, sight in zip(table.spaces.tolist(), sees, strict=True) if sight]
            own = [sum(counts.cells[i] == side for i in row) for row in rows]
            free = [sum(counts.cells[i] == FREE for i in row) for row in rows]
            lacks = [k == len(row) - 1 and f == 1 for row, k, f in zip(rows, own, free, strict=True)]
            assert counts.wins(side) == {
                i for row, one in zip(rows, lacks, strict=True) for i in row if one and counts.cells[i] == FREE
            }


def test_counters_refuse_cells_of_another_board():
    table = vectorgames.load("time_vectors", dimensions=2).rules.goal_of_sets.sets
    with pytest.raises(ValueError, match="16"):
        SetCounts(table, [FREE] * (OTHER + 1))


# ---- against a plain search ----


def plain_wins(state: State) -> list[State]:
    """The states in which the actor has won at once."""
    after = [state.play(action) for action in state.actions()]
    return [one for one in after if one.outcome is not None and state.actor in one.outcome.winners]


def threatens(state: State, player: int) -> bool:
    """Whether a player, whose turn it is not, would win with one more piece: read off the lines of the space."""
    rows = state.game.space.vectors.spaces.tolist()
    return any(
        sum(state.cells[i] == player for i in row) == len(row) - 1 and any(not state.cells[i] for i in row)
        for row in rows
    )


def plain_chain(state: State, pieces: int) -> bool:
    """Whether the actor wins with so many pieces at most, every one of which but the last threatens to win: every
    answer is tried."""
    if plain_wins(state):
        return True
    if pieces < 2:
        return False
    for action in state.actions():
        after = state.play(action)
        if after.outcome is None and threatens(after, state.actor) and not plain_wins(after):
            answers = [after.play(answer) for answer in after.actions()]
            if all(one.outcome is None and plain_chain(one, pieces - 1) for one in answers):
                return True
    return False


@pytest.mark.parametrize("seed", range(24))
def test_a_chain_is_found_if_and_only_if_a_plain_search_finds_one(seed):
    state = middle(vectorgames.load("time_vectors", dimensions=3), seed, 12 + seed % 9)
    placing = placing_of(state)
    assert placing is not None
    for pieces in (1, 2, 3):
        search = ThreatSearch(placing.counts)
        line = search.run(0, pieces)
        assert (line is not None) == plain_chain(state, pieces)
        assert line is None or len(line) <= 2 * pieces - 1
        short = ThreatSearch(placing.counts).run(0, None, shortest=True)
        assert line is None or (short is not None and len(short) <= len(line))


def test_what_is_found_does_not_depend_on_what_was_searched_before():
    state = middle(vectorgames.load("time_vectors", dimensions=3), 3, 16)
    placing = placing_of(state)
    assert placing is not None
    used = ThreatSearch(placing.counts, 100_000)
    for pieces in (2, 1, 4, 3, 8):
        for side in (0, 1):
            fresh = ThreatSearch(placing.counts).run(side, pieces)
            assert (used.run(side, pieces) is None) == (fresh is None)


# ---- in the games ----


@pytest.mark.parametrize(
    "name, options",
    [
        ("time_vectors", {}),
        ("time_vectors", {"two_quadrants": True}),
        ("time_vectors", {"dimensions": 5}),
        ("time_vectors", {"pieces_each": 12}),
        ("time_vectors", {"opening": "swap"}),
        ("cross", {}),
    ],
)
def test_a_forced_win_is_won_against_every_answer(name, options):
    """The rules alone: whoever does not answer as the line says loses at once."""
    game, found = vectorgames.load(name, **options), 0
    for seed in range(12):
        state = middle(game, seed, 20 if name == "time_vectors" else 12)
        line = forced_win(state, shortest=True)
        found += line is not None
        for number, action in enumerate(line or ()):
            if number % 2:
                lost = state.play(next(one for one in state.actions() if one != action))
                assert plain_wins(lost)
            state = state.play(action)
        assert line is None or state.outcome is not None
    assert found or name == "cross"


def test_who_does_not_see_all_of_the_board_follows_no_chain():
    state = middle(vectorgames.load("time_vectors"), 1, 24)
    assert forced_win(state) is not None
    blind = CharacterPlayer(replace(characters()["pim"], depth=None), state.game)
    assert blind.analyse(state, Budget(nodes=300)).lines[0].outcome is None


@pytest.mark.parametrize("name", ["chess_4d", "lemonade", "vector_morris", "three_way_time_vectors", "ez_gryb"])
def test_games_in_which_more_happens_have_none(name):
    assert forced_win(vectorgames.load(name).start()) is None


def test_a_bound_of_nodes_ends_it():
    placing = placing_of(middle(vectorgames.vectorgames.load("time_vectors"), 2, 14))
    assert placing is not None
    search = ThreatSearch(placing.counts, 3)
    search.run(0)
    assert search.visited <= 3


def test_in_the_positions_of_a_search_chains_are_those_found_anew():
    game, rng = vectorgames.load("time_vectors", dimensions=3), Random(5)
    start = game.start()
    for _ in range(6):
        start = start.play(rng.choice(start.actions()))
    forcing, found = Forcing.of(start), 0
    assert forcing is not None
    for _ in range(120):  # from one position to another that shares only the first actions with it
        state = start
        for _ in range(rng.randrange(1, 12)):
            if state.outcome is None:
                state = state.play(rng.choice(state.actions()))
        if state.outcome is None:
            length, line = forcing.win(state), forced_win(state, Forcing.NODES)
            assert length == (None if line is None else len(line))
            found += length is not None
            replies = forcing.replies(state)
            if replies is not None and length is None:
                for action in state.actions():
                    if action.end not in replies:
                        assert forced_win(state.play(action)) is not None
    assert 10 < found < 110
    assert Forcing.of(vectorgames.load("lemonade").start()) is None
    assert Forcing.of(vectorgames.load("time_vectors", two_quadrants=True).start()) is None


def test_a_win_by_moves_that_only_threaten_a_chain_is_proved_and_played():
    state = vectorgames.load("time_vectors").start()
    for text in ("(4,4,1,NE)", "(2,2,3,SW)", "(4,1,2,NE)", "(2,1,2,NW)"):
        state = state.play(text)
    assert forced_win(state) is None
    player, other = strongest(state.game), Random(1)
    line = player.analyse(state, Budget(nodes=4000)).lines[0]
    assert line.outcome == "win"
    while state.outcome is None:
        text = player.analyse(state, Budget(nodes=4000)).lines[0].actions[0]
        state = state.play(text)
        if state.outcome is None:
            hints = vectorgames.hints(state)  # somebody who stops what he sees
            state = state.play(other.choice(hints.blocks or list(state.actions())))
    assert state.outcome.winners == (1,)
