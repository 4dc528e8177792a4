"""PieceGroup: pieces that hang together and count as one against others. A value; knows no rule."""

from __future__ import annotations

from typing import NamedTuple


class PieceGroup(NamedTuple):
    """``spaces``: of its pieces, ascending; ``number``: what it counts against others: how many they are, or how
    strong; ``ground``: the spaces that it holds, ascending, where that is told apart from where it stands."""

    spaces: tuple[int, ...]
    number: int
    ground: tuple[int, ...] = ()
