"""The goals of Battlefield: two lieutenants, or nobody left to oppose (rules/gryb.md 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.goal import Goal
from vectorgames.games.units.forces import forces_of
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play

FEW = 4
"""With fewer patriots nobody can become a squad."""


class OfUnits(Goal):
    """Whether it is reached units tell, not single pieces that land."""

    by_stage = True
    of_landing = False

    def __init__(self, game: Game):
        super().__init__(game.space)
        self.forces = forces_of(game)
        self.phrase = LocalizedText(f"games.goal.{self.reason}")
        self.join(game)


class Lieutenants(OfUnits):
    """A second lieutenant, or four squads on the ground of the first one, who would be the second."""

    reason = "lieutenants"

    def met(self, play: Play, side: int) -> bool:
        return side == play.player and self.holds(play.cells, side)

    def holds(self, cells: bytes, player: int) -> bool:
        """Whether a player has won by his lieutenants."""
        led = [group for group in self.forces.military(cells, player) if group.led]
        return len(led) > 1 or any(group.strength == 8 for group in led)


class Captured(OfUnits):
    """After setup: the other player has no military and too few patriots to become a squad."""

    reason = "captured"

    def met(self, play: Play, side: int) -> bool:
        foe = 3 - play.player
        few = play.cells.count(self.forces.patriot[foe]) < FEW and not self.forces.strength(play.cells, foe)
        return side == play.player and few and not any(play.before.in_hand or ())
