"""Whether one action of 4D chess is legal, and if not, the rule that forbids it.

The list of all legal actions (``moves.legal``) is a quicker way to the same; a test holds one against the other.
"""

from __future__ import annotations

from typing import Any

from vectorgames.base.words import LocalizedText
from vectorgames.games.chess_4d.moves import (
    brings_back,
    castling_barred,
    exposed_en_passant,
    gets_to,
    passed_over,
    return_keys,
    return_reach,
    safe_landings,
)
from vectorgames.games.chess_4d.notation import Written
from vectorgames.games.chess_4d.state import (
    AHEAD,
    BETWEEN,
    CODE,
    FIRST_RANK,
    KINDS,
    KING,
    LEVELS,
    OWN,
    PAWN,
    PAWN_RANK,
    QUEEN,
    RETURNS,
    ROOK,
    SERIES,
    SIDE,
    SLANTS,
    SPACE,
    TURNS,
    WAYS,
    WORDS,
    Absent,
    ChessState,
    Move,
    Sight,
    column_at,
    column_name,
)
from vectorgames.rules.reason import Reason

HOW_THEY_MOVE, CHECK, SPEED = "How pieces move", "Check", "Speed moves"
TIME_OUT, CASTLING, DECLARED = "Time out", "Castling", "Option declared"


def reason(state: ChessState, topic: str, key: str, **params: Any) -> Reason:
    """The reason under ``rules.chess_4d``; ``topic``: heading of the rulebook."""
    return Reason(f"chess_4d.{key}", f"{state.rules.section} {topic}", **params)


def of_chess(state: ChessState, topic: str, key: str, **params: Any) -> Reason:
    """The reason under ``rules.chess``: what is so in every game of chess."""
    return Reason(f"chess.{key}", f"{state.rules.section} {topic}", **params)


def named(kind: int) -> LocalizedText:
    return LocalizedText(f"rules.chess.the.{KINDS[kind]}")


def written(space: int) -> Written:
    return Written(SPACE.names[space])


def permits(state: ChessState, move: Move) -> bool:
    """Whether a move out of the tables is legal."""
    if refusal(state, move) is not None:
        return False
    if move.kind == "castle":
        return move.start == state.sight.king
    if move.kind in RETURNS and not brings_back(state, move):
        return False
    own_there = move.end >= 0 and state.sight.view[move.end // LEVELS] >> 8 & 3 == OWN
    return own_there == (move.kind in ("join", "rejoin"))  # they are written like those to empty columns


def refusal(state: ChessState, move: Move) -> Reason | None:
    """Why an action, as it is written, is not legal in a turn that is not over; None: it is legal."""
    if state._due is not None and move.kind not in (*RETURNS, *WORDS):
        return must_return(state, state._due)
    match move.kind:
        case "move" | "join" | "capture":
            return _why_no_move(state, move)
        case "depart":
            return _why_no_departure(state, move)
        case "castle":
            return _why_no_castling(state, move)
        case "return" | "rejoin" | "eliminate":
            return _why_not_back(state, move)
    return _why_no_word(state, move)


def must_return(state: ChessState, due: Absent) -> Reason:
    """Nothing but the returns of the piece that is due."""
    return reason(state, DECLARED, "must_return", piece=Written(due[1] + due[2]))


def _why_no_word(state: ChessState, move: Move) -> Reason | None:
    if move.kind != "speed":
        return reason(state, SPEED, "nothing_proposed")
    if not state.stage.proposals:
        return reason(state, SPEED, "speed_off")
    if move.extra not in SERIES:
        return reason(state, SPEED, "speed_length", least=SERIES[0], most=SERIES[-1])
    if state.due is not None:
        return must_return(state, state.due)
    if state.memo is not None:
        return reason(state, SPEED, "speed_declined" if state.memo == "declined" else "speed_in_series")
    return None


# ---- the own king ----


def in_check(state: ChessState) -> Reason:
    """The own king would be attacked after an action that is right in itself."""
    sight = state.sight
    return state.stage.royal.reason(f"{state.rules.section} {CHECK}", bool(sight.attackers), sight.king)


def _why_unsafe(state: ChessState, move: Move) -> Reason | None:
    """What of the own king forbids a move or capture that is right in itself."""
    sight, column, end = state.sight, move.end // LEVELS, move.end
    if move.piece == KING:
        if sight.king_attacked(column):
            return reason(state, CHECK, "king_into_attacked_column", column=column_name(column))
        return None
    if move.piece == PAWN and end == passed_over(state):
        return in_check(state) if exposed_en_passant(state, move.start) else None
    limits = sight.limits(move.start // LEVELS)
    if limits is None or limits.get(column, 0) >> end % LEVELS & 1:
        return None
    return in_check(state)


# ---- pieces on the board ----


def why_not_there(state: ChessState, start: int, kind: int) -> Reason | None:
    """Why the mover has no such piece on a square."""
    code, codes = state._cells[start], CODE[state._mover]
    if code == codes[kind]:
        return None
    if not code:
        return of_chess(state, "Board", "no_piece", space=written(start))
    if code not in codes:
        return of_chess(state, "Board", "not_yours", space=written(start))
    there = named(codes.index(code))
    return of_chess(state, "Pieces and setup", "other_kind", space=written(start), there=there, given=named(kind))


def _why_no_move(state: ChessState, move: Move) -> Reason | None:
    """Why a move or capture is not legal."""
    kind, end = move.piece, move.end
    way = _why_no_pawn_move if kind == PAWN else _why_no_way
    wrong = why_not_there(state, move.start, kind) or way(state, move) or why_no_landing(state, end)
    if wrong is not None:
        return wrong
    takes = state._cells[end] != 0 or (kind == PAWN and end == passed_over(state))
    if takes != (move.kind == "capture"):
        right = Written(move.text.replace("-", "x", 1) if takes else move.text.replace("x", "-", 1))
        return of_chess(state, "Texts of actions", "takes" if takes else "takes_nothing", text=right)
    last = kind == PAWN and AHEAD[state.mover][end // LEVELS] < 0
    if last and not move.extra:
        return reason(state, HOW_THEY_MOVE, "promotes", text=tuple(Written(f"={k}") for k in "QRBN"))
    if move.extra and not last:
        return reason(state, HOW_THEY_MOVE, "promotes_not")
    return _why_unsafe(state, move)


def _why_no_way(state: ChessState, move: Move) -> Reason | None:
    """Why a piece that is no pawn does not get from a square to the column of another."""
    there, here = move.start // LEVELS, move.end // LEVELS
    if there == here:
        return reason(state, HOW_THEY_MOVE, "same_column")
    if not gets_to(move.piece, state._mover, move.start, here):
        return no_way(state, move.piece, there, here)
    return why_blocked(state, there, here)


def no_way(state: ChessState, kind: int, there: int, here: int) -> Reason:
    columns = {"start": column_name(there), "end": column_name(here)}
    return of_chess(state, HOW_THEY_MOVE, "no_way", piece=named(kind), **columns)


def why_blocked(state: ChessState, there: int, here: int) -> Reason | None:
    occupied = state.sight.occupied
    if BETWEEN[there][here] & occupied:
        order = sorted(WAYS[there][here], key=lambda c: abs(c - there))
        first = next(c for c in order if occupied >> c * LEVELS & 255)
        return reason(state, HOW_THEY_MOVE, "blocked", column=column_name(first), end=column_name(here))
    return None


def _why_no_pawn_move(state: ChessState, move: Move) -> Reason | None:
    there, here, player = move.start // LEVELS, move.end // LEVELS, state.mover
    if there == here:
        return reason(state, HOW_THEY_MOVE, "same_column")
    ahead = AHEAD[player][there]
    if here in SLANTS[player][there]:
        passed = passed_over(state)
        if enemies_in(state.sight, here) or move.end == passed:
            return None
        if passed >= 0 and passed // LEVELS == here:
            return reason(state, HOW_THEY_MOVE, "en_passant", square=written(passed))
        return reason(state, HOW_THEY_MOVE, "pawn_diagonal", column=column_name(here))
    twice = ahead >= 0 and here == AHEAD[player][ahead]
    if here != ahead and not twice:
        return no_way(state, PAWN, there, here)
    if twice and there % SIDE != PAWN_RANK[player]:
        return reason(state, HOW_THEY_MOVE, "pawn_twice")
    blocked = why_blocked(state, there, here) if twice else None
    if blocked is None and enemies_in(state.sight, here):
        return reason(state, HOW_THEY_MOVE, "pawn_straight", column=column_name(here))
    return blocked


def why_no_landing(state: ChessState, end: int) -> Reason | None:
    """Why a piece that gets to a column may not land on one of its levels."""
    sight, column = state.sight, end // LEVELS
    if sight.view[column] >> end % LEVELS & 1:
        return None
    if enemies_in(sight, column):
        return reason(state, HOW_THEY_MOVE, "must_take", column=column_name(column))
    if sight.own_levels[column] == 255:
        return reason(state, HOW_THEY_MOVE, "full", column=column_name(column))
    return reason(state, HOW_THEY_MOVE, "level_taken", square=written(end))


def enemies_in(sight: Sight, column: int) -> int:
    """Levels, as bits, of the enemies in a column."""
    return sight.enemy >> column * LEVELS & 255


# ---- castling ----


def _why_no_castling(state: ChessState, move: Move) -> Reason | None:
    player, sight = state.mover, state.sight
    rank, file = FIRST_RANK[player], move.extra // LEVELS // SIDE
    home, corner = column_at(3, rank), column_at(file, rank)
    rook = corner * LEVELS + move.extra % LEVELS
    if sight.king // LEVELS != home:
        return reason(state, CASTLING, "castling_king")
    if rook not in state.rights:
        key = "castling_moved" if state.cells[rook] == CODE[player][ROOK] else "castling_no_rook"
        return reason(state, CASTLING, key, square=written(rook))
    if sight.attackers:
        return reason(state, CASTLING, "castling_in_check")
    barred = castling_barred(sight, rook)
    if barred is None:
        return None
    if barred == "full":
        return reason(state, CASTLING, "castling_full", start=column_name(home), end=column_name(corner))
    step = SIDE if corner > home else -SIDE
    through = column_name(home + step if barred == "crossed" else home + 2 * step)
    return reason(state, CASTLING, "castling_attacked", column=through)


# ---- time out ----


def _why_no_departure(state: ChessState, move: Move) -> Reason | None:
    wrong = why_not_there(state, move.start, move.piece)
    if wrong is not None:
        return wrong
    if move.piece == KING:
        return reason(state, TIME_OUT, "king_stays")
    if state.stage.declared:
        wrong = _why_no_length(state, move)
    elif not move.text.endswith("→"):
        wrong = reason(state, TIME_OUT, "not_declared")
    if wrong is not None or state.sight.limits(move.start // LEVELS) is None:
        return wrong
    return in_check(state)


def _why_no_length(state: ChessState, move: Move) -> Reason | None:
    """Why a departure may not last as long as is said."""
    k = move.extra
    if k not in TURNS:
        example = Written(f"{KINDS[move.piece]}{SPACE.names[move.start]}→3")
        return reason(state, DECLARED, "length", least=TURNS[0], most=TURNS[-1], example=example)
    if k in state.lengths():
        return None
    other = next(p for p in state.absent() if p[0] == state.mover and p[4] == state.turn + k)
    return reason(state, DECLARED, "length_taken", k=k, piece=Written(other[1] + other[2]))


def _why_not_back(state: ChessState, move: Move) -> Reason | None:
    """Why a return is not legal. It names its origin if, and only if, another piece could do the same."""
    letter, named = KINDS[move.piece], move.text.endswith(")")
    pieces = [piece for piece in state.own_absent() if piece[1] == letter]
    asked = [piece for piece in pieces if not named or SPACE.index[piece[2]] == move.start]
    if state.due is not None:
        if state.due[1:3] not in [piece[1:3] for piece in asked]:
            return must_return(state, state.due)
        pieces = asked = [state.due]
    if not asked:
        if named:
            return reason(state, TIME_OUT, "nobody_from", piece=Written(letter + SPACE.names[move.start]))
        return reason(state, TIME_OUT, "nobody", piece=LocalizedText(f"games.piece.{letter}"))
    found = [(piece, *_why_not_this(state, piece, move)) for piece in pieces]
    able = [piece for piece, _, wrong in found if wrong is None]
    plain = move.text.split(" ")[0]
    if len(able) > 1 and not named:
        texts = tuple(Written(f"{plain} ({piece[2]})") for piece in able)
        return reason(state, "Texts of actions", "which_origin", texts=texts)
    if able == asked and named:
        return reason(state, "Texts of actions", "origin_not_needed", text=Written(plain))
    if {*able} & {*asked}:
        return None
    return max((one for one in found if one[0] in asked), key=lambda one: one[1])[2]


def _why_not_this(state: ChessState, piece: Absent, move: Move) -> tuple[int, Reason | None]:
    """Why one of the mover's absent pieces does not return so, and how near it comes to it."""
    stays = why_it_stays(state, piece)
    if stays is not None:
        return 0, stays
    there, here, end = SPACE.index[piece[2]] // LEVELS, move.end // LEVELS, move.end
    if there == here:
        return 1, reason(state, TIME_OUT, "own_origin", column=column_name(here))
    if move.piece == PAWN:
        wrong = _why_no_pawn_back(state, piece, there, here)
    elif gets_to(move.piece, state.mover, there * LEVELS, here):
        wrong = why_blocked(state, there, here)
    else:
        return 2, no_way(state, move.piece, there, here)
    if wrong is not None:
        return 3, wrong
    if (wrong := why_no_landing(state, end)) is not None:
        return 4, wrong
    takes = bool(state.cells[end])
    last = move.piece == PAWN and AHEAD[state.mover][here] < 0 and not takes
    if takes != (move.kind == "eliminate") or move.extra != (QUEEN if last else 0):
        right = f"→{KINDS[move.piece]}{'x' if takes else ''}{SPACE.names[end]}{'=Q' if last else ''}"
        return 5, reason(state, "Texts of actions", "written_so", text=Written(right))
    safe = safe_landings(state.sight, state.sight.view[here]) >> end % LEVELS & 1
    return 6, None if safe else in_check(state)


def why_it_stays(state: ChessState, piece: Absent) -> Reason | None:
    """Why one of the mover's absent pieces may not return to anywhere now, as far as itself is concerned."""
    if state.due is not None and state.due != piece:
        return must_return(state, state.due)
    if piece[4] is not None and piece[4] != state.turn:
        n = piece[4] - state.turn
        return reason(state, DECLARED, "not_due", piece=Written(piece[1] + piece[2]), n=n)
    return origin_full(state, piece)


def origin_full(state: ChessState, piece: Absent) -> Reason | None:
    """What stands where an absent piece left; None if its column is empty."""
    standing = in_origin(state, piece)
    if not standing:
        return None
    return reason(state, TIME_OUT, "origin_full", column=piece[2][:2], square=written(standing[0]))


def in_origin(state: ChessState, piece: Absent) -> tuple[int, ...]:
    """The occupied squares of the column from which an absent piece left."""
    return tuple(s for s in SPACE.column(SPACE.index[piece[2]]) if state.cells[s])


def why_nowhere(state: ChessState, piece: Absent) -> Reason | None:
    """Why one of the mover's absent pieces cannot return in the coming move; None: it can."""
    stays = why_it_stays(state, piece)
    if stays is not None:
        return stays
    if return_keys(state, piece):
        return None
    if any(key & 255 for key in return_reach(state.sight, piece, state.turn - piece[3])):
        return in_check(state)
    return reason(state, TIME_OUT, "no_target", piece=Written(piece[1] + piece[2]))


def _why_no_pawn_back(state: ChessState, piece: Absent, there: int, here: int) -> Reason | None:
    """Why a pawn does not return to a column."""
    player, turns = state.mover, state.turn - piece[3]
    if here in SLANTS[player][there]:
        if enemies_in(state.sight, here):
            return None
        return reason(state, TIME_OUT, "pawn_diagonal", column=column_name(here))
    steps = (here % SIDE - there % SIDE) * (AHEAD[player][there] - there)
    if here // SIDE != there // SIDE or steps < 0:
        return no_way(state, PAWN, there, here)
    blocked = why_blocked(state, there, here)
    if blocked is not None:
        return blocked
    if enemies_in(state.sight, here):
        return reason(state, TIME_OUT, "pawn_straight", column=column_name(here))
    if steps > turns:
        return reason(state, TIME_OUT, "too_early", n=steps - turns, turns=turns, steps=steps)
    return None


def why_stuck(state: ChessState, space: int) -> Reason | None:
    """Why a piece of the mover that stands on a space has no move at all; asked only of one that has none."""
    if state.due is not None:
        return must_return(state, state.due)
    if state.cells[space] == CODE[state.mover][KING]:
        return reason(state, CHECK, "king_stuck")
    return in_check(state)
