"""Why a text of 4D chess is not legal: one sentence with the reason. Asked only then."""

from __future__ import annotations

from typing import Any

from vectorgames.base.words import LocalizedText
from vectorgames.games.chess_4d.moves import castling_barred, return_keys, return_reach, returns
from vectorgames.games.chess_4d.notation import Parts, Written, taken_apart
from vectorgames.games.chess_4d.state import (
    AHEAD,
    BETWEEN,
    CODE,
    FIRST_RANK,
    FORWARD,
    JUMPS,
    KINDS,
    KING,
    KNIGHT,
    LEVELS,
    PAWN,
    PAWN_RANK,
    RAYS,
    SERIES,
    SIDE,
    SLANTS,
    SPACE,
    STEPS,
    TURNS,
    WAYS,
    Absent,
    ChessState,
    Sight,
    column_at,
    column_name,
)
from vectorgames.rules.stage import Reason

HOW_THEY_MOVE, CHECK, SPEED = "How pieces move", "Check", "Speed moves"


def reason(state: ChessState, topic: str, key: str, **params: Any) -> Reason:
    """The reason under ``rules.chess_4d``; ``topic``: heading of the rulebook."""
    return Reason(f"chess_4d.{key}", f"{state.game.section} {topic}", **params)


def of_chess(state: ChessState, topic: str, key: str, **params: Any) -> Reason:
    """The reason under ``rules.chess``: what is so in every game of chess."""
    return Reason(f"chess.{key}", f"{state.game.section} {topic}", **params)


def named(kind: int) -> LocalizedText:
    return LocalizedText(f"rules.chess.the.{KINDS[kind]}")


def written(space: int) -> Written:
    return Written(SPACE.names[space])


def must_return(state: ChessState, due: Absent) -> Reason:
    """Nothing but the returns of the piece that is due."""
    _, letter, origin, _, _ = due
    what = Written(f"{letter}{origin}")
    return reason(state, "Option declared", "must_return", piece=what)


# ---- pieces on the board ----


def why_not_there(state: ChessState, start: int, kind: int) -> Reason | None:
    """Why the mover has no such piece on a square."""
    code, player = state.cells[start], state.mover
    if not code:
        return of_chess(state, "Board", "no_piece", space=written(start))
    if state.game.roster.owners[code] != player:
        return of_chess(state, "Board", "not_yours", space=written(start))
    if code != CODE[player][kind]:
        there = named(CODE[player].index(code))
        return of_chess(
            state, "Pieces and setup", "other_kind", space=written(start), there=there, given=named(kind)
        )
    return None


def why_no_move(state: ChessState, text: str, parts: Parts) -> Reason:
    """Why a move or capture is not legal."""
    kind, start, end = parts.kind, parts.start, parts.end
    wrong = why_not_there(state, start, kind)
    if wrong is not None:
        return wrong
    there, here = start // LEVELS, end // LEVELS
    if there == here:
        return reason(state, HOW_THEY_MOVE, "same_column")
    pawn = kind == PAWN
    wrong = _why_no_pawn_move(state, there, here, end) if pawn else _why_no_way(state, kind, there, here)
    wrong = wrong or why_no_landing(state, end)
    if wrong is not None:
        return wrong
    takes = bool(state.cells[end]) or end == passed_over(state) and kind == PAWN and there % SIDE != here % SIDE
    if takes != parts.takes:
        right = Written(text.replace("-", "x", 1) if takes else text.replace("x", "-", 1))
        return of_chess(state, "Texts of actions", "takes" if takes else "takes_nothing", text=right)
    last = kind == PAWN and AHEAD[state.mover][here] < 0
    if last and parts.into is None:
        return reason(state, HOW_THEY_MOVE, "promotes", text=tuple(Written(f"={k}") for k in "QRBN"))
    if parts.into is not None and not last:
        return reason(state, HOW_THEY_MOVE, "promotes_not")
    return why_in_check(state, kind, here)


def why_in_check(state: ChessState, kind: int = PAWN, column: int = 0) -> Reason:
    """What of the own king forbids an action that is right in itself."""
    if kind == KING:
        return reason(state, CHECK, "king_into_check", column=column_name(column))
    sight = state.sight
    return state.stage.royal.reason(f"{state.game.section} {CHECK}", bool(sight.attackers), sight.king)


def passed_over(state: ChessState) -> int:
    """The square on which a pawn taken en passant is taken now, -1 if there is none."""
    pawn = state.double
    if pawn < 0 or state.game.roster.owners[state.cells[pawn]] == state.mover:
        return -1
    return pawn + FORWARD[state.mover] * LEVELS


def _why_no_way(state: ChessState, kind: int, there: int, here: int) -> Reason | None:
    """Why a piece that is no pawn does not get from a column to another."""
    steps = STEPS[there] if kind == KING else JUMPS[there] if kind == KNIGHT else ()
    rays = RAYS[kind][there] if RAYS[kind] else ()
    if not (here in steps or any(here in ray for ray in rays)):
        return no_way(state, kind, there, here)
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


def _why_no_pawn_move(state: ChessState, there: int, here: int, end: int) -> Reason | None:
    player = state.mover
    ahead = AHEAD[player][there]
    if here in SLANTS[player][there]:
        if enemies_in(state.sight, here) or end == passed_over(state):
            return None
        passed = passed_over(state)
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
    own, enemies = sight.own_levels[column], enemies_in(sight, column)
    bit = 1 << end % LEVELS
    if enemies:
        if enemies & bit:
            return None
        return reason(state, HOW_THEY_MOVE, "must_take", column=column_name(column))
    if own == 255:
        return reason(state, HOW_THEY_MOVE, "full", column=column_name(column))
    if own & bit:
        return reason(state, HOW_THEY_MOVE, "level_taken", square=written(end))
    return None


def enemies_in(sight: Sight, column: int) -> int:
    """Levels, as bits, of the enemies in a column."""
    return sight.enemy >> column * LEVELS & 255


TIME_OUT, CASTLING, DECLARED = "Time out", "Castling", "Option declared"


def refuse(state: ChessState, text: str) -> Reason:
    """Why a text in normal form is not legal in a turn that is not over."""
    parts = taken_apart(text)
    if parts.form == "word":
        return _why_no_word(state, text)
    if state.due is not None and parts.form != "return":
        return must_return(state, state.due)
    if parts.form == "move":
        return why_no_move(state, text, parts)
    if parts.form == "depart":
        return _why_no_departure(state, parts)
    if parts.form == "castle":
        return _why_no_castling(state, parts)
    return _why_not_back(state, text, parts)


def _why_no_word(state: ChessState, text: str) -> Reason:
    word, _, number = text.partition(" ")
    if word != "speed":
        return reason(state, SPEED, "nothing_proposed")
    if not state.stage.proposals:
        return reason(state, SPEED, "speed_off")
    if int(number) not in SERIES:
        return reason(state, SPEED, "speed_length", least=SERIES[0], most=SERIES[-1])
    if state.due is not None:
        return must_return(state, state.due)
    return reason(state, SPEED, "speed_declined" if state.memo == "declined" else "speed_in_series")


# ---- castling ----


def _why_no_castling(state: ChessState, parts: Parts) -> Reason:
    player, sight = state.mover, state.sight
    rank = FIRST_RANK[player]
    side, level = parts.rook
    home, corner = column_at(3, rank), column_at(SIDE - 1 if side == "g" else 0, rank)
    rook = corner * LEVELS + level
    if sight.king // LEVELS != home:
        return reason(state, CASTLING, "castling_king")
    if rook not in state.rights:
        wrong = why_not_there(state, rook, 2)
        if wrong is not None:
            return reason(state, CASTLING, "castling_no_rook", square=written(rook))
        return reason(state, CASTLING, "castling_moved", square=written(rook))
    if sight.attackers:
        return reason(state, CASTLING, "castling_in_check")
    barred = castling_barred(sight, rook)
    if barred == "full":
        return reason(state, CASTLING, "castling_full", start=column_name(home), end=column_name(corner))
    step = SIDE if side == "g" else -SIDE
    through = column_name(home + step if barred == "crossed" else home + 2 * step)
    return reason(state, CASTLING, "castling_attacked", column=through)


# ---- time out ----


def _why_no_departure(state: ChessState, parts: Parts) -> Reason:
    wrong = why_not_there(state, parts.start, parts.kind)
    if wrong is not None:
        return wrong
    if parts.kind == KING:
        return reason(state, TIME_OUT, "king_stays")
    if not state.stage.declared and parts.turns:
        return reason(state, TIME_OUT, "not_declared")
    if state.stage.declared and (wrong := _why_no_length(state, parts)) is not None:
        return wrong
    return why_in_check(state)


def _why_no_length(state: ChessState, parts: Parts) -> Reason | None:
    """Why a departure may not last as long as is said."""
    if parts.turns not in map(str, TURNS):
        example = Written(f"{KINDS[parts.kind]}{SPACE.names[parts.start]}→3")
        return reason(state, DECLARED, "length", least=TURNS[0], most=TURNS[-1], example=example)
    k = int(parts.turns)
    if k in state.lengths():
        return None
    other = next(p for p in state.absent() if p[0] == state.mover and p[4] == state.turn + k)
    return reason(state, DECLARED, "length_taken", k=k, piece=Written(other[1] + other[2]))


def _why_not_back(state: ChessState, text: str, parts: Parts) -> Reason:
    """Why a return is not legal."""
    legal = [str(move) for move in returns(state)]
    plain = text.split(" ")[0]
    named_ones = tuple(Written(other) for other in legal if other.startswith(f"{plain} "))
    if parts.start < 0 and named_ones:
        return reason(state, "Texts of actions", "which_origin", texts=named_ones)
    if parts.start >= 0 and plain in legal:
        move = next(move for move in returns(state) if str(move) == plain)
        if move.start == parts.start:
            return reason(state, "Texts of actions", "origin_not_needed", text=Written(plain))
    letter = KINDS[parts.kind]
    pieces = [p for p in state.own_absent() if p[1] == letter and parts.start in (-1, SPACE.index[p[2]])]
    if state.due is not None:
        if state.due[1:3] not in [piece[1:3] for piece in pieces]:
            return must_return(state, state.due)
        pieces = [state.due]
    if not pieces:
        if parts.start >= 0:
            return reason(state, TIME_OUT, "nobody_from", piece=Written(letter + SPACE.names[parts.start]))
        return reason(state, TIME_OUT, "nobody", piece=LocalizedText(f"games.piece.{letter}"))
    return max((_why_not_this(state, piece, text, parts) for piece in pieces), key=lambda found: found[0])[1]


def _why_not_this(state: ChessState, piece: Absent, text: str, parts: Parts) -> tuple[int, Reason]:
    """Why one of the mover's absent pieces does not return so, and how near it comes to it."""
    stays = why_it_stays(state, piece)
    if stays is not None:
        return 0, stays
    there, here = SPACE.index[piece[2]] // LEVELS, parts.end // LEVELS
    if there == here:
        return 1, reason(state, TIME_OUT, "own_origin", column=column_name(here))
    if parts.kind == PAWN:
        wrong = _why_no_pawn_back(state, piece, there, here)
    elif here in JUMPS[there] if parts.kind == KNIGHT else any(here in ray for ray in RAYS[parts.kind][there]):
        wrong = why_blocked(state, there, here)
    else:
        return 2, no_way(state, parts.kind, there, here)
    if wrong is not None:
        return 3, wrong
    if (wrong := why_no_landing(state, parts.end)) is not None:
        return 4, wrong
    takes = bool(state.cells[parts.end])
    last = parts.kind == PAWN and AHEAD[state.mover][here] < 0 and not takes
    right = f"→{text[1]}{'x' if takes else ''}{SPACE.names[parts.end]}{'=Q' if last else ''}"
    if takes != parts.takes or parts.into != ("Q" if last else None):
        return 5, reason(state, "Texts of actions", "written_so", text=Written(right))
    return 6, why_in_check(state)


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
        return why_in_check(state)
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
    return why_in_check(state)
