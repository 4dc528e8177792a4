"""Signs for verdicts: the shape says what the colour says. Knows nothing of what is judged."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.ticks import tick

COLOURS = {
    "good": "good", "bad": "warning", "warn": "gold", "snug": "good", "press": "gold", "loose": "gold",
    "wide": "warning", "unsafe": "warning", "unlocked": "warning", "none": "warning",
}  # fmt: skip
"""Verdict -> colour of the theme. ``good``, ``bad``, ``warn`` for what is no joint."""
FATAL = ("none", "unlocked")
"""Verdicts with which nothing is built."""

Point = tuple[float, float]


def verdict_sign(ui: Ui, centre: Point, radius: float, verdict: str) -> None:
    """A tick for what is good, a cross for what cannot be, arrows for a tight or a loose fit, else a triangle."""
    colour = COLOURS[verdict]
    if verdict in ("press", "loose"):
        _arrows(ui, centre, radius, colour, 1 if verdict == "press" else -1)
    elif verdict in ("good", "snug", "bad", *FATAL):
        ui.draw.add_circle_filled(centre, radius, ui.colour(colour))
        if verdict in ("good", "snug"):
            tick(ui, centre, 0.72 * radius, "on_accent")
        else:
            cross(ui, centre, 0.42 * radius, "on_accent")
    else:
        warning_sign(ui, centre, radius, colour)


def warning_sign(ui: Ui, centre: Point, radius: float, colour: str = "gold") -> None:
    """A triangle with a mark of exclamation."""
    (x, y), r = centre, 1.12 * radius
    corners = (x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)
    ui.draw.add_triangle_filled(*corners, ui.colour(colour))
    ink, width = ui.colour("on_accent"), max(1.4, 0.22 * r)
    ui.draw.add_line((x, y - 0.42 * r), (x, y + 0.22 * r), ink, width)
    ui.draw.add_circle_filled((x, y + 0.52 * r), 0.62 * width, ink)


def cross(ui: Ui, centre: Point, r: float, colour: str) -> None:
    """The sign for no."""
    (x, y), ink, width = centre, ui.colour(colour), max(1.5, 0.45 * r)
    ui.draw.add_line((x - r, y - r), (x + r, y + r), ink, width)
    ui.draw.add_line((x - r, y + r), (x + r, y - r), ink, width)


def _arrows(ui: Ui, centre: Point, radius: float, colour: str, inward: int) -> None:
    """Two arrowheads in a ring that meet, or part."""
    (x, y), ink = centre, ui.colour(colour)
    ui.draw.add_circle(centre, radius - 0.5, ink, 0, max(1.3, 0.16 * radius))
    for side in (-1, 1):
        tip = x + side * (0.12 if inward > 0 else 0.66) * radius
        base = x + side * (0.66 if inward > 0 else 0.12) * radius
        high = 0.42 * radius
        ui.draw.add_triangle_filled((base, y - high), (tip, y), (base, y + high), ink)


def play_sign(ui: Ui, centre: Point, r: float, colour: str, running: bool) -> None:
    """The triangle that starts a film, or the two bars that stop it."""
    (x, y), ink = centre, ui.colour(colour)
    if running:
        for side in (-1, 1):
            left = x + side * 0.5 * r - 0.26 * r
            ui.draw.add_rect_filled((left, y - 0.85 * r), (left + 0.52 * r, y + 0.85 * r), ink, 1.0)
    else:
        ui.draw.add_triangle_filled((x - 0.6 * r, y - 0.9 * r), (x + 0.95 * r, y), (x - 0.6 * r, y + 0.9 * r), ink)


def chevron(ui: Ui, centre: Point, r: float, colour: str, to: int, alpha: float = 1.0) -> None:
    """An arrowhead without its shaft, to the left (-1), to the right (1) or down (0)."""
    (x, y) = centre
    places = (
        [(-0.5 * to * r, -r), (0.5 * to * r, 0), (-0.5 * to * r, r)]
        if to
        else [(-r, -0.5 * r), (0, 0.5 * r), (r, -0.5 * r)]
    )
    points = [imgui.ImVec2(x + dx, y + dy) for dx, dy in places]
    ui.draw.add_polyline(points, ui.colour(colour, alpha), 0, max(1.6, 0.34 * r))
