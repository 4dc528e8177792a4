"""Placements: a piece from the hand comes onto an unoccupied space (rules/gryb.md 8.2, time_vectors.md 13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, Terms, taken
from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.schema import Field, as_it_stands, read
from vectorgames.core.stage import Reason
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.core.game import Game


class Place(Block):
    """A player places one of his pieces. ``where``: the spaces on which one may come in, None: all; ``entry``: the
    word for them; ``letter``: of the kind of piece."""

    kinds = ("place",)
    prompt = "enter"
    keys = {"introduce": Field(as_it_stands)}

    def __init__(
        self,
        game: Game,
        where: Iterable[int] | None = None,
        entry: str = "any",
        dice: Dice | None = None,
        letter: str = "",
    ):
        super().__init__(game)
        self.entries = tuple(range(game.space.size) if where is None else sorted(where))
        self.entry, self.dice, self.letter = entry, dice, letter
        self.places = moves_on(game.space).entries(letter)
        self.code = (0, *(game.code_of(player, letter) for player in range(1, game.players + 1)))
        self.allowed = allowed = frozenset(self.entries)
        self.by_face = tuple(
            tuple(i for i in members if i in allowed) for members in (dice.regions.members if dice else ())
        )
        self.conditions = (
            Condition(lambda state, move: move.end in allowed, self._elsewhere),
            *((dice.condition,) if dice else ()),
            Condition(lambda state, move: not state._cells[move.end], self._taken, of_target=True),
            Condition(self._in_hand, lambda state, move: Reason("act.empty_hand", self.game.section)),
        )

    @classmethod
    def of(cls, game: Game, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            where = way["introduce"]
            yield cls(game, read(where, game.space.entries), str(where.value), terms.dice, letter)

    def candidates(self, state: State) -> Iterator[Move]:
        return (self.places[space] for space in self.entries)

    def listing(self, state: State) -> Iterator[Move]:
        hands = state._hands
        if hands is None or hands[self.code[state._mover] - 1]:
            cells, places = state._cells, self.places
            face = state._roll
            for space in self.entries if face is None or not self.by_face else self.by_face[face]:
                if not cells[space]:
                    yield places[space]

    def permits(self, state: State, move: Move) -> bool:
        # As listing: the same in one step, and for its own actions only.
        end, hands = move.end, state._hands
        return (
            self.places[end] is move
            and not state._cells[end]
            and end in self.allowed
            and (self.dice is None or self.dice.allows(state, move))
            and (hands is None or hands[self.code[state._mover] - 1] > 0)
        )

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (self.places[said.end],) if said.form == "place" and said.letter in ("", self.letter) else ()

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        end, code = move.end, self.code[state._mover]
        cells = state._cells
        return cells[:end] + self.game.codes[code] + cells[end + 1 :], spent(state._hands, code)

    def _in_hand(self, state: State, move: Move) -> bool:
        return state._hands is None or state._hands[self.code[state._mover] - 1] > 0

    def _elsewhere(self, state: State, move: Move) -> Reason:
        word, _, number = self.entry.partition(":")
        return Reason(f"act.enter_{word}", self.game.section, space=self.space.names[move.end], level=number)

    def _taken(self, state: State, move: Move) -> Reason:
        return taken(self.game, state, move.end)


def spent(hands: tuple[int, ...] | None, code: int) -> tuple[int, ...] | None:
    """Hands after a piece with this code has been taken out of them."""
    return hands and (*hands[: code - 1], hands[code - 1] - 1, *hands[code:])
