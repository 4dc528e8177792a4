"""Dice: a roll names spaces, and what follows ends on one of them (rules/time_vectors.md 13.4, gryb.md 1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.blocks.block import Condition
from vectorgames.core.action import Move
from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.words import LocalizedError, LocalizedText, quoted

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Dice:
    """The dice of one kind. ``regions``: what may come up, and the spaces of each face (``State.roll``).
    ``reroll``: whether a face that names an occupied space alone is rolled again."""

    def __init__(self, game: Game, kind: str, reroll: bool = True):
        self.game, self.kind = game, kind
        self.regions = game.space.regions(kind)
        self.reroll = reroll and self.regions.single
        self.single = self.regions.single
        self.masks = self.regions.masks
        self._named = self.regions.named
        self.condition = Condition(self.allows, self.other)

    def has(self, face: int, space: int) -> bool:
        """Whether a space is among those that a face names."""
        return self._named[face][space] == 1

    def allows(self, state: State, move: Move) -> bool:
        """Whether an action ends where the dice say; any may, while nothing is rolled."""
        return state._roll is None or self._named[state._roll][move.end] == 1

    def other(self, state: State, move: Move) -> Reason:
        """The reason that a space is none of those rolled."""
        shown = {"rolled": self.said(state.rolled)}
        if not self.single:
            shown["there"] = self.said(self.of(move.end))
        name = self.game.space.names[move.end]
        return Reason(f"act.rolled.{self.kind}", self.game.section, space=name, **shown)

    def of(self, space: int) -> int:
        """The first face that names a space."""
        return next(face for face, mask in enumerate(self.masks) if mask[space])

    def said(self, face: int) -> LocalizedText | str:
        """A face as people call it."""
        name = self.regions.names[face]
        return LocalizedText(f"games.colour.{name}") if self.kind == "colour" else name


def dice_of(game: Game, kind: str, reroll: bool = True) -> Dice | None:
    """The dice that a definition names. LocalizedError where the space knows none of that kind."""
    if kind == "none":
        return None
    if kind not in game.space.DICE:
        raise LocalizedError("errors.dice", value=quoted(kind), expected=("none", *game.space.DICE))
    return Dice(game, kind, reroll)
