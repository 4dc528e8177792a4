"""Features: how near a player is to what wins or ends a game, told by the goals and stages that its rules name.

The worth of a position is the sum of its features, each with a weight (``vectorgames.players.evaluation``). Sides
are numbered as in ``Roster.side``; a measure is a list by side, with index 0 unused.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText
from vectorgames.rules.roster import Roster
from vectorgames.spaces.relation import Relation
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space


class Position(Protocol):
    """What a feature looks at: a State."""

    @property
    def cells(self) -> bytes: ...
    @property
    def in_hand(self) -> tuple[int, ...] | None: ...
    @property
    def mover(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Sight:
    """What of a board is seen: what lies within one part of it.

    parts   by space the number of its part, −1 for a space that belongs to every one; none: all is seen together
    absent  whether pieces are seen that leave the board and return to it
    """

    parts: tuple[int, ...] = ()
    absent: bool = True

    @property
    def whole(self) -> bool:
        """Whether everything is seen."""
        return not self.parts and self.absent

    def together(self, spaces: Sequence[int]) -> bool:
        """Whether spaces lie within one part."""
        return not self.parts or len({part for i in spaces if (part := self.parts[i]) >= 0}) < 2

    def rows(self, table: SetTable) -> NDArray[np.bool_]:
        """bool[sets]: the sets that lie within one part."""
        if not self.parts:
            return np.ones(len(table), bool)
        parts = np.array(self.parts)[table.spaces]
        most = parts.max(axis=1, keepdims=True)
        within: NDArray[np.bool_] = ((parts == most) | (parts < 0)).all(axis=1)
        return within


EVERYTHING = Sight()


class Feature(ABC):
    """Something that tells how a game stands.

    name    under which weights are given, and texts (``players.feature``) say in a line what it means
    weight  what one of it counts where nothing else is said; about 1 decides a game
    """

    name = "feature"
    weight = 1.0

    @property
    def phrase(self) -> LocalizedText:
        """What it means, in a line for people."""
        return LocalizedText(f"players.feature.{self.name}")

    @abstractmethod
    def measure(self, state: Any) -> Sequence[float]:
        """How much of it each side has, by side."""


class CellFeature(Feature):
    """A sum over pieces, each of which counts by what it is and where it stands.

    values   by space and code of the piece; ``in_hand``: by code, for a piece that may still come in
    """

    def __init__(self, roster: Roster, values: Sequence[Sequence[float]], in_hand: Sequence[float] = ()):
        self.roster, self.values = roster, tuple(map(tuple, values))
        self.in_hand = tuple(in_hand) or (0.0,) * len(roster.pieces)

    def measure(self, state: Position) -> Sequence[float]:
        found, sides = [0.0] * (self.roster.players + 1), self.roster.sides
        for values, code in zip(self.values, state.cells, strict=True):
            if code:
                found[sides[code]] += values[code]
        for code, number in enumerate(state.in_hand or (), 1):
            found[sides[code]] += number * self.in_hand[code]
        return found


class Material(CellFeature):
    """Pieces, on the board and in hand, by the values of their kinds, as a share of all that a side begins with."""

    name = "material"
    weight = 2.0

    def __init__(self, roster: Roster, size: int, values: Sequence[float], whole: float):
        shares = [value / max(whole, 1.0) for value in values]
        super().__init__(roster, [shares] * size, shares)


class Progress(CellFeature):
    """How far pieces have come towards spaces: 1 for a piece that is there."""

    name = "progress"
    weight = 0.3

    def __init__(self, roster: Roster, space: Space, targets: Mapping[int, Sequence[int]]):
        """``targets``: by code the spaces to which pieces of it are to get."""
        far = distances(space)
        values = np.zeros((space.size, len(roster.pieces)))
        for code, to in targets.items():
            away = far[:, list(to)].min(axis=1).astype(float)
            values[:, code] = 1 - away / max(away.max(), 1)
        super().__init__(roster, values.tolist())


class Room(CellFeature):
    """How many neighbours the spaces of pieces have, as a share of the most: in the middle a piece can do more."""

    name = "room"
    weight = 0.3

    def __init__(self, roster: Roster, space: Space):
        near = np.array([len(some) for some in space.neighbours.linked], float)
        pieces = max(space.size / 16, 1)
        values = np.repeat((near / near.max() / pieces)[:, None], len(roster.pieces), axis=1)
        super().__init__(roster, values.tolist())


class Sets(Feature):
    """Open sets, in which no other side has a piece, by how many pieces a side has in them.

    table  the sets; ``rows``: those that count, bool[sets]
    mixed  whether pieces of all sides make them up, and who plays the last one fills a set
    worth  by number of own pieces what an open set counts, the last number for one that lacks a single piece
    """

    name = "sets"
    weight = 0.25
    STEEP = 7.0
    """So many times as much counts a set with one piece more."""

    def __init__(self, roster: Roster, table: SetTable, rows: NDArray[np.bool_], mixed: bool = False):
        self.roster, self.table, self.rows, self.mixed = roster, table, rows, mixed
        width = table.width
        self.worth = (0.0, *(self.STEEP ** (k + 1 - width) for k in range(1, width)), 1.0)

    def measure(self, state: Position) -> Sequence[float]:
        sides = np.array(self.roster.sides)[np.frombuffer(state.cells, np.uint8)]
        held = sides[self.table.spaces[self.rows]]
        found = [0.0] * (self.roster.players + 1)
        occupied = (held > 0).sum(axis=1)
        for side in {*self.roster.side[1:]}:
            own = occupied if self.mixed else (held == side).sum(axis=1)
            found[side] = float(np.array(self.worth)[own[own == occupied]].sum())
        return found


class Standing(Feature):
    """What decides a game that ends otherwise: points, pieces taken, what has been gathered.

    ``standing``: how much a side has; ``scale``: so much more than the others is nearly a win."""

    name = "standing"
    weight = 1.0

    def __init__(self, roster: Roster, standing: Callable[[Any, int], float], scale: float):
        self.roster, self.standing, self.scale = roster, standing, scale

    def measure(self, state: Position) -> Sequence[float]:
        found = [0.0] * (self.roster.players + 1)
        for side in {*self.roster.side[1:]}:
            found[side] = self.standing(state, side) / self.scale
        return found


class Fewest(Feature):
    """How many pieces a side has in the part of the board in which it has fewest.

    ``parts``: by part a byte for each space, 1 where it belongs to it."""

    name = "fewest"
    weight = 0.25

    def __init__(self, roster: Roster, parts: Sequence[bytes]):
        self.roster = roster
        self.parts = [np.flatnonzero(np.frombuffer(part, np.uint8)) for part in parts]

    def measure(self, state: Position) -> Sequence[float]:
        owned = np.frombuffer(self.roster.owned(state.cells), np.uint8)
        found = [0.0] * (self.roster.players + 1)
        for side in {*self.roster.side[1:]}:
            numbers = sorted(int(np.count_nonzero(owned[part] == side)) for part in self.parts)
            found[side] = sum(n * 0.5**k for k, n in enumerate(numbers))
        return found


class Closing(Feature):
    """How near the pieces of a side that has more of them are to those of the others, and how few spaces they leave
    these that are out of their reach."""

    name = "closing"
    weight = 1.0

    def __init__(self, roster: Roster, space: Space):
        self.roster, self.far = roster, distances(space)
        self.most, self.next = max(int(self.far.max()), 1), self.far == 1

    def measure(self, state: Position) -> Sequence[float]:
        owned = np.frombuffer(self.roster.owned(state.cells), np.uint8)
        found = [0.0] * (self.roster.players + 1)
        for side in {*self.roster.side[1:]}:
            own, others = np.flatnonzero(owned == side), np.flatnonzero((owned > 0) & (owned != side))
            if len(own) > len(others) > 0:
                away = self.far[own[:, None], others]
                near = 1 - (away.min(axis=0).mean() + away.mean()) / (2 * self.most)
                open_ = (owned == 0) & ~self.next[own].any(axis=0)
                around = self.next[others]
                shut = 1 - (around & open_).sum() / around.sum()
                found[side] = float((near + shut) * (len(own) - len(others)) / (len(own) + len(others)))
        return found


class Royal(Feature):
    """How few of the others' pieces are near the royal pieces of a side, and how many of its own."""

    name = "royal"
    weight = 0.05
    SHELTER = 0.1
    """So much of what one of the others' takes away a piece of one's own gives, as near: else a king would run from
    his own at the first pawn that moves."""

    def __init__(self, roster: Roster, space: Space, codes: Sequence[int]):
        """``codes``: of the royal pieces."""
        self.roster, self.codes = roster, tuple(codes)
        self.near = 0.5 ** distances(space).astype(float)

    def measure(self, state: Position) -> Sequence[float]:
        owned = np.frombuffer(self.roster.owned(state.cells), np.uint8)
        found = [0.0] * (self.roster.players + 1)
        for code in self.codes:
            for at in _where(state.cells, code):
                side = self.roster.sides[code]
                own, others = owned == side, (owned > 0) & (owned != side)
                found[side] += float(self.SHELTER * self.near[at, own].sum() - self.near[at, others].sum())
        return found


def _where(cells: bytes, code: int) -> list[int]:
    """The spaces of the pieces of a code."""
    found, at = [], cells.find(code)
    while at >= 0:
        found.append(at)
        at = cells.find(code, at + 1)
    return found


class Connected(Feature):
    """How few spaces a side lacks on the shortest path between its ends, and how near its other pieces are to them.

    ends   by side the two spaces that it has to join now, None: it has none yet
    near   the steps by which pieces come next to one another in a path, and move
    """

    name = "connection"
    weight = 0.35
    FAR, STEP = 12, 0.03

    def __init__(
        self, roster: Roster, near: Relation, ends: Callable[[bytes, int], tuple[int, int] | None], seen: Sight
    ):
        self.roster, self.ends, self.away = roster, ends, steps_between(near)
        self.near = tuple(tuple(j for j in some if seen.together((i, j))) for i, some in enumerate(near.linked))

    def measure(self, state: Position) -> Sequence[float]:
        found, owned = [0.0] * (self.roster.players + 1), self.roster.owned(state.cells)
        for side in {*self.roster.side[1:]}:
            price, path = self.lacking(owned, side)
            missing = [space for space in path if owned[space] != side]
            others = np.array(bytearray(owned))
            others[list(path)] = 0
            pieces = np.flatnonzero(others == side)
            found[side] = -float(price)
            if missing and len(pieces):
                found[side] -= self.STEP * float(self.away[pieces][:, missing].min(axis=0).sum())
        return found

    def lacking(self, owned: bytes, side: int) -> tuple[int, list[int]]:
        """How many spaces it lacks, one that another side holds counted twice, and the spaces of the path; ``FAR``
        and none where there is no path."""
        ends = self.ends(owned, side)
        if ends is None:
            return self.FAR, []
        start, goal = ends
        met, reached, price = {start: start}, [start], 0  # met: from where
        later: list[list[tuple[int, int]]] = [[], []]  # reached for one more, for two more
        while reached or any(later):
            for at in reached:
                for to in self.near[at]:
                    if to in met:
                        continue
                    there = owned[to]
                    if there == side:
                        met[to] = at
                        if to == goal:
                            return price, self._back(met, goal)
                        reached.append(to)
                    else:
                        later[there > 0].append((to, at))
            price += 1
            reached = []
            for to, at in later[0]:
                if to not in met:
                    met[to] = at
                    reached.append(to)
            later = [later[1], []]
        return self.FAR, []

    @staticmethod
    def _back(met: Mapping[int, int], space: int) -> list[int]:
        """The path that led to a space."""
        path = [space]
        while met[path[-1]] != path[-1]:
            path.append(met[path[-1]])
        return path


def distances(space: Space) -> NDArray[np.int8]:
    """int8[size, size]: how many steps to neighbours lead from space to space; the largest number and one more
    where none do."""
    return steps_between(space.neighbours)


@memoize
def steps_between(relation: Relation) -> NDArray[np.int8]:
    """int8[size, size]: how many steps of a relation lead from space to space, as in ``distances``."""
    linked, size = relation.linked, relation.size
    most = max(map(len, linked))
    near = np.array([[*some, *[i] * (most - len(some))] for i, some in enumerate(linked)])
    found = np.eye(size, dtype=bool)
    steps = np.where(found, 0, -1).astype(np.int8)
    for far in range(1, 127):
        wider = found.copy()
        for column in near.T:
            wider |= found[:, column]
        steps[wider & ~found] = far
        if (wider == found).all():
            break
        found = wider
    steps[steps < 0] = steps.max() + 1
    steps.setflags(write=False)
    return steps
