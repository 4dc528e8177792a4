"""What a position is worth: the features that its rules name, each with a weight.

Features that are sums over pieces and over sets are counted anew only where the board differs from the one looked
at last: in a search neighbouring positions differ by a few spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.players.sets import differing
from vectorgames.rules.feature import CellFeature, Feature, Material, Sets, Sight
from vectorgames.rules.game import Game, State

MOST = 0.9
"""Below this is whatever the rules have not proved; a win is above it."""

_TO_FILL = 3.0
"""What counts more, in open sets that lack a piece, for who may place it now."""

_GATHER = 0.7
"""Where pieces move, an open set counts so many times as much with one step less to go."""

_TAKEN, _BLOCKED = 0.3, 0.02
"""So much of it is left of a set in which another side has a piece: where that may be taken; where it may leave."""

_LATE = (0.3, 0.45, 0.7, 1.0)
"""So much of it is left where others get there two actions earlier than it may be filled; one earlier; at the same
time; later."""

_BYTE, _FAR = 256, 15

_KEPT = 24_000_000
"""So many sets, of all boards of a side together, are kept with the steps to them; then they begin anew."""

Race = tuple[NDArray[np.uint16], NDArray[np.uint8], bool]
"""By set, of a side: where its numbers begin in ``SetCounter._race``, how far the nearest piece is, or, where all
make up a set, how many actions it takes to fill it; and whether one action fills any."""


def features_of(game: Game, seen: Sight) -> tuple[Feature, ...]:
    """The features that a game's goals, its ends and its stages name, the pieces among them; one of each name."""
    rules = game.rules
    goals = (*rules.goals, *(() if rules.decider is None or rules.decider in rules.goals else (rules.decider,)))
    named = [feature for goal in goals for feature in goal.features(seen)]
    named += [feature for stage in game.stages for feature in stage.features(seen)]
    values = [float(value) for value in rules.roster.values]
    supplied = any(stage.entries() for stage in game.stages)  # from outside, as many as one likes
    whole = 0 if supplied else max(rules.at_first(side) for side in {*rules.roster.side[1:]})
    named.append(Material(rules.roster, rules.space.size, values, whole or rules.space.size / 16))
    found: dict[str, Feature] = {}
    for feature in named:
        found.setdefault(feature.name, feature)
    return tuple(found.values())


class Evaluation:
    """What positions of a game are worth for somebody who sees so much of it.

    ``weights``: by name of a feature; by default its own. Not to be shared between threads.
    """

    def __init__(self, game: Game, seen: Sight, weights: Mapping[str, float]):
        roster = game.roster
        self.features = features_of(game, seen)
        self.sides = tuple(sorted({*roster.side[1:]}))
        self.side_of, self.by_code = roster.side, roster.sides
        self._sums = [0.0] * (roster.players + 1)
        weight = {feature.name: weights.get(feature.name, feature.weight) for feature in self.features}
        self.weight = weight
        cells = [feature for feature in self.features if isinstance(feature, CellFeature)]
        self._rest = [(weight[f.name], f) for f in self.features if not isinstance(f, CellFeature | Sets)]
        self._rest = [(factor, feature) for factor, feature in self._rest if factor]
        values = sum(
            (weight[f.name] * np.array(f.values) for f in cells), np.zeros((game.space.size, len(roster.pieces)))
        )
        self.values: list[list[float]] = values.tolist()
        hands = sum((weight[f.name] * np.array(f.in_hand) for f in cells), np.zeros(len(roster.pieces)))
        self._hands: list[float] = hands.tolist()
        self._cells = bytes(game.space.size)
        self._number = 0
        self._nothing = [0.0] * game.space.size
        self.sets = tuple(
            SetCounter(weight[f.name], f, ways_to(game, seen))
            for f in self.features
            if isinstance(f, Sets) and f.rows.any()
        )

    # ---- positions ----

    def look(self, cells: bytes) -> None:
        """Count what has changed since the board looked at last."""
        if cells is self._cells:
            return
        number = int.from_bytes(cells, "little")
        before, by_code, values, sums, sets = self._cells, self.by_code, self.values, self._sums, self.sets
        for at in differing(number, self._number):
            old, new = before[at], cells[at]
            row = values[at]
            sums[by_code[old]] -= row[old]
            sums[by_code[new]] += row[new]
            for counter in sets:
                counter.change(at, by_code[old], by_code[new])
        self._cells, self._number = cells, number

    def worths(self, state: State) -> list[float]:
        """What a position is worth for each side, by side; index 0 is unused."""
        self.look(state.cells)
        found = self._sums.copy()
        hands = state.in_hand
        if hands is not None:
            for code, number in enumerate(hands, 1):
                if number:
                    found[self.by_code[code]] += number * self._hands[code]
        self._add_sets(found, state)
        for factor, feature in self._rest:
            measured = feature.measure(state)
            for side in self.sides:
                found[side] += factor * measured[side]
        return found

    def _add_sets(self, found: list[float], state: State) -> None:
        to_act = self.side_of[state.actor]
        for counter in self.sets:
            if state.stage.by_sets or counter.ways is None:
                counter.add(found, self.sides, to_act)
            else:
                counter.add_steps(found, state, self.sides, to_act)

    def by_feature(self, state: State) -> dict[str, list[float]]:
        """What each feature counts for each side, by its name and by side."""
        self.look(state.cells)
        found = {
            feature.name: [self.weight[feature.name] * value for value in feature.measure(state)]
            for feature in self.features
            if not isinstance(feature, Sets)
        }
        if self.sets:
            found[Sets.name] = [0.0] * len(self._sums)
            self._add_sets(found[Sets.name], state)
        return found

    def score(self, state: State, side: int) -> float:
        """What a position is worth for a side, from −MOST to MOST: its own worth less the most of the others'."""
        found = self.worths(state)
        total = found[side] - max([found[other] for other in self.sides if other != side], default=0.0)
        return MOST * total / (1.0 + abs(total))

    # ---- actions ----

    def comes(self, state: State, side: int) -> NDArray[np.float64]:
        """By space, what a side gains about by a piece that comes there, in sets of its own and of others."""
        self.look(state.cells)
        found = np.zeros(len(state.cells))
        for counter in self.sets:
            found += counter.through(counter.coming[side])
        return found

    def gains(self, state: State, side: int) -> tuple[list[float], list[float]]:
        """By space, what a side gains by a piece that comes there (``comes``), and gives up by one that leaves."""
        if not self.sets:
            return self._nothing, self._nothing
        comes, leaves = self.comes(state, side), np.zeros(len(state.cells))
        for counter in self.sets:
            leaves += counter.through(counter.leaving[side])
        return comes.tolist(), leaves.tolist()


@dataclass(frozen=True)
class Ways:
    """How many actions it takes a piece to get to sets.

    to        uint8[size + 1, width, sets]: from a space to each space of each set; the last row is that of a piece
              in hand. ``_FAR`` where there is no way.
    nearest   uint8[size + 1, sets]: to the nearest space of each set
    entering  whether pieces in hand come in
    taking    whether pieces are taken by steps onto them
    """

    to: NDArray[np.uint8]
    nearest: NDArray[np.uint8]
    entering: bool
    taking: bool


@lru_cache(maxsize=8)
def ways_to(game: Game, seen: Sight) -> Ways | None:
    """The ways to the sets of a game that are seen; None where pieces are only placed."""
    size, members = game.space.size, next(
        (f.table.spaces[f.rows] for f in features_of(game, seen) if isinstance(f, Sets)), None
    )
    leads = [sorted(set().union(*(stage.leads(i) for stage in game.stages))) for i in range(size)]
    if members is None or not any(leads):
        return None
    far = np.full((size + 1, size), _FAR, np.uint8)
    near = np.eye(size, dtype=bool)  # space, start: those just reached, from all spaces at once
    met = near.copy()
    for away in range(_FAR):
        far[:size][near.T] = away
        after = np.zeros_like(near)
        for at, ends in enumerate(leads):
            after[ends] |= near[at]
        near = after & ~met
        met |= near
    entries = sorted({space for stage in game.stages for space in stage.entries()})
    if entries:
        far[size] = far[entries].min(axis=0) + 1
    to = np.minimum(far, _FAR)[:, members]
    by_place = np.ascontiguousarray(to.transpose(0, 2, 1))
    taking = any(stage.takes() for stage in game.stages)
    return Ways(by_place, to.min(axis=2), bool(entries), taking)


class SetCounter:
    """How many pieces each side has in the sets that count.

    A number for each set holds the pieces of all sides: those of a side times its unit.

    coming, leaving   by side and number of a set, what the side gains by a piece more, gives up by one less
    """

    def __init__(self, weight: float, feature: Sets, ways: Ways | None):
        size, self.roster, self.ways = feature.table.size, feature.roster, ways
        spaces, self.row = feature.table.spaces[feature.rows].astype(np.int64), np.flatnonzero(feature.rows)
        sides = sorted({*feature.roster.side[1:]})
        base, self.width, self.mixed = feature.table.width + 1, feature.table.width, feature.mixed
        self.unit = [0] * (feature.roster.players + 1)
        for k, side in enumerate(sides):
            self.unit[side] = 1 if self.mixed else base**k
        numbers = base if self.mixed else base ** len(sides)
        small = numbers <= _BYTE
        self.counts: Any = bytearray(len(spaces)) if small else np.zeros(len(spaces), np.int64)
        flat = spaces.reshape(-1)
        order = np.argsort(flat, kind="stable")
        self._through = order // feature.table.width
        self._starts = np.concatenate([[0], np.cumsum(np.bincount(flat, minlength=size))])
        self._empty = self._starts[:-1] == self._starts[1:]
        self._starts = np.minimum(self._starts[:-1], max(len(flat) - 1, 0))
        self.rows: list[list[int]] = [[] for _ in range(size)]
        for at, row in zip(flat[order].tolist(), self._through.tolist(), strict=True):
            self.rows[at].append(row)
        worth = [weight * value for value in feature.worth]
        self.worth = worth
        self.ready = {side: self.unit[side] * (self.width - 1) for side in sides}
        self.open = {side: [(self.unit[side] * k, worth[k]) for k in range(1, self.width - 1)] for side in sides}
        number = np.arange(numbers)
        digits = {side: number // self.unit[side] % base for side in sides}
        total = number if self.mixed else np.add.reduce(list(digits.values()))
        value = np.array([*worth, 0.0])
        value[self.width] = 8 * weight
        self.coming, self.leaving = {}, {}
        for side in sides:
            own = digits[side]
            mine = np.where(own == total, value[np.minimum(own + 1, self.width)] - value[own], 0.0)
            theirs = np.zeros(numbers)
            for other in sides:
                if other != side and not self.mixed:
                    alone = (digits[other] == total) & (total > 0)
                    theirs += np.where(
                        alone,
                        np.where(total == self.width - 1, 4.0, 1.0) * value[np.minimum(total, self.width)],
                        0.0,
                    )
            self.coming[side] = mine + theirs
            self.leaving[side] = np.where(
                (own == total) & (own > 0), value[own] - value[np.maximum(own - 1, 0)], 0.0
            )
        blocked = _TAKEN if ways is not None and ways.taking else _BLOCKED
        steps, others = np.arange(_FAR * self.width + 1)[:, None], np.arange(_FAR + 1)
        late = np.array(_LATE)[np.clip(others - steps + 2, 0, 3)]
        race = weight * _GATHER ** (steps - 1.0) * np.where(others == 0, blocked, late)
        race[0] = 0.0
        self._race, self._to_fill = race.reshape(-1), _TO_FILL * weight
        self._kept: dict[tuple[int, bool, bytes], Race] = {}
        other = 2 if self.mixed else 0  # which stay where they are
        self._owned = {
            side: bytes((of == side) or other * (of > 0) for of in feature.roster.sides).ljust(256, b"\0")
            for side in sides
        }
        if ways is not None:
            self._to, self._nearest = ways.to, ways.nearest
            if self.mixed:  # beyond the ways of those that move, of those that stay
                self._to, self._nearest = (
                    np.concatenate([known, np.where(known, _FAR, known)]) for known in (ways.to, ways.nearest)
                )

    def change(self, at: int, old: int, new: int) -> None:
        """Another side has a piece on a space than before, 0: nobody."""
        by = self.unit[new] - self.unit[old]
        if by:
            counts = self.counts
            for row in self.rows[at]:
                counts[row] += by

    def add(self, found: list[float], sides: Sequence[int], to_act: int) -> None:
        """Add what the open sets count for each side where pieces are placed; ``to_act``: who may act now."""
        count = self.counts.count if isinstance(self.counts, bytearray) else self._count
        for side in sides:
            total = 0.0
            for number, worth in self.open[side]:
                total += worth * count(number)
            ready = count(self.ready[side])
            if ready:
                total += self.worth[self.width - 1] * (ready + _TO_FILL * (side == to_act))
            found[side] += total

    def race(self, state: State, side: int) -> Race:
        """How far the pieces of a side are from each set, where pieces move."""
        hands, own = state.in_hand, state.cells.translate(self._owned[side])
        assert self.ways is not None
        entering = self.ways.entering and (hands is None or self.roster.in_hand(hands, side) > 0)
        there = self._kept.get((side, entering, own))
        if there is None:
            if len(self._kept) * self.ways.nearest.shape[1] >= _KEPT:
                self._kept.clear()
            there = self._kept[side, entering, own] = self._lacking(own, entering)
        return there

    def add_steps(self, found: list[float], state: State, sides: Sequence[int], to_act: int) -> None:
        """Add what the sets count for each side where pieces move: by the steps that its pieces have to go."""
        known = [self.race(state, side) for side in sides]
        for k, side in enumerate(sides):
            row, ready = self._row(known, k), known[k][2]
            values = self._race.take(row)
            most = float(values.max())
            found[side] += most + 0.5 * (float(values.sum()) - most) / len(values) ** 0.5
            if ready and side == to_act and ((row > _FAR + 1) & (row < 2 * _FAR + 2)).any():
                found[side] += self._to_fill

    @staticmethod
    def _row(known: Sequence[Race], k: int) -> NDArray[np.uint16]:
        """By set the number in ``_race`` of how far one side is from it, and the nearest piece of all others."""
        others = [nearest for other, (_, nearest, _) in enumerate(known) if other != k]
        nearest = others[0] if len(others) == 1 else np.min(others, axis=0)
        found: NDArray[np.uint16] = known[k][0] + nearest
        return found

    def best(self, state: State, side: int) -> tuple[int, int]:
        """How many actions a side needs at least, where pieces move, to fill the set that counts most for it (0: it
        has too few pieces), and the row of that set."""
        row = self._row([self.race(state, other) for other in self.ready], [*self.ready].index(side))
        k = int(self._race.take(row).argmax())
        return int(row[k]) // (_FAR + 1), int(self.row[k])

    def _lacking(self, own: bytes, entering: bool) -> Race:
        """How many actions the pieces of a side need to fill each set, at least: some piece has to come to each
        space, and so many pieces have to come to the set. ``own``: by space 1 for those, 2 for others in it."""
        to, nearest = self._to, self._nearest
        there = np.frombuffer(own, np.uint8)
        here = [*np.flatnonzero(there == 1).tolist(), *(np.flatnonzero(there == 2) + len(own) + 1).tolist()]
        here += [len(own)] * (self.width if entering else 0)
        by_space, number = np.full(to.shape[1:], _FAR, np.uint8), nearest.shape[1]
        sorted_ = np.full((self.width + 1, number), _FAR, np.uint8)  # of the nearest pieces, below a row of zeros
        sorted_[0] = 0
        lower, least, spare = sorted_[:-1], sorted_[1:], np.empty((self.width, number), np.uint8)
        for at in here:
            np.minimum(by_space, to[at], out=by_space)
            np.minimum(least, np.maximum(lower, nearest[at], out=spare), out=least)
        if len(here) < self.width:
            return np.zeros(number, np.uint16), least[0].copy(), False
        steps = np.maximum(by_space.sum(axis=0, dtype=np.uint16), least.sum(axis=0, dtype=np.uint16))
        first = np.minimum(steps, _FAR).astype(np.uint8) if self.mixed else least[0].copy()
        return steps * np.uint16(_FAR + 1), first, bool((steps == 1).any())

    @property
    def _numbers(self) -> NDArray[Any]:
        """By set its number of ``counts``."""
        return np.frombuffer(self.counts, np.uint8) if isinstance(self.counts, bytearray) else self.counts

    def _count(self, number: int) -> int:
        return int(np.count_nonzero(self.counts == number))

    def through(self, by_number: NDArray[np.float64]) -> NDArray[np.float64]:
        """By space the sum of what the sets through it count."""
        sums = np.add.reduceat(by_number[self._numbers][self._through], self._starts)
        sums[self._empty] = 0.0
        return sums

