"""The six examples of the rulebooks, each played through a line that shows its own rule, and at random to an end
(rules/time_vectors.md 13.8, rules/gryb.md 8.7)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import load
from tests.support import ROOT, played

FOLDER = ROOT / "configs" / "examples"


def texts(state) -> set[str]:
    return {str(action) for action in state.actions()}


# ---- creepers ----


def test_creepers_grow_to_a_cross():
    state = played(load("creepers").start(), "(2,2,2,SW)", "(4,4,4,NE)", "(1,2,2,SW)", "(3,4,4,NE)", "(3,2,2,SW)")
    assert "(1,1,1,NW)" not in texts(state), "it hangs on nothing"
    state = played(state, "(2,4,4,NE)", "(2,1,2,SW)", "(1,4,4,NE)")
    assert state.outcome is None
    end = state.play("(2,3,2,SW)").outcome
    assert (end.winners, end.reason) == ((1,), "cross")


# ---- evaporate ----


def test_a_vector_vanishes_and_the_last_one_wins():
    back, forth = "(4,4,3,NE)-(4,4,4,NE)", "(4,4,4,NE)-(4,4,3,NE)"
    line = ("(1,2,1,SE)-(1,2,1,NE)", forth, "(1,2,1,NE)-(1,1,1,NE)", back, "(1,2,1,SW)-(1,2,1,NW)", forth)
    state = played(load("evaporate").start(), *line, "(1,2,1,NW)-(1,1,1,NW)")
    own = {space for space, piece in state.position().items() if piece == "1"}
    assert own == {"(2,1,1,SW)", "(2,2,1,SW)", "(2,1,1,SE)", "(2,2,1,SE)"} and state.actor == 2
    row = {f"({x},1,1,SW)": "1" for x in (1, 2, 4)} | {"(3,2,1,SW)": "1", "(4,4,4,NE)": "2"}
    end = load("evaporate").start(setup={"position": row, "actor": 1}).play("(3,2,1,SW)-(3,1,1,SW)").outcome
    assert (end.winners, end.reason) == ((1,), "vacate")


# ---- bumpers ----


def test_a_bump_sends_a_piece_round_the_top():
    around = {"(1,1,1,SW)": "1", "(2,1,1,SW)": "2", "(4,4,2,NE)": "3"}
    state = load("bumpers").start(setup={"position": around, "actor": 1, "hands": [0, 0, 0]})
    assert "(1,1,1,SW)-(1,1,4,SW)" in texts(state) and "(1,1,1,SW)-(1,1,3,SW)" in texts(state), "one or two steps"
    landings = {text.partition(">")[2] for text in texts(state) if ">" in text}
    assert landings == {
        *("(1,1,1,SW)", "(3,1,1,SW)", "(2,2,1,SW)", "(2,1,2,SW)", "(2,1,4,SW)", "(2,1,1,NW)", "(2,1,1,SE)")
    }
    after = state.play("(1,1,1,SW)-(2,1,1,SW)>(2,1,4,SW)").position()
    assert after == {"(2,1,1,SW)": "1", "(2,1,4,SW)": "2", "(4,4,2,NE)": "3"}


# ---- hop_race ----


def test_a_race_is_hopped_over_the_head():
    state = load("hop_race").start().play("GG-0")
    assert state.actor == 1 and texts(state) == {"0-GY", "0-YG", "stop"}, "over G to the head, and on over G or Y"
    state = played(state, "0-YG", "stop")
    assert state.actor == 2
    state = played(state, "YB-YBB", "YG-YB", "YBB-YBG")
    assert state.outcome is None
    end = state.play("YB-YYY").outcome
    assert (end.winners, end.reason) == ((1,), "race"), "over an opponent's piece to the bottom"
    assert state.play("YB-YBR").outcome is None, "not where this player has to get"


# ---- court ----


@pytest.mark.parametrize(
    ("rolled", "mover", "opponent"), [("R", "R", None), ("G", "R", "G"), ("Y", "R", "Y"), ("B", "B", "R")]
)
def test_who_meets_somebody_holds_court(rolled, mover, opponent):
    state = played(load("court").start(), "roll G", "G", "roll R", "R", "roll R", "GxR")
    assert state.actor == 0 and texts(state) == {f"roll {colour}" for colour in "GRYB"}
    after = state.play(f"roll {rolled}")
    expected = {mover: "1"} | ({opponent: "2"} if opponent else {})
    assert after.position() == expected and after.actor == 0 and after.mover == 2


# ---- four_kings ----


def test_two_pieces_of_one_player_move_or_one_and_stop():
    state = load("four_kings").start()
    assert {"WGG-RGR", "WGG-GR", "WGG-R"} <= texts(state), "over and down, across, up and over"
    assert "WGG-RG" not in texts(state), "hyperspace alone is half of a way"
    state = state.play("WGG-RGR")
    assert state.actor == 1 and "stop" in texts(state)
    assert not any(text.startswith("WRGR") for text in texts(state)), "another piece"
    assert state.play("stop").actor == 2 and state.play("WGGR-GGY").actor == 2


def test_a_cornered_king_would_end_the_game_before_it_begins(tmp_path):
    state = load("four_kings").start()
    assert not any(text.startswith("K") for text in texts(state))
    assert "check" in state.game.why_not(state, "KGGG-G")[0]
    file = tmp_path / "cornered_kings.yaml"
    goals = "goals: [{goal: checkmate}, {goal: corner, piece: K, count: 1}]"
    head = f"format: 1\nid: cornered_kings\ntitle: Cornered\nextends: {FOLDER / 'four_kings.yaml'}\n"
    file.write_text(f"{head}{goals}\n")
    end = vectorgames.load(str(file)).start().outcome
    assert (end.winners, end.reason) == ((2, 4), "corner")
