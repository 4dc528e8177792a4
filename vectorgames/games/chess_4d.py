"""4D chess (rules/chess_4d.md): a turn, and the answer to a proposal of speed moves.

The rooms of the game are in the package ``chess`` beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.core.action import Action
from vectorgames.core.schema import Field, boolean
from vectorgames.core.stage import IllegalAction, Reason, Stage
from vectorgames.core.state import State
from vectorgames.games.chess.actions import ACCEPT, DECLINE, PROPOSALS, Move
from vectorgames.games.chess.moves import legal, permits
from vectorgames.games.chess.notation import ChessNotation
from vectorgames.games.chess.play import after, begin_turn
from vectorgames.games.chess.state import ChessState, chess_state, rights_at_start
from vectorgames.words import Phrase

KEYS = {"declared": Field(boolean, False), "speed_moves": Field(boolean, True)}


class Turn(Stage):
    """A player's turn, or one move of a series."""

    name = "turn"
    prompt = "rules.prompt.chess_4d"
    goals_count = False

    def __init__(self, game, declared: bool, speed_moves: bool):
        super().__init__(game)
        self.declared = declared
        self.proposals = PROPOSALS if speed_moves else ()
        self.answer = Answer(game, self)

    def begin(self, cells, mover, hands=None, quiet=0, free=None) -> State:
        return begin_turn(self, cells, mover, None, quiet, rights_at_start(cells), -1, (0, 0), ())

    def actions(self, state: ChessState) -> Sequence[Action]:
        return (*legal(state), *self.offers(state))

    def offers(self, state: ChessState) -> tuple[Move, ...]:
        """The proposals that may be made now."""
        return self.proposals if state._memo is None and state._due is None else ()

    def play(self, state: ChessState, action: Action | str) -> State:
        if action.__class__ is not Move or state._outcome is not None or not self.permits(state, action):
            action = self.find(state, action)
        return self.apply(state, action)

    def permits(self, state: ChessState, move: Move) -> bool:
        if move.start < 0:
            return move in self.offers(state)
        return permits(state, move)

    def apply(self, state: ChessState, action: Move) -> State:
        if action.kind != "speed":
            return after(state, action)
        return chess_state(
            self.answer,
            state._cells,
            3 - state._mover,
            action.extra,
            state._quiet,
            state._rights,
            state._double,
            state._made,
            state._absent,
        )

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("over", self.game.section)


class Answer(Stage):
    """The answer to a proposal of speed moves; ``memo`` is the length proposed."""

    name = "answer"
    prompt = "rules.prompt.chess_4d"
    goals_count = False

    def __init__(self, game, turn: Turn):
        super().__init__(game)
        self.turn = turn
        self.declared = turn.declared

    def actions(self, state: ChessState) -> Sequence[Action]:
        return (ACCEPT, DECLINE)

    def apply(self, state: ChessState, action: Action) -> State:
        n = state._memo
        return chess_state(
            self.turn,
            state._cells,
            3 - state._mover,
            (n, n) if action.kind == "accept" else "declined",
            state._quiet,
            state._rights,
            state._double,
            state._made,
            state._absent,
        )

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("over", self.game.section)


def build(game, declared: bool = False, speed_moves: bool = True) -> list[Stage]:
    """The stages of the game."""
    game.helps = ("wins", "risk", "changed")
    game.notation = ChessNotation(game.space)
    turn = Turn(game, declared, speed_moves)
    return [turn, turn.answer]
