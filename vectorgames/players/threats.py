"""Threat search: wins by chains of forcing moves, in positions where pieces are placed and a filled set wins.

A forcing move leaves a set that lacks one space only, so that the other side has one answer. Only such moves are
looked at: a chain that is found wins against everything, and where none is found nothing is said.

    forced_win(state)                    the line as actions, checked by the rules: for whoever has a State
    ThreatSearch(counts).run(side)       the line as spaces, on counters that a search makes and unmakes itself
    Forcing(state)                       what chains there are in position after position of a search
"""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.players.sets import FREE, SetCounts, differing, placing_of
from vectorgames.rules.action import Action
from vectorgames.rules.game import State

NODES = 1000
"""Positions within which nearly every chain is found that there is: a few milliseconds."""

_ANY = 1 << 30  # longer than any chain


def forced_win(state: State, nodes: int = NODES, shortest: bool = False) -> tuple[Action, ...] | None:
    """A win of the actor by force: his first action, the only answer, his next one … to the one that fills a set.

    None where no such chain is found within so many nodes, or in a game in which players do more than place pieces
    (``placing_of``). ``shortest``: of all chains the shortest one.
    """
    placing = placing_of(state)
    if placing is None:
        return None
    line = ThreatSearch(placing.counts, nodes).run(0, placing.most, shortest)
    return None if line is None else _actions(state, line)


def placed(state: State, space: int) -> Action | None:
    """The legal action that places a piece on a space."""
    return next((a for a in state.actions() if any(pick.space == space for pick in a.picks)), None)


def _actions(state: State, line: list[int]) -> tuple[Action, ...] | None:
    """The actions that place pieces on these spaces in turn; None where the rules have it otherwise."""
    player, actions = state.actor, []
    for space in line:
        action = placed(state, space)
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


def breaking(counts: SetCounts, chain: Sequence[int], side: int) -> set[int]:
    """The only replies that might break a chain, its own moves without the last, which wins for a side if the other
    one passes.

    They take a space of it, or have a set of the other side lack one space before a move of it.
    """
    found: set[int] = set()
    made: list[tuple[int, int]] = []
    for gain in [*chain, -1]:
        if gain >= 0:
            for rows in counts.lacking[1 - side][1:]:
                found.update(space for row in rows for space in counts.free_in(row))
            counts.make(gain, side)
            made.append((gain, side))
        wins = counts.wins(side)
        found |= wins | {gain}
        if len(wins) != 1 or gain < 0:
            break
        answer = wins.pop()
        counts.make(answer, 1 - side)
        made.append((answer, 1 - side))
    for piece in reversed(made):
        counts.unmake(*piece)
        found.add(piece[0])
    return found - {-1}


class Forcing:
    """Chains of forcing moves in the positions of a search, on counters that follow it from one to the next."""

    NODES = 60
    """Positions that may be looked at for a chain within a search."""

    def __init__(self, state: State, counts: SetCounts):
        """``counts``: of the position that the search begins with, its actor's side being 0 (``placing_of``)."""
        self.counts, self._stage = counts, state.stage
        side = state.game.roster.side
        me = side[state.actor]
        self._side = [0 if code_side == me else 1 for code_side in state.game.roster.sides]
        self._camp = [0 if one == me else 1 for one in side]
        self._cells, self._number = state.cells, int.from_bytes(state.cells, "little")

    @classmethod
    def of(cls, state: State) -> Forcing | None:
        """For a search of a position; None where players do more than place pieces wherever nothing stands, as
        often as they like."""
        placing = placing_of(state)
        goal = state.game.rules.goal_of_sets
        if placing is None or goal is None or goal.quadrants is not None or state.in_hand is not None:
            return None
        free = placing.counts.cells.count(FREE)
        return cls(state, placing.counts) if free == state.cells.count(0) else None

    def win(self, state: State) -> int | None:
        """How many actions the chain has by which the actor wins, None: none is found."""
        if state.stage is not self._stage:
            return None
        self._look(state.cells)
        line = self._chain(self._camp[state.actor])
        return None if line is None else len(line)

    def replies(self, state: State) -> set[int] | None:
        """The spaces that matter where the others would win by a chain if the actor passed; None: any may."""
        if state.stage is not self._stage:
            return None
        self._look(state.cells)
        other = 1 - self._camp[state.actor]
        line = self._chain(other)
        return None if line is None else breaking(self.counts, line[:-1:2], other)

    def _chain(self, side: int) -> list[int] | None:
        lacking = self.counts.lacking[side]
        if not lacking[1] and len(lacking[2]) < 2:
            return None
        return ThreatSearch(self.counts, self.NODES).run(side)

    def _look(self, cells: bytes) -> None:
        """Count what differs from the position looked at last."""
        if cells is self._cells:
            return
        number = int.from_bytes(cells, "little")
        before, counts = self._cells, self.counts
        for at in differing(number, self._number):
            if before[at]:
                counts.unmake(at, self._side[before[at]])
            if cells[at]:
                counts.make(at, self._side[cells[at]])
        self._cells, self._number = cells, number
