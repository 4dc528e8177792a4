"""Whether a game is any good: it is played many times, what came of it is counted, what looks like a mistake told.

``check`` is what the command and the window call; ``lines`` (``players.check_lines``) puts its result into words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import chain
from statistics import mean, median
from typing import Any

from vectorgames.base.executors import spread
from vectorgames.players.ladder import interval
from vectorgames.players.puzzles import Exhausted, Prover
from vectorgames.players.seat import RANDOM
from vectorgames.players.trial_games import LINGERING, Played, Task, play_games
from vectorgames.rules.definitions.definition import definition_of
from vectorgames.rules.definitions.parts import Part, parts, without
from vectorgames.rules.game import Game, State

STRONG, WEAK = "ada", "pim"
"""Characters that look one action ahead: one sees the whole board, one a grid or quadrangle of it."""

GAMES = 200
"""Games by chance, where nothing else is said."""

_BY_CHARACTERS = 4  # of so many games by chance there is one by characters
_NODES = 150  # positions that a character visits for an action
_IN_A_ROW = 10  # games by chance that a worker plays at a time; by characters always a pair with sides exchanged
_LINGERING = 6  # games by somebody who holds on to the turn
_ENDLESS = 100  # actions of one player in a row that look like a turn without end
_COMPARED = 3000  # actions after which a game is taken for the same as one without some block
_FORCED, _LOOKED_AT = 3, 2000  # turns within which a win by force is looked for, in so many positions
_UNEVEN = 0.1  # by how much the share of a seat is surely too large from which on that is told
_OFTEN = 0.5  # share of games from which on something is told as usual


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came to pass, of so many times, and the interval in which its share lies to 95 %."""

    number: int
    of: int
    interval: tuple[float, float]

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.number / self.of


@dataclass(frozen=True, slots=True)
class Table:
    """What games of one sort came to.

    length   least, median and most actions, dice among them
    choices  median of the legal actions of a decision
    wins     of each seat
    ends     (word for an end, how often), the usual one first; "": broken off
    limited  how many a limit has ended
    """

    games: int
    length: tuple[int, float, int]
    choices: float
    wins: tuple[Share, ...]
    draws: int
    ends: tuple[tuple[str, int], ...]
    limited: int


@dataclass(frozen=True, slots=True)
class Luck:
    """How the stronger of two has done against the weaker: games, those lost, those drawn."""

    stronger: str
    weaker: str
    games: int
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What looks like a mistake. ``key``: of its sentence under ``check.suspicion``, with ``params``; ``actions``:
    the shortest game that shows it, empty where none does."""

    key: str
    params: tuple[tuple[str, Any], ...] = ()
    actions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """What has been found out about a game.

    measures  usual ones by their names, from 0 to 1 but ``length``; None where no game has told anything of them
    unused    blocks that changed nothing in any game
    kinds     letters of pieces that never moved
    """

    game: str
    title: str
    chance: Table
    characters: Table
    luck: tuple[Luck, ...]
    measures: dict[str, float | None]
    unused: tuple[Part, ...]
    kinds: tuple[str, ...]
    suspicions: tuple[Suspicion, ...]


def check(
    game: Game,
    games: int = GAMES,
    seed: int = 0,
    executor: Executor | None = None,
    told: Callable[[int, int], None] = lambda done, every: None,
) -> Check:
    """Play a game by chance and by characters, and say what came of it.

    games     so many by chance, a quarter as many by characters
    executor  plays several at the same time (``base.executors.opened``)
    told      hears how many games are done, and of how many; what it raises ends the check
    LocalizedError for a game that falls, with the actions until then.
    """
    tasks = _tasks(game, max(games, 1), seed)
    every, done = sum(task.number for task in tasks), 0
    found: list[tuple[Played, ...]] = [() for _ in tasks]
    told(0, every)
    for number, played in spread(play_games, tasks, executor):
        found[number] = played
        done += len(played)
        told(done, every)
    by_seats: dict[tuple[str, ...], list[Played]] = {}
    for task, played in zip(tasks, found, strict=True):
        by_seats.setdefault(task.seats, []).extend(played)
    return _Findings(game, by_seats).check()


def _tasks(game: Game, games: int, seed: int) -> list[Task]:
    pairs = max(games // _BY_CHARACTERS // 2, 2)
    sizes = [min(_IN_A_ROW, games - first) for first in range(0, games, _IN_A_ROW)]
    tasks = [Task(game, (RANDOM,), n * _IN_A_ROW, size, seed) for n, size in enumerate(sizes)]
    tasks += [Task(game, (LINGERING,), 0, _LINGERING, seed)]
    for n in range(pairs):
        weaker = WEAK if n % 2 else RANDOM
        tasks.append(Task(game, (STRONG, weaker), 2 * (n // 2), 2, seed, _NODES))
    return tasks


class _Findings:
    """What games of a game came to, by who played them."""

    def __init__(self, game: Game, by_seats: dict[tuple[str, ...], list[Played]]):
        self.game = game
        self.chance = by_seats[(RANDOM,)]
        self.contests = {seats: played for seats, played in by_seats.items() if len(seats) > 1}
        self.skilled = [*chain.from_iterable(self.contests.values())]
        self.all = [*chain.from_iterable(by_seats.values())]
        self.by_chance, self.by_characters = _table(game, self.chance), _table(game, self.skilled)
        self.made = definition_of(game)
        self.parts = parts(self.made, game.options)
        self.unused = tuple(part for part in self.parts if not self._used(part))

    def check(self) -> Check:
        game = self.game
        moved = frozenset[str]().union(*(played.kinds for played in self.all))
        kinds = tuple(kind for kind in game.roster.kinds if kind and kind not in moved)
        return Check(
            game.id,
            game.title,
            self.by_chance,
            self.by_characters,
            tuple(_luck(seats, played) for seats, played in self.contests.items()),
            self._measures(),
            self.unused,
            kinds,
            tuple(self._suspicions()),
        )

    def _measures(self) -> dict[str, float | None]:
        """What the sentences under ``check.measure`` say how they are counted: in games by characters."""
        behind = [one.behind for one in self.skilled if one.behind is not None]
        decided = [1 - one.decided for one in self.skilled if one.decided is not None]
        shares = [share.share for share in self.by_characters.wins]
        return {
            "length": median(len(one.actions) for one in self.skilled),
            "drama": mean(behind) if behind else None,
            "decisiveness": mean(decided) if decided else None,
            "balance": 1 - (max(shares) - min(shares)),
            "completion": sum(bool(one.winners) for one in self.skilled) / len(self.skilled),
        }

    # ---- what never came into play ----

    def _used(self, part: Part) -> bool:
        """Whether some game would have gone otherwise without a block: other actions, pieces, or another end."""
        variant = without(self.made, self.game.options, part)
        if variant is None:
            if part.sort != "goals":
                return True  # it cannot be left out
            goal = self.game.rules.goals[part.path[-1]] if isinstance(part.path[-1], int) else None
            return goal is None or self._reached(goal.reason) or goal.decides or not goal.ends
        left = _COMPARED
        for played in sorted(self.all, key=lambda one: len(one.actions)):
            if not _alike(self.game, variant, played):
                return True
            left -= len(played.actions)
            if left < 0:
                break
        return False

    def _reached(self, reason: str) -> bool:
        return any(one.winners and one.reason == reason for one in self.all)

    # ---- mistakes ----

    def _suspicions(self) -> Iterator[Suspicion]:
        start = self.game.start()
        if start.outcome is not None:
            yield Suspicion("over")
            return
        yield from self._at_the_start(start)
        yield from self._of_players()
        for part in self.unused:
            if part.sort == "goals":
                yield Suspicion("goal", (("said", part.said), ("line", part.line)))
        yield from self._of_turns()
        yield from self._of_ends()

    def _at_the_start(self, start: State) -> Iterator[Suspicion]:
        game = self.game
        owned = game.roster.owned(start.cells)
        for side in sorted({*game.roster.side[1:]}):
            if any(goal.ends and goal.anywhere(owned, side) for goal in game.rules.goals):
                yield Suspicion("set_up_won", (("player", side),))
                return
        side = game.roster.side[start.actor] if start.actor else 0
        for turns in range(1, _FORCED + 1):
            try:
                line = Prover(_LOOKED_AT).won(start, side, turns) if side else None
            except (Exhausted, RecursionError):  # a turn may have any number of actions
                return
            if line:
                yield Suspicion("first_wins", (("n", turns),), tuple(line))
                return

    def _of_players(self) -> Iterator[Suspicion]:
        for player in range(1, self.game.players + 1):
            asked = [one for one in self.all if one.able[player - 1] is not None]
            if asked and not any(one.able[player - 1] for one in asked):
                yield Suspicion("cannot_move", (("player", player),), _shortest(asked))
            elif not asked and any(len(one.actions) >= 2 * self.game.players for one in self.all):
                yield Suspicion("never_asked", (("player", player),), _shortest(self.all))

    def _of_turns(self) -> Iterator[Suspicion]:
        long = [one for one in self.all if one.longest[0] >= _ENDLESS and self.game.players > 1]
        if long:
            first = min(long, key=lambda one: one.longest[1])
            shown = first.actions[: first.longest[1] + 8]
            yield Suspicion("endless", (("n", first.longest[0]),), shown)
        if self.by_chance.choices <= 1:
            yield Suspicion("no_choice")

    def _of_ends(self) -> Iterator[Suspicion]:
        games = self.skilled
        limited = [one for one in games if one.limited]
        if len(limited) > _OFTEN * len(games):
            broken = not any(one.reason for one in limited)
            key = "no_end" if broken else "limit"
            yield Suspicion(
                key, (("n", len(limited)), ("of", len(games))), _shortest(limited) if not broken else ()
            )
        even = 1 / len({*self.game.roster.side[1:]})
        for player, share in enumerate(self.by_chance.wins, 1):
            beyond = share.interval[0] > max(even + _UNEVEN, _OFTEN)
            if beyond:
                params = (("player", player), ("n", share.number), ("of", share.of))
                won = [one for one in self.chance if player in one.winners]
                yield Suspicion("one_seat", params, _shortest(won))


def _luck(seats: tuple[str, ...], played: Sequence[Played]) -> Luck:
    lost = sum(bool(one.winners) and one.seats[one.winners[0] - 1] != seats[0] for one in played)
    return Luck(seats[0], seats[-1], len(played), lost, sum(not one.winners for one in played))


def _shortest(played: Sequence[Played]) -> tuple[str, ...]:
    return min((one.actions for one in played), key=len)


def _alike(game: Game, other: Game, played: Played) -> bool:
    """Whether a game goes the same way by the rules of another one: the same pieces, legal actions and end."""
    one, two = game.start(seed=played.seed), other.start(seed=played.seed)
    for text in (*played.actions, None):
        if _seen(one) != _seen(two):
            return False
        if text is not None:
            one, two = one.play(text), two.play(text)
    return True


def _seen(state: State) -> tuple[object, ...]:
    texts = {action.text for action in state.actions()}
    return state.cells, state.actor, state.in_hand, state.outcome, texts


def _table(game: Game, played: Sequence[Played]) -> Table:
    lengths = [len(one.actions) for one in played]
    seats = range(1, game.players + 1)
    wins = [sum(player in one.winners for one in played) for player in seats]
    return Table(
        len(played),
        (min(lengths), median(lengths), max(lengths)),
        median([*chain.from_iterable(one.choices for one in played)] or [0]),
        tuple(Share(number, len(played), interval(number, len(played))) for number in wins),
        sum(not one.winners for one in played),
        tuple(Counter(one.reason for one in played).most_common()),
        sum(one.limited for one in played),
    )
