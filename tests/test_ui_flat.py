"""The flat map: where spaces lie, what is picked, how vectors run round the edge."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.spaces.lattice import lattice
from vectorgames.view.flat_map import flat_layout, flat_points
from vectorgames.view.primitives import Rect

rects = st.builds(Rect, st.integers(0, 900), st.integers(0, 900), st.integers(250, 3000), st.integers(250, 2000))


@given(st.sampled_from([4, 5, 6]), rects, st.integers(0, 4095))
def test_a_click_on_a_space_picks_it(dimensions, rect, number):
    space = lattice(dimensions)
    number %= space.size
    x, y = flat_points(space, rect)[number]
    assert flat_layout(space, rect).pick(x, y) == number


@given(st.sampled_from([4, 5, 6]), rects)
def test_everything_lies_inside_and_apart(dimensions, rect):
    space = lattice(dimensions)
    layout = flat_layout(space, rect)
    points = layout.points
    half = layout.cell / 2
    assert (points >= (rect.x + half - 1, rect.y + half - 1)).all()
    assert (points <= (rect.right - half + 1, rect.bottom - half + 1)).all()
    for board in layout.boards:
        left, right = layout.edges(board)
        assert rect.x - 1 <= left < right <= rect.right + 1
    for square in layout.squares:
        assert square.inset(2).inside(rect)
    order = np.lexsort(points.T)
    step = np.abs(np.diff(points[order], axis=0)).max(axis=1)
    assert step.min() >= layout.cell - 0.01


def test_between_the_grids_nothing_is_picked():
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    layout = flat_layout(space, rect)
    grid = layout.grid(layout.boards[0], 3, 0)
    assert flat_layout(space, rect).pick(grid.right + 0.3 * layout.cell, grid.y + 5) is None
    assert flat_layout(space, rect).pick(1, 1) is None


def test_other_boards_are_refused_in_words():
    with pytest.raises(ValueError, match="dome: expected .*lattice, .*stack, tree"):
        flat_points(SimpleNamespace(kind="dome"), Rect(0, 0, 100, 100))
