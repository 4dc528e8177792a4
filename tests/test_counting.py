"""How many vectors there are and why: the arithmetic beside the table, and beside ``vectors --count``."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import run
from vectorgames.base.words import LANGUAGES
from vectorgames.spaces.counting import counts, derived
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union

SPACES = (lattice(4), lattice(4, True), lattice(5), tree(4))
TREES = union((tree(4), tree(4)))


def by_command(*arguments: str) -> dict[str, int]:
    """What ``vectors --count`` prints."""
    lines = run("vectors", *arguments, "--count").lines
    return {dims: int(n) for dims, n in (line.split() for line in lines)}


@pytest.mark.parametrize(
    ("space", "arguments"),
    [
        (SPACES[0], ("time_vectors",)),
        (SPACES[1], ("time_vectors", "-o", "periodic_z=true")),
        (SPACES[2], ("time_vectors", "-o", "dimensions=5")),
        (TREES, ("multiverse",)),
    ],
    ids=["four", "periodic", "five", "trees"],
)
def test_all_vectors_are_derived(space, arguments):
    wanted = by_command(*arguments)
    assert derived(space).n == wanted.pop("total")
    assert {row.dims: row.n for row in counts(space)} == wanted
    for number in range(1, len(space.axes) + 1):
        sets = ["".join(some) for some in combinations(space.axes, number)]
        assert [derived(space, dims).n for dims in sets] == [wanted.get(dims, 0) for dims in sets]
        assert derived(space, number=number).n == sum(wanted.get(dims, 0) for dims in sets)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from((*SPACES, TREES)), st.data())
def test_those_through_a_space_are_derived(space, data):
    at = data.draw(st.integers(0, space.size - 1))
    wanted = dict(counts(space, at))
    rows = space.vectors.dims[[row for row, spaces in enumerate(space.vectors.spaces.tolist()) if at in spaces]]
    assert wanted == {space.dims_text(int(mask)): int((rows == mask).sum()) for mask in {*rows.tolist()}}
    assert derived(space, at=at).n == len(rows)
    for number in range(1, len(space.axes) + 1):
        sets = ["".join(some) for some in combinations(space.axes, number)]
        assert [derived(space, dims, at=at).n for dims in sets] == [wanted.get(dims, 0) for dims in sets]


def test_the_lines_of_a_derivation_come_to_its_number_and_can_be_said():
    for space in (*SPACES, TREES):
        asked = [{}, {"number": 2}, {"dims": space.axes[-1]}, {"dims": "".join(space.axes[:2])}]
        for how in asked + [one | {"at": space.size - 1} for one in asked]:
            found = derived(space, **how)
            product = 1
            for line in found.lines:
                product *= line.n
            total = sum(line.n for line in found.lines) if found.summed else product
            assert found.n == total * found.boards and found.boards == (
                2 if space is TREES and "at" not in how else 1
            )
            for language in LANGUAGES:
                assert all(
                    line.phrase.say(language) and "{" not in line.phrase.say(language) for line in found.lines
                )
