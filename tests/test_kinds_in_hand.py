"""Kinds of pieces out of the hand, reflected set-ups, placing by choice (time_vectors 13.1, gryb 8.2)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import comes_back, load, path, texts
from tests.support import do, played
from vectorgames.base.words import LocalizedError
from vectorgames.rules.adviser import adviser_of

# ---- kinds in hand ----


def test_a_piece_in_hand_is_named_by_its_kind():
    game = load("kinds_in_hand")
    state = game.start()
    assert state.in_hand == (1, 2, 1, 2), "of three wardens one is set up"
    assert state.trays() == {1: ("1K", "1W", "1W"), 2: ("2K", "2W", "2W")}
    assert "K(2,2,2,NW)" in texts(state) and "W(2,2,2,NW)" in texts(state) and "K(3,3,3,SW)" not in texts(state)
    after = state.play("k ( 2,2,2,nw )")
    assert after.position()["(2,2,2,NW)"] == "1K" and after.in_hand == (0, 2, 1, 2)
    assert after.trays()[1] == ("1W", "1W")


def test_who_has_one_kind_in_hand_still_threatens_with_another():
    game = load("scattered_kinds")
    state = played(game.start(), "roll (1,1,1,SW)", "roll (1,1,3,SW)")
    assert state.in_hand == (0, 2, 0, 2), "both kings are placed"
    assert all(adviser_of(game).as_if(state, player) for player in (1, 2))


@pytest.mark.parametrize(("lang", "words"), [("en", "choose one"), ("de", "Wähle eine")])
def test_a_space_alone_asks_for_the_kind(lang, words):
    game = load("kinds_in_hand")
    why, _ = game.why_not(game.start(), "(2,2,2,NW)", lang)
    assert words in why and "(2,2,2,NW)" in why


def test_hands_are_told_by_kind():
    game = load("kinds_in_hand")
    setup = {"position": {"(1,1,1,SW)": "1W", "(4,4,4,NE)": "2W"}, "actor": 1, "hands": [0, 1, 1, 2]}
    state = game.start(setup=setup)
    assert state.in_hand == (0, 1, 1, 2) and state.setup()["hands"] == [0, 1, 1, 2]
    assert game.start(setup={"position": {"(1,1,1,SW)": "1K"}}).in_hand == (0, 2, 1, 2)
    with pytest.raises(LocalizedError, match="hands"):
        game.start(setup=setup | {"hands": [2, 1, 1, 2]})
    with pytest.raises(LocalizedError, match="1W"):
        game.start(setup=setup | {"position": {f"({x},1,1,SW)": "1W" for x in "1234"}})


def test_a_piece_that_cannot_be_taken_is_taken_by_nobody():
    game = load("kinds_in_hand")
    setup = {"position": {"(1,1,1,SW)": "1W", "(2,1,1,SW)": "2W", "(4,4,4,NE)": "2W"}, "actor": 1}
    assert not any("x" in text for text in texts(game.start(setup=setup)))
    assert game.roster.ranks["W"].value == 2


def test_a_new_piece_takes():
    game = load("chosen_places")
    pieces = {"G": "2W", "Y": "2K", "GG": "1W", "GGG": "1W", "RR": "2W"}
    state = game.start(setup={"position": pieces, "actor": 1, "stage": "turn", "hands": [1, 2, 0, 2]})
    assert {"KxG", "WxG", "KxY"} <= texts(state) and not {"KG", "KxGGG", "KxRR"} & texts(state)
    assert "KxG" in game.why_not(state, "KG")[0] and "taken" in game.why_not(state, "KxGGG")[0]
    assert "spaces named" in game.why_not(state, "KxRR")[0]
    after = state.play("KxG")
    assert after.position()["G"] == "1K" and after.in_hand == (0, 2, 0, 2) and after.setup().get("quiet", 0) == 0
    empty = played(state, "KxG", "KY-0")
    assert "WY" in game.why_not(empty, "WxY")[0] and "WY" in texts(empty), "nothing is to be taken there"


def test_a_kind_is_chosen_by_its_button_and_then_the_space(session):
    do(session, "start", (str(path("kinds_in_hand")), {}))
    index, move_input = session.record.game.space.index, session.play.move_input
    assert [str(pick.value) for pick in move_input.buttons] == ["W", "K"]
    do(session, "choose", "K")
    assert move_input.selection.picked and not move_input.buttons
    move_input.click(index["(3,3,3,SW)"])
    assert "spaces named" in move_input.why[0]
    move_input.click(index["(2,2,2,NW)"])
    assert move_input.ready.text == "K(2,2,2,NW)" and session.tableau().marked("aim") == (index["(2,2,2,NW)"],)
    do(session, "confirm")
    assert session.record.state.position()["(2,2,2,NW)"] == "1K"
    do(session, "choose", "K")
    do(session, "cancel")
    move_input.click(index["(4,4,4,NE)"])
    move_input.click(index["(4,4,3,NE)"])
    assert move_input.ready.text == "W(4,4,4,NE)-(4,4,3,NE)", "a piece on the board is moved as ever"


def test_the_only_kind_left_needs_no_button(session):
    do(session, "start", (str(path("kinds_in_hand")), {}))
    for text in ("K(2,2,2,NW)", "W(3,3,3,SW)"):
        session.record.play(text)
    session.play.move_input.forget()
    session.play.move_input.click(session.record.game.space.index["(1,2,3,SW)"])
    assert session.play.move_input.ready.text == "W(1,2,3,SW)"


# ---- set-ups ----


def test_the_second_player_stands_at_the_reflections():
    assert load("kinds_in_hand").start().position() == {"(1,1,1,SW)": "1W", "(4,4,4,NE)": "2W"}
    own = {space: piece for space, piece in load("king_and_court").start().position().items() if piece[0] == "2"}
    assert own == {"YY": "2K", "Y": "2W", "YB": "2W", "YR": "2W"}


@pytest.mark.parametrize(
    ("game", "pairs"),
    [
        ("time_vectors", {"(1,2,3,SW)": "(4,3,2,NE)", "(4,4,1,SE)": "(1,1,4,NW)"}),
        ("ez_gryb", {"0": "0", "G": "Y", "RYGB": "BGYR"}),
        ("chess_4d", {"a1L1": "g7L8", "d4L4": "d4L5"}),
    ],
)
def test_a_space_says_its_reflection(game, pairs):
    space = vectorgames.load(game).space
    for one, other in pairs.items():
        assert space.names[space.reflected(space.index[one])] == other
    assert all(space.reflected(space.reflected(i)) == i for i in range(space.size))


HEAD = "format: 1\nid: own\ntitle: Own\nboard: {model: gryb, depth: 2}\n"
PAIRS = "pieces: {kinds: {K: {count: 1}, Q: {count: 1}, R: {count: 1}}}\n"
TURN = "stages: [{stage: turn, moves: [MOVE], no_move: lose}]\ngoals: [{goal: gryb}]\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("setup: {mirror: true, 1: [G], 2: [R]}\n" + TURN, 5, "player 1 only"),
        ("players: 3\nsetup: {mirror: true, 1: [G]}\n" + TURN, 6, "two players"),
        ("setup: {mirror: true, 1: [0]}\n" + TURN, 5, "0 is set up twice"),
        ("setup: {mirror: yes please, 1: [G]}\n" + TURN, 5, "true or false"),
        ("pieces: 1\nsetup: {1: [G, R]}\n" + TURN, 6, "at most 1"),
        ("pieces: {kinds: {K: {count: 1}}}\nsetup: {1K: [G, R]}\n" + TURN, 6, "at most 1"),
        ("pieces: {kinds: KX}\n" + TURN, 5, "no X"),
        (TURN.replace("MOVE", "{introduce: [G, Q]}"), 5, "G, Q"),
        (TURN.replace("MOVE", "{step: down, onto: unoccupied, meeting: coin}"), 5, "onto: enemy"),
        (TURN.replace("MOVE", "{step: down, onto: enemy, meeting: brawl}"), 5, "hold_court"),
        (TURN.replace("stage: turn,", "stage: turn, dice: colour, moves_per_turn: 2,"), 5, "dice: none"),
        (PAIRS + TURN.replace("MOVE", "{castle: R, apart: up, kinds: KQ}"), 6, "KR, QR would"),
        ("pieces: 5\n" + TURN.replace("stages: [", "stages: [{stage: placing, each: 6}, "), 6, "at most"),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_line(text, line, words, tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text(HEAD + text.replace("MOVE", "{step: down}"), "utf-8")
    with pytest.raises(ValueError) as error:
        vectorgames.load(str(file))
    assert f"own.yaml:{line}: " in str(error.value) and words in str(error.value), str(error.value)


# ---- placing ----


def test_so_many_are_placed_where_they_may_and_the_rest_comes_in_later():
    game = load("chosen_places")
    state = game.start()
    assert {text[1:] for text in texts(state)} == {a + b for a in "GRYB" for b in "GRYB"}
    assert "level 2" in game.why_not(state, "KG")[0] and "choose one" in game.why_not(state, "GG")[0]
    state = played(state, "KGG", "WRR", "WGR")
    assert state.stage.name == "placing" and state.actor == 2
    state = state.play("WRY")
    assert state.stage.name == "turn" and state.actor == 1 and state.in_hand == (0, 3, 1, 2)
    assert {"WG", "WY", "WGGG"} <= texts(state) and "GG-G" not in texts(state) and "KGG-G" in texts(state)


def test_who_has_more_in_hand_places_on_alone(tmp_path):
    file = tmp_path / "own.yaml"
    placing = TURN.replace("stages: [", "stages: [{stage: placing}, ").replace("MOVE", "{step: [down, up]}")
    file.write_text(HEAD + "pieces: 2\nsetup: {1: [GG]}\n" + placing, "utf-8")
    state = vectorgames.load(str(file)).start()
    assert state.in_hand == (1, 2)
    state = played(state, "R", "B")
    assert state.actor == 2 and state.stage.name == "placing"
    state = state.play("Y")
    assert state.actor == 1 and state.stage.name == "turn"


@pytest.mark.parametrize("stages", ["{stage: introduce}", "{stage: placing, dice: colour}, STEPS"])
def test_who_has_none_in_hand_lets_the_others_place_first(stages, tmp_path):
    file = tmp_path / "own.yaml"
    said = stages.replace("STEPS", "{stage: turn, moves: [{step: down}]}")
    file.write_text(
        f"{HEAD}pieces: 2\nsetup: {{1: [GG, G]}}\nstages: [{said}]\ngoals: [{{goal: gryb}}]\n", "utf-8"
    )
    state = vectorgames.load(str(file)).start()
    assert state.in_hand == (0, 2) and state.mover == 2
    comes_back(state)


@pytest.mark.parametrize("number", [2, 8])
def test_what_is_left_after_the_opening_by_swap_is_told_by_the_board(number, tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text(f"format: 1\nid: own\ntitle: Own\nextends: time_vectors\npieces: {number}\n", "utf-8")
    game = vectorgames.load(str(file), opening="swap")
    state = game.start()
    for action in game.start().actions()[:3]:
        assert state.actor == 1
        comes_back(state)
        state = state.play(action.text)
    state = state.play("single")
    left = (number - 2, number - 1)
    assert state.in_hand == left and "outcome" not in state.setup()
    assert game.start(setup={"position": state.position(), "actor": state.actor}).in_hand == left


# ---- columns ----


def ends(state, piece: str) -> set[str]:
    """Where a piece may go: the squares at the ends of its actions."""
    return {str(action)[-4:] for action in state.actions() if str(action).startswith(piece)}


def test_steps_by_columns_lead_to_every_level_and_neighbours_to_the_next():
    game = load("columns")
    state = game.start(setup={"position": {"a1L1": "1K", "d4L4": "1R", "g7L8": "2N", "f7L8": "2K"}, "actor": 1})
    levels = range(1, 9)
    assert ends(state, "K") == {f"{column}L{n}" for column in ("a2", "b1", "b2") for n in levels} | {"a1L2"}
    lines = {f"{file}4" for file in "abcefg"} | {f"d{rank}" for rank in (1, 2, 3, 5, 6, 7)}
    assert ends(state, "R") == {f"{column}L{n}" for column in lines for n in levels}
    state = game.start(setup={"position": {"a1L1": "1N", "g1L1": "1R", "b2L7": "2K", "b1L3": "2R"}, "actor": 1})
    assert ends(state, "N") == {f"{column}L{n}" for column in ("b3", "c2") for n in levels} | {"b2L7"}


def test_a_game_on_columns_says_its_own_goal_and_is_played_to_it():
    game = load("columns")
    assert game.goal_line("en") == "Take two of three."
    here = {"a1L1": "1K", "b2L7": "2K", "g7L8": "2N", "f6L1": "1R"}
    end = played(game.start(setup={"position": here, "actor": 1}), "Ka1L1xb2L7").outcome
    assert end is not None and (end.winners, end.reason) == ((1,), "few")


def test_who_steps_otherwise_is_told_the_steps():
    game = load("columns")
    why, section = game.why_not(game.start(), "Nb1L1-b5L1")
    assert section == "chess_4d" and "like a knight" in why and "like a king" in why
