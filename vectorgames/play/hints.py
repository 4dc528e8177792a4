"""What is true of a position and hard to see: open vectors and GRYBs, wins, blocks, double threats; where steps
lead, and what would come of an action.

Counts of every player's pieces in every vector, or integrated GRYB, are kept as numpy arrays and brought up to date
for the few spaces that have changed. Safe in any thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.action import Action
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.adviser import Filling
from vectorgames.rules.change import Change, change, goes_on
from vectorgames.rules.game import Game, State
from vectorgames.rules.goal import Goal
from vectorgames.spaces.filters import Filter, Lines, in_order
from vectorgames.spaces.sets import frozen
from vectorgames.spaces.space import Space


class OpenVectors(Mapping[str, dict[int, int]]):
    """Space name -> player -> number of sets through it that count and that no other player has touched.

    ``counts``: int32[players, size], the same by number.
    """

    def __init__(self, space: Space, counts: NDArray[np.int32]):
        self._space = space
        self.counts = counts

    def __getitem__(self, name: str) -> dict[int, int]:
        column = self.counts[:, self._space.index[name]]
        return {player: int(n) for player, n in enumerate(column, 1)}

    def __iter__(self) -> Iterator[str]:
        return iter(self._space.names)

    def __len__(self) -> int:
        return self._space.size


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Hints:
    """What the engine thread shows. Names of spaces, sorted; empty where a game has none.

    wins      spaces that end the game for the actor now
    blocks    spaces that would be a win for another player if it were his turn
    doubles   spaces after which the actor would have two wins or more
    returns   for absent pieces: action texts by kind
    reach     for the piece or node asked about: targets by kind of step
    """

    open: Mapping[str, Mapping[int, int]] = field(default_factory=_nothing)
    wins: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    doubles: tuple[str, ...] = ()
    returns: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    reach: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)


RETURNS = {"return": "free", "rejoin": "own column", "eliminate": "elimination"}
"""Kind of action -> kind of return."""


def hints(state: State) -> Hints:
    """Hints of a state. Fast where the state differs little from the one asked about before."""
    game = state.game
    goal = game.rules.goal_of_sets
    if goal is None:
        return _told(state)
    tally = tally_of(game, goal, state.cells)
    found = OpenVectors(game.space, tally.open)
    if not (state.stage.by_sets and goal.ends and goal.counted is None and _alone(game)):
        return _told(state, found)
    return _told(state, found, Counted(state, tally, goal))


def _alone(game: Game) -> bool:
    """Whether sets of one goal are all that wins, so that counting says who wins where."""
    return len(game.rules.goals) == 1 and not game.rules.effects and len({*game.roster.side[1:]}) == game.players


def _told(state: State, found: OpenVectors | None = None, filling: Filling | None = None) -> Hints:
    """What wins is known by counting, or to the adviser, and to actions which of them are returns."""
    shows, space, going = adviser_of(state.game), state.game.space, state.outcome is None
    wins: tuple[int, ...] = ()
    blocks = doubles = wins
    if going and filling is not None:
        wins, blocks, doubles = filling.wins(), filling.blocks(), filling.doubles()
    elif going:
        wins, blocks, doubles = shows.wins(state), shows.blocks(state), shows.doubles(state)
    returns: dict[str, list[str]] = {}
    for action in state.actions() if filling is None else ():
        if action.kind in RETURNS:
            returns.setdefault(RETURNS[action.kind], []).append(action.text)
    return Hints(
        _nothing() if found is None else found,
        wins=_named(space, wins),
        blocks=_named(space, blocks),
        doubles=_named(space, doubles),
        returns=MappingProxyType({kind: tuple(sorted(texts)) for kind, texts in sorted(returns.items())}),
    )


def _named(space: Space, spaces: Iterable[int]) -> tuple[str, ...]:
    return tuple(sorted(space.names[i] for i in spaces))


# ---- counting ----


@dataclass(frozen=True, slots=True)
class Tally:
    """Pieces in every set: ``counts`` uint8[players, sets], ``total`` uint8[sets] of all players;
    ``open`` int32[players, size]: of those that count as a win (``Goal.counted``)."""

    cells: bytes
    counts: NDArray[np.uint8]
    total: NDArray[np.uint8]
    open: NDArray[np.int32]


_last: dict[tuple[object, ...], Tally] = {}  # by game; replaced whole, so readers in other threads always see one

_FEW = 4  # changed spaces up to which an update is faster than a count from scratch


def tally_of(game: Game, goal: Goal, cells: bytes) -> Tally:
    """The tally of a position; cheap where it differs little from the one before."""
    cells = game.roster.owned(cells)
    last = _last.get(game.about.key)
    if last is None or len(last.cells) != len(cells):
        tally = _count(game, goal, cells)
    elif last.cells == cells:
        return last
    else:
        before, after = np.frombuffer(last.cells, np.uint8), np.frombuffer(cells, np.uint8)
        changed = np.flatnonzero(before != after)
        tally = _update(goal, last, cells, changed) if len(changed) <= _FEW else _count(game, goal, cells)
    if len(_last) > 2:
        _last.clear()
    _last[game.about.key] = tally
    return tally


def _count(game: Game, goal: Goal, cells: bytes) -> Tally:
    """Everything from scratch."""
    table = goal.sets
    there = np.frombuffer(cells, np.uint8)[table.spaces]
    counts = np.stack([(there == p).sum(1, dtype=np.uint8) for p in range(1, game.players + 1)])
    total = counts.sum(0, dtype=np.uint8)
    alive = pure(goal, counts, total)
    if goal.counted is not None:
        alive &= goal.counted
    sets = (table.spaces[row].reshape(-1) for row in alive)
    open_ = np.stack([np.bincount(spaces, minlength=len(cells)).astype(np.int32) for spaces in sets])
    return _tally(cells, counts, total, open_)


def _tally(cells: bytes, counts: NDArray[np.uint8], total: NDArray[np.uint8], open_: NDArray[np.int32]) -> Tally:
    """It is handed out, and the next is counted from it."""
    return Tally(cells, frozen(counts), frozen(total), frozen(open_))


def pure(goal: Goal, counts: NDArray[np.uint8], total: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """bool[players, n]: which sets a player may still complete; all where pieces of all players make them up."""
    return np.ones(counts.shape, bool) if goal.mixed else counts == total


def _update(goal: Goal, last: Tally, cells: bytes, changed: NDArray[np.intp]) -> Tally:
    """The tally after a few spaces have changed."""
    table = goal.sets
    counts, total, open_ = last.counts.copy(), last.total.copy(), last.open.copy()
    counted = goal.counted
    for space in changed.tolist():
        rows = table.rows_through(space)
        if not len(rows):
            continue
        old, new = last.cells[space], cells[space]
        before = pure(goal, counts[:, rows], total[rows])
        if old:
            counts[old - 1, rows] -= 1
            total[rows] -= 1
        if new:
            counts[new - 1, rows] += 1
            total[rows] += 1
        change = pure(goal, counts[:, rows], total[rows]).astype(np.int32) - before
        if counted is not None:
            change *= counted[rows]
        for player in np.flatnonzero(change.any(1)).tolist():
            weights = np.repeat(change[player], table.width)
            open_[player] += np.bincount(table.spaces[rows].reshape(-1), weights, minlength=len(cells)).astype(
                np.int32
            )
    return _tally(cells, counts, total, open_)


# ---- one player's wins ----

Spaces = NDArray[np.int64]


class Counted(Filling):
    """By counting pieces in all sets of one goal."""

    def __init__(self, state: State, tally: Tally, goal: Goal):
        super().__init__(state)
        self.side = cache(lambda player: _Side(tally, state.game.space, player, goal))

    def filled(self, player: int) -> NDArray[np.bool_]:
        return self.side(player).wins

    def forked(self, player: int) -> NDArray[np.bool_]:
        return self.side(player).doubles()


class _Side:
    """What one player threatens. ``wins``: bool[size], spaces where a piece of his would win now.

    With ``quadrants`` (rules/time_vectors.md 2) a vector wins only for pieces in two quadrants, and
    one made earlier wins with the first piece in a second quadrant.
    """

    def __init__(self, tally: Tally, space: Space, player: int, goal: Goal):
        self.table = goal.sets
        self.size, self.width = space.size, self.table.width
        self.cells = np.frombuffer(tally.cells, np.uint8)
        self.free = self.cells == 0
        self.pure = tally.counts[player - 1] == tally.total
        self.total = tally.total
        self.threes = np.zeros(self.size, bool)
        self.threes[self._empty(1)[:, 0]] = True
        # the one quadrant in which the player stands, where that matters; -1: nowhere yet
        self.home: int | None = None
        if goal.quadrants is not None:
            self.quadrant = goal.quadrants
            own = self.quadrant[self.cells == player]
            if len(own) == 0 or (own == own[0]).all():
                self.home = int(own[0]) if len(own) else -1
        self.whole = self.home is not None and bool((self.pure & (self.total == self.width)).any())
        self.wins = self.threes
        if self.home is not None:
            away = self.free & (self.quadrant != self.home)
            self.wins = away if self.whole else self.threes & away

    def doubles(self) -> NDArray[np.bool_]:
        """bool[size]: spaces, not wins themselves, after which the player would have two wins or more."""
        pairs = self._empty(2)
        both = np.concatenate([pairs, pairs[:, ::-1]]).astype(np.int64)
        key = np.sort(both[:, 0] * self.size + both[:, 1])
        key = key[np.diff(key, prepend=-1) != 0]  # each once; np.unique would import masked arrays for it
        first, second = np.divmod(key, self.size)
        new = ~self.threes[second]  # a third piece at ``first`` makes ``second`` a win that was none before
        extra = np.bincount(first[new], minlength=self.size)
        number = self.threes.sum() - self.threes + extra
        if self.home is not None:
            number = self._number_from_one_quadrant(self.home, first, second, new, number)
        found: NDArray[np.bool_] = (number >= 2) & self.free & ~self.wins
        return found

    def _number_from_one_quadrant(
        self, home: int, first: Spaces, second: Spaces, new: NDArray[np.bool_], number: Spaces
    ) -> Spaces:
        """Wins after each placement of a player who stands in one quadrant, or nowhere yet."""
        quadrant = self.quadrant
        stays = (quadrant == home) | (home < 0)  # after a placement here he stands in one only
        outside = self.free.sum() - np.bincount(quadrant[self.free], minlength=4)
        away = new & (quadrant[second] != quadrant[first])
        threes_away = self.threes.sum() - np.bincount(quadrant[self.threes], minlength=4)
        staying = threes_away[quadrant] + np.bincount(first[away], minlength=self.size)
        staying = np.where(self.threes | self.whole, outside[quadrant], staying)
        return np.where(stays, staying, number)

    def _empty(self, holes: int) -> NDArray[np.int16]:
        """int[k, holes]: the unoccupied spaces of each set with so many of them, all others held by the player."""
        rows = self.table.spaces[np.flatnonzero(self.pure & (self.total == self.width - holes))]
        empty: NDArray[np.int16] = rows[self.free[rows]].reshape(-1, holes)
        return empty


def xray(state: State, space: int, only: Filter | None = None) -> Lines | None:
    """The X-ray of a space; None where the game has no sets (rules/time_vectors.md 1.2, rules/gryb.md 1.3)."""
    game = state.game
    goal = game.rules.goal_of_sets
    if goal is None:
        return None
    only = Filter() if only is None else only
    table = goal.sets
    rows = table.rows_through(space)
    if goal.counted is not None and not only.uncounted:
        rows = rows[goal.counted[rows]]
    tally = tally_of(game, goal, state.cells)
    kept = in_order(rows[only.keep(game.space, table.dims[rows]) & (tally.total[rows] >= only.held)], table)
    dims = table.dims[kept]
    opened = pure(goal, tally.counts[:, kept], tally.total[kept])
    worth = dims * goal.counted[kept] if goal.scored and goal.counted is not None else np.zeros_like(dims)
    for array in (kept, dims, opened, worth):
        array.setflags(write=False)
    return Lines(table, (space,), len(rows), kept, dims, opened, tally.total[kept], worth)


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``kind``: of step; ``locus``: the one that changes, is put in or left out, from 1."""

    kind: str
    start: int
    end: int
    locus: int


def reach(state: State, space: int, kinds: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps of these kinds from a space, by kind and target; none where the space knows no steps."""
    board = state.game.space
    found = ((kind, end) for kind in kinds if kind in board.step_kinds for end in board.steps(kind)[space])
    return tuple(Step(kind, space, end, board.changed(kind, space, end)) for kind, end in found)


def with_reach(found: Hints, state: State, at: str) -> Hints:
    """The hints with where a node reaches: targets by kind of step, sorted. LocalizedError where there are no
    steps."""
    game = state.game
    if not game.space.step_kinds:
        raise LocalizedError("errors.no_steps", game=game.id)
    targets: dict[str, list[str]] = {kind: [] for kind in game.space.step_kinds}
    for step in reach(state, game.space.typed(at), game.space.step_kinds):
        targets[step.kind].append(game.space.names[step.end])
    return replace(found, reach=MappingProxyType({kind: tuple(sorted(ends)) for kind, ends in targets.items()}))


@dataclass(frozen=True, slots=True)
class Outlook:
    """``change``: of the pieces; ``answers``: the spaces at which the same turn may go on then; ``encounter``: the
    strengths or sizes by which something is taken; ``after``: the state that it leads to."""

    action: Action
    change: Change = Change()
    answers: tuple[int, ...] = ()
    encounter: LocalizedText | None = None
    after: State | None = None


def outlook(state: State, action: Action) -> Outlook:
    """What would come of a legal action."""
    after = state.play(action)
    met = adviser_of(state.game).encounter(state, action)
    return Outlook(action, change(state, action, after), answers(state, after), met, after)


def answers(state: State, after: State) -> tuple[int, ...]:
    """Where the turn may go on: the pieces that may move then, or the targets of the only one that may."""
    if not goes_on(state, after):
        return ()
    spaces = [[pick.space for pick in action.picks if pick.space is not None] for action in after.actions()]
    firsts = {found[0] for found in spaces if found}
    if len(firsts) == 1:
        firsts = {found[1] for found in spaces if len(found) > 1} or firsts
    return tuple(sorted(firsts))
