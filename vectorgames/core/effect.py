"""Effect: what a configuration does besides winning (rules/time_vectors.md 13.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vectorgames.core.schema import Field

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play


class Effect:
    """Something that happens after each action of which it is true.

    keys       what a definition may say about it; ``meaning``: what happens, for the reference
    converts   whether pieces change owner by it
    takes      whether players may lose pieces by it at once
    removes    whether the player removes pieces of the others afterwards; ``formed``: word for the set for which
               it happens
    """

    keys: dict[str, Field] = {}
    meaning = ""
    converts = takes = False
    removes = False
    formed = ""
    gives_turn = False

    def __init__(self, game: Game, **params: Any):
        self.game = game

    def lacking(self, cells: bytes, code: int) -> set[int]:
        """The spaces at which a piece ``code`` would complete a set for which it happens."""
        return set()

    def formed_by(self, play: Play) -> set[int]:
        """The spaces of the sets for which it is due after an action; none where it is not."""
        return set()

    def follow(self, play: Play) -> None:
        """Change what an action has left, where the effect is due."""
        raise NotImplementedError  # every effect has its own
