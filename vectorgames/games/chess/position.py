"""Positions of 4D chess as plain values: rights, absent pieces, numbers of moves, series (CONTRACT, Positions).

An absent piece is told with its age, the moves its owner will have waited when he makes his next one, and where a
time out has a length, in how many of his moves it is due: 0 in the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from vectorgames.core.impossible import MOST, Impossible, space_of, word
from vectorgames.core.schema import Field, boolean, choice, integer, listing, mapping
from vectorgames.core.state import State
from vectorgames.games.chess.actions import SERIES, TURNS
from vectorgames.games.chess.columns import FORWARD, LEVELS, PAWN, PAWN_RANK, rank_of
from vectorgames.games.chess.sight import CODE
from vectorgames.games.chess.state import Absent, ChessState, Memo, chess_state, rights_at_start

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.games.chess.stage import ChessStage

_RIGHTS = mapping({"castling": Field(listing(word), None), "en_passant": Field(word, None)})
_ABSENT = mapping(
    {
        "piece": Field(word),
        "origin": Field(word),
        "age": Field(integer(1, MOST)),
        "due": Field(integer(0, TURNS[-1] - 1), None),
    }
)
FIELDS = {
    "rights": Field(_RIGHTS, None),
    "absent": Field(listing(_ABSENT), None),
    "moves": Field(listing(integer(0, MOST)), None),
}
TURN_FIELDS = {"series": Field(listing(integer(0, SERIES[-1])), None), "declined": Field(boolean, None)}
ANSWER_FIELDS = {"proposed": Field(choice(*SERIES), None)}


# ---- writing ----


def held(state: ChessState) -> dict[str, Any]:
    """What the board does not show, but where a turn stands."""
    names = state.game.space.names
    out: dict[str, Any] = {}
    rights: dict[str, Any] = {}
    if state.rights != rights_at_start(state.cells):
        rights["castling"] = [names[space] for space in sorted(state.rights)]
    if state.double >= 0:
        rights["en_passant"] = names[state.double]
    if rights:
        out["rights"] = rights
    if state.absent():
        out["absent"] = [_told(state, piece) for piece in state.absent()]
    if any(state.made):
        out["moves"] = list(state.made)
    return out


def held_in_turn(state: ChessState) -> dict[str, Any]:
    """Where a turn stands: the moves left of a series to each player, or that a proposal has been declined."""
    memo = state.memo
    if isinstance(memo, tuple):
        return {"series": list(memo)}
    return {"declined": True} if memo == "declined" else {}


def _told(state: ChessState, piece: Absent) -> dict[str, Any]:
    owner, letter, origin, left, due = piece
    number = state.made[owner - 1] + 1
    out = {"piece": f"{owner}{letter}", "origin": origin, "age": number - left}
    return out if due is None else out | {"due": due - number}


# ---- reading ----


def holding(stage: ChessStage, state: State, told: Mapping[str, Any], memo: Memo = None) -> ChessState:
    """The state with what it is told. Raises Impossible."""
    cells, rights = state.cells, told["rights"] or {}
    ages = [[piece["age"] for piece in told["absent"] or () if piece["piece"][:1] == str(p)] for p in (1, 2)]
    made = told["moves"] or [max(of_player, default=0) for of_player in ages]
    if len(made) != 2:
        raise Impossible("moves", "errors.position.two_numbers", key="moves")
    absent = tuple(_absent(stage, state, piece, made) for piece in told["absent"] or ())
    _check_due(absent)
    castling, double = _castling(state, rights.get("castling")), _double(state, rights.get("en_passant"))
    where = state.quiet, castling, double, (made[0], made[1]), absent
    return chess_state(stage, cells, state.mover, memo, *where, outcome=state.outcome)


def _castling(state: State, given: list[str] | None) -> frozenset[int]:
    able = rights_at_start(state.cells)
    if given is None:
        return able
    found = frozenset(space_of(state.game, "rights", name) for name in given)
    if not found <= able:
        square = state.game.space.names[min(found - able)]
        raise Impossible("rights", "errors.position.castling", square=square)
    return found


def _double(state: State, given: str | None) -> int:
    """The pawn that has just gone two columns: it stands there, and the column passed over is empty."""
    if given is None:
        return -1
    pawn, cells = space_of(state.game, "rights", given), state.cells
    for player in (1, 2):
        step = FORWARD[player]
        if cells[pawn] == CODE[player][PAWN] and rank_of(pawn) == PAWN_RANK[player] + 2 * step:
            passed = (pawn // LEVELS - step) * LEVELS
            if not any(cells[passed : passed + LEVELS]):
                return pawn
    raise Impossible("rights", "errors.position.double_step", square=state.game.space.names[pawn])


def _absent(stage: ChessStage, state: State, told: Mapping[str, Any], made: list[int]) -> Absent:
    game, piece, age = state.game, told["piece"], told["age"]
    able = tuple(text for text in game.pieces[1:] if text[1] != "K")
    if piece not in able:
        raise Impossible("absent", "errors.setup_piece", piece=repr(piece[:9]), expected=able)
    owner = int(piece[0])
    origin = game.space.names[space_of(game, "absent", told["origin"])]
    number = made[owner - 1] + 1
    if age >= number:
        raise Impossible("absent", "errors.position.age", piece=piece, age=age, n=made[owner - 1])
    due = told["due"]
    if (due is not None) != stage.timed:
        key = "errors.position.due" if due is None else "errors.position.no_due"
        raise Impossible("absent", key, piece=piece)
    if due is not None and age + due > TURNS[-1]:
        raise Impossible("absent", "errors.position.due_late", piece=piece, n=age + due, most=TURNS[-1])
    return owner, piece[1], origin, number - age, None if due is None else number + due


def _check_due(absent: tuple[Absent, ...]) -> None:
    """Refuse two pieces of one player that are due in the same move."""
    moves = [(piece[0], piece[4]) for piece in absent if piece[4] is not None]
    if len({*moves}) < len(moves):
        raise Impossible("absent", "errors.position.due_twice")


def stage_of_turn(stage: ChessStage, state: State, told: Mapping[str, Any]) -> Memo:
    """The memo of a turn: the moves left of a series, or that a proposal has been declined."""
    series, declined = told["series"], told["declined"]
    if series is None and not declined:
        return None
    key = "declined" if series is None else "series"
    if not stage.proposals or (declined and series is not None):
        raise Impossible(key, "errors.position.no_proposals")
    if series is None:
        return "declined"
    if len(series) != 2 or not series[state.mover - 1]:
        raise Impossible("series", "errors.position.series", player=state.mover)
    return series[0], series[1]


# ---- the rules ----


def too_many(game: Game, counts: Mapping[str, int]) -> tuple[str, int] | None:
    """A piece of which there are more than the game has: pawns that are gone may have become other pieces."""
    for player in (1, 2):
        there = {letter: game.setup.count(code) for letter, code in zip(game.kinds, CODE[player], strict=True)}
        given = {letter: counts.get(f"{player}{letter}", 0) for letter in game.kinds}
        spare = max(0, there["P"] - given["P"])
        for letter in game.kinds:
            most = there[letter] + (0 if letter in "KP" else spare)
            if given[letter] > most:
                return f"{player}{letter}", most
            if letter not in "KP":
                spare -= max(0, given[letter] - there[letter])
    return None
