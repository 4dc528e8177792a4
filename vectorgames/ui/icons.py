"""Small drawings: pieces of the players, dimension chips, arrows. Shape says what colour says."""

from __future__ import annotations

import math

from vectorgames.base.numbers import parse_int
from vectorgames.ui.canvas import Ui
from vectorgames.ui.paint import paint
from vectorgames.view.primitives import PieceShape, Rect
from vectorgames.view.themes import packed

CHIP_W, CHIP_H = 34, 24

_DASHES, _DOTS = 4, 6  # of the rings of u and v


def piece_icon(ui: Ui, centre: tuple[float, float], radius: float, piece: str, alpha: float = 1.0) -> None:
    """A piece from above: bead, hexagon nut, three-sided, four-lobed; its kind's letter on it."""
    paint(ui, (PieceShape(centre, radius, piece, alpha),))


def dimension_mark(
    ui: Ui, centre: tuple[float, float], size: float, dim: str, colour: str, alpha: float = 1.0
) -> None:
    """x a bar –, y a bar |, z a triangle, t a ring, u a ring of dashes, v a ring of dots; loci have no sign."""
    if parse_int(dim) is not None:
        return
    draw, (x, y), ink = ui.draw, centre, packed(colour, alpha)
    width = max(1.5, 0.42 * size)
    if dim == "x":
        draw.add_line((x - size, y), (x + size, y), ink, width)
    elif dim == "y":
        draw.add_line((x, y - size), (x, y + size), ink, width)
    elif dim == "z":
        draw.add_triangle_filled((x, y - size), (x + size, y + 0.85 * size), (x - size, y + 0.85 * size), ink)
    elif dim == "t":
        draw.add_circle(centre, size, ink, 0, width)
    elif dim == "u":
        for i in range(_DASHES):
            start = (i + 0.22) * math.tau / _DASHES
            draw.path_arc_to(centre, 1.06 * size, start, start + 0.56 * math.tau / _DASHES)
            draw.path_stroke(ink, 0, width)
    else:
        for i in range(_DOTS):
            angle = (i + 0.5) * math.tau / _DOTS
            dot = (x + 1.06 * size * math.cos(angle), y + 1.06 * size * math.sin(angle))
            draw.add_circle_filled(dot, max(0.9, 0.27 * size), ink)


def dimension_chip(ui: Ui, x: float, y: float, dim: str, on: bool = True) -> float:
    """A chip that names a dimension by sign and letter, a locus by its number. Returns its width."""
    colour = ui.theme.dimension(dim)
    rect = Rect(x, y, ui.px(CHIP_W), ui.px(CHIP_H))
    ui.fill(rect, colour if on else "button", 0.22 if on else 1.0, 6)
    alpha = ui.strength(on)
    ui.outline(rect, colour, 0.95 * alpha, 6, 1.4)
    dimension_mark(ui, (rect.x + ui.px(11), rect.centre[1]), 4.6 * ui.scale, dim, colour, alpha)
    words = rect if parse_int(dim) is not None else rect.beside(ui.px(17)).left(ui.px(13))
    ui.text(words, dim, "label", "text", 0.5, alpha)
    return rect.w


def xray_symbol(ui: Ui, centre: tuple[float, float], radius: float, colour: str) -> None:
    """Lines through one space: what the X-ray shows."""
    draw, (x, y), ink = ui.draw, centre, packed(colour)
    width = max(1.2, 0.15 * radius)
    for angle in (0.35, 1.4, 2.44):
        dx, dy = radius * math.cos(angle), radius * math.sin(angle)
        for sign in (-1, 1):
            near = (x + sign * 0.42 * dx, y + sign * 0.42 * dy)
            draw.add_line(near, (x + sign * dx, y + sign * dy), ink, width)
    draw.add_circle(centre, 0.34 * radius, ink, 0, 1.3 * width)


def caret(
    ui: Ui, centre: tuple[float, float], colour: str = "second", alpha: float = 1.0, down: bool = False
) -> None:
    """A small triangle that says that a menu opens, over the button or under it."""
    (x, y), r = centre, 3.6 * ui.scale
    side, tip = (-0.5 * r, 0.7 * r) if down else (0.5 * r, -0.7 * r)
    ui.draw.add_triangle_filled((x - r, y + side), (x + r, y + side), (x, y + tip), ui.colour(colour, alpha))


def fork(ui: Ui, centre: tuple[float, float], colour: str) -> None:
    (x, y), r, ink, width = centre, 5.0 * ui.scale, ui.colour(colour), max(1.3, 1.5 * ui.scale)
    ui.draw.add_line((x - r, y), (x - 0.2 * r, y), ink, width)
    for side in (-1, 1):
        ui.draw.add_line((x - 0.2 * r, y), (x + 0.7 * r, y + 0.75 * side * r), ink, width)
        ui.draw.add_circle_filled((x + 0.8 * r, y + 0.8 * side * r), 0.32 * r, ink)
