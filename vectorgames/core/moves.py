"""Moves on one space: each action is made once and shared by all games that are played there.

Knows no rules: any two spaces make a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from vectorgames.core.action import Action, Move, Pick
from vectorgames.kept import kept

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space

SIGNS = {"move": "-", "capture": "x", "meet": "x"}
"""What stands between the spaces of a move, by its kind. ``meet``: a roll says what becomes of it."""


class Moves:
    """The actions on one space; ask ``moves_on(space)`` for it. ``places``: a new piece, by space; ``removals``: a
    piece that is taken off."""

    def __init__(self, space: Space):
        self.names = names = space.names
        self.size = space.size
        self.spots = spots = tuple(Pick("space", i) for i in range(space.size))
        self.places = tuple(Move("place", name, (spots[i],), i, -1, i) for i, name in enumerate(names))
        self.removals = tuple(Move("remove", f"x{name}", (spots[i],), i, i, -1) for i, name in enumerate(names))
        self._entries: dict[str, tuple[Move, ...]] = {"": self.places}
        self._seizures: dict[str, tuple[Move, ...]] = {}
        self._made: dict[tuple[str, int, int, str], Move] = {}

    def entries(self, letter: str = "") -> tuple[Move, ...]:
        """By space a new piece of a kind."""
        made = self._entries.get(letter)
        if made is None:
            places = ((i, f"{letter}{name}") for i, name in enumerate(self.names))
            buttons = (Pick("button", letter),)
            made = tuple(Move("place", text, (*buttons, self.spots[i]), i, -1, i) for i, text in places)
            self._entries[letter] = made
        return made

    def seizures(self, letter: str = "") -> tuple[Move, ...]:
        """By space a new piece of a kind that takes what stands there: ``xn``, ``Kxn``."""
        made = self._seizures.get(letter)
        if made is None:
            buttons = (Pick("button", letter),) if letter else ()
            texts = enumerate(f"{letter}x{name}" for name in self.names)
            made = tuple(Move("capture", text, (*buttons, self.spots[i]), i, -1, i) for i, text in texts)
            self._seizures[letter] = made
        return made

    def make(self, kind: str, start: int, end: int, letter: str = "") -> Move:
        """``n-m``; ``nxm``: the piece on ``start`` takes the one on ``end``. ``letter``: of its kind, if any."""
        made = self._made.get((kind, start, end, letter))
        if made is None:
            text = f"{letter}{self.names[start]}{SIGNS[kind]}{self.names[end]}"
            made = Move(kind, text, (self.spots[start], self.spots[end]), start * self.size + end, start, end)
            self._made[kind, start, end, letter] = made
        return made

    def knows(self, action: object) -> TypeGuard[Move]:
        """Whether an action is one of these, not one that is written alike on another space."""
        if type(action) is not Move:
            return False
        if action.start < 0:
            if not 0 <= action.end < self.size:
                return False
            made = (self._seizures if action.kind == "capture" else self._entries).get(letter_of(action))
            return made is not None and made[action.end] is action
        if action.end < 0:
            return action.start < self.size and self.removals[action.start] is action
        plain = self._made.get((action.kind, action.start, action.end, ""))
        letter = action.text[:1]
        return plain is action or self._made.get((action.kind, action.start, action.end, letter)) is action


def letter_of(action: Action) -> str:
    """The letter of the piece that comes out of the hand by an action, where it has one."""
    first = action.picks[0] if action.picks else None
    return str(first.value) if first is not None and first.kind == "button" else ""


@kept
def moves_on(space: Space) -> Moves:
    """The shared moves of a space."""
    return Moves(space)


@kept
def rolls_on(space: Space, kind: str) -> tuple[Move, ...]:
    """The outcomes of dice (``space.regions``), in order; where each names one space, a piece lands there."""
    regions = space.regions(kind)
    return tuple(
        Move("roll", f"roll {name}", (Pick("roll", name),), face, -1, members[0] if regions.single else -1)
        for face, (name, members) in enumerate(zip(regions.names, regions.members, strict=True))
    )
