"""What pictures of parts, steps and sheets are drawn with: on a page of a PDF, which is made a PNG for browsers.

Millimetres from the upper left, y down. Letters are outlines, so that they are the same on both.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

import numpy as np
from fpdf import FPDF
from fpdf.drawing import BoundingBox, DrawingContext, PaintedPath, Renderable
from fpdf.drawing_primitives import Point

from vectorgames.fabrication.curves import COARSE, text

Colour = tuple[int, int, int]

INK, PALE, NEW, LIGHT, GREY = (38, 52, 74), (110, 160, 210), (194, 84, 0), (226, 160, 0), (110, 118, 130)
WHITE = (255, 255, 255)
POINT = 25.4 / 72  # millimetres


def closed(ring: np.ndarray) -> np.ndarray:
    """The edges float64[m, 2, 2] of a closed outline float64[m, 2]."""
    return np.stack([ring, np.roll(ring, -1, 0)], 1)


def write(
    out: Painter, words: str, at: tuple[float, float], high: float, colour: Colour = INK, align: float = 0.5
) -> float:
    """A line of text with its middle at a height, its capitals so high; how wide it is.

    ``align``: which share of it lies left of the place.
    """
    line = text(words, high)
    x, y, wide = at[0] + (0.5 - align) * 2 * line.half[0], at[1], 2 * line.half[0]
    out.fill([(x, y) + curve.flat(COARSE) * (1, -1) for curve in line.at(0.0, 0.0)], colour, 1.0)
    return wide


class _Written:
    """An element of a path that is the text of many; nobody asks where it ends."""

    def __init__(self, text: str):
        self._text = text

    def render(
        self, registry: object, style: object, last_item: Renderable, initial_point: Point
    ) -> tuple[str, Renderable, Point]:
        return self._text, last_item, initial_point

    def bounding_box(self, start: Point) -> tuple[BoundingBox, Point]:
        raise NotImplementedError

    @property
    def end_point(self) -> Point:
        raise NotImplementedError


class Painter:
    """Draws on a page of fpdf2, over what is there already. Widths are in millimetres, ``alpha`` is from 0 to 1."""

    def __init__(self, context: DrawingContext):
        self.context = context

    def fill(self, rings: Iterable[np.ndarray], colour: Colour, alpha: float) -> None:
        """Rings float64[m, 2], closed or not, as one area; what lies within another one is a hole."""
        written = [f"{_points(ring)} h" for ring in rings]
        if not written:
            return
        path = _path(written)
        path.style.fill_color, path.style.fill_opacity = rgb(colour), alpha
        path.style.stroke_color, path.style.intersection_rule = None, "evenodd"
        path.style.paint_rule = "fill_evenodd"
        self.context.add_item(path, clone=False)

    def lines(self, ends: np.ndarray, colour: Colour, width: float, alpha: float = 1.0) -> None:
        """Straight lines between the two ends of each row of float64[n, 2, 2]."""
        if len(ends):
            many = np.asarray(ends).reshape(-1).tolist()
            pattern = "{:.3f} {:.3f} m {:.3f} {:.3f} l " * (len(many) // 4)
            self._stroke([pattern.format(*many)], colour, width, alpha)

    def polylines(self, curves: Iterable[np.ndarray], colour: Colour, width: float, alpha: float = 1.0) -> None:
        """Open lines, each through its points float64[m, 2]."""
        written = [_points(curve) for curve in curves]
        if written:
            self._stroke(written, colour, width, alpha)

    def _stroke(self, written: list[str], colour: Colour, width: float, alpha: float) -> None:
        path = _path(written)
        path.style.paint_rule, path.style.stroke_color = "stroke", rgb(colour)
        path.style.stroke_width, path.style.stroke_opacity, path.style.stroke_cap_style = width, alpha, "round"
        path.style.stroke_join_style = "round"
        path.style.auto_close = False
        self.context.add_item(path, clone=False)


def rgb(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _path(written: list[str]) -> PaintedPath:
    path = PaintedPath()
    path.add_path_element(_Written(" ".join(written)), clone=False)
    return path


def _points(points: np.ndarray) -> str:
    many = np.asarray(points).reshape(-1).tolist()
    return ("{:.3f} {:.3f} m " + "{:.3f} {:.3f} l " * (len(many) // 2 - 1)).format(*many)


DOTS = 7.0  # pixels in a millimetre of a PNG


def png(wide: float, high: float, draw: Callable[[Painter], None]) -> bytes:
    """A picture of such a size in millimetres, on white: as PDFium shows a page with it."""
    import pypdfium2

    page, out = FPDF(format=(wide, high)), io.BytesIO()
    page.add_page()
    with page.drawing_context() as context:
        draw(Painter(context))
    with pypdfium2.PdfDocument(bytes(page.output())) as read:
        read[0].render(DOTS * POINT).to_pil().save(out, "PNG")
    return out.getvalue()
