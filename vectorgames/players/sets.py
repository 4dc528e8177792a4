"""Sets counted: how many pieces two sides have in every set of a table, with make and unmake.

For games in which pieces are placed and a filled set wins. It knows no game: spaces by number, sides 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.rules.game import Game, State
from vectorgames.rules.goal import Goal
from vectorgames.spaces.sets import SetTable

FREE, CLOSED = 2, 3
"""What stands on a space besides the sides 0 and 1: nothing; something of neither, or nothing may."""

OTHER = 16
"""What a piece of side 1 adds to the packed counter of a set; one of side 0 adds 1."""

UNITS = (1, OTHER)

_DEAD = 1 + OTHER  # what a closed space adds: neither side can fill the set
_HIDDEN = (OTHER**2, 2 * OTHER**2)  # what is added once to a set that side 0, or side 1, does not see

Seen = NDArray[np.bool_]
"""Which sets count: bool[sets], or bool[2, sets] where that is not the same for both sides."""


class SetCounts:
    """Pieces of two sides in the sets of a table.

    cells     by space what stands there: 0, 1, FREE or CLOSED
    codes     by row of the table the packed counter: pieces of side 0 + ``OTHER`` × pieces of side 1
    lacking   ``lacking[side][k]``: the rows that the side fills with k more pieces, in which the other has none,
              for k = 0, 1, 2
    key       a number of 64 bits that stands for who has which space, the same however that was reached
    """

    def __init__(self, table: SetTable, cells: Sequence[int], seen: Seen | None = None):
        """``cells``: 0, 1, FREE or CLOSED by space. ``seen``: the rows that a side can fill, None: all; its pieces
        still stand in the way in others. ValueError for sets too large, or cells of another board."""
        if not 2 <= table.width < OTHER or len(cells) != table.size:
            raise ValueError(f"{len(cells)} cells, sets of {table.width}: expected {table.size}, 2 to {OTHER - 1}")
        self.cells, self.width = list(cells), table.width
        self.members, self.through, self.keys = _lists(table)
        there = np.asarray(cells)
        counted = np.array([*UNITS, 0, _DEAD])[there][table.spaces].sum(1)
        if seen is not None:
            counted += np.array(_HIDDEN) @ ~np.broadcast_to(seen, (2, len(table)))
        self.codes: list[int] = counted.tolist()
        self.key = 0
        for side in (0, 1):
            for space in np.flatnonzero(there == side).tolist():
                self.key ^= self.keys[side][space]
        self.lacking: tuple[tuple[set[int], ...], ...] = tuple(tuple(set() for _ in range(3)) for _ in UNITS)
        # A set that only the other side does not see counts for a side like any other.
        self._rows = {
            UNITS[side] * (self.width - k) + hidden: self.lacking[side][k]
            for side in (0, 1)
            for k in range(min(3, self.width))
            for hidden in (0, _HIDDEN[1 - side])
        }
        for code in np.unique(counted).tolist():
            if code in self._rows:
                self._rows[code].update(np.flatnonzero(counted == code).tolist())

    def make(self, space: int, side: int) -> None:
        """A side places a piece on a free space."""
        self.cells[space] = side
        self.key ^= self.keys[side][space]
        self._add(space, UNITS[side])

    def unmake(self, space: int, side: int) -> None:
        """The piece that a side has on a space is taken back."""
        self._add(space, -UNITS[side])
        self.key ^= self.keys[side][space]
        self.cells[space] = FREE

    def _add(self, space: int, by: int) -> None:
        codes, rows = self.codes, self._rows
        for row in self.through[space]:
            code = codes[row]
            if code in rows:
                rows[code].discard(row)
            code += by
            codes[row] = code
            if code in rows:
                rows[code].add(row)

    def free_in(self, row: int) -> list[int]:
        """The free spaces of a row, in its order."""
        cells = self.cells
        return [space for space in self.members[row] if cells[space] == FREE]

    def filled(self, side: int) -> bool:
        """Whether a side has filled a set."""
        return bool(self.lacking[side][0])

    def wins(self, side: int) -> set[int]:
        """The spaces on which a piece of a side would fill a set."""
        cells, members = self.cells, self.members
        return {space for row in self.lacking[side][1] for space in members[row] if cells[space] == FREE}


@memoize
def _lists(table: SetTable) -> tuple[list[list[int]], list[list[int]], tuple[list[int], list[int]]]:
    """Of a table the members of every row, the rows through every space, and random numbers by side and space."""
    through = [table.rows_through(space).tolist() for space in range(table.size)]
    draw = Random(table.size).getrandbits
    keys = [draw(64) for _ in range(table.size)], [draw(64) for _ in range(table.size)]
    return table.spaces.tolist(), through, keys


def differing(number: int, other: int) -> Iterator[int]:
    """The spaces on which two boards differ, ascending; each board as the number that its cells are, the first of
    them in the lowest byte."""
    differ = number ^ other
    while differ:
        at = (differ & -differ).bit_length() - 1 >> 3
        differ = differ >> 8 * at + 8 << 8 * at + 8
        yield at


def filling_goal(game: Game) -> Goal | None:
    """The goal of a game in which each plays for himself and nothing but filling a set wins; None for others."""
    rules = game.rules
    goal = rules.goal_of_sets
    alone = goal is not None and goal.ends and not goal.mixed and goal.shape and len(rules.goals) == 1
    plain = len({*game.roster.side[1:]}) == game.players and not game.roster.kinds and rules.decider is None
    return goal if alone and plain and not rules.effects and not rules.turn_limit else None


@dataclass(frozen=True, slots=True)
class Placing:
    """A position in which players only place pieces, and who fills a set wins.

    counts  its sets; side 0 is the actor
    most    how many pieces the actor places at most before anything else happens
    """

    counts: SetCounts
    most: int


def placing_of(state: State) -> Placing | None:
    """The sets of a position; None where its player does not just place a piece, or filling sets is not all that
    wins.

    Where a set counts only for who stands in two quadrants (rules/time_vectors.md 2), the actor is left those that
    win him the game wherever else he stands, and the other all; None where a set is filled already.
    """
    game, stage = state.game, state.stage
    goal = filling_goal(game)
    going = state.outcome is None and state.actor and stage.by_sets and stage.goals_count
    if goal is None or game.players != 2 or not going or stage.dice is not None or stage.needs_dice:
        return None
    owned = np.frombuffer(game.roster.owned(state.cells), np.uint8)
    me = game.roster.side[state.actor]
    cells = np.where(owned == me, 0, 1)
    cells[owned == 0] = np.where(stage.placeable(state)[owned == 0], FREE, CLOSED)
    table = goal.sets
    counted = np.broadcast_to(True if goal.counted is None else goal.counted, len(table))
    both = np.stack([counted, counted])
    if goal.quadrants is not None and len(np.unique(goal.quadrants[owned == me])) < 2:
        within = goal.quadrants[table.spaces]
        both[0] &= (within != within[:, :1]).any(1)
    counts = SetCounts(table, cells.tolist(), both)
    if counts.filled(0) or counts.filled(1):
        return None
    hands = state.in_hand
    left = (table.size, table.size) if hands is None else _left(state, hands)
    return Placing(counts, min(left[0], left[1] + 1))


def _left(state: State, hands: tuple[int, ...]) -> tuple[int, int]:
    """How many pieces the actor and the other have in hand."""
    roster, actor = state.game.roster, state.actor
    return roster.hand_of(hands, actor), roster.hand_of(hands, roster.successor[actor])
