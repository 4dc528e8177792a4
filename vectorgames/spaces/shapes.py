"""Figures on a grid of coordinates as sets: rows, boxes, crosses, offsets (rules/time_vectors.md 7, 13.5).

Axes that are cyclic wrap; on the others a figure ends at the edge. Pure numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np

from vectorgames.spaces.sets import Int16, SetTable, table_of

if TYPE_CHECKING:
    from vectorgames.spaces.grid import Grid

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


def figures(grid: Grid, offsets: Sequence[Sequence[int]]) -> SetTable:
    """These spaces relative to any first one, neither turned nor mirrored."""
    figure = [tuple(offset) for offset in offsets]
    alike = all(len(offset) == grid.dimensions and all(type(by) is int for by in offset) for offset in figure)
    if not figure or not alike:
        raise ValueError(f"offsets {offsets!r}: expected lists of {grid.dimensions} whole numbers")
    settled = [
        tuple(by % side if turns else by for by, side, turns in zip(offset, grid.sides, grid.cyclic, strict=True))
        for offset in figure
    ]
    if len(set(settled)) < len(settled):
        raise ValueError(f"offsets {offsets!r}: expected different spaces")
    runs = sum(1 << k for k in range(grid.dimensions) if len({offset[k] for offset in settled}) > 1)
    return table_of([(moved(grid, figure), runs)], len(figure), grid.size)


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
    apart: Int16 = found[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    return apart


def _along(grid: Grid, axis: int, by: int) -> Change:
    return tuple(by if k == axis else 0 for k in range(grid.dimensions))


def _mask(change: Change) -> int:
    return sum(1 << k for k, by in enumerate(change) if by)
