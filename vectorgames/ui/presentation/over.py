"""What lies over a presented board: the flat map in its place, lines of the pen, the laser, the empty screen.

Knows nothing of where the lines come from.
"""

from __future__ import annotations

from collections.abc import Callable

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.flat.layout import has_sheet
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.shapes import flat_primitives
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import BoardLabels, Compass
from vectorgames.ui.map_panel import LARGE, flat_map
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.presentation.pens import WIDTH, pen_stroke
from vectorgames.ui.presentation_model import BLACK, LASER, PEN, RUBBER

_BEAM, _LIGHT = "#FF2D20", "#FFFFFF"
_EMPTY = {BLACK: ("#000000", "#7C8795"), "white": ("#FFFFFF", "#5A6470")}


def presented_map(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The large map in place of the board, under all lines; it takes no clicks while the mouse is a tool."""
    data = screen.presenting
    if screen.view.view.layout != "flat" or data is None or data.blank:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    rect = frame.flat_rect
    if data.tool or data.frozen:
        if has_sheet(screen.space):
            ui.target = imgui.get_background_draw_list()
            how = Spots(screen.switches.letters, screen.switches.shapes)
            theme, view = ui.theme, screen.view.view
            paint(ui, flat_primitives(screen.space, screen.tableau, rect, theme, view, screen.language, how))
        return []
    with ui.panel("flat view", rect, background=False):
        ui.target = imgui.get_background_draw_list()
        flat_map(ui, LARGE, rect, screen)
        ui.target = None
    if any(path.kind == "chosen" for path in screen.tableau.paths):  # it stays, wherever the mouse goes
        return [command for command in ui.commands if command.name != "hover"]
    return ui.commands


def presented_labels(
    ui: Ui,
    frame: Frame,
    screen: Screen,
    labels: BoardLabels,
    usual: Callable[[Ui, Frame, Screen, BoardLabels], Compass | None],
) -> Compass | None:
    """What is usually written over a board, lines of the pen, what the mouse is."""
    data = screen.presenting
    if data is None or data.blank:
        return None
    compass = usual(ui, frame, screen, labels)
    for line in labels.pen_lines:
        pen_stroke(ui, line.points, line.pen)
    if data.tool and screen.dialog is None:
        _tool(ui, data.tool, data.pen)
    return compass


def _tool(ui: Ui, tool: str, pen: int) -> None:
    at = imgui.get_io().mouse_pos
    x, y = at.x, at.y
    if x < -1e6:
        return
    draw = ui.draw
    if tool == LASER:
        for radius, alpha in ((17.0, 0.10), (12.0, 0.22), (8.0, 0.55)):
            draw.add_circle_filled((x, y), radius * ui.scale, ui.colour(_BEAM, alpha))
        draw.add_circle_filled((x, y), 5.0 * ui.scale, ui.colour(_BEAM))
        draw.add_circle_filled((x, y), 2.2 * ui.scale, ui.colour(_LIGHT))
        draw.add_circle((x, y), 8.0 * ui.scale, ui.colour(_LIGHT, 0.8), 0, max(1.0, 1.2 * ui.scale))
    elif tool == PEN:
        draw.add_circle_filled((x, y), WIDTH * ui.scale, ui.colour(f"pin{pen}", 0.9))
        draw.add_circle((x, y), 1.6 * WIDTH * ui.scale, ui.colour("text", 0.7), 0, max(1.0, ui.scale))
    elif tool == RUBBER:
        draw.add_circle((x, y), 14.0 * ui.scale, ui.colour("text", 0.9), 0, max(1.5, 1.6 * ui.scale))


def blank(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Nothing but a colour; while the mouse moves, how the picture comes back."""
    data = screen.presenting
    if data is None or not data.blank:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    ground, ink = _EMPTY[data.blank]
    ui.target = imgui.get_foreground_draw_list()
    ui.fill(frame.window, ground)
    if data.bright > 0:
        row = Rect(0, frame.window.bottom - ui.px(44), frame.window.w, ui.px(30))
        ui.text(row, ui.words("present.any_key"), "title", ink, 0.5, data.bright)
    ui.target = None
    return []
