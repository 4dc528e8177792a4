"""What is heard of a game: a piece put down or moved, captures, dice, a completed set note by note, refusals, the
end."""

from __future__ import annotations

import time
from dataclasses import dataclass

from vectorgames.app.context import Context
from vectorgames.app.move_input import MoveInput
from vectorgames.boards.backend import board_class
from vectorgames.play.record import Turn
from vectorgames.rules.action import Action
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.change import change
from vectorgames.rules.game import State
from vectorgames.spaces.space import Space
from vectorgames.view.hint_highlights import winning_set

SCALE = (1.0, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2.0)
"""Frequencies of notes against the lowest one, by level: five tones and the octave."""

TIMBRES = 4

STEP = 0.3
"""Seconds from one note of a set to the next."""

SETTLES = 0.25
"""Seconds after a piece has come before the set that it completes is heard."""


@dataclass(frozen=True, slots=True)
class Sound:
    """``name``: of a file; ``pitch``: what its frequencies are multiplied by; ``side``: where it comes from, −1 the
    left to 1 the right; ``wait``: seconds until it is heard."""

    name: str
    pitch: float = 1.0
    side: float = 0.0
    wait: float = 0.0


def note(space: Space, at: int, wait: float = 0.0) -> Sound:
    """The note of a space: its pitch says z, its place x, its timbre t; on other boards the third, first and fourth
    coordinate, or locus."""
    values = space.values(at)
    x, z, t = (values[k] if k < len(values) else 0 for k in (0, 2, 3))
    side = min(1.0, x / 1.5 - 1.0)
    return Sound(f"note_{t % TIMBRES}", SCALE[z % len(SCALE)], side, wait)


def melody(space: Space, spaces: tuple[int, ...]) -> tuple[Sound, ...]:
    """The notes of a set, one after the other."""
    return tuple(note(space, at, SETTLES + STEP * number) for number, at in enumerate(spaces))


def heard(turn: Turn) -> tuple[Sound, ...]:
    """What is heard of an action that has just been played."""
    before, action, after = turn.parent, turn.action, turn.state
    if before is None or action is None:
        return ()
    found = _of_pieces(before.state, action, after)
    if after.outcome is None:
        return found
    won = winning_set(after)
    return (*found, *(melody(after.game.space, won[1]) if won is not None else (Sound("end", wait=SETTLES),)))


def _of_pieces(before: State, action: Action, after: State) -> tuple[Sound, ...]:
    if action.kind == "roll":
        return (Sound("die"),)
    done, adviser = change(before, action, after), adviser_of(after.game)
    put_down = f"place_{board_class(after.game.space).stuff}"
    away = len(adviser.tray(after)) - len(adviser.tray(before))
    if any(int(text[0]) != before.actor for _, text in done.gone) and away <= 0:
        return (Sound("capture"),)
    if away:
        return (Sound("leave" if away > 0 else "return"),)
    if done.moved:
        return Sound("slide"), Sound(put_down, wait=0.22)
    return (Sound(put_down),) if done.came or adviser.sketches else ()


class Sounds:
    """Of the game of a context, while a page shows it."""

    def __init__(self, context: Context, move_input: MoveInput):
        self.context, self._input = context, move_input
        self._here: Turn | None = None
        self._why: object = None
        self._due: list[tuple[float, Sound]] = []

    @property
    def moving(self) -> bool:
        return bool(self._due)

    def tick(self) -> None:
        """Begin what is to be heard now."""
        record = self.context.record
        here = record.here if record is not None else None
        before, self._here = self._here, here
        why, self._why = self._why, self._input.why
        loudness = self.context.loudness
        now = time.monotonic()
        if here is not None and before is not None and here.parent is before and loudness:
            self._due = [(now + sound.wait, sound) for sound in heard(here)]
        elif here is not before:
            self._due = []
        if self._input.why is not None and self._input.why != why:
            self._due.append((now, Sound("refusal")))
        ready = [sound for at, sound in self._due if at <= now]
        self._due = [(at, sound) for at, sound in self._due if at > now]
        for sound in ready:
            self.context.host.play_sound(sound.name, loudness, sound.pitch, sound.side)
