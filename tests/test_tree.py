"""The tree of GRYB: names, nine kinds of step, integrated sets (rules/gryb.md 1.1–1.3, 1.6)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.spaces.tree import tree

FOUR = tree()

# ---- names ----


def test_parents_children_ancestors():
    node = FOUR.index["RYGB"]
    assert [FOUR.names[i] for i in FOUR.ancestors(node)] == ["0", "R", "RY", "RYG"]
    assert [FOUR.names[i] for i in FOUR.quadrangle(node)] == ["RYGG", "RYGR", "RYGY", "RYGB"]
    assert FOUR.children(node) == () and FOUR.parent(0) is None and FOUR.quadrangle(0) == ()
    assert sorted(FOUR.names[i] for i in FOUR.below(FOUR.index["RYG"])) == ["RYG", "RYGB", "RYGG", "RYGR", "RYGY"]
    assert len(FOUR.below(0)) == 341


def test_arrows():
    step = FOUR.step
    assert [FOUR.names[step(FOUR.index["RB"], 0, by)] for by in (1, -1)] == ["RG", "RY"]
    assert step(FOUR.index["RB"], 1, 1) == FOUR.index["R"] and step(FOUR.index["RB"], 1, -1) == FOUR.index["RBG"]
    assert step(0, 0, 1) is None and step(0, 1, 1) is None and step(FOUR.index["RRRR"], 1, -1) is None


# ---- steps ----


@pytest.mark.parametrize(
    ("kind", "start", "end", "locus"),
    [
        ("hyperspace", "RGYY", "RRYY", 2),
        ("hyperspace", "G", "R", 1),
        ("interjection", "RYG", "RBYG", 2),
        ("excision", "GBYR", "GBR", 3),
        ("sideways", "BGRY", "BGRR", 4),
        ("down", "R", "RG", 2),
        ("up", "RG", "R", 2),
        ("up", "R", "0", 1),
        ("excision", "GBYR", "GBY", 0),
    ],
)
def test_which_locus_changes(kind, start, end, locus):
    assert FOUR.changed(kind, FOUR.index[start], FOUR.index[end]) == locus


# ---- integrated GRYBs ----

SETS = [
    ("GG RR YY BB", 3),
    ("RGY RRB RYG RBR", 6),
    ("BYRG GBGB RGBY YRYR", 15),
    ("GR RY YB BG", 3),
    ("GGY RGR YGG BGB", 5),
    ("GYGG RYGR YYGY BYGB", 9),
    ("BGR BRY BYB BBG", 6),
    ("YGRR YRRY YYRB YBRG", 10),
    ("RBGG RBRB RBYY RBBR", 12),  # the manual prints RBYB: then B were twice among the foci and Y never
    ("GBR RGG YRB BYY", 7),
    ("GGGG GRRR GYYY GBBB", 14),
    ("GGRB RRRY YYRR BBRG", 11),
    ("GRGG RRBB YRYY BRRR", 13),
    ("GRYR RGBG YBGB BYRY", 15),
    ("GGBR GRBR GYBR GBBR", 2),
]


@pytest.mark.parametrize(("names", "points"), SETS)
def test_the_manuals_integrated_sets(names, points):
    wanted = {FOUR.index[name] for name in names.split()}
    rows = FOUR.vectors.rows_through(min(wanted))
    found = [row for row in rows if set(FOUR.vectors.spaces[row].tolist()) == wanted]
    assert len(found) == 1 and FOUR.vectors.dims[found[0]] == points


def test_the_misprinted_set_is_none():
    wrong = {FOUR.index[name] for name in ("RBGG", "RBRB", "RBYB", "RBBR")}
    assert not any(set(row) == wrong for row in FOUR.vectors.spaces.tolist())


def test_numbers_of_sets():
    table = FOUR.vectors
    levels = FOUR.level_of[table.spaces]
    assert (levels == levels[:, :1]).all()
    assert np.bincount(levels[:, 0]).tolist() == [0, 1, 16, 208, 2560]
    assert {len(table.rows_through(i)) for i in range(FOUR.firsts[4], FOUR.size)} == {40}
    assert len({frozenset(row) for row in table.spaces.tolist()}) == len(table)
    for depth in (5, 6):
        assert len(tree(depth).vectors) == sum((12**k - 4**k) // 8 for k in range(1, depth + 1))


@given(st.integers(0, len(FOUR.vectors) - 1))
def test_a_set_runs_in_step(row):
    """All loci equal or the four colours in cyclic order, with one way per locus (section 1.3)."""
    four = FOUR.loci[FOUR.vectors.spaces[row]]
    ways = (np.diff(np.vstack([four, four[:1]]), axis=0) % 4).T
    running = [k for k, way in enumerate(ways) if set(way) in ({1}, {3})]
    assert all(set(way) == {0} for k, way in enumerate(ways) if k not in running)
    assert sum(1 << k for k in running) == FOUR.vectors.dims[row] > 0


@pytest.mark.parametrize(("mask", "text"), [(1, "1"), (10, "24"), (15, "1234")])
def test_running_loci_by_number(mask, text):
    assert FOUR.dims_text(mask) == text and FOUR.dims_mask(text[::-1]) == mask
