"""Grid: spaces with coordinates, some linear, some cyclic; what lattices, stacks and grids of dots have in common.
Spaces are numbered in the order of their coordinates, the first coordinate slowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, combinations, permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.spaces.relation import Relation, Way
from vectorgames.spaces.sets import Int16, SetTable, frozen, table_of
from vectorgames.spaces.space import Space

Change = tuple[int, ...]


def rows(grid: Grid, n: int, together: Sequence[int] = (1,)) -> SetTable:
    """``n`` consecutive spaces in one direction, in which so many coordinates change together, all different."""
    most = max(grid.sides)
    if (
        type(n) is not int
        or not 2 <= n <= most
        or not together
        or not set(together) <= {*range(1, grid.dimensions + 1)}
    ):
        raise ValueError(f"row {n!r}, together {together!r}: expected 2 to {most}, some of 1 to {grid.dimensions}")
    found = []
    for change in changes(grid.dimensions, together):
        if next(filter(None, change)) > 0:  # the other way round it is the same row
            figure = [tuple(k * by for by in change) for k in range(n)]
            found.append((moved(grid, figure), _mask(change)))
    return table_of(found, n, grid.size)


def boxes(grid: Grid, d: int) -> SetTable:
    """Two neighbouring values in each of ``d`` dimensions, 2 to 4, the others constant: 2^d spaces."""
    if type(d) is not int or not 2 <= d <= min(4, grid.dimensions):
        raise ValueError(f"box {d!r}: expected 2 to {min(4, grid.dimensions)}")
    found = []
    for chosen in combinations(range(grid.dimensions), d):
        figure = list(product(*((0, 1) if k in chosen else (0,) for k in range(grid.dimensions))))
        found.append((moved(grid, figure), sum(1 << k for k in chosen)))
    edges = tuple((a, a | 1 << k) for a in range(2**d) for k in range(d) if not a >> k & 1)
    return replace(table_of(found, 2**d, grid.size), strokes=edges)


def crosses(grid: Grid) -> SetTable:
    """A space and its two neighbours along each of two dimensions: one row and then the arms of the other."""
    found = []
    for a, b in combinations(range(grid.dimensions), 2):
        figure = [_along(grid, a, -1), _along(grid, a, 0), _along(grid, a, 1)]
        figure += [_along(grid, b, -1), _along(grid, b, 1)]
        found.append((moved(grid, figure), 1 << a | 1 << b))
    return replace(table_of(found, 5, grid.size), strokes=((0, 1, 2), (3, 1, 4)))


def figures(grid: Grid, offsets: Sequence[Sequence[int]], up_to: str = "none") -> SetTable:
    """These spaces relative to any first one; ``up_to``: turned as well (``rotation``), or mirrored too
    (``reflection``)."""
    figure = [tuple(offset) for offset in offsets]
    alike = all(len(offset) == grid.dimensions and all(type(by) is int for by in offset) for offset in figure)
    if not figure or not alike:
        raise ValueError(f"offsets {offsets!r}: expected lists of {grid.dimensions} whole numbers")
    if len({_settled(grid, offset) for offset in figure}) < len(figure):
        raise ValueError(f"offsets {offsets!r}: expected different spaces")
    ways = [tuple(figure)] if up_to == "none" else turned(grid, figure, up_to)
    if len(ways) * grid.size > MOST_FIGURES:
        raise ValueError(f"up_to {up_to!r}: expected none on a board of so many coordinates")
    return table_of([(moved(grid, way), _runs(grid, way)) for way in ways], len(figure), grid.size)


MOST_FIGURES = 1_000_000
"""Of a figure, in all ways that it is turned, wherever its first space lies."""


def _runs(grid: Grid, figure: Sequence[Change]) -> int:
    """The axes along which a figure has more than one value, as bits, as in ``SetTable.dims``."""
    varied = (len({_settled(grid, offset)[k] for offset in figure}) > 1 for k in range(grid.dimensions))
    return sum(1 << k for k, runs in enumerate(varied) if runs)


def _settled(grid: Grid, offset: Change) -> Change:
    """A displacement, counted forwards along cyclic axes."""
    axes = zip(offset, grid.sides, grid.cyclic, strict=True)
    return tuple(by % side if turns else by for by, side, turns in axes)


def turned(grid: Grid, figure: Sequence[Change], up_to: str) -> list[tuple[Change, ...]]:
    """A figure in all the ways in which axes alike are exchanged and run the other way round: those that are no
    mirror images (``rotation``), or all (``reflection``). What is the same but for where it lies comes once."""
    if up_to not in ("rotation", "reflection"):
        raise ValueError(f"up_to {up_to!r}: expected none, rotation, reflection")
    found: dict[frozenset[Change], tuple[Change, ...]] = {}
    kinds = list(zip(grid.sides, grid.cyclic, strict=True))
    for order in permutations(range(grid.dimensions)):
        if [kinds[k] for k in order] != kinds:
            continue
        odd = sum(a > b for a, b in combinations(order, 2)) % 2
        for signs in product((1, -1), repeat=grid.dimensions):
            if up_to == "rotation" and (odd + signs.count(-1)) % 2:
                continue
            way = [tuple(sign * offset[k] for k, sign in zip(order, signs, strict=True)) for offset in figure]
            found.setdefault(_shape(grid, way), tuple(way))
    return [*found.values()]


def _shape(grid: Grid, figure: Sequence[Change]) -> frozenset[Change]:
    """A figure, wherever it lies: counted from the one of its spaces from which it comes first."""
    moved_to = (
        frozenset(_settled(grid, tuple(a - b for a, b in zip(one, first, strict=True))) for one in figure)
        for first in figure
    )
    return min(moved_to, key=sorted)


def changes(dimensions: int, together: Iterable[int]) -> list[Change]:
    """The steps in which so many coordinates change by one, in ascending order."""
    wanted = set(together)
    return [change for change in product((-1, 0, 1), repeat=dimensions) if sum(map(abs, change)) in wanted]


def moved(grid: Grid, figure: Sequence[Change]) -> Int16:
    """int16[n, width]: a figure moved to wherever all of it is on the board, its spaces different."""
    sides = np.array(grid.sides)
    cyclic = np.array(grid.cyclic)
    there = grid.coordinates[:, None, :].astype(np.int32) + np.array(figure, np.int32)[None]
    there = np.where(cyclic, there % sides, there)
    inside = ((there >= 0) & (there < sides)).all(axis=(1, 2))
    found: Int16 = (there[inside] @ np.array(grid.strides)).astype(np.int16)
    ordered = np.sort(found, axis=1)
    return found[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]


def _along(grid: Grid, axis: int, by: int) -> Change:
    return tuple(by if k == axis else 0 for k in range(grid.dimensions))


def _mask(change: Change) -> int:
    return sum(1 << k for k, by in enumerate(change) if by)


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
        return self._relation("neighbour")

    @memoize
    def _relation(self, name: str) -> Relation:
        if name == "neighbour":
            return self.displaced(name, changes(self.dimensions, (1,)))
        return self.displaced(name, DISPLACEMENTS[name])

    # ---- sets ----

    def _make_sets(self, name: str, **how: Any) -> SetTable:
        make = {"cross": crosses, "box": boxes, "row": rows, "offsets": figures}[name]
        return make(self, **how)  # type: ignore[operator]  # each takes what ``sets`` was told

    def _how(self, name: str, value: Any, rest: dict[str, Any]) -> dict[str, Any]:
        key = {"box": "d", "row": "n", "offsets": "offsets"}.get(name)
        return {key: value, **rest} if key else super()._how(name, value, rest)
