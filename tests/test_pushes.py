"""Pushes and mirrored moves, against the rulebooks (rules/time_vectors.md 8, 14; rules/gryb.md 7)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.rules import comes_back, load, texts
from tests.support import played
from vectorgames.rules.adviser import adviser_of

QUADRANTS = ("SW", "NW", "NE", "SE")


def cubes(first: str, second: str, actor: int = 1, **more):
    """A position of Vectōbu. Where a player has nothing in a quadrant, he gets a piece in a far corner of it."""
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    for player, corner in (("1", "(4,1,1,{})"), ("2", "(1,4,4,{})")):
        for quadrant in QUADRANTS:
            there = [space for space, piece in position.items() if piece == player and quadrant in space]
            position |= {} if there else {corner.format(quadrant): player}
    return load("vectobu").start(setup={"position": position, "actor": actor, **more})


# ---- Vectōbu ----


ONE = "(1,1,1,SW)-(2,1,1,SW)"
HOME = "(1,1,1,SW) (1,1,1,SE) (1,1,4,NE)"


@pytest.mark.parametrize(
    ("first", "second", "before", "text", "said"),
    [
        ("(1,1,1,SW) (1,1,1,SE) (1,1,1,NW)", "", [ONE], "(1,1,1,NW)-(2,1,1,NW)", "SE"),
        ("(1,1,1,SW) (1,1,1,SE)", "", [ONE], "(1,1,1,SE)-(1,1,2,SE)", ONE),
        ("(1,2,2,SW) (1,2,2,SE)", "(3,2,2,SW)", [], "(1,2,2,SW)-(3,2,2,SW)", "(3,2,2,SW)"),
        ("(1,2,2,SW) (1,2,2,NW)", "", [], "(1,2,2,NW)-(2,2,2,NW)", "SW or SE"),
        ("(1,2,2,SW) (1,2,2,SE)", "", [], "(1,2,2,SW)-(4,2,2,SW)", "no move"),
        ("(2,2,2,SW) (1,1,1,SE) (1,1,1,NE)", "", [], "(2,2,2,SW)-(1,2,2,SW)", "both"),
        (HOME, "(4,4,4,SE) (2,1,1,SE)", [ONE], "(1,1,1,SE)-(2,1,1,SE)", ">(3,1,1,SE)"),
        (f"{HOME} (2,1,1,SE)", "", [ONE], "(1,1,1,SE)-(2,1,1,SE)", "own"),
    ],
)
def test_reasons_of_passive_and_aggressive_moves(first, second, before, text, said):
    state = played(cubes(first, second), *before)
    assert said in state.game.why_not(state, text)[0]


# ---- GRYBU ----

FILLED = {**dict.fromkeys(("GGGG", "YRRR", "BRRR"), "1"), **dict.fromkeys(("GBBB", "YBBB", "BBBB", "RBBB"), "2")}


def boards(**more: str):
    """A position of GRYBU; every player has a piece on every board."""
    return load("grybu").start(setup={"position": FILLED | more, "actor": 1})


# ---- pushes of their own ----


def shoving(position):
    return load("shoving").start(setup={"position": position, "actor": 1})


FAR = {"(4,4,4,NE)": "2A", "(4,4,3,NE)": "2A", "(1,1,4,NW)": "1A", "(1,2,4,NW)": "1A"}


def test_a_row_is_pushed_as_far_as_the_limit_allows():
    pieces = {"(1,1,1,SW)": "1S", "(2,1,1,SW)": "2A", "(3,1,1,SW)": "2S", "(1,2,1,SW)": "1A"}
    state = shoving(FAR | pieces).play("S(1,1,1,SW)-(2,1,1,SW)>(4,1,1,SW)")
    assert [state.position().get(f"({x},1,1,SW)") for x in (1, 2, 3, 4)] == [None, "1S", "2A", "2S"]
    state = shoving(FAR | pieces | {"(2,2,1,SW)": "2R", "(3,2,1,SW)": "2S"})
    assert "cannot be pushed" in state.game.why_not(state, "A(1,2,1,SW)-(2,2,1,SW)>(4,2,1,SW)")[0], "a single one"
    assert "more than one" in state.game.why_not(state, "A(1,2,1,SW)-(3,2,1,SW)")[0]


def test_over_the_edge_only_where_it_is_allowed():
    edge = {"(3,1,1,SW)": "1S", "(4,1,1,SW)": "2A", "(3,2,1,SW)": "1A", "(4,2,1,SW)": "2S"}
    state = shoving(FAR | edge)
    assert "A(3,2,1,SW)-(4,2,1,SW)>off" in texts(state)
    assert not any(text.startswith("S(3,1,1,SW)-(4,1,1,SW)") for text in texts(state))
    assert "(4,1,1,SW)" in state.game.why_not(state, "S(3,1,1,SW)-(4,1,1,SW)>off")[0]


def test_in_a_ring_a_piece_is_pushed_round_to_where_the_other_came_from():
    ring = {"(1,1,1,SW)": "1R", "(1,1,1,NW)": "2A", "(1,1,1,SE)": "2S"}
    state = shoving(FAR | ring)
    found = {text for text in texts(state) if text.startswith("R(1,1,1,SW)-(1,1,1,NE)")}
    assert found == {"R(1,1,1,SW)-(1,1,1,NE)>(1,1,1,SW)"}
    state = state.play(*found)
    assert {state.position().get(f"(1,1,1,{t})") for t in QUADRANTS} == {"1R", "2A", "2S", None}
    state = shoving(FAR | ring | {"(1,1,1,NE)": "2R"})
    assert not any(text.startswith("R(1,1,1,SW)-(1,1,1,") for text in texts(state)), "the ring is full"


def test_pieces_that_are_pushed_are_shown_on_their_way():
    state = cubes("(1,1,1,SW) (1,1,1,SE)", "(2,1,1,SE)").play("(1,1,1,SW)-(2,1,1,SW)")
    (action,) = (a for a in state.actions() if str(a).endswith(">(3,1,1,SE)"))
    index = state.game.space.index
    assert adviser_of(state.game).besides(action) == ((index["(2,1,1,SE)"], index["(3,1,1,SE)"]),)
    assert action.space == index["(2,1,1,SE)"]


def test_threats_of_whole_turns_are_seen():
    """A win takes two moves: that of the other player is at the space where his second one would end."""
    lone = FILLED | {"RG": "1", "R": "2"}
    del lone["RBBB"]
    theirs, own = (load("grybu").start(setup={"position": lone, "actor": actor}) for actor in (2, 1))
    assert vectorgames.hints(theirs).blocks == ("R",) and vectorgames.hints(own).wins == ()
    assert vectorgames.hints(own.play("GGGG-GGG")).wins == ("R",)
    assert vectorgames.hints(boards(RG="1", R="2")).blocks == (), "another ring would be left"


# ---- pushed down (rules/gryb.md 2, 8.3) ----


DOWN = """\
format: 1
id: down
title: Down
players: 3
board: {model: gryb, depth: 3}
stages:
- stage: turn
  moves: [{introduce: top}, {push_down: top, forced: FORCED}, {step: sideways}]
goals: [{goal: gryb}]
end: {quiet_limit: 20}
"""


def down(tmp_path, forced: bool, position: dict, goal: str = "gryb"):
    file = tmp_path / "down.yaml"
    file.write_text(DOWN.replace("FORCED", str(forced).lower()).replace("goal: gryb", f"goal: {goal}"))
    return vectorgames.load(file).start(setup={"position": position, "actor": 1})


def test_pushing_down_is_a_part_of_any_turn(tmp_path):
    """Without dice, among three players, whoever was displaced is pushed on; nobody else can do anything else."""
    pieces = {"G": "2", "GR": "3", "R": "3", "Y": "1"}
    state = down(tmp_path, True, pieces)
    assert texts(state) == {f"{top}>{top}{c}" for top in "GR" for c in "GRYB"}
    assert "has to be pushed down now" in state.game.why_not(state, "B")[0]
    assert {"B", "Y-R", "Y-B", "G>GR", "R>RB"} - texts(down(tmp_path, False, pieces)) == {"Y-R"}
    state = state.play("G>GR")
    assert state.position() == pieces | {"G": "1", "GR": "2"} and texts(state) == {f"GR>GR{c}" for c in "GRYB"}
    assert adviser_of(state.game).passing(state) == (("3", state.game.space.index["GR"]),)
    comes_back(state)
    state = state.play("GR>GRY")
    assert state.position()["GRY"] == "3" and state.actor == 2 and state.quiet == 0


def test_an_own_piece_and_one_that_cannot_go_on_stop_a_push(tmp_path):
    own = dict.fromkeys([*(f"GR{c}" for c in "GRYB"), "GG", "GY"], "1")
    goal = "capture, left: 0"  # where four own pieces below one node do not end the game
    state = down(tmp_path, True, {"G": "2", "GR": "3"} | own, goal)
    assert texts(state) == {"G>GB"}
    assert "could not be pushed on" in state.game.why_not(state, "G>GR")[0]
    assert "Your own piece" in state.game.why_not(state, "G>GG")[0]
    shut = down(tmp_path, True, {"G": "2", "GR": "3", "GB": "1"} | own, goal)
    assert "R" in texts(shut) and not any(">" in text for text in texts(shut)), "nothing can be completed"
    off = down(tmp_path, True, {"G": "2", "GR": "2"} | own | {"GB": "1", "GRG": "3"}, goal)
    off = played(off, "G>GR", "GR>GRG")
    assert texts(off) == {"GRG>off"} and off.play("GRG>off").position().keys() == off.position().keys()


def test_a_push_counts_once_it_is_complete(tmp_path):
    """Three of four own pieces on top, the fourth pushes: it wins when the last piece stands."""
    pieces = {"R": "1", "Y": "1", "B": "1", "G": "2", "GG": "3"}
    state = down(tmp_path, True, pieces).play("G>GG")
    assert state.outcome is None and state.play("GG>GGB").outcome.winners == (1,)
    given = down(tmp_path, True, {"G": "2", "GG": "2", "GR": "2", "GY": "2"}).play("G>GB")
    assert given.outcome.winners == (2,), "by the piece that was pushed"


@pytest.mark.parametrize("sets", ["gryb", "gryb, integrated: true"])
def test_who_completes_a_set_by_a_push_removes_a_piece_once_it_is_over(tmp_path, sets):
    pieces = {"R": "1", "Y": "1", "B": "1", "G": "2", "GG": "3"}
    state = played(down(tmp_path, True, pieces, f"{sets}, then: remove"), "G>GG", "GG>GGB")
    assert state.stage.name == "removal" and state.actor == 1 and "been" not in state.setup()
    comes_back(state)
    assert state.play("xGG").actor == 2


def test_a_piece_that_is_pushed_off_is_counted_until_it_is_off(tmp_path):
    state = down(tmp_path, True, {"G": "2", "GG": "2", "GGG": "2"}, "capture, left: 2")
    state = played(state, "G>GG", "GG>GGG")
    assert state.outcome is None
    comes_back(state)
    assert state.play("GGG>off").outcome.winners == (1,)


@pytest.mark.parametrize("pushes", [False, True])
def test_definitions_that_name_pushing_down_as_a_stage_load_as_ever(tmp_path, pushes):
    now = load("smack_down" if pushes else "interrupt")
    file = tmp_path / "old.yaml"
    file.write_text(
        "format: 1\nid: old\ntitle: Old\nboard: {model: gryb}\npieces: 3\n"
        f"stages:\n- {{stage: interrupt, push: {str(pushes).lower()}}}\n"
        "goals:\n- {goal: gryb}\nend: {quiet_limit: 100}\n"
    )
    states = [game.start(seed=3) for game in (vectorgames.load(file), now)]
    rng = random.Random(5)
    while states[0].outcome is None and states[0].quiet < 90:
        some = sorted(texts(states[0]))
        assert some == sorted(texts(states[1])) and states[0].position() == states[1].position()
        text = rng.choice(some)
        states = [state.play(text) for state in states]
    assert states[0].outcome == states[1].outcome and states[0].trays() == states[1].trays()


def test_a_position_in_which_a_piece_is_pushed_on_from_nowhere_is_refused():
    state = vectorgames.load("drangles").start(seed=2)
    rng = random.Random(2)
    while state.memo is None:
        state = state.play(rng.choice(state.actions()))
    other = f"{3 - state.mover}"
    with pytest.raises(ValueError, match="key been"):
        state.game.start(setup={**state.setup(), "pushed": other})
