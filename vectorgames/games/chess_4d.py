"""4D chess (rules/chess_4d.md)."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.core.action import Action
from vectorgames.core.schema import Field, boolean
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State

KEYS = {"declared": Field(boolean, False), "speed_moves": Field(boolean, True)}


class Turn(Stage):
    """A player's turn."""

    name = "turn"
    prompt = "rules.prompt.chess_4d"
    goals_count = False

    def actions(self, state: State) -> Sequence[Action]:
        return ()

    def refuse(self, state: State, text: str) -> Reason:
        return Reason("over", self.game.section)


def build(game, declared: bool = False, speed_moves: bool = True) -> list[Stage]:
    """The stages of the game."""
    game.helps = ("wins", "risk", "changed")
    return [Turn(game)]
