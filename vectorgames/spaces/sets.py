"""Sets of spaces of equal width, as frozen numpy arrays: vectors, GRYBs, crosses, boxes, patterns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize

Int16 = NDArray[np.int16]

Dims = NDArray[np.uint8]

Rests = tuple[tuple[int, ...], ...]

Through = tuple[tuple[int, Rests], ...]

Frozen = NDArray[Any]


class Companions(NamedTuple):
    """Of the sets through a space those that run alike and have one more space in common, ``far``.

    ``dims``: what runs in them, as in ``SetTable.dims``; ``rests``: of each set the spaces besides these two.
    """

    far: int
    dims: int
    rests: Rests


@dataclass(frozen=True, eq=False)
class SetTable:
    """Sets of ``width`` spaces each, all different.

    ``spaces``: int16[n, width], each row the sequence to be shown; rows in ascending order.
    ``dims``: uint8[n], bit k set if coordinate (lattice) or locus (tree) k runs, counted from 0.
    ``starts``, ``through``: the rows through space i are ``through[starts[i]:starts[i + 1]]``.
    ``strokes``: the lines, all equally long, by which a set is drawn, as columns of ``spaces``; none: it is one
    sequence.
    """

    spaces: Int16
    dims: Dims
    starts: NDArray[np.int64]
    through: NDArray[np.int32]
    strokes: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, spaces: Int16, dims: Dims, size: int) -> SetTable:
        """The table of these rows, in any order, over ``size`` spaces."""
        order = np.lexsort(spaces.T[::-1])
        spaces, dims = np.ascontiguousarray(spaces[order]), dims[order]
        flat = spaces.reshape(-1)
        through = (np.argsort(flat, kind="stable") // spaces.shape[1]).astype(np.int32)
        starts = np.concatenate([[0], np.cumsum(np.bincount(flat, minlength=size))])
        return cls(frozen(spaces), frozen(dims), frozen(starts), frozen(through))

    def __len__(self) -> int:
        return len(self.spaces)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of coordinates in which a set may run."""
        return tuple(sorted({mask.bit_count() for mask in np.unique(self.dims).tolist()}))

    def lines(self, row: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """The lines by which a set is drawn, from space to space."""
        return tuple(tuple(row[k] for k in stroke) for stroke in self.strokes) or (tuple(row),)

    @property
    def middle(self) -> int:
        """The column of the space in which all lines of a set meet; −1: it is one line, or they do not."""
        common = set(self.strokes[0]).intersection(*self.strokes) if self.strokes else set()
        return min(common, default=-1)

    @property
    def width(self) -> int:
        return int(self.spaces.shape[1])

    @property
    def size(self) -> int:
        return len(self.starts) - 1

    def rows_through(self, space: int) -> NDArray[np.int32]:
        """Row numbers of the sets through a space, ascending."""
        return self.through[self.starts[space] : self.starts[space + 1]]

    # ---- the forms that play tests fastest ----

    @memoize
    def companions_of(self, space: int) -> tuple[Companions, ...]:
        """The other spaces of the sets through a space, in the order of the table."""
        width = self.width
        found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        for row in self.rows_through(space).tolist():
            spaces = self.spaces[row].tolist()
            at = spaces.index(space)
            far = spaces[(at + width // 2) % width]
            rest = tuple(i for i in spaces if i != space and i != far)
            found.setdefault((far, int(self.dims[row])), []).append(rest)
        return tuple(Companions(far, dims, tuple(rests)) for (far, dims), rests in found.items())

    @cached_property
    def companions(self) -> tuple[Through, ...]:
        """For every space, the other spaces of the sets through it: the form that play tests fastest.

        ``(far, rests)``: a space that some of the sets have in common, and the rest of each of them. The far one
        stands half a set away in the sequence: vectors that run the other way round in t share it, so one look
        often rules out two of them.
        """
        rows, width, size = self.spaces.astype(np.int32), self.width, self.size
        half = width // 2
        # There are many rests of few numbers: each is made once for both spaces that stand opposite each other.
        apart = width if width % 2 else half
        numbers = np.array(range(size), object)[rows]
        rests: list[tuple[int, ...]] = []
        for k in range(apart):
            others = [c for c in range(width) if c not in (k, (k + half) % width)]
            rests += zip(*(numbers[:, c].tolist() for c in others), strict=True) if others else [()] * len(rows)
        key = np.concatenate([rows[:, k] * size + rows[:, (k + half) % width] for k in range(width)])
        numbered = np.arange(len(rows), dtype=np.int64)
        between = np.concatenate([numbered + k % apart * len(rows) for k in range(width)])
        order = np.argsort(key, kind="stable")
        key, rests = key[order], [rests[k] for k in between[order].tolist()]
        begins = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]])) if len(key) else np.zeros(0, int)
        ends = [*begins[1:].tolist(), len(rests)]
        out: list[list[tuple[int, Rests]]] = [[] for _ in range(size)]
        heads = zip(*(part.tolist() for part in np.divmod(key[begins], size)), strict=True)
        for (space, far), begin, end in zip(heads, begins.tolist(), ends, strict=False):
            out[space].append((far, tuple(rests[begin:end])))
        return tuple(map(tuple, out))


def table_of(found: Sequence[tuple[NDArray[Any], int]], width: int, size: int) -> SetTable:
    """The table of sets that come in blocks: (rows, what runs in them). The same set in another order counts once,
    the first way of them in ascending order."""
    if not found:
        return SetTable.of(np.zeros((0, width), np.int16), np.zeros(0, np.uint8), size)
    rows = np.concatenate([block for block, _ in found]).astype(np.int16)
    dims = np.concatenate([np.full(len(block), mask, np.uint8) for block, mask in found])
    alike = np.sort(rows, axis=1)
    order = np.lexsort((*rows.T[::-1], *alike.T[::-1]))
    ordered = alike[order]
    first = np.concatenate([[True], (ordered[1:] != ordered[:-1]).any(axis=1)]) if len(rows) else np.zeros(0, bool)
    return SetTable.of(rows[order[first]], dims[order[first]], size)


def sets_in(table: SetTable) -> Iterator[tuple[int, ...]]:
    """Each set as a tuple of spaces, in the order of the table."""
    return map(tuple, table.spaces.tolist())


def frozen(array: Frozen) -> Frozen:
    """This array, read-only from now on."""
    array.setflags(write=False)
    return array
