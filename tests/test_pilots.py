"""Games of the Time Vectors board out of blocks alone, against the rulebook (rules/time_vectors.md 6, 9, 14.2)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import load
from tests.support import played


def put(game, first: str, second: str, actor: int = 1, **more):
    """The second phase, with these pieces on the board; blanks between the spaces."""
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    return game.start(setup={"position": position, "actor": actor, "stage": "turn", **more})


# ---- lemonade ----


def test_a_piece_goes_up_to_three_spaces_and_round_t_either_way():
    game = load("lemonade")
    state = put(game, "(1,1,1,SW)", "(1,1,1,NW) (4,4,4,NE)")
    ends = {str(action).split("-")[1] for action in state.actions()}
    rows = [f"({x},1,1,SW)" for x in (2, 3, 4)] + [f"(1,{y},1,SW)" for y in (2, 3, 4)]
    assert ends == {*rows, *(f"(1,1,{z},SW)" for z in (2, 3, 4)), "(1,1,1,SE)", "(1,1,1,NE)"}
    why, section = game.why_not(state, "(1,1,1,SW)-(1,1,1,NW)")
    assert "taken" in why and section == "time_vectors 6"
    both = put(game, "(1,1,1,SW)", "(1,1,1,NW) (1,1,1,SE)")
    why, _ = game.why_not(both, "(1,1,1,SW)-(1,1,1,NE)")
    assert "(1,1,1,NW)" in why and "(1,1,1,SE)" in why, "both ways are shut"
    assert "none of the steps" in game.why_not(both, "(1,1,1,SW)-(2,2,1,SW)")[0]


# ---- vector morris ----


def test_a_vector_takes_one_piece_wherever_it_stands():
    state = played(
        load("vector_morris").start(),
        *("(1,1,1,SW)", "(3,3,3,SW)", "(2,1,1,SW)", "(3,3,2,SW)", "(3,1,1,SW)", "(3,2,1,NE)", "(4,1,1,SW)"),
    )
    assert state.actor == 1
    assert sorted(map(str, state.actions())) == ["x(3,2,1,NE)", "x(3,3,2,SW)", "x(3,3,3,SW)"]
    assert "own" in state.game.why_not(state, "x(1,1,1,SW)")[0]
    state = state.play("x(3,3,2,SW)")
    assert state.actor == 2 and state.trays() == {1: ("1",) * 12, 2: ("2",) * 13}


def test_the_goal_line_says_that_vectors_take():
    assert "takes" in load("vector_morris").goal_line() and "nimmt" in load("vector_morris").goal_line("de")
    assert "takes" not in load("lemonade").goal_line()


@pytest.mark.parametrize("quiet", [0, 99])
def test_who_cannot_move_has_lost_also_on_the_last_quiet_turn(quiet):
    """A piece in the corner is shut in along x, y, z and on one side along t."""
    shut = "(2,1,1,SW) (1,2,1,SW) (1,1,2,SW) (1,1,1,NW) (1,1,1,NE)"
    state = put(load("lemonade"), shut, "(1,1,1,SW)", quiet=quiet)
    away = state.play("(1,1,1,NE)-(2,1,1,NE)")
    assert (away.outcome is None) == (quiet == 0), "he gets away through SE, unless the limit is reached"
    state = state.play("(1,1,1,NE)-(1,1,1,SE)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "no move"


# ---- kinds of pieces, and goals by owner ----


def test_pieces_of_two_kinds_make_one_vector():
    game = load("knights_and_wardens")
    state = game.start()
    assert state.position()["(1,1,1,SW)"] == "1K" and state.position()["(4,4,3,NE)"] == "2W"
    assert "K(1,1,1,SW)-(2,2,1,SW)" in map(str, state.actions())
    state = game.start(
        setup={
            "position": {
                "(1,1,1,SW)": "1K",
                "(2,1,1,SW)": "1W",
                "(3,1,1,SW)": "1K",
                "(4,2,1,SW)": "1W",
                "(4,4,4,NE)": "2K",
                "(3,4,4,NE)": "2W",
            },
            "actor": 1,
        }
    )
    assert vectorgames.hints(state).wins == ("(4,1,1,SW)",)
    assert "is W" in game.why_not(state, "K(4,2,1,SW)-(4,1,1,SW)")[0]
    assert "W(4,2,1,SW)-(4,1,1,SW)" in game.why_not(state, "(4,2,1,SW)-(4,1,1,SW)")[0]
    state = state.play("W(4,2,1,SW)-(4,1,1,SW)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "vector"


def test_only_the_kind_that_may_takes():
    game = load("knights_and_wardens")
    pieces = {"(1,1,1,SW)": "1K", "(1,1,1,NW)": "1W", "(2,2,1,SW)": "2W", "(2,1,1,NW)": "2K", "(4,4,4,NE)": "2W"}
    state = game.start(setup={"position": pieces, "actor": 1})
    texts = {str(action) for action in state.actions()}
    assert "K(1,1,1,SW)x(2,2,1,SW)" in texts and not any("x(2,1,1,NW)" in text for text in texts)
    assert state.play("K(1,1,1,SW)x(2,2,1,SW)").position()["(2,2,1,SW)"] == "1K"


@pytest.mark.parametrize(("lang", "words"), [("en", "bottom level"), ("de", "untersten Ebene")])
def test_where_new_pieces_come_in_is_said(lang, words):
    game = load("from_below")
    why, _ = game.why_not(game.start(), "G", lang)
    assert words in why and "G" in why
