"""Sizes of the single sheets and of the rod: what was measured, or what a cut was made for. Millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from vectorgames.boards.joint import Joint

ARMS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}


@dataclass(frozen=True, slots=True)
class Sizes:
    """Thickness of boards from the lowest and of supports E N W S, side of the rod, width of the penlight."""

    boards: tuple[float, ...]
    supports: tuple[float, ...]
    rod: float
    penlight: float

    @classmethod
    def of(cls, joint: Joint) -> Sizes:
        """All of the size that the joint names."""
        return cls((joint.Tb,) * joint.n, (joint.Ts,) * len(ARMS), joint.R, joint.D)

    def names(self) -> tuple[str, ...]:
        """The parts that have a size of their own."""
        boards = (f"board {i}" for i in range(1, len(self.boards) + 1))
        return (*boards, *(f"support {arm}" for arm in ARMS), "rod", "penlight")

    def __getitem__(self, name: str) -> float:
        """The size of a part by its name."""
        return dict(zip(self.names(), (*self.boards, *self.supports, self.rod, self.penlight), strict=True))[name]

    def changed(self, values: Mapping[str, float]) -> Sizes:
        """With other sizes for some parts: ``board``, ``support`` for all of them, ``board 2``, ``rod`` …

        Raises KeyError for a part that there is not.
        """
        boards, supports, rest = list(self.boards), list(self.supports), {}
        for name, value in values.items():
            kind, _, one = name.partition(" ")
            row = {"board": boards, "support": supports}.get(kind)
            if row is not None and not one:
                row[:] = [value] * len(row)
            elif name not in self.names():
                raise KeyError(name)
            elif row is None:
                rest[name] = value
            else:
                row[int(one) - 1 if kind == "board" else list(ARMS).index(one)] = value
        return replace(self, boards=tuple(boards), supports=tuple(supports), **rest)
