"""Solution: who wins a position by force, and a line that shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Solution:
    """``winner``: the player who wins whatever the others do. ``line``: texts of actions from the position to the
    end of the game, in which he plays what wins, and the others what holds out as long as anything of what was
    looked at. ``looked``: how many positions that took."""

    winner: int
    line: tuple[str, ...]
    looked: int = 0
