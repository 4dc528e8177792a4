"""The panel with a text beside a board, the line under the board that leads to it, and what is written on the map.

Knows no lesson and no question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.flat.layout import flat_layout
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.panel_pages import open_page
from vectorgames.ui.side_frame import board_page, line_strip, side_frame
from vectorgames.ui.step_card import over_steps

Shown = TypeVar("Shown")
_LARGER = (1.6, 1.45, 1.3, 1.2, 1.1)
"""How much larger than usual a text that is presented may be."""


def text_panel(
    layer: ImguiLayer,
    frame: Frame,
    screen: Screen,
    shown: Shown | None,
    draw: Callable[[Ui, Rect, Rect, Shown], None],
    room: Callable[[Ui, Rect, Shown], float],
    low: float,
) -> list[Command]:
    """``draw`` what is ``shown``, presented as large as there is ``room`` for it; what the user wants.

    It is drawn into a rectangle, of which what is over buttons (``low``: their design height) and over the step
    player is free.
    """
    if frame.side_panel is None or shown is None:
        return []
    ui, side = Ui(layer, screen.language, frame.scale), frame.side_panel
    with side_frame(ui, frame, side) as body:
        if not (frame.paged and board_page(ui, body, screen, open_page(frame, screen))):
            if frame.presented:
                ui = _largest(ui, screen.language, lambda larger: room(larger, side, shown) <= side.h)
                body = side.inset(ui.px(16), ui.px(14))
            draw(ui, body, over_steps(ui, frame, body.top(body.h - ui.px(low)), screen), shown)
    return ui.commands


def _largest(ui: Ui, language: str, fits: Callable[[Ui], bool]) -> Ui:
    """For many people: what draws as large as all of it is seen, but no smaller than usual."""
    tries = (Ui(ui.layer, language, ui.scale * share) for share in _LARGER)
    found = next((larger for larger in tries if fits(larger)), ui)
    found.commands = ui.commands
    return found


def task_strip(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Under the board where the panels are pages: what is asked; a click opens the text."""
    shown = screen.lesson or screen.practising
    if shown is None:
        return []
    task = shown.task
    said = task.feedback or task.prompt if task else screen.lesson.heading if screen.lesson else screen.title
    colour = "text" if task is None or task.right is None else "good" if task.right else "warning"
    return line_strip(layer, frame, screen, said, colour, "text")


def map_labels(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """What is written at spaces, on the large map."""
    shown = screen.lesson or screen.practising
    if shown is None or not shown.labels or frame.covered or screen.view.view.layout != "flat":
        return []
    ui = Ui(layer, screen.language, frame.scale)
    ui.target = imgui.get_foreground_draw_list() if screen.dialog is None else imgui.get_background_draw_list()
    places = flat_layout(screen.space, frame.flat_rect, screen.view.view).places
    for space, text in shown.labels:
        x, y = float(places[space][0]), float(places[space][1])
        if x == x:  # not beside the sheet
            wide, high = ui.measure(text, "strong") + ui.px(10), ui.px(20)
            plate = Rect(x - wide / 2, y - high - ui.px(8), wide, high)
            ui.fill(plate, "field", 0.9, 6)
            ui.text(plate, text, "strong", "text", 0.5)
    return ui.commands
