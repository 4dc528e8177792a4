"""What a position is worth: the features that its rules name, each with a weight.

Features that are sums over pieces and over sets are counted anew only where the board differs from the one looked
at last: in a search neighbouring positions differ by a few spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.rules.feature import CellFeature, Feature, Material, Sets, Sight, steps_between
from vectorgames.rules.game import Game, State
from vectorgames.spaces.relation import Relation

MOST = 0.9
"""Below this is whatever the rules have not proved; a win is above it."""

_TO_FILL = 3.0
"""What counts more, in open sets that lack a piece, for who may place it now."""

_BYTE = 256


def features_of(game: Game, seen: Sight) -> tuple[Feature, ...]:
    """The features that a game's goals, its ends and its stages name, the pieces among them; one of each name."""
    rules = game.rules
    goals = (*rules.goals, *(() if rules.decider is None or rules.decider in rules.goals else (rules.decider,)))
    named = [feature for goal in goals for feature in goal.features(seen)]
    named += [feature for stage in game.stages for feature in stage.features(seen)]
    values = [float(value) for value in rules.roster.values]
    whole = max(rules.at_first(side) for side in {*rules.roster.side[1:]})
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
        cells = [feature for feature in self.features if isinstance(feature, CellFeature)]
        self._rest = [(weight[f.name], f) for f in self.features if not isinstance(f, CellFeature | Sets)]
        self._rest = [(factor, feature) for factor, feature in self._rest if factor]
        values = sum(
            (weight[f.name] * np.array(f.values) for f in cells), np.zeros((game.space.size, len(roster.pieces)))
        )
        self.values: list[list[float]] = values.tolist()
        hands = sum((weight[f.name] * np.array(f.in_hand) for f in cells), np.zeros(len(roster.pieces)))
        self._hands: list[float] = hands.tolist()
        steps = game.space.relation_of(sorted(game.steps)) if game.steps else game.space.neighbours
        self._cells = bytes(game.space.size)
        self._number = 0
        self._nothing = [0.0] * game.space.size
        self.sets = tuple(
            SetCounter(weight[f.name], f, steps) for f in self.features if isinstance(f, Sets) and f.rows.any()
        )

    # ---- positions ----

    def look(self, cells: bytes) -> None:
        """Count what has changed since the board looked at last."""
        if cells is self._cells:
            return
        number = int.from_bytes(cells, "little")
        differ = number ^ self._number
        before, by_code, values, sums, sets = self._cells, self.by_code, self.values, self._sums, self.sets
        while differ:
            at = (differ & -differ).bit_length() - 1 >> 3
            differ = differ >> 8 * at + 8 << 8 * at + 8
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
        placing, actor = state.stage.by_sets, state.actor
        for counter in self.sets:
            counter.add(found, self.sides, state.cells, self.by_code, placing, self.side_of[actor])
        for factor, feature in self._rest:
            measured = feature.measure(state)
            for side in self.sides:
                found[side] += factor * measured[side]
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


class SetCounter:
    """How many pieces each side has in the sets that count.

    A number for each set holds the pieces of all sides: those of a side times its unit.

    coming, leaving   by side and number of a set, what the side gains by a piece more, gives up by one less
    """

    def __init__(self, weight: float, feature: Sets, steps: Relation):
        size = steps.size
        spaces = feature.table.spaces[feature.rows].astype(np.int64)
        sides = sorted({*feature.roster.side[1:]})
        base, self.width = feature.table.width + 1, feature.table.width
        self.unit = [0] * (feature.roster.players + 1)
        for k, side in enumerate(sides):
            self.unit[side] = base**k
        numbers = base ** len(sides)
        small = numbers <= _BYTE
        self.counts: Any = bytearray(len(spaces)) if small else np.zeros(len(spaces), np.int64)
        self.members: list[list[int]] = spaces.tolist()
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
        total = np.add.reduce(list(digits.values()))
        value = np.array([*worth, 0.0])
        value[self.width] = 8 * weight
        self.coming, self.leaving = {}, {}
        for side in sides:
            own = digits[side]
            mine = np.where(own == total, value[np.minimum(own + 1, self.width)] - value[own], 0.0)
            theirs = np.zeros(numbers)
            for other in sides:
                if other != side:
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
        self.far: list[bytes] = [row.tobytes() for row in steps_between(steps)]

    def change(self, at: int, old: int, new: int) -> None:
        """Another side has a piece on a space than before, 0: nobody."""
        by = self.unit[new] - self.unit[old]
        if by:
            counts = self.counts
            for row in self.rows[at]:
                counts[row] += by

    def add(
        self,
        found: list[float],
        sides: Sequence[int],
        cells: bytes,
        by_code: Sequence[int],
        placing: bool,
        to_act: int,
    ) -> None:
        """Add what the open sets count for each side; ``to_act``: the side that may act now."""
        count = self.counts.count if isinstance(self.counts, bytearray) else self._count
        for side in sides:
            total = 0.0
            for number, worth in self.open[side]:
                total += worth * count(number)
            ready = count(self.ready[side])
            if ready:
                worth = self.worth[self.width - 1]
                near = float(ready) if placing else self._near(self.ready[side], cells, by_code, side)
                total += worth * near
                if side == to_act:
                    total += _TO_FILL * worth * min(near, 1.0)
            found[side] += total

    def _near(self, ready: int, cells: bytes, by_code: Sequence[int], side: int) -> float:
        """The sets that lack a piece of a side, each by how near the next own piece is, in steps of the game."""
        counts, total = self.counts, 0.0
        own = [i for code, of in enumerate(by_code) if of == side for i in _where(cells, code)]
        rows = _where(counts, ready) if isinstance(counts, bytearray) else np.flatnonzero(counts == ready).tolist()
        for row in rows:
            members = self.members[row]
            lacking = next((i for i in members if not cells[i]), -1)
            if lacking >= 0:
                far = self.far[lacking]
                total += max((2.0 / (1 + far[i]) for i in own if i not in members), default=0.0)
        return total

    def _count(self, number: int) -> int:
        return int(np.count_nonzero(self.counts == number))

    def through(self, by_number: NDArray[np.float64]) -> NDArray[np.float64]:
        """By space the sum of what the sets through it count."""
        counts = np.frombuffer(self.counts, np.uint8) if isinstance(self.counts, bytearray) else self.counts
        sums = np.add.reduceat(by_number[counts][self._through], self._starts)
        sums[self._empty] = 0.0
        return sums


def _where(cells: bytes | bytearray, code: int) -> list[int]:
    """Where a number stands."""
    found, at = [], cells.find(code)
    while at >= 0:
        found.append(at)
        at = cells.find(code, at + 1)
    return found
