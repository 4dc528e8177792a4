"""What is legal in 4D chess and what it does: moves, castling, departures and returns, endings."""

from __future__ import annotations

from vectorgames.games.chess_4d.state import (
    A_JUMP_AWAY,
    AHEAD,
    AWAY,
    BETWEEN,
    BISHOP,
    CODE,
    CORNERS,
    DIAGONAL,
    EMPTY,
    ENEMY,
    FIRST_RANK,
    FORWARD,
    HOW,
    JUMPS,
    KINDS,
    KING,
    KNIGHT,
    LEVELS,
    LEVELS_OF,
    LOSES,
    NEXT_TO,
    PAWN,
    PAWN_RANK,
    PAWNS_ON,
    QUEEN,
    RAYS,
    ROOK,
    SIDE,
    SLANTS,
    SPACE,
    STEPS,
    STRAIGHT,
    WHOLE,
    Absent,
    ChessStage,
    ChessState,
    Memo,
    Move,
    OffBoard,
    Sight,
    castling,
    chess_state,
    comebacks,
    landings,
    rank_of,
)
from vectorgames.rules.action import Outcome


def legal(state: ChessState) -> list[Move]:
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
    if state._off.double >= 0:
        out += en_passant(state)
    return out


_TABLES = tuple({code: (piece, landings(piece)) for piece, code in enumerate(codes)} for codes in CODE)
"""By player and code: the kind of piece and its tables."""


def _king_reach(sight: Sight, column: int) -> list[int]:
    view, attacked, away = sight.view, sight.attacked, sight.occupied & ~(1 << sight.king)
    return [view[c] for c in STEPS[column] if not attacked(c, away)]


def passed_over(state: ChessState) -> int:
    """The square on which a pawn taken en passant is taken now, -1 if there is none."""
    pawn, player = state._off.double, state._mover
    if pawn < 0 or state._cells[pawn] != CODE[3 - player][PAWN]:
        return -1
    return pawn + FORWARD[player] * LEVELS


def exposed_en_passant(state: ChessState, start: int) -> bool:
    """Whether the own king would be attacked after a pawn has taken en passant."""
    sight, pawn, end = state.sight, state._off.double, passed_over(state)
    after = sight.occupied & ~(1 << start) & ~(1 << pawn) | 1 << end
    return sight.king >= 0 and sight.attacked(sight.king // LEVELS, after, 1 << pawn)


def en_passant(state: ChessState) -> list[Move]:
    sight, end = state.sight, passed_over(state)
    out: list[Move] = []
    for beside in SLANTS[3 - state._mover][end // LEVELS] if end >= 0 else ():
        for level in LEVELS_OF[sight.own_levels[beside]]:
            start = beside * LEVELS + level
            if state._cells[start] == CODE[state._mover][PAWN] and not exposed_en_passant(state, start):
                out += landings(PAWN)[start][end // LEVELS << 10 | ENEMY << 8 | 1 << end % LEVELS]
    return out


def castlings(state: ChessState) -> list[Move]:
    """Castling with every rook that may, to every level (rules/chess_4d.md, Castling)."""
    sight = state.sight
    king, rights = sight.king, state._off.rights
    if not rights or sight.attackers:
        return []
    out: list[Move] = []
    for rook in rights:
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
    keys = (safe_landings(sight, key) for key in return_reach(sight, piece, state.turn - piece[3]))
    return [key for key in keys if key & 255]


def return_reach(sight: Sight, piece: Absent, turns: int) -> list[int]:
    """Keys of the landings of an absent piece after so many turns, whatever becomes of its king."""
    origin, kind = SPACE.index[piece[2]] // LEVELS, KINDS.index(piece[1])
    return pawn_return(sight, origin, turns) if kind == PAWN else reach(sight, kind, origin)


def safe_landings(sight: Sight, key: int) -> int:
    """The key of a column to which a piece returns, without the landings that leave the own king in check."""
    column, limits = key >> 10, sight.limits(-1)
    allowed = key if limits is None else key & ~255 | key & limits.get(column, 0) & 255
    if key >> 8 & 3 != ENEMY:
        return allowed
    king = sight.kings >> column * LEVELS & 255  # to eliminate him ends the game, whatever comes of it
    safe = 0 if column in sight.screens else allowed & 255
    return key & ~255 | safe | king


def can_move(state: ChessState) -> bool:
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


def after(state: ChessState, move: Move) -> ChessState:
    kind, player, off = move.kind, state._mover, state._off
    cells, absent = bytearray(state._cells), off.absent
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
        absent = off.without(state._due or _first(state, move)).absent
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
                cells[off.double] = 0
            if abs(rank_of(end) - rank_of(move.start)) == 2:
                double = end
        cells[end] = CODE[player][move.extra or move.piece]
    white, black = off.made
    made = (white + 1, black) if player == 1 else (white, black + 1)
    quiet = 0 if progress else state._quiet + 1
    board, off = bytes(cells), OffBoard(_rights(state, move), double, made, absent)
    if king_gone:
        won = Outcome((player,), None, "time out")
        return chess_state(state._stage, board, player, None, quiet, off, outcome=won)
    return _next(state, board, quiet, off)


def _next(state: ChessState, cells: bytes, quiet: int, off: OffBoard) -> ChessState:
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
    return begin_turn(state._stage, cells, foe, memo, quiet, off, sight)


def begin_turn(
    stage: ChessStage,
    cells: bytes,
    player: int,
    memo: Memo,
    quiet: int,
    off: OffBoard,
    sight: Sight | None = None,
) -> ChessState:
    """The state in which a player is to move: a due piece that cannot return is lost, endings are looked at."""
    state = chess_state(stage, cells, player, memo, quiet, off, sight=sight)
    if stage.declared:
        due = next((piece for piece in off.absent if piece[0] == player and piece[4] == state.turn), None)
        if due is not None:
            state._due = due
            if not returns(state):
                state = chess_state(stage, cells, player, memo, quiet, off.without(due), sight=sight)
    moves = can_move(state)
    state._outcome = stage.royal.ending(player, quiet, moves, not moves and bool(state.sight.attackers))
    return state


def _castle(cells: bytearray, move: Move, player: int) -> None:
    cells[move.start] = cells[move.extra] = 0
    cells[move.end], cells[rook_after(move)] = CODE[player][KING], CODE[player][ROOK]


def rook_after(move: Move) -> int:
    """Where the rook of a castling ends: on the king's level, on the side from which he came."""
    return move.end - (SIDE * LEVELS if move.end > move.start else -SIDE * LEVELS)


def _rights(state: ChessState, move: Move) -> frozenset[int]:
    """The castling rights after a move."""
    rights = state._off.rights
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
    return next(piece for piece in state._off.absent if _is(piece, state, move))


def _is(piece: Absent, state: ChessState, move: Move) -> bool:
    return piece[:3] == (state._mover, KINDS[move.piece], SPACE.names[move.start])


def brings_back(state: ChessState, move: Move) -> bool:
    """Whether the piece of a return is absent: returns of pieces that left from elsewhere are written alike."""
    return any(_is(piece, state, move) for piece in ([state._due] if state._due else state._off.absent))


def winning_spaces(state: ChessState) -> tuple[int, ...]:
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
    if player == state.mover:
        return state
    return begin_turn(state.stage, state.cells, player, "declined", state.quiet, state.off)


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
    return gets_to(piece, state.mover, move.end, king) and not (
        BETWEEN[move.end >> 3][king] & foe.occupied & ~(1 << move.start)
    )


def gets_to(piece: int, player: int, space: int, column: int) -> bool:
    """Whether a piece on a space gets to a column, a pawn by taking, if nothing stands between."""
    if piece == KNIGHT:
        return bool(A_JUMP_AWAY[column] >> space & 1)
    if piece == PAWN:
        return bool(PAWNS_ON[player][column] >> space & 1)
    if piece == KING:
        return bool(NEXT_TO[column] >> space & 1)
    lines = STRAIGHT[column] if piece in (QUEEN, ROOK) else 0
    lines |= DIAGONAL[column] if piece in (QUEEN, BISHOP) else 0
    return bool(lines >> space & 1)
