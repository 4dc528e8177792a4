"""Games made of blocks in the window's hands: what is said where a click leads nowhere, what buttons are called."""

from __future__ import annotations

import pytest

from tests.rules import load
from tests.support import shown
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.view.flat_map import flat_primitives
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import load_theme

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


def test_players_of_figures_are_called_by_their_sides():
    game = load("kings_and_towers")
    assert "a piece of Black" in game.why_not(game.start(), "(3,4,4,NE)")[0]


@pytest.mark.parametrize(
    "name, goal",
    [("tv_jungle", "no more than one piece"), ("vectobu", "has none left"), ("blobs", "has 3 pieces or fewer")],
)
def test_how_many_are_left_in_good_words(name, goal):
    assert goal.removeprefix("has ") in load(name).goal_line()


def test_a_figure_that_wins_is_drawn_on_the_map(session):
    """No coordinate runs through a cross."""
    places = ("(2,2,2,SW)", "(1,2,2,SW)", "(3,2,2,SW)", "(2,1,2,SW)", "(2,4,2,SW)")
    position = dict.fromkeys(places, "1") | {"(4,4,4,NE)": "2"}
    sitting(session, "cross", position, stage="turn", hands=[0, 0])
    session.play.play("(2,4,2,SW)-(2,3,2,SW)")
    tableau = session.tableau()
    assert any(path.kind == "vector" for path in tableau.paths)
    assert flat_primitives(session.record.game.space, tableau, Rect(0, 0, 300, 300), load_theme())


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
    assert shown(session).confirm_label == "Move"
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


def test_a_push_is_no_placement(session):
    index = sitting(session, "vectobu", MIRROR)
    session.play.play("(1,1,1,SW)-(3,1,1,SW)")
    for name in ("(2,1,1,SE)", "(4,1,1,SE)"):
        session.play.move_input.click(index[name])
    assert (
        session.play.move_input.ready.text == "(2,1,1,SE)-(4,1,1,SE)>off" and shown(session).confirm_label == "Move"
    )


def test_no_section_is_named_where_a_game_has_no_rules(session):
    index = sitting(session, "kinds_in_hand")
    session.play.move_input.click(index["(3,3,1,SW)"])
    session.play.move_input.ask_why()
    prompt = shown(session).prompt
    assert "choose one" in prompt.why and not prompt.section


def test_teams_are_told_and_win_together(session):
    sitting(session, "shared_men")
    assert shown(session).goal.startswith("Teams: Light and Dark; Amber and Teal. ")
    assert "in hand" in shown(session).players[0].supply
    pieces = {"(1,1,1,SW)": "1", "(2,1,1,SW)": "2", "(4,1,1,SW)": "1", "(4,4,4,NE)": "3"}
    sitting(session, "shared_men", pieces, hands=[1, 1, 1, 1])
    session.play.play("(4,1,1,SW)-(3,1,1,SW)")
    assert shown(session).outcome.title == "Light and Dark win"


def test_empty_hands_are_not_told_where_they_always_are(session):
    sitting(session, "kings_and_towers")
    assert not any(player.supply for player in shown(session).players)
    position = {"(1,1,1,SW)": "2K", "(3,1,1,SW)": "1T", "(4,4,4,NE)": "1K"}
    sitting(session, "kings_and_towers", position, actor=2)
    assert shown(session).prompt.detail == "Move one of your pieces. You are in check."


def test_the_kind_that_was_chosen_is_told(session):
    sitting(session, "kinds_in_hand")
    session.play.move_input.pick(Pick("button", "K"))
    assert shown(session).prompt.detail == "Comes in: king. Choose where."


def test_stop_is_a_word_of_the_language_in_the_list_of_moves(session):
    sitting(session, "checkers_4d", HOPS)
    session.play.play("(1,1,1,SW)x(3,1,1,SW)")
    session.play.play("stop")
    assert shown(session).moves.rows[-1].text == "Stop"


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


def test_the_map_shows_what_is_chosen_and_where_it_goes(session):
    index = sitting(session, "checkers_4d", HOPS)
    space, rect, theme = session.record.game.space, Rect(0, 0, 300, 300), load_theme()
    bare = flat_primitives(space, Tableau(), rect, theme)
    session.play.move_input.click(index["(1,1,1,SW)"])
    marks = {mark.kind: mark for mark in session.tableau().every_mark}
    for kind in ("from", "free", "take"):
        assert len(flat_primitives(space, Tableau(marks=(marks[kind],)), rect, theme)) > len(bare), kind
