"""Attacks: what a player has to know of the board: who stands where, who attacks his king, where he may go."""

from __future__ import annotations

from collections.abc import Iterator

from vectorgames.games.chessmen.men import KING, Men
from vectorgames.spaces.relation import spaces_of


class Sight:
    """The board as ``player`` sees it. Sets of spaces are ints.

    own, enemies, occupied   sets; ``foes``: the enemies that can be taken
    king        space of his king, −1 without one
    attackers   the enemies that attack him; ``screens``: the only ones on an enemy's way to him who are enemies too
    """

    __slots__ = (
        "_block",
        "_pins",
        "_targets",
        "attackers",
        "cells",
        "enemies",
        "foes",
        "king",
        "men",
        "occupied",
        "own",
        "player",
        "screens",
    )

    def __init__(self, men: Men, cells: bytes, player: int):
        turned, foe = cells[::-1], 3 - player
        self.men, self.cells, self.player = men, cells, player
        self.own = own = int(turned.translate(men.of[player]), 2)
        self.enemies = enemies = int(turned.translate(men.of[foe]), 2)
        self.foes = enemies if men.prey is men.of else int(turned.translate(men.prey[foe]), 2)
        self.occupied = own | enemies
        self.king = cells.find(men.codes[player][KING])
        self._targets: list[tuple[int, int, int]] | None = None
        self._look()

    def _look(self) -> None:
        """Who attacks the king, what would end that, and which own pieces alone shut an enemy's way to him.

        ``_block``: where a piece other than the king may go while he is attacked, −1: anywhere; ``_pins``: for an
        own piece, a set of one space, where it may go.
        """
        king, occupied, own, cells = self.king, self.occupied, self.own, self.cells
        kinds, takes = self.men.kind, self.men.takes
        attackers, screens, block = 0, 0, -1
        pins: dict[int, int] = {}
        for at in spaces_of(self.enemies):
            for way in takes[kinds[cells[at]]][at].to.get(king, ()):
                met = way & occupied
                if not met:
                    attackers |= 1 << at
                    block &= way | 1 << at
                elif not met & (met - 1):
                    if met & own:
                        pins[met] = pins.get(met, -1) & (way | 1 << at)
                    else:
                        screens |= met
        self.attackers, self.screens, self._block, self._pins = attackers, screens, block, pins

    @property
    def in_check(self) -> tuple[int, ...]:
        """The space of the king, if he is attacked."""
        return (self.king,) if self.attackers else ()

    def attacked(self, ends: int, occupied: int) -> int:
        """Those of some spaces on which an enemy, other than one there, could take if the board were ``occupied``
        so."""
        cells, kinds, takes = self.cells, self.men.kind, self.men.takes
        found = 0
        for at in spaces_of(self.enemies):
            targets = takes[kinds[cells[at]]][at]
            near = targets.reach & ends & ~found
            for end in spaces_of(near) if near else ():
                for way in targets.to[end]:
                    if not way & occupied:
                        found |= 1 << end
                        break
        return found

    def attackers_of(self, end: int) -> tuple[int, ...]:
        """The enemies, other than one there, that could take on a space if there were anything to take."""
        cells, kinds, takes = self.cells, self.men.kind, self.men.takes
        ways = ((at, takes[kinds[cells[at]]][at].to.get(end, ())) for at in spaces_of(self.enemies & ~(1 << end)))
        return tuple(at for at, several in ways if any(not way & self.occupied for way in several))

    def open_to(self, kind: int, start: int) -> int:
        """The targets of an own piece, whatever becomes of the king."""
        moves, takes, occupied = self.men.moves[kind], self.men.takes[kind], self.occupied
        if moves is takes:
            return moves[start].open(occupied) & (self.foes | ~occupied)
        return moves[start].open(occupied) & ~occupied | takes[start].open(occupied) & self.foes

    def limit(self, start: int) -> int:
        """Where the own king lets a piece other than himself go: a set, negative if it leaves out but a few."""
        return self._block & self._pins.get(1 << start, -1)

    def targets(self) -> list[tuple[int, int, int]]:
        """(kind, space, set of legal targets) of every own piece that can move."""
        if self._targets is None:
            self._targets = list(self._found())
        return self._targets

    @property
    def can_move(self) -> bool:
        """Whether an own piece can move."""
        return bool(self._targets) if self._targets is not None else next(self._found(), None) is not None

    def _found(self) -> Iterator[tuple[int, int, int]]:
        cells, kinds, free = self.cells, self.men.kind, self._block == -1 and not self._pins
        for start in spaces_of(self.own):
            kind = kinds[cells[start]]
            ends = self.open_to(kind, start)
            if kind == KING:
                ends &= ~self.attacked(ends, self.occupied & ~(1 << start))
            elif not free:
                ends &= self.limit(start)
            if ends:
                yield kind, start, ends

    def kind(self, space: int) -> int:
        """Number of the kind of piece on an occupied space."""
        return self.men.kind[self.cells[space]]
