"""Chains: pieces come in and move only where they hang on own ones (rules/time_vectors.md 13.2, 13.8; rules/gryb.md
8.2, 8.3)."""

from __future__ import annotations

import random

import vectorgames
from tests.rules import comes_back, load, text_of, texts
from tests.support import played, walk
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union


def beside(*names: str) -> set[str]:
    """The neighbours of some spaces of the lattice, themselves left out."""
    space = lattice()
    return {space.names[i] for n in names for i in space.neighbours.ends[space.index[n]]} - {*names}


# ---- anchored ----


def test_a_chain_grows_from_its_first_piece():
    state = load("creepers").start()
    assert len(state.actions()) == 256, "without a piece on the board anywhere"
    state = state.play("(2,2,2,SW)")
    assert len(state.actions()) == 255
    state = state.play("(2,2,3,SW)")
    assert texts(state) == beside("(2,2,2,SW)") - {"(2,2,3,SW)"}
    why, section = state.game.why_not(state, "(4,4,4,SW)")
    assert "(2,2,2,SW)" in why and "chain" in why and section == "time_vectors 13"
    state = played(state, "(2,2,2,SE)", "(2,2,4,SW)")
    assert texts(state) == beside("(2,2,2,SW)", "(2,2,2,SE)") - {"(2,2,3,SW)"}


def test_the_anchor_is_the_piece_that_came_first_in_the_order_of_the_list():
    game = load("vines")
    first, second = "(2,1,1,SW)", "(1,1,1,SW)"
    assert game.start().record.order[0] == (game.space.index[first], game.space.index[second])
    state = game.start()
    assert "order" not in state.setup() and texts(state) == beside(first, second)
    comes_back(state)


def test_the_chain_ends_where_it_is_broken():
    game = load("vines")
    order = [["(3,1,1,SW)", "(1,1,1,SW)", "(2,1,1,SW)"], ["(4,4,4,NE)"]]
    position = {name: str(p) for p, names in enumerate(order, 1) for name in names}
    state = game.start(setup={"position": position, "actor": 1, "order": order})
    assert texts(state) == beside(*order[0])
    broken = [["(3,1,1,SW)", "(1,1,1,SW)"], order[1]]
    position = {name: str(p) for p, names in enumerate(broken, 1) for name in names}
    state = game.start(setup={"position": position, "actor": 1, "order": broken})
    assert texts(state) == beside("(3,1,1,SW)"), "what is apart from the anchor is no part of the chain"


def moving(order: list[list[str]], **more):
    position = {name: str(p) for p, names in enumerate(order, 1) for name in names}
    setup = {"position": position, "actor": 1, "stage": "turn", "order": order, "hands": [0, 0]}
    return load("vines").start(setup=setup | more)


def test_what_has_moved_belongs_to_the_chain_and_the_anchor_takes_it_along():
    other = ["(4,4,4,NE)", "(4,4,3,NE)"]
    state = moving([["(2,1,1,SW)", "(1,1,1,SW)"], other])
    assert not any(text.startswith("(1,1,1,SW)") for text in texts(state)), "each of its steps leaves the chain"
    why = state.game.why_not(state, "(1,1,1,SW)-(1,1,1,SE)")[0]
    assert "would not belong" in why and "(2,1,1,SW)" in why
    assert "(2,1,1,SW)-(4,1,1,SW)" in texts(state), "the anchor is his chain wherever it goes"
    after = state.play("(2,1,1,SW)-(4,1,1,SW)")
    assert after.setup()["order"][0] == ["(4,1,1,SW)", "(1,1,1,SW)"]
    comes_back(after)
    later = after.play("(4,4,4,NE)-(3,4,4,NE)")
    assert {text for text in texts(later) if text.startswith("(1,1,1,SW)")} == {"(1,1,1,SW)-(3,1,1,SW)"}


def test_a_block_stays_on_the_chain_as_a_whole():
    state = moving([["(1,1,1,SW)", "(2,1,1,SW)", "(3,1,1,SW)"], ["(4,4,4,NE)", "(4,4,3,NE)"]])
    found = {text for text in texts(state) if text.startswith("[")}
    assert "[(1,1,1,SW),(2,1,1,SW)]-[(1,2,1,SW),(2,2,1,SW)]" in found, "the anchor is among them"
    assert "[(2,1,1,SW),(3,1,1,SW)]-[(2,1,1,NW),(3,1,1,NW)]" not in found
    assert "would not belong" in state.game.why_not(state, "[(2,1,1,SW),(3,1,1,SW)]-[(2,1,1,NW),(3,1,1,NW)]")[0]


def test_placing_goes_on_where_one_player_has_to_pass():
    game = load("vines")
    ring = sorted(beside("(1,1,1,SW)"))
    order = [["(1,1,1,SW)"], ring]
    setup = {"position": {"(1,1,1,SW)": "1"} | dict.fromkeys(ring, "2"), "actor": 1, "order": order}
    state = game.start(setup=setup | {"hands": [5, 3]})
    assert texts(state) == {"pass"} and "pass" in game.why_not(state, "(4,4,4,NE)")[0]
    comes_back(state)
    after = state.play("pass")
    assert after.actor == 2 and after.setup()["quiet"] == 1 and after.setup()["hands"] == [5, 3]
    comes_back(after)
    text = sorted(texts(after))[0]
    assert "pass" not in texts(after) and after.play(text).setup().get("quiet", 0) == 0
    assert "You pass only" in game.why_not(after, "pass")[0]


def test_pieces_that_change_owner_come_last():
    game = load("grafts")
    order = [["G", "GG"], ["GRR", "B"]]
    position = {name: str(p) for p, names in enumerate(order, 1) for name in names}
    state = game.start(setup={"position": position, "actor": 1, "order": order, "quiet": 29})
    after = state.play("GR")
    assert after.record.order == (tuple(game.space.index[n] for n in ("G", "GG", "GR", "GRR")), (4,))
    assert after.setup().get("quiet", 0) == 0, "that is progress"
    comes_back(after)


def test_the_game_is_a_draw_when_nobody_can_place():
    position = {**dict.fromkeys("GRYB", "1"), "0": "1"}
    state = load("undergrowth").start(setup={"position": position, "actor": 2, "hands": [0, 3]})
    for _ in range(2):
        assert state.outcome is None and texts(state) == {"pass"}
        state = state.play("pass")
    assert state.outcome.winners == () and state.outcome.reason == "passed"


# ---- down from the top ----


def test_a_piece_comes_in_under_an_unbroken_chain(tmp_path):
    position = {"G": "1", "GR": "1", "GRY": "1", "RB": "1", "Y": "2", "YY": "1"}
    state = load("roots").start(setup={"position": position, "actor": 1, "roll": "B"})
    placed = {text for text in texts(state) if "-" not in text and "x" not in text}
    assert placed == {"0", "B", "GB", "GRB"}, "RB and YY hang on nothing; the head is of every colour"
    why, _ = state.game.why_not(state, "RBB")
    assert "on R you have no piece" in why
    red = load("roots").start(setup={"position": position, "actor": 1, "roll": "R"})
    assert {"GRY-GRR", "GRR", "R"} <= texts(red)
    file = tmp_path / "by_node.yaml"  # what is said of dice that choose one node alone
    file.write_text(text_of("roots").replace("colour", "any_node").replace("depth: 3", "depth: 2"), "utf-8")
    del position["GRY"]
    one = vectorgames.load(str(file)).start(setup={"position": position, "actor": 1, "roll": "GB"})
    assert texts(one) == {"GB"}


def test_a_piece_moves_only_to_where_it_hangs_afterwards():
    position = {"G": "1", "GR": "1", "R": "2", "GG": "2", "Y": "2"}
    green = load("roots").start(setup={"position": position, "actor": 1, "roll": "G"})
    found = texts(green)
    assert "GRxGG" in found and "GR-GRG" not in found, "at GRG it would hang on nothing: it has left GR"
    assert "on GR you have no piece" in green.game.why_not(green, "GR-GRG")[0]


def test_what_hangs_from_what():
    assert [tree(3).names[i] for i in tree(3).chains[tree(3).index["GRY"]]] == ["GR", "G"]
    assert lattice().chains is None
    two = union((tree(2), tree(2)))
    assert [two.names[i] for i in two.chains[two.index["2:GR"]]] == ["2:G"]
    assert union((lattice(), lattice())).chains is None


# ---- all ----


def test_dice_choose_only_where_a_piece_can_join_its_chain():
    """Nobody passes after a roll; where no roll would help, the player passes without one."""
    passed = 0
    for seed in (1, 17, 18, 20):
        states = walk(load("weeds").start(), random.Random(seed))
        assert states[-1].outcome is not None
        for state in states[:-1]:
            passes = [str(action) for action in state.actions()] == ["pass"]
            assert passes == (state.stage.name == "placing pass")
            passed += passes
    assert passed
