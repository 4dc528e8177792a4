"""Early ends: what ends a game as a turn begins, before the limit of turns is looked at (rules/gryb.md 1.5, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.state import State


def few_left(state: State) -> bool:
    """Whether so few pieces are on the board, of all players together, that the game ends."""
    left, cells = state.game.left, state._cells
    return left is not None and len(cells) - cells.count(0) <= left


def before_the_limit(game: Game) -> tuple[str, ...]:
    """Words for the ends that are looked at as a turn begins, before the limit of turns."""
    mate = any(rank.royal for rank in game.ranks.values())
    at_turn = (goal.reason for goal in game.goals if goal.at_turn)
    return (*("few",) * (game.left is not None), *at_turn, *("checkmate",) * mate)
