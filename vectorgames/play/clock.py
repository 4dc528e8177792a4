"""Clocks: how much time players have, and how much of it is left."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

GAME, MOVE = "game", "move"
KINDS = (GAME, MOVE)
"""Time for all turns of a player together, or for each of them."""

LONGEST = 86_400
"""Seconds that anybody may have: a day."""

MOST_ADDED = 3_600
"""Seconds that may be added after a turn."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time everybody has. ``seconds``: for the whole game or each turn; ``added``: after each turn, with
    time for the game; ``ends``: whether who runs out of it loses."""

    kind: str = GAME
    seconds: int = 600
    added: int = 0
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """``left``: seconds by player."""

    control: TimeControl
    left: tuple[float, ...]

    @classmethod
    def of(cls, control: TimeControl, players: int) -> Clock:
        """Nobody has used any of his time."""
        return cls(control, (float(control.seconds),) * players)

    def anew(self) -> Clock:
        """The clock of another game."""
        return Clock.of(self.control, len(self.left))

    def _with(self, player: int, seconds: float) -> Clock:
        left = [*self.left]
        left[player - 1] = min(max(seconds, 0.0), float(LONGEST))
        return replace(self, left=tuple(left))

    def spent(self, player: int, seconds: float) -> Clock:
        """A player has thought for so long."""
        return self._with(player, self.left[player - 1] - seconds)

    def passed(self, player: int, following: int) -> Clock:
        """The turn has gone from a player to the following one."""
        control = self.control
        if control.kind == MOVE:
            return self._with(following, control.seconds)
        return self._with(player, self.left[player - 1] + control.added)

    def plain(self) -> dict[str, int | bool | list[int]]:
        """As a save has it."""
        control = self.control
        added: dict[str, int | bool] = {"added": control.added} if control.added else {}
        ends: dict[str, int | bool] = {"ends": True} if control.ends else {}
        return {control.kind: control.seconds, **added, **ends, "left": [math.ceil(left) for left in self.left]}


def shown(seconds: float) -> str:
    """``9:05``, ``1:02:30``: what is left, the second begun counted."""
    whole = math.ceil(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
