"""Puzzles: those shipped hold by the rules, others are made on demand, and a changed file is noticed."""

from __future__ import annotations

import json
from datetime import date, timedelta
from random import Random

import pytest

import vectorgames
from tests.support import run
from vectorgames.base.words import LocalizedError
from vectorgames.players import puzzles
from vectorgames.players.puzzles import Exhausted, Prover, SetProver, Task, check, made_of, make, of_day, shipped


def test_three_hundred_are_shipped_of_all_kinds_and_depths_the_easiest_first():
    found, wrong = shipped()
    assert len(found) >= 300 and not wrong
    assert {(one.kind, one.depth) for one in found} >= {
        ("win", 1),
        ("win", 2),
        ("win", 3),
        ("defence", 1),
        ("defence", 2),
    }
    assert len({one.game for one in found}) >= 8 and {one.dimensions for one in found} >= {0, 1, 2, 3, 4}
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    assert len({(one.game, one.actions) for one in found}) == len(found)


def test_a_sample_of_them_holds_by_the_rules_alone():
    found, tried = Random(4).sample(shipped()[0], 40), 0
    for puzzle in found:
        state = puzzle.state()
        assert puzzle.answer in {action.text for action in state.actions()}
        try:
            assert check(puzzle, nodes=6_000) is None
            tried += 1
        except Exhausted:
            pass  # too deep for here: `python -m vectorgames.players.puzzles` tries them all
        for text in puzzle.line:
            state = state.play(text)
        won = state.outcome is not None and puzzle.state().actor in state.outcome.winners
        assert won == (puzzle.kind == "win")
    assert tried > 5


@pytest.mark.parametrize("seed", range(6))
def test_counting_proves_what_trying_all_actions_proves(seed):
    state, rng = vectorgames.load("time_vectors", dimensions=3).start(), Random(seed)
    while len(state.position()) < 34 + seed:
        after = state.play(rng.choice(list(state.actions())))
        state = after if after.outcome is None else vectorgames.load("time_vectors", dimensions=3).start()
    for turns in (1, 2):
        plain, counted = Prover(None), SetProver(None)
        assert plain.winning(state, turns).keys() == counted.winning(state, turns).keys()
        assert plain.losing(state, turns).keys() == counted.losing(state, turns).keys()


def test_they_are_made_on_demand_and_the_same_for_the_same_seed():
    one = [*make("time_vectors", 3, seed=2, options={"dimensions": 3})]
    assert one == [*make("time_vectors", 3, seed=2, options={"dimensions": 3})] and len(one) == 3
    assert all(check(puzzle) is None for puzzle in one if puzzle.depth < 3)
    assert all(puzzle.game == "time_vectors" and puzzle.options["dimensions"] == 3 for puzzle in one)


def test_a_position_with_two_right_actions_is_no_puzzle():
    for puzzle in made_of(Task("time_vectors", (("dimensions", 3),), 4)):
        assert len(SetProver().winning(puzzle.state(), puzzle.depth)) == (puzzle.kind == "win")


def test_each_day_has_its_own():
    days = [of_day(date(2026, 1, 1) + timedelta(days=k)) for k in range(60)]
    assert len({(one.game, one.actions) for one in days if one}) == 60
    assert of_day(date(2026, 1, 1)) == days[0]


def test_a_changed_file_is_noticed_and_left_out(tmp_path, monkeypatch):
    path = next(puzzles.FOLDER.glob("*.yaml"))
    content = path.read_text("utf-8")
    for wrong in (content.replace('"depth": 1', '"depth": 2', 1), "format: 1\n", "- ["):
        changed = tmp_path / path.name
        changed.write_text(wrong, "utf-8")
        with pytest.raises(LocalizedError, match=path.name):
            puzzles.read(changed)
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    found, wrong = shipped.__wrapped__()
    assert not found and len(wrong) == 1 and path.name in str(wrong[0])


def test_the_command():
    done = run("puzzles", "time_vectors", "-o", "dimensions=3", "--count", "2", "--seed", "2", "--json")
    made = json.loads(done.out)
    assert done.code == 0 and len(made) == 2
    assert {*made[0]} == {"game", "options", "actions", "kind", "depth", "dimensions", "answer", "line"}
    assert run("puzzles", "veptheca", "--count", "0").code == 2
    assert run("puzzles", "nothing").code == 2
