"""Vector Battle (rules/vector_battle.md): pieces move by the sum or the difference of two cards, which then change
hands.
"""

from __future__ import annotations

from vectorgames.base.words import LocalizedError
from vectorgames.games.vector_battle.adviser import CardAdviser
from vectorgames.games.vector_battle.turn import CardNotation, Deck, Turn, deck
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage
from vectorgames.rules.schema import Field
from vectorgames.spaces.dots import Squares

KINDS = ("M", "S")
KEYS = {"deck": Field(deck, meaning="the cards, in order, each with its steps to the right and forward")}


@stage_block(
    GAME_STAGES,
    "vector_battle",
    KEYS,
    "pieces `MS`, masters and students, move by the sums and differences of cards with vectors",
    spaces=("squares",),
    goals=("master", "temple"),
    with_kinds=True,
)
def build(made: RulesBuilder, deck: Deck) -> list[AnyStage]:
    """The stage of the game. LocalizedError for a board, pieces or players that it is not made for."""
    rules = made.rules
    space = rules.space_as(Squares)
    masters = (
        [rules.setup.count(rules.roster.code_of(player, "M")) for player in (1, 2)]
        if "M" in rules.roster.kinds
        else []
    )
    if tuple(rules.roster.kinds) != KINDS or rules.players != 2 or masters != [1, 1]:
        raise LocalizedError("errors.battle_pieces", kinds="".join(KINDS))
    made.put(notation=CardNotation(space, deck))
    made.adviser = CardAdviser
    return [Turn(rules, deck)]
