"""Placements: a piece onto any unoccupied space, as a sequence of actions that is quick to make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from vectorgames.core.action import Move


class Placements(Sequence[Move]):
    """The placements on unoccupied spaces: a view that makes nothing until it is asked."""

    __slots__ = ("_free", "_table")

    def __init__(self, table: tuple[Move, ...], free: str):
        self._table = table
        self._free = free

    def __len__(self) -> int:
        return len(self._free)

    @overload
    def __getitem__(self, k: int) -> Move: ...

    @overload
    def __getitem__(self, k: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, k: int | slice) -> Move | tuple[Move, ...]:
        if type(k) is slice:
            return tuple(self._table[ord(c)] for c in self._free[k])
        return self._table[ord(self._free[k])]

    def __iter__(self) -> Iterator[Move]:
        table = self._table
        return iter([table[ord(c)] for c in self._free])

    def __contains__(self, action: object) -> bool:
        return any(own == action for own in self)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self)} placements>"
