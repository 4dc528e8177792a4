"""Effects of configurations: building blocks of definitions (``effects:``; rules/time_vectors.md 13.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vectorgames.blocks.assimilate import Assimilate
from vectorgames.blocks.figure import SAID, Figure
from vectorgames.blocks.simultaneous import Simultaneous
from vectorgames.blocks.surround import SurroundEffect
from vectorgames.core.effect import Effect
from vectorgames.core.schema import Field, as_it_stands

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play


class OfShape(Effect):
    """``{effect: …, shape: vector}``: it is due where a piece that the player has just placed or moved is part of
    such a shape, all of it his side's."""

    keys = {"shape": Field(as_it_stands, meaning="what a piece just placed or moved completes", values=SAID)}

    def __init__(self, game: Game, shape: Any):
        super().__init__(game)
        self.figure = Figure(game.space, shape)
        self.formed = self.figure.reason

    def lacking(self, cells: bytes, code: int) -> set[int]:
        return self.figure.lacking(cells, code)

    def formed_by(self, play: Play) -> set[int]:
        owned, side = play.owned(), self.game.side[play.player]
        landed = [i for i in play.landed if owned[i] == side]
        filled = any(self.figure.filled(owned, side, i) for i in landed)
        return self.figure.through(owned, side, landed) if filled else set()

    def follow(self, play: Play) -> None:
        if spaces := self.formed_by(play):
            self.due(play, spaces)

    def due(self, play: Play, spaces: set[int]) -> None:
        """Let it happen. ``spaces``: of all such shapes."""
        raise NotImplementedError  # every effect has its own


class RemoveOne(OfShape):
    """``remove_one``: the player then removes a piece of an opponent, if there is one."""

    meaning = "the player takes an enemy off the board, if there is one"
    removes = True

    def due(self, play: Play, spaces: set[int]) -> None:
        play.due += 1


class Vanish(OfShape):
    """``vanish``: the pieces of all such shapes leave the board."""

    meaning = "the pieces of all such shapes leave the board"

    def due(self, play: Play, spaces: set[int]) -> None:
        play.remove(sorted(spaces))


class Again(OfShape):
    """``again``: the same player has another turn."""

    meaning = "the same player has another turn"
    gives_turn = True

    def due(self, play: Play, spaces: set[int]) -> None:
        play.again = True


EFFECTS: dict[str, type[Effect]] = {
    "again": Again,
    "assimilate": Assimilate,
    "remove_one": RemoveOne,
    "simultaneous": Simultaneous,
    "surround": SurroundEffect,
    "vanish": Vanish,
}
"""Effects by name."""
