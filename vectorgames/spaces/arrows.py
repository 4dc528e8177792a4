"""Arrows: the vectors between the dots of a grid, which of them meet, and their sums (rules/veptheca.md, The
turn). An arrow leads from a dot, its tail, to another one, its head. Arrows are numbers: ``tail · dots +
head``. Everything is told with whole numbers, in dots, and as fractions where arrows cross.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.spaces.dots import Dots
from vectorgames.spaces.sets import frozen

SIGN = ">"
"""What stands between tail and head."""

Point = tuple[Fraction, Fraction]
_TYPED = re.compile(r"\s*(\S+?)\s*(?:>|→)\s*(\S+)\s*")


class Meeting(NamedTuple):
    """What two arrows have in common that they must not: more than one point that is an end of both.

    ``kind``: they ``cross``; they ``touch``, an end of one lies inside the other; or they ``overlap``, from ``at``
    to ``to``. Points are columns and rows as people count them, from 1.
    """

    kind: str
    at: Point
    to: Point


class Arrows:
    """All arrows of a grid; ask ``arrows_on(grid)`` for them.

    size     how many numbers there are, those from a dot to itself included, which stand for no arrow
    dots     number of dots
    """

    def __init__(self, grid: Dots):
        self.grid, self.dots = grid, grid.size
        self.size = grid.size * grid.size
        self._met: dict[int, NDArray[np.bool_]] = {}

    # ---- names ----

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Name of every number: ``a1>b2``; empty where it stands for no arrow."""
        dots = self.grid.names
        return tuple("" if a == b else f"{a}{SIGN}{b}" for a in dots for b in dots)

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names) if name}

    def number(self, tail: int, head: int) -> int:
        return tail * self.dots + head

    def ends(self, arrow: int) -> tuple[int, int]:
        return divmod(arrow, self.dots)

    def parse(self, text: str) -> int:
        """Number of the arrow that a text names. Raises LocalizedError (a ValueError) saying what was expected."""
        found = _TYPED.fullmatch(text.replace("->", SIGN))
        if not found:
            raise LocalizedError("errors.no_arrow", given=quoted(text.strip()), example=self.names[1])
        tail, head = self.grid.parse(found[1]), self.grid.parse(found[2])
        if tail == head:
            raise LocalizedError("errors.no_length", given=quoted(text.strip()), dot=self.grid.names[tail])
        return self.number(tail, head)

    # ---- lengths ----

    @cached_property
    def _columns(self) -> NDArray[np.int64]:
        return frozen(self.grid.coordinates[:, 0].astype(np.int64))

    @cached_property
    def _rows(self) -> NDArray[np.int64]:
        return frozen(self.grid.coordinates[:, 1].astype(np.int64))

    @cached_property
    def tails(self) -> NDArray[np.int64]:
        """int64[size]: tail by number."""
        return frozen(np.repeat(np.arange(self.dots), self.dots))

    @cached_property
    def heads(self) -> NDArray[np.int64]:
        """int64[size]: head by number."""
        return frozen(np.tile(np.arange(self.dots), self.dots))

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """int64[size, 2]: components by number, columns to the right and rows upwards."""
        x, y, tails, heads = self._columns, self._rows, self.tails, self.heads
        return frozen(np.column_stack([x[heads] - x[tails], y[heads] - y[tails]]))

    def components(self, arrow: int) -> tuple[int, int]:
        x, y = self.lengths[arrow].tolist()
        return x, y

    @cached_property
    def units(self) -> NDArray[np.int64]:
        """int64[4·side·(side − 1)] of a square grid: the unit vectors, ascending."""
        return frozen(np.flatnonzero(np.abs(self.lengths).sum(1) == 1))

    def is_unit(self, arrow: int) -> bool:
        x, y = self.components(arrow)
        return abs(x) + abs(y) == 1

    # ---- meeting ----

    def met(self, arrow: int) -> NDArray[np.bool_]:
        """bool[size]: the arrows that cannot be drawn beside this one, itself and its opposite included.

        Two arrows may share one point, if it is an end of both. The directions do not matter.
        """
        tail, head = sorted(self.ends(arrow))
        row = self._met.get(tail * self.dots + head)
        if row is None:
            row = self._met[tail * self.dots + head] = frozen(self._meets(tail, head).reshape(-1))
        return row

    def _meets(self, tail: int, head: int) -> NDArray[np.bool_]:
        """bool[dots, dots]: whether the arrow from tail to head meets that from r to s elsewhere than in ends."""
        x, y = self._columns, self._rows
        ax, ay, bx, by = x[tail], y[tail], x[head], y[head]
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)  # of every dot, seen along this arrow
        inside = (side == 0) & ((x - ax) * (x - bx) + (y - ay) * (y - by) < 0)  # dots between its ends
        rx, ry, sx, sy = x[:, None], y[:, None], x[None], y[None]
        of_tail = (sx - rx) * (ay - ry) - (sy - ry) * (ax - rx)  # the same of its ends, seen along the others
        of_head = (sx - rx) * (by - ry) - (sy - ry) * (bx - rx)
        tail_inside = (of_tail == 0) & ((ax - rx) * (ax - sx) + (ay - ry) * (ay - sy) < 0)
        head_inside = (of_head == 0) & ((bx - rx) * (bx - sx) + (by - ry) * (by - sy) < 0)
        crossing = (side[:, None] * side[None] < 0) & (of_tail * of_head < 0)
        out: NDArray[np.bool_] = crossing | inside[:, None] | inside[None] | tail_inside | head_inside
        out[tail, head] = out[head, tail] = True
        np.fill_diagonal(out, False)
        return out

    def meeting(self, one: int, other: int) -> Meeting | None:
        """Where two arrows meet elsewhere than in an end of both, exactly; None: they may lie beside each other."""
        if not self.met(one)[other]:
            return None
        (a, b), (c, d) = ((self._point(tail), self._point(head)) for tail, head in map(self.ends, (one, other)))
        turn = _cross(_from(a, b), _from(c, d))
        if turn:
            share = _cross(_from(a, c), _from(c, d)) / turn
            at = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            return Meeting("touch" if at in (a, b, c, d) else "cross", at, at)
        first, last = max(min(a, b), min(c, d)), min(max(a, b), max(c, d))
        return Meeting("overlap", first, last)

    def place(self, dot: int) -> tuple[int, int]:
        x, y = self.grid.coordinates[dot].tolist()
        return x + 1, y + 1

    def _point(self, dot: int) -> Point:
        x, y = self.place(dot)
        return Fraction(x), Fraction(y)

    # ---- sums ----

    def sum_of(self, one: int, other: int, common_tails: bool = True) -> int:
        """The sum of two arrows that meet in one dot: from the tail of the first to the head of the second that
        begins where the first ends; of two with a common tail (if ``common_tails``) from there. −1: there is none,
        or it leaves the grid, or is zero."""
        (a, b), (c, d) = self.ends(one), self.ends(other)
        if b == c or d == a:
            tail, head = (a, d) if b == c else (c, b)
            return self.number(tail, head) if tail != head else -1
        if a != c or not common_tails:
            return -1
        (start_x, start_y), (by_x, by_y) = self.grid.coordinates[b].tolist(), self.components(other)
        x, y = start_x + by_x, start_y + by_y
        if not (0 <= x < self.grid.width and 0 <= y < self.grid.depth):
            return -1
        head = self.grid.number((x, y))
        return self.number(a, head) if head != a else -1

    def sums(
        self, drawn: NDArray[np.int64], common_tails: bool = True
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """(int64[k], int64[k], int64[k]): the sums of any two of some arrows, and what they are the sums of; every
        pair once."""
        tails, heads = self.tails[drawn], self.heads[drawn]
        one, other = np.nonzero(heads[:, None] == tails[None])
        total = tails[one] * self.dots + heads[other]
        keep = tails[one] != heads[other]
        found = [(total[keep], drawn[one[keep]], drawn[other[keep]])]
        if common_tails:
            found.append(self._parallelograms(drawn, tails, heads))
        total, first, second = (np.concatenate(column) for column in zip(*found, strict=True))
        return total, first, second

    def _parallelograms(
        self, drawn: NDArray[np.int64], tails: NDArray[np.int64], heads: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        one, other = np.nonzero(tails[:, None] == tails[None])
        once = one < other
        one, other = one[once], other[once]
        start = tails[one]
        x = self._columns[heads[one]] + self._columns[heads[other]] - self._columns[start]
        y = self._rows[heads[one]] + self._rows[heads[other]] - self._rows[start]
        head = x * self.grid.depth + y
        keep = (x >= 0) & (x < self.grid.width) & (y >= 0) & (y < self.grid.depth) & (head != start)
        return (start * self.dots + head)[keep], drawn[one[keep]], drawn[other[keep]]


def _from(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def _cross(one: Point, other: Point) -> Fraction:
    return one[0] * other[1] - one[1] * other[0]


@memoize
def arrows_on(grid: Dots) -> Arrows:
    return Arrows(grid)
