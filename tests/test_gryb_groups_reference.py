"""The games of groups and GRYBU, played beside slow readings of their pages (rules/gryb.md 1.4, 3, 4, 7)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_groups_reference import REFERENCES
from tests.gryb_reference import COLOURS, compare
from tests.grybu_reference import Grybu

CASES = [  # game, depth, options, how many actions: small boards are soon crowded
    ("shapes_morris", 3, {"men": 9, "quiet_limit": 40}, 200),
    ("shapes_morris", 4, {"men": 30}, 130),
    ("lines_morris", 3, {"men": 14, "quiet_limit": 40}, 200),
    ("lines_morris", 4, {}, 120),
    ("square_deal", 3, {"men": 16}, 160),
    ("square_deal", 3, {"men": 5, "easy": True, "quiet_limit": 9}, 200),
    ("square_deal", 4, {"men": 40, "easy": True}, 120),
    ("blobs", 3, {"men": 7}, 150),
    ("blobs", 4, {"men": 30, "quiet_limit": 7}, 120),
    ("borg", 3, {"men": 9, "quiet_limit": 12}, 120),
    ("borg", 4, {"men": 4, "quiet_limit": 20}, 120),
]


def small(folder, game: str, depth: int) -> str:
    file = folder / "small.yaml"
    board = f"board: {{model: gryb, depth: {depth}}}"
    few = "options: {men: {type: integer, least: 4, most: 42, default: 4}}"
    file.write_text(f"format: 1\nid: small\ntitle: Small\nextends: {game}\n{board}\n{few}\n", "utf-8")
    return str(file)


@pytest.mark.parametrize(("game", "depth", "options", "most"), CASES)
def test_games_of_groups_go_as_the_rulebook_says(game, depth, options, most, tmp_path):
    which = game if depth == 4 else small(tmp_path, game, depth)
    reference = REFERENCES[game](depth=depth, **options)
    compare(vectorgames.load(which, **options).start(), reference, random.Random(most), most, "x")


@pytest.mark.parametrize("each", [0, 2, 5])
def test_grybu_goes_as_the_rulebook_says(each):
    """``each``: rings of a player on each board, scattered; 0: as they are set up."""
    rng, reference, game = random.Random(each), Grybu(20), vectorgames.load("grybu", quiet_limit=20)
    if each:
        reference.at.clear()
        for board in COLOURS:
            nodes = [name for name in game.space.names if name[0] == board and len(name) < 4]
            chosen = rng.sample(nodes, 2 * each)
            reference.at |= dict(zip(chosen, (1, 2) * each, strict=True))
    state = game.start(setup={"position": reference.position(), "actor": 1})
    compare(state, reference, rng, 50, ">")
