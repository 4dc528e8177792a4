"""Result: how people ended a game otherwise than its rules do, by resignation or agreement. Knows no window."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.core.action import Outcome
from vectorgames.core.state import State
from vectorgames.numerals import whole
from vectorgames.words import LocalizedError, quoted

RESIGNATION, AGREEMENT = "resignation", "agreement"


@dataclass(frozen=True, slots=True)
class Result:
    """``player``: who has resigned; 0: all have agreed on a draw. Its text is that of a save: ``resignation 2``,
    ``agreement``."""

    player: int = 0

    def __str__(self) -> str:
        return f"{RESIGNATION} {self.player}" if self.player else AGREEMENT

    @classmethod
    def parse(cls, text: str, players: int) -> Result:
        """The result of a text, in a game of so many players. LocalizedError says what was expected."""
        kind, _, number = text.strip().lower().partition(" ")
        if kind == AGREEMENT and not number:
            return cls()
        player = whole(number.strip())
        if kind != RESIGNATION or player is None or not 1 <= player <= players:
            raise LocalizedError("errors.result", given=quoted(text), players=players)
        return cls(player)

    def outcome(self, state: State) -> Outcome:
        """How a game that stands so has ended. Who resigns loses with his team, all others who are still in it win.

        Where a game gives points, everybody has those that he would have if it stopped now; but who wins by a
        resignation gets as many in addition as one set can bring, and more than who resigns: else one would resign
        to lose less.
        """
        game = state.game
        points = _standing(state) if game.scored else None
        if not self.player:
            return Outcome((), points, AGREEMENT)
        out = state.record.out if state.record is not None else ()
        seats = range(1, game.players + 1)
        winners = tuple(p for p in seats if game.side[p] != game.side[self.player] and p not in out)
        if points is not None:
            best, lost = max(goal.most for goal in game.goals), points[self.player - 1]
            points = tuple(max(n + best, lost + 1) if p in winners else n for p, n in enumerate(points, 1))
        return Outcome(winners, points, RESIGNATION)


def _standing(state: State) -> tuple[int, ...]:
    """The points of all players if the game stopped now."""
    game = state.game
    if points := game.presenter.points(state):
        return tuple(points)
    if game.decider is None or game.decider.by_stage:
        return (0,) * game.players
    sides = (game.side[p] for p in range(1, game.players + 1))
    return tuple(game.decider.standing(state.cells, state.in_hand, state.record, side) for side in sides)
