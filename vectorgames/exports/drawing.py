"""A cut sheet as both its writers draw it: paths on layers. Millimetres, origin at the lower left, y up.

Knows no format of a file.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from vectorgames.boards.assembly.numbers import lengths
from vectorgames.exports.clearance import NOTE, note
from vectorgames.exports.curves import QUARTERS, Curve, text, wrapped
from vectorgames.exports.shape import Ring, Shape
from vectorgames.words import Words

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
CUTS = ("cut_inside", "cut_outside")
PEOPLE = tuple(layer.name for layer in LAYERS if not layer.worked)
BAR, HIGH = 100.0, 3.0  # length and height of the reference bar
LINE = 3.6  # from one line of the legend to the next
ROOM = 20.0  # smaller pieces carry no note


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

    @classmethod
    def of(cls, words: Words, notes: Iterable[str] = ()) -> Legend:
        """With more notes, a paragraph each."""
        every = (*notes, words("exports.not_worked", layers=", ".join(PEOPLE)))
        lines = [line for note in every for line in wrapped(note, NOTE, BAR)]
        return cls(words("exports.bar", length=lengths([BAR]).say(words.tag)), tuple(lines))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return BAR, HIGH + LINE * len(self.lines)


class Laid(NamedTuple):
    """A piece on a sheet: what it is called among all, its label, its cut there, whether it is turned."""

    name: str
    label: str
    shape: Shape
    turned: bool


@dataclass(eq=False)
class Drawing:
    """One sheet of a stock. ``names``: of what is cut from it; ``laid``: how it lies; ``size``: width and height.

    ``paths``: by layer what belongs together: where it is filled, a path within another one is a hole.
    """

    size: tuple[float, float]
    stock: str
    thickness: float
    names: list[str] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    paths: dict[str, list[list[Ring | Curve]]] = field(default_factory=lambda: {layer.name: [] for layer in LAYERS})

    def add(
        self, piece: Piece, kerf: float, spot: tuple[float, float], turned: bool, name: str = "", noted: bool = True
    ) -> None:
        """A piece with the lower left of its cut at a spot, perhaps turned by a right angle; called by a name.

        ``noted``: what it is stands on it.
        """
        face = np.diag((-1.0, 1.0)) if piece.underside else np.eye(2)
        matrix = np.column_stack([QUARTERS[int(turned)] @ face, (0.0, 0.0)])
        shape = cut_of(piece, kerf)
        matrix[:, 2] = np.array(spot) - shape.moved(matrix).bounds[:2]
        shape = shape.moved(matrix)
        self.names.append(piece.name)
        self.laid.append(Laid(name or piece.name, piece.label, shape, turned))
        self.paths["cut_outside"].append([shape.outside])
        self.paths["cut_inside"] += [[hole] for hole in shape.holes]
        drawn = []
        for layer, curves in piece.engraved:
            drawn.append([curve.moved(matrix) for curve in curves])
            self.paths[layer].append(drawn[-1])
        x0, y0, x1, y1 = shape.bounds
        if noted and piece.label and min(x1 - x0, y1 - y0) >= ROOM:
            self.paths["notes"].append(note(piece.label, shape, itertools.chain.from_iterable(drawn)))

    def add_legend(self, x: float, y: float, legend: Legend) -> None:
        """With its lower left there."""
        ends = [Curve.line((x + e, y), (x + e, y + HIGH)) for e in (0.0, BAR)]
        self.paths["reference"] += [[curve] for curve in (Curve.line((x, y), (x + BAR, y)), *ends)]
        said = text(legend.bar, NOTE, BAR - 4)
        self.paths["notes"].append(said.at(x + BAR / 2, y + 0.7 * HIGH))
        for k, line in enumerate(reversed(legend.lines)):
            drawn = text(line, NOTE, BAR)
            self.paths["notes"].append(drawn.at(x + drawn.half[0], y + HIGH + LINE * (k + 0.6)))

    @property
    def used(self) -> float:
        """Share of its area that is cut out of it, 0 … 1."""
        rings = [ring for name in CUTS for path in self.paths[name] for ring in path]
        return sum(ring.area for ring in rings) / (self.size[0] * self.size[1])

    def __post_init__(self) -> None:
        self.paths["sheet"].append([Ring.box(0.0, 0.0, *self.size)])


def cut_of(piece: Piece, kerf: float) -> Shape:
    """The path of the cut."""
    return piece.shape if piece.true else piece.shape.grown(kerf)
