"""Turns of several moves: by kind, with the same piece or another, stop, and removals in between (gryb 8.1)."""

from __future__ import annotations

from tests.rules import comes_back
from tests.support import played
from tests.test_kinds_in_hand import load, texts
from vectorgames.rules.adviser import adviser_of


def test_four_moves_and_then_the_next_player():
    state = played(load("long_turns").start(), "G", "R", "G-GG")
    assert state.actor == 1 and state.setup()["moves_left"] == 1
    assert state.play("GG-GR").actor == 2
    assert adviser_of(state.game).prompt(state).say("en") == "One more move in this turn."
    assert "2 more" in adviser_of(load("long_turns")).prompt(played(load("long_turns").start(), "G", "R")).say("en")


def test_a_removal_does_not_end_the_turn():
    """One set in the middle of a turn: a piece is removed, then the turn goes on where it was."""
    game = load("long_turns")
    pieces = {"GG": "1", "GR": "1", "GY": "1", "G": "1", "R": "2", "Y": "2", "RR": "2", "YY": "2"}
    state = game.start(setup={"position": pieces, "actor": 1}).play("G-GB")
    assert state.stage.name == "removal" and state.setup()["removals"] == 2 and state.setup()["moves_left"] == 3
    comes_back(state)
    state = played(state, "xR", "xYY")
    assert state.actor == 1 and state.stage.name == "turn" and state.setup()["moves_left"] == 3
    comes_back(state)
    assert played(state, "G", "R", "R-RG").actor == 2


def test_the_rest_of_a_turn_belongs_to_the_piece_that_moved():
    game = load("turns_of_one_piece")
    state = game.start().play("(2,1,1,SW)-(3,1,1,SW)")
    assert {text.split("-")[0] for text in texts(state) - {"stop"}} == {"(3,1,1,SW)"} and "stop" in texts(state)
    why, _ = game.why_not(state, "(1,2,1,SW)-(2,2,1,SW)")
    assert "(3,1,1,SW)" in why and "same piece" in why
    state = state.play("(3,1,1,SW)-(4,1,1,SW)")
    assert state.setup()["moved"] == ["(4,1,1,SW)"] and state.setup()["moves_left"] == 1
    assert state.play("stop").actor == 2 and state.play("stop").setup()["quiet"] == 1


def test_each_move_of_a_turn_is_another_pieces():
    game = load("coin")
    state = played(game.start(), "(1,1,1,SW)-(1,2,1,SW)", "(2,1,1,SW)-(2,2,1,SW)")
    assert state.actor == 1
    for start in ("(1,2,1,SW)", "(2,2,1,SW)"):
        assert not any(text.startswith(f"{start}-") for text in texts(state))
        assert start in game.why_not(state, f"{start}-{start.replace('2,1', '3,1')}")[0], "the piece that is meant"
    state = state.play("(1,1,2,SW)-(1,2,2,SW)")
    assert state.actor == 2


def test_stop_ends_a_turn_only_after_its_first_move():
    game = load("coin")
    state = game.start()
    assert "stop" not in texts(state) and "middle of a turn" in game.why_not(state, "stop")[0]
    assert played(state, "(1,1,1,SW)-(1,2,1,SW)", "stop").actor == 2


def test_kinds_have_turns_of_their_own_length():
    game = load("king_and_court")
    start = {"position": {"GG": "1K", "RR": "1W", "YY": "2K", "BB": "2W"}, "actor": 1}
    king = game.start(setup=start).play("KGG-G")
    assert king.setup()["moves_left"] == 2 and {text[0] for text in texts(king)} == {"K"}
    king = played(king, "KG-GG", "KGG-RG")
    assert king.actor == 2
    warden = game.start(setup=start).play("WRR-R")
    assert warden.setup()["moves_left"] == 1 and warden.play("WR-0").actor == 2
    assert "kind W" in game.why_not(warden, "KGG-G")[0]


def test_the_group_that_acts_first_says_how_long_the_turn_is():
    start = load("quick_groups").start()
    lone, of_three = start.play("RR-RG"), start.play("GG-GB")
    assert lone.actor == 2, "one piece alone, one action"
    assert of_three.actor == 1 and of_three.setup()["moves_left"] == 1
    assert of_three.play("RR-RG").actor == 2, "the second may be made by any piece"
