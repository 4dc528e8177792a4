"""Dice of a turn that name single spaces, and meetings that a roll decides (gryb 8.1, 8.4; time_vectors 10)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.rules import comes_back
from tests.support import played, walk
from tests.test_kinds_in_hand import HEAD, TURN, load, texts
from vectorgames.rules.adviser import adviser_of

# ---- dice that name one space ----


def test_occupied_nodes_are_rolled_again_only_where_the_game_says_so():
    state = played(load("node_dice").start(), "roll G", "G")
    assert len(state.actions()) == 21 and "roll G" in texts(state)
    assert texts(state.play("roll G")) == {"xG"}
    state = played(state, "roll Y", "Y", "roll R")
    assert texts(state) == {"R", "G-R"} and texts(state.play("R").play("roll 0")) == {"0"}


# ---- meetings: coin ----


def coin(**more):
    pieces = {"(1,1,1,SW)": "1", "(1,1,2,SW)": "1", "(2,2,1,SW)": "2", "(4,4,4,NE)": "2", "(4,4,3,NE)": "2"}
    return load("coin").start(setup={"position": pieces, "actor": 1, **more})


def test_a_coin_decides_whether_the_piece_is_taken():
    state = coin().play("(1,1,1,SW)x(2,2,1,SW)")
    assert state.actor == 0 and state.mover == 1 and texts(state) == {"roll 1", "roll 2"}
    assert state.position()["(2,2,1,SW)"] == "2", "nothing has happened yet"
    assert state.setup()["meeting"] == ["(1,1,1,SW)", "(2,2,1,SW)"] and state.setup()["stage"] == "coin"
    comes_back(state)
    taken = state.play("roll  1")
    assert taken.position()["(2,2,1,SW)"] == "1" and "(1,1,1,SW)" not in taken.position()
    assert taken.actor == 1 and taken.setup()["moved"] == ["(2,2,1,SW)"] and taken.setup()["progress"] is True


def test_the_coin_may_win():
    state = load("coin").start(
        setup={
            "position": {"(1,1,1,SW)": "1", "(1,1,2,NE)": "1", "(2,2,1,SW)": "2", "(4,4,4,NE)": "2"},
            "actor": 1,
        }
    )
    assert vectorgames.hints(state).wins == (), "nobody knows yet"
    state = played(state, "(1,1,1,SW)x(2,2,1,SW)", "roll 1")
    assert state.outcome.winners == (1,) and state.outcome.reason == "few"


def test_what_is_met_is_written_with_x_and_rolled_for():
    state = coin()
    game = state.game
    assert "(1,1,1,SW)x(2,2,1,SW)" in game.why_not(state, "(1,1,1,SW)-(2,2,1,SW)")[0]
    met = state.play("(1,1,1,SW)x(2,2,1,SW)")
    assert "roll 1" in game.why_not(met, "(1,1,2,SW)-(1,2,2,SW)")[0]
    assert game.why_not(met, "roll 3")[1] == game.rules.common_section, "no coin has three sides"
    for lang, word in (("en", "met"), ("de", "Treffen")):
        assert word in adviser_of(game).prompt(met).say(lang)
    with pytest.raises(ValueError, match="meeting"):
        setup = met.setup() | {"meeting": ["(1,1,1,SW)", "(4,4,4,NE)"]}
        game.start(setup=setup)


def test_where_two_rules_lead_to_a_piece_that_without_a_roll_holds(tmp_path):
    moves = "{step: sideways, onto: both}, {step: [sideways, down], onto: both, meeting: coin}"
    file = tmp_path / "own.yaml"
    file.write_text(HEAD + "setup: {1: [G], 2: [R, GG]}\n" + TURN.replace("MOVE", moves), "utf-8")
    state = vectorgames.load(str(file)).start()
    assert sorted(map(str, state.actions())) == ["G-B", "G-GB", "G-GR", "G-GY", "GxGG", "GxR"]
    assert state.play("GxR").actor == 2 and state.play("GxGG").actor == 0


def test_a_coin_is_read_only_where_there_is_one():
    with pytest.raises(ValueError):
        vectorgames.load("ez_gryb").notation.parse("roll 1")


# ---- meetings: hold court ----


def court(pieces: dict, colour: str, mover: int = 1):
    game = load("court")
    return game.start(setup={"position": pieces, "actor": mover, "roll": colour, "stage": "turn"})


def test_the_colour_of_the_node_captures():
    state = court({"RG": "1", "RGG": "2"}, "G").play("RGxRGG")
    assert state.actor == 0 and texts(state) == {"roll G", "roll R", "roll Y", "roll B"}
    assert state.play("roll G").position() == {"RGG": "1"}


@pytest.mark.parametrize("beside", ["R", "B"])
def test_a_colour_beside_it_drives_the_opponent_there(beside):
    state = played(court({"RG": "1", "RGG": "2"}, "G"), "RGxRGG", f"roll {beside}")
    assert state.position() == {"RGG": "1", f"RG{beside}": "2"}
    assert state.actor == 0 and state.mover == 2 and state.stage.name == "roll"


def test_the_opposite_colour_sends_the_mover_there():
    state = played(court({"RG": "1", "RGG": "2"}, "G"), "RGxRGG", "roll Y")
    assert state.position() == {"RGG": "2", "RGY": "1"}


def test_colours_of_occupied_nodes_are_not_offered_but_that_of_the_node_left_is():
    state = court({"RGR": "1", "RGG": "2", "RGY": "2"}, "G").play("RGRxRGG")
    assert texts(state) == {"roll G", "roll R", "roll B"}
    assert "occupied" in state.game.why_not(state, "roll Y")[0] and "roll" in state.game.why_not(state, "RGG")[0]
    comes_back(state)
    assert state.play("roll R").position() == {"RGG": "1", "RGR": "2", "RGY": "2"}, "they change places"


def test_court_ends_with_a_set_of_either():
    for seed in range(3):
        end = walk(load("court").start(), random.Random(seed))[-1]
        assert end.outcome.reason in ("gryb", "limit")
    pieces = {"GG": "1", "GR": "1", "GY": "1", "G": "1", "GB": "2"}
    state = played(court(pieces, "B"), "GxGB", "roll B")
    assert state.outcome.winners == (1,) and state.outcome.scores == (2, 0)


@pytest.mark.parametrize("way", ["{part: [2]}", "{block: neighbour, of: [2]}", "{push_down: any}", "{claim: down}"])
def test_what_is_done_ends_on_the_one_space_that_was_rolled(way, tmp_path):
    """Groups fell, and pushes did not ask, where dice name single spaces."""
    tree = "down" in way
    dice, board = ("any_node", "{model: gryb, depth: 2}") if tree else ("space", "{dimensions: 2}")
    setup = "{1: [G, R], 2: [GG, RY]}" if tree else '{1: ["(1,[12])"], 2: ["(4,4)"]}'
    turn = f"{{stage: turn, dice: {dice}, reroll_occupied: false, moves: [{way}]}}"
    file = tmp_path / "mine.yaml"
    file.write_text(
        f"format: 1\nid: mine\ntitle: Mine\nboard: {board}\npieces: 8\nsetup: {setup}\nstages: [{turn}]\n"
        "goals: [{goal: vacate}]\nend: {turn_limit: 60}\n"
    )
    game, found = vectorgames.load(str(file)), 0
    for roll in game.start().actions():
        state = game.start().play(roll)
        for action in state.actions():
            if action.text != "pass":
                assert game.space.names[state.rolled] in action.text
                found += 1
    assert found
