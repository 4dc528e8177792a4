"""How patriots move: one alone, or a group of two or three (rules/gryb.md 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectorgames.blocks.block import Condition
from vectorgames.blocks.conditions import at_start, from_to, target_taken
from vectorgames.blocks.own_piece import OwnPiece
from vectorgames.blocks.routes import Rule
from vectorgames.blocks.step import Step
from vectorgames.blocks.together import Together
from vectorgames.blocks.turn_length import TurnLength
from vectorgames.core.action import Move
from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.games.units.forces import forces_of
from vectorgames.spaces.relation import Relation, mask_of

if TYPE_CHECKING:
    from vectorgames.core.game import Game

PROMPT = "battlefield"
STEPS = ("sideways", "hyperspace")


class Patriot(Step):
    """A patriot goes sideways or through hyperspace to a node without one. A second one may follow."""

    prompt = PROMPT

    def __init__(self, game: Game):
        super().__init__(game, [Rule(forces_of(game).space.relation(*STEPS), "unoccupied", (1, 1))])


class Linked:
    """The groups of patriots: what ``blocks.piece_groups`` tells, of those that hang together sideways."""

    def __init__(self, game: Game):
        self.forces, self.owners = forces_of(game), game.owners

    def at(self, cells: bytes, space: int) -> int:
        """The group of the patriot on a space; 0 where none stands."""
        owner = self.owners[cells[space]]
        return mask_of(self.forces.linked(cells, owner, space)) if space in self.forces.bottom and owner else 0


class PatriotBlock(Together):
    """Two or three patriots who hang together sideways take the same step of hyperspace."""

    prompt = PROMPT

    def __init__(self, game: Game):
        super().__init__(game, forces_of(game).space.alike_of("hyperspace"))
        self.linked = Linked(game)

    def _sets(self, state: State) -> Iterator[int]:
        own, forces, seen = self.game.own[state._mover], self.linked.forces, set()
        for space in forces.bottom:
            if own[state._cells[space]] and (group := self.linked.at(state._cells, space)) not in seen:
                seen.add(group)
                if group.bit_count() in (2, 3):
                    yield group

    def _a_unit(self, state: State, move: Move) -> bool:
        unit = mask_of(move.starts)
        return unit == self.linked.at(state._cells, move.start) and unit.bit_count() in (2, 3)

    def _no_unit(self, state: State, move: Move) -> Reason:
        return Reason("battlefield.patriot_group", self.game.section, space=self.space.names[move.start])


class Across(OwnPiece):
    """One of exactly two patriots who hang together goes to the node opposite to it."""

    kinds = ("move",)
    prompt = PROMPT
    of_groups = True

    def __init__(self, game: Game):
        super().__init__(game)
        self.linked = Linked(game)
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end == self.opposite(move.start), from_to("act.no_push_step")),
            Condition(self._in_a_pair, at_start("battlefield.across")),
            Condition(lambda state, move: not state._cells[move.end], target_taken, of_target=True),
        )

    def opposite(self, space: int) -> int:
        """The node opposite to one in its quadrangle."""
        first: int = self.linked.forces.space.quadrangles[space].start
        return first + (space - first + 2) % 4

    def candidates(self, state: State) -> Iterator[Move]:
        return (self.moves.make("move", start, self.opposite(start)) for start in self.starts(state))

    def _in_a_pair(self, state: State, move: Move) -> bool:
        return self.linked.at(state._cells, move.start).bit_count() == 2


@dataclass(frozen=True)
class PatriotsTwice(TurnLength):
    """A turn that begins with a single patriot has a second move; every other has one. ``steps``: of patriots."""

    most: int = 2
    steps: Relation | None = None

    def after(self, state: State, move: Move) -> int:
        single = type(move) is Move and not state.game.pieces[state._cells[move.start]][1:]
        return 2 if single and self.steps is not None and move.end in self.steps.ends[move.start] else 1
