"""The first games of GRYB, played beside a slow reading of the rulebook (gryb_reference.py)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_reference import REFERENCES, compare
from tests.support import Variant, variants

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
