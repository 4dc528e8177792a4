"""Bumps: a piece takes the space of an enemy, which goes on to an unoccupied space of the mover's choice
(rules/time_vectors.md 13.3; rules/gryb.md 8.4).

``{bump: STEPS, to: choice}``. STEPS are those of a step; ``to``: steps of the piece that makes room, ``choice``: to
any space next to it, ``head``: to the head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, Terms
from vectorgames.blocks.conditions import at_end, blocked, from_to, target_taken, written_as
from vectorgames.blocks.own_piece import PLAIN, OwnPiece
from vectorgames.core.action import Move
from vectorgames.core.notation import Said
from vectorgames.core.schema import Field, as_it_stands, read
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State
from vectorgames.spaces.relation import Relation
from vectorgames.words import LocalizedError

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.spaces.space import Space

Room = Callable[[int], Sequence[int]]
"""From the space of a piece to those to which it may make room."""


class Bump(OwnPiece):
    """Pieces go along a relation onto an enemy's space. ``room``: where that piece may go."""

    keys = {
        "bump": Field(
            as_it_stands, meaning="a piece takes an enemy's space, and the enemy makes room", values="STEPS"
        ),
        "to": Field(
            as_it_stands, None, "where the enemy makes room to", "choice (any space next to it), head, STEPS"
        ),
    }
    kinds = ("push",)
    simple = False

    def __init__(self, game: Game, relation: Relation, room: Room, terms: Terms = PLAIN, letter: str = ""):
        super().__init__(game, terms, letter)
        self.relation, self.room = relation, room
        self.step_words = relation.kinds
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end in self.relation.ends[move.start], from_to("act.no_bump")),
            *self.of_dice,
            Condition(lambda state, move: state._cells[move.end] > 0, at_end("act.bump_nobody")),
            Condition(
                lambda state, move: self.game.enemies[state._mover][state._cells[move.end]] == 1,
                target_taken,
                of_target=True,
            ),
            Condition(self._way_free, lambda state, move: blocked(state, move, self._passed(move))),
            Condition(lambda state, move: bool(self.landings(state, move)), at_end("act.bump_no_room")),
            Condition(lambda state, move: move.landing in self.landings(state, move), self._elsewhere),
        )

    @classmethod
    def of(cls, game: Game, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        for way in ways:
            relation = read(way["bump"], game.space.relation_of)
            room = room_of(game.space, "choice") if way["to"] is None else read(way["to"], _room(game.space))
            yield cls(game, relation, room, terms, letter)

    def candidates(self, state: State) -> Iterator[Move]:
        for start in self.starts(state):
            for end in self.relation.ends[start]:
                yield from (self.moves.push(start, end, space, self.letter) for space in self.room(end))

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, without what is next to nobody.
        cells, enemies = state._cells, self.game.enemies[state._mover]
        return (m for m in self.candidates(state) if enemies[cells[m.end]] and self.permits(state, m))

    def attacks(self, state: State, space: int) -> bool:
        return False

    def landings(self, state: State, move: Move) -> list[int]:
        """The unoccupied spaces to which the piece at the end of a move may go; the one that is left counts."""
        cells = state._cells
        return [i for i in self.room(move.end) if i != move.end and (not cells[i] or i == move.start)]

    def _way_free(self, state: State, move: Move) -> bool:
        return any(not any(state._cells[i] for i in passed) for passed in self._passed(move))

    def _passed(self, move: Move) -> list[tuple[int, ...]]:
        """What each way to the end of a move passes."""
        last = self.relation.stride - 1
        ways = self.relation.ways[move.start]
        return [way.spaces[:last] for way in ways if way.spaces[last] == move.end]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if not self.may_mean(said):
            return ()
        return (self.moves.push(said.start, said.end, said.landing, self.letter),)

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        assert move.landing is not None
        cells = bytearray(state._cells)
        own, other = cells[move.start], cells[move.end]
        cells[move.start] = 0
        cells[move.end], cells[move.landing] = own, other
        return bytes(cells), state._hands

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        assert move.landing is not None
        return ((move.start, move.end), (move.end, move.landing))

    def _elsewhere(self, state: State, move: Move) -> Reason:
        found = self.landings(state, move)
        return written_as(state, (self.moves.push(move.start, move.end, i, self.letter) for i in found))


def _room(space: Space) -> Callable[[Any], Room]:
    return lambda said: room_of(space, said)


def room_of(space: Space, said: Any) -> Room:
    """Where a piece may go that makes room: ``choice``, to what is next to it; ``head``; or steps.
    LocalizedError."""
    if said == "head":
        if not space.heads:
            raise LocalizedError("errors.no_head")
        boards = {head: frozenset(space.below(head).tolist()) for head in space.heads}
        return lambda start: [head for head, board in boards.items() if start in board]
    relation = space.neighbours if said == "choice" else space.relation_of(said)
    return lambda start: relation.ends[start]
