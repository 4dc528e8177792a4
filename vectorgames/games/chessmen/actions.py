"""Actions of chessmen: each one is made once and found again by table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectorgames.core.action import Action, Pick
from vectorgames.memoize import memoize

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """``letter``: of the piece that moves; ``start``, ``end``: spaces; when castling the king's and the rook's."""

    letter: str = ""
    start: int = -1
    end: int = -1


class Landings(dict[int, Move]):
    """Target -> action of one kind of piece from one space. Filled when first asked for."""

    __slots__ = ("_letter", "_names", "_start", "_takes")

    def __init__(self, space: Space, letter: str, start: int, takes: bool):
        super().__init__()
        self._names, self._letter, self._start, self._takes = space.names, letter, start, takes

    def __missing__(self, end: int) -> Move:
        names, start, letter = self._names, self._start, self._letter
        text = f"{letter}{names[start]}{'x' if self._takes else '-'}{names[end]}"
        picks = (Pick("space", start), Pick("space", end))
        self[end] = move = Move("capture" if self._takes else "move", text, picks, 0, letter, start, end)
        return move


@memoize
def landings(space: Space, letter: str, start: int) -> tuple[Landings, Landings]:
    """The moves of a kind of piece from a space, and its captures."""
    return Landings(space, letter, start, False), Landings(space, letter, start, True)
