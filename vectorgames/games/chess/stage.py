"""What the stages of 4D chess have in common (rules/chess_4d.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.royal import Royal
from vectorgames.core.stage import Stage
from vectorgames.core.state import State
from vectorgames.games.chess import position
from vectorgames.games.chess.actions import Move
from vectorgames.games.chess.columns import KINDS, KING
from vectorgames.games.chess.sight import Sight
from vectorgames.games.chess.state import ChessState

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class ChessStage(Stage[ChessState, Move]):
    """A stage of 4D chess.

    takes_moves   whether a player moves here, and does not answer
    declared      whether departures say how long they last; ``timed``: whether a time out has a length
    proposals     the proposals of speed moves that may be made
    """

    goals_count = False
    takes_moves = True
    declared = False
    timed = False
    proposals: tuple[Move, ...] = ()

    def __init__(self, game: Game):
        super().__init__(game)
        self.royal = Royal(
            game, KINDS[KING], lambda cells, player: Sight(cells, player).in_check, no_move_first=True
        )

    def held(self, state: ChessState) -> dict[str, Any]:
        return position.held(state)

    def holding(self, state: State, told: Mapping[str, Any]) -> ChessState:
        return position.holding(self, state, told)

    def too_many(self, counts: Mapping[str, int]) -> tuple[str, int] | None:
        return position.too_many(self.game, counts)
