"""Painter of the flat map's primitives for Dear ImGui."""

from __future__ import annotations

from collections.abc import Iterable

from imgui_bundle import imgui

from vectorgames.ui.icons import piece_icon
from vectorgames.ui.kit import Ui
from vectorgames.ui.primitives import Box, Circle, Curve, Line, PieceShape, Polygon, Primitive, Text
from vectorgames.ui.theme import packed


def paint(ui: Ui, primitives: Iterable[Primitive]) -> None:
    """Draw them into the current window."""
    draw = ui.draw
    for p in primitives:
        match p:
            case Line():
                draw.add_line(p.a, p.b, packed(p.colour, p.alpha), p.width)
            case Box():
                a, b = (p.rect.x, p.rect.y), (p.rect.right, p.rect.bottom)
                if p.width:
                    draw.add_rect(a, b, packed(p.colour, p.alpha), p.round, 0, p.width)
                else:
                    draw.add_rect_filled(a, b, packed(p.colour, p.alpha), p.round)
            case Circle():
                if p.width:
                    draw.add_circle(p.centre, p.radius, packed(p.colour, p.alpha), 0, p.width)
                else:
                    draw.add_circle_filled(p.centre, p.radius, packed(p.colour, p.alpha))
            case Polygon():
                points = [imgui.ImVec2(*q) for q in p.points]
                if p.width:
                    draw.add_polyline(points, packed(p.colour, p.alpha), imgui.ImDrawFlags_.closed, p.width)
                else:
                    draw.add_concave_poly_filled(points, packed(p.colour, p.alpha))
            case Curve():
                draw.add_bezier_quadratic(p.a, p.control, p.b, packed(p.colour, p.alpha), p.width)
            case PieceShape():
                piece_icon(ui, p.centre, p.radius, p.text, p.alpha)
            case Text():
                font, size = ui.layer.font(p.weight), float(round(p.size))
                w, h = ui.layer.text_size(p.weight, size, p.text)
                at = (round(p.centre[0] - w / 2), round(p.centre[1] - h / 2))
                draw.add_text(font, size, at, packed(p.colour, p.alpha), p.text)
