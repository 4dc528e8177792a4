"""Pieces stand out from empty spaces, in colour and by lightness alone, on the map of every game in the middle."""

import pytest

from tests.salience import drawn_map, games, middle, moment, salience
from vectorgames.view.themes import theme_ids

MAP = 3.5


@pytest.mark.parametrize("game", games())
def test_pieces_stand_out_on_the_map(game):
    record = middle(game)
    tableau = moment(record)
    if tableau.occupied:
        found = salience(*drawn_map(record.game.space, tableau), tableau.occupied)
        assert min(found.lab, found.light) >= MAP


def test_they_do_in_every_theme_and_colour_on_a_tree():
    record = middle("ez_gryb")
    tableau = moment(record)
    for theme, given in zip(theme_ids(), ((3, 4), (8, 2), (6, 7), (5, 1)), strict=True):
        found = salience(*drawn_map(record.game.space, tableau, theme, given), tableau.occupied)
        assert min(found.lab, found.light) >= MAP, theme
