"""What the sheets of all kinds of spaces have in common: where spaces lie, and which one is at a point. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from vectorgames.tableau import Tableau
from vectorgames.ui.frame import Rect


@dataclass(frozen=True, slots=True)
class Spots:
    """How the colours of spots are told besides by themselves: ``letters`` on them, ``shapes`` of their own."""

    letters: bool = True
    shapes: bool = False


@dataclass(frozen=True, eq=False)
class FlatLayout:
    """Where everything lies on a sheet, in pixels.

    ``cell``: side of a space; ``points``: float[n, 2], centre of every space, NaN if it is not shown; ``area``:
    what the sheet covers.
    """

    cell: float
    points: np.ndarray
    area: Rect

    @cached_property
    def places(self) -> tuple[tuple[float, float], ...]:
        """The points as tuples, for one at a time."""
        return tuple(map(tuple, self.points.tolist()))

    def pick(self, x: float, y: float, tableau: Tableau | None = None, mover: int = 0) -> int | str | None:
        """The space, or the name of the vector, that a click here means, or None.

        Where a place stands for several, what a position shows and who is to move say which.
        """
        distance = np.abs(self.points - (x, y)).max(axis=1)
        nearest = int(np.nanargmin(distance))
        return nearest if distance[nearest] <= self.cell / 2 else None

    def part(self, _x: float, _y: float) -> str | None:
        """The part of the space that a click here shows instead, as a view names it; None if it means none."""
        return None

    def around(self, number: int) -> float:
        """How far what lies round the middle of a space reaches, in pixels."""
        return 0.42 * self.cell

    def label(self, space: Any, number: int, _x: float, _y: float, lang: str) -> str:
        """The name of the picked space, or of what else lies at this point."""
        return space.name(number, lang)
