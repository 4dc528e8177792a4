"""Surround: units of the others all of whose neighbours are own pieces; the goal and the effect of this name
(rules/time_vectors.md 13.5, 13.6; rules/gryb.md 8.5).
"""

from __future__ import annotations

from vectorgames.base.words import LocalizedText
from vectorgames.rules.goal import EFFECTS, GOALS, Effect, Goal, Play, registered
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, choice, integer
from vectorgames.spaces.groups import groups_of, table_of_codes, where
from vectorgames.spaces.relation import Table, spaces_of
from vectorgames.spaces.space import Space

UNIT = {"unit": Field(choice("piece", "group"), "piece", "pieces one by one, or groups")}
_HELD = Table(lambda side: table_of_codes([side]))


class Surrounding:
    """Which units are surrounded. Cells hold a side a space; sets of spaces are ints (``spaces.groups``).

    ``unit``: a single ``piece``, or a ``group``: what hangs together of one side.
    """

    def __init__(self, space: Space, unit: str):
        self.groups = groups_of(space.neighbours)
        self.unit = unit

    def units(self, cells: bytes, side: int) -> list[int]:
        """The units of all other sides than this one."""
        found: list[int] = []
        for other in {*cells} - {0, side}:
            there = where(cells, _HELD[other])
            found += (1 << i for i in spaces_of(there)) if self.unit == "piece" else self.groups.apart(there)
        return found

    def open(self, unit: int, own: int) -> int:
        """The neighbours of a unit that are not among the ``own`` spaces."""
        return self.groups.border(unit) & ~own

    def surrounded(self, cells: bytes, side: int) -> list[int]:
        """The units of others all of whose neighbours are held by a side."""
        own = where(cells, _HELD[side])
        return [unit for unit in self.units(cells, side) if not self.open(unit, own)] if own else []

    def lacking(self, cells: bytes, side: int, count: int) -> set[int]:
        """The spaces at which one more piece of a side would surround so many units in all."""
        own = where(cells, _HELD[side])
        done = 0
        missing: dict[int, int] = {}
        for unit in self.units(cells, side):
            left = self.open(unit, own)
            if not left:
                done += 1
            elif not left & (left - 1):
                missing[left] = missing.get(left, 0) + 1
        found = {last for left, n in missing.items() if done + n >= count for last in spaces_of(left)}
        if self.unit == "piece":
            return found
        # Whoever takes a piece of a group stands there himself, and what is left of it may be surrounded by that.
        for unit in self.units(cells, side):
            for i in spaces_of(unit):
                parts = self.groups.apart(unit & ~(1 << i))
                freed = sum(not self.open(part, own | 1 << i) for part in parts)
                if freed and done + freed >= count:
                    found.add(i)
        return found


@registered(GOALS, "surround")
class Surround(Goal):
    """``{goal: surround, unit: piece, count: 1}``: so many units of opponents are surrounded."""

    meaning = "enemies are surrounded: every neighbour of theirs holds an own piece"
    keys = UNIT | {"count": Field(integer(1), 1, "how many at least")}
    reason = "surround"
    of_landing = False
    by_filling = True

    def __init__(self, space: Space, unit: str = "piece", count: int = 1):
        super().__init__(space)
        self.surrounding, self.count = Surrounding(space, unit), count
        self.phrase = LocalizedText(f"games.goal.surround_{unit}", n=count)

    def reached(self, cells: bytes, code: int, space: int) -> bool:
        return self.anywhere(cells, code)

    def met(self, play: Play, side: int) -> bool:
        return self.anywhere(play.owned(), side)

    def anywhere(self, cells: bytes, code: int) -> bool:
        return len(self.surrounding.surrounded(cells, code)) >= self.count

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        return self.surrounding.lacking(cells, code, self.count)


@registered(EFFECTS, "surround")
class SurroundEffect(Effect):
    """``{effect: surround, unit: piece}``: the units that the player surrounds leave the board, all at once. What
    cannot be taken stays."""

    meaning = "all enemies that the player surrounds leave the board"
    keys = UNIT
    takes = True

    def __init__(self, rules: Rules, unit: str = "piece"):
        super().__init__(rules.roster)
        self.surrounding = Surrounding(rules.space, unit)

    def follow(self, play: Play) -> None:
        units = self.surrounding.surrounded(play.owned(), self.roster.side[play.player])
        capturable = self.roster.capturable[play.player]
        play.remove([i for unit in units for i in spaces_of(unit) if capturable[play.cells[i]]])
