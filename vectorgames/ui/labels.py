"""What is to be written over what is seen in 3D, and where. Values only; knows no painter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]

RADIUS, ROUND = 30.0, 18
"""Design pixels: length of the longest arm of a compass, and from its end to the edge of the ground."""


@dataclass(frozen=True, slots=True)
class Compass:
    """``arms``: (name, direction on the screen, length 0 … 1): W, E, S, N and ``z``.

    ``dims``: the axis of every arm, whose colour it has; ``middle``: the axis marked in the middle, empty: none.
    """

    centre: Point
    arms: tuple[tuple[str, Point], ...]
    radius: float = RADIUS
    """Design pixels."""
    dims: Mapping[str, str] = field(default_factory=lambda: {"W": "x", "E": "x", "S": "y", "N": "y", "z": "z"})
    middle: str = "t"


@dataclass(frozen=True, slots=True)
class PenLine:
    """A line of the pen: its points, in pixels, and the number of its colour, from 1."""

    points: tuple[Point, ...]
    pen: int


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """``name``: text at the space pointed at, with its place. ``levels``: number and place of each.

    ``parts``: name and place of each part that is new in a step of the assembly. ``notes``: what is written beside
    vectors, and the middle of its place. ``boards``: number from 1 of each of several boards, whose it is, and the
    middle of the place of its plate. ``landings``: spaces where pieces would land, with their places.
    ``targets``: places of what may be clicked, where these are few: no name covers them if it can help it.
    ``edge``: middle and half width of the leftmost spaces of a board seen straight from above: no legend covers
    them. ``pen_lines``: what has been drawn over all of it.
    """

    name: tuple[str, Point] | None = None
    levels: tuple[tuple[int, Point], ...] = ()
    compass: Compass | None = None
    parts: tuple[tuple[str, Point], ...] = ()
    notes: tuple[tuple[str, Point], ...] = ()
    boards: tuple[tuple[int, int, Point], ...] = ()
    landings: tuple[tuple[int, Point], ...] = ()
    targets: tuple[Point, ...] = ()
    edge: tuple[tuple[Point, float], ...] = ()
    pen_lines: tuple[PenLine, ...] = ()
