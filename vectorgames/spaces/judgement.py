"""Judgement: whether some spaces lie on a vector (rules/time_vectors.md 1.2; of trees: on an integrated GRYB,
rules/gryb.md 1.3), and what of them would have to change. Knows no pieces and no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space
from vectorgames.words import SaidError

LEAST = 2
"""Spaces that can be judged."""


class Column(NamedTuple):
    """One coordinate (locus) of the spaces: its axis, and its value in each of them, "" where one has none."""

    axis: str
    values: tuple[str, ...]

    @property
    def stays(self) -> bool:
        """Whether it is the same in all of them."""
        return len({*self.values}) == 1

    @property
    def runs(self) -> bool:
        """Whether it is different in each of them, so that it takes all values in some order of four spaces."""
        return "" not in self.values and len({*self.values}) == len(self.values)


@dataclass(frozen=True)
class Judgement:
    """What is to be said of some spaces.

    spaces   their numbers, as they were given
    columns  their coordinates, in the order of the axes
    rows     the vectors on which all of them lie, by their rows in the table of the space
    """

    space: Space
    spaces: tuple[int, ...]
    columns: tuple[Column, ...]
    rows: tuple[int, ...]

    @property
    def neither(self) -> str:
        """The axes along which the spaces neither stay the same nor are all different."""
        return "".join(column.axis for column in self.columns if not (column.stays or column.runs))


def judged(space: Space, spaces: Sequence[int]) -> Judgement:
    """The judgement of two or more spaces. SaidError where one is named twice, or there are more than a
    vector has; ValueError where the space has no vectors."""
    table = space.vectors
    if table is None:
        raise ValueError("the space has no vectors")
    if not LEAST <= len(spaces) <= table.width:
        raise SaidError("errors.judged", least=LEAST, most=table.width, n=len(spaces))
    twice = next((i for k, i in enumerate(spaces) if i in spaces[:k]), None)
    if twice is not None:
        raise SaidError("errors.judged_twice", space=space.names[twice])
    values = list(zip_longest(*map(space.elements, spaces), fillvalue=""))
    columns = tuple(Column(axis, told) for axis, told in zip(space.axes, values, strict=False))
    return Judgement(space, tuple(spaces), columns, tuple(_through(table, spaces).tolist()))


def _through(table: SetTable, spaces: Sequence[int]) -> NDArray[np.int32]:
    """The rows of the sets that have all of these spaces."""
    return reduce(np.intersect1d, map(table.rows_through, spaces))
