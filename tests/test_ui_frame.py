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


@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((1000, 640), 1)])
def test_the_sizes_we_promise(size, scale):
    f = frame(size, scale)
    check(f)
    assert f.scale == scale
    assert f.view.w >= 0.5 * size[0] and f.view.h >= 0.6 * size[1]


@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((1000, 640), 1)])
@pytest.mark.parametrize("side", [True, False])
def test_the_assembly_page_always_has_its_side_panel_and_a_higher_tool_bar(size, scale, side):
    f = frame(size, scale, ASSEMBLY, side)
    check(f)
    assert f.side_panel and f.tool_bar and f.tool_bar.h > frame(size, scale).tool_bar.h
    assert f.tool_bar.w >= frame(size, scale).tool_bar.w
    assert f.tool_bar.x == f.top_bar.x and f.side_panel.right == f.top_bar.right
    assert f.side_panel.x - f.tool_bar.right == f.side_panel.y - f.top_bar.bottom
    assert f.view.w >= 0.5 * size[0] and f.view.h >= 0.58 * size[1]


def test_doubling_size_and_scale_doubles_everything():
    small, large = frame((1280, 800), 1), frame((2560, 1600), 2)
    for a, b in ((small.top_bar, large.top_bar), (small.side_panel, large.side_panel), (small.free, large.free)):
        assert (b.x, b.y, b.w, b.h) == pytest.approx((2 * a.x, 2 * a.y, 2 * a.w, 2 * a.h), abs=2)


def test_a_window_too_small_gets_a_smaller_scale():
    assert frame((LEAST[0] // 2, LEAST[1]), 1).scale == 0.5


@pytest.mark.parametrize("size, scale", [((1280, 800), 2), ((1280, 800), 3), ((1024, 768), 2), ((1024, 768), 3)])
@pytest.mark.parametrize("shape", [GAME, ASSEMBLY])
def test_where_text_is_large_board_and_page_take_the_whole_width_in_turn(size, scale, shape):
    board, page = frame(size, scale, shape), frame(size, scale, shape, page_open=True)
    assert board.paged and page.paged and board.side_panel is None and board.view.w == size[0]
    assert page.covered and page.side_panel.w == page.top_bar.w and page.side_panel.h > 0.6 * size[1]
    assert board.view.h >= 0.35 * size[1]


@pytest.mark.parametrize("size", [(960, 600), (1024, 600)])
def test_small_windows_have_pages_at_the_usual_size_of_text_too(size):
    f = frame(size)
    check(f)
    assert f.paged and not f.single and f.scale == 1
    assert not frame((1024, 768)).paged


def test_the_side_panel_is_as_wide_as_it_was_dragged():
    usual, wide = frame((1920, 1080)), frame((1920, 1080), side_width=800)
    assert wide.side_panel.w == 800 and wide.view.w == usual.view.w + usual.side_panel.w - 800
    assert frame((1920, 1080), side_width=10).side_panel.w < usual.side_panel.w
    assert frame((1920, 1080), side_width=9999).view.w >= 300


@given(st.integers(0, 500), st.integers(0, 500), st.integers(1, 900))
def test_cutting_a_rectangle_loses_nothing(x, y, cut):
    rect = Rect(x, y, 300, 400)
    assert rect.top(cut).h + rect.below(cut).h == rect.h
    assert rect.left(cut).w + rect.beside(cut).w == rect.w
    columns = rect.columns(3, 6)
    assert columns[0].x == rect.x and columns[-1].right == pytest.approx(rect.right)
