"""Guided first games, read from ``configs/first_games``: what to play, why, and what is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from vectorgames.base.paths import CONFIGS
from vectorgames.play.lessons.lesson import NOTHING, Text
from vectorgames.play.lessons.progress import progress_of
from vectorgames.play.lessons.reading import said
from vectorgames.play.record import GameRecord, Turn
from vectorgames.play.seats import Seats
from vectorgames.rules import schema
from vectorgames.rules.action import Action
from vectorgames.rules.definitions import definition
from vectorgames.rules.schema import Field, as_it_stands, choice, integer, listing, mapping, text

FOLDER = CONFIGS / "first_games"

ROLL = "roll"  # in place of the text of an action: whatever the seed rolls


@dataclass(frozen=True, slots=True)
class Step:
    """An action: its text, or ``ROLL``; empty after the last one. ``say``: what the learner is told who is to play
    it; nothing where it is an answer to him, or the board says enough. ``number``: which of the learner's it is,
    from 1. ``win``: names of spaces that would win, to be marked meanwhile."""

    play: str
    say: Text = NOTHING
    number: int = 0
    win: Sequence[str] = ()

    def means(self, action: Action | None) -> bool:
        return action is not None and (action.kind == ROLL if self.play == ROLL else action.text == self.play)


@dataclass(frozen=True)
class FirstGame:
    """A guided first game. The learner is player 1; the character ``against`` plays for the other one, and goes on
    when the steps, the last of which only tells that the game is open, are at their end."""

    id: str
    summary: Text
    game: str
    seed: int
    position: Mapping[str, Any] | None
    against: str
    steps: tuple[Step, ...]

    @property
    def actions(self) -> int:
        """How many the learner plays."""
        return max(step.number for step in self.steps)

    def begin(self) -> GameRecord:
        game = definition.load(self.game)
        start = game.start(setup=self.position) if self.position is not None else None
        return GameRecord(game, self.seed, start=start, seats=Seats().given(2, self.against))

    def step(self, record: GameRecord) -> Step | None:
        """What is next in a game that it began; None where something else was played, or it is over."""
        way = record.here.way
        over = len(way) >= len(self.steps) or record.state.outcome is not None
        return None if over or self.told(way) < len(way) else self.steps[len(way)]

    def told(self, line: Sequence[Turn]) -> int:
        """How many actions a game that it began begins with as planned."""
        pairs = zip(self.steps, line, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0].means(pair[1].action), pairs))


_WIN = Field(listing(text), ())
_STEP = {"play": Field(text), "say": Field(said, NOTHING), "win": _WIN, "then": Field(listing(text), ())}
_WHOLE = {
    "format": Field(choice(1)),
    "summary": Field(said),
    "game": Field(text),
    "seed": Field(integer(0), 0),
    "position": Field(as_it_stands, None),
    "against": Field(text),
    "steps": Field(listing(mapping(_STEP))),
    "end": Field(said),
    "win": _WIN,
}


def read_first_game(path: Path) -> FirstGame:
    """The one in a file. DefinitionError: one line with file, line, what is wrong and what was expected."""
    top = mapping(_WHOLE)(schema.read_file(path))
    steps: list[Step] = []
    for number, one in enumerate(top["steps"], 1):
        steps += [Step(one["play"], one["say"], number, one["win"]), *map(Step, one["then"])]
    steps.append(Step("", top["end"], win=top["win"]))
    told = {key: top[key] for key in ("summary", "game", "seed", "position", "against")}
    return FirstGame(id=path.stem, steps=tuple(steps), **told)


@cache
def first_games() -> tuple[FirstGame, ...]:
    """All that there are, in the order of their files."""
    return tuple(read_first_game(path) for path in sorted(FOLDER.glob("*.yaml")))


def followed(first: FirstGame) -> bool:
    """Whether a guided game was played to its end once."""
    return bool(progress_of("").ticked(first.id))
