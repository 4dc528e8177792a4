"""4D chess (rules/chess_4d.md): a turn, and the answer to a proposal of speed moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vectorgames.base.words import LocalizedError
from vectorgames.games.chess_4d import state as position
from vectorgames.games.chess_4d.adviser import ChessAdviser
from vectorgames.games.chess_4d.legality import SPEED, permits, reason, refusal
from vectorgames.games.chess_4d.moves import after, begin_turn, legal
from vectorgames.games.chess_4d.notation import ChessNotation, taken_apart
from vectorgames.games.chess_4d.state import (
    ACCEPT,
    DECLINE,
    KINDS,
    PROPOSALS,
    SPACE,
    ChessStage,
    ChessState,
    Memo,
    Move,
    OffBoard,
    chess_state,
    rights_at_start,
)
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage, State
from vectorgames.rules.goal import Hands
from vectorgames.rules.positions import required
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, boolean

KEYS = {
    "declared": Field(boolean, False, "whether the length of a time out is told beforehand"),
    "speed_moves": Field(boolean, True, "whether players may propose series of moves"),
}


class Turn(ChessStage):
    """A player's turn, or one move of a series."""

    name = "turn"
    FIELDS = position.FIELDS | position.TURN_FIELDS
    action_class = Move

    def __init__(self, rules: Rules, declared: bool, speed_moves: bool):
        super().__init__(rules)
        self.declared = self.timed = declared
        self.proposals = PROPOSALS if speed_moves else ()
        self.answer = Answer(rules, self)

    def begin(self, cells: bytes, mover: int, hands: Hands = None, quiet: int = 0, *_: Any) -> ChessState:
        return begin_turn(self, cells, mover, None, quiet, OffBoard(rights_at_start(cells)))

    def held(self, state: ChessState) -> dict[str, Any]:
        memo = state.memo
        if isinstance(memo, tuple):
            return super().held(state) | {"series": list(memo)}
        return super().held(state) | ({"declined": True} if memo == "declined" else {})

    def holding(self, state: State, told: Mapping[str, Any]) -> ChessState:
        return self.restored(state, told, position.stage_of_turn(self, state, told))

    def settled(self, state: ChessState) -> ChessState:
        self.royal.refuse_impossible(state.cells, 3 - state.mover)
        return begin_turn(self, state.cells, state.mover, state.memo, state.quiet, state.off)

    def actions(self, state: ChessState) -> Sequence[Move]:
        return (*legal(state), *self.offers(state))

    def offers(self, state: ChessState) -> tuple[Move, ...]:
        """The proposals that may be made now."""
        return self.proposals if state.memo is None and state.due is None else ()

    def permits(self, state: ChessState, move: Move) -> bool:
        return permits(state, move)

    def apply(self, state: ChessState, action: Move) -> ChessState:
        if action.kind == "speed":
            return _handed_over(state, self.answer, action.extra)
        return after(state, action)

    def refuse(self, state: ChessState, text: str) -> Reason:
        found = refusal(state, taken_apart(text))
        assert found is not None, f"{text} is legal"
        return found


class Answer(ChessStage):
    """The answer to a proposal of speed moves; ``memo`` is the length proposed."""

    name = "answer"
    takes_moves = False
    FIELDS = position.FIELDS | position.ANSWER_FIELDS

    def __init__(self, rules: Rules, turn: Turn):
        super().__init__(rules)
        self.turn = turn
        self.timed = turn.timed

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        return None if self.turn.proposals else Impossible("stage", "errors.position.no_proposals")

    def held(self, state: ChessState) -> dict[str, Any]:
        return super().held(state) | {"proposed": state.memo}

    def holding(self, state: State, told: Mapping[str, Any]) -> ChessState:
        return self.restored(state, told, required(state, told, "proposed"))

    def settled(self, state: ChessState) -> ChessState:
        self.royal.refuse_impossible(state.cells, state.mover)  # who proposed may be in check himself
        before = begin_turn(self.turn, state.cells, 3 - state.mover, None, state.quiet, state.off)
        if before.outcome is not None or before.due is not None:
            raise Impossible("stage", "errors.position.nothing_to_answer", player=3 - state.mover)
        return state

    def actions(self, state: ChessState) -> Sequence[Move]:
        return (ACCEPT, DECLINE)

    def apply(self, state: ChessState, action: Move) -> ChessState:
        n = state.remembered(int) or 0
        return _handed_over(state, self.turn, (n, n) if action.kind == "accept" else "declined")

    def refuse(self, state: ChessState, text: str) -> Reason:
        return reason(state, SPEED, "answer_now")


def _handed_over(state: ChessState, stage: ChessStage, memo: Memo) -> ChessState:
    """A position in which the other player is to act."""
    return chess_state(stage, state.cells, 3 - state.mover, memo, state.quiet, state.off)


@stage_block(
    GAME_STAGES,
    "chess_4d",
    KEYS,
    "chess on columns, with pieces `KQRBNP`: time out and return, series of moves",
    spaces=("stack",),
    goals=("checkmate",),
    with_kinds=True,
)
def build(made: RulesBuilder, declared: bool = False, speed_moves: bool = True) -> list[AnyStage]:
    """The stages of the game. LocalizedError for a board, pieces or players that it is not made for."""
    rules = made.rules
    if rules.space is not SPACE or rules.roster.kinds != KINDS or rules.players != 2:
        raise LocalizedError("errors.chess_board", kinds=KINDS)
    made.put(notation=ChessNotation(rules.space))
    made.adviser = ChessAdviser
    turn = Turn(rules, declared, speed_moves)
    return [turn, turn.answer]
