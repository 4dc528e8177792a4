"""Filled areas and lines on a page of a PDF. Knows nothing of what they show.

Fpdf2 keeps an object for every point, which takes longer than all else where there are many: here a whole path is
one element of its drawing.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from fpdf.drawing import DrawingContext, PaintedPath

Colour = tuple[int, int, int]


class _Written:
    """An element of a path that is the text of many."""

    def __init__(self, text: str):
        self._text = text

    def render(self, registry, style, last_item, initial_point):
        return self._text, last_item, initial_point


def fill(out: DrawingContext, rings: Iterable[np.ndarray], colour: Colour, alpha: float) -> None:
    """Rings float64[m, 2], closed or not, as one area; what lies within another one is a hole."""
    written = [f"{_points(ring)} h" for ring in rings]
    if not written:
        return
    path = _path(written)
    path.style.fill_color, path.style.fill_opacity = rgb(colour), alpha
    path.style.stroke_color, path.style.intersection_rule = None, "evenodd"
    path.style.paint_rule = "fill_evenodd"
    out.add_item(path, clone=False)


def lines(out: DrawingContext, ends: np.ndarray, colour: Colour, width: float, alpha: float = 1.0) -> None:
    """Straight lines float64[n, 2, 2]."""
    if len(ends):
        many = np.asarray(ends).reshape(-1).tolist()
        pattern = "{:.3f} {:.3f} m {:.3f} {:.3f} l " * (len(many) // 4)
        _stroke(out, [pattern.format(*many)], colour, width, alpha)


def polylines(out: DrawingContext, curves: Iterable[np.ndarray], colour: Colour, width: float, alpha: float = 1.0):
    """Open lines through points float64[m, 2]."""
    written = [_points(curve) for curve in curves]
    if written:
        _stroke(out, written, colour, width, alpha)


def rgb(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _stroke(out: DrawingContext, written: list[str], colour: Colour, width: float, alpha: float) -> None:
    path = _path(written)
    path.style.paint_rule, path.style.stroke_color = "stroke", rgb(colour)
    path.style.stroke_width, path.style.stroke_opacity, path.style.stroke_cap_style = width, alpha, "round"
    path.style.stroke_join_style = "round"
    path.style.auto_close = False
    out.add_item(path, clone=False)


def _path(written: list[str]) -> PaintedPath:
    path = PaintedPath()
    path.add_path_element(_Written(" ".join(written)), clone=False)
    return path


def _points(points: np.ndarray) -> str:
    """A move and lines, to a thousandth of a millimetre."""
    many = np.asarray(points).reshape(-1).tolist()
    return ("{:.3f} {:.3f} m " + "{:.3f} {:.3f} l " * (len(many) // 2 - 1)).format(*many)
