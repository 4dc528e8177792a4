"""Placements: a piece from the hand comes onto an unoccupied space (rules/gryb.md 8.2, time_vectors.md 13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.block import Block, Condition, taken
from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Reason
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Place(Block):
    """A player places one of his pieces. ``where``: the spaces on which one may come in, None: all; ``entry``: the
    word for them."""

    kinds = ("place",)
    prompt = "enter"

    def __init__(
        self, game: Game, where: Iterable[int] | None = None, entry: str = "any", dice: Dice | None = None
    ):
        super().__init__(game)
        self.entries = tuple(range(game.space.size) if where is None else sorted(where))
        self.entry, self.dice = entry, dice
        self.moves = moves_on(game.space)
        allowed = frozenset(self.entries)
        self.by_face = tuple(
            tuple(i for i in members if i in allowed) for members in (dice.regions.members if dice else ())
        )
        self.conditions = (
            Condition(lambda state, move: move.end in allowed, self._elsewhere),
            *((dice.condition,) if dice else ()),
            Condition(lambda state, move: not state._cells[move.end], self._taken, of_target=True),
            Condition(self._in_hand, lambda state, move: Reason("act.empty_hand", self.game.section)),
        )

    def candidates(self, state: State) -> Iterator[Move]:
        return (self.moves.places[space] for space in self.entries)

    def listing(self, state: State) -> Iterator[Move]:
        hands = state._hands
        if hands is None or hands[state._mover - 1]:
            cells, places = state._cells, self.moves.places
            face = state._roll
            for space in self.entries if face is None or not self.by_face else self.by_face[face]:
                if not cells[space]:
                    yield places[space]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (self.moves.places[said.end],) if said.form == "place" and not said.letter else ()

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        end, player = move.end, state._mover
        cells = state._cells
        return cells[:end] + self.game.codes[player] + cells[end + 1 :], spent(state._hands, player)

    def _in_hand(self, state: State, move: Move) -> bool:
        return state._hands is None or state._hands[state._mover - 1] > 0

    def _elsewhere(self, state: State, move: Move) -> Reason:
        word, _, number = self.entry.partition(":")
        return Reason(f"act.enter_{word}", self.game.section, space=self.space.names[move.end], level=number)

    def _taken(self, state: State, move: Move) -> Reason:
        return taken(self.game, state, move.end)


def spent(hands: tuple[int, ...] | None, player: int) -> tuple[int, ...] | None:
    """Hands after a player has taken a piece out of his."""
    return hands and (*hands[: player - 1], hands[player - 1] - 1, *hands[player:])
