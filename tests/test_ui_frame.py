"""The rectangles of the panels: inside the window, never on each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.ui.frame import ASSEMBLY, CHOOSER, GAME, MINIMUM, Frame, Rect, frame

sizes = st.tuples(st.integers(640, 7680), st.integers(400, 4320))
scales = st.sampled_from([0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0])


def check(f: Frame) -> None:
    shown = [r for r in (f.top_bar, f.side_panel, f.tool_bar) if r]
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
    if f.side_panel:
        assert not f.free.overlaps(f.side_panel)


@given(sizes, scales, st.sampled_from((CHOOSER, GAME, ASSEMBLY)), st.booleans())
def test_nothing_overlaps(size, scale, page, side):
    check(frame(size, scale, page, side))


@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((960, 600), 1)])
def test_the_sizes_we_promise(size, scale):
    f = frame(size, scale)
    check(f)
    assert f.scale == scale
    assert f.view.w >= 0.5 * size[0] and f.view.h >= 0.6 * size[1]


@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((960, 600), 1)])
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
    assert frame((MINIMUM[0] // 2, MINIMUM[1]), 1).scale == 0.5


@given(st.integers(0, 500), st.integers(0, 500), st.integers(1, 900))
def test_cutting_a_rectangle_loses_nothing(x, y, cut):
    rect = Rect(x, y, 300, 400)
    assert rect.top(cut).h + rect.below(cut).h == rect.h
    assert rect.left(cut).w + rect.beside(cut).w == rect.w
    columns = rect.columns(3, 6)
    assert columns[0].x == rect.x and columns[-1].right == pytest.approx(rect.right)
