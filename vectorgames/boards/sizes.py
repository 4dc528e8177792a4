"""Sizes of single parts: what was measured, or what a cut was made for. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vectorgames.boards.kits import KITS
from vectorgames.boards.model import Model


class Sizes(Mapping[str, float]):
    """The size of every part of a board that has one of its own, by the part's name; see ``BoardKit.sizes``."""

    __slots__ = ("_named",)

    def __init__(self, named: Mapping[str, float]):
        self._named = dict(named)

    @classmethod
    def of(cls, model: Model) -> Sizes:
        """All of the size that the model names."""
        return cls(KITS.of(model).sizes(model))

    def __getitem__(self, name: str) -> float:
        return self._named[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __hash__(self) -> int:
        return hash(tuple(self._named.items()))

    def __repr__(self) -> str:
        return f"Sizes({self._named})"

    def each(self, kind: str) -> tuple[float, ...]:
        """The sizes of all parts of a kind, in their order."""
        return tuple(size for name, size in self._named.items() if name.partition(" ")[0] == kind)

    def changed(self, values: Mapping[str, float]) -> Sizes:
        """With other sizes for some parts: ``board`` for all of them, ``board 2``, ``rod`` …

        Raises KeyError for a part that there is not.
        """
        named = dict(self._named)
        for name, value in values.items():
            mine = [name] if name in named else [one for one in named if one.partition(" ")[0] == name]
            if not mine:
                raise KeyError(name)
            named |= dict.fromkeys(mine, value)
        return Sizes(named)
