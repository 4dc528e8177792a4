"""Small windows that open at a button: where they lie, and the keyboard that walks over them.

Knows nothing of what is in them.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect


def open_popup(ui: Ui, name: str, at: tuple[float, float], size: tuple[float, float]) -> bool:
    """Begin a popup whose top left corner is given; keys walk over its widgets."""
    ui.layer.memory["menu open"] = True
    imgui.set_next_window_pos(at)
    imgui.set_next_window_size(size)
    return imgui.begin_popup(name, imgui.WindowFlags_.no_move)


def popup_over(ui: Ui, name: str, over: Rect, size: tuple[float, float]) -> Rect | None:
    """Begin a popup over the panel that a button lies in. Its rectangle, or None where it is not open."""
    if not imgui.is_popup_open(name):
        return None
    gap, (width, height) = ui.px(8), ui.layer.size
    x = min(max(gap, over.centre[0] - size[0] / 2), width - size[0] - gap)
    y = max(gap, imgui.get_window_pos().y - ui.px(6) - size[1])
    at = (round(x), round(min(y, height - size[1] - gap)))
    if not open_popup(ui, name, at, size):
        return None
    return Rect(*at, *size)
