"""Which two of the sets of a goal are drawn on its page: unlike one another, and apart in the picture."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.play.rule_examples import Pattern
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space
from vectorgames.view.flat_map import flat_points
from vectorgames.view.primitives import Rect

_APART = 1.5  # spaces of two sets lie at least so far apart, in the shortest distance of two spaces
_PICTURE = Rect(0, 0, 1000, 1000)

Bools = NDArray[np.bool_]
Lines = tuple[tuple[int, ...], ...]


@memoize(most=4)
def drawn_sets(space: Space, pattern: Pattern) -> tuple[Lines, ...]:
    """One or two sets, each as the lines by which it is drawn: the simplest, and one that lies otherwise and
    neither touches nor crosses it; where there is such a row it leads over the seam of a ring."""
    table = pattern.table
    if table is None:
        return ()
    sets, dims = table.spaces[pattern.rows], table.dims[pattern.rows]
    first = int(dims.argmin())
    shown = [first]
    apart = _apart(space, table, sets, first)
    if apart.any():
        score = np.bitwise_count(dims).astype(int) + 10 * _unlike(space, sets, first)
        if isinstance(space, Grid):
            score += (3 if not table.strokes else -3) * _over_seam(space, sets)
        if table.strokes:  # strokes that lie over one another in the picture show no shape
            score += 4 * (np.ptp(flat_points(space, _PICTURE)[sets], axis=1) > 1).all(axis=1)
        score[~apart] = -100
        shown.append(int(np.flatnonzero(score == score.max())[-1]))
    return tuple(table.lines(sets[k].tolist()) for k in shown)


def _apart(space: Any, table: SetTable, sets: NDArray[np.int16], first: int) -> Bools:
    """Which sets neither touch nor cross one of them in the picture."""
    points = flat_points(space, _PICTURE)
    # Some points at a time: the distances of all spaces of a large board take hundreds of megabytes.
    some = np.array_split(points, len(points) // 256 + 1)
    between = (np.linalg.norm(part[:, None] - points[None], axis=2) for part in some)
    nearest = min(part[part > 1e-6].min() for part in between)
    distance = np.linalg.norm(points[:, None] - points[sets[first]], axis=2)[sets].min(axis=(1, 2))
    linked = {near for one in sets[first].tolist() for near in space.neighbours.linked[one]}
    apart: Bools = (distance > _APART * nearest) & ~np.isin(sets, list(linked)).any(axis=1)
    strokes = table.strokes or (tuple(range(table.width)),)
    for one in strokes:
        for a, b in zip(one, one[1:], strict=False):
            for other in strokes:
                for c, d in zip(other, other[1:], strict=False):
                    ends = (points[sets[first, a]], points[sets[first, b]])
                    apart &= ~_crossing(*ends, points[sets[:, c]], points[sets[:, d]])
    return apart


def _crossing(a: Any, b: Any, c: Any, d: Any) -> Bools:
    """Whether the line from a to b meets those from c to d."""

    def side(p: Any, q: Any, r: Any) -> Any:
        return (q - p)[..., 0] * (r - p)[..., 1] - (q - p)[..., 1] * (r - p)[..., 0]

    near = (np.minimum(a, b) <= np.maximum(c, d)) & (np.minimum(c, d) <= np.maximum(a, b))
    between = (side(a, b, c) * side(a, b, d) <= 0) & (side(c, d, a) * side(c, d, b) <= 0)
    crossing: Bools = near.all(axis=-1) & between
    return crossing


def _unlike(space: Any, sets: NDArray[np.int16], first: int) -> Bools:
    """Which sets lie otherwise than one of them: their spaces differ otherwise from the first of them."""
    if not isinstance(space, Grid):
        return np.zeros(len(sets), bool)
    at = space.coordinates[sets].astype(int)
    by = (at - at[:, :1]) % np.where(space.cyclic, space.sides, 1000)
    unlike: Bools = (by != by[first]).any(axis=(1, 2))
    return unlike


def _over_seam(grid: Grid, sets: NDArray[np.int16]) -> Bools:
    """Which rows lead from the last value of a ring to its first one, or back."""
    by = np.abs(np.diff(grid.coordinates[sets].astype(int), axis=1))
    over: Bools = ((by > 1) & np.array(grid.cyclic)).any(axis=(1, 2))
    return over
