"""Grid: spaces with coordinates, some linear, some cyclic; what lattices, stacks and grids of dots have in common.

Spaces are numbered in the order of their coordinates, the first coordinate slowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.memoize import memoize
from vectorgames.spaces import shapes
from vectorgames.spaces.relation import Relation, Way
from vectorgames.spaces.sets import SetTable, frozen
from vectorgames.spaces.shapes import Change
from vectorgames.spaces.space import Space

ALONG: tuple[Change, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
ACROSS: tuple[Change, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS: tuple[Change, ...] = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
DISPLACEMENTS = {
    "king": ALONG + ACROSS,
    "queen": ALONG + ACROSS,
    "rook": ALONG,
    "bishop": ACROSS,
    "knight": LEAPS,
}
"""Steps in two coordinates by the chessman that takes them; king and queen differ in how far they go."""


class Grid(Space):
    """Spaces with coordinates, counted from 0.

    ``sides``: number of values of every coordinate; ``cyclic``: whether the last is followed by the first;
    ``strides``: by how much the number of a space grows with each.
    """

    SETS: tuple[str, ...] = ("cross", "box", "row", "offsets")

    def __init__(self, sides: Sequence[int], cyclic: Sequence[bool] = ()):
        self.sides = tuple(sides)
        self.cyclic = tuple(cyclic) or (False,) * len(self.sides)
        self.dimensions = len(self.sides)
        *strides, self.size = accumulate(reversed(self.sides), int.__mul__, initial=1)
        self.strides = tuple(reversed(strides))

    @cached_property
    def coordinates(self) -> NDArray[np.int8]:
        """int8[size, dimensions]: coordinates of every space, each counted from 0."""
        grid = np.indices(self.sides, dtype=np.int8).reshape(self.dimensions, -1).T
        return frozen(np.ascontiguousarray(grid))

    def number(self, coordinates: Iterable[int]) -> int:
        """Number of the space with these coordinates, counted from 0."""
        return int(sum(int(c) * s for c, s in zip(coordinates, self.strides, strict=True)))

    def values(self, space: int) -> tuple[int, ...]:
        return tuple(self.coordinates[space].tolist())

    def coordinate(self, space: int, axis: int) -> int:
        """One coordinate of a space, counted from 0."""
        return space // self.strides[axis] % self.sides[axis]

    def step(self, space: int, axis: int, by: int) -> int | None:
        """The space ``by`` steps away along an axis; cyclic axes wrap, at a linear edge None."""
        before = self.coordinate(space, axis)
        c = before + by
        if self.cyclic[axis]:
            c %= self.sides[axis]
        elif not 0 <= c < self.sides[axis]:
            return None
        return space + (c - before) * self.strides[axis]

    def components(self, start: int, end: int) -> tuple[int, ...]:
        """Difference by coordinate; a cyclic one is given the short way, half a turn as positive."""
        out = []
        for k, side in enumerate(self.sides):
            d = self.coordinate(end, k) - self.coordinate(start, k)
            most = (side - 1) // 2
            out.append((d + most) % side - most if self.cyclic[k] else d)
        return tuple(out)

    def reflected(self, space: int) -> int | None:
        """Linear coordinates are counted from the other end, cyclic ones go half round."""
        turned = []
        for k, side in enumerate(self.sides):
            c = self.coordinate(space, k)
            turned.append((c + side // 2) % side if self._ring(k) else side - 1 - c)
        return self.number(turned)

    def _ring(self, axis: int) -> bool:
        """Whether the values of a coordinate have opposites in a ring rather than ends."""
        return self.cyclic[axis]

    # ---- relations ----

    def displaced(self, name: str, changes: Iterable[Change]) -> Relation:
        """Steps by each of these displacements, numbered as they come; a way goes on by the same one."""
        numbered = tuple(enumerate(changes))

        def ways(space: int) -> Iterator[Way]:
            for direction, change in numbered:
                if met := self.along(space, change):
                    yield Way(direction, met)

        return Relation(name, self.size, ways)

    def along(self, space: int, change: Change) -> tuple[int, ...]:
        """The spaces met by the same displacement again and again, up to the edge or to where it began."""
        place = [self.coordinate(space, k) for k in range(self.dimensions)]
        met: list[int] = []
        while True:
            for k, by in enumerate(change):
                place[k] += by
                if self.cyclic[k]:
                    place[k] %= self.sides[k]
                elif not 0 <= place[k] < self.sides[k]:
                    return tuple(met)
            at = sum(c * stride for c, stride in zip(place, self.strides, strict=True))
            if at == space:
                return tuple(met)
            met.append(at)

    @property
    def neighbours(self) -> Relation:
        """Steps along one dimension."""
        return self._relation("neighbour")

    @memoize
    def _relation(self, name: str) -> Relation:
        if name == "neighbour":
            return self.displaced(name, shapes.changes(self.dimensions, (1,)))
        return self.displaced(name, DISPLACEMENTS[name])

    # ---- sets ----

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        make = {"cross": shapes.crosses, "box": shapes.boxes, "row": shapes.rows, "offsets": shapes.figures}[name]
        return make(self, **how)  # type: ignore[operator, no-any-return]  # each takes what ``sets`` was told

    def _how(self, name: str, value: Any, rest: dict[str, Any]) -> dict[str, Any]:
        key = {"box": "d", "row": "n", "offsets": "offsets"}.get(name)
        return {key: value, **rest} if key else super()._how(name, value, rest)
