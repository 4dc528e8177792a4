"""The flat map: where spaces lie, what is picked, how vectors run round the edge."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.spaces.lattice import lattice
from vectorgames.tableau import Mark, Path, Piece, Tableau
from vectorgames.ui.flat_map import flat_layout, flat_pick, flat_points
from vectorgames.ui.flat_shapes import flat_primitives
from vectorgames.ui.frame import Rect
from vectorgames.ui.primitives import Curve, PieceShape, Polygon
from vectorgames.ui.theme import load_theme

THEME = load_theme()
rects = st.builds(Rect, st.integers(0, 900), st.integers(0, 900), st.integers(250, 3000), st.integers(250, 2000))


@given(st.sampled_from([4, 5, 6]), rects, st.integers(0, 4095))
def test_a_click_on_a_space_picks_it(dimensions, rect, number):
    space = lattice(dimensions)
    number %= space.size
    x, y = flat_points(space, rect)[number]
    assert flat_pick(space, rect, x, y) == number


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
    order = np.lexsort(points.T)
    step = np.abs(np.diff(points[order], axis=0)).max(axis=1)
    assert step.min() >= layout.cell - 0.01


def test_between_the_grids_nothing_is_picked():
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    layout = flat_layout(space, rect)
    grid = layout.grid(layout.boards[0], 3, 0)
    assert flat_pick(space, rect, grid.right + 0.3 * layout.cell, grid.y + 5) is None
    assert flat_pick(space, rect, 1, 1) is None


def test_orientation():
    """East is right, north is up, higher levels are up, t runs to the right in its order."""
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    points = flat_points(space, rect)

    def at(name):
        return points[space.index[name]]

    assert at("(2,1,1,SW)")[0] > at("(1,1,1,SW)")[0]
    assert at("(1,2,1,SW)")[1] < at("(1,1,1,SW)")[1]
    assert at("(1,1,2,SW)")[1] < at("(1,4,1,SW)")[1]
    xs = [at(f"(1,1,1,{t})")[0] for t in ("SW", "NW", "NE", "SE")]
    assert xs == sorted(xs)


def curves(names):
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    spaces = tuple(space.index[n] for n in names)
    shapes = flat_primitives(space, Tableau(paths=(Path("vector", spaces, "xt", 1),)), rect, THEME)
    gold = [s for s in shapes if isinstance(s, Curve) and s.alpha == 1.0]
    arrows = [s for s in shapes if isinstance(s, Polygon) and s.colour == THEME["gold"] and not s.width]
    return flat_layout(space, rect), gold, arrows


def test_a_vector_within_the_sheet_is_three_curves():
    _, gold, arrows = curves(["(1,1,1,SW)", "(2,1,1,NW)", "(3,1,1,NE)", "(4,1,1,SE)"])
    assert len(gold) == 3 and not arrows


@pytest.mark.parametrize("back", [False, True])
def test_a_vector_that_wraps_leaves_at_one_edge_and_comes_back_at_the_other(back):
    names = ["(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)"]
    layout, gold, arrows = curves(names[::-1] if back else names)
    left, right = layout.edges(layout.boards[0])
    assert len(gold) == 4 and len(arrows) == 2
    ends = sorted(x for c in gold for x in (c.a[0], c.b[0]))
    assert ends[0] == left and ends[-1] == right
    leaving, coming = (c for c in gold if left in (c.a[0], c.b[0]) or right in (c.a[0], c.b[0]))
    assert leaving.b[0] == (left if back else right) and coming.a[0] == (right if back else left)
    assert leaving.b[1] == pytest.approx(coming.a[1])
    # No curve runs across the whole sheet.
    assert max(abs(c.a[0] - c.b[0]) for c in gold) < (right - left) / 2


def test_every_kind_of_mark_has_a_shape_of_its_own():
    space, rect = lattice(4), Rect(0, 0, 700, 660)
    bare = set(flat_primitives(space, Tableau(), rect, THEME))
    shapes = {}
    for kind in ("hover", "aim", "last", "legal", "win", "block", "double", "line"):
        new = [s for s in flat_primitives(space, Tableau(marks=(Mark(kind, 100),)), rect, THEME) if s not in bare]
        assert new, kind
        shapes[kind] = tuple((type(s).__name__, len(getattr(s, "points", ())), s.width > 0) for s in new)
    assert len(set(shapes.values())) == len(shapes)


def test_pieces_are_drawn_where_they_stand():
    space, rect = lattice(4), Rect(10, 20, 700, 660)
    shapes = flat_primitives(space, Tableau(pieces=(Piece(77, "1"), Piece(78, "2"))), rect, THEME)
    pieces = [s for s in shapes if isinstance(s, PieceShape)]
    assert [(p.text, p.centre) for p in pieces] == [
        ("1", tuple(flat_points(space, rect)[77])),
        ("2", tuple(flat_points(space, rect)[78])),
    ]


def test_other_boards_are_refused_in_words():
    with pytest.raises(ValueError, match="lattices"):
        flat_points(object(), Rect(0, 0, 300, 300))
