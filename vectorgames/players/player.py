"""What a player of a game is, and what it answers: values that can be pickled and sent to another process."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectorgames.rules.action import Action
    from vectorgames.rules.game import Game, State


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may use up: the bound that is reached first ends it. None: no such bound.

    seconds  time by the clock; on a slow machine more, until every action has been looked at once
    nodes    positions visited by ``play``; what is found within them can be repeated on any machine
    depth    actions that it looks ahead
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A way in which a game may go on.

    actions  texts, the first of them by the actor of the position
    score    how well it is for that actor, from −1, lost, to 1, won
    outcome  ``win``, ``loss`` or ``draw`` where that is proved by the rules, else None
    plies    how many actions until then, or None
    """

    actions: tuple[str, ...]
    score: float
    outcome: str | None = None
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search has found: lines, the best first; how deep it has looked, in how many positions, how long."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float


Stop = Callable[[], bool]
"""Asked again and again by whatever thinks: whether it is to stop."""

Tell = Callable[[Analysis], None]
"""Told what has been found so far."""


def never() -> bool:
    """Asked whether to stop: no."""
    return False


def ignore(analysis: Analysis) -> None:
    """Told what has been found so far: nothing is done."""


class Player(ABC):
    """Who chooses actions in a game.

    id    of its character; game: in which it plays
    """

    id: str
    game: Game

    def following(self, start: State, played: Sequence[str]) -> Player:
        """The player, told in which state the game began and the texts of what was played since: a program is told
        so where the game stands; for others the state alone says all."""
        return self

    def choose(self, state: State, seconds: float | None = None, nodes: int | None = None, seed: int = 0) -> Action:
        """The action that it would play: one of ``state.actions()``. With ``nodes`` and a seed always the same.

        ValueError where there is nothing to choose: the game has ended, or dice are to be rolled.
        """
        actions = choices(state)
        if len(actions) == 1:
            return actions[0]
        if seconds is None and nodes is None:
            seconds = 1.0
        text = self.analyse(state, Budget(seconds, nodes), 1, seed).lines[0].actions[0]
        return next(action for action in actions if action.text == text)

    @abstractmethod
    def analyse(
        self, state: State, budget: Budget, lines: int = 1, seed: int = 0, stop: Stop = never, report: Tell = ignore
    ) -> Analysis:
        """The best lines, as many as asked for where there are. ``stop`` is asked often whether to end at once;
        ``report`` is told what has been found so far. No lines where the game has ended."""


def choices(state: State) -> tuple[Action, ...]:
    """The legal actions of a player. ValueError where there is none to choose."""
    if state.outcome is not None:
        raise ValueError("the game is over: there is nothing to choose")
    if state.actor == 0:
        raise ValueError("dice are to be rolled: there is nothing to choose")
    return tuple(state.actions())


@dataclass(frozen=True)
class RandomPlayer(Player):
    """Plays any legal action, all equally likely: what players are measured against."""

    game: Game
    id: str = "random"

    def choose(self, state: State, seconds: float | None = None, nodes: int | None = None, seed: int = 0) -> Action:
        return Random(seed).choice(choices(state))

    def analyse(
        self, state: State, budget: Budget, lines: int = 1, seed: int = 0, stop: Stop = never, report: Tell = ignore
    ) -> Analysis:
        actions = () if state.outcome is not None else state.actions()
        chosen = Random(seed).sample(tuple(actions), min(lines, len(actions)))
        return Analysis(tuple(Line((action.text,), 0.0) for action in chosen), 0, 0, 0.0)
