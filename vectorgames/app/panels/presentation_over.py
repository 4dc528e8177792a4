"""What lies over a presented board: map, lines of the pen, laser, empty page, the tools of whoever presents."""

from __future__ import annotations

import math
from itertools import pairwise

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.app.panels.map_panel import LARGE, flat_map, paint_map
from vectorgames.app.panels.overlay import board_labels
from vectorgames.app.presentation import BLACK, LASER, ON_SCREEN, PEN, PENS, RUBBER, Presentation
from vectorgames.ui.boxes import show, wanted
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import BoardLabels, Compass, Point
from vectorgames.ui.layout import Box, Column, Custom, Grid, Row, Space, Text
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.flat_map import has_sheet
from vectorgames.view.primitives import Rect

WIDTH = 3.4  # design width of a line

DASHES: dict[int, tuple[float, tuple[float, float] | None]] = {
    1: (1.0, None),
    2: (1.0, (13.0, 8.0)),
    3: (0.9, (3.0, 7.0)),
    4: (1.9, None),
}
"""Number of a colour -> its width by the usual one, and how long it is drawn and left out, in design pixels."""


def pen_stroke(ui: Ui, points: tuple[Point, ...], pen: int, share: float = 1.0, alpha: float = 1.0) -> None:
    """Draw a line; ``share``: of its usual width."""
    wide, dash = DASHES[pen]
    width, colour = max(1.5, WIDTH * wide * share * ui.scale), ui.colour(f"pin{pen}", alpha)
    if len(points) == 1:
        ui.draw.add_circle_filled(points[0], 0.9 * width, colour)
        return
    for part in dashed(points, *(length * share * ui.scale for length in dash)) if dash else (points,):
        ui.draw.add_polyline([*part], colour, 0, width)
        for end in (part[0], part[-1]):
            ui.draw.add_circle_filled(end, width / 2, colour)


def dashed(points: tuple[Point, ...], on: float, off: float) -> list[tuple[Point, ...]]:
    """The parts of a line that are drawn where so much is, and then so much is left out."""
    parts: list[tuple[Point, ...]] = []
    part: list[Point] = [points[0]]
    drawn, left = True, on
    for (x, y), (u, v) in pairwise(points):
        length = math.hypot(u - x, v - y)
        gone = 0.0
        while length - gone > left:
            gone += left
            at = (x + (u - x) * gone / length, y + (v - y) * gone / length)
            if drawn:
                parts.append((*part, at))
            part, drawn = [at], not drawn
            left = on if drawn else off
        left -= length - gone
        if drawn:
            part.append((u, v))
    if drawn and len(part) > 1:
        parts.append(tuple(part))
    return parts


ROW, PAD = 32, 6

NEAR = 70  # design pixels beside the tools in which the mouse comes to them

_ROWS = (
    "present_laser", "present_pen", "present_rubber", "present_ground", "present_undo", "present_clear",
    "present_freeze", "present_black", "present_white", "present_leave",
)  # fmt: skip


def tools(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Draw them as far as they are seen; what the user wants. A frozen picture says so in any case."""
    data = page.presentation
    if data.blank:
        return
    ui.scale = min(frame.tools_scale, max(1.0, frame.view.h) / ((len(_ROWS) + 2) * ROW + 4 * PAD))
    if data.frozen:
        _frozen(Ui(ui.layer, ui.words.language, frame.scale), frame, ui.keys("present_freeze"))
    wide, high = wanted(ui, "tools", data.revision, lambda ui: _tools(ui, data, _ROWS, 1.0))
    rows: tuple[str, ...] = _ROWS
    rect = Rect(ui.px(6), round(frame.view.centre[1] - high / 2), wide, high)
    x, y = imgui.get_io().mouse_pos
    handle, memory = frame.handle, ui.layer.memory
    if handle:  # over the board they come only where the mouse goes to their handle, and stay while it is on them
        rect = Rect(handle.x, handle.y, wide, high)
        reached = handle.contains(x, y) or (memory.get("tools") and rect.inset(-ui.px(NEAR) / 2).contains(x, y))
        memory["tools"], away = reached, not reached
    else:
        away = x > rect.right + ui.px(NEAR)
    if away and (data.tool or handle):  # the mouse is at work over there: only what it is, and where they are
        rows, rect = ((f"present_{data.tool}",) if data.tool else ()), rect.top(ui.px(ROW + 2 * PAD))
        if handle:
            rect = Rect(handle.x, handle.y, rect.w if rows else handle.w, rect.h)
    bright = max(data.bright, 1.0 if rect.contains(x, y) else 0.0)
    if bright <= 0:
        return
    imgui.push_style_var(imgui.StyleVar_.alpha, bright)
    imgui.push_style_color(imgui.Col_.window_bg, ui.colour("window", 0.9))
    with ui.panel("tools", rect, modest=True) as box:
        show(ui, "tools", box, (data.revision, rows, bright), lambda ui: _tools(ui, data, rows, bright))
    imgui.pop_style_color()
    imgui.pop_style_var()


def _tools(ui: Ui, data: Presentation, names: tuple[str, ...], bright: float) -> Box:
    """These rows, and the colours of the pen under its own; without any of them what they are."""
    if not names:
        return Row(Text(ui.words("present.tools"), "label", lines=1, alpha=bright), pad=("wide", "none"))
    rows: list[Box] = []
    for name in names:
        rows.append(_tool(ui, data, name, bright))
        if name == PEN_ROW and data.tool == PEN and len(names) > 1:
            colours = (_colour(data, number, bright) for number in range(1, PENS + 1))
            rows.append(Grid(*colours, columns=PENS, gap="hair"))
    return Column(*rows, gap="none", pad="small")


PEN_ROW = "present_pen"


def _label(ui: Ui, name: str, data: Presentation) -> str:
    if name == "present_ground":
        return ui.words(f"present.sticks_{data.ground}")
    if name == "present_freeze" and data.frozen:
        return ui.words("present.go_on")
    return ui.words(f"present.{name.removeprefix('present_')}")


def _tool(ui: Ui, data: Presentation, name: str, bright: float) -> Box:
    works = {"present_undo": data.undoes, "present_clear": bool(data.lines)}.get(name, True)
    states = {"present_freeze": data.frozen, "present_ground": data.ground == ON_SCREEN and data.tool == PEN}
    on, alpha = states.get(name, name == f"present_{data.tool}"), bright * ui.strength(works)

    def ground(ui: Ui, rect: Rect) -> None:
        pressed, hovered, held = hit(ui, name, rect, works)
        if works:
            tooltip(ui, ui.words(f"ui.command.{name}"))
        inner = rect.inset(0, ui.px(1))
        if on:
            ui.fill(inner, "selected", bright, ROUND_BUTTON)
            ui.outline(inner, "accent", bright, ROUND_BUTTON, 1.3)
        elif hovered:
            ui.fill(inner, "button_active" if held else "button_hovered", bright, ROUND_BUTTON)
        if pressed:
            ui.send_entry(name)

    label = Text(_label(ui, name, data), "label", lines=1, alpha=alpha)
    keys = Text(ui.keys(name), "note", "second", lines=1, alpha=alpha)
    return Row(label, Space(), keys, pad=("normal", "none"), height=ROW, ground=ground)


def _colour(data: Presentation, number: int, bright: float) -> Box:
    """A colour of the pen, with its dashes and its key."""

    def paint(ui: Ui, rect: Rect) -> None:
        if hit(ui, f"colour {number}", rect)[0]:
            ui.send("present_colour", number)
        box = rect.inset(0, ui.px(2))
        chosen = number == data.pen
        ui.fill(box, "selected" if chosen else "field", bright, ROUND_BUTTON)
        if chosen:
            ui.outline(box, "accent", bright, ROUND_BUTTON, 1.3)
        ui.text(box.left(ui.px(15)), str(number), "note", "second", 0.7, bright)
        y = box.centre[1]
        pen_stroke(ui, ((box.x + ui.px(16), y), (box.right - ui.px(4), y)), number, 0.5, bright)

    return Custom(paint, height=ROW)


def _frozen(ui: Ui, frame: Frame, keys: str) -> None:
    """A plate that says how the picture comes back; it does not fade."""
    text = ui.words("present.frozen", key=keys)
    wide, high = ui.measure(text, "title") + ui.px(28), ui.px(34)
    view = frame.view
    plate = Rect(round(view.centre[0] - wide / 2), view.y + ui.px(8), round(wide), high)
    with ui.panel("frozen", plate, modest=True) as rect:
        ui.outline(rect.inset(1), "gold", 1.0, 10, 2.0)
        ui.text(rect, text, "title", "text", 0.5)
        if hit(ui, "go on", rect)[0]:
            ui.send("present_freeze")


_BEAM, _LIGHT = "#FF2D20", "#FFFFFF"

_EMPTY = {BLACK: ("#000000", "#7C8795"), "white": ("#FFFFFF", "#5A6470")}


def presented_map(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """The large map in place of the board, under all lines; it takes no clicks while the mouse is a tool."""
    data = page.presentation
    if page.board.view.layout != "flat" or data.blank:
        return
    rect = frame.flat_rect
    if data.tool or data.frozen:
        if has_sheet(page.space):
            ui.target = imgui.get_background_draw_list()
            paint_map(ui, rect, page)
        return
    with ui.panel("flat view", rect, background=False):
        ui.target = imgui.get_background_draw_list()
        flat_map(ui, LARGE, rect, page)
        ui.target = None
    if any(path.kind == "chosen" for path in page.board.tableau.paths):  # it stays, wherever the mouse goes
        ui.commands = [command for command in ui.commands if command.name != "hover"]


def presented_labels(
    ui: Ui,
    frame: Frame,
    page: BoardPage,
    labels: BoardLabels,
) -> Compass | None:
    """What is usually written over a board, lines of the pen, what the mouse is."""
    data = page.presentation
    if data.blank:
        return None
    compass = board_labels(ui, frame, page, labels)
    for line in labels.pen_lines:
        pen_stroke(ui, line.points, line.pen)
    if data.tool and page.context.dialog is None:
        _laser_or_pen(ui, data.tool, data.pen)
    return compass


def _laser_or_pen(ui: Ui, tool: str, pen: int) -> None:
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


def blank(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Nothing but a colour; while the mouse moves, how the picture comes back."""
    data = page.presentation
    if not data.blank:
        return
    ground, ink = _EMPTY[data.blank]
    ui.target = imgui.get_foreground_draw_list()
    ui.fill(frame.window, ground)
    if data.bright > 0:
        row = Rect(0, frame.window.bottom - ui.px(44), frame.window.w, ui.px(30))
        ui.text(row, ui.words("present.any_key"), "title", ink, 0.5, data.bright)
    ui.target = None
