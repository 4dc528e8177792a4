"""The flat map as something to play on: small in the side panel, large in the ``flat`` view.

Knows nothing of how it is painted.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.flat.layout import flat_layout, has_sheet
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.shapes import flat_primitives
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.widgets import hit


def flat_map(ui: Ui, name: str, rect: Rect, screen: Screen) -> None:
    """Draw the map into the current window; sends ``hover`` and ``aim``, and ``inside`` from its small square.

    What is lit and named is what the tableau says, which may keep the pointer out (right after a win).
    """
    space = screen.space
    if not has_sheet(space) or rect.w < 40 or rect.h < 40:
        return
    view, lang = screen.view.view, screen.language
    how = Spots(screen.switches.letters, screen.switches.shapes)
    paint(ui, flat_primitives(space, screen.tableau, rect, ui.theme, view, lang, how))
    _, hovered, held = hit(ui, name, rect)
    io = imgui.get_io()
    point = io.mouse_pos.x, io.mouse_pos.y
    layout = flat_layout(space, rect, view)
    mover = next((player.number for player in screen.players if player.to_move), 0)
    at = layout.pick(*point, screen.tableau, mover) if hovered or held else None
    memory = ui.layer.memory
    moved = memory.get(f"{name} point") != point
    memory[f"{name} point"] = point
    part = layout.part(*point) if hovered or held else None
    if imgui.is_item_activated():
        memory[f"{name} pressed"] = at if part is None else part
    if part is not None and imgui.is_item_deactivated() and memory.get(f"{name} pressed") == part:
        ui.send("inside", part)
    if at is not None:
        memory[f"{name} hover"] = True
        # A pointer at rest does not take the aim away from the keyboard.
        if at != screen.hovered and (moved or screen.hovered is None):
            ui.send("hover", at)
        if screen.switches.coordinates and isinstance(at, int) and at in screen.tableau.marked("hover"):
            ui.target = imgui.get_foreground_draw_list()
            name_label(ui, point, layout.label(space, at, *point, lang), _window(ui))
            ui.target = None
        if imgui.is_item_deactivated() and memory.get(f"{name} pressed") == at:
            ui.send("aim", at)
    elif memory.pop(f"{name} hover", False) and screen.hovered is not None:
        ui.send("hover", None)


def flat_view(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The large map, in place of the board; nothing in other layouts."""
    if screen.view.view.layout != "flat":
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("flat view", frame.flat_rect, background=False) as rect:
        flat_map(ui, "large map", rect, screen)
    return ui.commands


def _window(ui: Ui) -> Rect:
    return Rect(0, 0, *ui.layer.size)


def name_label(ui: Ui, at: tuple[float, float], text: str, within: Rect) -> None:
    """A small plate with a name at the upper right of a point, kept inside a rectangle."""
    w, h = ui.measure(text, "head") + ui.px(22), ui.px(30)
    x, y = at[0] + ui.px(22), at[1] - ui.px(40)
    if x + w > within.right:
        x = at[0] - ui.px(22) - w
    if y < within.y:
        y = at[1] + ui.px(18)
    plate = Rect(round(max(x, within.x)), round(y), w, h)
    ui.fill(plate, "field", 0.93, 8)
    ui.outline(plate, "#FFFFFF", 0.45, 8)
    ui.text(plate, text, "head", "text", 0.5)
