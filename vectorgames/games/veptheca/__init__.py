"""Veptheca (rules/veptheca.md): unit vectors and sums are drawn from dot to dot; who cannot draw has lost."""

from __future__ import annotations

from vectorgames.base.words import LocalizedError
from vectorgames.games.veptheca.adviser import DrawingAdviser
from vectorgames.games.veptheca.turn import MARK, DrawingNotation, Turn
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage
from vectorgames.rules.schema import Field, boolean, choice
from vectorgames.spaces.arrows import arrows_on
from vectorgames.spaces.dots import Dots

KINDS = ("", MARK)

KEYS = {
    "marking": Field(boolean, True, "whether a vector serves as a summand only once, and is an `M` afterwards"),
    "addition": Field(
        choice("both", "triangle"), "both", "how vectors are added: head to tail, and with common tails or not"
    ),
}


@stage_block(
    GAME_STAGES,
    "veptheca",
    KEYS,
    'unit vectors and sums of vectors are drawn that meet only in their ends, of kinds `["", M]`',
    spaces=("dots",),
    goals=("last_move",),
    with_kinds=True,
)
def build(made: RulesBuilder, marking: bool = True, addition: str = "both") -> list[AnyStage]:
    """The stage of the game. LocalizedError for a grid or pieces that it is not made for."""
    rules = made.rules
    grid = rules.space_as(Dots)
    if rules.roster.kinds != KINDS or grid.width != grid.depth or grid.width < 2 or any(rules.setup):
        raise LocalizedError("errors.drawing_board")
    arrows = arrows_on(grid)
    made.put(arrows=arrows, notation=DrawingNotation(grid, arrows))
    made.adviser = DrawingAdviser
    return [Turn(rules, marking, addition)]
