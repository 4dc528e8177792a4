"""Play: an action as it has been carried out, for effects and goals that look at what it has changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from vectorgames.core.action import Move
    from vectorgames.core.game import Game
    from vectorgames.core.record import Record
    from vectorgames.core.state import State


@dataclass(slots=True)
class Play:
    """An action of ``player`` and what is so after it. Effects change it further, one after the other.

    before    the state in which it was played
    moved     (from, to) of every piece that has come to stand somewhere by it, from −1: out of the hand; that of
              the piece which was played first
    taken     codes of the pieces that it has taken off the board
    progress  whether the turn counts as progress
    again     whether the same player has another turn
    due       how many pieces of the others he is to remove
    """

    before: State
    move: Move
    player: int
    cells: bytes
    hands: tuple[int, ...] | None
    record: Record | None
    moved: tuple[tuple[int, int], ...]
    taken: list[int] = field(default_factory=list)
    progress: bool = False
    again: bool = False
    due: int = 0

    @property
    def landed(self) -> tuple[int, ...]:
        """The spaces on which pieces have come to stand."""
        return tuple(end for _, end in self.moved)

    @property
    def game(self) -> Game:
        return self.before.game

    def owned(self) -> bytes:
        """The side of the piece on every space, 0 where none is (``Game.owned``)."""
        return self.game.owned(self.cells)

    def gained(self, side: int) -> tuple[int, ...]:
        """The spaces on which pieces of a side have come to stand, or have become its own."""
        owned, before = self.owned(), self.game.owned(self.before._cells)
        differ = np.frombuffer(owned, np.uint8) != np.frombuffer(before, np.uint8)
        new = np.flatnonzero(differ).tolist()
        return tuple(i for i in dict.fromkeys((*self.landed, *new)) if owned[i] == side)

    def remove(self, spaces: list[int] | tuple[int, ...]) -> None:
        """Take the pieces on some spaces off the board."""
        cells = bytearray(self.cells)
        for space in spaces:
            if cells[space]:
                self.taken.append(cells[space])
                cells[space] = 0
        self.cells = bytes(cells)

    def pieces_of(self, player: int) -> int:
        """How many pieces a player has, on the board and in hand."""
        return self.game.pieces_of(player, self.cells, self.hands)
