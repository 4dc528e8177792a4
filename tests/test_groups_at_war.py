"""Groups of pieces at war: what they take and assimilate, teams, kinds and dice (rules/gryb.md 4, 8.4;
rules/time_vectors.md 11, 14.2)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import comes_back
from tests.test_groups import blocks, load, put, texts
from vectorgames.base.words import LocalizedError

# ---- blobs and the Borg ----


LINE, EQUAL = "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW)", "(3,2,1,SW) (3,3,1,SW) (4,1,1,SW)"


@pytest.mark.parametrize(
    ("first", "second", "text", "said"),
    [
        (LINE, EQUAL, "(1,1,1,SW)x(4,1,1,SW)", "not taken"),
        (LINE, EQUAL, "(2,1,1,SW)x(3,2,1,SW)", "fall apart"),
        (LINE[11:], EQUAL[:21], "(2,1,1,SW)x(3,2,1,SW)", "only a larger one"),
        ("(1,1,1,SW) (3,3,3,NE) (3,3,4,NE)", "(4,4,4,NW)", "(3,3,3,NE)-(2,3,3,NE)", "next to none"),
        ("(1,1,1,SW) (3,3,3,NE) (3,3,4,NE)", "(4,4,4,NW)", "(1,1,1,SW)-(1,2,2,SW)", "steps from"),
    ],
)
def test_why_a_piece_of_tv_jungle_does_not_go_there(first, second, text, said):
    state = put("tv_jungle", first, f"{second} (4,1,4,NW)")
    assert said in state.game.why_not(state, text)[0]


@pytest.mark.parametrize(("own", "move"), [("GG GGG GGGG GGGR", "GGGG-GR"), ("GG GGG GGGR GRG GRY", "GGGR-GR")])
def test_groups_as_large_and_shapes_are_not_assimilated(own, move):
    foes = "GRR GRRR GRRG GRRY BBBB" if "GGGG" in own else "GRR BBBB"
    assert put("borg", own, foes).play(move).position()["GRR"] == "2"


def test_who_has_no_piece_left_has_lost_and_owners_are_counted_together():
    state = put("borg", "GG GGG GGGG GGGR", "GRR")
    after = state.play("GGGG-GR")
    assert after.outcome.winners == (1,) and sorted(after.position().values()) == ["1"] * 5
    game = load("borg")
    many = {name: "1" for name in game.space.names[:16]} | {name: "2" for name in game.space.names[40:54]}
    comes_back(game.start(setup={"position": many, "actor": 2, "stage": "turn"}))
    with pytest.raises(LocalizedError, match="there are 30"):
        game.start(setup={"position": many | {"BBBB": "2"}, "actor": 2, "stage": "turn"})


@pytest.mark.parametrize(
    ("game", "first", "second", "space"),
    [
        ("blobs", "G R RG RR", "Y YG BBB RRRR", "Y"),
        ("borg", "GG GGG GGGG GGGR", "GRR", "GR"),
    ],
)
def test_threats_of_groups_are_seen(game, first, second, space):
    own, theirs = (put(game, first, second, actor=actor) for actor in (1, 2))
    ends = {str(action) for action in own.actions() if own.play(action).outcome}
    assert ends and {text.replace("x", "-").split("-")[1] for text in ends} == {space}
    assert vectorgames.hints(own).wins == vectorgames.hints(theirs).blocks == (space,)
    assert vectorgames.hints(own).blocks == vectorgames.hints(theirs).wins == ()


# ---- kinds, teams, dice ----


def test_blocks_of_one_kind():
    state = load("convoys").start()
    assert "[K(1,1,1,SW),K(2,1,1,SW)]-[(1,1,1,NW),(2,1,1,NW)]" in texts(state)
    assert state.game.notation.parse("[k(1,1,1,sw), k(2,1,1,sw)]-[(1,1,1,nw),(2,1,1,nw)]") in texts(state)
    why = state.game.why_not
    assert "is W" in why(state, "[K(2,1,1,SW),K(3,1,1,SW)]-[(2,1,1,NW),(3,1,1,NW)]")[0]
    assert "written" in why(state, "[(1,1,1,SW),(2,1,1,SW)]-[(1,1,1,NW),(2,1,1,NW)]")[0]
    after = state.play("[K(1,1,1,SW),K(2,1,1,SW)]-[(1,1,1,NW),(2,1,1,NW)]")
    assert after.position()["(2,1,1,NW)"] == "1K" and after.actor == 1, "a turn has two moves"


def test_a_step_takes_the_whole_smaller_group():
    pieces = {"(1,1,1,SW)": "1K", "(1,2,1,SW)": "1W", "(1,3,1,SW)": "1W"}
    two = {"(2,2,1,SW)": "2K", "(2,3,1,SW)": "2W", "(4,4,4,NE)": "2K", "(4,4,1,NW)": "2W"}
    state = load("convoys").start(setup={"position": pieces | two, "actor": 1})
    after = state.play("K(1,1,1,SW)x(2,2,1,SW)")
    assert {"(2,2,1,SW)": "1K"}.items() <= after.position().items() and "(2,3,1,SW)" not in after.position()
    three = state.game.start(setup={"position": pieces | two | {"(2,4,1,SW)": "2W"}, "actor": 1})
    assert "only a larger one" in three.game.why_not(three, "K(1,1,1,SW)x(2,2,1,SW)")[0]


def test_the_pieces_of_a_team_are_one_group():
    owners = {"1": "G GG", "3": "R", "2": "YYY YYB", "4": "B BBB BBY RRR RRB"}
    position = {node: owner for owner, nodes in owners.items() for node in nodes.split()}
    state = load("clans").start(setup={"position": position, "actor": 1, "stage": "turn", "roll": "B"})
    assert "GGxB" in texts(state), "three of the team against one"
    assert not any(text.startswith("[") for text in texts(state)), "a block would move the partner’s piece"
    after = state.play("GGxB")
    assert after.position()["B"] == "1" and "GG" not in after.position()
    assert "group" in state.game.why_not(state, "[G,GG]-[R,RG]")[0]


def test_dice_say_where_one_piece_of_a_block_ends():
    owners = {"1": "GG GGB", "2": "YYY YYB", "3": "BBB BBG 0", "4": "RRR RRB"}
    position = {node: owner for owner, nodes in owners.items() for node in nodes.split()}
    game = load("clans")
    rolled = {
        c: blocks(game.start(setup={"position": position, "actor": 1, "stage": "turn", "roll": c})) for c in "GRYB"
    }
    assert rolled["G"] == rolled["B"] == {"[GG,GGB]-[RG,RGB]", "[GG,GGB]-[BG,BGB]"} and not rolled["R"]
