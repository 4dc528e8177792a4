"""Steps: the actions of single pieces on a tree, each made once and shared by all games (rules/gryb.md 1.2, 1.5).

Knows where steps lead, not whether a piece stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from vectorgames.core.action import Action, Pick
from vectorgames.kept import kept
from vectorgames.spaces.tree import COLOURS

ANY = 4
"""In place of a rolled colour (0 … 3) where no colour is rolled."""


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """An action on a tree. ``start``: where a piece leaves, −1: a new one; ``end``: where it lands, −1: nowhere."""

    start: int = -1
    end: int = -1


PASS = Move("pass", "pass", (Pick("button", "pass"),))


class Shared:
    """The actions on one space; ask ``shared(space)`` for it."""

    def __init__(self, space):
        self.space = space
        self.size = space.size
        self.spots = tuple(Pick("space", i) for i in range(space.size))
        self.places = tuple(
            Move("place", name, (spot,), i, -1, i)
            for i, (name, spot) in enumerate(zip(space.names, self.spots, strict=True))
        )
        self._made: dict[tuple[str, int, int], Move] = {}

    def step(self, start: int, end: int) -> Move:
        """``n-m``."""
        return self._action("move", "-", start, end)

    def capture(self, start: int, end: int) -> Move:
        """``nxm``: the piece on ``start`` takes the one on ``end``."""
        return self._action("capture", "x", start, end)

    def _action(self, kind: str, sign: str, start: int, end: int) -> Move:
        made = self._made.get((sign, start, end))
        if made is None:
            names, spots = self.space.names, self.spots
            text = f"{names[start]}{sign}{names[end]}"
            made = Move(kind, text, (spots[start], spots[end]), start * self.size + end, start, end)
            self._made[sign, start, end] = made
        return made


class Reach(dict):
    """``reach[5 * start + colour]``: the actions by which a piece leaves ``start`` for a node of that colour.

    ``kinds``: of steps (spaces.tree.STEPS); ``make``: ``Shared.step`` or ``Shared.capture``; ``fixed``: nodes
    that no piece leaves. Colour ``ANY``: all of them. The head counts as having every colour. Each entry is
    made when it is first asked for, so that big trees cost nothing before they are played on.
    """

    def __init__(
        self, space, kinds: Iterable[str], make: Callable[[int, int], Move], fixed: frozenset[int] = frozenset()
    ):
        super().__init__()
        self.space = space
        self.kinds = tuple(kinds)
        self.fixed = fixed
        self._make = make

    def __missing__(self, key: int) -> tuple[Move, ...]:
        start, colour = divmod(key, 5)
        ends: set[int] = set()
        if start not in self.fixed:
            ends.update(*(self.space.steps(kind)[start] for kind in self.kinds))
        wanted = (end for end in sorted(ends) if has_colour(end, colour))
        made = self[key] = tuple(self._make(start, end) for end in wanted)
        return made


def has_colour(space: int, colour: int) -> bool:
    """Whether a node has a colour; the head has every one, and every node ``ANY``."""
    return colour == ANY or not space or (space - 1) % 4 == colour


@kept
def shared(space) -> Shared:
    """The shared actions of a space."""
    return Shared(space)


@cache
def colour_rolls() -> tuple[Action, ...]:
    """The four outcomes of the colour die, in cyclic order."""
    return tuple(Action("roll", f"roll {c}", (Pick("roll", c),), k) for k, c in enumerate(COLOURS))


@kept
def node_rolls(space) -> tuple[Move, ...]:
    """The outcomes of the node dice: a piece comes to stand on the node rolled."""
    return tuple(
        Move("roll", f"roll {name}", (Pick("roll", name),), i, -1, i) for i, name in enumerate(space.names)
    )
