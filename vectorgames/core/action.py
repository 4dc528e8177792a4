"""Actions and outcomes: the two small values that every game speaks in (CONTRACT, Playing from Python)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import NamedTuple


class Pick(NamedTuple):
    """One click that helps to identify an action.

    ``("space", 17)``, ``("button", "pair")``, ``("roll", "…")``, ``("tray", "Qe4L4")``: a piece off the board,
    ``("arrow", "a1>b2")``: one that is drawn, ``("card", "F1")``.
    """

    kind: str
    value: int | str

    @property
    def space(self) -> int | None:
        """The space that is clicked; None if it is something else."""
        return self.value if self.kind == "space" and isinstance(self.value, int) else None


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One decision. ``str()`` is its English text; actions with equal texts are equal.

    ``kind``: what is done, in a word; it tells how the target is marked (``choice_marks.TARGETS``).
    ``picks``: the ordered clicks that identify it. ``number``: its place in the table of the stage that
    made it; ``made_by``: the table that did, by which play knows its own actions again (None in a copy).
    """

    kind: str
    text: str
    picks: tuple[Pick, ...] = ()
    number: int = 0
    made_by: object = field(default=None, kw_only=True)

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has what an action says, not the table out of which it comes."""
        told = (getattr(self, entry.name) for entry in fields(self) if not entry.kw_only)
        return self.__class__, tuple(told)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def ways(self) -> tuple[tuple[Pick, ...], ...]:
        """All orders of clicks that identify it, ``picks`` first; most actions have no other."""
        return (self.picks,)

    def after(self, picked: tuple[Pick, ...]) -> tuple[Pick, ...] | None:
        """The clicks of which one may follow those ``picked``: none once they identify it; None where they lead
        elsewhere."""
        n, ways = len(picked), self.ways
        if len(ways) == 1:
            return ways[0][n : n + 1] if ways[0][:n] == picked else None
        fitting = [way for way in ways if way[:n] == picked]
        return tuple(dict.fromkeys(way[n] for way in fitting if len(way) > n)) if fitting else None

    def target(self, picked: tuple[Pick, ...]) -> int | None:
        """Where the piece ends up that was picked first; None while that is not what is asked for next."""
        return self.space

    @property
    def space(self) -> int | None:
        """The last space picked: where a piece ends up; None if the action names none."""
        for pick in reversed(self.picks):
            if pick.kind == "space" and isinstance(pick.value, int):  # much asked: no call
                return pick.value
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """An action of pieces. ``start``: where one leaves, −1: it comes from the hand; ``end``: where it lands, −1:
    nowhere. ``kind``: place, move, capture, remove, roll, pass and what else blocks name.

    landing   where a piece ends up that is pushed on or makes room, −1: off the board; None: there is none
    over      the first space that it passes, where only that tells it from another action; −1: it does not
    """

    start: int = -1
    end: int = -1
    landing: int | None = None
    over: int = -1

    @property
    def starts(self) -> tuple[int, ...]:
        """The spaces that pieces leave by it; ``ends``: where these arrive, in the same order."""
        return (self.start,)

    @property
    def ends(self) -> tuple[int, ...]:
        return (self.end,)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """(from, to) of the pieces that go by it."""
        return tuple(zip(self.starts, self.ends, strict=True))

    @property
    def space(self) -> int | None:
        """Where the piece ends up that moves, also where another space is picked after it."""
        if self.landing is not None or self.over >= 0:
            return self.end
        for pick in reversed(self.picks):
            if pick.kind == "space" and isinstance(pick.value, int):  # much asked: no call
                return pick.value
        return None


@dataclass(frozen=True, slots=True, eq=False)
class Joint(Move):
    """Several pieces at once by the same step: ``starts[k]`` goes to ``ends[k]``, in the order of their names.

    It is picked by its pieces in any order, and then by the space where the one picked first ends up.
    """

    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def after(self, picked: tuple[Pick, ...]) -> tuple[Pick, ...] | None:
        spaces, number = [pick.space for pick in picked], len(self.starts)
        pieces = spaces[:number]
        if len({*pieces}) < len(pieces) or not {*pieces} <= {*self.starts}:
            return None
        if len(spaces) < number:
            return tuple(Pick("space", start) for start in self.starts if start not in pieces)
        end = self.ends[self.starts.index(spaces[0])]
        if len(spaces) == number:
            return (Pick("space", end),)
        return () if spaces[number:] == [end] else None

    def target(self, picked: tuple[Pick, ...]) -> int | None:
        first = picked[0].space if len(picked) >= len(self.starts) else None
        return self.ends[self.starts.index(first)] if first in self.starts else None


PASS = Move("pass", "pass", (Pick("button", "pass"),))
STOP = Move("stop", "stop", (Pick("button", "stop"),))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winners``: players, empty for a draw; ``scores``: one number a player, or None."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str
