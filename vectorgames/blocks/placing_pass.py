"""The turn of a player who can place no piece, whatever the dice show (rules/time_vectors.md 13.2, 13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectorgames.core.action import PASS, Move
from vectorgames.core.impossible import Impossible
from vectorgames.core.stage import Hands, Reason, Stage
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.blocks.placing import Placing
    from vectorgames.core.game import Game


class PlacingPass(Stage[State, Move]):
    """Nothing can be rolled, since no piece could join the player's chain: he passes."""

    name = "placing pass"

    def __init__(self, game: Game, placing: Placing):
        super().__init__(game)
        self.placing = placing

    def actions(self, state: State) -> Sequence[Move]:
        return (PASS,)

    def apply(self, state: State, action: Move) -> State:
        return self.placing.passed_over(state)

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("act.must_pass", self.game.common_section)

    def barred(self, cells: bytes, hands: Hands, mover: int) -> Impossible | None:
        return self.placing.barred(cells, hands, mover)

    def passed(self, cells: bytes, hands: Hands) -> bool:
        return self.placing.passed(cells, hands)

    def settled(self, state: State) -> State:
        if self.placing.can_roll(state):
            raise Impossible("stage", "errors.position.can_place", stage=self.name)
        return self.placing.settled(state)
