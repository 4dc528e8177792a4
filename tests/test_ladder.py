"""The ladder: whom it lets play, how often, and what it says of it."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

import vectorgames
from tests.support import refused, run
from tests.thinkers import mark, square
from vectorgames.base import executors
from vectorgames.base.words import LocalizedError
from vectorgames.players.ladder import Contest, Played, Task, arrangements, interval, ladder, play_game
from vectorgames.players.player import RandomPlayer

SHORT = ("ez_gryb", "interrupt")
STRONGEST = vectorgames.players()[-1]


def test_the_interval_is_that_of_wilson():
    assert interval(130, 200) == pytest.approx((0.5816, 0.7127), abs=2e-4), "65 % of 200 games"
    assert interval(0, 4) == pytest.approx((0.0, 0.4899), abs=1e-4)
    low, high = interval(7.5, 10)
    assert low == pytest.approx(1 - interval(2.5, 10)[1]) and 0 < low < 0.75 < high < 1


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_sides_are_exchanged_and_given_evenly(sides):
    ways = arrangements(sides)
    for one, other in zip(ways[::2], ways[1::2], strict=True):
        assert all(a != b for a, b in zip(one, other, strict=True)), "each is followed by its exchange"
    assert {sum(seat) for seat in zip(*ways, strict=True)} == {len(ways) // 2}, "each sits on each side as often"
    assert len(set(ways)) == len(ways) and all(0 < sum(way) < sides for way in ways)


def test_the_same_seed_gives_the_same_games_by_whichever_workers():
    def played(seed, executor=None):
        games: list[Played] = []
        pairs = ladder(
            SHORT,
            ("random", "random"),
            6,
            nodes=1,
            seed=seed,
            executor=executor,
            told=lambda *told: games.append(told[2]),
        )
        return pairs, Counter(games)

    alone = played(3)
    with ThreadPoolExecutor(3) as threads:
        assert played(3, threads) == alone
    assert played(4)[1] != alone[1]
    assert [pair.games for pair in alone[0]] == [6, 6]


def test_the_seats_of_a_game_are_exchanged_with_its_opening_and_dice_kept(monkeypatch):
    heard = []

    @dataclass(frozen=True)
    class First(RandomPlayer):
        """Plays the first legal action, and keeps what it was told of the game."""

        def following(self, start, played):
            heard.append((self.id, tuple(played)))
            return self

        def choose(self, state, seconds=None, nodes=None, seed=0):
            return min(state.actions(), key=str)

    monkeypatch.setattr(sys.modules[ladder.__module__], "player_of", lambda seat, game: First(game, seat))
    games = []
    for number in range(4):
        heard.clear()
        play_game(Task(Contest("chancy_time_vectors", (), "upper", "lower"), number))
        games.append(list(heard))
    for one, other in (games[:2], games[2:]):
        assert [played for _, played in one] == [played for _, played in other], "the same game"
        assert all(a != b for (a, _), (b, _) in zip(one, other, strict=True)), "by the other"
    assert games[0][0][1] != games[2][0][1], "another opening"


def test_more_than_two_players_and_dice():
    pairs = ladder(("three_way_time_vectors", "chancy_time_vectors"), ("random", "random"), 6, nodes=1)
    for pair in pairs:
        assert pair.wins + pair.losses + pair.draws == pair.games == 6


def test_a_seat_that_cannot_go_on_loses_and_it_is_said():
    played = play_game(Task(Contest("ez_gryb", (), "program:no-such-program", "random"), 0))
    assert played.points == 0.0 and "no-such-program" in played.fault.say("de")
    played = play_game(Task(Contest("ez_gryb", (), "random", "program:no-such-program"), 1))
    assert played.points == 1.0


# ---- the command ----


def test_the_command_prints_pairs():
    ran = run("ladder", "ez_gryb", "--seats", "random,random", "--games", "3", "--nodes", "5")
    assert (ran.code, ran.err) == (0, "") and ran.out.startswith("ez_gryb\trandom random\twins ")
    ran = run(
        "ladder", "ez_gryb,interrupt", "--seats", "random,random,random", "--games", "2", "--nodes", "5", "--json"
    )
    pairs = json.loads(ran.out)["pairs"]
    assert [pair["game"] for pair in pairs] == ["ez_gryb", "ez_gryb", "interrupt", "interrupt"]
    keys = {"game", "upper", "lower", "games", "wins", "losses", "draws", "interval"}
    for pair in pairs:
        assert pair.keys() == keys and pair["games"] == 2 == pair["wins"] + pair["losses"] + pair["draws"]
        assert 0 <= pair["interval"][0] <= pair["interval"][1] <= 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "chess"),
        (["ez_gryb", "--seats", "random,nobody"], STRONGEST),
        (["ez_gryb", "--seats", "random"], "two seats"),
        (["ez_gryb", "--seats", "random,program:"], "command"),
        (["ez_gryb", "--games", "0"], "a game or more"),
        (["ez_gryb", "--nodes", "0"], "--nodes"),
        (["ez_gryb", "--nodes", "5", "--seconds", "1"], "--seconds"),
        (["ez_gryb", "--seconds", "0"], "seconds"),
        (["ez_gryb", "--workers", "0"], "workers"),
        (["ez_gryb", "-o", "players=7"], "players"),
    ],
)
def test_what_it_is_given_wrongly_is_said_in_one_line(arguments, said):
    assert said in refused("ladder", *arguments)


def test_a_cluster_that_is_not_there():
    """Nor, where Dask is not installed, any other."""
    told = refused("ladder", "ez_gryb", "--cluster", "nowhere://127.0.0.1:9")
    assert "Dask scheduler" in told or "pip install distributed" in told


# ---- executors ----


def test_tasks_are_done_here_without_an_executor_and_each_once_with_one():
    tasks = [3, 1, 2]
    assert list(executors.spread(square, tasks)) == [(0, 9), (1, 1), (2, 4)]
    with ThreadPoolExecutor(2) as threads:
        assert sorted(executors.spread(square, tasks, threads)) == [(0, 9), (1, 1), (2, 4)]


def test_a_worker_that_is_killed_loses_nothing_and_nothing_counts_twice(tmp_path):
    with executors.opened(2) as pool:
        found = sorted(executors.spread(mark, [(str(tmp_path), n) for n in range(6)], pool))
    assert found == [(n, n) for n in range(6)]
    assert len([name for name in os.listdir(tmp_path) if name.startswith("2-")]) == 2


def test_a_task_that_fails_is_raised():
    with ThreadPoolExecutor(1) as threads, pytest.raises(TypeError):
        list(executors.spread(square, [1, "a"], threads))
    with pytest.raises(LocalizedError, match="0 workers"), executors.opened(0):
        pass
