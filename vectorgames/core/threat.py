"""Threat: that a piece could be lost to what others may do, and to whom. A value; knows no rule."""

from __future__ import annotations

from typing import NamedTuple


class Threat(NamedTuple):
    """The piece on ``space`` could be lost to ``player``. ``by``: the spaces of the pieces that could take it,
    ascending; none where what takes it comes from off the board."""

    space: int
    player: int
    by: tuple[int, ...] = ()
