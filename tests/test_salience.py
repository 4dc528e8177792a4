"""Pieces stand out from empty spaces, in colour and by lightness alone: on the map of a game in the middle of each
kind of board and pieces, and in space. ``python -m tests.salience`` looks at every game.
"""

from itertools import cycle

import pytest

from tests.drawing import drawn_by
from tests.salience import drawn_map, drawn_scene, middle, moment, salience
from vectorgames.spaces.tree import tree
from vectorgames.view.tableau import Piece, Tableau
from vectorgames.view.themes import theme_ids

MAP, SPACE = 3.5, 2.0
MAPS = (
    *("time_vectors", "three_way_time_vectors", "vector_chess_5d", "chess_4d", "ez_gryb", "hyper_chess"),
    *("battlefield", "squirrel_race", "multiverse", "vector_battle", "veptheca"),
)
SCENES = (
    *(("ez_gryb", "raised"), ("ez_gryb", "torus"), ("multiverse", ""), ("tv_jungle", ""), ("vector_chess_5d", "")),
)
"""Games in space, and how they are looked at; none: as they open."""


@pytest.mark.parametrize("game", MAPS)
def test_pieces_stand_out_on_the_map(game):
    record = middle(game)
    tableau = moment(record)
    if tableau.occupied:
        found = salience(*drawn_map(record.game.space, tableau), tableau.occupied)
        assert min(found.lab, found.light) >= MAP


@pytest.mark.parametrize("game", ["ez_gryb", "chess_4d"])
def test_they_do_in_every_theme_and_colour(game):
    record = middle(game)
    tableau = moment(record)
    for theme, given in zip(theme_ids(), cycle(((2, 7), (7, 8), (6, 7), (5, 1))), strict=False):
        found = salience(*drawn_map(record.game.space, tableau, theme, given), tableau.occupied)
        assert min(found.lab, found.light) >= MAP, theme


def test_they_do_on_the_deepest_tree():
    """Though many nodes are as near to each piece as its edge."""
    space, taken = tree(6), range(7, 5461, 620)
    found = salience(*drawn_map(space, Tableau(tuple(Piece(node, str(1 + node % 2)) for node in taken))), taken)
    assert min(found.lab, found.light) >= MAP


def draw():
    facts = {}
    for (game, view), theme in zip(SCENES, theme_ids() * len(SCENES), strict=False):
        record = middle(game)
        theme = "contrast" if game == "tv_jungle" else theme if game == "ez_gryb" else "studio"
        picture, points = drawn_scene(record, theme, view)
        found = salience(picture, points, [i for i, code in enumerate(record.state.cells) if code])
        facts[f"{game} {view}"] = min(found.lab, found.light)
    return {}, facts


def test_they_do_in_space(tmp_path):
    _, facts = drawn_by(__file__, tmp_path)
    assert len(facts) == len(SCENES)
    assert not {name: found for name, found in facts.items() if found < SPACE}
