"""Veptheca (rules/veptheca.md): vectors are drawn from dot to dot, unit vectors and sums; who cannot draw has lost.

The rooms of the game are in the package ``drawing`` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.core.action import Outcome
from vectorgames.core.schema import Field, boolean, choice
from vectorgames.core.stage import AnyStage
from vectorgames.core.state import State
from vectorgames.games.drawing.actions import Drawing, drawings_on
from vectorgames.games.drawing.notation import DrawingNotation, Parts
from vectorgames.games.drawing.position import check
from vectorgames.games.drawing.presenter import DrawingPresenter
from vectorgames.games.drawing.rules import action_of, can_draw, conditions_of, listing
from vectorgames.games.drawing.solver import solve
from vectorgames.games.drawing.state import MARK, DrawingState, drawing_state
from vectorgames.games.parsed.stage import Condition, ParsedTurn
from vectorgames.spaces.arrows import arrows_on
from vectorgames.spaces.dots import Dots
from vectorgames.spaces.sets import frozen
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game

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


class Turn(ParsedTurn[DrawingState, Drawing, Parts]):
    """A player's turn: he draws a vector.

    arrows         the vectors of the grid; ``drawings``: the actions that draw them
    marking        whether a vector is a summand only once; ``first_marked``: code of the first piece that has been
    one
    common_tails   whether vectors with a common tail are added
    """

    action_class = Drawing

    def __init__(self, game: Game, marking: bool, addition: str):
        super().__init__(game)
        self.arrows = arrows_on(game.space_as(Dots))
        self.drawings = drawings_on(self.arrows)
        self.bare = bytes(game.space.size)
        self.marking, self.common_tails = marking, addition == "both"
        self.first_marked = game.players + 1

    def begin(self, cells: bytes, mover: int, *_: Any) -> DrawingState:
        return drawing_state(self, bytes(self.arrows.size), mover)

    def judged(self, state: DrawingState) -> DrawingState:
        """The state in which a player's turn begins; where he can draw nothing, nobody can, and who has drawn the
        last vector has won."""
        if can_draw(state):
            return state
        game = self.game
        side = game.side[(state._mover - 2) % game.players + 1]
        winners = tuple(player for player in range(1, game.players + 1) if game.side[player] == side)
        return drawing_state(self, state._arrows, state._mover, Outcome(winners, None, "no move"), state._shut)

    def actions(self, state: DrawingState) -> Sequence[Drawing]:
        return tuple(listing(state))

    def conditions_of(self, parts: Parts) -> tuple[Condition[DrawingState, Parts], ...]:
        return conditions_of(parts)

    def action_of(self, state: DrawingState, parts: Parts) -> Drawing:
        return action_of(state, parts)

    def permits(self, state: DrawingState, action: Drawing) -> bool:
        # It may have been made for another grid.
        numbers = (action.arrow, *(action.summands or ()))
        if not all(0 <= number < self.arrows.size for number in numbers):
            return False
        names = [self.arrows.names[number] for number in numbers]
        text = names[0] if len(names) == 1 else f"{names[0]}={names[1]}+{names[2]}"
        return text == action.text and self.fails(state, Parts(action.arrow, action.summands)) is None

    def apply(self, state: DrawingState, action: Drawing) -> DrawingState:
        arrows, player, arrow = bytearray(state._arrows), state._mover, action.arrow
        arrows[arrow] = player
        for summand in action.summands or ():
            arrows[summand] += self.game.players
        shut = frozen(state._shut | self.arrows.met(arrow))
        return self.judged(drawing_state(self, bytes(arrows), self.game.successor[player], None, shut))

    # ---- positions ----

    def holding(self, state: State, told: Mapping[str, Any]) -> DrawingState:
        arrows = told["position"].arrows
        check(self, arrows)
        return drawing_state(self, arrows, state.mover, state.outcome)

    def settled(self, state: DrawingState) -> DrawingState:
        return self.judged(state)


def build(game: Game, marking: bool = True, addition: str = "both") -> list[AnyStage]:
    """The stage of the game. LocalizedError for a grid or pieces that it is not made for."""
    grid = game.space_as(Dots)
    if game.kinds != KINDS or grid.width != grid.depth or grid.width < 2 or any(game.setup):
        raise LocalizedError("errors.drawing_board")
    game.arrows = arrows_on(grid)
    game.helps = ("wins", "changed")
    game.notation = DrawingNotation(grid, game.arrows)
    game.presenter = DrawingPresenter(game)
    game.solver = solve
    return [Turn(game, marking, addition)]
