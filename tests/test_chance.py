"""Dice of a turn that name single spaces, and meetings that a roll decides (gryb 8.1, 8.4; time_vectors 10)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.rules import comes_back
from tests.support import played, walk
from tests.test_kinds_in_hand import HEAD, TURN, load, texts
from vectorgames.rules.adviser import adviser_of

COLUMNS = {f"roll ({x},{y},*,*)" for x in "1234" for y in "1234"}


# ---- chancy vector morris (time_vectors 10) ----


def morris(first: str, second: str, mover: int = 1, **more):
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    setup = {"position": position, "actor": 0, "mover": mover, "stage": "roll", "hands": [0, 0], **more}
    return load("chancy_vector_morris").start(setup=setup)


def test_a_column_is_rolled_and_the_player_places_in_it():
    game = load("chancy_vector_morris")
    state = game.start()
    assert state.actor == 0 and texts(state) == COLUMNS
    state = state.play("roll (2,3,*,*)")
    assert state.actor == 1 and len(texts(state)) == 16 and all(text.startswith("(2,3,") for text in texts(state))
    full = {f"(1,1,{z},{t})": "12"[k % 2] for k, (z, t) in enumerate((z, t) for z in "1234" for t in QUADRANTS)}
    state = game.start(setup={"position": full, "actor": 0, "mover": 1})
    assert texts(state) == COLUMNS - {"roll (1,1,*,*)"} and "full" in game.why_not(state, "roll (1,1,*,*)")[0]


QUADRANTS = ("SW", "NW", "NE", "SE")


def test_then_all_columns_are_rolled_and_a_move_ends_in_it():
    far = "(4,1,1,NE) (4,1,2,NE) (4,1,3,NE)"
    state = morris(f"(1,1,1,SW) {far}", "(4,4,4,NE) (4,4,3,NE) (3,4,4,NE) (2,4,4,NE)")
    assert texts(state) == COLUMNS
    assert texts(state.play("roll (2,1,*,*)")) == {"(1,1,1,SW)-(2,1,1,SW)"}
    inside = texts(state.play("roll (1,1,*,*)"))
    assert inside == {f"(1,1,1,SW)-(1,1,{end})" for end in ("2,SW", "1,NW", "1,SE")}
    away = state.play("roll (3,3,*,*)")
    assert texts(away) == {"pass"}
    assert "column" in away.game.why_not(state.play("roll (2,1,*,*)"), "(1,1,1,SW)-(1,2,1,SW)")[0]
    assert away.play("pass").setup()["quiet"] == 1


def test_a_removal_is_not_rolled_for():
    state = morris(
        "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW) (4,2,1,SW)", "(4,4,4,NE) (4,4,3,NE) (3,4,4,NE) (2,4,4,NE) (1,4,4,NE)"
    )
    state = played(state, "roll (4,1,*,*)", "(4,2,1,SW)-(4,1,1,SW)")
    assert state.actor == 1 and {text[0] for text in texts(state)} == {"x"}
    comes_back(state)
    state = state.play("x(1,4,4,NE)")
    assert state.actor == 0 and state.mover == 2 and state.quiet == 0


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
