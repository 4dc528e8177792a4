"""Actions of Hyper-Chess: each one is made once and found again by table (rules/gryb.md section 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectorgames.core.action import Action, Pick
from vectorgames.games.hyper.ways import KINDS, KING
from vectorgames.kept import kept

if TYPE_CHECKING:
    from vectorgames.spaces.space import Space


@dataclass(frozen=True, slots=True, eq=False)
class Move(Action):
    """An action of Hyper-Chess. ``piece``: number of its kind; ``start``, ``end``: nodes; when castling the
    king's and the rook's."""

    piece: int = -1
    start: int = -1
    end: int = -1


class Landings(dict[int, Move]):
    """Target -> action of one kind of piece from one node. Filled when first asked for."""

    __slots__ = ("_names", "_piece", "_start", "_takes")

    def __init__(self, space: Space, piece: int, start: int, takes: bool):
        super().__init__()
        self._names, self._piece, self._start, self._takes = space.names, piece, start, takes

    def __missing__(self, end: int) -> Move:
        names, start = self._names, self._start
        text = f"{KINDS[self._piece]}{names[start]}{'x' if self._takes else '-'}{names[end]}"
        picks = (Pick("space", start), Pick("space", end))
        self[end] = move = Move("capture" if self._takes else "move", text, picks, 0, self._piece, start, end)
        return move


@kept
def landings(space: Space, piece: int, start: int) -> tuple[Landings, Landings]:
    """The moves of a kind of piece from a node, and its captures."""
    return Landings(space, piece, start, False), Landings(space, piece, start, True)


@kept
def castle(space: Space, king: int, rook: int) -> Move:
    """Castling of a king and a rook that stand there."""
    return Move("castle", "castle", (Pick("space", king), Pick("space", rook)), 0, KING, king, rook)
