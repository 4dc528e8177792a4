"""Castling of Hyper-Chess: king and rook change places (rules/gryb.md section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.blocks.castle import CASTLE
from vectorgames.core.action import Pick
from vectorgames.core.stage import Reason
from vectorgames.games.chessmen.actions import Move
from vectorgames.games.chessmen.attacks import Sight
from vectorgames.games.chessmen.men import KING, Men
from vectorgames.games.chessmen.stage import ChessmenState
from vectorgames.games.hyper.ways import ROOK, castling
from vectorgames.kept import kept
from vectorgames.spaces.tree import QuadTree

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space


@kept
def castle(space: Space, king: int, rook: int) -> Move:
    """Castling of a king and a rook that stand there."""
    return Move(CASTLE, CASTLE, (Pick("space", king), Pick("space", rook)), 0, "K", king, rook)


class Castling:
    """The rook of the player who sees a board, and whether his king may change places with it."""

    def __init__(self, space: QuadTree, men: Men, sight: Sight):
        self.sight = sight
        self.rook = rook = sight.cells.find(men.codes[sight.player][ROOK])  # −1 without one
        self.may_change = min(rook, sight.king) >= 0 and bool(castling(space)[sight.king] >> rook & 1)

    @property
    def legal(self) -> bool:
        """Whether the king may castle now."""
        return self.may_change and not self.sight.attacked(1 << self.rook, self.sight.occupied)


def castled(men: Men, state: ChessmenState, move: Move) -> bytes:
    """The cells after castling."""
    cells, codes = bytearray(state.cells), men.codes[state.mover]
    cells[move.start], cells[move.end] = codes[ROOK], codes[KING]
    return bytes(cells)


def why_no_castling(state: ChessmenState, here: Castling) -> Reason:
    """Why the king does not castle."""
    names, section = state.game.space.names, state.game.section
    if here.rook < 0:
        return Reason("hyper_chess.castle_no_rook", section)
    king, rook = names[here.sight.king], names[here.rook]
    if not here.may_change:
        return Reason("hyper_chess.castle_apart", section, king=king, rook=rook)
    return Reason("hyper_chess.castle_into_check", section, node=rook)
