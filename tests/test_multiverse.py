"""Multiverse, sentence by sentence of the rulebook (rules/gryb.md 6), and beside a slow reading of it; boards with
conduits in definitions of one's own (8.1)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_reference import compare
from tests.multiverse_reference import Multiverse
from tests.rules import comes_back, load, text_of
from tests.support import played
from vectorgames.base.words import LANGUAGES, LocalizedError, words
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.rules import links, partners
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union


def worlds(*rings: str, actor: int = 1, markers: str = "", roll: str = "", **more):
    """Rings by board, blanks between; the markers of all players; what has been rolled: else dice are due."""
    options = {"players": len(rings), "rings": 20} | {k: more.pop(k) for k in ("quiet_limit",) if k in more}
    position = {f"{n}:{w}": str(n) for n, some in enumerate(rings, 1) for w in some.split()}
    stage = (
        {"stage": "turn", "actor": actor, "roll": roll} if roll else {"stage": "roll", "actor": 0, "mover": actor}
    )
    said = {"markers": [f"{n}:{w}" for n, w in enumerate(markers.split(), 1)]} if markers else {}
    hands = {"hands": [0] * len(rings)}
    game = vectorgames.load("multiverse", **options)
    return game.start(setup={"position": position} | stage | said | hands | more)


def texts(state) -> set[str]:
    return {str(action) for action in state.actions()}


def why(state, text: str) -> str:
    return state.game.why_not(state, text)[0]


# ---- what is simultaneous: the examples ----


def simultaneous(markers: str, players: int = 2) -> dict[str, set[str]]:
    state = worlds(*("GGGG RRRR",) * players, markers=markers)
    names, table = state.game.space.names, links(state.rules, state.record)
    return {name: {names[i] for i in partners(table, space)} for space, name in enumerate(names)}


def test_a_marker_makes_its_node_simultaneous_with_the_other_heads():
    one = simultaneous("R 0")
    for colour in "GRYB":
        assert f"2:{colour}" in one[f"1:R{colour}"]
    assert "2:YGY" in one["1:RYGY"] and "2:0" in one["1:R"]


def test_both_markers_count_and_some_nodes_meet_nothing():
    both = simultaneous("R B")
    assert all(
        both[name] >= {f"1:R{name[2:]}"} for name in both if name[0] == "2" and len(name) <= 5 and name != "2:0"
    )
    assert both["1:YYY"] == {"2:BYYY"} and both["2:GYYY"] == set()
    assert both["2:BYYY"] == {"1:YYY"} and both["2:BYY"] == {"1:YY", "1:RBYY"}


# ---- phase one ----


def test_the_dice_give_everybody_rings_on_his_own_board():
    state = vectorgames.load("multiverse", players=3, rings=2).start()
    assert state.actor == 0 and len(texts(state)) == 341 and all(text[5] == "1" for text in texts(state))
    assert state.trays() == {1: ("1",) * 2, 2: ("2",) * 2, 3: ("3",) * 2}
    state = state.play("roll 1:RYG")
    assert "board of player 2" in why(state, "roll 1:R") and "occupied" not in why(state, "roll 1:R")
    with pytest.raises(ValueError, match="board of player 2"):
        state.play(state.stage.on_board[0][7])
    state = state.play("roll 2:RYG")
    assert state.position() == {"2:RYG": "2"}, "the ring of player 1 was simultaneous"
    state = played(state, "roll 3:G", "roll 1:G", "roll 2:B", "roll 3:YY")
    assert state.position() == {"2:RYG": "2", "1:G": "1", "2:B": "2", "3:YY": "3"} and state.stage.name == "roll"
    comes_back(state)


# ---- phase two ----


def test_a_ring_goes_to_a_node_of_the_rolled_colour_or_the_conduit_does():
    state = worlds("GG RGB", "YYYY", roll="G")
    assert texts(state) == {
        "conduit G", "1:GG-1:G", "1:GG-1:GGG", "1:GG-1:RG", "1:GG-1:BG",
        "1:RGB-1:RG", "1:RGB-1:RGG", "1:RGB-1:RGBG",
    }  # fmt: skip
    above = worlds("G R", "YYYY", roll="B")
    assert {"1:G-1:0", "1:R-1:0", "1:G-1:B", "1:G-1:GB", "1:R-1:RB", "conduit B"} == texts(above), "the head too"
    assert texts(worlds("G", "YYYY", actor=2, roll="R", markers="0 R")) == {"2:YYYY-2:YYYR"}
    assert "was rolled" in why(state, "1:GG-1:GR") and "none of the steps" in why(state, "1:GG-1:GGGG")


def test_the_sign_tells_whether_a_ring_is_removed():
    state = worlds("GG", "GGG YYYY", roll="G")
    assert "1:GGx1:GGG" in texts(state) and "1:GG-1:GGG" not in texts(state)
    assert "written 1:GGx1:GGG" in why(state, "1:GG-1:GGG") and "written 1:GG-1:G" in why(state, "1:GGx1:G")
    after = state.play("1:GGx1:GGG")
    assert after.position() == {"1:GGG": "1", "2:YYYY": "2"} and after.quiet == 0 and after.mover == 2


def test_a_conduit_removes_too_and_does_not_stay_where_it_is():
    state = worlds("RG BB", "G YYYY", roll="R")
    after = state.play("conduit R")
    assert (
        after.position().keys() == {"1:RG", "1:BB", "2:YYYY"}
        and after.record.markers[0] == after.game.space.index["1:R"]
    )
    assert after.setup()["markers"] == ["1:R", "2:0"]
    comes_back(after)
    again = worlds("RG BB", "YYYY", markers="R 0", roll="R")
    assert "conduit R" not in texts(again) and "already" in why(again, "conduit R")
    assert "The die shows red" in why(again, "conduit G")
    assert again.game.notation.parse(" Conduit  r ") == "conduit R"
    assert texts(worlds("R", "YYYY", markers="R 0", roll="R", actor=1)) == {"1:R-1:RR", "1:R-1:0"}


def test_ends():
    last = worlds("GG", "GGG", "", roll="G")
    assert vectorgames.hints(last).wins == ("1:GGG",)
    assert last.play("1:GGx1:GGG").outcome == Outcome((1,), (1, 0, 0), "last")
    most = worlds("GG RR", "YYYY", "BBBB YBYB", roll="G", quiet=99)
    assert most.play("1:GG-1:G").outcome == Outcome((), (2, 1, 2), "limit"), "a tie for most"
    one = worlds("GG RR", "YYYY", "BBBB", roll="G", quiet=99)
    assert one.play("1:GG-1:G").outcome == Outcome((1,), (2, 1, 1), "limit")
    assert vectorgames.hints(worlds("GGGG", "GGG", roll="R")).blocks == ("2:GGGG",)


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"markers": ["1:R", "1:0"]}, "on the boards of 1:0, 2:0"),
        ({"markers": ["1:RR", "2:0"]}, "on the head or on the top level"),
        ({"position": {"1:R": "2", "2:G": "2"}}, "only the rings of its player"),
        ({"position": {"2:G": "2", "1:0": "1"}, "mover": 3}, "from 1 to 2"),
    ],
)
def test_positions_that_cannot_be(more, what):
    with pytest.raises(LocalizedError, match=what):
        said = {"position": {"1:R": "1", "2:GG": "2"}, "stage": "roll", "actor": 0, "mover": 1, "hands": [0, 0]}
        vectorgames.load("multiverse").start(setup=said | more)


def test_texts():
    state = worlds("GG", "YYYY")
    show = adviser_of(state.game)
    asked = [state, state.play("roll G"), vectorgames.load("multiverse").start()]
    assert len({show.prompt(s).say(lang) for s in asked for lang in ("en", "de")}) == 6
    assert "only one" in state.game.goal_line() and "most rings" in state.game.goal_line()


# ---- beside a slow reading ----


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"rings": 12}, 160),
        ({"players": 3, "rings": 1, "quiet_limit": 9}, 60),
        ({"players": 4, "rings": 6, "quiet_limit": 30}, 150),
        ({"players": 3, "rings": 14}, 110),
    ],
    ids=str,
)
def test_the_game_goes_as_the_rulebook_says(options, most):
    reference = Multiverse(**options)
    compare(vectorgames.load("multiverse", **options).start(), reference, random.Random(most), most, "x")


# ---- boards and conduits of definitions ----


def test_several_boards_with_fixed_conduits():
    state = load("crossroads").start()
    assert {"1:0", "2:GG", "3:BB"} <= state.game.space.index.keys() and state.game.space.size == 3 * 21
    state = state.play("1:R-1:G")
    assert "2:G" in state.position(), "1:G is simultaneous with 2:0, which holds nothing"
    state = played(state, "2:R-2:RR", "1:G-1:GG")
    assert "2:G" not in state.position(), "1:GG is simultaneous with 2:G"
    comes_back(state)


@pytest.mark.parametrize(
    ("change", "to", "what"),
    [
        ('to: "2:0"', 'to: "1:R"', "on two boards"),
        ('to: "2:0"', 'to: "4:0"', "4:0"),
        ('to: "2:0"', 'to: "2:0", by: 1', "by"),
        ('to: "2:0"', 'to: "2:0", movable_by: 3', "1 to 2"),
        (
            '"2:BB", to: "3:0"',
            '"2:BB", to: "3:0", movable_by: 2}\n    - {from: "2:B", to: "3:0", movable_by: 2',
            "one marker",
        ),
        ("boards: 3", "boards: 10", "from 1 to 9"),
        ("depth: 2\n  boards: 3", "depth: 6\n  boards: 9", "at most 6 boards"),
        ("boards: 3", "boards: 1", "1:G|2:0"),
    ],
)  # fmt: skip
def test_boards_that_cannot_be(change, to, what, tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(text_of("crossroads").replace("crossroads", "mine").replace(change, to), "utf-8")
    with pytest.raises(LocalizedError, match=what):
        vectorgames.load(str(file))


def test_simultaneous_pieces_need_conduits(tmp_path):
    file = tmp_path / "mine.yaml"
    head = "format: 1\nid: mine\ntitle: Mine\nextends: ez_gryb\n"
    file.write_text(head + "effects: [{effect: simultaneous}]\n", "utf-8")
    with pytest.raises(LocalizedError, match="a board with conduits"):
        vectorgames.load(str(file))
    file.write_text(
        "format: 1\nid: mine\ntitle: Mine\nextends: multiverse\nplayers: 2\nboard: {boards: 3}\n", "utf-8"
    )
    with pytest.raises(LocalizedError, match="a tree for each player"):
        vectorgames.load(str(file))


def test_a_space_and_its_parts():
    one = tree(2)
    two = union((one, one), (("1:GG", "2:0"),))
    assert one.parts == (one,) and two.parts == (one, one) and two.board_of(two.index["2:G"]) == 1
    link = two.through(two.index["1:G"], two.index["2:0"])
    pairs = {"1:G": "2:0"} | {f"1:G{c}": f"2:{c}" for c in "GRYB"}
    assert {two.names[a]: two.names[b] for a, b in link.items()} == pairs | {b: a for a, b in pairs.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_calls_a_marker_what_buttons_call_it(language):
    t = words(language)
    marker = t("games.choice.conduit G").split()[0]
    assert all(marker.lower() in t(f"ui.mark.{kind}").lower() for kind in ("marker", "begins"))
