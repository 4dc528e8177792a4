"""Whether spaces lie on a vector: what is told of them beside the rule tried out in every order."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import vectorgames
from tests.support import refused, run
from vectorgames.spaces.judgement import judged

FOUR = (0, 1, 2, 3)
LATTICE = vectorgames.load("time_vectors").space
PERIODIC = vectorgames.load("time_vectors", periodic_z=True).space
TREE = vectorgames.load("drangles").space
TREES = vectorgames.load("multiverse").space


def line(values: tuple[str, ...], values_of_axis: str | list[str], cyclic: bool) -> bool:
    """Whether one coordinate stays or runs in this order (rules/time_vectors.md 1.2)."""
    if len({*values}) == 1 and values[0]:
        return True
    if "" in values:
        return False
    at = [list(values_of_axis).index(value) for value in values]
    steps = {(b - a) % 4 if cyclic else b - a for a, b in zip(at, at[1:], strict=False)}
    return steps in ([{1}, {3}] if cyclic else [{1}, {-1}])


def by_hand(space, spaces) -> tuple[bool, str]:
    """Whether four spaces are a vector, and the coordinates that no order mends; by trying every order."""
    tree = bool(space.colours)
    depth = max(len(space.elements(i)) for i in spaces)
    names = [(*space.elements(i), *[""] * (depth - len(space.elements(i)))) for i in spaces]
    axes = [("GRYB", True) if tree else (["SW", "NW", "NE", "SE"], True) if k > 2 else ("1234", space.cyclic[k])
            for k in range(depth)]  # fmt: skip
    good = [[line(tuple(n[k] for n in order), *axes[k]) for k in range(depth)] for order in permutations(names)]
    neither = "".join(space.axes[k] for k in range(depth) if not any(order[k] for order in good))
    return any(all(order) for order in good) and len({*map(space.board_of, spaces)}) == 1, neither


def near(space) -> st.SearchStrategy[list[int]]:
    """Four spaces: any, or three of a vector and a fourth that may belong to it."""
    any_four = st.lists(st.integers(0, space.size - 1), min_size=4, max_size=4, unique=True)
    rows = st.integers(0, len(space.vectors) - 1).map(lambda row: space.vectors.spaces[row].tolist())
    swapped = st.tuples(rows, st.integers(0, 3), st.integers(0, space.size - 1), st.permutations(FOUR)).map(
        lambda t: [([*t[0][: t[1]], t[2], *t[0][t[1] + 1 :]])[k] for k in t[3]]
    )
    mixed = st.tuples(rows, st.permutations(FOUR)).map(lambda t: [t[0][k] for k in t[1]])
    return st.one_of(any_four, swapped.filter(lambda four: len({*four}) == 4), mixed)


@pytest.mark.parametrize("space", [LATTICE, PERIODIC, TREES], ids=["lattice", "periodic", "trees"])
def test_four_spaces_are_judged_as_by_hand(space):
    @given(near(space))
    def check(four):
        found = judged(space, four)
        assert (bool(found.rows), found.neither) == by_hand(space, four)
        assert {*found.boards} == ({*map(space.board_of, four)} if len({*map(space.board_of, four)}) > 1 else set())

    check()


@pytest.mark.parametrize("space", [LATTICE, PERIODIC, TREE], ids=["lattice", "periodic", "tree"])
def test_what_is_wrong_with_spaces_and_what_would_mend_it(space):
    """The order, the steps that fail, two coordinates that do not go together, and the nearest vectors."""
    every = [frozenset(row) for row in space.vectors.spaces.tolist()]

    @given(near(space), st.integers(2, 4))
    def check(four, count):
        some = four[:count]
        found, given_set = judged(space, some), frozenset(some)
        shared = [len(given_set & row) for row in every]
        assert sorted(found.order) == sorted(some)
        if found.rows:
            assert not (found.failing or found.mends or found.clash or found.neither)
            assert [{*new} for new in found.missing] == [every[row] - given_set for row in found.rows]
            for order in (found.order, found.order[::-1]) if found.whole else ():  # as people name it
                again = judged(space, order)
                assert again.order == order and len({*again.steps}) == 1
            return
        nearest = max(shared)
        assert {m.row for m in found.mends} == {k for k, n in enumerate(shared) if n == nearest and n}
        for mend in found.mends:
            assert (given_set - {*mend.out}) | {*mend.into} == every[mend.row]
        assert bool(found.clash) == (not found.neither), "one coordinate is wrong, or two do not go together"
        if not found.steps:
            return
        for k, (a, b) in enumerate(zip(found.order, found.order[1:], strict=False)):
            assert (space.components(a, b) != found.step) == (k in found.failing)
        assert found.failing or count < 4
        alike = {
            max(map(steps.count, steps)) for order in permutations(some) if (steps := unit_steps(space, order))
        }
        assert len(found.steps) - len(found.failing) == max(alike, default=0)

    check()


def unit_steps(space, order) -> list:
    """The steps from each to the next that a vector could take."""
    steps = [space.components(a, b) for a, b in zip(order, order[1:], strict=False)]
    return [step for step in steps if any(step) and {*step} <= {-1, 0, 1}]


@given(st.lists(st.integers(0, LATTICE.size - 1), min_size=2, max_size=3, unique=True))
def test_the_vectors_through_two_or_three_are_those_that_have_them_all(spaces):
    rows = [row for row, four in enumerate(LATTICE.vectors.spaces.tolist()) if {*spaces} <= {*four}]
    assert list(judged(LATTICE, spaces).rows) == rows


@pytest.mark.parametrize(
    ("spaces", "code", "lines"),
    [
        ("(1,4,4,SE) (1,1,1,SW) (1,3,3,NE) (1,2,2,NW)", 0, ["vector yzt"]),
        ("(1,1,1,SW) (2,1,3,NW) (3,1,2,NE) (4,1,4,NE)", 1, ["no t"]),
        ("(1,1,1,SW) (2,2,1,NE) (3,3,1,NW) (4,4,1,SE)", 1, ["no -"]),
        ("(1,1,1,SW) (1,2,1,NW)", 0, ["(1,1,1,SW) (1,2,1,NW) (1,3,1,NE) (1,4,1,SE)"]),
        ("(1,1,1,SW) (1,2,3,SW)", 1, ["no"]),
    ],
)
def test_the_command_says_so(spaces, code, lines):
    ran = run("judge", "time_vectors", *spaces.split())
    assert (ran.code, ran.lines, ran.err) == (code, lines, "")


def test_the_command_in_json_and_for_trees():
    assert json.loads(run("judge", "drangles", "GR", "YB", "RY", "BG", "--json").out) == {
        "vector": True,
        "dims": "12",
    }
    told = json.loads(run("judge", "drangles", "GR", "YB", "RY", "B", "--json").out)
    assert told == {"vector": False, "neither": ["2"]}
    assert run("judge", "drangles", "0", "G", "R", "Y").lines == ["no 1"]


@pytest.mark.parametrize(
    ("spaces", "what"),
    [
        (("time_vectors", "(9,1,1,SW)", "(1,1,1,SW)"), "x is 9"),
        (("time_vectors", "(1,1,1,SW)"), "2 to 4 spaces, not 1"),
        (("time_vectors", "(1,1,1,SW)", "(1,1,1,sw)"), "named twice"),
        (("chess_4d", "d1L1", "d1L2"), "has no vectors or GRYBs"),
    ],
)
def test_what_cannot_be_judged_is_told_in_a_line(spaces, what):
    assert what in refused("judge", *spaces)
