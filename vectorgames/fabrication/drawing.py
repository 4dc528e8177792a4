"""A cut sheet as both its writers draw it: paths on layers, engraving, legend; what a kind of board adds to it
(``ExportBackend``). Millimetres, origin at the lower left, y up."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, NamedTuple

import numpy as np
import shapely

from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.numbers import Number, lengths
from vectorgames.base.registry import Backends
from vectorgames.base.words import LocalizedError, LocalizedText, Words
from vectorgames.boards.assembly import label
from vectorgames.boards.hardware import Thread
from vectorgames.boards.model import M, Model
from vectorgames.boards.part import Outline, Part
from vectorgames.fabrication.check_texts import kind_of
from vectorgames.fabrication.curves import LETTERS, QUARTERS, Curve, text, wrapped, written
from vectorgames.fabrication.shape import OpenPath, Ring, Shape, TooNarrow
from vectorgames.fabrication.stock import stock_of

if TYPE_CHECKING:
    from vectorgames.boards.model import Cutting
    from vectorgames.boards.part import Sizes
    from vectorgames.fabrication.curves import Lettering


@dataclass(frozen=True)
class Specification:
    """What somebody must know who makes a part that no sheet is cut for, or buys it.

    ``standard``: what a shop calls it, where it need not be made; ``comes_with``: whether another part is sold
    with it; ``instead``: whether ``ExportBackend.aids`` tells what can be bought in its place. ``profile``: as it
    is turned and drilled, where that is another than what it is built with. ``threads``: radius of a stud, or of
    the hole that is tapped -> its thread; ``tolerances``: radius -> the diameter that is written, and its tolerance
    by ISO 286. ``spans``, ``leaders``: of what is cut from a sheet, lengths along its width from its left edge, and
    places from its lower left corner with what is written of them. ``notes``: stock, fits, what else is to be done,
    a sentence each.
    """

    standard: LocalizedText | None = None
    comes_with: bool = False
    instead: bool = False
    profile: Outline = ()
    threads: Mapping[float, Thread] = field(default_factory=dict)
    tolerances: Mapping[float, tuple[float, str]] = field(default_factory=dict)
    spans: tuple[tuple[float, float], ...] = ()
    leaders: tuple[tuple[float, float, LocalizedText], ...] = ()
    notes: tuple[LocalizedText, ...] = ()


@dataclass(frozen=True)
class Item:
    """A line of what to buy. ``what``, ``size``, ``total``: in words; ``how``: what it is cut into, a line a bar.

    ``way``: where something can be made in more than one, in which of WAYS it is needed; empty for all.
    """

    what: LocalizedText
    number: int
    size: LocalizedText
    total: LocalizedText | None = None
    how: tuple[LocalizedText, ...] = ()
    way: str = ""


WAYS = ("turned", "bought")


class ExportBackend(Generic[M]):
    """What a kind of board adds. By default nothing is engraved, and there is nothing to try."""

    def drawn(self, model: M, part: Part) -> Iterable[tuple[str, Iterable[Curve]]]:
        """(layer, curves) of lines and areas on every piece of a part, as seen from above."""
        return ()

    def letters(self, model: M, part: Part, k: int, lang: str) -> Iterable[Lettering]:
        """What is written on piece k of a part in a language."""
        return ()

    def trial(self, model: M, words: Words, own: Sizes) -> Iterator[Piece]:
        """The test pieces, besides strips, for parts of these sizes."""
        return iter(())

    def advice(self, model: M) -> Iterable[LocalizedText]:
        """What else is to be said of them."""
        return ()

    def specified(self, model: M, part: Part, cut: Sizes) -> Specification:
        """What somebody must know who makes or buys a part, or checks one that is cut."""
        return Specification()

    def aids(self, model: M, cut: Sizes) -> Iterable[Item]:
        """What it takes to make and to put it together, besides its parts and its props."""
        return ()

    def marks(self, model: M) -> list[np.ndarray]:
        """float[n, 2] each: what is drawn on the table beside a board that does not itself say where north is."""
        return []


BACKENDS: Backends[ExportBackend[Model]] = Backends("vectorgames.boards", "cutting")
"""The backend of every kind of space whose boards are cut."""

LINES, AREAS = "engrave_lines", "engrave_areas"

Engraving = tuple[tuple[str, tuple[Curve, ...]], ...]

OFF = 0.05  # millimetres that letters may be lower than they are set and nobody is told


def engraved(model: Model, part: Part, k: int, lang: str = "en") -> Engraving:
    """Curves by layer for piece k of a part; what is written on it is in a language."""
    backend = BACKENDS.of(model)
    layers = *backend.drawn(model, part), written(backend.letters(model, part, k, lang))
    return tuple((layer, found) for layer, curves in layers if (found := tuple(curves)))


def lowered(model: Model, parts: Iterable[Part], lang: str = "en") -> list[LocalizedText]:
    """A line for each kind of part with letters that have no room for the height that is set: how high they are."""
    found: dict[tuple[str, float], tuple[float, str]] = {}
    backend = BACKENDS.of(model)
    for part in parts:
        for one in backend.letters(model, part, 0, lang):
            if one.made < one.high - OFF:
                key = part.kind, one.high
                found[key] = min(found.get(key, (math.inf, "")), (one.made, one.words))
    return [
        LocalizedText("exports.lowered", part=kind_of(kind), words=said, made=Number(made, 1), high=Number(high, 1))
        for (kind, high), (made, said) in found.items()
    ]


# ---- for backends ----


def grid(x0: float, y0: float, cell: float, files: int, ranks: int) -> Iterable[Curve]:
    """The lines of a grid of cells from its lower left corner on."""
    for i in range(files + 1):
        yield Curve.line((x0 + i * cell, y0), (x0 + i * cell, y0 + ranks * cell))
    for j in range(ranks + 1):
        yield Curve.line((x0, y0 + j * cell), (x0 + files * cell, y0 + j * cell))


APART = 1.0  # millimetres from what is engraved to a cut, at the least
NOTE, LEAST = 2.2, 1.3  # height of notes, and where there is no room for that
BELOW = 1.6  # how far letters reach down and up, in halves of a capital
GRID = 25  # places along a piece at which a note is tried, the middle among them
OFF_CUT = 0.4  # millimetres from a note to a cut, at the least


def inside(shape: Shape, off: float) -> shapely.Geometry:
    return shapely.Polygon(shape.outside.flat(), [hole.flat() for hole in shape.holes]).buffer(-off)


def kept_off(curves: Iterable[Curve], shape: Shape, filled: bool) -> tuple[Curve, ...]:
    """Lines, or closed areas, as far as they lie APART from the cuts of a shape; letters are made to lie so."""
    room, out = inside(shape, APART), []
    shapely.prepare(room)
    for curve in curves:
        points = curve.flat()
        points = np.vstack([points, points[:1]]) if curve.closed else points
        drawn = shapely.Polygon(points) if filled else shapely.LineString(points)
        if room.covers(drawn):
            out.append(curve)
            continue
        found = shapely.line_merge(room.intersection(drawn)) if not filled else room.intersection(drawn)
        for part in shapely.get_parts(found):
            lines = [part.exterior, *part.interiors] if part.geom_type == "Polygon" else [part]
            ends = [shapely.get_coordinates(line) for line in lines if line.length > APART]
            out += [Curve.line(*(p[:-1] if filled else p), closed=filled) for p in ends]
    return tuple(out)


def note(words: str, shape: Shape, is_free: Callable[[np.ndarray], np.ndarray]) -> Note | None:
    """A note as near to a piece as there is room for it; None where there is none.

    ``is_free``: of rectangles, float64[n, 4], which of them lie where nothing is cut, engraved or written.
    """
    for high in (NOTE, LEAST):
        line = text(words, high)
        for turn in (0, 1):
            half = np.array(line.half[::-1] if turn else line.half) * ((BELOW, 1.0) if turn else (1.0, BELOW))
            for spots in _spots(half, shape):
                boxes = np.hstack([spots - half, spots + half])
                good = is_free(boxes)
                if good.any():
                    k = int(good.argmax())
                    return Note(line.at(float(spots[k, 0]), float(spots[k, 1]), turn), boxes[k])
    return None


class Note(NamedTuple):
    """A text, and the rectangle that it fills."""

    curves: list[Curve]
    box: np.ndarray


def _spots(half: np.ndarray, shape: Shape) -> Iterator[np.ndarray]:
    """float64[n, 2] each: middles of a text of half that size: under or over a piece, beside it, in its holes."""
    x0, y0, x1, y1 = shape.bounds
    xs = np.linspace(x0 + half[0], max(x0, x1 - 2 * half[0]) + half[0], GRID)
    ys = np.linspace(y0 + half[1], max(y0, y1 - 2 * half[1]) + half[1], GRID)
    near = 1.01 * OFF_CUT
    for y in (y0 - near - half[1], y1 + near + half[1]):
        yield np.column_stack([xs, np.full(GRID, y)])
    for x in (x0 - near - half[0], x1 + near + half[0]):
        yield np.column_stack([np.full(GRID, x), ys])
    yield np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)


def shape(part: Part) -> Shape:
    """What one piece of a part is cut out as, or its section where it is bought."""
    return _shape(part.outlines)


@memoize_by_value
def _shape(outlines: tuple[Outline, ...]) -> Shape:
    outside, *holes = outlines
    return Shape(Ring.read(outside), tuple(Ring.read(hole, hole=True) for hole in holes))


def pieces(model: Model, parts: Iterable[Part], words: Words, bare: bool = False) -> list[Piece]:
    """Everything of a board's parts that is cut from sheets, each piece once; ``bare``: with nothing engraved."""
    out = []
    for part in parts:
        if part.stock.cut:
            cut = shape(part)
            out += [_piece(model, part, cut, k, words, bare) for k in range(part.count)]
    return out


def _piece(model: Model, part: Part, cut: Shape, k: int, words: Words, bare: bool) -> Piece:
    note = f"{label_of(part).say(words.language)} · {Number(part.thickness).say(words.tag)}"
    drawn = tuple(
        (layer, kept_off(curves, cut, layer == AREAS) if layer != LETTERS else curves)
        for layer, curves in (() if bare else engraved(model, part, k, words.language))
    )
    stock = stock_of(part, part.colour(k))
    return Piece(part.name, note, cut, part.thickness, drawn, part.stock.underside, stock=stock)


def label_of(part: Part) -> LocalizedText:
    """What one piece is called: its part, or of many alike their kind and level."""
    if part.count == 1:
        return label(part.name)
    kind = LocalizedText(f"assembly.kind.{part.kind}")
    return LocalizedText("exports.piece", kind=kind, level=part.name.partition(" ")[2])


Colour = tuple[int, int, int]


class Layer(NamedTuple):
    """``colour``: what lasers tell layers by, one of a palette's pure colours; ``number``: of the colour of a DXF's
    index that is most like it; ``filled``: its curves are areas; ``worked``: not for people only.
    """

    name: str
    colour: Colour
    number: int
    filled: bool = False
    worked: bool = True


# in the order in which they are to be worked: engraving before cutting, holes before what they are in
LAYERS = (
    Layer("engrave_areas", (0, 160, 160), 4, filled=True),
    Layer("engrave_lines", (0, 0, 255), 5),
    Layer("engrave_letters", (0, 0, 0), 7, filled=True),
    Layer("cut_inside", (255, 128, 0), 30),
    Layer("cut_outside", (255, 0, 0), 1),
    Layer("notes", (128, 128, 128), 8, filled=True, worked=False),
    Layer("reference", (0, 160, 0), 3, worked=False),
    Layer("sheet", (192, 192, 192), 9, worked=False),
)

Path = Ring | OpenPath | Curve
PEOPLE = tuple(layer.name for layer in LAYERS if not layer.worked)
BAR, SHORT, HIGH = 100.0, 50.0, 3.0  # length of the reference bar, on a small sheet, its height
LINE = 3.6  # from one line of the legend to the next
ROOM = 20.0  # smaller pieces have no note
SMALL = 25.0  # larger pieces need no tabs


@dataclass(frozen=True, eq=False)
class Piece:
    """Something to be cut once: its shape, what is engraved on it by layer, and what it is called on the sheet.

    ``shape`` and ``engraved`` are as seen from above; ``underside``: it is engraved from below, and lies with that
    side up when it is worked. ``true``: it is drawn as large as it is, whatever the kerf. ``stock``: what it is cut
    from, besides the thickness.
    """

    name: str
    label: str
    shape: Shape
    thickness: float
    engraved: tuple[tuple[str, tuple[Curve, ...]], ...] = ()
    underside: bool = False
    true: bool = False
    stock: str = ""


@dataclass(frozen=True)
class Legend:
    """What stands on every sheet for people: a bar to measure it by, what that is for, and lines over it."""

    bar: str
    lines: tuple[str, ...] = ()
    long: float = BAR

    @classmethod
    def of(cls, words: Words, notes: Iterable[str] = (), wide: float = BAR) -> Legend:
        """With more notes, a paragraph each; ``wide``: the room for it, in which a shorter bar may have to do."""
        long = BAR if wide >= BAR else SHORT
        every = (*notes, words("exports.not_worked", layers=", ".join(PEOPLE)))
        lines = [line for note in every for line in wrapped(note, NOTE, long)]
        return cls(words("exports.bar", length=lengths([long]).say(words.tag)), tuple(lines), long)

    @property
    def size(self) -> tuple[float, float]:
        return self.long, HIGH + LINE * len(self.lines)


class Laid(NamedTuple):
    """A piece on a sheet: what it is called among all, its label, its cut there, whether it is turned."""

    name: str
    label: str
    shape: Shape
    turned: bool


@dataclass(eq=False)
class Drawing:
    """One sheet of a stock. ``names``: of what is cut from it; ``laid``: how it lies; ``size``: width and height;
    ``written``: rectangles, float64[4] each, that the legend and notes fill.

    ``paths``: by layer what belongs together: where it is filled, a path within another one is a hole.
    """

    size: tuple[float, float]
    stock: str
    thickness: float
    names: list[str] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    written: list[np.ndarray] = field(default_factory=list)
    paths: dict[str, list[Sequence[Path]]] = field(
        default_factory=lambda: {layer.name: [] for layer in LAYERS}
    )

    def add(
        self,
        piece: Piece,
        cutting: Cutting,
        spot: tuple[float, float],
        turned: bool,
        name: str = "",
        inner: bool = False,
    ) -> None:
        """A piece with the lower left of its cut at a spot, perhaps turned by a right angle; called by a name.

        ``inner``: it lies in a hole of a piece that is added later, and so is cut before that.
        """
        matrix = np.column_stack([QUARTERS[int(turned)] @ _face(piece), (0.0, 0.0)])
        shape = cut_of(piece, cutting.kerf)
        matrix[:, 2] = np.array(spot) - shape.moved(matrix).bounds[:2]
        shape = shape.moved(matrix)
        self.names.append(piece.name)
        self.laid.append(Laid(name or piece.name, piece.label, shape, turned))
        x0, y0, x1, y1 = shape.bounds
        outside: list[Ring | OpenPath] = [shape.outside]
        if cutting.tab and max(x1 - x0, y1 - y0) < SMALL:
            outside = list(shape.outside.with_gaps(cutting.tab + cutting.kerf))
        self.paths["cut_inside"] += [[hole] for hole in shape.holes]
        self.paths["cut_inside" if inner else "cut_outside"].append(outside)
        for layer, curves in piece.engraved:
            self.paths[layer].append([curve.moved(matrix) for curve in curves])

    def add_notes(self) -> None:
        """What pieces are, beside them: no part is spoilt where that is engraved by mistake."""
        rings = [[ring.flat() for ring in one.shape.rings] for one in self.laid]
        solid = np.array([shapely.Polygon(outside, holes) for outside, *holes in rings])
        edges = np.vstack([np.stack([p, np.roll(p, -1, 0)], 1) for every in rings for p in every])
        parts, cuts = shapely.STRtree(solid), shapely.STRtree(shapely.linestrings(edges))
        shapely.prepare(solid)

        def is_free(boxes: np.ndarray) -> np.ndarray:
            low, high, written = boxes[:, :2] - OFF_CUT, boxes[:, 2:] + OFF_CUT, np.array(self.written)
            over = (low[:, None] < written[:, 2:]) & (written[:, :2] < high[:, None])
            within = np.hstack([low >= 0.0, high <= self.size])
            free: np.ndarray = np.all(within, axis=1) & ~np.any(np.all(over, axis=2), axis=1)
            left = np.flatnonzero(free)
            around = shapely.box(*low[left].T, *high[left].T)
            free[left[cuts.query(around, "intersects")[0]]] = False
            left = np.flatnonzero(free)
            middles = shapely.points((boxes[left, :2] + boxes[left, 2:]) / 2)
            box, part = parts.query(middles)
            free[left[box[shapely.intersects(solid[part], middles[box])]]] = False
            return free

        for piece in self.laid:
            x0, y0, x1, y1 = piece.shape.bounds
            if piece.label and min(x1 - x0, y1 - y0) >= ROOM:
                found = note(piece.label, piece.shape, is_free)
                if found is not None:
                    self.written.append(found.box)
                    self.paths["notes"].append(found.curves)

    def add_legend(self, x: float, y: float, legend: Legend) -> None:
        """With its lower left there."""
        long = legend.long
        self.written.append(np.array((x, y, x + long, y + legend.size[1])))
        ends = [Curve.line((x + e, y), (x + e, y + HIGH)) for e in (0.0, long)]
        self.paths["reference"] += [[curve] for curve in (Curve.line((x, y), (x + long, y)), *ends)]
        said = text(legend.bar, NOTE, long - 4)
        self.paths["notes"].append(said.at(x + long / 2, y + 0.7 * HIGH))
        for k, line in enumerate(reversed(legend.lines)):
            drawn = text(line, NOTE, long)
            self.paths["notes"].append(drawn.at(x + drawn.half[0], y + HIGH + LINE * (k + 0.6)))

    @property
    def used(self) -> float:
        """Share of its area that is cut out of it, 0 … 1."""
        return sum(one.shape.area for one in self.laid) / (self.size[0] * self.size[1])

    @property
    def needed(self) -> tuple[float, float]:
        """Width and height of what is on it, from its lower left corner."""
        wide, high = np.max([one.shape.bounds[2:] for one in self.laid] + [self.written[0][2:]], axis=0)
        return float(wide), float(high)

    def __post_init__(self) -> None:
        self.paths["sheet"].append([Ring.box(0.0, 0.0, *self.size)])


def alike(sheets: Iterable[Drawing]) -> list[list[Drawing]]:
    """Sheets of one stock together, in their order."""
    found: dict[tuple[str, float], list[Drawing]] = {}
    for sheet in sheets:
        found.setdefault((sheet.stock, sheet.thickness), []).append(sheet)
    return list(found.values())


def stems(sheets: Iterable[Drawing]) -> list[str]:
    """Names of the files of sheets, without their ends: stock, thickness, and which of these."""
    numbered = (pair for group in alike(sheets) for pair in enumerate(group, 1))
    return [f"{sheet.stock}-{sheet.thickness:.2f}mm-{number}" for number, sheet in numbered]


def cut_of(piece: Piece, kerf: float) -> Shape:
    """What is cut; LocalizedError, which names the piece, where the cut is wider than a slot of it."""
    try:
        return piece.shape if piece.true else piece.shape.grown(kerf)
    except TooNarrow as error:
        raise LocalizedError("exports.error.too_narrow", part=piece.label or piece.name, kerf=error.kerf) from None


def laid_as(piece: Piece, kerf: float) -> Shape:
    """What is cut, with the side up that it is engraved on, its lower left at the origin."""
    shape = cut_of(piece, kerf).moved(np.column_stack([_face(piece), (0.0, 0.0)]))
    x0, y0, _, _ = shape.bounds
    return shape.moved(np.array(((1.0, 0.0, -x0), (0.0, 1.0, -y0))))


def _face(piece: Piece) -> np.ndarray:
    return np.diag((-1.0, 1.0)) if piece.underside else np.eye(2)

