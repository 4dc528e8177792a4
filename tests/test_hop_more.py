"""Hops and mirrored moves together with other rules: royal pieces, turns of several moves, hints, clicks."""

from __future__ import annotations

from tests.rules import load


def start(name: str, position: dict[str, str], **more):
    game = load(name)
    return game.start(setup={"position": position, "actor": 1, **more})


def test_a_king_that_could_be_hopped_over_is_in_check():
    kings = {"(1,2,1,SW)": "1K", "(4,4,4,NE)": "2K"}
    state = start("kings_that_hop", kings | {"(2,3,1,SW)": "2P", "(1,4,1,SW)": "1P"})
    texts = {str(action) for action in state.actions()}
    assert "K(1,2,1,SW)-(1,2,2,SW)" in texts
    assert "K(1,2,1,SW)-(2,2,1,SW)" not in texts, "there it could be taken by a hop along y"
    assert state.game.why_not(state, "K(1,2,1,SW)-(2,2,1,SW)")[0]


def test_a_hop_goes_on_within_a_turn_of_two_moves():
    kings = {"(1,1,4,SW)": "1K", "(4,4,4,NE)": "2K"}
    pieces = {"(1,1,1,SW)": "1P", "(2,1,1,SW)": "2P", "(3,2,1,SW)": "2P", "(4,1,1,SE)": "1P"}
    state = start("kings_that_hop", kings | pieces).play("P(1,1,1,SW)x(3,1,1,SW)")
    assert {str(action) for action in state.actions()} == {"P(3,1,1,SW)x(3,3,1,SW)", "stop"}
    after = state.play("P(3,1,1,SW)x(3,3,1,SW)")
    assert after.actor == 1 and not any(str(a).startswith("P(3,3,1,SW)") for a in after.actions())
    assert after.game.start(setup=after.setup()) == after


def test_what_two_blocks_allow_is_listed_once():
    first = dict.fromkeys(("(1,1,1,SW)", "(1,1,1,NW)", "(1,1,1,NE)"), "1")
    state = start("rows_hopped_over", first | {"(4,4,4,NE)": "2"})
    texts = [str(action) for action in state.actions()]
    assert texts.count("(1,1,1,SW)-(1,1,1,SE)") == 1 and len(texts) == len({*texts})


def test_the_second_move_is_asked_for_in_its_own_words():
    game = load("vectobu")
    state = game.start().play("(1,1,1,SW)-(2,1,1,SW)")
    assert "same move" in game.presenter.prompt(state).say() and "ebenso" in game.presenter.prompt(state).say("de")


def test_a_pushed_piece_has_come_from_where_it_first_stood():
    filled = {**dict.fromkeys(("GGGG", "YRRR", "BRRR", "RGGG"), "1")}
    filled |= dict.fromkeys(("GBBB", "YBBB", "BBBB", "RBBB", "RGG"), "2")
    state = start("grybu", filled).play("GGGG-GG")
    (action,) = (a for a in state.actions() if str(a) == "RGGG-RG>R")
    index = state.game.space.index
    moved = state.stage.block_of(state, action).relocated(state, action)
    assert moved == ((index["RGGG"], index["RG"]), (index["RGG"], index["R"]))


def test_the_mover_of_an_answer_is_told_which_moves_are_alike():
    filled = {**dict.fromkeys(("GGGG", "YRRR", "BRRR", "RGGG"), "1")}
    filled |= dict.fromkeys(("GBBB", "YBBB", "BBBB", "RBBB"), "2")
    state = start("grybu", filled).play("GGGG-GGG")
    assert {str(a) for a in state.actions()} == {"RGGG-RGG", "YRRR-YRR"}, "one step up, and nothing else"
