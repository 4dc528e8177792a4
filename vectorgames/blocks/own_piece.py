"""What all blocks have in common by which a player moves a piece of his own on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, Terms
from vectorgames.blocks.conditions import at_start, not_yours, other_kind
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.core.game import Game

PLAIN = Terms()
"""No dice, and no spaces that pieces do not leave."""


class OwnPiece(Block):
    """A move of an own piece.

    terms    dice on which it has to end, and ``fixed`` spaces that no piece leaves
    letter   of the kind of piece that moves so; ``own``: by player the codes of his pieces of that kind
    """

    def __init__(self, game: Game, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(game)
        self.dice, self.fixed = terms
        self.letter = letter
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
        kind = Condition(self._same_kind, lambda state, move: other_kind(state, move.start, self.letter))
        fixed = Condition(lambda state, move: move.start not in self.fixed, at_start("act.fixed"))
        return (
            Condition(lambda state, move: state._cells[move.start] > 0, at_start("act.no_piece")),
            Condition(self._own, lambda state, move: not_yours(state, move.start)),
            *((kind,) if self.game.kinds else ()),
            *((fixed,) if self.fixed else ()),
        )

    @property
    def of_dice(self) -> tuple[Condition, ...]:
        """The condition on where it ends, where there are dice."""
        return (self.dice.condition,) if self.dice else ()

    def may_mean(self, said: Said) -> bool:
        """Whether a text may mean a move of such a piece."""
        return said.form in ("move", "capture") and said.letter in ("", self.letter)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        """The moves of its kinds from space to space, that which is written first."""
        kinds = dict.fromkeys((said.form, *self.kinds)) if self.may_mean(said) else ()
        return [self.moves.make(kind, said.start, said.end, self.letter) for kind in kinds if kind in self.kinds]

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
