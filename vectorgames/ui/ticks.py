"""Boxes to tick, the sign for yes, and how much of some work is done. Knows nothing of what they are for."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import hit

_TICK = 48
"""What a box to tick takes from the width of its words."""


def checkbox_height(ui: Ui, width: float, note: str) -> float:
    """Height that a box to tick needs."""
    return ui.line("label") + ui.height(note, width - ui.px(_TICK), "note") + ui.px(14)


def checkbox(ui: Ui, name: str, rect: Rect, label: str, on: bool, note: str = "") -> bool:
    """A box to tick with its words at the right, and under them a note. True if it was turned."""
    pressed, hovered, held = hit(ui, name, rect)
    if hovered or held:
        ui.fill(rect, "button", 0.7, ROUND_BUTTON)
    side, line = ui.px(20), ui.line("label")
    top = rect.y + ui.px(7)
    box = Rect(rect.x + ui.px(8), round(top + (line - side) / 2), side, side)
    ui.fill(box, "accent" if on else "field", 1.0, 5)
    if on:
        tick(ui, box.centre, ui.px(6), "on_accent")
    else:
        ui.outline(box, "third", 0.8, 5)
    words = Rect(rect.x + ui.px(40), top, rect.w - ui.px(_TICK), line)
    ui.text(words, label, "label")
    ui.paragraph(Rect(words.x, words.bottom, words.w, 1e6), note, "note", "second")
    return pressed


def tick(ui: Ui, centre: tuple[float, float], r: float, colour: str) -> None:
    """The sign for yes."""
    x, y = centre
    points = [(x - 0.75 * r, y + 0.05 * r), (x - 0.2 * r, y + 0.6 * r), (x + 0.8 * r, y - 0.6 * r)]
    ui.draw.add_polyline([imgui.ImVec2(*p) for p in points], ui.colour(colour), 0, max(1.5, 0.32 * r))


def progress_bar(ui: Ui, rect: Rect, share: float) -> None:
    """How much of some work is done, 0 … 1."""
    ui.fill(rect, "field", 1.0, 5)
    done = min(max(share, 0.0), 1.0) * rect.w
    if done >= rect.h:
        ui.fill(rect.left(done), "accent", 1.0, 5)
    ui.outline(rect, "line", 1.0, 5)
