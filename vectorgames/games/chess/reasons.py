"""Why a text of 4D chess is not legal: one sentence with the reason (rules/chess_4d.md). Asked only then."""

from __future__ import annotations

from typing import Any

from vectorgames.core.stage import Reason
from vectorgames.games.chess.columns import (
    AHEAD,
    BETWEEN,
    FORWARD,
    JUMPS,
    KINDS,
    KING,
    KNIGHT,
    LEVELS,
    PAWN,
    PAWN_RANK,
    RAYS,
    SIDE,
    SLANTS,
    SPACE,
    STEPS,
    WAYS,
    column_name,
)
from vectorgames.games.chess.notation import Parts, Written
from vectorgames.games.chess.sight import CODE, Sight
from vectorgames.games.chess.state import Absent, ChessState
from vectorgames.words import LocalizedText

HOW_THEY_MOVE, CHECK, SPEED = "How pieces move", "Check", "Speed moves"


def reason(state: ChessState, topic: str, key: str, **params: Any) -> Reason:
    """The reason under ``rules.chess_4d``; ``topic``: heading of the rulebook."""
    return Reason(f"chess_4d.{key}", f"{state.game.section} {topic}", **params)


def of_chess(state: ChessState, topic: str, key: str, **params: Any) -> Reason:
    """The reason under ``rules.chess``: what is so in every game of chess."""
    return Reason(f"chess.{key}", f"{state.game.section} {topic}", **params)


def named(kind: int) -> LocalizedText:
    """A kind of piece for people: the queen."""
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
    if state.game.owners[code] != player:
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
    if pawn < 0 or state.game.owners[state.cells[pawn]] == state.mover:
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
