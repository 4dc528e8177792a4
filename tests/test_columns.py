"""Pieces of blocks on the columns of a stack: a king's step leads to every level (rules/chess_4d.md)."""

from __future__ import annotations

from tests.rules import load
from tests.support import played


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
