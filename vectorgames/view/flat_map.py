"""The flat map of any board: where spaces lie on a sheet, what is picked there, what is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.registry import Backends
from vectorgames.play.views import View
from vectorgames.view.primitives import Primitive, Rect
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import Theme


@dataclass(frozen=True, slots=True)
class Spots:
    """How the colours of spots are told besides by themselves: ``letters`` on them, ``shapes`` of their own.

    ``printed``: they look as they do on a real board; else the pieces come first.
    """

    letters: bool = True
    shapes: bool = False
    printed: bool = False


class MapStyle(NamedTuple):
    """How a map is drawn. ``view``: what it isolates is all there is, or stands out, see the kinds; ``lang``: of
    names; ``spots``: how coloured spots are told, where there are any."""

    theme: Theme
    view: View | None = None
    lang: str = "en"
    spots: Spots = Spots()


class Caption(NamedTuple):
    """What is said under a picture; ``piece``: text of the piece of the player of whom it says something."""

    title: str
    said: str = ""
    piece: str = ""

    def __str__(self) -> str:
        return " · ".join(filter(None, (self.title, self.said)))


@dataclass(frozen=True, eq=False)
class FlatLayout:
    """Where everything lies on a sheet, in pixels.

    ``cell``: side of a space; ``points``: float[n, 2], centre of every space, NaN if it is not shown; ``area``:
    what the sheet covers.
    """

    cell: float
    points: NDArray[np.float64]
    area: Rect

    marked: ClassVar[float] = 1.0
    """How large marks are, by a cell."""
    piece: ClassVar[float] = 0.41
    """Radius of a piece, by a cell; smaller where all are alike."""

    @cached_property
    def places(self) -> tuple[tuple[float, float], ...]:
        return tuple(map(tuple, self.points.tolist()))

    def shows(self, number: int) -> bool:
        """Whether a space is on the sheet."""
        return not math.isnan(self.places[number][0])

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | str | None:
        """The space, or the name of the vector, that a click here means, or None.

        Where a place stands for several, what a position shows and who is to move say which.
        """
        distance = np.abs(self.points - (x, y)).max(axis=1)
        nearest = int(np.nanargmin(distance))
        return nearest if distance[nearest] <= self.cell / 2 else None

    def near(self, x: float, y: float, within: float) -> int | None:
        """The space whose middle is nearest to a place, and no farther than this."""
        off = np.hypot(*(self.points - (x, y)).T)
        nearest = int(np.nanargmin(off))
        return nearest if off[nearest] <= within else None

    def part(self, _x: float, _y: float) -> str | None:
        """The part of the space that a click here shows instead, as a view names it; None if it means none."""
        return None

    def around(self, number: int) -> float:
        """How far what lies round the middle of a space reaches, in pixels."""
        return 0.42 * self.cell

    def label(self, space: Any, number: int, _x: float, _y: float, lang: str) -> str:
        """The name of the picked space, or of what else lies at this point."""
        return space.name(number, lang)


@dataclass(frozen=True)
class MapBackend:
    """What a kind of board adds.

    layout   (space, rectangle, view) -> the largest sheet that fits into it
    shapes   (space, layout, tableau, style) -> all that is drawn, in order
    """

    layout: Callable[[Any, Rect, View | None], FlatLayout]
    shapes: Callable[[Any, Any, Tableau, MapStyle], tuple[Primitive, ...]]


BACKENDS: Backends[MapBackend] = Backends("vectorgames.boards", "map")
"""The backend of every kind of space that there is a flat map of."""


def has_sheet(space: Any) -> bool:
    """Whether there is a flat map of such a space; there is none of no space."""
    return space is not None and space.kind in BACKENDS


def flat_layout(space: Any, rect: Rect, view: View | None = None) -> FlatLayout:
    """The largest sheet that fits into the rectangle, in its middle. ValueError if the space can have none."""
    return BACKENDS.of(space).layout(space, rect, view)


def flat_height(space: Any, width: float, cell: float = 0.0, view: View | None = None) -> float:
    """How high a sheet of this width is; with a ``cell`` no higher than such cells need."""
    layout = flat_layout(space, Rect(0, 0, width, 4 * width), view)
    return layout.area.h * (min(1.0, cell / layout.cell) if cell else 1.0)


def flat_points(space: Any, rect: Rect, view: View | None = None) -> NDArray[np.float64]:
    """float[n, 2]: centre of every space, in pixels; NaN for those that the view leaves out."""
    return flat_layout(space, rect, view).points


def flat_primitives(space: Any, tableau: Tableau, rect: Rect, style: MapStyle) -> tuple[Primitive, ...]:
    """Everything of a position, in the order in which it is to be drawn. ValueError for a space that has no flat
    map."""
    backend = BACKENDS.of(space)
    return backend.shapes(space, backend.layout(space, rect, style.view), tableau, style)
