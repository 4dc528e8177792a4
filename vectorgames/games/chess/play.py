"""What a legal action of 4D chess does: the next state, endings included (rules/chess_4d.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.action import Outcome
from vectorgames.games.chess.actions import Move
from vectorgames.games.chess.columns import KINDS, KING, LEVELS, PAWN, ROOK, SIDE, SPACE, rank_of
from vectorgames.games.chess.moves import can_move, returns
from vectorgames.games.chess.sight import CODE, Sight
from vectorgames.games.chess.state import CORNERS, LOSES, Absent, ChessState, Memo, chess_state

if TYPE_CHECKING:
    from vectorgames.games.chess.stage import ChessStage


def after(state: ChessState, move: Move) -> ChessState:
    """The state after one of the mover's legal moves."""
    kind, player = move.kind, state._mover
    cells, absent = bytearray(state._cells), state._absent
    end, double = move.end, -1
    progress = king_gone = False
    if kind == "depart":
        cells[move.start] = 0
        t = state.turn
        left = (player, KINDS[move.piece], SPACE.names[move.start], t, t + move.extra if move.extra else None)
        absent = (*absent, left)
    elif kind == "castle":
        _castle(cells, move, player)
    elif kind in ("return", "rejoin", "eliminate"):
        absent = _without(absent, state._due or _first(state, move))
        progress = kind == "eliminate" or move.piece == PAWN
        if kind == "eliminate":
            king_gone = cells[end] == CODE[3 - player][KING]
            cells[end] = 0
        else:
            cells[end] = CODE[player][move.extra or move.piece]
    else:
        progress = cells[end] != 0 or move.piece == PAWN
        cells[move.start] = 0
        if move.piece == PAWN:
            if kind == "capture" and not cells[end]:
                cells[state._double] = 0
            if abs(rank_of(end) - rank_of(move.start)) == 2:
                double = end
        cells[end] = CODE[player][move.extra or move.piece]
    rights = _rights(state, move)
    made = (state._made[0] + 1, state._made[1]) if player == 1 else (state._made[0], state._made[1] + 1)
    quiet = 0 if progress else state._quiet + 1
    board = bytes(cells)
    if king_gone:
        won = Outcome((player,), None, "time out")
        return chess_state(state._stage, board, player, None, quiet, rights, double, made, absent, outcome=won)
    return _next(state, board, quiet, rights, double, made, absent)


def _next(
    state: ChessState,
    cells: bytes,
    quiet: int,
    rights: frozenset[int],
    double: int,
    made: tuple[int, int],
    absent: tuple[Absent, ...],
) -> ChessState:
    """Whose move it is after one that left the board so: a series goes on, is answered, or is over."""
    player = state._mover
    foe = 3 - player
    seen = Sight(cells, foe)
    sight: Sight | None = seen
    memo, series = None, state._memo
    if isinstance(series, tuple):
        own, other = series[player - 1], series[foe - 1]
        own = 0 if seen.attackers else own - 1  # check ends the series of who gives it
        if own or other:
            memo = (own, other) if player == 1 else (other, own)
        if own:
            foe, sight = player, None
    return begin_turn(state._stage, cells, foe, memo, quiet, rights, double, made, absent, sight)


def begin_turn(
    stage: ChessStage,
    cells: bytes,
    player: int,
    memo: Memo,
    quiet: int,
    rights: frozenset[int],
    double: int,
    made: tuple[int, int],
    absent: tuple[Absent, ...],
    sight: Sight | None = None,
) -> ChessState:
    """The state in which a player is to move: a due piece that cannot return is lost, endings are looked at."""
    state = chess_state(stage, cells, player, memo, quiet, rights, double, made, absent, sight=sight)
    if stage.declared:
        due = next((piece for piece in absent if piece[0] == player and piece[4] == state.turn), None)
        if due is not None:
            state._due = due
            if not returns(state):
                absent = _without(absent, due)
                state = chess_state(stage, cells, player, memo, quiet, rights, double, made, absent, sight=sight)
    moves = can_move(state)
    outcome = stage.royal.ending(player, quiet, moves, not moves and bool(state.sight.attackers))
    if outcome is None:
        return state
    due, sight = state._due, state._sight
    return chess_state(stage, cells, player, memo, quiet, rights, double, made, absent, due, outcome, sight)


def _castle(cells: bytearray, move: Move, player: int) -> None:
    cells[move.start] = cells[move.extra] = 0
    cells[move.end], cells[rook_after(move)] = CODE[player][KING], CODE[player][ROOK]


def rook_after(move: Move) -> int:
    """Where the rook of a castling ends: on the king's level, on the side from which he came."""
    return move.end - (SIDE * LEVELS if move.end > move.start else -SIDE * LEVELS)


def _rights(state: ChessState, move: Move) -> frozenset[int]:
    """The castling rights after a move."""
    rights = state._rights
    if not rights:
        return rights
    if move.piece == KING:
        return rights - CORNERS[state._mover]
    for space in (move.start, move.end):
        if space in rights:
            rights = rights - LOSES[space]
    return rights


def _first(state: ChessState, move: Move) -> Absent:
    """The absent piece that a return brings back: the one that left first."""
    wanted = (state._mover, KINDS[move.piece], SPACE.names[move.start])
    return next(piece for piece in state._absent if piece[:3] == wanted)


def _without(absent: tuple[Absent, ...], piece: Absent) -> tuple[Absent, ...]:
    k = absent.index(piece)
    return absent[:k] + absent[k + 1 :]
