"""How many sequences of actions there are in games of GRYB; the numbers are those of the slow readings."""

from __future__ import annotations

import pytest
import yaml

from tests.support import run

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
