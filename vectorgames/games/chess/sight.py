"""Sight: what a player has to know of the board: who stands where, who attacks his king, what is pinned.

Check looks at columns only (rules/chess_4d.md, Check), so attacks and pins are questions about columns.
"""

from __future__ import annotations

from vectorgames.games.chess.columns import (
    A_JUMP_AWAY,
    BELOW,
    BETWEEN,
    BISHOP,
    COLUMNS,
    DIAGONAL,
    KING,
    KNIGHT,
    NEXT_TO,
    PAWN,
    PAWNS_ON,
    QUEEN,
    ROOK,
    STRAIGHT,
    WAYS,
    WHOLE,
)

CODE = ((), (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
"""Code of a piece by player and kind."""
_FIRST_KEYS = tuple(c << 10 for c in range(COLUMNS))


def _table(player: int, *kinds: int) -> bytes:
    """A translation of cells into binary digits: 1 for the player's pieces of these kinds."""
    codes = {CODE[player][kind] for kind in kinds}
    return bytes(b"01"[code in codes] for code in range(256))


_ALL = (b"", *(_table(p, *range(6)) for p in (1, 2)))
_PARTS = (
    (),
    *(
        (_table(p, QUEEN, ROOK), _table(p, QUEEN, BISHOP), _table(p, KNIGHT), _table(p, PAWN), _table(p, KING))
        for p in (1, 2)
    ),
)


class Sight:
    """The board as ``player`` sees it. Sets of squares are ints, see columns.

    own, enemy, occupied   sets; ``own_levels``: bytes, by column
    king        space of his king, -1 without one
    view        by column: key of all landings in it (see actions)
    attackers   the enemy pieces that give check
    screens     column -> column: whose only piece keeps an enemy in the second from attacking the king
    """

    __slots__ = (
        "_view",
        "across",
        "along",
        "attackers",
        "enemy",
        "kings",
        "king",
        "knights",
        "occupied",
        "own",
        "own_levels",
        "pawns",
        "player",
        "screens",
    )

    def __init__(self, cells: bytes, player: int):
        turned = cells[::-1]
        foe = 3 - player
        self.player = player
        self.own = own = int(turned.translate(_ALL[player]), 2)
        self.enemy = int(turned.translate(_ALL[foe]), 2)
        self.occupied = occupied = own | self.enemy
        along, across, knights, pawns, kings = _PARTS[foe]
        self.along = int(turned.translate(along), 2)
        self.across = int(turned.translate(across), 2)
        self.knights = int(turned.translate(knights), 2)
        self.pawns = int(turned.translate(pawns), 2)
        self.kings = int(turned.translate(kings), 2)
        self.own_levels = own.to_bytes(COLUMNS, "little")
        self.king = cells.find(CODE[player][KING])
        self._view: list[int] | None = None
        self.screens: dict[int, int] = {}
        self.attackers = 0
        if self.king >= 0:
            self._look(self.king >> 3, occupied)

    def _look(self, column: int, occupied: int) -> None:
        """Who attacks the king, and which columns of a single piece stand between him and an enemy."""
        found = self._near(column)
        between = BETWEEN[column]
        for sliders in (STRAIGHT[column] & self.along, DIAGONAL[column] & self.across):
            left = sliders
            while left:
                at = left.bit_length() - 1 >> 3
                left &= BELOW[at]
                way = between[at] & occupied
                if not way:
                    found |= sliders & WHOLE[at]
                elif not way & (way - 1):
                    self.screens[way.bit_length() - 1 >> 3] = at
        self.attackers = found

    def _near(self, column: int) -> int:
        """The enemies that attack a column and do not slide there."""
        found = A_JUMP_AWAY[column] & self.knights | NEXT_TO[column] & self.kings
        return found | PAWNS_ON[3 - self.player][column] & self.pawns

    def attacking(self, column: int) -> int:
        """The enemies that could take in a column, if there were anything to take."""
        found, between = self._near(column), BETWEEN[column]
        for sliders in (STRAIGHT[column] & self.along, DIAGONAL[column] & self.across):
            left = sliders
            while left:
                at = left.bit_length() - 1 >> 3
                left &= BELOW[at]
                if not between[at] & self.occupied:
                    found |= sliders & WHOLE[at]
        return found

    @property
    def in_check(self) -> tuple[int, ...]:
        """The space of the king, if he is attacked."""
        return (self.king,) if self.attackers else ()

    def attacked(self, column: int, occupied: int, gone: int = 0) -> bool:
        """Whether an enemy, but those ``gone``, could take in a column if the board were ``occupied`` so."""
        there = ~gone
        if (A_JUMP_AWAY[column] & self.knights | PAWNS_ON[3 - self.player][column] & self.pawns) & there:
            return True
        if NEXT_TO[column] & self.kings & there:
            return True
        between = BETWEEN[column]
        left = (STRAIGHT[column] & self.along | DIAGONAL[column] & self.across) & there
        while left:
            at = left.bit_length() - 1 >> 3
            if not between[at] & occupied:
                return True
            left &= BELOW[at]
        return False

    @property
    def view(self) -> list[int]:
        if self._view is None:
            levels = zip(_FIRST_KEYS, self.own_levels, self.enemy.to_bytes(COLUMNS, "little"), strict=True)
            self._view = [
                first | (512 | enemy if enemy else 511 - own if own else 255) for first, own, enemy in levels
            ]
        return self._view

    def limits(self, column: int) -> dict[int, int] | None:
        """Column -> key of where a piece of a column, other than the king, may land; None: anywhere.

        A piece that is not on the board yet has the column -1.
        """
        pinned = self.screens.get(column)
        if self.attackers:
            return {} if pinned is not None else self._defences()
        if pinned is None:
            return None
        return self._line(pinned, self._sliders(pinned))

    def _defences(self) -> dict[int, int]:
        """What ends a check: to stand in between, or to take the only attacker."""
        at = self.attackers.bit_length() - 1 >> 3
        if self.attackers & ~WHOLE[at]:
            return {}  # from two columns
        return self._line(at, self.attackers)

    def _line(self, at: int, attackers: int) -> dict[int, int]:
        """Landings between the king and an enemy column, and on the only one there who attacks along the line."""
        view = self.view
        out = {c: view[c] for c in WAYS[self.king >> 3][at]}
        if not attackers & (attackers - 1):
            out[at] = at << 10 | 512 | attackers >> 8 * at
        return out

    def _sliders(self, at: int) -> int:
        """The enemies in a column on a line with the king that slide along this line."""
        straight = STRAIGHT[self.king >> 3] & WHOLE[at]
        return (self.along if straight else self.across) & WHOLE[at]
