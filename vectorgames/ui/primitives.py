"""Things that a painter draws in two dimensions: for Dear ImGui now, for picture files later.

Colours are #RRGGBB, lengths pixels, origin at the top left.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.ui.frame import Rect

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    a: Point
    b: Point
    colour: str
    alpha: float = 1.0
    width: float = 1.0


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
class Curve:
    """Quadratic Bézier."""

    a: Point
    control: Point
    b: Point
    colour: str
    alpha: float = 1.0
    width: float = 1.0


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
class PieceShape:
    """A piece as an icon; painters know the shapes of the players."""

    centre: Point
    radius: float
    text: str
    alpha: float = 1.0


Primitive = Line | Box | Circle | Polygon | Curve | Text | PieceShape
