"""Sizes of single parts: what was measured, or what a cut was made for. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vectorgames.boards.model import BoardModel, Model, StackModel

ARMS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}


class Sizes(Mapping[str, float]):
    """The size of every part of a board that has one of its own, by the part's name.

    Of a tower the thickness of boards (``board 1`` is the lowest) and of supports (``support E``), the side of the
    rod, the width of the penlight; of a stand the thickness of its sheets and the diameter of its posts; of a
    GRYB board the thickness of the sheet and of a layer, and the diameter of the dowels.
    """

    __slots__ = ("_named",)

    def __init__(self, named: Mapping[str, float]):
        self._named = dict(named)

    @classmethod
    def of(cls, model: Model) -> Sizes:
        """All of the size that the model names."""
        if isinstance(model, BoardModel):
            joint = model.joint
            boards = {f"board {i}": joint.Tb for i in range(1, joint.n + 1)}
            supports = {f"support {arm}": joint.Ts for arm in ARMS}
            return cls({**boards, **supports, "rod": joint.R, "penlight": joint.D})
        if isinstance(model, StackModel):
            sheets = {f"sheet {i}": model.thickness for i in range(1, model.levels + 1)}
            return cls({**sheets, "post": 2 * model.post})
        return cls({"sheet": model.thickness, "layer": model.layer, "dowel": model.dowel})

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
