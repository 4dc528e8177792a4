"""Match: several games of any kind (rules/gryb.md 1.5).

Where a game gives points these count; of any other a win counts one, a draw half a point for everybody, and a win
that is shared by several sides half a point for each.

People are numbered as they sat in the first game. In each game they sit down anew: the loser of the last one is
player 1 of the next, the others follow in their turn; after a draw the start passes on. Who plays together goes on
doing so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.rules.game import Game, State

KINDS = {"games": 5, "points": 21}
"""How a match may be won, and the number that goes with it if none is given."""


@dataclass(frozen=True, slots=True)
class Terms:
    """``games``: so many are played, the higher sum wins; ``points``: who first has the sum ``n`` wins."""

    kind: str = "games"
    n: int = KINDS["games"]

    def __str__(self) -> str:
        return f"{self.kind}:{self.n}"

    @classmethod
    def parse(cls, text: str) -> Terms:
        """``games:5``, ``points:21``; the number may be left out. LocalizedError says what was expected."""
        kind, _, number = text.strip().partition(":")
        n = parse_int(number) if number else KINDS.get(kind)
        if kind not in KINDS or n is None or n < 1:
            raise LocalizedError(
                "errors.terms", given=quoted(text), expected=tuple(f"{k}:{n}" for k, n in KINDS.items())
            )
        return cls(kind, n)


class PlayedGame(Protocol):
    """A game being played, or that was."""

    written: int

    @property
    def state(self) -> State: ...


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has ended. ``seats``: the person who was player 1, 2 …; ``match``: what was played."""

    seats: tuple[int, ...]
    record: PlayedGame

    @property
    def points(self) -> dict[int, float]:
        """Person -> points."""
        return dict(zip(self.seats, points(self.record.state), strict=True))


def points(state: State) -> tuple[float, ...]:
    """What a game that has ended counts in a match, by player. ValueError for one that has not."""
    game, outcome = state.game, state.outcome
    if outcome is None:
        raise ValueError("the game has not ended")
    if outcome.scores is not None:
        return outcome.scores
    sides = {game.roster.side[player] for player in outcome.winners}
    if not sides:
        return (0.5,) * game.players
    share = 1 if len(sides) == 1 else 0.5
    return tuple(share if player in outcome.winners else 0 for player in range(1, game.players + 1))


@dataclass(frozen=True, slots=True)
class Match:
    """The games that have ended, and who sits where in the one being played. A value."""

    terms: Terms
    seats: tuple[int, ...]
    played: tuple[Played, ...] = ()

    @classmethod
    def of(cls, game: Game, terms: Terms) -> Match:
        """The match at its first game."""
        return cls(terms, tuple(range(1, game.players + 1)))

    def person(self, player: int) -> int:
        """Who is this player of the game being played."""
        return self.seats[player - 1]

    def games(self, record: PlayedGame) -> tuple[Played, ...]:
        """All games that have ended, with the one being played if it has."""
        return (*self.played, Played(self.seats, record)) if record.state.outcome is not None else self.played

    def totals(self, record: PlayedGame) -> tuple[float, ...]:
        """Points so far by player of the game being played."""
        sums: dict[int, float] = dict.fromkeys(self.seats, 0)
        for game in self.games(record):
            for person, count in game.points.items():
                sums[person] += count
        return tuple(sums[person] for person in self.seats)

    def results(self, record: PlayedGame) -> tuple[tuple[float, ...], ...]:
        """Scores of the games that have ended, by player of the one being played."""
        return tuple(tuple(game.points[person] for person in self.seats) for game in self.games(record))

    def over(self, record: PlayedGame) -> bool:
        """Whether the match has ended."""
        if record.state.outcome is None:
            return False
        if self.terms.kind == "games":
            return len(self.games(record)) >= self.terms.n
        return max(self.totals(record)) >= self.terms.n

    def winners(self, record: PlayedGame) -> tuple[int, ...]:
        """Players of this game who have won the match; none while it goes on, and where sums of players who are no
        partners are equal."""
        if not self.over(record):
            return ()
        totals, side = self.totals(record), record.state.game.roster.side
        best = tuple(player for player, total in enumerate(totals, 1) if total == max(totals))
        return best if len({side[player] for player in best}) == 1 else ()

    def next(self, record: PlayedGame) -> Match:
        """The match at its next game. LocalizedError while this game is played, and when the match has ended."""
        if record.state.outcome is None or self.over(record):
            raise LocalizedError("errors.no_next_game")
        first = self._starter(record)
        return Match(self.terms, self.seats[first:] + self.seats[:first], self.games(record))

    def _starter(self, record: PlayedGame) -> int:
        """The seat, from 0, of who starts the next game: of those with whom partners remain partners, the first."""
        outcome, game, n = record.state.outcome, record.state.game, len(self.seats)
        counts, winners = points(record.state), outcome.winners if outcome is not None else ()
        losers = [k for k in range(n) if winners and k + 1 not in winners]
        wanted: tuple[int, ...] = (*sorted(losers, key=lambda k: (counts[k], k)), 1 % n, *range(n))
        sides = game.roster.side[1:]
        pairs = [(a, b) for a in range(n) for b in range(a)]

        def kept(first: int) -> bool:
            turned = sides[first:] + sides[:first]
            return all((sides[a] == sides[b]) == (turned[a] == turned[b]) for a, b in pairs)

        return next(first for first in wanted if kept(first))
