"""All panels of a frame in one call, as the window and the offscreen pictures use them."""

from __future__ import annotations

from vectorgames.ui.chooser import chooser
from vectorgames.ui.dialogs import dialog
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.inside_bar import inside_bar
from vectorgames.ui.map_panel import flat_view
from vectorgames.ui.mark_line import mark_line
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.overlay import BoardLabels, overlay
from vectorgames.ui.side_panel import side_panel
from vectorgames.ui.tool_bar import tool_bar
from vectorgames.ui.top_bar import top_bar


def draw_panels(
    layer: ImguiLayer,
    frame: Frame,
    screen: Screen,
    labels: BoardLabels | None = None,
    now: float | None = None,
) -> list[Command]:
    """One frame of everything. Returns what the user wants, in the order in which he did it.

    Draws into the layer; Panda3D shows it when it next renders.
    """
    layer.resize((round(frame.window.w), round(frame.window.h)))
    layer.scale = frame.scale
    menu_open = layer.memory.pop("menu open", False)
    walking = screen.page in ("chooser", "assembly") or screen.dialog is not None or menu_open
    layer.keyboard_walk = walking
    layer.begin(now)
    commands: list[Command] = layer.memory.pop("later", [])
    if screen.page == "chooser":
        commands += chooser(layer, frame, screen)
    elif screen.page == "assembly":
        from vectorgames.ui.assembly.page import assembly_page  # starting does not wait for it

        commands += assembly_page(layer, frame, screen)
    else:
        commands += flat_view(layer, frame, screen)
        commands += mark_line(layer, frame, screen)
        commands += side_panel(layer, frame, screen)
        commands += tool_bar(layer, frame, screen)
        commands += inside_bar(layer, frame, screen)
    if screen.page != "assembly":
        commands += top_bar(layer, frame, screen)
    commands += dialog(layer, frame, screen)
    commands += overlay(layer, frame, screen, labels or BoardLabels())
    layer.end()
    if commands:
        layer.touch()
    return commands
