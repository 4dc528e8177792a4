"""Random playouts in bulk, in numpy: how a game of placing pieces ends where everybody plays at random.

No game is played piece by piece. Sorting random numbers that carry the turns in their lowest bits gives each free
space the turn at which it is taken; a set is somebody's if all its spaces are, it is filled at the last of their
turns, and the first such set ends the game.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vectorgames.players.sets import filling_goal
from vectorgames.rules.game import State
from vectorgames.spaces.sets import SetTable

_GAMES, _SETS = 512, 128  # so many at once stay in the cache


@dataclass(frozen=True, slots=True)
class Playouts:
    """Random games from a position.

    first   int16[n]: the space that was played first
    winner  uint8[n]: who has won, 0: nobody
    plies   int32[n]: how many actions it took
    """

    first: NDArray[np.int16]
    winner: NDArray[np.uint8]
    plies: NDArray[np.int32]


def playouts(state: State, number: int, seed: int = 0) -> Playouts | None:
    """So many games from a position to their ends, every legal action equally likely. None for a position in which
    something else than placing pieces and filling a set happens before the end."""
    game, stage, hands = state.game, state.stage, state.in_hand
    goal = filling_goal(game)
    going = state.outcome is None and stage.by_sets and stage.goals_count and not stage.hands_on
    if goal is None or not going or stage.dice is not None or stage.needs_dice or goal.quadrants is not None:
        return None
    players, first = game.players, state.actor - 1
    left = len(state.free()) if hands is None else sum(hands)
    in_turn = [left // players + ((player - first) % players < left % players) for player in range(players)]
    if hands is not None and [*hands] != in_turn:
        return None  # some place several in a row
    owned = np.frombuffer(state.cells, np.uint8)
    free = np.flatnonzero(owned == 0)
    if np.count_nonzero(stage.placeable(state)) != len(free):
        return None
    table = goal.sets if goal.counted is None else _only(goal.sets, goal.counted)
    turns = min(len(free), left)
    # The value of a space: a number that grows with the turn, whose lowest bits say whose turn it is.
    step = 1 << (players - 1).bit_length()
    turn = np.arange(len(free)) + first
    values = step * (turn // players + (len(free) < len(owned))) + turn % players
    fixed = np.where(owned > 0, owned.astype(np.int64) - 1, 0)
    random, blocks = np.random.default_rng(seed), []
    for begin in range(0, number, _GAMES):
        games = min(_GAMES, number - begin)
        taken = _shuffled(random, values, games)
        last = _first_filled(table, free, fixed, values, step, taken)
        ended = np.searchsorted(values, last)
        won = ended < turns
        winner = np.where(won, last % step + 1, 0).astype(np.uint8)
        plies = np.where(won, ended + 1, turns).astype(np.int32)
        blocks.append((free[taken.argmin(axis=1)].astype(np.int16), winner, plies))
    return Playouts(*(np.concatenate(column) for column in zip(*blocks, strict=True)))


def _shuffled(random: np.random.Generator, values: NDArray[np.int64], games: int) -> NDArray[np.unsignedinteger]:
    """By game the values in an order drawn at random: in the lowest bits of random numbers, which are sorted. The
    bits above, 24 at least, leave an order by value to two that are drawn alike."""
    bits = int(values[-1]).bit_length()
    kind: type[np.unsignedinteger] = np.uint32 if bits <= 8 else np.uint64
    low = kind((1 << bits) - 1)
    keys = random.integers(0, np.iinfo(kind).max, (games, len(values)), kind, endpoint=True)
    keys &= ~low
    keys |= values.astype(kind)
    keys.sort(axis=1)
    keys &= low
    return keys


def _only(table: SetTable, counted: NDArray[np.bool_]) -> SetTable:
    return SetTable.of(table.spaces[counted], table.dims[counted], table.size)


def _first_filled(
    table: SetTable,
    free: NDArray[np.intp],
    fixed: NDArray[np.int64],
    values: NDArray[np.int64],
    step: int,
    taken: NDArray[np.unsignedinteger],
    most: int = 0,
) -> NDArray[np.int64]:
    """int64[games]: by game the value of the space with which the first set is filled, more than all values if none
    is. ``taken``: by game and space, in the order of ``free``, the value with which it is taken. ``most``: for what
    there has to be room besides the values."""
    last_value = int(values[-1])
    kind = next(kind for kind in (np.uint8, np.uint16, np.uint32) if max(last_value, most) <= np.iinfo(kind).max)
    top = int(np.iinfo(kind).max)
    by_space = np.empty((table.size, len(taken)), kind)
    by_space[:] = fixed[:, None]
    by_space[free] = taken.astype(kind).T
    found = np.full(len(taken), top, kind)
    for begin in range(0, len(table), _SETS):
        columns = table.spaces[begin : begin + _SETS].T
        first, *others = [by_space.take(column, axis=0) for column in columns]
        last, mixed = first.copy(), np.zeros_like(first)
        for column in others:
            np.maximum(last, column, out=last)
            column ^= first
            mixed |= column
        mixed &= step - 1
        np.minimum(mixed, 1, out=mixed)
        last |= np.negative(mixed, out=mixed)  # all bits of what nobody fills
        np.minimum(found, last.min(axis=0), out=found)
    filled = found.astype(np.int64)
    if last_value == top and (unsure := found == top).any():  # filled at the very last, or by nobody
        filled[unsure] = _first_filled(table, free, fixed, values, step, taken[unsure], top + 1)
    elif last_value < top:
        filled[found == top] = last_value + 1
    return filled
