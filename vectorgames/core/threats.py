"""Threats: which pieces could be lost and to whom, what a piece would meet, and which pieces count as one. Values;
they know no rule."""

from __future__ import annotations

from typing import NamedTuple


class Threat(NamedTuple):
    """The piece on ``space`` could be lost to ``player``. ``by``: the spaces of the pieces that could take it,
    ascending; none where what takes it comes from off the board."""

    space: int
    player: int
    by: tuple[int, ...] = ()


class Opposition(NamedTuple):
    """``space``: where the piece would go; ``number``: what stands against it there counts, the strongest of
    several; ``holds``: whether that is not taken, so that nobody may go there; ``met``: the groups that are met
    there, where they may stand elsewhere."""

    space: int
    number: int
    holds: bool
    met: tuple[Met, ...] = ()


class Met(NamedTuple):
    """A group that is met: the spaces of its pieces, its ``number``, and whether it ``holds`` or is taken."""

    spaces: tuple[int, ...]
    number: int
    holds: bool


class PieceGroup(NamedTuple):
    """``spaces``: of its pieces, ascending; ``number``: what it counts against others: how many they are, or how
    strong; ``ground``: the spaces that it holds, ascending, where that is told apart from where it stands."""

    spaces: tuple[int, ...]
    number: int
    ground: tuple[int, ...] = ()
