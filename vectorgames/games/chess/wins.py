"""Where a player could win at once: by eliminating the king, or by mate (rules/chess_4d.md, Endings).

Legality and mate ask for columns only, so of moves that differ in levels alone one is tried for all.
"""

from __future__ import annotations

from vectorgames.games.chess.actions import Move
from vectorgames.games.chess.columns import (
    A_JUMP_AWAY,
    BETWEEN,
    BISHOP,
    DIAGONAL,
    KING,
    KNIGHT,
    PAWN,
    PAWNS_ON,
    QUEEN,
    ROOK,
    STRAIGHT,
)
from vectorgames.games.chess.moves import legal
from vectorgames.games.chess.play import after, begin_turn
from vectorgames.games.chess.sight import Sight
from vectorgames.games.chess.state import ChessState


def winning_spaces(state: ChessState) -> tuple[int, ...]:
    """The spaces at which a move of the mover wins the game."""
    foe = Sight(state.cells, 3 - state.mover)
    if state.outcome is not None or foe.king < 0:
        return ()
    tried: dict[tuple[object, ...], bool] = {}
    found = set()
    for move in legal(state):
        if not _may_win(state, move, foe):
            continue
        alike = (move.kind, move.piece, move.start >> 3, move.end >> 3, state.cells[move.end], move.extra)
        if alike not in tried:
            outcome = after(state, move).outcome
            tried[alike] = outcome is not None and outcome.winners == (state.mover,)
        if tried[alike]:
            found.add(move.end if move.end >= 0 else move.start)
    return tuple(sorted(found))


def as_if(state: ChessState, player: int) -> ChessState:
    """The position as if it were a player's move."""
    if player == state.mover:
        return state
    return begin_turn(state.stage, state.cells, player, "declined", *state.going_on)


def _may_win(state: ChessState, move: Move, foe: Sight) -> bool:
    """A quick look: whether a move takes the king or may give check."""
    king = foe.king >> 3
    if move.end == foe.king:
        return True
    if move.kind == "castle" or move.start >> 3 in foe.screens:
        return True
    if move.kind == "eliminate":
        return move.end >> 3 in foe.screens
    if move.kind == "depart":
        return False
    piece = move.extra or move.piece
    if piece == PAWN and move.kind == "capture" and not state.cells[move.end]:
        return True  # en passant: two columns change
    return _attacks(piece, state.mover, move.end, king) and not (
        BETWEEN[move.end >> 3][king] & foe.occupied & ~(1 << move.start)
    )


def _attacks(piece: int, player: int, space: int, column: int) -> bool:
    """Whether a piece on a space attacks a column if nothing stands between."""
    if piece == KNIGHT:
        return bool(A_JUMP_AWAY[column] >> space & 1)
    if piece == PAWN:
        return bool(PAWNS_ON[player][column] >> space & 1)
    if piece == KING:
        return False
    lines = STRAIGHT[column] if piece in (QUEEN, ROOK) else 0
    lines |= DIAGONAL[column] if piece in (QUEEN, BISHOP) else 0
    return bool(lines >> space & 1)
