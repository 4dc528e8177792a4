"""Men: the kinds of pieces of a game of chess, how they get about its space, and their codes."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.spaces.relation import Table
from vectorgames.spaces.targets import Targets

KING = 0
"""Number of his kind: the first one."""


class Men:
    """The kinds of pieces of two players. Sequences go by kind. Every way can be gone back.

    kinds    letters, the king's first
    moves    by space where a piece goes if nobody stands there; ``takes``: where it takes
    safe     whether pieces of a kind are never taken
    codes    by player and kind; ``kind``: by code
    of       by player a translation of cells into binary digits: 1 for his pieces; ``prey``: for those that can be
             taken
    """

    def __init__(
        self, kinds: str, moves: Sequence[Table[Targets]], takes: Sequence[Table[Targets]], safe: str = ""
    ):
        n = len(kinds)
        self.kinds = kinds
        self.moves, self.takes = tuple(moves), tuple(takes)
        self.safe = tuple(kind in safe for kind in kinds)
        self.codes: tuple[tuple[int, ...], ...] = ((), tuple(range(1, n + 1)), tuple(range(n + 1, 2 * n + 1)))
        self.kind: tuple[int, ...] = (-1, *range(n), *range(n))
        self.of = tuple(map(_digits, self.codes))
        loose = [[codes[k] for k in range(n) if not self.safe[k]] for codes in self.codes[1:]]
        self.prey = (b"", *map(_digits, loose)) if safe else self.of


def _digits(codes: Sequence[int]) -> bytes:
    return bytes(b"01"[code in codes] for code in range(256))
