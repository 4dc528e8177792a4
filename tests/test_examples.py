"""The six examples of the rulebooks, each played through a line that shows its own rule, and at random to an end
(rules/time_vectors.md 13.8, rules/gryb.md 8.7)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import load, texts
from tests.support import ROOT, played

FOLDER = ROOT / "configs" / "examples"


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


# ---- out of blocks alone ----


def put(game, first: str, second: str, actor: int = 1, **more):
    """The second phase, with these pieces on the board; blanks between the spaces."""
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    return game.start(setup={"position": position, "actor": actor, "stage": "turn", **more})


# ---- lemonade ----


@pytest.mark.parametrize(
    ("second", "text", "words"),
    [
        ("(1,1,1,NW)", "(1,1,1,SW)-(1,1,1,NW)", ["taken"]),
        ("(1,1,1,NW) (1,1,1,SE)", "(1,1,1,SW)-(1,1,1,NE)", ["(1,1,1,NW)", "(1,1,1,SE)"]),
        ("(1,1,1,NW)", "(1,1,1,SW)-(2,2,1,SW)", ["steps from", "up to 3 steps"]),
    ],
)
def test_why_a_piece_does_not_go_there(second, text, words):
    state = put(load("lemonade"), "(1,1,1,SW)", f"{second} (4,4,4,NE)")
    why, section = state.game.why_not(state, text)
    assert all(word in why for word in words) and section == "time_vectors 6"


# ---- vector morris ----


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
