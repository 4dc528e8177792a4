"""Bumps and compound steps, against the rulebooks (rules/time_vectors.md 13.3; rules/gryb.md 8.3, 8.4)."""

from __future__ import annotations

import pytest

from tests.rules import load, texts
from tests.support import coordinates
from vectorgames.base.words import LocalizedError
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union


def put(name: str, actor: int = 1, **position: str):
    return load(name).start(setup={"position": position, "actor": actor})


# ---- a lattice ----


def bumping(**position: str):
    named = {f"({name.replace('_', ',')})": piece for name, piece in position.items()}
    far = {f"({x},4,3,NE)": piece for x, piece in zip((1, 2, 3), "123", strict=True)}
    setup = {"position": far | named, "actor": 1, "stage": "turn"}
    return load("bumping").start(setup=setup)


def step_of_one(a: str, b: str) -> bool:
    """Whether two spaces are neighbours along one dimension, z and t cyclic."""
    by = [abs(p - q) for p, q in zip(coordinates(a), coordinates(b), strict=True)]
    changed = [k for k in range(4) if by[k]]
    return len(changed) == 1 and (by[changed[0]] == 1 or (changed[0] > 1 and by[changed[0]] == 3))


def test_a_bumped_piece_goes_to_an_unoccupied_neighbour_of_the_movers_choice():
    state = bumping(**{"1_1_1_SW": "1", "2_1_1_SW": "2", "3_1_1_SW": "3"})
    found = {text.split(">")[1] for text in texts(state) if text.startswith("(1,1,1,SW)-(2,1,1,SW)>")}
    every = state.game.space.names
    assert found == {name for name in every if step_of_one(name, "(2,1,1,SW)")} - {"(3,1,1,SW)"}
    assert "(1,1,1,SW)" in found, "the space that the mover leaves"
    assert "(2,1,4,SW)" in found, "z is cyclic"
    swapped = state.play("(1,1,1,SW)-(2,1,1,SW)>(1,1,1,SW)").position()
    assert (swapped["(1,1,1,SW)"], swapped["(2,1,1,SW)"]) == ("2", "1")
    assert len(swapped) == len(state.position())


def test_why_something_is_not_bumped():
    state = bumping(**{"1_1_1_SW": "1", "2_1_1_SW": "2", "1_2_1_SW": "1"})
    why = state.game.why_not
    assert "(1,1,1,SW)-(2,1,1,SW)>(2,1,1,SE)" in why(state, "(1,1,1,SW)-(2,1,1,SW)")[0]
    assert "Light" in why(state, "(1,1,1,SW)-(1,2,1,SW)>(1,3,1,SW)")[0], "own pieces are not bumped"
    assert "written (1,1,1,SW)-(1,1,2,SW)." in why(state, "(1,1,1,SW)-(1,1,2,SW)>(1,1,3,SW)")[0], "nobody there"
    assert why(state, "(1,1,1,SW)-(2,1,1,SW)>(4,1,1,SW)")[0] and why(state, "(1,1,1,SW)-(2,1,1,SW)>off")[0]
    assert "steps from" in why(state, "(1,1,1,SW)-(3,3,1,SW)>(4,1,1,SW)")[0]
    position = {"BY": "1", "BR": "1", "G": "2", "GG": "2"}
    rolled = {"position": position, "actor": 1, "stage": "turn", "hands": [0, 0], "roll": "B"}
    state = load("over_the_head").start(setup=rolled)
    assert "Nobody" in state.game.why_not(state, "BY-B>R")[0]


# ---- a tree ----


def landings(state, move: str) -> set[str]:
    return {text.split(">")[1] for text in texts(state) if text.startswith(f"{move}>")}


def test_bumped_to_the_head_if_that_is_unoccupied():
    state = put("encounters", GR="1H", GG="2B", YYY="2J")
    assert landings(state, "HGR-GG") == {"0"}
    assert state.play("HGR-GG>0").position()["0"] == "2B"
    state = put("encounters", GR="1H", GG="2B", YYY="2J", **{"0": "2C"})
    assert landings(state, "HGR-GG") == set()
    state = put("encounters", R="1H", YYY="2J", **{"0": "2C"})
    assert landings(state, "HR-0") == set(), "it stands on the head already"


def test_on_boards_of_a_union_a_piece_goes_to_the_head_of_its_own():
    from vectorgames.rules.blocks.push import room_of

    two = union((tree(2), tree(2)))
    names = two.names
    assert [names[i] for i in room_of(two, "head")(two.index["2:RG"])] == ["2:0"]
    with pytest.raises(LocalizedError, match="no head"):
        room_of(lattice(), "head")


# ---- paths ----


def ends(relation, space, name: str) -> set[str]:
    return {space.names[i] for i in relation.ends[space.index[name]]}


def test_a_path_is_one_step_of_each_kind_in_turn():
    space = tree(3)
    down = space.relation_of({"path": ["hyperspace", "down"]})
    assert ends(down, space, "RG") == {f"{a}G{c}" for a in "GY" for c in "GRYB"}
    up = space.relation_of({"path": ["up", "hyperspace"]})
    assert ends(up, space, "RGB") == {"GG", "YG"} and ends(up, space, "RG") == {"G", "Y"}
    back = space.relation_of({"path": ["down", "up"], "jump": True})
    assert ends(back, space, "RG") == set(), "never back to the start"


def test_without_jump_the_nodes_on_the_way_are_unoccupied():
    state = put("compound", GG="1W", YG="2V", YYY="2W", YY="2Y")
    legal = texts(state)
    assert "WGG-RGY" in legal and "WGG-YGY" not in legal and "WGG-BGY" in legal
    state = put("compound", GG="1W", RG="2V", YYY="2W", YY="2Y")
    assert "WGG-RGY" not in texts(state) and "WGG-BGY" in texts(state)
    why, _ = state.game.why_not(state, "WGG-RGY")
    assert "shut" in why and "RG" in why
    assert state.game.why_not(state, "WGG-RG") is not None, "nobody stops on the way"


def test_a_piece_bumps_at_the_end_of_a_path():
    state = put("compound", GB="1Z", GGR="2W", YY="2Y", YYY="2W")
    assert landings(state, "ZGB-GGR") == {"GGG", "GGY"}, "sideways; down from the bottom level there is nothing"
    state = put("compound", GB="1Z", GGR="2W", GG="2V", YY="2Y")
    assert landings(state, "ZGB-GGR") == set()
    assert "GG" in state.game.why_not(state, "ZGB-GGR>GGG")[0]


def test_paths_on_a_lattice_and_on_several_boards():
    space = lattice()
    knight = space.relation_of({"path": ["neighbour", {"axes": "xyz", "together": [2]}], "jump": True})
    found = ends(knight, space, "(1,1,1,SW)")
    assert "(2,2,2,SW)" in found and "(1,1,1,SW)" not in found
    two = union((tree(2), tree(2)))
    path = two.relation_of({"path": ["up", "sideways"]})
    assert ends(path, two, "2:RG") == {"2:G", "2:Y"}


@pytest.mark.parametrize(
    "said",
    [
        {"path": ["up"]},
        {"path": "up"},
        {"path": ["up", "up"], "jump": 1},
        {"path": ["up", "up"], "over": True},
        {"path": ["up", "fly"]},
        {"path": ["up"] * 7},
    ],
)
def test_a_path_that_is_none_is_refused(said):
    with pytest.raises(LocalizedError):
        tree(3).relation_of(said)
