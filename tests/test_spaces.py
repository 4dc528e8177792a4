"""What every space fulfils (spaces/space.py): names that mirror numbers, relations whose ways go on, dice, sets."""

import inspect
import pickle
import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vectorgames.base.words import LocalizedText
from vectorgames.spaces.dots import dots
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.relation import joined
from vectorgames.spaces.space import Space
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import COLOURS, PERIODIC, STEPS, tree
from vectorgames.spaces.union import union

MULTIVERSE = union((tree(), tree()), (("1:R", "2:0"), ("2:B", "1:0")))
SPACES = {
    "lattice": lattice(),
    "wrapped": lattice(5, True),
    "tree": tree(3),
    "periodic": tree(2, "both"),
    "stack": stack(5, 4, 3),
    "dots": dots(7, 12),
    "union": union((tree(2), tree(2, "both"), tree(1)), (("1:GG", "2:0"),)),
    "boards": union((lattice(), lattice())),
}
every = pytest.mark.parametrize("space", SPACES.values(), ids=SPACES)


# ---- names ----


@given(st.sampled_from(list(SPACES.values())), st.data())
def test_names_and_numbers_mirror_each_other(space, data):
    i = data.draw(st.integers(0, space.size - 1))
    name = space.names[i]
    assert space.index[name] == space.parse(name) == space.parse(f" {name} ") == i
    for lang in ("en", "de"):
        assert space.parse(space.name(i, lang)) == i
    assert re.fullmatch(space.pattern, name) and re.compile(space.pattern).groups == 0
    changed = name.swapcase()
    assert space.parse(changed) == i if re.fullmatch(space.pattern, changed, re.IGNORECASE) else True


@every
def test_of_every_space_there_is_one_with_its_tables(space):
    assert pickle.loads(pickle.dumps(space)) is space
    assert len(set(space.names)) == space.size and space.example in space.index
    assert not inspect.isabstract(type(space)) and isinstance(space, Space)


@every
@given(text=st.text("()1234, *:-0aLEswneSWNEGRYBé", max_size=12))
def test_a_text_is_a_space_or_an_error_that_says_so(space, text):
    try:
        assert 0 <= space.parse(text) < space.size
    except ValueError as error:
        assert "expected" in str(error)


# ---- structure ----


@every
def test_levels_and_columns(space):
    for i in range(space.size):
        assert 0 <= space.level(i) <= space.height and i not in space.levels(i)
        assert [space.level(s) for s in space.column(i)] == sorted({space.level(s) for s in space.column(i)})
        assert set(space.column(i)) == {i, *space.levels(i)} and i in space.below(i)
        assert space.colour(i) in range(-1, len(space.colours))


@every
def test_relations_by_name(space):
    for name in space.RELATIONS:
        relation = space.relation_of(name)
        assert relation is space.relation_of(name) is space.relation_of([name]), "made once"
        for start in range(space.size):
            ways = relation.ways[start]
            assert len({way.direction for way in ways}) == len(ways)
            assert all(way.spaces and start not in way.spaces for way in ways)
            assert all(len(set(way.spaces)) == len(way.spaces) for way in ways)
            assert relation.ends[start] == tuple(sorted({way.spaces[0] for way in ways}))
            assert all(way.spaces == relation.way(start, way.direction) for way in ways)
    assert space.relation_of(list(space.RELATIONS)[:2]).kinds == tuple(space.RELATIONS[:2])


@every
def test_a_relation_that_a_space_does_not_know(space):
    for said in ("jump", [], None, {"axes": "xx"}, ["up", "jump"], {"axes": "q"}, {"together": [0]}, 3):
        with pytest.raises(ValueError, match="expected"):
            space.relation_of(said)


@every
def test_neighbours_are_mutual(space):
    for start, ends in enumerate(space.neighbours.table):
        if getattr(space, "periodic", "") != "both" and space.kind != "union":
            assert all(start in space.neighbours.ends[end] for end in ends)
        assert set(ends) <= space.neighbours.linked[start]


@every
def test_dice(space):
    for kind in space.DICE:
        regions = space.regions(kind)
        assert regions is space.regions(kind)
        assert len(set(regions.names)) == len(regions) == len(regions.members)
        for face, name in enumerate(regions.names):
            members = regions.members[face]
            assert regions.index[name] == face and list(members) == sorted(set(members))
            if regions.masks:
                assert [i for i, one in enumerate(regions.masks[face]) if one] == list(members)
            assert space.faces(name)
            if kind != "colour":
                assert space.parse_part(name) == name
    with pytest.raises(ValueError, match="coin"):
        space.regions("coin")


@every
def test_where_pieces_come_in(space):
    assert list(space.entries("any")) == list(range(space.size))
    with pytest.raises(ValueError, match="any"):
        space.entries("nowhere")


# ---- lattices ----


@settings(max_examples=30)
@given(
    st.sampled_from([lattice(), lattice(4, True), lattice(5)]),
    st.sampled_from(["", "x", "zt", "xyz"]),
    st.sets(st.integers(1, 4), min_size=1),
    st.data(),
)
def test_steps_of_a_lattice_by_coordinates(space, axes, together, data):
    """13.3: so many coordinates change by one at each step, in one direction, never back to its own space."""
    relation = space.relation(axes, tuple(together))
    start = data.draw(st.integers(0, space.size - 1))
    place, wanted = space.coordinates[start].tolist(), set()
    for change in product((-1, 0, 1), repeat=space.dimensions):
        moving = {axis for axis, by in zip(space.axes, change, strict=True) if by}
        if len(moving) in together and moving <= set(axes or space.axes):
            met = []
            for n in range(1, 4):
                there = [c + n * by for c, by in zip(place, change, strict=True)]
                there = [c % 4 if cyclic else c for c, cyclic in zip(there, space.cyclic, strict=True)]
                if not all(0 <= c < 4 for c in there):
                    break
                met.append(space.number(there))
            wanted |= {tuple(met)} if met else set()
    assert {way.spaces for way in relation.ways[start]} == wanted
    for direction, spaces in relation.ways[start]:
        assert spaces[1:] == relation.way(spaces[0], direction)[: len(spaces) - 1], "alike from wherever they begin"


# ---- trees ----


@pytest.mark.parametrize("periodic", PERIODIC)
@pytest.mark.parametrize("depth", range(1, 6))
def test_every_kind_of_step_against_words(depth, periodic):
    """Section 1.2 read off the words."""
    space = tree(depth, periodic)
    nodes = range(space.size) if depth < 5 else range(3, space.size, 17)
    for node in nodes:
        for kind in STEPS:
            found = {space.names[i] for i in space.relation(kind).ends[node]}
            assert found == by_words(space, kind, space.names[node]), (kind, space.names[node])
            assert space.steps(kind)[node] == space.relation(kind).ends[node]


def by_words(space, kind: str, name: str) -> set[str]:
    word, depth = name.strip("0"), space.depth
    k, limited, plain = len(word), kind.startswith("limited_"), kind.removeprefix("limited_")
    beside = {"G": "RB", "R": "GY", "Y": "RB", "B": "YG"}
    found: set[str] = set()
    if plain == "down":
        found = {word + c for c in COLOURS} if k < depth else set()
        if k == depth and space.periodic in ("down", "both"):
            found = set(COLOURS)
    elif plain == "up" and k:
        found = {word[:-1] or "0"}
        if k == 1 and space.periodic in ("up", "both"):
            found |= {n for n in space.names if len(n.strip("0")) == depth}
    elif plain == "sideways" or (plain == "hyperspace" and k == 1):
        found = {word[:-1] + c for c in beside[word[-1]]} if k else set()
    elif plain == "hyperspace":
        places = [k - 2] if limited else range(k - 1)
        found = {word[:i] + c + word[i + 1 :] for i in places if k for c in beside[word[i]]}
    elif plain == "interjection" and 1 <= k < depth:
        found = {word[:i] + c + word[i:] for i in ([k - 1] if limited else range(k)) for c in COLOURS}
    elif plain == "excision" and k >= 2:
        found = {word[:i] + word[i + 1 :] for i in ([k - 2] if limited else range(k - 1))}
    return found - {word}


@pytest.mark.parametrize("kind", ["up", "sideways", "hyperspace", "limited_hyperspace"])
def test_ways_of_a_tree_go_on_in_the_same_direction(kind):
    space = tree(4)
    relation = space.relation(kind)
    for start in range(space.size):
        for direction, spaces in relation.ways[start]:
            # What comes after the first is what the same direction gives from there, but never the start.
            onward = [i for i in relation.way(spaces[0], direction) if i != start]
            assert list(spaces[1:]) == onward[: len(spaces) - 1] and len(spaces) == (len(onward) + 1)


def test_alike_steps_have_the_same_direction():
    """A line that moves as a block takes the same step with the same locus (section 1.4)."""
    space = tree(4)
    hyperspace, index = space.relation("hyperspace"), space.index
    for a, b, to_a, to_b in (("BRY", "BRR", "BGY", "BGR"), ("GR", "GRYY", "BR", "BRYY")):
        (direction,) = (w.direction for w in hyperspace.ways[index[a]] if w.spaces[0] == index[to_a])
        assert hyperspace.way(index[b], direction)[0] == index[to_b]
    insert = space.relation("interjection")
    (direction,) = (w.direction for w in insert.ways[index["BRY"]] if w.spaces[0] == index["BRGY"])
    assert insert.way(index["BRR"], direction) == (index["BRGR"],)


def test_chains_quadrangles_colours():
    space = tree(4)
    for node in range(space.size):
        word = space.names[node].strip("0")
        assert [space.names[i] for i in space.chains[node]] == [word[:k] for k in range(len(word) - 1, 0, -1)]
        four = list(range(space.size))[space.quadrangles[node]]
        assert {space.names[i] for i in four} == ({word[:-1] + c for c in COLOURS} if word else set())
        assert [bool(mask[node]) for mask in space.coloured] == [not word or word[-1] == c for c in COLOURS]
    assert [space.names[i] for i in space.on_level(1)] == list(COLOURS)
    assert list(space.entries("level:2")) == list(range(5, 21)) and list(space.entries("head")) == [0]
    for wrong in ("level:5", "level:x", "level", "top:1"):
        with pytest.raises(ValueError, match="level:n"):
            space.entries(wrong)


# ---- unions ----


@pytest.mark.parametrize(
    ("conduits", "at", "others"),
    [
        ([("1:R", "2:0")], "1:RG", ["2:G"]),
        ([("1:R", "2:0")], "1:RYGY", ["2:YGY"]),
        ([("1:R", "2:0"), ("2:B", "1:0")], "2:BG", ["1:G", "1:RBG"]),
        ([("1:R", "2:0")], "2:GYYY", []),
        ([("1:0", "2:0")], "1:GRYB", ["2:GRYB"]),
        ([("1:R", "2:0")], "1:G", []),
    ],
)
def test_what_is_simultaneous(conduits, at, others):
    """The examples of section 6: w meets v if w is the marker's node followed by v."""
    space = MULTIVERSE
    relation = space.simultaneous(tuple((space.parse(a), space.parse(b)) for a, b in conduits))
    assert sorted(space.names[i] for i in relation.ends[space.parse(at)]) == others
    for other in others:
        assert space.parse(at) in relation.ends[space.parse(other)]


def test_a_union_is_as_its_parts_are():
    space, part = MULTIVERSE, tree()
    found = space.relation_of("simultaneous").ends[space.parse("1:RG")]
    assert [space.names[i] for i in found] == ["2:G", "2:BRG"]
    for kind in STEPS:
        for name in ("0", "GRY", "BBBB"):
            found = [space.names[i] for i in space.relation_of(kind).ends[space.parse(f"2:{name}")]]
            assert found == [f"2:{part.names[i]}" for i in part.relation(kind).ends[part.index[name]]]
    assert len(space.sets("integrated")) == 2 * len(part.vectors)
    assert len(space.sets_of({"nodes": ["G", "R"], "up_to": "rotation"})) == 8
    assert len(space.regions("colour")) == 4 and len(space.regions("bottom_node")) == 512
    grids = SPACES["boards"]
    assert len(grids.sets("vector")) == 1952 and len(grids.relation_of({"together": [2]}).ends[0]) == 9


@every
def test_people_have_a_word_for_its_spaces(space):
    for lang in ("en", "de"):
        assert LocalizedText(f"games.unoccupied.{space.noun}").say(lang)
    assert MULTIVERSE.noun == tree().noun != SPACES["boards"].noun == lattice().noun


@pytest.mark.parametrize("wrong", [(), (tree(), lattice())])
def test_no_union(wrong):
    with pytest.raises(ValueError, match="one kind"):
        union(wrong)
    with pytest.raises(ValueError, match="no space"):
        union((tree(), tree()), (("1:R", "3:0"),))


def test_joined_relations_keep_directions_apart():
    space = tree(2)
    both = joined([space.relation("up"), space.relation("sideways")])
    assert both.ends[5] == (1, 6, 8) and len({way.direction for way in both.ways[5]}) == 3
    twice = joined([space.relation("hyperspace"), space.relation("limited_hyperspace")])
    assert len({way.direction for way in twice.ways[5]}) == len(twice.ways[5]) == 4
    assert space.relation("down").linked[5] == {1}, "backwards too"
    with pytest.raises(ValueError, match="expected"):
        joined([])
