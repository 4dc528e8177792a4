"""The rectangles of the panels: inside the window, never on each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.ui.frame import ASSEMBLY, CHOOSER, GAME, LEAST, Frame, frame
from vectorgames.view.primitives import Rect

sizes = st.tuples(st.integers(640, 7680), st.integers(400, 4320))
scales = st.sampled_from([0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0])


def check(f: Frame) -> None:
    side = None if f.covered else f.side_panel
    shown = [r for r in (f.top_bar, side, f.tool_bar, f.strip) if r]
    for rect in [*shown, f.free, f.view, f.flat_rect]:
        assert rect.w > 0 and rect.h > 0
        assert rect.inside(f.window)
    for i, a in enumerate(shown):
        for b in shown[i + 1 :]:
            assert not a.overlaps(b), (a, b)
    for rect in shown:
        assert not rect.overlaps(f.view)
    assert f.view.inside(f.free) and f.flat_rect.inside(f.view)
    assert not f.free.overlaps(f.top_bar)
    if side:
        assert not f.free.overlaps(side)
    if f.side_panel:
        assert f.side_panel.inside(f.window) and not f.side_panel.overlaps(f.top_bar)


shapes = st.sampled_from((CHOOSER, GAME, ASSEMBLY))
dragged = st.one_of(st.just(0.0), st.floats(1, 9000))


@given(sizes, scales, shapes, st.booleans(), st.booleans(), dragged)
def test_nothing_overlaps_and_text_is_as_large_as_asked_for(size, scale, page, side, page_open, wide):
    f = frame(size, scale, page, side, False, False, page_open, wide)
    check(f)
    if size[0] >= LEAST[0] * scale and size[1] >= LEAST[1] * scale:
        assert f.scale == scale
    if f.side_panel and not f.covered:
        assert f.free.w >= min(300 * f.scale, 0.4 * size[0]), "the board is left something"


@pytest.mark.parametrize("size, scale", [((1280, 800), 2), ((1280, 800), 3), ((1024, 768), 2), ((1024, 768), 3)])
@pytest.mark.parametrize("shape", [GAME, ASSEMBLY])
def test_where_text_is_large_board_and_page_take_the_whole_width_in_turn(size, scale, shape):
    board, page = frame(size, scale, shape), frame(size, scale, shape, page_open=True)
    assert board.paged and page.paged and board.side_panel is None and board.view.w == size[0]
    assert page.covered and page.side_panel.w == page.top_bar.w and page.side_panel.h > 0.6 * size[1]
    assert board.view.h >= 0.35 * size[1]


@given(st.integers(0, 500), st.integers(0, 500), st.integers(1, 900))
def test_cutting_a_rectangle_loses_nothing(x, y, cut):
    rect = Rect(x, y, 300, 400)
    assert rect.top(cut).h + rect.below(cut).h == rect.h
    assert rect.left(cut).w + rect.beside(cut).w == rect.w
    columns = rect.columns(3, 6)
    assert columns[0].x == rect.x and columns[-1].right == pytest.approx(rect.right)
