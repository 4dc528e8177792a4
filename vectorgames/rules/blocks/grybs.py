"""The goal ``gryb``: four pieces of one owner on a quadrangle, or on an integrated set (rules/gryb.md 1.3)."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedText
from vectorgames.rules.goal import GOALS, THEN, Goal, Play, registered
from vectorgames.rules.schema import Field, boolean, choice, integer, listing
from vectorgames.spaces.relation import Table
from vectorgames.spaces.sets import sets_in
from vectorgames.spaces.tree import DEEPEST, QuadTree

Rated = tuple[tuple[int, int, tuple[tuple[int, ...], ...]], ...]
"""Of the sets through a node: (opposite member, points, pairs of the two others)."""

_ANY = bytes(min(code, 1) for code in range(256))  # which spaces are occupied, whoever stands there


@registered(GOALS, "gryb")
class Gryb(Goal):
    """``{goal: gryb, owner: own, integrated: false, levels: [1, 2, 3, 4], points: binary}``.

    owner        own; mixed: the pieces may be anybody's, and whoever has played the last one has formed it
    integrated   whether integrated GRYBs count too, not only quadrangles
    levels       on which levels they count; by default on all
    points       what one is worth: binary (2^(level−1), of an integrated one the sum over its running loci),
                 level (its level), one; none: the game keeps no score
    then         what follows (``Goal.then``); with remove its points are the number of opponent's pieces to be
                 removed
    """

    meaning = "own pieces fill a quadrangle, with one just placed or moved"
    spaces = ("tree",)
    keys = {
        "owner": Field(
            choice("own", "mixed"),
            "own",
            "whose pieces count; mixed: anybody's, and who plays the last one forms it",
        ),
        "integrated": Field(boolean, False, "whether integrated sets count as well as quadrangles"),
        "levels": Field(listing(integer(1, DEEPEST)), None, "on which levels they count, by default on all"),
        "points": Field(
            choice("binary", "level", "one", "none"),
            "binary",
            "what one is worth: 2^(level − 1), its level, one, or no score",
        ),
        "then": THEN,
    }
    reason = "gryb"
    by_filling = True
    space: QuadTree

    def __init__(
        self,
        space: QuadTree,
        integrated: bool = False,
        levels: list[int] | None = None,
        points: str = "binary",
        then: str = "end",
        owner: str = "own",
    ):
        super().__init__(space)
        self.table, self.shape = space.vectors, "gryb"
        self.integrated = integrated
        self.levels = tuple(levels or range(1, space.depth + 1))
        self.then = then
        self.scored = then in ("end", "score") and points != "none"
        self.mixed = owner == "mixed"
        self.phrase = self._phrase()
        if self.mixed:  # the choice is made here, once: ``reached`` is asked a thousand times
            self.reached = self._reached_by_all  # type: ignore[method-assign]
        self._points = points
        self._fours = tuple(bytes([code]) * 4 for code in range(256))
        self._plain = (0, *(self._worth(space.level(i)) for i in range(1, space.size)))
        self._quadrangles = space.quadrangles
        self._through: Table[Rated] = Table(self._others)

    def _phrase(self) -> LocalizedText:
        key = "integrated_gryb" if self.integrated else "gryb"
        if self.then in ("end", "remove") and not self.mixed:
            return LocalizedText(f"games.goal.{key}" if self.ends else f"games.goal.{key}_removes")
        shape = ("integrated" if self.integrated else "gryb") if not self.mixed else "mixed"
        shape = "mixed_integrated" if self.mixed and self.integrated else shape
        how = "complete" if self.mixed and self.then != "remove_all" else "fill"
        return LocalizedText(f"games.goal.{how}_{self.then}", shape=LocalizedText(f"games.shape.{shape}"))

    def _worth(self, level: int, binary: int = 0) -> int:
        """Worth of a set of this level; 0 where none of this level counts. ``binary``: its binary points."""
        if level not in self.levels:
            return 0
        return {"binary": binary or 1 << (level - 1), "level": level}.get(self._points, 1)

    @property
    def most(self) -> int:
        rows = np.flatnonzero(self.counted)
        levels = self.space.level_of[self.space.vectors.spaces[rows, 0]].tolist()
        worth = map(self._worth, levels, self.space.vectors.dims[rows].tolist())
        return max(worth, default=0) if self.scored else 0

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

    def _reached_by_all(self, cells: bytes, code: int, space: int) -> int:
        return Gryb.reached(self, cells.translate(_ANY), 1, space)

    def met(self, play: Play, side: int) -> int | bool:
        if not self.mixed:
            each = self.then == "remove" and not self.integrated
            return self._formed(play, side) if each else super().met(play, side)
        if side != play.roster.side[play.player]:
            return 0
        owned = play.owned()
        return max((self.reached(owned, side, i) for i in play.landed if owned[i]), default=0)

    def formed_by(self, play: Play, side: int) -> set[int]:
        owned = play.owned().translate(_ANY) if self.mixed else play.owned()
        landed = [i for i in play.landed if owned[i]] if self.mixed else play.gained(side)
        held = np.frombuffer(owned, np.uint8) == (1 if self.mixed else side)
        found: set[int] = set()
        for space in landed:
            rows = self.space.vectors.rows_through(space)
            rows = rows[self.counted[rows] & held[self.space.vectors.spaces[rows]].all(axis=1)]
            found.update(self.space.vectors.spaces[rows].reshape(-1).tolist())
        return found

    def _formed(self, play: Play, side: int) -> int:
        """Points of all GRYBs that were not complete before: a block of pieces may complete several at once."""
        owned, before, four = play.owned(), self.roster.owned(play.before), self._fours[side]
        found = {self._quadrangles[space].start: space for space in play.landed if owned[space] == side}
        formed = ((space, self._quadrangles[space]) for space in found.values())
        return sum(self._plain[i] for i, where in formed if owned[where] == four and before[where] != four)

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        if self.mixed:
            cells, code = cells.translate(_ANY), 1
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
        if self.mixed:
            cells, code = cells.translate(_ANY), 1
        own = np.frombuffer(cells, np.uint8) == code
        rows = np.flatnonzero(own[self.space.vectors.spaces].all(axis=1))
        return rows[self.counted[rows]]
