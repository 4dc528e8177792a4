"""A ladder: seats play their neighbours, so that it can be said who is stronger, and how sure that is.

Each opening is played twice, with sides exchanged and the same dice. A game depends on its task alone:
with budgets in nodes it is the same on any machine, by however many workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import product
from math import sqrt
from random import Random

from vectorgames.base.executors import spread
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.players.player import Player
from vectorgames.players.seat import player_of
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game, State

OPENING = 2
"""Actions of each player with which a game begins, drawn by its seed."""

_ATTEMPTS = 20
"""Openings that are drawn until one does not end the game already."""

_SURE = 1.959964  # standard deviations within which a normal value lies in 95 % of cases


@dataclass(frozen=True, slots=True)
class Contest:
    """Two seats in a game: ``options`` as pairs of name and value; the budget of an action in seconds or nodes."""

    game: str
    options: tuple[tuple[str, object], ...]
    upper: str
    lower: str
    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """A game of a contest, by its number from 0. Games 2n and 2n + 1 have the same opening and dice."""

    contest: Contest
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """How a game of a contest ended. ``points``: of the upper seat, 1, ½ or 0; ``plies``: how many actions were
    played; ``fault``: why a seat has lost that could not go on."""

    points: float
    plies: int
    fault: LocalizedText | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """What two seats have come to in a game: wins, losses and draws of the upper one, and the interval in which its
    share of the points lies with a certainty of 95 %."""

    game: str
    upper: str
    lower: str
    games: int
    wins: int
    losses: int
    draws: int
    interval: tuple[float, float]


def ladder(
    games: Sequence[str],
    seats: Sequence[str],
    number: int,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    options: Sequence[tuple[str, object]] = (),
    executor: Executor | None = None,
    told: Callable[[int, int, Played], None] = lambda done, every, played: None,
) -> tuple[Pair, ...]:
    """Each seat against the one before it, the weakest first, in ``number`` games of each game.

    An ``executor`` (``concurrent.futures.Executor``) plays several games at the same time; ``told`` hears of each
    that is done. LocalizedError for an unknown game or seat, for fewer than two seats, for a number below one.
    """
    if len(seats) < 2 or number < 1:
        raise LocalizedError("players.ladder.too_few")
    for game in games:
        made = definition.load(game, dict(options))
        for seat in seats:
            player_of(seat, made)
    contests = [
        Contest(game, tuple(options), upper, lower, seconds, nodes, seed)
        for game in games
        for lower, upper in zip(seats, seats[1:], strict=False)
    ]
    tasks = [Task(contest, n) for contest in contests for n in range(number)]
    found: list[list[Played]] = [[] for _ in contests]
    for done, (place, played) in enumerate(spread(play_game, tasks, executor), 1):
        found[place // number].append(played)
        told(done, len(tasks), played)
    return tuple(map(_pair, contests, found))


def _pair(contest: Contest, played: Sequence[Played]) -> Pair:
    points = [game.points for game in played]
    wins, losses = points.count(1.0), points.count(0.0)
    return Pair(
        contest.game,
        contest.upper,
        contest.lower,
        len(points),
        wins,
        losses,
        len(points) - wins - losses,
        interval(sum(points), len(points)),
    )


def interval(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of the share of points, by Wilson; draws count as half a point."""
    share, z2 = points / games, _SURE**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = _SURE * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def arrangements(sides: int) -> tuple[tuple[bool, ...], ...]:
    """Who has which side, True for the upper seat: as evenly as possible, each followed by its exchange."""
    even = [one for one in product((True, False), repeat=sides) if abs(2 * sum(one) - sides) <= 1 and one[0]]
    return tuple(each for one in even for each in (one, tuple(not upper for upper in one)))


def play_game(task: Task) -> Played:
    """Play a game of a contest to its end."""
    contest = task.contest
    game = definition.load(contest.game, dict(contest.options))
    seats = player_of(contest.upper, game), player_of(contest.lower, game)
    return match(*seats, task.number, contest.seed, contest.seconds, contest.nodes)


def match(
    upper: Player, lower: Player, number: int, seed: int, seconds: float | None = None, nodes: int | None = None
) -> Played:
    """Play a game of two players to its end; see ``Task`` for its ``number``."""
    game, drawn = upper.game, f"{seed}/{upper.game.id}/{number // 2}"
    start = game.start(seed=Random(drawn).randrange(2**31))
    sides = sorted({game.roster.side[player] for player in range(1, game.players + 1)})
    ways = arrangements(len(sides))
    of_upper = dict(zip(sides, ways[number % len(ways)], strict=True))
    state, played = _opened(start, drawn)
    rolls = Random(f"{drawn}/dice")
    while state.outcome is None:
        if not state.actor:
            action = rolls.choice(sorted(state.actions(), key=str))
        else:
            mine = of_upper[game.roster.side[state.actor]]
            choice = Random(f"{drawn}/{number}/{len(played)}").randrange(2**31)
            try:
                player = (upper if mine else lower).following(start, played)
                action = player.choose(state, seconds, nodes, choice)
            except LocalizedError as error:
                return Played(float(not mine), len(played), error.phrase)
        state = state.play(action)
        played.append(action.text)
    won = {of_upper[game.roster.side[player]] for player in state.outcome.winners}
    return Played(0.5 if len(won) != 1 else float(won.pop()), len(played))


def _opened(start: State, seed: str) -> tuple[State, list[str]]:
    """A game after its first actions, drawn by a seed, and their texts; dice among them are drawn, too."""
    game: Game = start.game
    for attempt in range(_ATTEMPTS):
        drawn, state, played, due = Random(f"{seed}/{attempt}"), start, list[str](), OPENING * game.players
        while due and state.outcome is None:
            due -= state.actor > 0
            action = drawn.choice(sorted(state.actions(), key=str))
            state = state.play(action)
            played.append(action.text)
        if state.outcome is None:
            return state, played
    return start, []
