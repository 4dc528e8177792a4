"""Dimensioned drawings of what is turned on a lathe or bought: a side view along the axis, cut open at bores; of
what is cut from a sheet as seen from above.

Lengths stand below, what a bore is deep above, diameters at the ends and beside the axis; a thread has a second,
thin line. What is long is drawn broken off in its middle.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import numpy as np
import shapely

from vectorgames.base.numbers import INCH, SIXTEENTH, Length, Number, lengths
from vectorgames.base.words import LocalizedText
from vectorgames.boards.model import Model
from vectorgames.boards.part import Outline, Part, section
from vectorgames.fabrication.curves import width_of
from vectorgames.fabrication.document import Place
from vectorgames.fabrication.drawing import BACKENDS, LINES, Specification, engraved, shape
from vectorgames.fabrication.painters import INK, NEW, PALE, WHITE, Painter, closed, write
from vectorgames.fabrication.settings import Settings

BARS = (3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0, 25.0, 30.0, 35.0, 40.0)
"""Diameters in which round bars are sold by millimetres; by inches they are in sixteenths."""

PARTING, CLAMPED = 3.0, 20.0  # millimetres of a bar: what a piece takes besides its length, what the chuck holds


GENERAL = LocalizedText("exports.made.general", off=Number(0.1, 1), edge=Number(0.3, 1))


def described(settings: Settings, part: Part, many: int) -> tuple[Specification, list[LocalizedText]]:
    """What is to be known of so many pieces that are made or bought: how they are drawn, and what is written beside
    that.
    """
    spec = BACKENDS.of(settings.model).specified(settings.model, part, settings.plan.cut)
    if spec.standard is not None:
        return spec, [spec.standard, *spec.notes]
    bar = turned_from(part, many, settings.units)
    return spec, [*([] if bar is None else [LocalizedText("exports.made.turned", bar=bar)]), *spec.notes]


def turned_from(part: Part, many: int, units: str) -> LocalizedText | None:
    """The round bar, as it is sold in a unit, that all pieces are turned from, with how much of it; None where they
    are cut off a rod.
    """
    wide = 2 * max(r for r, _ in profile_of(part))
    rod = part.thickness > LONG * wide if part.profile else part.thickness > wide and len(part.outlines) == 1
    if rod or not part.stock.material:
        return None
    inches = units == "inch"
    sold = [SIXTEENTH * n for n in range(2, 25)] if inches else BARS
    bar, step = next((one for one in sold if one >= wide - 1e-9), wide), INCH / 2 if inches else 10
    long = step * math.ceil((CLAMPED + many * (part.thickness + PARTING)) / step)
    section = LocalizedText("exports.shopping.round", wide=lengths((bar,)))
    return LocalizedText("exports.shopping.bar", wide=section, long=lengths((long,)))


def profile_of(part: Part) -> Outline:
    """Half the section of a part about its axis, from half its width where it is not round."""
    if part.profile:
        return part.profile
    outer, *holes = (float(np.ptp(outline, 0)[0]) / 2 for outline in part.outlines)
    inner = holes[0] if holes else 0.0
    return (inner, 0.0), (outer, 0.0), (outer, part.thickness), (inner, part.thickness)


LONG = 4.0  # so many times as long as wide, a part is cut off a rod of its own diameter
WIDE, TALL, SLIM = 174.0, 28.0, 16.0  # millimetres of paper: of a drawing, of a part across its axis, of a long one
BESIDE, ABOVE, BELOW = 30.0, 3.0, 15.0  # for diameters at the ends, and for lengths
SCALES = (20.0, 10.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0, 0.5, 0.25)
GAP, LEAST = 4.0, 24.0  # between the two halves of what is broken off, and what is left of it
THICK, THIN = 0.35, 0.13
TEXT, ARROW = 2.2, 2.2  # height of numbers, length of arrowheads
ROW = 5.5  # from one line of dimensions to the next
HATCH = 1.6
LED, DEEP = 8.0, 95.0  # over a drawing of a sheet, for what is written there; how high it is at most


class _Axis:
    """From lengths along the axis to the paper; what is too long is shortened in its longest stretch."""

    def __init__(self, heights: list[float], k: float, wide: float, middle: float):
        spans = [(b - a) * k for a, b in pairwise(heights)]
        longest = int(np.argmax(spans))
        shown = list(spans)
        self.broken = sum(spans) > wide + 1e-6
        if self.broken:
            shown[longest] = max(LEAST, wide - sum(spans) + spans[longest])
        at = middle - sum(shown) / 2 + np.concatenate([[0.0], np.cumsum(shown)])
        self._heights, self._at = np.array(heights), at
        self.cut = (at[longest] + at[longest + 1]) / 2

    def __call__(self, z: float) -> float:
        return float(np.interp(z, self._heights, self._at))


class Drafting:
    """Dimensions on a drawing of a part that takes WIDE × ``high`` millimetres of paper.

    ``x``: from a length along the part to the paper.
    """

    out: Painter
    lang: str
    high: float
    x: Callable[[float], float]

    def draw(self, out: Painter, place: Place) -> None:
        """Draw it with its upper left at that of this place on the paper, in millimetres."""
        raise NotImplementedError

    def _said(self, value: float) -> str:
        return Length(value, decimals=3).say(self.lang)

    def _along(self, a: float, b: float, start: float, at: float) -> None:
        """A dimension between two lengths along the part, its line at a height of the paper."""
        x0, x1 = self.x(a), self.x(b)
        over = 1.2 if at > start else -1.2
        for x in (x0, x1):
            self.out.lines(np.array([[(x, start), (x, at + over)]]), NEW, THIN)
        words = self._said(b - a)
        if self._between((x0, at), (x1, at), width_of(words) * TEXT + 2 * ARROW + 2):
            self._number(words, ((x0 + x1) / 2, at), 0.5)
        else:
            self._number(words, (x1 + 2 * ARROW + 1, at), 0.0)

    def _led(self, words: str, at: tuple[float, float]) -> None:
        """What is written of a place on the paper, to the upper right of it."""
        elbow = at[0] + 7.0, at[1] - 4.5
        self.out.polylines([np.array([at, elbow, (elbow[0] + 3.0, elbow[1])])], NEW, THIN)
        self._number(words, (elbow[0] + 4.0, elbow[1]), 0.0, clear=False)

    def _number(self, words: str, at: tuple[float, float], align: float, clear: bool = True) -> None:
        """A number; ``clear``: on white, where lines pass."""
        if clear:
            wide = width_of(words) * TEXT
            left, top = at[0] - align * wide, at[1] - 0.75 * TEXT
            corners = [(-0.5, 0.0), (wide + 0.5, 0.0), (wide + 0.5, 1.5 * TEXT), (-0.5, 1.5 * TEXT)]
            self.out.fill([np.array(corners) + (left, top)], WHITE, 1.0)
        write(self.out, words, at, TEXT, NEW, align)

    def _between(self, a: tuple[float, float], b: tuple[float, float], room: float) -> bool:
        """A line with two heads between places, whether they are farther apart than that; if not, from outside."""
        way = np.subtract(b, a) / np.hypot(*np.subtract(b, a))
        within = bool(np.hypot(*np.subtract(b, a)) > room)
        if within:
            self.out.lines(np.array([[a, b]]), NEW, THIN)
        for tip, off in ((a, -way), (b, way)):
            if not within:
                self.out.lines(np.array([[tip, tip + 2 * ARROW * off]]), NEW, THIN)
            self._head(tip, off if within else -off)
        return within

    def _head(self, tip: tuple[float, float], way: np.ndarray) -> None:
        back, side = np.array(tip) - ARROW * way, 0.3 * ARROW * np.array((-way[1], way[0]))
        self.out.fill([np.array([tip, back + side, back - side])], NEW, 1.0)


class PartDrawing(Drafting):
    """A part from the side, along its axis."""

    def __init__(self, part: Part, spec: Specification, lang: str):
        self.part, self.spec, self.lang = part, spec, lang
        self.profile = spec.profile or profile_of(part)
        tapped = spec.threads.get(part.bore)
        self.bore = tapped.drill / 2 if tapped else part.bore
        self.round = len(part.outlines[0]) > 4
        self.heights = sorted({round(z, 6) for _, z in self.profile})
        self.radius = max(r for r, _ in self.profile)
        self.steps = list(self._steps(self.heights))
        self.deep = [(b, inner) for _, b, inner, _ in self.steps if inner and b < self.heights[-1]]
        room = WIDE - 2 * BESIDE
        fine = [k for k in SCALES if 2 * self.radius * k <= TALL and self.heights[-1] * k <= room]
        slim = [k for k in SCALES if 2 * self.radius * k <= SLIM]
        self.k = fine[0] if fine and fine[0] >= 0.5 * slim[0] else slim[0]
        self.above = ABOVE + (ROW * len(self.deep) + 2.0 if self.deep else 6.0 * bool(self.bore))
        self.high = self.above + 2 * self.radius * self.k + BELOW

    def draw(self, out: Painter, place: Place) -> None:
        left, top = place[:2]
        self.out, self.y = out, top + self.above + self.radius * self.k
        self.x = self.axis = _Axis(self.heights, self.k, WIDE - 2 * BESIDE, left + WIDE / 2)
        self._body()
        self._threads()
        self._lengths()
        self._diameters()

    def _steps(self, heights: list[float]) -> Iterator[tuple[float, float, float, float]]:
        """(from, to, inner, outer radius) of every stretch along the axis."""
        for low, high in pairwise(heights):
            yield low, high, *section(self.profile, (low + high) / 2)

    # ---- what is seen ----

    def _body(self) -> None:
        x, k, y = self.x, self.k, self.y
        halves = []
        for side in (1, -1):
            halves.append(np.array([(x(z), y - side * r * k) for r, z in self.profile]))
        area = shapely.union_all(shapely.make_valid([shapely.Polygon(half) for half in halves]))
        if self.bore:
            area = area.difference(shapely.box(*self._wall_hole()))
        whole = [shapely.get_coordinates(ring) for one in shapely.get_parts(area) for ring in _rings(one)]
        self.out.fill(whole, PALE, 0.16)
        self._hatch(area)
        for ring in whole:
            self.out.polylines([ring], INK, THICK)
        edges = [(z, outer) for low, high, _, outer in self.steps for z in (low, high)]
        edges += [(z, inner) for low, high, inner, _ in self.steps if inner for z in (low, high)]
        self.out.lines(np.array([[(x(z), y - r * k), (x(z), y + r * k)] for z, r in edges]), INK, THICK)
        if self.axis.broken:
            self._break()
        ends = x(self.steps[0][0]) - 3, x(self.steps[-1][1]) + 3
        dashes = np.arange(ends[0], ends[1], 5.0)
        self.out.lines(np.array([[(a, y), (min(a + 3.6, ends[1]), y)] for a in dashes]), INK, THIN)

    def _wall_hole(self) -> tuple[float, float, float, float]:
        """The hole in the wall, which is seen at the top."""
        middle, inner = (self.steps[0][0] + self.steps[-1][1]) / 2, min(r for r, _ in self.profile)
        near, far = self.x(middle - self.bore), self.x(middle + self.bore)
        return near, self.y - (self.radius + 1) * self.k, far, self.y - inner * self.k

    def _hatch(self, area: shapely.Geometry) -> None:
        """Where it is cut open: at its bores, and a little further."""
        bores = [(low, high) for low, high, inner, _ in self.steps if inner]
        if not bores:
            return
        last = self.x(max(high for _, high in bores)) + 4.0
        x0, y0, x1, y1 = area.bounds
        here = area.intersection(shapely.box(x0, y0, last, y1))
        far = (x1 - x0) + (y1 - y0)
        starts = np.arange(x0 - far, x1, HATCH)
        lines = shapely.linestrings(np.array([[(start, y1), (start + far, y1 - far)] for start in starts]))
        found = shapely.get_parts(shapely.intersection(lines, here))
        cut = [shapely.get_coordinates(line) for line in found if line.length > 1e-6]
        self.out.lines(np.array(cut), INK, THIN)
        if last < x1:
            self.out.polylines([_wave(last, y0, y1)], INK, THIN)

    def _break(self) -> None:
        """White between two wavy lines, in the middle of the longest stretch."""
        top, bottom = self.y - self.radius * self.k - 1, self.y + self.radius * self.k + 1
        left, right = _wave(self.axis.cut - GAP / 2, top, bottom), _wave(self.axis.cut + GAP / 2, top, bottom)
        self.out.fill([np.vstack([left, right[::-1]])], WHITE, 1.0)
        self.out.polylines([left, right], INK, THIN)

    def _threads(self) -> None:
        """Thin lines: within a stud, outside of what is tapped."""
        for low, high, inner, outer in self.steps:
            for r in {inner, outer} - {0.0}:
                thread = self.spec.threads.get(round(r, 6))
                if thread is not None:
                    other = (thread.drill if r == outer else thread.diameter) / 2
                    ends = [[(self.x(z), self.y - s * other * self.k) for z in (low, high)] for s in (1, -1)]
                    self.out.lines(np.array(ends), INK, THIN)
        if self.bore != self.part.bore:
            (x0, _, x1, bottom), top = self._wall_hole(), self.y - self.radius * self.k
            off = (self.part.bore - self.bore) * self.k
            self.out.lines(np.array([[(x, top), (x, bottom)] for x in (x0 - off, x1 + off)]), INK, THIN)

    # ---- how large it is ----

    def _lengths(self) -> None:
        low, high = self.steps[0][0], self.steps[-1][1]
        base = self.y + self.radius * self.k
        outer = [low]
        for before, after in pairwise(self.steps):
            if abs(before[3] - after[3]) > 1e-6:
                outer.append(before[1])
        outer.append(high)
        rows = [list(pairwise(outer))] * (len(outer) > 2) + [[(low, high)]]
        for n, spans in enumerate(rows, 1):
            for a, b in spans:
                self._along(a, b, base, base + ROW * n + 1.5)
        for n, (b, inner) in enumerate(self.deep):
            self._along(low, b, self.y - inner * self.k, self.y - self.radius * self.k - 4.0 - ROW * n)

    def _diameters(self) -> None:
        low, high = self.steps[0][0], self.steps[-1][1]
        outers = {round(outer, 6): (a, b) for a, b, _, outer in self.steps}
        last = round(self.steps[-1][3], 6)
        for r, (a, b) in outers.items():
            if r == last:
                self._across(r, self.x(high), 8.0)
            else:
                middle = (self.x(a) + self.x(b)) / 2
                over = self.axis.broken and abs(middle - self.axis.cut) < 4
                self._across(r, middle + (12.0 if over else 0.0), 0.0)
        off = -8.0
        for r in dict.fromkeys(round(one, 6) for _, _, one, _ in self.steps if one):
            self._across(r, self.x(low), off)
            off -= width_of(self._across_words(r)) * TEXT + 4.0
        if self.bore:
            x0, top, x1, _ = self._wall_hole()
            at = (x0 + x1) / 2, self.y - self.radius * self.k
            self._led(self._across_words(self.part.bore), at)

    def _across(self, r: float, x: float, off: float) -> None:
        """The diameter at a place of the paper, its line so far beside it; 0: on the part itself."""
        top, bottom, at = self.y - r * self.k, self.y + r * self.k, x + off
        words = self._across_words(r)
        if off:
            beyond = 1.2 if off > 0 else -1.2
            self.out.lines(np.array([[(x, y), (at + beyond, y)] for y in (top, bottom)]), NEW, THIN)
        self._between((at, top), (at, bottom), 2 * ARROW + 1)
        side = -1.0 if off < 0 else 1.0
        height = self.y if off else self.y - min(3.0, 0.5 * r * self.k)
        self._number(words, (at + side * 1.6, height), 0.0 if side > 0 else 1.0, clear=not off)

    def _across_words(self, r: float) -> str:
        if r in self.spec.threads:
            return self.spec.threads[r].name
        wide, tolerance = self.spec.tolerances.get(r, (2 * r, ""))
        said = self._said(wide)
        return f"Ø{said} {tolerance}".rstrip() if self.round else f"{said} × {said}"

class SheetDrawing(Drafting):
    """A part that is cut from a sheet, from above, with the spans of its specification below."""

    def __init__(self, model: Model, part: Part, spec: Specification, lang: str):
        self.spec, self.lang, self.cut = spec, lang, shape(part)
        drawn = engraved(model, part, 0, lang)
        self.lines = [curve.flat() for layer, curves in drawn if layer == LINES for curve in curves]
        self.low, far = np.reshape(self.cut.bounds, (2, 2))
        self.k = min((WIDE - 2 * BESIDE) / (far[0] - self.low[0]), DEEP / (far[1] - self.low[1]))
        self.tall = self.k * (far[1] - self.low[1])
        self.left = (WIDE - self.k * (far[0] - self.low[0])) / 2
        self.high = LED + self.tall + ROW * (len(spec.spans) + 1)

    def draw(self, out: Painter, place: Place) -> None:
        start, base = place[0] + self.left, place[1] + LED + self.tall
        self.out, self.x = out, lambda length: start + self.k * length

        def paper(points: np.ndarray) -> np.ndarray:
            placed: np.ndarray = (start, base) + (points - self.low) * (self.k, -self.k)
            return placed

        rings = [paper(ring.flat()) for ring in self.cut.rings]
        out.fill(rings, PALE, 0.16)
        out.polylines([paper(line) for line in self.lines], INK, THIN, 0.5)
        for ring in rings:
            out.lines(closed(ring), INK, THICK)
        for number, (a, b) in enumerate(self.spec.spans, 1):
            self._along(a, b, base, base + ROW * number)
        for x, y, words in self.spec.leaders:
            self._led(words.say(self.lang), (self.x(x), base - self.k * y))


def _rings(polygon: shapely.Geometry) -> Iterable[shapely.Geometry]:
    return (polygon.exterior, *polygon.interiors) if polygon.geom_type == "Polygon" else ()


def _wave(x: float, top: float, bottom: float) -> np.ndarray:
    """A line down the paper, drawn by hand."""
    share = np.linspace(0.0, 1.0, 25)
    return np.column_stack([x + 0.8 * np.sin(2 * np.pi * share), top + share * (bottom - top)])
