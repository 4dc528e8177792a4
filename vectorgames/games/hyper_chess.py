"""Hyper-Chess (rules/gryb.md section 5): two sides with nine pieces each on the four-coloured tree.

The rooms of the game are in the package ``hyper`` beside this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.royal import Royal
from vectorgames.core.action import Action
from vectorgames.core.record import Record
from vectorgames.core.schema import Field
from vectorgames.core.stage import AnyStage, Reason, Stage
from vectorgames.core.state import State
from vectorgames.games.hyper.actions import Move
from vectorgames.games.hyper.attacks import CODE, Sight
from vectorgames.games.hyper.notation import HyperNotation
from vectorgames.games.hyper.play import HyperState, after, begin_turn, hyper_state, legal, permits
from vectorgames.games.hyper.presenter import HyperPresenter
from vectorgames.games.hyper.reasons import refuse
from vectorgames.games.hyper.ways import KINDS, KING, ROOK
from vectorgames.spaces.tree import QuadTree
from vectorgames.words import SaidError

if TYPE_CHECKING:
    from vectorgames.core.game import Game

SPACES = ("tree",)
GOALS = ("checkmate",)
MEANING = "chess on a tree, with pieces `KQNRBP`"
KEYS: dict[str, Field] = {}


class Turn(Stage[HyperState, Move]):
    """A player's turn."""

    name = "turn"
    goals_count = False
    steps = ("up", "down", "sideways", "limited_hyperspace")

    def __init__(self, game: Game):
        super().__init__(game)
        self.space = game.space_as(QuadTree)
        self.royal = Royal(game, KINDS[KING], lambda cells, player: Sight(self.space, cells, player).in_check)

    def begin(
        self,
        cells: bytes,
        mover: int,
        hands: tuple[int, ...] | None = None,
        quiet: int = 0,
        free: str | None = None,
        record: Record | None = None,
    ) -> HyperState:
        return begin_turn(self, cells, mover, quiet)

    def holding(self, state: State, told: dict[str, Any]) -> HyperState:
        sight = Sight(self.space, state.cells, state.mover)
        return hyper_state(self, state.cells, state.mover, state.quiet, state.outcome, sight)

    def settled(self, state: HyperState) -> HyperState:
        self.royal.refuse_impossible(state.cells, 3 - state.mover)
        return begin_turn(self, state.cells, state.mover, state.quiet)

    def actions(self, state: HyperState) -> Sequence[Move]:
        return legal(state)

    def play(self, state: HyperState, action: Action | str) -> HyperState:
        # An action out of the tables is looked at alone; anything else is found by its text.
        if type(action) is Move and state.outcome is None and permits(state, action):
            return after(state, action)
        return after(state, self.find(state, action))

    def refuse(self, state: HyperState, text: str) -> Reason:
        return refuse(state, text)


def build(game: Game) -> list[AnyStage]:
    """The stage of the game. SaidError for pieces or players that it is not made for."""
    kings = [game.setup.count(CODE[player][KING]) for player in (1, 2)]
    rooks = [game.setup.count(CODE[player][ROOK]) for player in (1, 2)]
    if game.kinds != KINDS or game.players != 2 or kings != [1, 1] or max(rooks) > 1:
        raise SaidError("errors.hyper_pieces", kinds=KINDS)
    game.helps = ("wins", "blocks", "changed")
    game.notation = HyperNotation(game.space)
    game.presenter = HyperPresenter(game)
    return [Turn(game)]
