"""What pictures of parts, steps and sheets are drawn with: on a page of a PDF, or as the pixels of a PNG.

Millimetres from the upper left, y down. Letters are outlines, so that they are the same on both.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Protocol

import numpy as np
from fpdf.drawing import BoundingBox, DrawingContext, PaintedPath, Renderable
from fpdf.drawing_primitives import Point
from PIL import Image, ImageChops, ImageDraw

from vectorgames.fabrication.curves import COARSE, text

Colour = tuple[int, int, int]

INK, PALE, NEW, LIGHT, GREY = (38, 52, 74), (110, 160, 210), (194, 84, 0), (226, 160, 0), (110, 118, 130)
WHITE = (255, 255, 255)


class Painter(Protocol):
    """Where a picture is drawn. Widths are in millimetres, ``alpha`` is from 0 to 1."""

    def fill(self, rings: Iterable[np.ndarray], colour: Colour, alpha: float) -> None:
        """Rings float64[m, 2], closed or not, as one area; what lies within another one is a hole."""

    def lines(self, ends: np.ndarray, colour: Colour, width: float, alpha: float = 1.0) -> None:
        """Draw straight lines between the two ends of each row of float64[n, 2, 2], ``width`` in millimetres."""

    def polylines(self, curves: Iterable[np.ndarray], colour: Colour, width: float, alpha: float = 1.0) -> None:
        """Draw open lines, each through its points float64[m, 2]."""


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


class PdfPainter:
    """Draws on a page of fpdf2, over what is there already."""

    def __init__(self, context: DrawingContext):
        self.context = context

    def fill(self, rings: Iterable[np.ndarray], colour: Colour, alpha: float) -> None:
        written = [f"{_points(ring)} h" for ring in rings]
        if not written:
            return
        path = _path(written)
        path.style.fill_color, path.style.fill_opacity = rgb(colour), alpha
        path.style.stroke_color, path.style.intersection_rule = None, "evenodd"
        path.style.paint_rule = "fill_evenodd"
        self.context.add_item(path, clone=False)

    def lines(self, ends: np.ndarray, colour: Colour, width: float, alpha: float = 1.0) -> None:
        if len(ends):
            many = np.asarray(ends).reshape(-1).tolist()
            pattern = "{:.3f} {:.3f} m {:.3f} {:.3f} l " * (len(many) // 4)
            self._stroke([pattern.format(*many)], colour, width, alpha)

    def polylines(self, curves: Iterable[np.ndarray], colour: Colour, width: float, alpha: float = 1.0) -> None:
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


DOTS, FINER = 7.0, 2  # pixels in a millimetre of a PNG; how much larger it is drawn, and made smaller then


class PngPainter:
    """Draws on a white picture, whose size is given in millimetres."""

    def __init__(self, wide: float, high: float):
        self._k = DOTS * FINER
        self._size = round(wide * DOTS), round(high * DOTS)
        self._picture = Image.new("RGB", (self._size[0] * FINER, self._size[1] * FINER), WHITE)

    def fill(self, rings: Iterable[np.ndarray], colour: Colour, alpha: float) -> None:
        every = [np.asarray(ring) for ring in rings]
        if not every:
            return
        box = self._box(every, 0.0)
        mask = Image.new("1", (box[2] - box[0], box[3] - box[1]))
        for ring in every:
            x0, y0, x1, y1 = self._box([ring], 0.0)
            one = Image.new("1", (x1 - x0, y1 - y0))
            ImageDraw.Draw(one).polygon(self._dots(ring, (x0, y0)), 1)
            at = x0 - box[0], y0 - box[1]
            there = mask.crop((*at, at[0] + one.width, at[1] + one.height))
            mask.paste(ImageChops.logical_xor(there, one), at)
        self._paint(mask.convert("L"), box, colour, alpha)

    def lines(self, ends: np.ndarray, colour: Colour, width: float, alpha: float = 1.0) -> None:
        self.polylines(list(np.asarray(ends)), colour, width, alpha)

    def polylines(self, curves: Iterable[np.ndarray], colour: Colour, width: float, alpha: float = 1.0) -> None:
        every = [np.asarray(curve) for curve in curves]
        if not every:
            return
        box = self._box(every, width)
        mask, thick = Image.new("L", (box[2] - box[0], box[3] - box[1])), max(1, round(width * self._k))
        draw = ImageDraw.Draw(mask)
        for curve in every:
            draw.line(self._dots(curve, box[:2]), 255, thick, "curve")
        self._paint(mask, box, colour, alpha)

    def png(self) -> bytes:
        out = io.BytesIO()
        self._picture.resize(self._size, Image.Resampling.BOX).save(out, "PNG")
        return out.getvalue()

    def _box(self, every: list[np.ndarray], pad: float) -> tuple[int, int, int, int]:
        """The pixels that points lie on, and so many millimetres round them."""
        points = np.concatenate(every)
        low = np.floor((points.min(0) - pad) * self._k).astype(int).tolist()
        high = np.ceil((points.max(0) + pad) * self._k).astype(int).tolist()
        return low[0], low[1], high[0] + 1, high[1] + 1

    def _dots(self, points: np.ndarray, corner: tuple[int, int]) -> list[tuple[float, float]]:
        return [tuple(point) for point in (points * self._k - corner).tolist()]

    def _paint(self, mask: Image.Image, box: tuple[int, int, int, int], colour: Colour, alpha: float) -> None:
        if alpha < 1:
            mask = mask.point([round(value * alpha) for value in range(256)])
        self._picture.paste(colour, box[:2], mask)
