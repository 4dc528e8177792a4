"""Regions: what a die can say of spaces: each of its faces names some of them. Knows no pieces and no game."""

from __future__ import annotations

from collections.abc import Iterable


class Regions:
    """The faces of a die, in order.

    ``names``: what comes up, as in ``roll (*,*,2,NE)``; ``members``: the spaces of each, ascending; ``masks``: for
    each a byte per space, 1 where the space belongs to it; ``single``: whether each names one space alone.
    """

    def __init__(self, kind: str, size: int, faces: Iterable[tuple[str, Iterable[int]]]):
        self.kind = kind
        found = [(name, tuple(members)) for name, members in faces]
        self.names = tuple(name for name, _ in found)
        self.members = tuple(members for _, members in found)
        self.index = {name: face for face, name in enumerate(self.names)}
        self.single = all(len(members) == 1 for members in self.members)
        self.masks = () if self.single else tuple(_mask(members, size) for members in self.members)

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Regions {self.kind}: {len(self)}>"


def _mask(members: tuple[int, ...], size: int) -> bytes:
    mask = bytearray(size)
    for space in members:
        mask[space] = 1
    return bytes(mask)
