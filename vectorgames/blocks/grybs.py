"""The goal ``gryb``: four pieces of one owner on a quadrangle, or on an integrated set (rules/gryb.md 1.3)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, boolean, choice, integer, listing
from vectorgames.spaces.relation import Table
from vectorgames.spaces.sets import sets_in
from vectorgames.spaces.tree import DEEPEST, QuadTree
from vectorgames.words import Phrase

if TYPE_CHECKING:
    from vectorgames.core.play import Play

Rated = tuple[tuple[int, int, tuple[tuple[int, ...], ...]], ...]
"""Of the sets through a node: (opposite member, points, pairs of the two others)."""


class Gryb(Goal):
    """``{goal: gryb, integrated: false, levels: [1, 2, 3, 4], points: binary}``.

    integrated   whether integrated GRYBs count too, not only quadrangles
    levels       on which levels they count; by default on all
    points       what one is worth: binary (2^(level−1), of an integrated one the sum over its running loci),
                 level (its level), one; none: the game keeps no score
    then         end: it ends the game; remove: its points are the number of opponent's pieces to be removed
    """

    SPACES = ("tree",)
    keys = {
        "integrated": Field(boolean, False),
        "levels": Field(listing(integer(1, DEEPEST)), None),
        "points": Field(choice("binary", "level", "one", "none"), "binary"),
        "then": Field(choice("end", "remove"), "end"),
    }
    reason = "gryb"
    of_sets = True
    space: QuadTree

    def __init__(
        self,
        space: QuadTree,
        integrated: bool = False,
        levels: list[int] | None = None,
        points: str = "binary",
        then: str = "end",
    ):
        super().__init__(space)
        self.integrated = integrated
        self.levels = tuple(levels or range(1, space.depth + 1))
        self.then = then
        self.scored = self.ends and points != "none"
        key = "games.goal.integrated_gryb" if integrated else "games.goal.gryb"
        self.phrase = Phrase(key if self.ends else f"{key}_removes")
        self._points = points
        self._fours = tuple(bytes([code]) * 4 for code in range(256))
        self._plain = (0, *(self._worth(space.level(i)) for i in range(1, space.size)))
        self._quadrangles = space.quadrangles
        self._through: Table[Rated] = Table(self._others)

    def _worth(self, level: int, binary: int = 0) -> int:
        """Worth of a set of this level; 0 where none of this level counts. ``binary``: its binary points."""
        if level not in self.levels:
            return 0
        return {"binary": binary or 1 << (level - 1), "level": level}.get(self._points, 1)

    def reached(self, cells: bytes, code: int, space: int) -> int:
        """Points of the best set that a piece ``code`` on ``space`` completes; 0: it completes none."""
        found = self._plain[space] if cells[self._quadrangles[space]] == self._fours[code] else 0
        if self.integrated:
            # Nearly always the opposite corner is not held, and with it up to eight sets are out.
            for opposite, points, pairs in self._through[space]:
                if cells[opposite] == code and points > found:
                    for a, b in pairs:
                        if cells[a] == code and cells[b] == code:
                            found = points
                            break
        return found

    def met(self, play: Play, side: int) -> int:
        if self.ends or self.integrated:
            return super().met(play, side)
        # A block of pieces may complete several at once: each counts, if it was not complete before.
        owned, before, four = play.owned(), self.game.owned(play.before._cells), self._fours[side]
        found = {self._quadrangles[space].start: space for space in play.landed if owned[space] == side}
        formed = ((space, self._quadrangles[space]) for space in found.values())
        return sum(self._plain[i] for i, where in formed if owned[where] == four and before[where] != four)

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        if through is not None:
            return self._lacking_one(cells, code, through)
        found: set[int] = set()
        if self.integrated:
            own = np.frombuffer(cells, np.uint8) == code
            held = own[self.space.vectors.spaces]
            rows = np.flatnonzero((held.sum(1) == 3) & self.counted)
            return set(self.space.vectors.spaces[rows][~held[rows]].tolist())
        for four in self._counted_quadrangles:
            if cells[four].count(code) == 3:
                found.update(i for i in range(four.start, four.stop) if cells[i] != code)
        return found

    @cached_property
    def _counted_quadrangles(self) -> tuple[slice, ...]:
        firsts = (four[0] for four in sets_in(self.space.sets("gryb")))
        return tuple(self._quadrangles[first] for first in firsts if self._plain[first])

    def _lacking_one(self, cells: bytes, code: int, space: int) -> set[int]:
        """Where a set through a space, on which a piece stands, lacks its fourth."""
        found: set[int] = set()
        sets = [self.space.quadrangle(space)] if self._plain[space] else []
        if self.integrated:
            sets += [(o, a, b) for o, _, pairs in self._through[space] for a, b in pairs]
        for members in sets:
            empty = [i for i in members if cells[i] != code]
            if len(empty) == 1:
                found.add(empty[0])
        return found

    @cached_property
    def counted(self) -> NDArray[np.bool_]:
        table = self.space.vectors
        level = self.space.level_of[table.spaces[:, 0]]
        counts = np.array([n in self.levels for n in range(self.space.depth + 1)])[level]
        return counts if self.integrated else counts & (table.dims == 1 << (level - 1))

    def _others(self, space: int) -> Rated:
        """(opposite member, points, pairs of the two others) of the sets through a node, dearest first.

        Plain sets are left out. Sets that run in the same loci share the node two steps on, whichever way they run.
        """
        level = self.space.level(space)
        if not space or not self._worth(level):
            return ()
        plain = 1 << (level - 1)
        found = self.space.vectors.companions_of(space)
        rated = [(far, self._worth(level, dims), pairs) for far, dims, pairs in found if dims != plain]
        return tuple(sorted(rated, key=lambda entry: -entry[1]))

    def shown(self, cells: bytes, code: int) -> NDArray[np.intp]:
        own = np.frombuffer(cells, np.uint8) == code
        rows = np.flatnonzero(own[self.space.vectors.spaces].all(axis=1))
        return rows[self.counted[rows]]
