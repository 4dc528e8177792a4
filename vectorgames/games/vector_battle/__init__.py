"""Vector Battle (rules/vector_battle.md): pieces move by the sum or the difference of two cards, which then change
hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.base.words import LocalizedError
from vectorgames.games.vector_battle.adviser import CardPresenter, solve
from vectorgames.games.vector_battle.turn import CardNotation, Deck, Turn, deck
from vectorgames.rules.schema import Field
from vectorgames.rules.stage import AnyStage
from vectorgames.spaces.dots import Squares

if TYPE_CHECKING:
    from vectorgames.rules.game import Game

SPACES = ("squares",)

GOALS = ("master", "temple")

KINDS = ("M", "S")

MEANING = "pieces `MS`, masters and students, move by the sums and differences of cards with vectors"

KEYS = {"deck": Field(deck, meaning="the cards, in order, each with its steps to the right and forward")}


def build(game: Game, deck: Deck) -> list[AnyStage]:
    """The stage of the game. LocalizedError for a board, pieces or players that it is not made for."""
    space = game.space_as(Squares)
    masters = (
        [game.setup.count(game.roster.code_of(player, "M")) for player in (1, 2)]
        if "M" in game.roster.kinds
        else []
    )
    if tuple(game.roster.kinds) != KINDS or game.players != 2 or masters != [1, 1]:
        raise LocalizedError("errors.battle_pieces", kinds="".join(KINDS))
    game.helps = ("wins", "blocks", "doubles", "threatened", "changed")
    game.notation = CardNotation(space, deck)
    game.presenter = CardPresenter(game)
    game.solver = solve
    return [Turn(game, deck)]
