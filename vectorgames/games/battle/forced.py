"""Wins of Vector Battle that nothing can be done against, two moves ahead."""

from __future__ import annotations

from vectorgames.core.solution import Solution
from vectorgames.games.battle.actions import CardMove
from vectorgames.games.battle.rules import listing, target, ways
from vectorgames.games.battle.state import CardState

DEEPEST = 2
"""Own moves that are looked ahead."""


def winning_move(state: CardState) -> CardMove | None:
    """A move with which the mover wins at once; None: there is none."""
    goals = winning_squares(state)
    return next((move for move in listing(state) if _wins(state, move, goals)), None) if goals else None


def winning_squares(state: CardState) -> set[int]:
    """The squares to which a move of the mover wins: where the opposing master stands, and its temple."""
    stage, cells, player = state._stage, state._cells, state._mover
    own, mine = stage.game.own[player], cells.find(stage.masters[player])
    prey, temple = cells.find(stage.masters[3 - player]), stage.temples[3 - player]
    found = set()
    for way in ways(state):
        if target(state, mine, way.vector) == temple and not own[cells[temple]]:
            found.add(temple)
        x, y = way.vector
        start = target(state, prey, (-x, -y))  # from where it leads to the master
        if start >= 0 and own[cells[start]]:
            found.add(prey)
    return found


def _wins(state: CardState, move: CardMove, goals: set[int]) -> bool:
    """Whether a legal move to one of the squares that win does so: the master alone wins on the temple."""
    if move.end not in goals:
        return False
    stage = state._stage
    masters = stage.masters
    return state._cells[move.end] == masters[3 - state._mover] or state._cells[move.start] == masters[state._mover]


def forced_win(state: CardState, moves: int = DEEPEST) -> tuple[str, ...] | None:
    """The mover's way to win in so many moves of his at most, whatever the other does, with one of the other's
    replies to each: texts of actions. None: there is none."""
    won = winning_move(state)
    if won is not None or moves < 2:
        return None if won is None else (won.text,)
    for move in listing(state):
        after = state.play(move)
        line = _always(after, moves - 1) if after.outcome is None else None
        if line is not None:
            return (move.text, *line)
    return None


def _always(state: CardState, moves: int) -> tuple[str, ...] | None:
    """A reply of the mover and how the other wins against it, in so many moves, if he does so against each; the one
    that holds out longest."""
    if winning_squares(state):
        return None
    best: tuple[str, ...] = ()
    for reply in listing(state):
        after = state.play(reply)
        line = forced_win(after, moves) if after.outcome is None else None
        if line is None:
            return None
        if len(line) >= len(best):
            best = (reply.text, *line)
    return best


def solve(state: CardState) -> Solution | None:
    """The mover as the winner, where he can win by force in two moves; None: that is not known."""
    line = forced_win(state) if state.outcome is None else None
    return None if line is None else Solution(state.mover, line)
