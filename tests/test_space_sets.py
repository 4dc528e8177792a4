"""Sets of spaces by name, and groups, against brute force (rules: time_vectors 7, 13.5, gryb 1.3, 8.5)."""

from __future__ import annotations

import random
import re
import unicodedata
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import run
from vectorgames.base.memoize import size_of
from vectorgames.base.words import LANGUAGES
from vectorgames.spaces.counting import counts, derived
from vectorgames.spaces.dots import dots
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.groups import groups_of
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.relation import mask_of, spaces_of
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union

FOUR, WRAPPED, TREE = lattice(), lattice(4, True), tree()


class Torus(Grid):
    """Cyclic axes so short that figures meet themselves."""

    kind = "torus"

    def __init__(self):
        super().__init__((4, 2, 3), (False, True, True))

    def _named(self):
        return map(str, range(self.size))

    pattern = r"[0-9]+"


TORUS = Torus()


def found(table) -> set[frozenset[int]]:
    sets = list(map(frozenset, table.spaces.tolist()))
    assert len(set(sets)) == len(sets) and all(len(s) == table.width for s in sets), "each set once, all different"
    assert table.spaces.tolist() == sorted(table.spaces.tolist()) and not table.spaces.flags.writeable
    return set(sets)


def by_offsets(space, figures) -> set[frozenset[int]]:
    """Every figure wherever it fits, tried on every space by coordinates."""
    out = set()
    for at in space.coordinates.tolist():
        for figure in figures:
            there = [[a + b for a, b in zip(at, offset, strict=True)] for offset in figure]
            for place in there:
                for k, cyclic in enumerate(space.cyclic):
                    place[k] = place[k] % space.sides[k] if cyclic else place[k]
            inside = all(0 <= c < n for place in there for c, n in zip(place, space.sides, strict=True))
            if inside and len(set(map(tuple, there))) == len(there):
                out.add(frozenset(map(space.number, there)))
    return out


def units(dimensions: int) -> list[tuple[int, ...]]:
    return [tuple(int(j == k) for j in range(dimensions)) for k in range(dimensions)]


def added(*ways) -> tuple[int, ...]:
    return tuple(map(sum, zip(*ways, strict=True)))


# ---- lattices ----


@pytest.mark.parametrize("space", [FOUR, WRAPPED, TORUS, dots(5, 4), stack(3, 4, 3)], ids=lambda space: space.kind)
def test_crosses(space):
    d = space.dimensions
    figures = []
    for a, b in combinations(units(d), 2):
        arms = [tuple(-c for c in a), a, tuple(-c for c in b), b]
        figures.append([(0,) * d, *arms])
    crosses = space.sets("cross")
    assert found(crosses) == by_offsets(space, figures) and crosses.width == 5
    for row in crosses.spaces[:: max(1, len(crosses) // 50)].tolist():
        assert {row[0], row[2], row[3], row[4]} <= set(space.neighbours.ends[row[1]]), "the second is the centre"


@pytest.mark.parametrize("d", [2, 3, 4])
@pytest.mark.parametrize("space", [FOUR, WRAPPED], ids=["4", "z"])
def test_boxes(space, d):
    figures = [
        [added((0,) * 4, *some) for n in range(d + 1) for some in combinations(axes, n)]
        for axes in combinations(units(4), d)
    ]
    boxes = space.sets_of({"box": d})
    assert found(boxes) == by_offsets(space, figures) and boxes.width == 2**d
    assert set(boxes.dims.tolist()) == {sum(1 << k for k in axes) for axes in combinations(range(4), d)}


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("together", [[1], [1, 3], [4]])
@pytest.mark.parametrize("space", [FOUR, WRAPPED], ids=["4", "z"])
def test_rows(space, n, together):
    ways = [way for way in product((-1, 0, 1), repeat=4) if sum(map(abs, way)) in together]
    figures = [[tuple(k * c for c in way) for k in range(n)] for way in ways]
    assert found(space.sets_of({"row": n, "together": together})) == by_offsets(space, figures)


@pytest.mark.parametrize(("dimensions", "periodic_z"), [(4, False), (4, True), (5, False)])
def test_a_vector_is_a_row_of_four_in_any_direction(dimensions, periodic_z):
    space = lattice(dimensions, periodic_z)
    rows = space.sets("row", n=4, together=tuple(range(1, dimensions + 1)))
    assert found(rows) == found(space.vectors) and space.sets("vector") is space.vectors
    assert (rows.dims == space.vectors.dims).all(), "and the sequence shown begins alike"
    assert (rows.spaces == space.vectors.spaces).all()


@given(st.lists(st.tuples(*[st.integers(-3, 3)] * 4), min_size=1, max_size=4, unique=True))
def test_offsets(figure):
    wrapped = {(*offset[:3], offset[3] % 4) for offset in figure}
    if len(wrapped) < len(figure):
        with pytest.raises(ValueError, match="offsets"):
            FOUR.sets_of({"offsets": [list(offset) for offset in figure]})
    else:
        assert found(FOUR.sets_of({"offsets": [list(offset) for offset in figure]})) == by_offsets(FOUR, [figure])


@pytest.mark.parametrize(
    "said",
    [
        "square",
        {"box": 5},
        {"box": "2"},
        {"row": 1},
        {"row": 3, "together": [5]},
        {"row": 3, "apart": 1},
        {"box": None},
    ]
    + [{"cross": 2}, {"offsets": []}, {"offsets": [[0, 0]]}, {"offsets": [[0, 0, 0, 0.5]]}, {}, None, ["cross"]]
    + ["box", {"row": 5}, {"box": 1}, {"box": True}, {"box": 2, "row": 3}, {"offsets": "0000"}],
)
def test_no_sets(said):
    with pytest.raises(ValueError, match="no set of spaces"):
        FOUR.sets_of(said)


# ---- trees ----


def test_quadrangles():
    assert [len(tree(depth).sets("gryb")) for depth in (4, 5)] == [85, 341]
    words = {name.strip("0") for name in TREE.names if len(name.strip("0")) < 4}
    assert found(TREE.sets("gryb")) == {frozenset(TREE.index[word + c] for c in "GRYB") for word in words}
    plain = TREE.vectors.dims == 1 << (TREE.level_of[TREE.vectors.spaces[:, 0]] - 1)
    assert (TREE.sets_of("gryb").spaces == TREE.vectors.spaces[plain]).all() and TREE.sets(
        "integrated"
    ) is TREE.vectors


def named(space, sets) -> set[str]:
    return {" ".join(sorted(space.names[i] for i in s)) for s in sets}


@pytest.mark.parametrize(
    ("said", "number", "one"),
    [
        ({"nodes": ["G", "GR", "0"]}, 1, "0 G GR"),
        ({"nodes": ["G", "GR"], "up_to": "rotation"}, 4, "B BG"),
        ({"nodes": ["G", "GR"], "up_to": "reflection"}, 8, "G GB"),
        ({"pattern": ["w", "wx"]}, 12, "G GY"),
        ({"pattern": ["ww", "xx", "yy", "zz"]}, 1, "BB GG RR YY"),
        ({"pattern": ["wxyz"], "up_to": "rotation"}, 24, "RGBY"),
    ],
)
def test_arrangements_and_patterns(said, number, one):
    sets = named(TREE, found(TREE.sets_of(said)))
    assert len(sets) == number and one in sets


@given(st.lists(st.text("wxyz", min_size=1, max_size=3), min_size=1, max_size=4, unique=True))
def test_patterns_by_brute_force(words):
    """Equal letters equal colours, different ones different (section 8.5)."""
    wanted = set()
    for colours in permutations("GRYB"):
        turn = dict(zip("wxyz", colours, strict=True))
        wanted.add(frozenset(TREE.index["".join(turn[c] for c in word)] for word in words))
    assert found(TREE.sets_of({"pattern": words})) == wanted


@pytest.mark.parametrize(
    "said",
    [{"nodes": []}, {"nodes": ["X"]}, {"nodes": "GR"}, {"nodes": ["G", "G"]}, {"nodes": ["GGGGG"]}, {"nodes": [1]}]
    + [{"pattern": ["G"]}, {"nodes": ["G"], "up_to": "turns"}, {"pattern": ["w"], "up_to": 1}, "vector", "nodes"],
)
def test_no_sets_of_nodes(said):
    with pytest.raises(ValueError, match="no set of spaces"):
        TREE.sets_of(said)


# ---- the quick form ----


TABLES = [
    FOUR.vectors,
    lattice(5).vectors,
    FOUR.sets("cross"),
    FOUR.sets("box", d=3),
    FOUR.sets("row", n=2),
    FOUR.sets("row", n=3),
    FOUR.sets("offsets", offsets=((0, 0, 0, 0),)),
    tree(3).vectors,
    tree(3).sets("nodes", words=("GG", "RR", "0")),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{len(table)}x{table.width}")
def test_companions_are_the_others_of_every_set(table):
    sets = found(table)
    for space in range(table.size):
        wanted = (
            {s for s in sets if space in s}
            if table.size < 300
            else {frozenset(row) for row in table.spaces[table.rows_through(space)].tolist()}
        )
        plain = [frozenset({space, far, *rest}) for far, rests in table.companions[space] for rest in rests]
        apart = [
            (frozenset({space, far, *rest}), dims)
            for far, dims, rests in table.companions_of(space)
            for rest in rests
        ]
        assert len(plain) == len(wanted) and set(plain) == wanted
        assert [s for s, _ in apart] and {s for s, _ in apart} == wanted or not wanted
        rows = table.rows_through(space)
        runs = zip(map(frozenset, table.spaces[rows].tolist()), table.dims[rows].tolist(), strict=True)
        assert dict(apart) == dict(runs) and len(apart) == len(wanted)
        near = {(far, frozenset(rest)) for far, _, rests in table.companions_of(space) for rest in rests}
        assert near == {(far, frozenset(rest)) for far, rests in table.companions[space] for rest in rests}
        assert all(len(rest) == max(table.width - 2, 0) for _, rest in near)
        assert [far for far, _ in table.companions[space]] == sorted({far for far, _ in table.companions[space]})


def test_companions_of_very_many_sets_are_small():
    """In six dimensions there are 144,640 vectors: as tuples their companions are half as large again."""
    table = lattice(6).vectors
    for space in random.Random(28).sample(range(table.size), 12):
        near = {(far, rest) for far, rests in table.companions[space] for rest in rests}
        assert near == {(far, rest) for far, _, rests in table.companions_of(space) for rest in rests}
    as_tuples = [tuple(table.companions[space]) for space in range(table.size)]
    assert 1.5 * size_of(table.companions) < size_of(as_tuples)


# ---- groups ----


def by_words(near, spaces: set[int]) -> set[frozenset[int]]:
    """Groups by joining two of them as long as any two are next to each other."""
    groups = [{s} for s in spaces]
    while True:
        pair = next(((a, b) for a, b in combinations(groups, 2) if any(near[s] & b for s in a)), None)
        if pair is None:
            return set(map(frozenset, groups))
        groups = [g for g in groups if g not in pair] + [pair[0] | pair[1]]


@given(st.sampled_from([tree(2), FOUR, stack(3, 3, 2), dots(5, 5)]), st.data())
def test_groups_against_brute_force(space, data):
    spaces = data.draw(st.sets(st.integers(0, space.size - 1), max_size=14))
    relation = space.neighbours
    near, groups = relation.linked, groups_of(relation)
    assert groups is groups_of(relation)
    wanted = by_words(near, spaces)
    mask = mask_of(spaces)
    assert sorted(spaces_of(mask)) == sorted(spaces)
    parts = groups.apart(mask)
    assert {frozenset(spaces_of(part)) for part in parts} == wanted
    assert groups.connected(mask) == (len(wanted) <= 1)
    assert set(spaces_of(groups.border(mask))) == {n for s in spaces for n in near[s]} - spaces
    for one in spaces:
        assert frozenset(spaces_of(groups.group(mask, one))) in {g for g in wanted if one in g}
        assert groups.without(mask, one) == (len(by_words(near, spaces - {one})) <= 1)
    assert groups.group(mask, next(i for i in range(space.size) if i not in spaces)) == 0


# ---- vectors counted ----


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
                assert not any("{" in line.phrase.say(language) for line in found.lines)


FORMULA = re.compile(r"([\d()⁰¹²³⁴⁵⁶⁷⁸⁹ ·−÷:]+) = (\d+)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_formula_that_is_shown_comes_to_what_it_says(language):
    spaces = (*map(lattice, range(2, 7)), lattice(3, True), *SPACES, *map(tree, range(1, 6)))
    for space, part in product(spaces, (None, 0, 0.5, 1)):
        at = None if part is None else int(part * (space.size - 1))
        for line in derived(space, at=at).lines:
            found = FORMULA.findall(line.phrase.say(language))
            for formula, told in found:
                raised = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda one: f"**{unicodedata.normalize('NFKC', one[0])}", formula)
                plain = raised.lstrip(" :)").translate(str.maketrans("·−÷:", "*-//"))
                assert eval(plain) == int(told), plain
            assert line.n in (int(told) for _, told in found)
