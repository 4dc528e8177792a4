"""Things that a painter draws in two dimensions: in the window, as PNG, as SVG.

Colours are #RRGGBB, lengths pixels, origin at the top left. A painter that meets something else in a
list raises TypeError; ``alpha`` is how much it covers, 0 … 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.ui.frame import Rect

Point = tuple[float, float]
Stripe = tuple[str, str]
"""Colour, and the pattern inside the stripe: ``solid``, ``dash`` or ``dot`` (see stripes.py)."""


@dataclass(frozen=True, slots=True)
class Line:
    a: Point
    b: Point
    colour: str
    alpha: float = 1.0
    width: float = 1.0


@dataclass(frozen=True)
class Lines:
    """Many straight lines of one look: (x, y, x, y) of each."""

    lines: tuple[tuple[float, float, float, float], ...]
    colour: str
    alpha: float = 1.0
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Striped:
    """A line through points that changes its colour every ``length`` pixels, in turn through the stripes.

    ``phase``: how far into the first stripe it begins, in pixels, for lines that go on elsewhere.
    """

    points: tuple[Point, ...]
    stripes: tuple[Stripe, ...]
    length: float
    alpha: float = 1.0
    width: float = 1.0
    phase: float = 0.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; width 0: filled."""

    rect: Rect
    colour: str
    alpha: float = 1.0
    round: float = 0.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """width 0: filled."""

    centre: Point
    radius: float
    colour: str
    alpha: float = 1.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """Without crossings; width 0: filled, else its closed outline."""

    points: tuple[Point, ...]
    colour: str
    alpha: float = 1.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A short text round a centre."""

    centre: Point
    text: str
    colour: str
    size: float
    weight: str = "semibold"
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Texts:
    """The same short text round many centres."""

    centres: tuple[Point, ...]
    text: str
    colour: str
    size: float
    weight: str = "semibold"
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class PieceShape:
    """A piece as an icon; painters know the shapes of the players. ``band``: one that lies round a spot, or, if it
    is of a kind, over it."""

    centre: Point
    radius: float
    text: str
    alpha: float = 1.0
    band: bool = False


@dataclass(frozen=True)
class Stamp:
    """The same polygons, given round (0, 0), at many places."""

    parts: tuple[Polygon, ...]
    centres: tuple[Point, ...]


Primitive = Line | Lines | Striped | Box | Circle | Polygon | Text | Texts | PieceShape | Stamp
