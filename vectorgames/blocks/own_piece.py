"""What all blocks have in common by which a player moves a piece of his own on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, player_name
from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class OwnPiece(Block):
    """A move of an own piece.

    dice     on which it has to end
    fixed    spaces that no piece leaves
    letter   of the kind of piece that moves so; ``own``: by player the codes of his pieces of that kind
    """

    def __init__(self, game: Game, dice: Dice | None = None, fixed: Iterable[int] = (), letter: str = ""):
        super().__init__(game)
        self.dice, self.fixed, self.letter = dice, frozenset(fixed), letter
        self.own = tuple(self._codes(player) for player in range(game.players + 1))
        self.moves = moves_on(game.space)

    def _codes(self, player: int) -> tuple[int, ...]:
        kinds = (code for code, piece in enumerate(self.game.pieces) if piece[1:] == self.letter)
        return tuple(code for code in kinds if self.game.own[player][code])

    def starts(self, state: State) -> Iterator[int]:
        """The spaces from which a piece may go, as far as these conditions say."""
        find, fixed = state._cells.find, self.fixed
        for code in self.own[state._mover]:
            start = find(code)
            while start >= 0:
                if start not in fixed:
                    yield start
                start = find(code, start + 1)

    @property
    def of_start(self) -> tuple[Condition, ...]:
        """The conditions on the piece that moves: the first ones of every such block."""
        return (
            Condition(lambda state, move: state._cells[move.start] > 0, self._no_piece),
            Condition(self._own, self._not_yours),
            *((Condition(self._same_kind, self._other_kind),) if self.game.kinds else ()),
            *((Condition(lambda state, move: move.start not in self.fixed, self._fixed),) if self.fixed else ()),
        )

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = bytearray(state._cells)
        cells[move.end], cells[move.start] = cells[move.start], 0
        return bytes(cells), state._hands

    def _own(self, state: State, move: Move) -> bool:
        return self.game.own[state._mover][state._cells[move.start]] == 1

    def _same_kind(self, state: State, move: Move) -> bool:
        return state._cells[move.start] in self.own[state._mover]

    # ---- reasons ----

    def _names(self, move: Move) -> tuple[str, str]:
        return self.space.names[move.start], self.space.names[move.end]

    def _reason(self, key: str, **params: Any) -> Reason:
        return Reason(f"act.{key}", self.game.section, **params)

    def _no_piece(self, state: State, move: Move) -> Reason:
        return self._reason("no_piece", space=self.space.names[move.start])

    def _not_yours(self, state: State, move: Move) -> Reason:
        who = player_name(self.game, state.cells[move.start])
        return self._reason("not_yours", space=self.space.names[move.start], player=who)

    def _other_kind(self, state: State, move: Move) -> Reason:
        there = self.game.pieces[state.cells[move.start]][1:]
        return self._reason("other_kind", space=self.space.names[move.start], there=there, given=self.letter)

    def _fixed(self, state: State, move: Move) -> Reason:
        return self._reason("fixed", space=self.space.names[move.start])
