"""The X-ray on the flat map: stripes, strength, numbers, edges; boards in squares, and boards isolated."""

import numpy as np
import pytest

import vectorgames
from vectorgames.app.picture import Still
from vectorgames.play.hints import xray
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import MapStyle, flat_primitives
from vectorgames.view.hint_highlights import xray_paths
from vectorgames.view.primitives import PATTERNS, Rect, Striped, cut
from vectorgames.view.themes import load_theme

THEME = load_theme()
RECT = Rect(0, 0, 840, 720)
MIDDLE = {4: "(2,3,2,SE)", 5: "(2,3,2,SE,SW)", 6: "(2,3,2,SE,SW,NE)"}


def looked_at(dimensions=4, chosen=None, played=(), hover=None):
    """Space and Tableau of a position in which a space is looked at."""
    state = vectorgames.load("time_vectors", dimensions=dimensions).start()
    for action in played:
        state = state.play(action)
    space = state.game.space
    number = space.index[hover or MIDDLE[dimensions]]
    found = xray(state, number)
    if isinstance(chosen, str):
        chosen = [space.dims_text(mask) for mask in found.dims.tolist()].index(chosen)
    return space, build_view(state, hover=number, xray=xray_paths(space, found, chosen))


def lines_of(space, tableau, view=None, rect=RECT):
    """(colours, parts, alpha, width) of every striped line; rings and dark edges left out."""
    shapes = flat_primitives(space, tableau, rect, MapStyle(THEME, view=view))
    out = []
    for s in shapes:
        if isinstance(s, Striped) and s.points[0] != s.points[-1] and s.stripes[0][0] != THEME["field"]:
            out.append(s)
    return out


# ---- stripes ----


def test_a_striped_line_changes_its_colour_in_turn_and_ends_strokes_at_its_points():
    line = Striped(((0, 0), (25, 0), (25, 10)), (("a", "solid"), ("b", "solid")), 10.0)
    found = cut([line])
    assert np.allclose(found.ends, [[0, 0, 10, 0], [10, 0, 20, 0], [20, 0, 25, 0], [25, 0, 25, 5], [25, 5, 25, 10]])
    assert found.stripe.tolist() == [0, 1, 0, 0, 1] and set(found.line.tolist()) == {0}


def test_the_phase_goes_on_where_another_part_ended():
    whole = cut([Striped(((0, 0), (70, 0)), (("a", "solid"), ("b", "dash")), 9.0)])
    parts = [
        Striped(((0, 0), (31, 0)), (("a", "solid"), ("b", "dash")), 9.0),
        Striped(((31, 0), (70, 0)), (("a", "solid"), ("b", "dash")), 9.0, phase=31.0),
    ]
    halves = cut(parts)

    def drawn(strokes, x):
        inside = (strokes.ends[:, 0] < x) & (x < strokes.ends[:, 2])
        return strokes.stripe[inside].tolist()

    for x in np.arange(0.25, 70, 0.5):
        assert drawn(whole, x) == drawn(halves, x), x


@pytest.mark.parametrize("pattern", PATTERNS)
def test_as_much_of_a_stripe_is_drawn_as_its_pattern_says(pattern):
    share = sum(b - a for a, b in PATTERNS[pattern])
    rng = np.random.default_rng(1)
    lines = [Striped(tuple(map(tuple, rng.uniform(0, 300, (5, 2)))), (("a", pattern),), 1.5) for _ in range(20)]
    found = cut(lines)
    drawn = np.bincount(found.line, np.hypot(*(found.ends[:, 2:] - found.ends[:, :2]).T))
    for line, length in zip(lines, drawn, strict=True):
        assert length == pytest.approx(share * np.hypot(*np.diff(line.points, axis=0).T).sum(), abs=1.6)


def test_nothing_cut_is_nothing():
    assert len(cut([]).ends) == 0
    assert len(cut([Striped(((3, 3), (3, 3)), (("a", "solid"),), 5.0)]).ends) == 0


# ---- vectors ----


@pytest.mark.parametrize("dimensions", [4, 5, 6])
def test_a_crowd_has_no_more_strokes_than_can_be_drawn_at_once(dimensions):
    space, tableau = looked_at(dimensions)
    for size in ((390, 365), (1400, 1250)):
        assert len(cut(lines_of(space, tableau, rect=Rect(0, 0, *size))).ends) < 9000


def test_sets_of_a_tree_have_no_more_strokes_than_can_be_drawn_at_once():
    """Those of a usual tree have stripes as long as those of one set."""
    for depth in (4, 6):
        state = vectorgames.load("sumo_drangles", depth=depth).start()
        space, number = state.game.space, state.game.space.size * 3 // 4
        tableau = build_view(state, hover=number, xray=xray_paths(space, xray(state, number)))
        for size in ((390, 365), (1400, 1250)):
            shapes = flat_primitives(space, tableau, Rect(0, 0, *size), MapStyle(THEME))
            sets = [shape for shape in shapes if isinstance(shape, Striped)]
            assert len(sets) > 30 and len(cut(sets).ends) < 12_000
            assert depth == 6 or len({shape.length for shape in sets if shape.length < 1e6}) == 1


# ---- boards in squares ----


def test_spaces_that_are_not_on_the_sheet_have_no_pixel():
    record = GameRecord(vectorgames.load("time_vectors", dimensions=5))
    still = Still(record, View("flat", u=frozenset({"NE"})), (640, 400), 1.0, "en", panels=True)
    try:
        pixels = still.pixels()
    finally:
        still.close()
    for name, at in pixels.items():
        assert (at is not None) == name.endswith(",NE)"), name
