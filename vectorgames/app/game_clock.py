"""The clock of the game in play: it runs for whoever is to move, while the game is looked at."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from vectorgames.app.context import Context
from vectorgames.app.names import player_name
from vectorgames.app.seat_players import mover
from vectorgames.play.clock import MOVE, shown
from vectorgames.play.record import GameRecord, Result, Turn

_MOST = 1.5
"""Seconds that count of those between two ticks: a computer that slept, or was busy, takes nobody's time."""

SHORT = 20
"""Seconds from which on a player has little time left."""


class Face(NamedTuple):
    """What a player has left: ``text`` beside his ``piece``. ``short``: that is little; ``on``: he is to move,
    ``runs``: and his time passes."""

    piece: str
    text: str
    short: bool
    on: bool
    runs: bool


class GameClock:
    """``end`` ends the game, ``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, end: Callable[[Result], None], tell: Callable[[str, str], None]):
        self.context, self._end, self._tell = context, end, tell
        self._since = time.monotonic()
        self._record: GameRecord | None = None
        self._at: Turn | None = None
        self._who = 0
        self._most = 0  # how far the game has been played: what is added is added once, whatever is taken back
        self._passes = False  # whether time passes since the last tick
        self._told: tuple[str, ...] = ()

    @property
    def runs(self) -> bool:
        """Whether anybody's time passes: the game is not over, and stands where it was played to."""
        record = self.context.record
        going = record is not None and record.clock is not None and not record.can_redo
        return going and self.context.dialog is None and bool(self._who)

    @property
    def moving(self) -> bool:
        """Whether another second has begun: where nothing else happens no tick comes before that."""
        record = self.context.record
        clock = record.clock if record is not None else None
        if clock is not None and self._passes:
            clock = clock.spent(self._who, time.monotonic() - self._since)
        told, self._told = self._told, tuple(map(shown, clock.left)) if clock is not None else ()
        return told != self._told

    def tick(self, looked_at: bool) -> None:
        """Let time pass; ``looked_at``: whether the game is what the window shows."""
        now = time.monotonic()
        passed, self._since, self._passes = min(_MOST, now - self._since), now, False
        record = self.context.record
        if record is not self._record:
            self._record, self._at = record, None
            self._most = record.number if record is not None else 0
        if record is None or record.clock is None:
            self._at = None
            return
        self._turn_passed()
        self._passes = self.runs and looked_at
        if not self._passes:
            return
        before = record.clock.left[self._who - 1]
        record.clock = record.clock.spent(self._who, passed)
        if before > 0 and not record.clock.left[self._who - 1]:
            self._run_out()

    def _turn_passed(self) -> None:
        """Whose turn it is may be another one since the last tick."""
        record, before, who = self.context.playing, self._at, self._who
        here = record.here
        if here is before and mover(record) == who:
            return
        self._at, self._who = here, mover(record)
        if before is None or self._who in (0, who) or record.clock is None:
            return
        further, self._most = record.number > self._most, max(self._most, record.number)
        if further or record.clock.control.kind == MOVE:
            record.clock = record.clock.passed(who or self._who, self._who)

    def _run_out(self) -> None:
        record = self.context.playing
        assert record.clock is not None
        if record.clock.control.ends:
            self._end(Result(self._who, by_time=True))
        else:
            player = player_name(record, self._who, self.context.words)
            self._tell(self.context.words("app.clock.out", player=player), "info")
