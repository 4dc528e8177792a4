"""Threat search: wins by chains of forcing moves, in positions where pieces are placed and a filled set wins.

A forcing move leaves a set that lacks one space only, so that the other side has one answer. Only such moves are
looked at: a chain that is found wins against everything, and where none is found nothing is said.

    forced_win(state)                    the line as actions, checked by the rules: for whoever has a State
    ThreatSearch(counts).run(side)       the line as spaces, on counters that a search makes and unmakes itself
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vectorgames.players.sets import SetCounts, placing_of
from vectorgames.rules.action import Action
from vectorgames.rules.game import State

NODES = 1000
"""Positions within which nearly every chain is found that there is: a few milliseconds."""

_ANY = 1 << 30  # longer than any chain


def forced_win(
    state: State, nodes: int = NODES, seen: NDArray[np.bool_] | None = None, shortest: bool = False
) -> tuple[Action, ...] | None:
    """A win of the actor by force: his first action, the only answer, his next one … to the one that fills a set.

    None where no such chain is found within so many nodes, or in a game in which players do more than place pieces
    (``placing_of``). ``seen``: bool[sets] of ``game.rules.goal_of_sets.sets``, what is looked at; with rows left
    out a line is what somebody believes who does not see them, and need not be forced. ``shortest``: of all
    chains the shortest one.
    """
    placing = placing_of(state, seen)
    if placing is None:
        return None
    line = ThreatSearch(placing.counts, nodes).run(0, placing.most, shortest)
    return None if line is None else _actions(state, line)


def _actions(state: State, line: list[int]) -> tuple[Action, ...] | None:
    """The actions that place pieces on these spaces in turn; None where the rules have it otherwise."""
    player, actions = state.actor, []
    for space in line:
        action = next((a for a in state.actions() if any(pick.space == space for pick in a.picks)), None)
        if action is None:
            return None
        actions.append(action)
        state = state.play(action)
    won = state.outcome is not None and player in state.outcome.winners
    return tuple(actions) if won else None


class ThreatSearch:
    """Looks for chains of forcing moves on counters, which are as before afterwards.

    nodes    how many positions it may look at, in all calls together
    visited  how many it has looked at
    """

    def __init__(self, counts: SetCounts, nodes: int = NODES):
        self.counts, self.nodes, self.visited = counts, nodes, 0
        self._failed: dict[int, int] = {}  # by position, for how long a chain there is known to be none
        self._cut = False  # whether something was left out because a chain would have been too long

    @property
    def exhausted(self) -> bool:
        """Whether it has run out of nodes: what was not found may be there."""
        return self.visited >= self.nodes

    def run(self, side: int, most: int | None = None, shortest: bool = False) -> list[int] | None:
        """The spaces of a chain for a side, whose turn it is: its piece, the answer, its next piece, …, its last.
        ``most``: how many pieces it may place. None where none is found.

        The counters may have changed since the last call in any way but in which sets are seen.
        """
        most = len(self.counts.cells) if most is None else most
        self._mine, self._yours = self.counts.lacking[side], self.counts.lacking[1 - side]
        self._side, self._salt = side, side - 1
        for length in range(1, most) if shortest else ():
            self._cut = False
            line = self._chain(length)
            if line is not None or not self._cut or self.exhausted:
                return line
        return self._chain(most)

    def _chain(self, most: int) -> list[int] | None:
        """The rest of a chain, of so many own pieces at most."""
        counts, side = self.counts, self._side
        wins = counts.wins(side) if self._mine[1] else ()
        if wins and most:
            return [min(wins)]
        failed = self._failed.get(counts.key ^ self._salt, 0)
        if most < 2 or failed >= most:
            self._cut = self._cut or failed < _ANY
            return None
        if self.exhausted:
            return None
        self.visited += 1
        before, self._cut = self._cut, False
        line = self._defence(most) if self._yours[1] else self._attack(most)
        if line is None and not self.exhausted:
            self._failed[counts.key ^ self._salt] = most if self._cut else _ANY
        self._cut = self._cut or before
        return line

    def _defence(self, most: int) -> list[int] | None:
        """The other side is about to win: the own piece has to stop that, and threaten something itself."""
        counts, side = self.counts, self._side
        dangers = counts.wins(1 - side)
        if len(dangers) > 1:
            return None
        gain = dangers.pop()
        counts.make(gain, side)
        wins = sorted(counts.wins(side))
        line = None
        if len(wins) > 1:
            line = [gain, *wins[:2]]
        elif wins:
            line = self._answered(gain, wins[0], most)
        counts.unmake(gain, side)
        return line

    def _attack(self, most: int) -> list[int] | None:
        """Own moves that make a set lack one: two such sets win at once, else each is tried with its answer."""
        counts, side = self.counts, self._side
        answers: dict[int, int] = {}
        for row in sorted(self._mine[2]):
            one, other = counts.free_in(row)
            for gain, answer in ((one, other), (other, one)):
                if answers.setdefault(gain, answer) != answer:
                    return [gain, *sorted((answers[gain], answer))]
        for gain, answer in answers.items():
            counts.make(gain, side)
            line = self._answered(gain, answer, most)
            counts.unmake(gain, side)
            if line is not None or self.exhausted:
                return line
        return None

    def _answered(self, gain: int, answer: int, most: int) -> list[int] | None:
        """The chain that begins with a piece just placed and its only answer."""
        counts, other = self.counts, 1 - self._side
        counts.make(answer, other)
        rest = self._chain(most - 1)
        counts.unmake(answer, other)
        return None if rest is None else [gain, answer, *rest]
