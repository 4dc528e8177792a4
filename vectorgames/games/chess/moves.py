"""What is legal in 4D chess: moves, castling, departures and returns, without proposals (rules/chess_4d.md)."""

from __future__ import annotations

from vectorgames.games.chess.actions import AWAY, EMPTY, ENEMY, HOW, MOVES, Move, castling, comebacks, landings
from vectorgames.games.chess.columns import (
    AHEAD,
    BETWEEN,
    FIRST_RANK,
    FORWARD,
    JUMPS,
    KINDS,
    KING,
    KNIGHT,
    LEVELS,
    LEVELS_OF,
    PAWN,
    PAWN_RANK,
    RAYS,
    SIDE,
    SLANTS,
    SPACE,
    STEPS,
    WHOLE,
    column_at,
)
from vectorgames.games.chess.sight import CODE, Sight
from vectorgames.games.chess.state import Absent, ChessState


def legal(state: ChessState) -> list[Move]:
    """Every legal move of the mover."""
    if state._due is not None:
        return returns(state)
    return [*on_board(state), *castlings(state), *returns(state)]


# ---- where pieces get to: keys of landings ----


def reach(sight: Sight, piece: int, column: int) -> list[int]:
    """Keys of the columns that a piece gets to from a column, whatever becomes of its king."""
    view = sight.view
    if piece == PAWN:
        return _pawn_reach(view, sight.player, column)
    if piece == KNIGHT:
        return [view[c] for c in JUMPS[column]]
    if piece == KING:
        return [view[c] for c in STEPS[column]]
    keys = []
    for ray in RAYS[piece][column]:
        for c in ray:
            key = view[c]
            keys.append(key)
            if key & HOW:
                break
    return keys


def _pawn_reach(view: list[int], player: int, column: int) -> list[int]:
    ahead = AHEAD[player]
    keys = [view[c] for c in SLANTS[player][column] if view[c] >> 8 & 3 == ENEMY]
    c = ahead[column]
    if c >= 0:
        key = view[c]
        how = key >> 8 & 3
        if how != ENEMY:
            keys.append(key)
        if how == EMPTY and column % SIDE == PAWN_RANK[player] and view[ahead[c]] >> 8 & 3 != ENEMY:
            keys.append(view[ahead[c]])
    return keys


def pawn_return(sight: Sight, column: int, turns: int) -> list[int]:
    """Keys of the columns that a pawn gets to out of its time out of so many turns."""
    view, player = sight.view, sight.player
    keys = [view[c] for c in SLANTS[player][column] if view[c] >> 8 & 3 == ENEMY]
    for _ in range(turns):
        column = AHEAD[player][column]
        if column < 0 or view[column] >> 8 & 3 == ENEMY:
            break
        keys.append(view[column])
        if view[column] & HOW:
            break
    return keys


# ---- pieces on the board ----


def on_board(state: ChessState) -> list[Move]:
    """Moves, captures and departures."""
    out: list[Move] = []
    sight, cells = state.sight, state._cells
    restless = bool(sight.attackers or sight.screens)
    departures = AWAY | (sum(1 << k for k in state.lengths()) if state._stage.declared else 1)
    codes = _TABLES[state._mover]
    for column, levels in enumerate(sight.own_levels):
        if not levels:
            continue
        reached: dict[int, list[int]] = {}
        limits = sight.limits(column) if restless else None
        for level in LEVELS_OF[levels]:
            space = column * LEVELS + level
            code = cells[space]
            piece, table = codes[code]
            groups = table[space]
            keys = reached.get(piece)
            if keys is None:
                if piece == KING:
                    keys = _king_reach(sight, column)
                else:
                    keys = reach(sight, piece, column)
                    if limits is not None:
                        keys = [limits[key >> 10] & key for key in keys if key >> 10 in limits]
                reached[piece] = keys
            for key in keys:
                out += groups[key]
            if limits is None and piece != KING:
                out += groups[departures]
    if state._double >= 0:
        out += en_passant(state)
    return out


_TABLES = tuple({code: (piece, landings(piece)) for piece, code in enumerate(codes)} for codes in CODE)
"""By player and code: the kind of piece and its tables."""


def _king_reach(sight: Sight, column: int) -> list[int]:
    rest = sight.occupied & ~(1 << sight.king)
    view = sight.view
    return [view[c] for c in STEPS[column] if not sight.attacked(c, rest)]


def en_passant(state: ChessState) -> list[Move]:
    """Captures of the pawn that has just made a double step."""
    pawn, player, sight = state._double, state._mover, state.sight
    if pawn < 0 or state._cells[pawn] != CODE[3 - player][PAWN]:
        return []
    column = pawn // LEVELS
    end = pawn + FORWARD[player] * LEVELS
    out: list[Move] = []
    for file in (column // SIDE - 1, column // SIDE + 1):
        beside = column_at(file, column % SIDE)
        for level in LEVELS_OF[sight.own_levels[beside]] if beside >= 0 else ():
            start = beside * LEVELS + level
            if state._cells[start] != CODE[player][PAWN]:
                continue
            after = sight.occupied & ~(1 << start) & ~(1 << pawn) | 1 << end
            if sight.king < 0 or not sight.attacked(sight.king // LEVELS, after, 1 << pawn):
                out += landings(PAWN)[start][end // LEVELS << 10 | ENEMY << 8 | 1 << end % LEVELS]
    return out


def castlings(state: ChessState) -> list[Move]:
    """Castling with every rook that may, to every level (rules/chess_4d.md, Castling)."""
    sight = state.sight
    king = sight.king
    if not state._rights or sight.attackers:
        return []
    out: list[Move] = []
    for rook in state._rights:
        if rook // LEVELS % SIDE == FIRST_RANK[state._mover] and not castling_barred(sight, rook):
            out += [castling(rook, king, level) for level in range(LEVELS)]
    return out


def castling_barred(sight: Sight, rook: int) -> str | None:
    """What forbids castling with a rook that has the right to: ``full``, ``crossed``, ``end``; None: nothing."""
    home, corner = sight.king // LEVELS, rook // LEVELS
    if BETWEEN[home][corner] & sight.occupied:
        return "full"
    side = SIDE if corner > home else -SIDE
    away = sight.occupied & ~(1 << sight.king)
    if sight.attacked(home + side, away):
        return "crossed"
    after = away & ~(1 << rook) | 1 << (home + side) * LEVELS
    return "end" if sight.attacked(home + 2 * side, after) else None


# ---- pieces off the board ----


def returns(state: ChessState) -> list[Move]:
    """The returns that are legal now, with the origin in the text where two pieces could do the same."""
    pieces = [state._due] if state._due else [] if state._stage.declared else state.own_absent()
    by_letter: dict[str, list[tuple[int, list[int]]]] = {}
    for piece in pieces:
        keys = return_keys(state, piece)
        if keys:
            by_letter.setdefault(piece[1], []).append((SPACE.index[piece[2]], keys))
    out: list[Move] = []
    for letter, found in by_letter.items():
        kind = KINDS.index(letter)
        seen = twice = 0
        if len(found) > 1:
            for _, keys in found:
                own = _squares(keys)
                twice |= seen & own
                seen |= own
        plain, named = comebacks(kind, False), comebacks(kind, True)
        for origin, keys in found:
            for key in keys:
                both = twice >> (key >> 10) * LEVELS & key & 255
                out += plain[origin][key & ~both]
                if both:
                    out += named[origin][key & ~255 | both]
    return out


def _squares(keys: list[int]) -> int:
    """The squares that keys land on."""
    found = 0
    for key in keys:
        found |= (key & 255) << (key >> 10) * LEVELS
    return found


def return_keys(state: ChessState, piece: Absent) -> list[int]:
    """Keys of the legal landings of one of the mover's absent pieces in his next move."""
    sight = state.sight
    origin = SPACE.index[piece[2]] // LEVELS
    if sight.occupied & WHOLE[origin]:
        return []
    keys = []
    limits = sight.limits(-1)
    for key in return_reach(sight, piece, state.turn - piece[3]):
        column, how = key >> 10, key >> 8 & 3
        if how == ENEMY:
            key = _eliminations(sight, key, limits)
        elif limits is not None:
            key &= limits.get(column, 0)
        if key & 255:
            keys.append(key)
    return keys


def return_reach(sight: Sight, piece: Absent, turns: int) -> list[int]:
    """Keys of the landings of an absent piece after so many turns, whatever becomes of its king."""
    origin, kind = SPACE.index[piece[2]] // LEVELS, KINDS.index(piece[1])
    return pawn_return(sight, origin, turns) if kind == PAWN else reach(sight, kind, origin)


def _eliminations(sight: Sight, key: int, limits: dict[int, int] | None) -> int:
    """The key of an enemy column without the eliminations that leave the own king in check."""
    column = key >> 10
    king = sight.kings >> column * LEVELS & 255  # to eliminate him ends the game, whatever comes of it
    allowed = key if limits is None else limits.get(column, 0)
    safe = 0 if column in sight.screens else allowed & key & 255
    return key & ~255 | safe | king


# ---- one move alone ----


def permits(state: ChessState, move: Move) -> bool:
    """Whether a move out of the tables is legal. ``state.actions()`` has it if and only if it is."""
    kind = move.kind
    if kind in ("return", "rejoin", "eliminate"):
        return any(own is move for own in returns(state))
    if state._due is not None:
        return False
    if kind == "castle":
        return any(own is move for own in castlings(state))
    piece, start = move.piece, move.start
    player, sight = state._mover, state.sight
    if state._cells[start] != CODE[player][piece]:
        return False
    if kind == "depart":
        return sight.limits(start >> 3) is None and (
            move.extra in state.lengths() if state._stage.declared else not move.extra
        )
    return _lands(state, move)


def _lands(state: ChessState, move: Move) -> bool:
    """Whether a piece that is where the move starts may land where it ends."""
    sight, piece, end = state.sight, move.piece, move.end
    start_column, column = move.start >> 3, end >> 3
    if piece == PAWN and (column % SIDE - start_column % SIDE) * FORWARD[sight.player] < 0:
        return False  # a pawn of the other side moved so
    key = sight.view[column]
    if MOVES[key >> 8 & 3] != move.kind or not key >> (end & 7) & 1:
        return any(own is move for own in en_passant(state))
    if BETWEEN[start_column][column] & sight.occupied:
        return False
    if piece == KING:
        return not sight.attacked(column, sight.occupied & ~(1 << sight.king))
    limits = sight.limits(start_column)
    return limits is None or bool(limits.get(column, 0) >> (end & 7) & 1)


def can_move(state: ChessState) -> bool:
    """Whether the mover has a legal move."""
    if state._due is not None:
        return True  # or it would have been lost
    sight = state.sight
    if not sight.attackers and (not state._stage.declared or state.lengths()):
        free = sight.own if sight.king < 0 else sight.own & ~(1 << sight.king)
        for column in sight.screens:
            free &= ~WHOLE[column]
        if free:
            return True  # it may depart
    return bool(legal(state))
