"""The counters and the threat search compiled by numba, an optional extra: the same answers as ``SetCounts`` and
``ThreatSearch`` give, many times as fast. Only for long searches in a process of their own: compiling takes time,
and nothing else of the program imports this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from vectorgames.players.sets import FREE, OTHER, UNITS, SetCounts

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """The function, compiled when it is first called. Numba's cache on disk is not used: functions that call one
    another in a circle, read from it, end the process."""
    return cast(Compiled, numba.njit(function))


_TABLE = 1 << 22  # positions that are remembered to have no chain
_LONGEST = 512


@compiled
def _put(board: Any, space: int, side: int, by: int) -> None:
    """Add (``by`` 1) or take back (−1) a piece."""
    cells, codes, key, keys, _, through, starts, _, _ = board
    cells[space] = side if by > 0 else FREE
    key[0] ^= keys[side, space]
    unit = by * (OTHER if side else 1)
    for k in range(starts[space], starts[space + 1]):
        codes[through[k]] += unit


@compiled
def _wins(board: Any, side: int) -> tuple[int, int, int]:
    """How many spaces fill a set for a side, 2 standing for more as well, and the first two of them, ascending."""
    cells, codes, members = board[0], board[1], board[4]
    wanted = (members.shape[1] - 1) * (OTHER if side else 1)
    number, one, other = 0, -1, -1
    for row in range(codes.size):
        if codes[row] == wanted:
            for space in members[row]:
                if cells[space] == FREE and space != one and space != other:
                    number += 1
                    if one < 0 or space < one:
                        one, other = space, one
                    elif other < 0 or space < other:
                        other = space
    return min(number, 2), one, other


@compiled
def _chain(board: Any, side: int, line: Any, at: int) -> int:
    """The length of a chain for a side whose turn it is, written into ``line`` from ``at`` on; 0: none is found."""
    number, one, _ = _wins(board, side)
    if number:
        line[at] = one
        return at + 1
    cells, codes, key, _, members, _, _, failed, left = board
    place = (key[0] ^ np.uint64(side)) & np.uint64(failed.size - 1)
    if failed[place] == key[0] ^ np.uint64(side) or left[0] <= 0 or at + 3 > line.size:
        return 0
    left[0] -= 1
    length = 0
    dangers, gain, _ = _wins(board, 1 - side)
    if dangers == 1:
        _put(board, gain, side, 1)
        number, one, other = _wins(board, side)
        if number > 1:
            line[at], line[at + 1], line[at + 2] = gain, one, other
            length = at + 3
        elif number:
            length = _answered(board, side, line, at, gain, one)
        _put(board, gain, side, -1)
    elif not dangers:
        length = _attack(board, side, line, at)
    if not length and left[0] > 0:
        failed[place] = key[0] ^ np.uint64(side)
    return length


@compiled
def _attack(board: Any, side: int, line: Any, at: int) -> int:
    """As ``ThreatSearch._attack``."""
    cells, codes, _, _, members, _, _, _, left = board
    wanted = (members.shape[1] - 2) * (OTHER if side else 1)
    answers, gains, number = np.full(cells.size, -1, np.int16), np.empty(cells.size, np.int16), 0
    for row in range(codes.size):
        if codes[row] == wanted:
            one = other = -1
            for space in members[row]:
                if cells[space] == FREE:
                    if one < 0:
                        one = space
                    else:
                        other = space
            for gain, answer in ((one, other), (other, one)):
                if answers[gain] < 0:
                    answers[gain] = answer
                    gains[number] = gain
                    number += 1
                elif answers[gain] != answer:
                    line[at], line[at + 1], line[at + 2] = (
                        gain,
                        min(answer, answers[gain]),
                        max(answer, answers[gain]),
                    )
                    return at + 3
    for k in range(number):
        gain = gains[k]
        _put(board, gain, side, 1)
        length = _answered(board, side, line, at, gain, answers[gain])
        _put(board, gain, side, -1)
        if length or left[0] <= 0:
            return length
    return 0


@compiled
def _answered(board: Any, side: int, line: Any, at: int, gain: int, answer: int) -> int:
    _put(board, answer, 1 - side, 1)
    length = _chain(board, side, line, at + 2)
    _put(board, answer, 1 - side, -1)
    if length:
        line[at], line[at + 1] = gain, answer
    return length


@compiled
def _breaking(board: Any, line: Any, found: Any) -> None:
    """As ``ChainCounts.breaking`` for the chain that a line ends with; ``found``: bool[size], what is marked."""
    cells, codes, _, _, members, _, _, _, _ = board
    width, made = members.shape[1], 0
    for at in range(0, line.size + 1, 2):
        gain = line[at] if at < line.size else -1
        if gain >= 0:
            for row in range(codes.size):
                if codes[row] == OTHER * (width - 1) or codes[row] == OTHER * (width - 2):
                    for space in members[row]:
                        found[space] |= cells[space] == FREE
            _put(board, gain, 0, 1)
            found[gain] = True
            made = at + 1
        number, one, other = _wins(board, 0)
        if number:
            found[one] = True
        if number > 1:
            for row in range(codes.size):
                if codes[row] == width - 1:
                    for space in members[row]:
                        found[space] |= cells[space] == FREE
        if number != 1 or gain < 0:
            break
        line[at + 1] = one
        _put(board, one, 1, 1)
        made = at + 2
    for at in range(made - 1, -1, -1):
        _put(board, line[at], at % 2, -1)


class CompiledCounts:
    """What ``proof_search.ChainCounts`` is to its search, on arrays."""

    def __init__(self, counts: SetCounts):
        self.width = counts.width
        self.members, self.keys = counts.members, counts.keys
        self._cells, self._codes = np.array(counts.cells, np.int8), np.array(counts.codes, np.int16)
        starts = np.cumsum([0, *map(len, counts.through)])
        through = np.array([row for rows in counts.through for row in rows], np.int32)
        self._left, self._line = np.zeros(1, np.int64), np.zeros(_LONGEST, np.int16)
        self._board: Any = (
            *(self._cells, self._codes, np.array([counts.key], np.uint64), np.array(counts.keys, np.uint64)),
            *(np.array(counts.members, np.int16), through, starts, np.zeros(_TABLE, np.uint64), self._left),
        )

    @property
    def cells(self) -> list[int]:
        """As ``SetCounts.cells``, a copy."""
        found: list[int] = self._cells.tolist()
        return found

    @property
    def codes(self) -> Any:
        """As ``SetCounts.codes``, as an array."""
        return self._codes

    @property
    def key(self) -> int:
        """As ``SetCounts.key``."""
        return int(self._board[2][0])

    def make(self, space: int, side: int) -> None:
        """As ``SetCounts.make``."""
        _put(self._board, space, side, 1)

    def unmake(self, space: int, side: int) -> None:
        """As ``SetCounts.unmake``."""
        _put(self._board, space, side, -1)

    def filled(self, side: int) -> bool:
        """As ``SetCounts.filled``."""
        return bool((self._codes == UNITS[side] * self.width).any())

    def wins(self, side: int) -> set[int]:
        """As ``SetCounts.wins``, of more than two only two."""
        return {*_wins(self._board, side)[1:]} - {-1}

    def chain(self, side: int, nodes: int) -> list[int] | None:
        """As ``ChainCounts.chain``."""
        self._left[0] = nodes
        length = _chain(self._board, side, self._line, 0)
        return self._line[: length - 1 : 2].tolist() if length else None

    def breaking(self, chain: list[int]) -> set[int]:
        """As ``ChainCounts.breaking``."""
        line = np.full(2 * len(chain), -1, np.int16)
        line[::2] = chain
        found = np.zeros(len(self._cells), np.bool_)
        _breaking(self._board, line, found)
        return {*np.flatnonzero(found).tolist()}
