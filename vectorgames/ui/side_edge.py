"""The left edge of the side panel, by which it is dragged wider or narrower. Knows nothing of what is in it."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.widgets import hit, tooltip

_WIDE = 10
"""Design pixels in which the edge is taken hold of."""


def side_edge(ui: Ui, frame: Frame) -> None:
    """Sends ``side_width`` while it is dragged, then what is to be kept; a double click: as wide as usual."""
    side = frame.side_panel
    if side is None or frame.presented:
        return
    wide = ui.px(_WIDE)
    memory, place = ui.layer.memory, Rect(side.x, side.y, wide, side.h)
    _, hovered, held = hit(ui, "side edge", place)
    tooltip(ui, ui.words("ui.side_edge_help"), beside=place)
    let_go = imgui.is_item_deactivated()
    if hovered and imgui.is_mouse_double_clicked(0):
        memory["side edge"] = 0.0
    elif held and imgui.is_mouse_dragging(0, 2.0):
        memory["side edge"] = max(1.0, (side.right - imgui.get_io().mouse_pos.x + wide / 2) / ui.scale)
        ui.send("side_width", memory["side edge"])
    if let_go and "side edge" in memory:
        ui.send("setting", ("side_width", memory.pop("side edge")))
    if hovered or held:
        imgui.set_mouse_cursor(imgui.MouseCursor_.resize_ew)
        grip = place.inset(0, ui.px(14)).left(ui.px(3))
        ui.fill(grip, "accent", 1.0, 2)
