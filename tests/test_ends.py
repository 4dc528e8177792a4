"""Ends of people's own games: limits and who wins there, players without a move, players who are out, teams
(rules/time_vectors.md 1.3, 13.1, 13.6; rules/gryb.md 1.5, 8.1, 8.6)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.rules import FOLDERS, comes_back, load, put, text_of
from tests.support import begin, played, shown, walk

# ---- no move ----


def test_of_three_he_who_cannot_move_is_out_and_his_pieces_stay():
    game = load("last_one_in")
    state = put(game, "GG G", "YY YR YB YG", "B BB")
    assert state.actor == 1
    state = put(game, "RR GG", "YY", "BB", actor=1)
    state = played(state, "GG-GB", "YY-YR", "BB-BY", "GB-GG")
    assert state.actor == 2
    block = put(game, "G GG GR", "GY GB R B", "YY YB", actor=3)
    after = block.play("YY-YR")
    assert after.record is not None and after.record.out == () and after.actor == 1, "he takes what is in his way"


def test_the_last_one_in_wins(tmp_path):
    file = tmp_path / "last.yaml"
    text = text_of("last_one_in").replace("onto: both", "onto: unoccupied")
    file.write_text(text.replace("{goal: eliminate}", "{goal: vacate}"))
    game = vectorgames.load(str(file))
    state = put(game, "GG", "GR GB R RR", "YY", actor=3)
    state = state.play("YY-YR")
    assert state.actor == 2 and state.record.out == (1,) and state.position()["GG"] == "1"
    comes_back(state)
    state = played(state, "R-RY", "YR-YY")
    assert state.actor == 2, "the turns of who is out are skipped"
    state = put(game, "GG", "GR GB", "YG", actor=3, out=[1])
    state = state.play("YG-YB")
    assert state.outcome is None and state.actor == 2
    end = put(game, "YG", "GG", "GR GB Y", actor=3, out=[1]).play("Y-YY")
    assert end.outcome.winners == (3,) and end.outcome.reason == "no move"
    comes_back(end)


def test_who_is_out_reaches_no_goal(tmp_path):
    file = tmp_path / "last.yaml"
    file.write_text(text_of("last_one_in").replace("{goal: eliminate}", "{goal: vacate}"))
    game = vectorgames.load(str(file))
    state = put(game, "GG", "GR", "YY Y", actor=2, out=[1]).play("GRxGG")
    assert state.outcome is None and "1" not in state.position().values()
    state = put(game, "GG", "GR", "YY Y", actor=2).play("GRxGG")
    assert state.outcome.winners == (1,) and state.outcome.reason == "vacate"


@pytest.mark.parametrize(
    ("no_move", "winners", "reason"),
    [("draw", (), "no move"), ("end", (2,), "no move"), ("lose", (2,), "no move"), ("pass", (), "passed")],
)
def test_what_it_means_to_have_no_move(no_move, winners, reason):
    state = put(load("draw_at_the_edge", no_move=no_move), "GG", "Y YY YR", actor=2).play("Y-YG")
    if no_move == "pass":
        assert [str(action) for action in state.actions()] == ["pass"] and state.outcome is None
        comes_back(state.play("pass"))
        state = played(state, "pass", "pass")
    assert state.outcome.winners == winners and state.outcome.reason == reason
    assert state.outcome.scores == (1, 3)
    comes_back(state)


NO_MOVE = "{stage: turn, dice: colour, no_move: lose, moves: [{step: down, onto: enemy}]}"


@pytest.mark.parametrize("stages", [NO_MOVE, f"{{stage: placing}}, {NO_MOVE}"])
def test_who_cannot_move_on_the_first_turn_has_lost_before_dice_are_rolled(stages, tmp_path):
    file = tmp_path / "own.yaml"
    board = "board: {model: gryb, depth: 2}\npieces: 1\ngoals: [{goal: gryb}]"
    file.write_text(f"format: 1\nid: own\ntitle: Own\n{board}\nstages: [{stages}]\n", "utf-8")
    state = vectorgames.load(str(file)).start()
    if state.outcome is None:
        state = played(state, "GG", "RR")
    assert state.outcome.winners == (2,) and state.outcome.reason == "no move"
    comes_back(state)


def test_a_pass_between_others_is_not_all_pass():
    state = load("all_pass").start()
    state = played(state, "G", "R", "Y", "GG", "RR", "YY")
    assert state.outcome is None and state.actor == 1
    state = played(state, "pass", "pass")
    assert state.outcome is None and state.record.passes == 2
    state = state.play("pass")
    assert state.outcome.winners == () and state.outcome.reason == "passed" and state.outcome.scores == (2, 2, 2)


# ---- limits ----


@pytest.mark.parametrize(("at_limit", "winners"), [("draw", (2,)), ("most", (2,)), ("fewest", (1,))])
def test_who_wins_at_the_limit(at_limit, winners):
    """With ``draw`` the goal ``most`` decides, as at every end."""
    game = load("draw_at_the_edge", at_limit=at_limit)
    state = put(game, "R", "Y YY B", turns=5).play("R-RR")
    assert state.outcome.reason == "limit" and state.outcome.winners == winners and state.outcome.scores == (1, 3)
    assert put(game, "R", "Y YY B", turns=4).play("R-RR").outcome is None


@pytest.mark.parametrize(("first", "reason"), [("limit", "limit"), ("no_move", "no move")])
def test_which_end_is_looked_at_first(first, reason):
    game = load("draw_at_the_edge", first=first, no_move="lose", at_limit="most")
    state = put(game, "GG", "Y YY YR", actor=2, turns=5).play("Y-YG")
    assert state.outcome.reason == reason and state.outcome.winners == (2,)


def test_turns_are_counted_while_pieces_come_in():
    states = walk(load("only_so_long").start(), random.Random(3))
    assert len(states) == 13 and states[-1].outcome.reason == "limit" and states[6].record.turns == 6
    state = put(load("only_so_long"), "(1,1,1,SW)", "(3,3,3,NE)", "(4,4,4,SE)", hands=[19, 19, 19], turns=9)
    state = played(state, "(1,1,2,SW)", "(1,4,1,NW)", "(4,1,4,NE)")
    assert state.outcome.winners == (1,) and state.outcome.scores == (1, 0, 0)


# ---- teams ----


def test_a_set_of_the_team_wins_for_the_team():
    game = load("two_teams")
    state = put(game, "GG GY", "B", "GR", "BB", hands=[4, 5, 5, 5], actor=3)
    assert {*vectorgames.hints(state).wins} == {"GB"}
    assert not any(text.startswith(("GGx", "GG-")) for text in map(str, state.actions()))
    assert "GRxGG" not in map(str, state.actions())
    state = state.play("GB")
    assert state.outcome.winners == (1, 3) and state.outcome.reason == "gryb"
    assert state.outcome.scores == (2, 0, 2, 0)
    comes_back(state)


def test_which_person_of_a_player_is_up_is_told(session):
    begin(session, str(FOLDERS[0] / "two_teams.yaml"))
    names = [[player.name for player in shown(session).players]]
    for text in ["GR", "RG", "YB", "BY", "GG"]:
        session.record.play(text)
        names.append([player.name for player in shown(session).players])
    assert names[0][0] == "Light, person 1" and all("person" not in name for name in names[0][1:])
    assert names[3][3].endswith("person 1") and names[4][0] == "Light, person 2"
    assert names[5][0] == "Light" and names[5][1].endswith("person 2")


def test_a_team_is_reduced_together():
    game = load("two_teams")
    state = put(game, "G", "GG B", "", "", hands=[5, 3, 6, 5], actor=1)
    assert state.outcome is None
    state = state.play("GxGG")
    assert state.outcome.winners == (1, 3) and state.outcome.reason == "few"
    assert state.outcome.scores == (0, 0, 0, 0), "only a GRYB gives points"
    assert put(game, "G", "GG B", "", "", hands=[5, 3, 6, 6], actor=1).play("GxGG").outcome is None


def test_groups_are_surrounded_by_a_team():
    game = load("two_teams")
    state = put(game, "0 GR", "GG BB", "G", "YY", hands=[4, 4, 5, 5], actor=1)
    assert state.outcome is None and not game.rules.goals[2].surrounding.surrounded(
        game.roster.owned(state.cells), 1
    )
    after = state.play("GB")
    assert after.outcome is None, "one group is surrounded"
    owned = game.roster.owned(after.cells)
    assert len(game.rules.goals[2].surrounding.surrounded(owned, 1)) == 1
    assert not game.rules.goals[2].surrounding.surrounded(owned, 2)


def test_a_player_moves_his_teams_pieces_where_they_are_shared():
    state = load("shared_men").start()
    texts = {*map(str, state.actions())}
    assert "(2,1,1,SW)-(2,2,1,SW)" in texts and not any(text.startswith("(4,4,4,NE)") for text in texts)
    state = state.play("(2,1,1,SW)-(2,2,1,SW)")
    assert state.actor == 1 and "stop" in map(str, state.actions())
    assert not any(str(action).startswith("(2,2,1,SW)") for action in state.actions())
    state = state.play("stop")
    assert state.actor == 2 and "(1,1,1,SW)-(1,2,1,SW)" in map(str, state.actions())
