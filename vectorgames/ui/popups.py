"""Small windows that open at a button: where they lie, and the keyboard that walks over them.

Knows nothing of what is in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect

_EDGE = 8
"""Design pixels that are free between such a window and the edge of the program's."""


@contextmanager
def popup(ui: Ui, name: str, at: tuple[float, float], size: tuple[float, float]) -> Iterator[Rect | None]:
    """A popup of a size whose top left corner is wanted here; keys walk over its widgets.

    Yields the rectangle of what is in it, None where it is not open. It lies inside the window; where that is lower
    than the popup it scrolls.
    """
    if not imgui.is_popup_open(name):
        yield None
        return
    edge, (width, height) = ui.px(_EDGE), ui.layer.size
    w, h = min(size[0], width - 2 * edge), min(size[1], height - 2 * edge)
    x, y = (
        round(min(max(edge if size[0] > w else 0.0, at[0]), width - w)),
        round(min(max(0.0, at[1]), height - h - (edge if size[1] > h else 0))),
    )
    ui.layer.memory["menu open"] = True
    imgui.set_next_window_pos((x, y))
    imgui.set_next_window_size((w, h))
    if not imgui.begin_popup(name, imgui.WindowFlags_.no_move):
        yield None
        return
    try:
        if h == size[1]:
            yield Rect(x, y, w, h)
        else:
            with ui.scroll(f"{name} scroll", Rect(x, y, w, h)) as (area, used):
                used.append(size[1])
                yield Rect(area.x, area.y, area.w, size[1])
    finally:
        imgui.end_popup()


@contextmanager
def popup_over(ui: Ui, name: str, over: Rect, size: tuple[float, float]) -> Iterator[Rect | None]:
    """A popup over the panel that a button lies in. Yields its rectangle, None where it is not open."""
    gap, (width, height) = ui.px(_EDGE), ui.layer.size
    x = min(max(gap, over.centre[0] - size[0] / 2), width - size[0] - gap)
    y = max(gap, imgui.get_window_pos().y - ui.px(6) - size[1])
    with popup(ui, name, (round(x), round(min(y, height - size[1] - gap))), size) as box:
        yield box
