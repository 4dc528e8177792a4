"""Playback: walking through the moves, and drawing the winning vector step by step."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from vectorgames.app import history
from vectorgames.app.context import Context
from vectorgames.app.seat_players import mover
from vectorgames.play.seats import PERSON
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.game import State
from vectorgames.ui.actions import action
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import DEALT, WHOLE, Tableau

REPLAY_SECONDS = 0.7

AGAIN_SECONDS = 0.6  # for which the position before a move is seen that is shown once more

WIN_STEPS, STEP_SECONDS = 3, 0.6  # a winning vector is drawn from space to space, four in all

MOVING = 0.8  # part of a step's time in which the line grows; then it rests at the space it has reached

AFTERGLOW = 1.4  # see Tableau.drawn

Places = dict[str, tuple[int, int, int]]
"""Name of a card -> holder, slot and reader of where it lies."""


def _in_series(page: Any) -> bool:
    record = page.context.record
    return adviser_of(record.game).series or history.before_series(record) is not None


class Playback:
    """``changed`` is told that the game stands at another position now, and whether people brought it there."""

    def __init__(self, context: Context, changed: Callable[[bool], None]):
        self.context, self._changed = context, changed
        self._replay_at: float | None = None  # when the next move is due
        self._back = True  # whether people look at positions that were played, where the game stands before its end
        self._again_at: float | None = None  # when the last move, shown once more, is due
        self._win_at: float | None = None  # when the winning vector began to be drawn
        self._dealt_at = -DEALT  # when cards have changed places
        self._lie: Places = {}  # where they lie now
        self._lay: Places = {}  # where they lay before

    @property
    def looks_back(self) -> bool:
        """Whether the position is one gone back to: nothing is played there until that is asked for."""
        record = self.context.record
        return self._back and record is not None and record.can_redo

    def begin(self, looks_back: bool) -> None:
        """Another game; ``looks_back``: where it stands before its end, its position is one gone back to."""
        self.stop()
        self._back = looks_back

    @property
    def replaying(self) -> bool:
        return self._replay_at is not None

    @property
    def moving(self) -> bool:
        due = self.before or self._replay_at is not None and time.monotonic() >= self._replay_at
        return due or self.drawn < WHOLE or self.dealt < DEALT

    def dealing(self, tableau: Tableau) -> Tableau:
        """The tableau with its cards on their way, while they change places."""
        dealt = self.dealt
        if dealt >= DEALT:
            return tableau
        cards = tuple(replace(card, came=self._lay.get(card.name)) for card in tableau.cards)
        return replace(tableau, cards=cards, dealt=dealt)

    @property
    def dealt(self) -> float:
        """Seconds since cards have changed places, see Tableau."""
        return min(DEALT, time.monotonic() - self._dealt_at) if self.context.switches.animation else DEALT

    @property
    def drawn(self) -> float:
        """How far the winning vector is drawn now, see Tableau."""
        if self._win_at is None or not self.context.switches.animation:
            return WHOLE
        at = (time.monotonic() - self._win_at) / STEP_SECONDS
        if at >= WIN_STEPS:
            drawn = at / WIN_STEPS
            return drawn if drawn < AFTERGLOW else WHOLE
        step, part = divmod(at, 1.0)
        part = min(1.0, part / MOVING)
        return (step + part * part * (3 - 2 * part)) / WIN_STEPS

    def stop(self) -> None:
        self._replay_at = self._again_at = None

    @property
    def before(self) -> bool:
        """Whether what the last move has done is shown once more, and it is not yet done."""
        return self._again_at is not None

    def position_changed(self) -> None:
        """A vector that has just won is drawn; cards go to where they lie now."""
        record = self.context.record
        self._back = self.looks_back
        if record is None:
            self.stop()
        elif (lie := _places(record.state)) != self._lie:
            self._lay, self._lie, known = self._lie, lie, {*self._lie} == {*lie}
            self._dealt_at = time.monotonic() if known else -DEALT
        won = record is not None and record.state.outcome is not None
        self._win_at = time.monotonic() if won else None

    def tick(self) -> None:
        now = time.monotonic()
        if self._again_at is not None and now >= self._again_at:
            self._again_at = None
        if self._replay_at is None or now < self._replay_at:
            return
        record = self.context.playing
        record.redo()
        self._replay_at = now + REPLAY_SECONDS if record.can_redo else None
        self._changed(False)

    # ---- what commands do ----

    @action("undo", section="play", key="Ctrl+Z")
    def undo(self) -> None:
        """Take the last action back; where others play by themselves, all since a person had the choice."""
        record = self.context.playing
        if not record.can_undo:
            return
        if record.here.result is not None:
            record.undo()
        else:
            record.go(self._round(range(record.number - 1, -1, -1)))
        self._taken_back()

    def _round(self, numbers: range) -> int:
        """The first of these numbers of actions after which a person has the choice, or else the last; where only
        persons play, or none, the first."""
        record = self.context.playing
        if not 0 < len(record.seats.taken) < record.game.players:
            return numbers[0]
        states = [turn.state for turn in (record.root, *record.line)]
        return next((number for number in numbers if record.seats.asks_person(states[number])), numbers[-1])

    def _taken_back(self) -> None:
        """Whoever is to move by himself would play on at once: there people look back."""
        record = self.context.playing
        self._back = self.looks_back or record.seats.of(mover(record)) != PERSON
        self._changed(True)

    @action("undo_series", section="play", key="Ctrl+Backspace", when=_in_series)
    def undo_series(self) -> None:
        record = self.context.playing
        number = history.before_series(record)
        if number is not None:
            record.go(number)
            self._taken_back()

    @action("redo", section="play", key="Ctrl+Shift+Z", also="Ctrl+Y")
    def redo(self) -> None:
        """Bring back what one undo takes back."""
        record = self.context.playing
        if record.can_redo:
            record.go(self._round(range(record.number + 1, len(record.line) + 1)))
            self._changed(True)

    @action("goto")
    def go(self, number: int) -> None:
        record = self.context.playing
        if number != record.number:
            self._back = True
            record.go(number)
            self._changed(True)

    @action("play_on", key="Enter", when=lambda page: page.play.playback.looks_back)
    def play_on(self) -> None:
        """From the position gone back to: what is played next begins a branch."""
        self._back = False
        self._changed(True)

    @action("to_end", when=lambda page: page.play.playback.looks_back)
    def go_to_end(self) -> None:
        """Back to where the game stands."""
        self.go(len(self.context.playing.line))

    @action("branch")
    def follow_branch(self, number: int, which: int) -> None:
        """Go to another continuation in place of row ``number`` (from 0) of the list of moves."""
        record = self.context.playing
        line = (record.root, *record.line)
        if number not in range(len(line)):
            return
        shown = line[number + 1] if number + 1 < len(line) else None
        others = [child for child in line[number].children if child is not shown]
        if which in range(len(others)):
            self._back = True
            record.follow(others[which])
            self._changed(True)

    @action("replay")
    def replay(self, on: bool) -> None:
        record = self.context.playing
        if not on:
            self.stop()
            return
        self._back = True
        if not record.can_redo:
            record.go(0)
        self._replay_at = time.monotonic() + REPLAY_SECONDS
        self._changed(False)

    @action("again", section="play", key="L", when=lambda page: page.context.record.can_undo)
    def show_again(self) -> None:
        """Show once more what the last move has done, from the position before it."""
        if self.context.playing.can_undo:
            self._again_at = time.monotonic() + AGAIN_SECONDS

    @action("replay_win")
    def draw_again(self) -> None:
        self._win_at = time.monotonic()


def _places(state: State) -> Places:
    """Where the cards lie in a position; nowhere where there are none."""
    return {card.name: card.place for card in build_view(state).cards} if adviser_of(state.game).sketches else {}
