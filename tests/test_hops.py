"""Hops, against the rulebooks (rules/time_vectors.md 5, 13.3, 14.2; rules/gryb.md 8.3, 8.4)."""

from __future__ import annotations

import pytest

from tests.rules import load, texts
from vectorgames.rules.selection import Selection


def put(game, first: str, second: str, actor: int = 1, **more):
    """A position with these pieces, blanks between the spaces."""
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    return game.start(setup={"position": position, "actor": actor, **more})


# ---- checkers ----


def test_two_ways_round_t_over_different_pieces_are_two_hops():
    state = put(load("checkers_4d"), "(1,1,1,SW)", "(1,1,1,NW) (1,1,1,SE) (4,4,4,NE)")
    ways = ["(1,1,1,SW)x(1,1,1,NE) over (1,1,1,NW)", "(1,1,1,SW)x(1,1,1,NE) over (1,1,1,SE)"]
    assert sorted(text for text in texts(state) if "x" in text) == ways
    why, section = state.game.why_not(state, "(1,1,1,SW)x(1,1,1,NE)")
    assert all(way in why for way in ways) and section == "time_vectors 5"
    after = state.play(ways[0])
    assert "(1,1,1,NW)" not in after.position() and after.position()["(1,1,1,SE)"] == "2"
    assert after.position()["(1,1,1,NE)"] == "1"


@pytest.mark.parametrize(
    ("first", "second", "text", "said"),
    [
        ("(1,1,1,SW)", "(1,1,1,SE)", "(1,1,1,SW)x(1,1,1,NE) over (1,1,1,SE)", "(1,1,1,SW)x(1,1,1,NE)"),
        ("(1,1,1,SW)", "(1,1,1,SE)", "(1,1,1,SW)-(1,1,1,NE)", "(1,1,1,SW)x(1,1,1,NE)"),
        ("(1,1,1,SW)", "(2,1,1,SW) (3,1,1,SW)", "(1,1,1,SW)x(3,1,1,SW)", "taken"),
        ("(1,1,1,SW) (1,2,1,SW)", "", "(1,1,1,SW)x(1,3,1,SW)", "enemy"),
        ("(1,1,1,SW)", "(2,1,1,SW)", "(1,1,1,SW)x(4,1,1,SW)", "by a hop"),
    ],
)
def test_why_a_hop_is_none(first, second, text, said):
    state = put(load("checkers_4d"), first, f"{second} (4,4,4,NE)")
    assert said in state.game.why_not(state, text)[0]


def test_the_clicks_of_hops_that_are_written_alike_end_with_what_is_passed():
    state = put(load("checkers_4d"), "(1,1,1,SW)", "(1,1,1,NW) (1,1,1,SE) (4,4,4,NE)")
    index = state.game.space.index
    selection = Selection(state.actions())
    for name in ("(1,1,1,SW)", "(1,1,1,NE)"):
        (pick,) = (p for p in selection.choices() if p.space == index[name])
        selection = selection.click(pick)
    assert {p.space for p in selection.choices()} == {index["(1,1,1,NW)"], index["(1,1,1,SE)"]}
    (action,) = (a for a in state.actions() if str(a).endswith("over (1,1,1,SE)"))
    assert action.space == index["(1,1,1,NE)"], "where the piece ends up"


# ---- rows of own pieces, and where a piece has been ----


def test_a_row_of_own_pieces_is_hopped_over_and_stays():
    game = load("rows_hopped_over")
    state = put(game, "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW) (1,2,1,SW)", "(1,3,1,SW) (4,4,4,NE)")
    assert "(1,1,1,SW)-(4,1,1,SW)" in texts(state)
    assert "(1,1,1,SW)-(1,4,1,SW)" not in texts(state), "the row ends with an enemy"
    assert "side" in game.why_not(state, "(1,1,1,SW)-(1,4,1,SW)")[0]
    after = state.play("(1,1,1,SW)-(4,1,1,SW)")
    assert {name for name, piece in after.position().items() if piece == "1"} == {
        *("(2,1,1,SW)", "(3,1,1,SW)", "(4,1,1,SW)", "(1,2,1,SW)"),
    }


def test_a_piece_that_hops_on_does_not_land_where_it_has_been():
    game = load("rows_hopped_over")
    state = put(game, "(1,1,1,SW) (2,1,1,SW) (3,2,1,SW)", "(4,4,4,NE)").play("(1,1,1,SW)-(3,1,1,SW)")
    assert texts(state) == {"(3,1,1,SW)-(3,3,1,SW)", "stop"}
    assert "(1,1,1,SW)" in game.why_not(state, "(3,1,1,SW)-(1,1,1,SW)")[0]
    assert game.start(setup=state.setup()) == state
    state = state.play("(3,1,1,SW)-(3,3,1,SW)")
    assert state.actor == 2, "back over the same piece it has been"


def test_a_step_and_a_hop_with_the_same_text_differ_where_the_turn_goes_on():
    """Round t a hop over two pieces lands where a step the other way leads."""
    game = load("rows_hopped_over")
    ends = put(game, "(1,1,1,SW) (1,1,1,NW) (1,1,1,NE)", "(4,4,4,NE)")
    assert "(1,1,1,SW)-(1,1,1,SE)" in texts(ends) and not any("over" in text for text in texts(ends))
    goes_on = put(game, "(1,1,1,SW) (1,1,1,NW) (1,1,1,NE) (2,1,1,SE)", "(4,4,4,NE)")
    hop = "(1,1,1,SW)-(1,1,1,SE) over (1,1,1,NW)"
    assert {"(1,1,1,SW)-(1,1,1,SE)", hop} <= texts(goes_on)
    assert goes_on.play("(1,1,1,SW)-(1,1,1,SE)").actor == 2
    after = goes_on.play(hop)
    assert after.actor == 1 and "(1,1,1,SE)-(3,1,1,SE)" in texts(after)


def test_two_ways_with_the_same_result_are_one_action():
    state = put(load("rows_hopped_over"), "(1,1,1,SW) (1,1,1,NW) (1,1,1,SE)", "(4,4,4,NE)")
    assert [text for text in texts(state) if text.startswith("(1,1,1,SW)-(1,1,1,NE)")] == ["(1,1,1,SW)-(1,1,1,NE)"]


# ---- trees ----


def hops(state, start: str) -> set[str]:
    """The targets from a node that no step leads to."""
    space = state.game.space
    near = space.neighbours.linked[space.index[start]]
    ends = (text.split("-")[1] for text in texts(state) if text.startswith(f"{start}-"))
    return {end for end in ends if space.index[end] not in near}


@pytest.mark.parametrize(
    ("start", "over", "ends"),
    [
        ("RG", "R", {"0", "G", "Y", "RY"}),  # the grandparent, the parent's sides, the node opposite
        ("R", "RG", {"RGG", "RGR", "RGY", "RGB"}),  # the child's children
        ("RG", "RR", {"RRG", "RRR", "RRY", "RRB", "RY"}),  # the children of the node beside, the node opposite
        ("R", "0", set()),  # the head only where it is said
    ],
)
@pytest.mark.parametrize("owner", ["1", "2"])
def test_on_a_tree_one_hops_over_a_contiguous_node(start, over, ends, owner):
    position = {start: "1", "YYY": "2", over: owner}
    state = load("hopping_down").start(setup={"position": position, "actor": 1})
    assert hops(state, start) == ends
    assert "by a hop" in state.game.why_not(state, f"{start}-BBB")[0]


def test_a_chain_of_hops_on_a_tree():
    position = {"R": "1", "RG": "1", "RGR": "2", "YYY": "2"}
    game = load("hopping_down")
    state = game.start(setup={"position": position, "actor": 1}).play("R-RGY")
    assert state.actor == 1 and texts(state) == {"RGY-RGG", "RGY-RR", "RGY-RB", "stop"}, "not back to R"
    assert "No hop" in game.why_not(state, "RGY-BBB")[0]
    assert state.play("RGY-RGG").position()["RGR"] == "2", "nothing is taken"


def test_over_the_head_where_the_definition_allows_it():
    game = load("over_the_head")
    position = {"R": "1", "0": "2", "GG": "2", "BB": "1", "BR": "2", "YY": "2"}
    state = game.start(setup={"position": position, "actor": 1, "stage": "turn", "hands": [0, 0], "roll": "B"})
    assert "RxB" in texts(state), "over the head to the node opposite"
    assert "RxG" not in texts(state)
    assert "B" in game.why_not(state, "BBxBG")[0] and "rolled" in game.why_not(state, "BBxBG")[0]
    assert "0" not in state.play("RxB").position()


def test_a_hop_that_takes_is_told_from_one_that_does_not_by_a_last_click():
    position = {"BY": "1", "BR": "1", "BB": "2", "GG": "2", "YY": "2"}
    game = load("over_the_head")
    state = game.start(setup={"position": position, "actor": 1, "stage": "turn", "hands": [0, 0], "roll": "G"})
    assert {"BYxBG", "BY-BG"} <= texts(state)
    picks = [action.picks for action in state.actions()]
    assert len({*picks}) == len(picks)
    assert "BB" in state.play("BY-BG").position() and "BB" not in state.play("BYxBG").position()


def test_an_arriving_piece_goes_on_by_one_more_step_of_the_same_kind():
    game = load("encounters")
    position = {"GY": "1J", "G": "2B", "GR": "2C", "GYB": "2H", "GG": "2J", "YYY": "2J"}
    state = game.start(setup={"position": position, "actor": 1})
    ends = {text.split("-")[1] for text in texts(state) if text.startswith("JGY-")}
    assert "0" in ends and not {"R", "B"} & ends, "up and up again, not up and sideways"
    assert not any(end.startswith("GR") for end in ends), "not sideways and down"
    assert ends == {"0", "GB", "GYG", "GYR", "GYY"}, "and the steps to unoccupied nodes"
    position = {"G": "1J", "GY": "2B", "YYY": "2J"}
    state = game.start(setup={"position": position, "actor": 1})
    ends = {text.split("-")[1] for text in texts(state) if text.startswith("JG-GY")}
    assert ends == {"GYG", "GYR", "GYY", "GYB"}, "down and down again, whatever the colours"
    position = {"GR": "1J", "GY": "2B", "GG": "1J", "YYY": "2J"}
    state = game.start(setup={"position": position, "actor": 1})
    assert "JGR-GB" in texts(state), "sideways and sideways again, over the enemy"
    state = game.start(setup={"position": position | {"GY": "1B"}, "actor": 1})
    assert "JGR-GB" not in texts(state), "own pieces bar the way"


# ---- together with other rules: royal pieces, turns of several moves, mirrored moves ----


def begun(name: str, position: dict[str, str], **more):
    game = load(name)
    return game.start(setup={"position": position, "actor": 1, **more})


def test_a_king_that_could_be_hopped_over_is_in_check():
    kings = {"(1,2,1,SW)": "1K", "(4,4,4,NE)": "2K"}
    state = begun("kings_that_hop", kings | {"(2,3,1,SW)": "2P", "(1,4,1,SW)": "1P"})
    texts = {str(action) for action in state.actions()}
    assert "K(1,2,1,SW)-(1,2,2,SW)" in texts
    assert "K(1,2,1,SW)-(2,2,1,SW)" not in texts, "there it could be taken by a hop along y"
    assert state.game.why_not(state, "K(1,2,1,SW)-(2,2,1,SW)")[0]


def test_a_hop_goes_on_within_a_turn_of_two_moves():
    kings = {"(1,1,4,SW)": "1K", "(4,4,4,NE)": "2K"}
    pieces = {"(1,1,1,SW)": "1P", "(2,1,1,SW)": "2P", "(3,2,1,SW)": "2P", "(4,1,1,SE)": "1P"}
    state = begun("kings_that_hop", kings | pieces).play("P(1,1,1,SW)x(3,1,1,SW)")
    assert {str(action) for action in state.actions()} == {"P(3,1,1,SW)x(3,3,1,SW)", "stop"}
    after = state.play("P(3,1,1,SW)x(3,3,1,SW)")
    assert after.actor == 1 and not any(str(a).startswith("P(3,3,1,SW)") for a in after.actions())
    assert after.game.start(setup=after.setup()) == after


def test_a_pushed_piece_has_come_from_where_it_first_stood():
    filled = {**dict.fromkeys(("GGGG", "YRRR", "BRRR", "RGGG"), "1")}
    filled |= dict.fromkeys(("GBBB", "YBBB", "BBBB", "RBBB", "RGG"), "2")
    state = begun("grybu", filled).play("GGGG-GG")
    (action,) = (a for a in state.actions() if str(a) == "RGGG-RG>R")
    index = state.game.space.index
    moved = state.stage.block_of(state, action).relocated(state, action)
    assert moved == ((index["RGGG"], index["RG"]), (index["RGG"], index["R"]))
