"""Games played to learn about their rules: by chance, by characters, and by somebody who never lets go of the turn.

A game depends on its task alone: its seed, and budgets in positions, make it the same on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from vectorgames.base.words import LocalizedError
from vectorgames.players.characters import strongest
from vectorgames.players.evaluation import Evaluation
from vectorgames.players.ladder import arrangements
from vectorgames.players.player import Player
from vectorgames.players.seat import RANDOM, player_of
from vectorgames.rules.action import PASS, Action
from vectorgames.rules.game import Game, State

LONGEST = 1000
"""Actions after which a game is broken off."""

LINGERING = "lingering"
"""The seat of somebody who acts by chance, but of two actions takes the one after which it is still his turn."""

_TRIED = 8  # actions of which that is asked at each decision


@dataclass(frozen=True, slots=True)
class Task:
    """Some games in a row, by their numbers from 0. ``seats``: who plays, the stronger one first; one alone plays
    every side. ``nodes``: positions that a character visits for an action."""

    game: Game
    seats: tuple[str, ...]
    first: int
    number: int
    seed: int = 0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a task.

    seats      by player
    seed       with which it began; ``actions``: all their texts, dice among them
    choices    of each decision of a player how many legal actions there were
    winners    none: a draw; ``reason``: word for its end, "" where it was broken off
    able       by player whether there ever was something else to do than to pass, where it was his turn at all
    kinds      letters of pieces that have come to stand somewhere, or have been taken
    longest    (actions, number of the first one): the longest row of actions of one player
    behind     share of the positions in which the later winner stood worse than somebody else; ``decided``: share
               of the game after which he stood better than any other ever did; None where nothing was evaluated
    """

    seats: tuple[str, ...]
    seed: int
    actions: tuple[str, ...]
    choices: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    able: tuple[bool | None, ...]
    kinds: frozenset[str]
    longest: tuple[int, int]
    behind: float | None = None
    decided: float | None = None

    @property
    def limited(self) -> bool:
        """Whether a limit has ended it, that of the game or ours."""
        return self.reason in ("", "limit")


def play_games(task: Task) -> tuple[Played, ...]:
    """The games of a task. LocalizedError, with what was played, for a game that falls."""
    return tuple(_Trial(task, task.first + n).play() for n in range(task.number))


class _Trial:
    """One game while it is played."""

    def __init__(self, task: Task, number: int):
        game = self.game = task.game
        self.nodes, self.number = task.nodes, number
        opening = number // 2 if len(task.seats) > 1 else number
        self.seed = Random(f"{task.seed}/{'/'.join(task.seats)}/{opening}").randrange(2**31)
        self.rng = Random(f"{self.seed}/{number}")
        sides = sorted({*game.roster.side[1:]})
        ways = arrangements(len(sides))
        upper = dict(zip(sides, ways[number % len(ways)], strict=True))
        seat_of = {True: task.seats[0], False: task.seats[-1]}
        self.seats = tuple(seat_of[upper[side]] for side in game.roster.side[1:])
        self.players = {seat: player_of(seat, game) for seat in {*self.seats} - {RANDOM, LINGERING}}
        self.actions: list[str] = []
        self.choices: list[int] = []
        self.able: list[bool | None] = [None] * game.players
        self.codes: set[int] = set()
        self.row, self.longest, self.last = 0, (0, 0), 0
        self.scores: list[list[float]] = []
        self.evaluation: Evaluation | None = None
        if self.players:
            view = strongest(game).view()
            self.evaluation, self.sides = Evaluation(game, view.seen, dict(view.weights)), sides

    def play(self) -> Played:
        state = self.game.start(seed=self.seed)
        try:
            while state.outcome is None and len(self.actions) < LONGEST:
                state = self._next(state)
        except LocalizedError:
            raise
        except Exception as error:  # whatever it is: it would come up in the middle of a game
            why = f"{type(error).__name__}: {error}"
            raise LocalizedError("check.falls", why=why, actions=" ".join(self.actions)) from error
        outcome = state.outcome
        behind, decided = self._course(outcome.winners if outcome else ())
        return Played(
            self.seats,
            self.seed,
            tuple(self.actions),
            tuple(self.choices),
            outcome.winners if outcome else (),
            outcome.reason if outcome else "",
            tuple(self.able),
            frozenset(self.game.roster.pieces[code][1:] for code in self.codes),
            self.longest,
            behind,
            decided,
        )

    def _next(self, state: State) -> State:
        actions = state.actions()
        if not actions:
            raise LocalizedError("errors.nobody_acts", n=len(self.actions) + 1)
        if state.actor:
            self._note(state, actions[0] is not PASS)
            self.choices.append(len(actions))
            action = self._chosen(state)
        else:
            action = self.rng.choice(sorted(actions, key=str))
        after = state.play(action)
        self.actions.append(action.text)
        if state.cells != after.cells:
            pairs = zip(state.cells, after.cells, strict=True)
            self.codes.update(code for pair in pairs if pair[0] != pair[1] for code in pair if code)
        if self.evaluation is not None and after.outcome is None and after.actor:
            self.scores.append([self.evaluation.score(after, side) for side in self.sides])
        return after

    def _note(self, state: State, able: bool) -> None:
        """Note that it is a player's turn, whether he can do anything, and for how long he has acted in a row."""
        player = state.actor
        self.able[player - 1] = able or bool(self.able[player - 1])
        self.row = self.row + 1 if able and player == self.last else 1
        self.last = player
        if self.row > self.longest[0]:
            self.longest = self.row, len(self.actions) + 1 - self.row

    def _chosen(self, state: State) -> Action:
        seat = self.seats[state.actor - 1]
        if seat == RANDOM:
            return self.rng.choice(state.actions())
        if seat == LINGERING:
            tried = self.rng.sample(state.actions(), min(_TRIED, len(state.actions())))
            return next((action for action in tried if state.play(action).actor == state.actor), tried[0])
        player: Player = self.players[seat]
        return player.choose(state, nodes=self.nodes, seed=self.rng.randrange(2**31))

    def _course(self, winners: tuple[int, ...]) -> tuple[float | None, float | None]:
        """How often the winner stood worse, and when he stood better for good (``Played``)."""
        won = {self.game.roster.side[player] for player in winners}
        if len(won) != 1 or not self.scores:
            return None, None
        at = self.sides.index(won.pop())
        own = [row[at] for row in self.scores]
        others = [max(score for k, score in enumerate(row) if k != at) for row in self.scores]
        behind = sum(mine < theirs for mine, theirs in zip(own, others, strict=True)) / len(own)
        most = max(others)
        last = max((n for n, mine in enumerate(own, 1) if mine <= most), default=0)
        return behind, last / len(own)
