"""Regions: what a die can say of spaces: each of its faces names some of them. Knows no pieces and no game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property


class Only:
    """1 for one space, 0 for the others: what a mask of a single space says, without a byte for each of them."""

    __slots__ = ("_space",)

    def __init__(self, space: int):
        self._space = space

    def __getitem__(self, space: int) -> int:
        return int(space == self._space)


class Regions:
    """The faces of a die, in order.

    ``names``: what comes up, as in ``roll (*,*,2,NE)``; ``members``: the spaces of each, ascending; ``index``: the
    number of a face by its name; ``single``: whether each names one space alone.
    """

    def __init__(self, kind: str, size: int, faces: Iterable[tuple[str, Iterable[int]]]):
        self.kind, self.size = kind, size
        found = [(name, tuple(members)) for name, members in faces]
        self.names = tuple(name for name, _ in found)
        self.members = tuple(members for _, members in found)
        self.index = {name: face for face, name in enumerate(self.names)}
        self.single = all(len(members) == 1 for members in self.members)

    @cached_property
    def masks(self) -> tuple[bytes, ...]:
        """For each face a byte per space, 1 where the space belongs to it; none where each names one alone."""
        return () if self.single else tuple(_bytes_of(members, self.size) for members in self.members)

    @cached_property
    def named(self) -> tuple[bytes | Only, ...]:
        """For each face what gives 1 for a space that belongs to it, 0 for the others."""
        return tuple(Only(space) for (space,) in self.members) if self.single else self.masks

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Regions {self.kind}: {len(self)}>"


def _bytes_of(members: tuple[int, ...], size: int) -> bytes:
    found = bytearray(size)
    for space in members:
        found[space] = 1
    return bytes(found)
