"""The first games of GRYB, played beside a slow reading of the rulebook (gryb_reference.py)."""

from __future__ import annotations

import random

import pytest
import yaml

import vectorgames
from tests.gryb_reference import REFERENCES, compare
from tests.support import Variant, run, variants

VARIANTS = [variant for game in REFERENCES for variant in variants(game)]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_go_as_the_rulebook_says(variant: Variant):
    large = variant.load().space.size > 400
    reference = REFERENCES[variant.game](**dict(variant.options))
    compare(variant.load().start(), reference, random.Random(0), 120 if large else 400)


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("game", [game for game in REFERENCES if game != "fourth_level"])
def test_games_on_small_boards_where_pieces_are_soon_in_each_others_way(game, depth, tmp_path):
    file = tmp_path / "small.yaml"
    file.write_text(
        f"format: 1\nid: small\ntitle: Small\nextends: {game}\nboard: {{model: gryb, depth: {depth}}}\n", "utf-8"
    )
    for seed in range(4):
        options = {"periodic": "both"} if "drangles" in game and seed % 2 else {}
        state = vectorgames.load(file, **options).start()
        compare(state, REFERENCES[game](depth=depth, **options), random.Random(seed), 400)


# ---- counted ----


GROUPS = "G GG GGR GR YY", "R RR RRY RY B"
TURN = {"actor": 1, "stage": "turn"}
CASES = [  # game, pieces of both players, what else the position says, numbers
    ("shapes_morris", ("G GG GGG GGGR GR BYY", "R RR RRR YYYY BBB"), TURN, [71, 1515]),
    ("lines_morris", ("GG GGR YYYY RGB", "R RR BBBB YBB"), TURN, [22, 368]),
    ("square_deal", ("G GG GGR YB", "RR RRY YY BB"), TURN, [96, 7562]),
    ("blobs", GROUPS, TURN, [49, 2165]),
    ("borg", GROUPS, TURN, [47, 2075]),
    (
        "battlefield",
        ("LRG SRGB SGYY SGYR GGGG GGGR YRGB", "SRRG SRRR SYBB BBBB BBBG"),
        TURN | {"hands": [0, 0]},
        [40, 1122],
    ),
    (
        "multiverse",
        ("1:GG 1:RGB 1:Y", "2:GGG 2:B 2:YRR"),
        {"actor": 0, "mover": 1, "stage": "roll", "hands": [0, 0]},
        [4, 34, 136, 1203],
    ),
    ("grybu", ("GGGG RGG RB YRRR YY BRR", "GBB RRG YBBB YB BBBB BR"), {"actor": 1}, [34, 170]),
]


@pytest.mark.parametrize(("game", "pieces", "more", "numbers"), CASES, ids=[case[0] for case in CASES])
def test_perft(game, pieces, more, numbers, tmp_path):
    position = {}
    for player, some in enumerate(pieces, 1):
        for named in some.split():
            node = named.lstrip("SL")  # the letters of kinds
            position[node] = f"{player}{named[: -len(node)]}"
    file = tmp_path / "position.yaml"
    file.write_text(yaml.safe_dump({"position": position} | more), "utf-8")
    ran = run("perft", game, str(len(numbers)), "--setup", str(file))
    assert ran.lines == [f"{depth} {number}" for depth, number in enumerate(numbers, 1)], ran
