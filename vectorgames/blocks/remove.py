"""Removals: a player takes pieces of the others off the board (rules/gryb.md 3, rules/time_vectors.md 9, 13.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.block import Block, Condition
from vectorgames.blocks.conditions import at_start
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Hands
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Remove(Block):
    """``xn``: any piece of another player."""

    kinds = ("remove",)
    prompt = "remove"

    def __init__(self, game: Game):
        super().__init__(game)
        self.moves = moves_on(game.space)
        self.conditions = (
            Condition(lambda state, move: state._cells[move.start] > 0, at_start("act.remove_nothing")),
            Condition(
                lambda state, move: game.prey[state._mover][state._cells[move.start]] == 1,
                at_start("act.remove_own"),
            ),
        )

    def candidates(self, state: State) -> Iterator[Move]:
        return iter(self.moves.removals)

    def listing(self, state: State) -> Iterator[Move]:
        prey, removals = self.game.prey[state._mover], self.moves.removals
        for space, code in enumerate(state._cells):
            if prey[code]:
                yield removals[space]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (self.moves.removals[said.start],) if said.form == "remove" and not said.letter else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = state._cells
        return cells[: move.start] + b"\0" + cells[move.start + 1 :], state._hands
