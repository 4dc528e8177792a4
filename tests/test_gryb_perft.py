"""How many sequences of actions there are in games of GRYB; the numbers are those of the slow readings."""

from __future__ import annotations

import pytest
import yaml

from tests.support import run

GROUPS = "G GG GGR GR YY", "R RR RRY RY B"
CASES = [  # game, pieces of both players, stage, numbers
    ("shapes_morris", ("G GG GGG GGGR GR BYY", "R RR RRR YYYY BBB"), "turn", [71, 1515]),
    ("lines_morris", ("GG GGR YYYY RGB", "R RR BBBB YBB"), "turn", [22, 368]),
    ("square_deal", ("G GG GGR YB", "RR RRY YY BB"), "turn", [96, 7562]),
    ("blobs", GROUPS, "turn", [49, 2165]),
    ("borg", GROUPS, "turn", [47, 2075]),
    (
        "battlefield",
        ("LRG SRGB SGYY SGYR GGGG GGGR YRGB", "SRRG SRRR SYBB BBBB BBBG"),
        "turn",
        [40, 1122],
    ),
    ("grybu", ("GGGG RGG RB YRRR YY BRR", "GBB RRG YBBB YB BBBB BR"), "", [34, 170]),
]


@pytest.mark.parametrize(("game", "pieces", "stage", "numbers"), CASES, ids=lambda case: str(case)[:14])
def test_perft(game, pieces, stage, numbers, tmp_path):
    position = {}
    for player, some in enumerate(pieces, 1):
        for named in some.split():
            node = named.lstrip("SL")  # the letters of kinds
            position[node] = f"{player}{named[: -len(node)]}"
    setup = {"position": position, "actor": 1} | ({"stage": stage} if stage else {})
    setup |= {"hands": [0, 0]} if game == "battlefield" else {}
    file = tmp_path / "position.yaml"
    file.write_text(yaml.safe_dump(setup), "utf-8")
    ran = run("perft", game, str(len(numbers)), "--setup", str(file))
    assert ran.lines == [f"{depth} {number}" for depth, number in enumerate(numbers, 1)], ran
