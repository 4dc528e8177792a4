"""Games made of blocks in the window's hands: what is said where a click leads nowhere, what buttons are called."""

from __future__ import annotations

import pytest

from tests.rules import load
from tests.support import shown
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import Pick
from vectorgames.rules.adviser import adviser_of

HOPS = {"(1,1,1,SW)": "1", "(4,1,1,SW)": "1", "(2,1,1,SW)": "2", "(3,2,1,SW)": "2", "(4,4,4,NE)": "2"}
MIRROR = dict.fromkeys(("(1,1,1,SW)", "(1,1,1,NW)", "(2,1,1,SE)", "(1,2,1,NE)"), "1") | dict.fromkeys(
    ("(3,1,1,SE)", "(4,4,1,SE)", "(4,4,4,NE)", "(4,4,4,NW)", "(4,4,4,SW)"), "2"
)
LINES = {"G": "1", "GG": "1", "GGG": "1", "R": "1", "YY": "1", "YYY": "2", "BBB": "2", "BBR": "2", "BBG": "2"}


def sitting(session, name: str, position: dict[str, str] | None = None, **more) -> dict[str, int]:
    """Begin a game of tests/definitions, perhaps in a position; numbers of its spaces by name."""
    game = load(name)
    state = game.start(setup={"position": position, "actor": 1} | more) if position else None
    session.begin(GameRecord(game, start=state))
    return game.space.index


@pytest.mark.parametrize("space", ["(4,1,1,SW)", "(2,2,2,NE)", "(3,2,1,SW)"])
def test_the_piece_that_goes_on_is_named(space):
    game = load("checkers_4d")
    state = game.start(setup={"position": HOPS, "actor": 1}).play("(1,1,1,SW)x(3,1,1,SW)")
    assert adviser_of(game).prompt(state).say("en") == "The piece on (3,1,1,SW) goes on, or you stop."
    assert game.why_not(state, space)[0] == "The piece on (3,1,1,SW) goes on, or you stop."


def test_a_piece_that_stands_in_the_wrong_part_is_told_so():
    game = load("vectobu")
    state = game.start(setup={"position": MIRROR, "actor": 1})
    assert "first move of a turn is made in SW or SE" in game.why_not(state, "(1,1,1,NW)")[0]
    state = state.play("(1,1,1,SW)-(3,1,1,SW)")
    assert "second move of this turn is made in NE or SE" in game.why_not(state, "(1,1,1,NW)")[0]


def test_a_piece_that_has_moved_is_told_so():
    game = load("shared_men")
    state = game.start().play("(1,1,1,SW)-(1,1,2,SW)")
    assert "has moved already" in game.why_not(state, "(1,1,2,SW)")[0]


def test_the_only_piece_that_goes_on_need_not_be_clicked(session):
    index = sitting(session, "checkers_4d", HOPS)
    session.play.play("(1,1,1,SW)x(3,1,1,SW)")
    session.play.move_input.click(index["(3,3,1,SW)"])
    assert session.play.move_input.ready.text == "(3,1,1,SW)x(3,3,1,SW)" and shown(session).confirm_label == "Take"
    session.play.move_input.back()
    session.play.move_input.back()
    assert [choice.value for choice in shown(session).choices] == ["stop"] and not session.play.move_input.stem


def test_a_block_is_put_together_and_taken_apart_piece_by_piece(session):
    index = sitting(session, "lines_morris", LINES, stage="turn", hands=[0, 0])
    for name in ("GG", "GGG"):
        said = shown(session).prompt.detail
        assert said.startswith("A group of 4. This piece may go to 11 marked spaces.") == (name == "GGG")
        session.play.move_input.click(index[name])
    assert shown(session).prompt.detail.startswith("A group of 4. These 2 may go to ")
    session.play.move_input.back()
    assert [pick.value for pick in session.play.move_input.stem] == [index["GG"]]
    session.play.move_input.click(index["GGG"])
    session.play.move_input.click(index["BG"])
    assert session.play.move_input.ready.text == "[GG,GGG]-[BG,BGG]" and shown(session).confirm_label == "Move"


def test_teams_are_told_and_win_together(session):
    sitting(session, "shared_men")
    assert shown(session).goal.startswith("Teams: Light and Dark; Amber and Teal. ")
    assert "in hand" in shown(session).players[0].supply
    pieces = {"(1,1,1,SW)": "1", "(2,1,1,SW)": "2", "(4,1,1,SW)": "1", "(4,4,4,NE)": "3"}
    sitting(session, "shared_men", pieces, hands=[1, 1, 1, 1])
    session.play.play("(4,1,1,SW)-(3,1,1,SW)")
    assert shown(session).outcome.title == "Light and Dark win"


def test_the_kind_that_was_chosen_is_told(session):
    sitting(session, "kinds_in_hand")
    session.play.move_input.pick(Pick("button", "K"))
    assert shown(session).prompt.detail == "Comes in: king. Choose where."


def test_what_is_met_and_where_a_kind_comes_in_is_marked(session):
    position = {"(1,1,1,SW)": "1", "(1,4,4,SW)": "1", "(2,1,1,SW)": "2", "(4,4,4,NE)": "2", "(4,4,3,NE)": "2"}
    index = sitting(session, "coin", position)
    session.play.move_input.click(index["(1,1,1,SW)"])
    assert ("take", index["(2,1,1,SW)"]) in {(mark.kind, mark.space) for mark in session.tableau().every_mark}
    session.play.move_input.click(index["(2,1,1,SW)"])
    assert session.play.move_input.ready.kind == "meet" and shown(session).confirm_label == "Move"
    index = sitting(session, "kinds_in_hand")
    session.play.move_input.pick(Pick("button", "K"))
    assert ("legal", index["(2,2,2,NW)"]) in {(mark.kind, mark.space) for mark in session.tableau().every_mark}
