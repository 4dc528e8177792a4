"""The effect ``simultaneous``: pieces that conduits bring into one moment with others (rules/gryb.md 6, 8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.core.conduits import links, partners
from vectorgames.core.effect import Effect
from vectorgames.core.schema import Field, choice
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play


class Simultaneous(Effect):
    """``{effect: simultaneous, of: any}``: directly through one conduit, all at once.

    of    any: with whatever piece of the player; arriving: only with one that has come to stand somewhere
    """

    meaning = "enemies that are simultaneous with pieces of the player leave the board"
    takes = True
    keys = {"of": Field(choice("any", "arriving"), "any", "with which: any, or only those that arrive")}

    def __init__(self, game: Game, of: str = "any"):
        super().__init__(game)
        if not game.conduits:
            raise LocalizedError("errors.no_conduits")
        self.arriving = of == "arriving"

    def follow(self, play: Play) -> None:
        cells, game = play.cells, self.game
        allies, prey, table = game.allies[play.player], game.prey[play.player], links(game, play.record)
        met = play.landed if self.arriving else range(len(cells))
        own = (space for space in met if allies[cells[space]])
        play.remove([there for space in own for there in partners(table, space) if prey[cells[there]]])
