"""Veptheca (rules/veptheca.md): unit vectors and sums are drawn from dot to dot; who cannot draw has lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.base.words import LocalizedError
from vectorgames.games.veptheca.adviser import DrawingPresenter
from vectorgames.games.veptheca.solver import solve
from vectorgames.games.veptheca.turn import MARK, DrawingNotation, Turn
from vectorgames.rules.schema import Field, boolean, choice
from vectorgames.rules.stage import AnyStage
from vectorgames.spaces.arrows import arrows_on
from vectorgames.spaces.dots import Dots

if TYPE_CHECKING:
    from vectorgames.rules.game import Game

SPACES = ("dots",)

GOALS = ("last_move",)

KINDS = ("", MARK)

MEANING = 'unit vectors and sums of vectors are drawn that meet only in their ends, of kinds `["", M]`'

KEYS = {
    "marking": Field(boolean, True, "whether a vector serves as a summand only once, and is an `M` afterwards"),
    "addition": Field(
        choice("both", "triangle"), "both", "how vectors are added: head to tail, and with common tails or not"
    ),
}


def build(game: Game, marking: bool = True, addition: str = "both") -> list[AnyStage]:
    """The stage of the game. LocalizedError for a grid or pieces that it is not made for."""
    grid = game.space_as(Dots)
    if game.roster.kinds != KINDS or grid.width != grid.depth or grid.width < 2 or any(game.setup):
        raise LocalizedError("errors.drawing_board")
    game.arrows = arrows_on(grid)
    game.helps = ("wins", "changed")
    game.notation = DrawingNotation(grid, game.arrows)
    game.presenter = DrawingPresenter(game)
    game.solver = solve
    return [Turn(game, marking, addition)]
