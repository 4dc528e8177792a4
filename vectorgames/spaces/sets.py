"""Sets of spaces of equal width, as frozen numpy arrays: vectors, GRYBs, crosses, boxes, patterns."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize

Int16 = NDArray[np.int16]
Dims = NDArray[np.uint8]
Rests = tuple[tuple[int, ...], ...]
Through = Iterable[tuple[int, Iterable[tuple[int, ...]]]]
Frozen = NDArray[Any]

MANY = 20_000
"""Sets from which on what is made of them is packed: in six dimensions there are 144,640 vectors."""

_PAIR = Struct("2H")


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
        return tuple(sorted({mask.bit_count() for mask in set(self.dims.tolist())}))

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
    def companions(self) -> Sequence[Through]:
        """For every space, the other spaces of the sets through it: the form that play tests fastest.

        ``(far, rests)``: a space that some of the sets have in common, and the rest of each of them. The far one
        stands half a set away in the sequence: vectors that run the other way round in t share it, so one look
        often rules out two of them.
        """
        rows, width, size = self.spaces.astype(np.intp), self.width, self.size
        half, even = width // 2, width % 2 == 0
        turns = range(half if even else width)  # opposite spaces of an even set have the same rest: it is made once
        here = np.concatenate([rows[:, k] for k in turns])
        far = np.concatenate([rows[:, (k + half) % width] for k in turns])
        others = [[c for c in range(width) if c not in (k, (k + half) % width)] for k in turns]
        rests = np.concatenate([rows[:, columns] for columns in others])
        if even:
            here, far = np.minimum(here, far), np.maximum(here, far)
        order = np.lexsort((far, here))
        here, far, rests = here[order], far[order], rests[order]
        changes = (here[1:] != here[:-1]) | (far[1:] != far[:-1])
        begins = np.concatenate([np.arange(min(len(here), 1)), np.flatnonzero(changes) + 1])
        ends = np.append(begins[1:], len(here))
        here, far, group = here[begins], far[begins], np.arange(len(begins))
        if even:
            here, far, group = np.concatenate([here, far]), np.concatenate([far, here]), np.tile(group, 2)
        order = np.lexsort((far, here))
        starts = np.searchsorted(here[order], range(size + 1)).tolist()
        fars, numbers = far[order], group[order]
        if len(rows) > MANY and width == 4:
            step, data = _PAIR.size, rests.astype(np.uint16).tobytes()
            # Never a list of all numbers, which would take as much as what is kept.
            groups = [_Pairs(data[a * step : b * step]) for a, b in zip(begins, ends, strict=False)]
            shorts = array("H", fars.astype(np.uint16).tobytes())
            return _PackedCompanions(starts, shorts, [groups[number] for number in numbers])
        tuples = list(map(tuple, np.array(range(size), object)[rests].tolist()))  # each number is one object
        runs = [tuple(tuples[a:b]) for a, b in zip(begins.tolist(), ends.tolist(), strict=False)]
        heads = list(zip(fars.tolist(), [runs[number] for number in numbers.tolist()], strict=True))
        return tuple(tuple(heads[begin:end]) for begin, end in pairwise(starts))


class _Pairs(bytes):
    """Pairs of spaces, which are iterated as tuples: in a ninth of the memory of tuples that are kept."""

    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[int, ...]]:  # type: ignore[override]
        return _PAIR.iter_unpack(self)


class _PackedCompanions(Sequence[Through]):
    """``SetTable.companions`` of many sets: those of space i are ``starts[i]`` to ``starts[i + 1]``."""

    def __init__(self, starts: Sequence[int], fars: array[int], rests: Sequence[_Pairs]):
        self._starts, self._fars, self._rests = starts, fars, rests

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, space: Any) -> Any:
        begin, end = self._starts[space], self._starts[space + 1]
        return zip(self._fars[begin:end], self._rests[begin:end])  # noqa: B905  (both have one length)


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
