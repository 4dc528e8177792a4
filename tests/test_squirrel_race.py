"""Squirrel Race, sentence by sentence of the rulebook (rules/gryb.md section 2)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_reference import steps, words
from tests.rules import comes_back, texts
from tests.support import played, walk
from vectorgames.rules.action import Outcome

LEVEL_3 = [word for word in words(4) if len(word) == 3]


def load(**options):
    return vectorgames.load("squirrel_race", **options)


def scattered(*nuts: str, **options):
    """The state after these nuts, of the two players in turn, have been rolled."""
    return played(load(nuts=len(nuts) // 2, **options).start(), *(f"roll {node}" for node in nuts))


# Both squirrels sit on the board, and nuts of both lie about: 1 on GGGG and RGGR, 2 on GGGR and YYYY.
NUTS = ("GGGG", "GGGR", "RGGR", "YYYY")
PLACED = ("roll B", "BBB", "roll Y", "BBY")


def running(**options):
    return played(scattered(*NUTS, **options), *PLACED)


@pytest.mark.parametrize("colour", "RB")
def test_squirrels_are_placed_on_the_rolled_colour_of_the_third_level(colour):
    state = scattered(*NUTS).play(f"roll {colour}")
    wanted = {node for node in LEVEL_3 if node[-1] == colour}
    assert state.actor == 1 and texts(state) == wanted
    own = f"BB{colour}"
    state = state.play(own)
    assert state.position()[own] == "1S" and (state.actor, state.mover) == (0, 2)
    second = state.play(f"roll {colour}")
    assert second.actor == 2 and texts(second) == wanted - {own}
    state = second.play(f"YY{colour}")
    assert state.position()[f"YY{colour}"] == "2S" and state.actor == 1


def test_a_nut_may_lie_there_from_the_beginning(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text("format: 1\nid: own\ntitle: Own\nextends: squirrel_race\nsetup: {1: [BBBB]}\n", "utf-8")
    state = vectorgames.load(str(file), nuts=2).start()
    assert state.in_hand == (1, 2)
    comes_back(played(state, "roll GGGG", "roll GGGR", "roll YYYY", "roll B", "BBB"))


@pytest.mark.parametrize("node", ["GGG", "RYG"])
def test_squirrels_run_sideways_and_through_hyperspace_on_their_level(node):
    other = next(n for n in ("YYY", "GRY") if n != node)
    state = played(scattered(*NUTS), f"roll {node[-1]}", node, "roll Y", other)
    expected = steps(node, "sideways", 4) | steps(node, "hyperspace", 4)
    assert len(expected) == 6 and texts(state) == {f"S{node}-{end}" for end in expected}


def test_all_nuts_gathered_ends_the_game():
    state = played(scattered("GGGG", "GGGR"), "roll G")
    state = state.play("GGG")
    assert state.outcome == Outcome((1,), (3, 0), "nuts") and state.trays() == {1: ("1", "2"), 2: ()}
    assert not state.actions() and state.game.why_not(state, "SGGG-GGR")[0] == "The game is over."
    state = played(scattered("GGGG", "GYGR"), "roll G", "GGG", "roll G", "GYG")
    assert state.outcome == Outcome((), (2, 2), "nuts"), "equal points are a draw"
    comes_back(state.game.start(setup={"position": {}, "actor": 0, "stage": "roll", "mover": 1}))


def test_the_limit_counts_moves_of_both_and_no_placements():
    state = played(running(move_limit=3), "SBBB-BBG", "SBBY-BBR")
    assert state.outcome is None
    state = state.play("SBBG-BYG")
    assert state.outcome == Outcome((), (0, 0), "limit")
    state = played(running(move_limit=1), "SBBB-BBG")
    assert state.outcome == Outcome((), (0, 0), "limit")
    ahead = played(scattered(*NUTS, move_limit=1), "roll G", "GGG", "roll Y", "BBY", "SGGG-GGR")
    assert ahead.outcome == Outcome((1,), (3, 0), "limit")


def test_random_games_against_a_slow_count():
    for seed in range(6):
        rng = random.Random(seed)
        game = load(nuts=rng.choice((1, 5, 30, 128)), move_limit=rng.choice((3, 40)))
        states = walk(game.start(), rng)
        had = {1: [], 2: []}
        for before, after in zip(states, states[1:], strict=False):
            lost = {n: p for n, p in before.position().items() if len(n) == 4 and n not in after.position()}
            mine = next((n for n, p in after.position().items() if p == f"{before.mover}S"), None)
            assert all(node[:3] == mine for node in lost)
            had[before.mover] += lost.values()
            if before.in_hand == (0, 0) == after.in_hand:
                assert {p: sorted(tray) for p, tray in after.trays().items()} == {
                    p: sorted(t) for p, t in had.items()
                }
            if mine and after.in_hand == (0, 0):
                below = {n for n in after.position() if len(n) == 4 and n[:3] == mine}
                assert not below, "nothing is left under a squirrel"
        end = states[-1]
        points = tuple(2 * had[p].count(str(p)) + had[p].count(str(3 - p)) for p in (1, 2))
        assert end.outcome.scores == points
        best = max(points)
        assert end.outcome.winners == (() if points[0] == points[1] else (points.index(best) + 1,))
        left = [p for p in end.position().values() if p in "12"]
        assert (end.outcome.reason == "nuts") == (not left)


REASONS = [
    ((), "GGGG", "dice set up the board"),
    ((), "roll GGG", "bottom level"),
    ((), "roll G", "bottom level"),
    ((), "SGGG-GGR", "dice set up the board"),
    (("roll GGGG",), "roll GGGG", "GGGG is taken"),
    ([f"roll {n}" for n in NUTS], "GGG", "colour die is rolled"),
    ([f"roll {n}" for n in NUTS], "roll GGGB", "one of four colours"),
    ([f"roll {n}" for n in NUTS] + ["roll G"], "roll R", "No roll is due"),
    ([f"roll {n}" for n in NUTS] + ["roll G"], "GGGG", "level above the nuts"),
    ([f"roll {n}" for n in NUTS] + ["roll G"], "SGGG-GGR", "level above the nuts"),
    ([f"roll {n}" for n in NUTS] + ["roll G"], "GGR", "GGR is red, but green was rolled"),
    ([f"roll {n}" for n in NUTS] + ["roll G", "GGG", "roll G"], "GGG", "squirrel of Light sits on GGG"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "roll G", "No roll is due"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "BBG", "runs now"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "SBBBxBBG", "runs now"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "pass", "runs now"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "SBBG-BBR", "Your squirrel sits on BBB"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "SBBB-BBY", "squirrel of Dark sits on BBY"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "BBB-BBG", "written SBBB-BBG"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "SBBB-BBR", "neither a step sideways"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "SBBB-BB", "neither a step sideways"),
    ([f"roll {n}" for n in NUTS] + [*PLACED], "SBBB-BBB", "neither a step sideways"),
]


@pytest.mark.parametrize(("before", "text", "said"), REASONS)
def test_reasons(before, text, said):
    state = played(load(nuts=2).start(), *before)
    sentence, section = state.game.why_not(state, text)
    assert said in sentence and section.startswith("gryb ")
    german, _ = state.game.why_not(state, text, "de")
    assert german != sentence and "{" not in german
    with pytest.raises(ValueError, match="."):
        state.play(text)
