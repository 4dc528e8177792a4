"""Introduce: a game of placing alone: ``{stage: introduce, dice: none|grid}`` (rules/time_vectors.md 2, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.blocks.dice import dice_of
from vectorgames.blocks.placing import CHAINED as KEYS
from vectorgames.blocks.placing import KINDS, Placing, with_letters

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.stage import AnyStage

__all__ = ["KEYS", "KINDS", "MEANING", "build"]

MEANING = "a player places a piece from the hand on an unoccupied space, to the end of the game"


def build(game: Game, dice: str = "none", chain: str = "none") -> list[AnyStage]:
    """The stages of the block, in the order in which a turn goes through them."""
    with_letters(game)
    place = Placing(game, dice_of(game, dice), phase=False, chain=chain)
    place.name = "place"
    return [place.roll, place] if place.roll else [place]
