"""Sight: what a player has to know of the board: who stands where, who attacks his king, where he may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.games.hyper.ways import KINDS, KING, PAWN, ROOK, castling, tables
from vectorgames.spaces.relation import spaces_of

if TYPE_CHECKING:
    from vectorgames.spaces.tree import QuadTree

CODE = ((), (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
"""Code of a piece by player and kind."""
_KIND = tuple((code - 1) % len(KINDS) for code in range(13))


def _table(*codes: int) -> bytes:
    """A translation of cells into binary digits: 1 for pieces with these codes."""
    return bytes(b"01"[code in codes] for code in range(256))


_MEN = (b"", *(_table(*(CODE[p][k] for k in range(PAWN))) for p in (1, 2)))
_PAWNS = (b"", *(_table(CODE[p][PAWN]) for p in (1, 2)))


class Sight:
    """The board as ``player`` sees it. Sets of nodes are ints, see ways.

    own, foes, occupied   sets; ``foes``: the enemies that can be taken, all but pawns
    king        node of his king, -1 without one
    attackers   the enemies that attack him
    """

    __slots__ = (
        "_block",
        "_pins",
        "_tables",
        "_targets",
        "attackers",
        "cells",
        "foes",
        "king",
        "occupied",
        "own",
        "player",
        "space",
    )

    def __init__(self, space: QuadTree, cells: bytes, player: int):
        turned = cells[::-1]
        self.space, self.cells, self.player = space, cells, player
        self.own = own = int(turned.translate(_MEN[player]), 2) | int(turned.translate(_PAWNS[player]), 2)
        self.foes = foes = int(turned.translate(_MEN[3 - player]), 2)
        self.occupied = own | foes | int(turned.translate(_PAWNS[3 - player]), 2)
        self.king = cells.find(CODE[player][KING])
        self._tables = tables(space)
        self._targets: list[tuple[int, int, int]] | None = None
        self._look()

    def _look(self) -> None:
        """Who attacks the king, what would end that, and which own pieces alone shut an enemy's way to him.

        ``_block``: where a piece other than the king may go while he is attacked, -1: anywhere; ``_pins``: for
        an own piece, a set of one node, where it may go.
        """
        king, occupied, own, cells, tables = self.king, self.occupied, self.own, self.cells, self._tables
        attackers, block = 0, -1
        pins: dict[int, int] = {}
        left = self.foes
        while left:
            at = left.bit_length() - 1
            here = 1 << at
            left ^= here
            for way in tables[_KIND[cells[at]]][at].to.get(king, ()):
                met = way & occupied
                if not met:
                    attackers |= here
                    block &= way | here
                elif not met & (met - 1) and met & own:
                    pins[met] = pins.get(met, -1) & (way | here)
        self.attackers, self._block, self._pins = attackers, block, pins

    @property
    def in_check(self) -> tuple[int, ...]:
        """The node of the king, if he is attacked."""
        return (self.king,) if self.attackers else ()

    def attacked(self, node: int, occupied: int) -> bool:
        """Whether an enemy, other than one on it, could take on a node if the board were ``occupied`` so."""
        cells, tables = self.cells, self._tables
        left = self.foes
        while left:
            at = left.bit_length() - 1
            left ^= 1 << at
            for way in tables[_KIND[cells[at]]][at].to.get(node, ()):
                if not way & occupied:
                    return True
        return False

    def open_to(self, kind: int, start: int) -> int:
        """The targets of an own piece, whatever becomes of the king."""
        allowed = ~self.occupied if kind == PAWN else self.foes | ~self.occupied
        return self._tables[kind][start].open(self.occupied) & allowed

    def limit(self, start: int) -> int:
        """Where the own king lets a piece other than himself go: a set, negative if it leaves out but a few."""
        return self._block & self._pins.get(1 << start, -1)

    def targets(self) -> list[tuple[int, int, int]]:
        """(kind, node, set of legal targets) of every own piece that can move."""
        if self._targets is None:
            found = []
            for start in spaces_of(self.own):
                kind = _KIND[self.cells[start]]
                ends = self.open_to(kind, start)
                ends = self._safe(ends) if kind == KING else ends & self.limit(start)
                if ends:
                    found.append((kind, start, ends))
            self._targets = found
        return self._targets

    def _safe(self, ends: int) -> int:
        """Those of the king's targets where no enemy could take him."""
        occupied = self.occupied & ~(1 << self.king)
        return sum(1 << end for end in spaces_of(ends) if not self.attacked(end, occupied))

    def castles(self) -> int:
        """Node of the rook with which the king may castle now, -1 if he may not."""
        rook = self.rook
        if rook < 0 or not self.may_change or self.attacked(rook, self.occupied):
            return -1
        return rook

    @property
    def rook(self) -> int:
        """Node of the own rook, -1 without one."""
        return self.cells.find(CODE[self.player][ROOK])

    @property
    def may_change(self) -> bool:
        """Whether the rook stands where castling needs it."""
        return self.king >= 0 and bool(castling(self.space)[self.king] >> self.rook & 1)

    def kind(self, node: int) -> int:
        """Number of the kind of piece on an occupied node."""
        return _KIND[self.cells[node]]
