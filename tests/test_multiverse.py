"""Multiverse, sentence by sentence of the rulebook (rules/gryb.md 6), and beside a slow reading of it; boards with
conduits in definitions of one's own (8.1)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_reference import compare
from tests.multiverse_reference import Multiverse
from tests.rules import comes_back, load
from tests.support import played
from vectorgames.base.words import LANGUAGES, LocalizedError, words
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of
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


# ---- phase two ----


@pytest.mark.parametrize(
    ("begin", "text", "said"),
    [
        (lambda: worlds("GG RGB", "YYYY", roll="G"), "1:GG-1:GR", "was rolled"),
        (lambda: worlds("GG RGB", "YYYY", roll="G"), "1:GG-1:GGGG", "steps from"),
        (lambda: worlds("GG", "GGG YYYY", roll="G"), "1:GG-1:GGG", "written 1:GGx1:GGG"),
        (lambda: worlds("GG", "GGG YYYY", roll="G"), "1:GGx1:G", "written 1:GG-1:G"),
        (lambda: worlds("RG BB", "YYYY", markers="R 0", roll="R"), "conduit R", "already"),
        (lambda: worlds("RG BB", "YYYY", markers="R 0", roll="R"), " Conduit  g ", "The die shows red"),
        (
            lambda: vectorgames.load("multiverse", players=3, rings=2).start().play("roll 1:RYG"),
            "roll 1:R",
            "of player 2",
        ),
    ],
)
def test_reasons(begin, text, said):
    state = begin()
    assert said in state.game.why_not(state, text)[0]


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
