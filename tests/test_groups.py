"""Groups of pieces: part moves and blocks (rules/gryb.md 1.4, 1.6, 3, 8.3)."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

import vectorgames
from tests.rules import load, text_of
from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import moves_on
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.selection import Selection
from vectorgames.spaces.groups import groups_of
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.relation import mask_of
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union


def put(name: str, first: str, second: str, actor: int = 1, **more):
    """The second phase, with these pieces on the board; blanks between the spaces."""
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    return load(name).start(setup={"position": position, "actor": actor, "stage": "turn", **more})


def texts(state, *starts: str) -> set[str]:
    """The texts of the legal actions, of pieces on these spaces if some are named."""
    every = {str(action) for action in state.actions()}
    return {text for text in every if not starts or any(text.startswith((f"{s}-", f"{s}x")) for s in starts)}


def blocks(state) -> set[str]:
    return {text for text in texts(state) if text.startswith("[")}


# ---- what hangs together ----


def test_connected_sets_are_found_each_once():
    space, rng = tree(3), random.Random(2)
    groups = groups_of(space.neighbours)
    for _ in range(20):
        some = rng.sample(range(space.size), 9) + [0, 1, 2, 5]
        for n in (1, 2, 3, 4):
            found = list(groups.sets_of(mask_of(some), n))
            wanted = {mask_of(c) for c in combinations({*some}, n) if groups.connected(mask_of(c))}
            assert len(found) == len({*found}) and {*found} == wanted
            assert {*groups.sets_with(mask_of(some), 2, n)} == {one for one in wanted if one >> 2 & 1}


# ---- blocks: the worked examples of 1.6 ----


def ends(space, steps, *names: str) -> set[str]:
    """Where connected spaces come alike, as texts."""
    found = space.alike_of(steps).ends(tuple(space.index[name] for name in names))
    return {",".join(space.names[end] for end in one) for one in found}


@pytest.mark.parametrize(
    ("step", "starts", "some"),
    [
        ("hyperspace", "BRY,BRR", ["BGY,BGR"]),
        ("excision", "BRY,BRR", ["RY,RR"]),
        ("interjection", "BRY,BRR", ["BRGY,BRGR"]),
        ("interjection", "R,RG", ["BR,BRG"]),
        ("excision", "GR,GRY,GRYY", ["R,RY,RYY"]),
        ("hyperspace", "YBR,YBRR,YBRG", ["YGR,YGRR,YGRG"]),
        ("interjection", "0,G,R", ["G,GG,GR", "R,RG,RR", "Y,YG,YR", "B,BG,BR"]),
    ],
)
def test_the_blocks_of_the_manual(step, starts, some):
    found = ends(tree(), step, *starts.split(","))
    assert {*some} <= found
    if starts == "0,G,R":
        assert found == {*some}


def test_how_far_up_a_block_changes():
    space = tree()
    assert ends(space, "hyperspace", "R", "RG") == set(), "on the top level it would change a focus"
    assert ends(space, "hyperspace", "BR", "BRG") == {"GR,GRG", "YR,YRG"}, "only what all of them share"
    assert ends(space, "excision", "R", "RG") == {"0,G"} and ends(space, "excision", "R", "G") == set()
    assert ends(space, "excision", "0", "R") == set()
    assert ends(space, "interjection", "GGG", "GGGG") == set(), "no word is longer than the depth"
    assert len(ends(space, ["excision", "hyperspace"], "BRY", "BRR")) == 4 + 2


def test_blocks_on_other_boards():
    space = lattice()
    assert ends(space, {"axes": "xt"}, "(1,1,1,SW)", "(2,1,1,SW)") == {
        "(2,1,1,SW),(3,1,1,SW)",
        "(1,1,1,NW),(2,1,1,NW)",
        "(1,1,1,SE),(2,1,1,SE)",
    }
    two = union((tree(2), tree(2)))
    assert ends(two, "interjection", "2:0", "2:G") == {f"2:{c},2:{c}G" for c in "GRYB"}
    assert ends(two, "interjection", "1:G", "2:G") == set()
    with pytest.raises(LocalizedError, match="sideways"):
        tree().alike_of(["hyperspace", "sideways"])


def test_a_block_is_written_in_the_order_of_its_names():
    game = load("lines_morris")
    space, notation = game.space, game.notation
    pairs = [(space.index[a], space.index[b]) for a, b in (("BRY", "BGY"), ("BRR", "BGR"))]
    made = moves_on(space).joint(pairs)
    assert made.text == "[BRR,BRY]-[BGR,BGY]" and made.start == space.index["BRR"]
    assert notation.parse("[bry, brr] → [bgy, bgr]".replace("→", "->")) == made.text
    assert notation.said(made.text).pairs == tuple(zip(made.starts, made.ends, strict=True))
    for wrong in ("[BRR,BRR]-[BGR,BGY]", "[BRR,BRY]-[BGR]", "[BRR;BRY]-[BGR,BGY]", "[]-[]"):
        with pytest.raises(LocalizedError):
            notation.parse(wrong)
    assert moves_on(space).knows(made) and not moves_on(lattice()).knows(made)


# ---- lines and shapes ----


def test_a_shape_is_not_torn():
    state = put("shapes_morris", "G R Y BBBB", "RRR RRB GGGG YYYY")
    assert not texts(state, "R"), "without the middle one the ends do not touch"
    assert texts(state, "G") == {"G-0", "G-B", *(f"G-{n}{c}" for n in "RY" for c in "GRYB")}
    why, section = state.game.why_not(state, "R-B")
    assert "fall apart" in why and section == "gryb 3"
    assert "hangs together with no other" in state.game.why_not(state, "BBBB-BBB")[0]
    assert "next to none" in state.game.why_not(state, "G-BBB")[0]


def test_any_two_or_three_of_a_string():
    four = "GG GGG GGGG GGGR"
    lines, shapes = (put(name, four, "RR RB YY YB") for name in ("lines_morris", "shapes_morris"))
    assert len({text.split("]")[0] for text in blocks(lines)}) == 4, "pairs that touch"
    assert len({text.split("]")[0] for text in blocks(shapes)}) == 3, "triples that hang together"
    assert "[GG,GGG]-[RG,RGG]" in blocks(lines) and "GGGG-GGY" not in texts(lines)
    assert "GGGG-GGY" in texts(shapes), "a shape holds the piece of the grandparent too"
    why = lines.game.why_not(lines, "[GG,GGGG]-[RG,RGGG]")[0]
    assert "hang together" in why and "2" in why
    assert "No step" in lines.game.why_not(lines, "[GG,GGG]-[RG,YGG]")[0]
    assert "stands a piece of Dark" in lines.game.why_not(lines, "[GG,RR]-[RG,RR]")[0]
    assert "No piece stands on GR." in lines.game.why_not(lines, "[GG,GR]-[RG,RR]")[0]
    shut = put("lines_morris", four, "RGG RB YY YB")
    assert "RGG is taken" in shut.game.why_not(shut, "[GG,GGG]-[RG,RGG]")[0]
    assert "[GG,GGG]-[RG,RGG]" in lines.game.why_not(lines, "[GG,GGG]x[RG,RGG]")[0]


# ---- in definitions ----


def mine(folder: Path, moves: str):
    """Lines Morris with other moves."""
    kept = [line for line in text_of("lines_morris").splitlines() if "block:" not in line]
    path = folder / "mine.yaml"
    path.write_text("\n".join(kept).replace("{part: [2]}", moves).replace("lines_morris", "mine"), "utf-8")
    return vectorgames.load(str(path))


@pytest.mark.parametrize(
    ("sizes", "what"),
    [
        ("[1, 1]", "GG is in a group of 4: this is for groups of 1."),
        ("[2, 3]", "GG is in a group of 4: this is for groups of 2 to 3."),
        ("[5, none]", "GG is in a group of 4: this is for groups of 5 or more."),
        ("[1, 4]", ""),
        ("[4, none]", ""),
    ],
)
def test_any_way_to_move_may_be_for_groups_of_some_sizes(sizes, what, tmp_path):
    game = mine(tmp_path, f"{{step: [down, sideways], group_size: {sizes}}}")
    own = ["GG", "GGG", "GGR", "GGB", "BBB", "YGG", "YGGG", "RGG", "RGGG", "RGGR", "RGGY", "RGGB"]
    pieces = {**dict.fromkeys(own, 1), "R": 2, "RR": 2, "YR": 2, "YY": 2}
    state = game.start(setup={"position": pieces, "actor": 1, "stage": "turn"})
    assert (game.why_not(state, "GG-GR") or ("",))[0] == what and ("GG-GR" in texts(state)) == (not what)


@pytest.mark.parametrize(
    ("moves", "what"),
    [
        ("{part: [4]}", "from 2 to 3"),
        ("{part: whole}", "group, or a list"),
        ("{block: sideways}", "hyperspace"),
        ("{part: group, group_size: [3]}", "the least and the most"),
        ("{part: group, group_size: [3, 2]}", "the least and the most"),
        ("{introduce: any, larger_group: true}", "said of pieces on the board"),
    ],
)
def test_what_is_refused_in_a_definition(moves, what, tmp_path: Path):
    with pytest.raises(LocalizedError, match=what):
        mine(tmp_path, moves)


# ---- what people click and see ----


def test_a_block_is_picked_by_its_pieces_and_where_the_first_goes():
    state = put("lines_morris", "YB YBY GRRR RRRR", "R B GGGG YYYY")
    game, spot = state.game, state.game.space.index
    action = next(action for action in state.actions() if str(action) == "[YB,YBY]-[RB,RBY]")
    assert [pick.space for pick in action.picks] == [spot["YB"], spot["YBY"], spot["RB"]]
    selection = Selection(state.actions())
    for pick in action.picks:
        selection = selection.click(pick)
    assert selection.ready() == action
    assert adviser_of(game).besides(action) == ((spot["YBY"], spot["RBY"]),)
    assert adviser_of(game).attempt(state, action.picks[:2], spot["RB"]) == str(action)
    assert adviser_of(game).attempt(state, action.picks[:1], spot["R"]) == "YB-R"


def test_a_piece_hops_on_where_its_group_has_to_be_of_some_size(tmp_path):
    """A limit on groups of a block that goes on by itself never came to an end."""
    file = tmp_path / "mine.yaml"
    hop = "{hop: neighbour, repeat: true, remove: true, group_size: [1, 1]}"
    file.write_text(
        "format: 1\nid: mine\ntitle: Mine\nboard: {dimensions: 2}\n"
        "setup: {1: ['(1,1)'], 2: ['(2,1)', '(3,2)', '(4,4)']}\n"
        f"stages: [{{stage: turn, moves: [{hop}]}}]\ngoals: [{{goal: capture}}]\n"
    )
    state = vectorgames.load(str(file)).start().play("(1,1)x(3,1)")
    assert state.actor == 1 and "(3,1)x(3,3)" in {action.text for action in state.actions()}
