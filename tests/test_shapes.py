"""Configurations of every shape, and what else shapes do, in small games (rules/time_vectors.md 7, 13.5, 13.6,
14.2; rules/gryb.md 8.5)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import comes_back, load, put, winning
from tests.support import played
from vectorgames.spaces.lattice import lattice

# ---- shapes ----


def test_crosses_through_a_space_are_as_many_as_the_rulebook_counts():
    space = lattice()
    table = space.sets_of("cross")
    assert len(table) == 576
    for i, name in enumerate(space.names):
        inner = sum(part in "23" for part in name.strip("()").split(",")[:3])
        assert len(table.rows_through(i)) == (3, 8, 14, 21)[inner], name


def test_a_cross_wins_also_while_the_dice_place():
    rolls = "(2,2,2,SW) (1,1,1,SW) (2,2,1,SW) (1,1,2,SW) (2,2,3,SW) (1,2,2,SW) (2,2,2,NW) (3,3,3,SW)"
    state = played(load("cross").start(), *(f"roll {space}" for space in rolls.split()))
    assert state.outcome is None
    state = state.play("roll (2,2,2,SE)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "cross"


@pytest.mark.parametrize(
    ("name", "held", "last", "reason"),
    [
        ("boxes_and_rows", "(1,1,1,SW) (2,1,1,SW) (1,1,1,SE)", "(2,1,1,SE)", "box"),
        ("boxes_and_rows", "(1,1,1,SW) (3,3,1,SW)", "(2,2,1,SW)", "row"),
        ("boxes_and_rows", "(1,2,2,NW) (3,2,2,NW)", "(1,2,2,SE)", "figure"),
        (
            "vectors_and_boxes",
            "(1,1,1,SW) (2,1,1,SW) (1,2,1,SW) (2,2,1,SW) (1,1,2,SW) (2,1,2,SW) (1,2,2,SW)",
            "(2,2,2,SW)",
            "box",
        ),
        ("vectors_and_boxes", "(1,1,1,SW) (2,1,1,SW) (3,1,1,SW)", "(4,1,1,SW)", "vector"),
        ("arrangements", "Y YB", "YBY", ""),
        ("arrangements", "B BG", "BGB", ""),
        ("arrangements", "B BG", "BGR", "arrangement"),
        ("arrangements", "YRR", "RYY", "arrangement"),
        ("arrangements", "GG RR YY", "BB", "gryb"),
        ("one_corner", "", "0", "arrangement"),
        ("one_corner", "Y", "B", "arrangement"),
        ("one_corner", "G", "Y", ""),
        ("one_corner", "YG YR YY", "YB", "gryb"),
    ],
)
def test_the_last_space_of_a_shape_wins(name, held, last, reason):
    game = load(name)
    state = put(game, held, **_with_hands(game, held))
    after = state.play(last)
    assert (after.outcome.reason if after.outcome else "") == reason
    assert not reason or (after.outcome.winners == (1,) and last in vectorgames.hints(state).wins)
    if reason:
        comes_back(after)


def _with_hands(game, held: str, more: int = 5) -> dict:
    """Hands of players who place in turn, out of which so many have come."""
    return {"hands": [more] * game.players} if game.rules.hands else {}


def test_a_shape_of_the_set_up_counts_once_a_piece_of_it_has_moved():
    game = load("set_up_shape")
    state = game.start()
    assert state.outcome is None and not vectorgames.hints(state).wins
    state = played(state, "(1,3,3,NE)-(2,3,3,NE)", "(1,4,4,NE)-(1,4,3,NE)")
    assert state.outcome is None, "the vector of the set-up stands, and is none that somebody has made"
    comes_back(state)
    state = played(state, "(1,1,1,SW)-(1,2,1,SW)", "(1,4,3,NE)-(1,4,4,NE)")
    assert state.outcome is None
    state = state.play("(1,2,1,SW)-(1,1,1,SW)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "vector"


def test_goal_lines_name_the_shape_in_both_languages():
    game = load("arrangements")
    assert "G, GR, GRY" in game.goal_line() and "wxx" in game.goal_line("de")
    game = load("boxes_and_rows")
    assert "box of 4" in game.goal_line() and "Kasten aus 4" in game.goal_line("de")


# ---- effects ----


def test_all_shapes_that_a_piece_completes_vanish():
    state = put(load("evaporating"), "(1,1,1,SW) (3,1,1,SW) (4,4,4,NE) (2,3,1,SW)", "(1,1,4,SW)", stage="turn")
    state = state.play("(2,3,1,SW)-(2,1,1,SW)")
    assert state.position() == {"(4,4,4,NE)": "1", "(1,1,4,SW)": "2"} and state.actor == 2


def test_who_has_no_piece_left_has_vacated():
    state = put(load("evaporating"), "(1,1,1,SW) (3,1,1,SW)", "(1,1,4,SW)", stage="turn")
    assert winning(state) == {"(2,1,1,SW)"} == {*vectorgames.hints(state).wins}
    state = state.play("(1,1,1,SW)-(2,1,1,SW)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "vacate"
    comes_back(state)


def test_again_is_another_turn_while_placing_and_afterwards():
    game = load("evaporating")
    state = played(game.start(), "(1,1,1,SW)", "(4,4,4,NE)", "(2,2,1,SW)")
    assert state.actor == 1 and state.in_hand == (7, 8)
    comes_back(state)
    state = put(game, "(1,1,1,SW) (3,2,1,SW) (1,4,4,NE)", "(1,1,4,SW)", stage="turn", quiet=5)
    state = state.play("(3,2,1,SW)-(2,2,1,SW)")
    assert state.actor == 1 and state.quiet == 6 and state.memo is None


def test_a_turn_of_two_moves_is_played_to_its_end_before_another_begins():
    game = load("nibblers")
    state = put(game, "G", "Y YY YYY", hands=[7, 5])
    state = state.play("GR")
    assert state.stage.name == "removal" and [str(a) for a in state.actions()] == ["xY", "xYY", "xYYY"]
    comes_back(state)
    state = state.play("xY")
    assert state.actor == 1 and state.memo.moves_left == 1 and state.memo.again
    comes_back(state)
    state = state.play("RR")
    assert state.actor == 1 and state.memo is None, "another whole turn"
    state = played(state, "BB", "BBB")
    assert state.actor == 2


def test_no_piece_is_removed_where_there_is_none():
    state = put(load("nibblers"), "G", "", hands=[7, 8]).play("GR")
    assert state.stage.name == "turn" and state.actor == 1


def test_surrounded_pieces_and_groups_leave_the_board():
    state = put(load("takers"), "GR GB", "GG B", hands=[5, 5])
    state = state.play("G")
    assert "GG" not in state.position() and "B" in state.position() and state.record.captured == ((0, 1), (0, 0))
    comes_back(state)
    group = "(1,1,1,SW) (1,1,2,SW)"
    wall = "(2,1,1,SW) (1,2,1,SW) (1,1,1,NW) (1,1,1,SE) (2,1,2,SW) (1,2,2,SW) (1,1,2,NW) (1,1,2,SE)"
    state = put(load("group_takers"), wall, group, hands=[9, 9])
    after = state.play("(1,1,3,SW)")
    assert {*after.position().values()} == {"1"}
    assert {*state.play("(4,4,4,NE)").position().values()} == {"1", "2"}
