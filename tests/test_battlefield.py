"""Battlefield, sentence by sentence of the rulebook (rules/gryb.md section 4), and beside a slow reading of it."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.battlefield_reference import Battlefield
from tests.gryb_reference import compare
from tests.rules import comes_back
from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of


def quad(*nodes: str) -> list[str]:
    return [node + c for node in nodes for c in "GRYB"]


def battle(first: str, second: str, actor: int = 1, hands=(0, 0), **more):
    """Pieces by their texts without the player: ``SRGG``, ``LRG``, patriots by their nodes."""
    options = {key: more.pop(key) for key in ("monkeybusiness", "quiet_limit") if key in more}
    position = {}
    for player, some in ((1, first), (2, second)):
        for name in some.split():
            kind = name[0] if name[0] in "SL" else ""
            position[name[len(kind) :]] = f"{player}{kind}"
    game = vectorgames.load("battlefield", patriots=64, **options)
    stage = "placing" if any(hands) else "turn"
    return game.start(setup={"position": position, "actor": actor, "stage": stage, "hands": list(hands)} | more)


def texts(state, *starts: str) -> set[str]:
    every = {str(action) for action in state.actions()}
    return {text for text in every if not starts or text.lstrip("[").startswith(starts)}


def why(state, text: str) -> str:
    return state.game.why_not(state, text)[0]


FAR = " YYYY YYBR YBBY"  # patriots far from everything


# ---- the examples ----


def test_a_platoon_is_demoted_by_enlistment_below_it():
    state = battle("RGBG RGBR RGBY RGYB", "LRG").play("RGYB-RGBB")
    assert state.position() == {"RGB": "1S", "RGG": "2S", "RGR": "2S", "RGY": "2S"}
    assert state.record.scores == (1, 0), "one squad is captured"
    assert state.actor == 2, "no patriot is left for a second move"
    assert {text for text in texts(state) if "x" in text} == {"SRGGxRGB", "SRGYxRGB"}, "the ends of his group"
    comes_back(state)
    assert "hang together" in why(state, "SRGRxRGB")


# ---- enlistment ----


def test_a_second_lieutenant_wins_also_where_there_is_no_room():
    state = battle("LRG SRRG SRRR SRRY SRYB", "SYYY" + FAR)
    found = vectorgames.hints(state)
    formed = {state.game.space.names[space] for space in adviser_of(state.game).sets(state)}
    assert found.wins == ("RRB", "RYG") and formed == {"RRB", "RYG", "RYR", "RYY"}, "or the three to the one"
    assert state.play("SRYB-RRB").outcome == Outcome((1,), (0, 0), "lieutenants")
    under = battle("LRG SRGG SRGR SRGY SRRB", "SYYY" + FAR).play("SRRB-RGB")
    assert under.outcome == Outcome((1,), (0, 0), "lieutenants") and under.position()["RGB"] == "1S"
    comes_back(under)


# ---- reasons ----

SINGLE = "SYYY" + FAR
REASONS = [
    ("LRG SRGB", "LRY", "[LRG,SRGB]x[RY,RYB]", "neither a step sideways"),
    ("LRG", "LRB", "LRGxRB", "not weaker"),
    ("GGGG GGGR GGGY", SINGLE, "[GGGG,GGGR]-[RGGG,RGGR]", "all of these"),
    ("GGGG GGGY", SINGLE, "GGGG-GGGY", "exactly two"),
    ("SRGG SRGR", SINGLE, "SRGG-RRG", "another node of the quadrangle"),
    ("LRG SRGG SRRB", SINGLE, "LRG-RB", "moves as a whole"),
    ("LRG SRGG SRRB", SINGLE, "SRGG-RGR", "moves as a whole"),
    ("LRG SRGG SRBG", SINGLE, "[LRG,SRGG]-[RB,RBG]", "RBG"),
    ("SRGG SRGR", "SRRG SRBG SRBR" + FAR, "[SRGG,SRGR]x[RBG,RBR]", "strength 2 against 2"),
    ("SRGG SRGR SRGY", "SRGB" + FAR, "SRGG-RGB", "written SRGGxRGB"),
    ("SRGG SRGR SRGY", "SRGB" + FAR, "rgg x rgb", "written SRGG"),
    ("SRGG SRGR SRGY", "SRGB" + FAR, "[SRGG,SRGR,SRGY]x[RRG,RRR,RRY]", "written [SRGG,SRGR,SRGY]-[RRG"),
]


@pytest.mark.parametrize(("first", "second", "text", "said"), REASONS)
def test_reasons(first, second, text, said):
    assert said in why(battle(first, second), text)


# ---- what cannot be, and what is told ----


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        ("SRG", "YYYY", "patriots stand"),
        ("LRGB", "YYYY", "patriots stand"),
        ("LRG LRR LRY LRB LYY", "", "64 patriots"),
    ],
)
def test_positions_that_cannot_be(first, second, what):
    with pytest.raises(LocalizedError, match=what):
        battle(first, second)


# ---- beside a slow reading ----


@pytest.mark.parametrize(
    "options", [{"patriots": 20, "quiet_limit": 8}, {"patriots": 48, "monkeybusiness": True}], ids=str
)
def test_the_game_goes_as_the_rulebook_says(options):
    reference = Battlefield(**options)
    compare(vectorgames.load("battlefield", **options).start(), reference, random.Random(3), 140, "xSL")


@pytest.mark.parametrize("seed", range(6))
def test_units_in_the_middle_of_the_game_go_as_the_rulebook_says(seed):
    rng, reference = random.Random(seed), Battlefield(64, bool(seed % 2), 20)
    reference.placed = 128
    nodes = {"L": ["RR", "GB", "BY", "YG"], "S": quad("RG", "RB", "GR", "BR", "YR"), "P": quad("RYY", "GYG", "BBB")}
    for kind, number in (("L", 2), ("S", 9), ("P", 7)):
        for k, node in enumerate(rng.sample(nodes[kind], number)):
            reference.at[node] = kind, 1 + k % 2
    game = vectorgames.load("battlefield", patriots=64, monkeybusiness=bool(seed % 2), quiet_limit=20)
    state = game.start(setup={"position": reference.position(), "actor": 1, "stage": "turn", "hands": [0, 0]})
    compare(state, reference, rng, 60, "xSL")
