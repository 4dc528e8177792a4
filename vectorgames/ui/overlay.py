"""What lies directly on the board: the name at the pointer, numbers of levels, a compass, messages.

The caller says where, in pixels; this module only draws.
"""

from __future__ import annotations

from dataclasses import dataclass

from imgui_bundle import imgui

from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.kit import Ui
from vectorgames.ui.map_panel import name_label
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.theme import packed
from vectorgames.ui.widgets import hit

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Compass:
    """``arms``: (letter, direction on the screen, length 0 … 1): W, E, S, N and ``z``."""

    centre: Point
    arms: tuple[tuple[str, Point], ...]
    radius: float = 30.0
    """Design pixels."""


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """``name``: text at the space pointed at, with its place. ``levels``: number and place of each."""

    name: tuple[str, Point] | None = None
    levels: tuple[tuple[int, Point], ...] = ()
    compass: Compass | None = None


def overlay(layer: ImguiLayer, frame: Frame, screen: Screen, labels: BoardLabels) -> list[Command]:
    """Draw labels behind the panels, messages before them."""
    ui = Ui(layer, screen.language, frame.scale)
    ui.target = imgui.get_background_draw_list()
    if screen.page == "game" and screen.view.view.layout != "flat":
        chosen = screen.view.view.levels
        for number, at in labels.levels:
            _level(ui, number, at, not chosen or number in chosen)
        if labels.compass:
            _compass(ui, labels.compass)
        if labels.name:
            text, at = labels.name
            ui.draw.add_line(
                (at[0] + ui.px(2), at[1] - ui.px(4)),
                (at[0] + ui.px(22), at[1] - ui.px(26)),
                packed("#FFFFFF", 0.8),
                ui.px(1.4),
            )
            name_label(ui, at, text, frame.view)
    ui.target = None
    _messages(ui, frame, screen)
    return ui.commands


def _level(ui: Ui, number: int, at: Point, on: bool) -> None:
    alpha = 1.0 if on else 0.4
    ui.draw.add_circle_filled(at, ui.px(13), packed("#10141A", 0.85))
    ui.draw.add_circle(at, ui.px(13), packed("#B4E1FF", 0.9 * alpha), 0, max(1.2, 1.4 * ui.scale))
    box = Rect(at[0] - ui.px(13), at[1] - ui.px(13), ui.px(26), ui.px(26))
    ui.text(box, str(number), "head", "text", 0.5, alpha)


def _compass(ui: Ui, compass: Compass) -> None:
    """Where W, E, S, N and up are now, and the ring of t in the middle."""
    x, y = compass.centre
    r = ui.px(compass.radius)
    ui.draw.add_circle_filled((x, y), r * 1.55, packed("#10141A", 0.5))
    for letter, (dx, dy) in compass.arms:
        dim = {"W": "x", "E": "x", "S": "y", "N": "y", "z": "z"}[letter]
        colour = ui.theme.dimensions[dim]
        end = (x + dx * r, y + dy * r)
        ui.draw.add_line((x, y), end, packed(colour, 0.9), max(1.5, 2 * ui.scale))
        length = max(1e-6, (dx * dx + dy * dy) ** 0.5)
        tip = (end[0] + dx / length * ui.px(10), end[1] + dy / length * ui.px(10))
        box = Rect(tip[0] - ui.px(9), tip[1] - ui.px(9), ui.px(18), ui.px(18))
        if letter == "z":
            dimension_mark(ui, tip, 4.2 * ui.scale, "z", colour)
        else:
            ui.text(box, letter, "head", "text", 0.5)
    dimension_mark(ui, (x, y), 5.5 * ui.scale, "t", ui.theme.dimensions["t"])


def _messages(ui: Ui, frame: Frame, screen: Screen) -> None:
    """Lines that come and go, under the top bar; a click puts one away."""
    area = frame.view if screen.page == "game" else frame.free
    y = area.y + ui.px(8)
    for message in screen.messages[-4:]:
        widest = min(area.w - ui.px(40), ui.px(620))
        text_w = min(ui.measure(message.text), widest - ui.px(40))
        lines = ui.wrap(message.text, text_w + 1, "text", 3)
        height = len(lines) * ui.line() + ui.px(18)
        w = max(ui.measure(line) for line in lines) + ui.px(40)
        rect = Rect(round(area.centre[0] - w / 2), round(y), round(w), height)
        error = message.kind == "error"
        imgui.push_style_color(imgui.Col_.window_bg, ui.colour("warning_card" if error else "card", 0.97))
        name = f"message {message.id}"
        with ui.panel(name, rect):
            ui.fill(Rect(rect.x, rect.y + ui.px(9), ui.px(3), rect.h - ui.px(18)), "warning" if error else "accent")
            ui.paragraph(rect.inset(ui.px(20), ui.px(9)), message.text, "text", "text", 3)
            if hit(ui, name, rect)[0]:
                ui.send("dismiss", message.id)
            imgui.internal.bring_window_to_display_front(imgui.internal.get_current_window())
        imgui.pop_style_color()
        y += height + ui.px(8)
