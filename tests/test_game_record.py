"""Match: undo, redo, branches, and dice that fall alike when a roll is taken back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vectorgames
from vectorgames.play.record import GameRecord


def record(game: str = "time_vectors", seed: int = 0, **options) -> GameRecord:
    return GameRecord(vectorgames.load(game, **options), seed)


def texts(one: GameRecord) -> list[str]:
    return [str(turn.action) for turn in one.line[: one.number]]


def roll(one: GameRecord) -> str:
    return str(one.roll().action)


def test_undo_and_redo():
    one = record()
    start = one.state
    assert (one.number, one.can_undo, one.can_redo, one.undo(), one.redo()) == (0, False, False, False, False)
    first = one.play("(1,1,1,SW)")
    second = one.play("( 2,2,2, ne )")
    assert (one.number, one.here, one.state) == (2, second, second.state)
    assert one.undo() and one.here is first and one.state == start.play("(1,1,1,SW)")
    assert one.undo() and not one.undo() and one.state is start
    assert one.can_redo and one.redo() and one.redo() and not one.redo()
    assert one.here is second and texts(one) == ["(1,1,1,SW)", "(2,2,2,NE)"]
    assert (first.way, second.way, one.root.way) == ((first,), (first, second), ())


def test_an_illegal_action_changes_nothing():
    one = record()
    one.play("(1,1,1,SW)")
    one.saved = True
    before = one.here, one.line, one.state
    for text in ("(1,1,1,SW)", "(9,9,9,XX)", "", "pair", "roll (*,*,1,SW)"):
        with pytest.raises(ValueError):
            one.play(text)
    assert (one.here, one.line, one.state) == before and one.saved
    assert one.here.children == []


def test_playing_after_undo_starts_a_branch_and_loses_nothing():
    one = record()
    for text in ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)"):
        one.play(text)
    end = one.here
    one.go(1)
    other = one.play("(4,4,4,NE)")
    assert texts(one) == ["(1,1,1,SW)", "(4,4,4,NE)"] and not one.can_redo
    fork = one.line[0]
    assert [str(turn.action) for turn in fork.children] == ["(1,1,2,SW)", "(4,4,4,NE)"]
    one.follow(end)
    assert texts(one) == ["(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)"]
    one.undo()
    one.undo()
    assert one.play("(4,4,4,NE)") is other, "played again, it is the same place"
    assert len(fork.children) == 2


def test_playing_what_was_undone_keeps_the_rest_of_the_line():
    one = record()
    for text in ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)"):
        one.play(text)
    one.go(0)
    one.play("(1,1,1,SW)")
    assert one.can_redo and one.redo() and one.redo() and not one.can_redo


def test_going_to_a_number_or_a_place():
    one = record()
    turns = [one.play(f"({x},1,1,SW)") for x in (1, 2, 3)]
    for number, wanted in ((0, one.root), (2, turns[1]), (99, turns[2]), (-5, one.root)):
        one.go(number)
        assert one.here is wanted
    one.follow(turns[0])
    assert one.here is turns[0] and one.line == tuple(turns)


def test_whether_all_is_saved():
    one = record()
    assert one.saved
    one.play("(1,1,1,SW)")
    assert not one.saved


# ---- dice ----


def test_the_same_roll_after_undo_and_redo():
    one = record("chancy_time_vectors", seed=11)
    assert one.rolls()
    first = roll(one)
    assert not one.rolls()
    place = str(one.state.actions()[0])
    one.play(place)
    second = roll(one)
    rolls = [first, second]
    for _ in range(3):
        one.go(0)
        assert roll(one) == rolls[0]
        one.play(place)
        assert roll(one) == rolls[1]
        one.undo()
        assert one.rolls() and roll(one) == rolls[1]
        one.undo()
        one.redo()
        assert texts(one) == [first, place, second]


def test_rolls_come_from_seed_and_number_alone():
    """What is placed between makes no difference as long as the same outcomes are possible."""
    sequences = set()
    for seed in range(6):
        drawn = []
        for choice in (0, -1):
            one = record("chancy_time_vectors", seed=seed)
            rolls = []
            for _ in range(12):
                rolls.append(roll(one))
                one.play(sorted(one.state.actions(), key=str)[choice])
            drawn.append(rolls)
        assert drawn[0] == drawn[1]
        assert drawn[0] == rolls_of(seed, 12)
        sequences.add(tuple(drawn[0]))
    assert len(sequences) == 6, "every seed rolls alike"
    assert len(set(drawn[0])) > 3, "every roll comes out alike"


def rolls_of(seed: int, count: int) -> list[str]:
    """The rolls as they have been since the first version: saved games rely on them."""
    quadrants = ("SW", "NW", "NE", "SE")
    outcomes = sorted(f"roll (*,*,{z},{t})" for z in "1234" for t in quadrants)
    return [random.Random(f"{seed}/{n}").choice(outcomes) for n in range(count)]


def test_a_roll_typed_in_is_recorded_and_counts():
    one = record("chancy_time_vectors", seed=11)
    drawn = rolls_of(11, 3)
    other = next(r for r in rolls_of(12, 9) if r != drawn[0])
    one.play(other)
    one.play(str(one.state.actions()[3]))
    assert roll(one) == drawn[1]
    one.go(0)
    one.go(99)
    assert texts(one)[0] == other and texts(one)[2] == drawn[1]
    one.go(0)
    assert roll(one) == drawn[0], "rolled again, the dice fall as they always do"


def test_all_grids_come_up():
    seen = {roll(record("chancy_time_vectors", seed=seed)) for seed in range(300)}
    assert len(seen) == 16


# ---- any walk ----


@given(
    seed=st.integers(0, 10**6),
    steps=st.lists(st.sampled_from(["play", "play", "play", "roll", "undo", "redo", "go", "follow"]), max_size=50),
    game=st.sampled_from(["time_vectors", "chancy_time_vectors"]),
)
def test_any_walk_keeps_the_tree_in_order(seed, steps, game):
    rng = random.Random(seed)
    one = record(game, seed=seed, pieces_each=4)
    known = {id(one.root): one.root}
    for step in steps:
        number, here = one.number, one.here
        if step == "play" and one.state.outcome is None:
            one.play(rng.choice(list(one.state.actions())[:4]))
        elif step == "roll" and one.rolls():
            one.roll()
        elif step == "undo":
            assert one.undo() == (number > 0) and one.number == max(0, number - 1)
            if number:
                assert one.redo() and one.here is here and one.undo()
        elif step == "redo":
            assert one.can_redo == one.redo()
        elif step == "go":
            one.go(rng.randrange(-1, 9))
        elif step == "follow":
            one.follow(rng.choice(list(known.values())))
        known[id(one.here)] = one.here
        line = (one.root, *one.line)
        assert line[one.number] is one.here and len(one.here.way) == one.number
        for parent, turn in zip(line, line[1:], strict=False):
            assert turn.parent is parent and turn in parent.children
            assert parent.state.play(turn.action) == turn.state
            assert len({str(child.action) for child in parent.children}) == len(parent.children)
    replayed = one.game.start(seed=seed)
    for text in texts(one):
        replayed = replayed.play(text)
    assert replayed == one.state


def test_what_is_told_of_a_long_line_is_told_once():
    """Of each turn it is worked out when it is first shown: a long game is as fast as a short one."""
    from vectorgames.app import history

    one = record("chess_4d")
    rng, looked = random.Random(4), []
    original = history._told
    history._told = lambda *given: looked.append(1) or original(*given)
    try:
        for number in range(1, 60):
            one.play(rng.choice(one.state.actions()))
            told = history.line(one)
            assert len(told) == number == len(looked)
        one.go(30)
        one.go(59)
        assert history.line(one) == told and len(looked) == 59
    finally:
        history._told = original
    lost = sum(len(pieces) for pieces in told[-1].lost.values())
    assert lost == 112 - sum(history._pieces(one.state).values())
