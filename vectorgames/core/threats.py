"""Threats on a tree: where the next action reaches a goal, for the actor and for the others."""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.core.state import State
from vectorgames.core.steps import ANY, PASS, Move


def wins(stage, state: State) -> tuple[int, ...]:
    """The nodes at which a legal action of the actor wins now; with dice it depends on the roll."""
    if not state.actor:
        return ()
    return _winning(stage, state, stage.actions(state), state.mover)


def blocks(stage, state: State) -> tuple[int, ...]:
    """The nodes at which another player would win if it were his turn, whatever he rolled."""
    players = (p for p in range(1, stage.game.players + 1) if p != state.mover)
    return tuple(sorted({s for p in players for s in _winning(stage, state, stage.listing(state, ANY, p), p)}))


def doubles(stage, state: State) -> tuple[int, ...]:
    """The nodes at which an action of the actor, no win itself, leaves him two wins or more."""
    if not state.actor:
        return ()
    player, now, found = state.mover, set(wins(stage, state)), set()
    for action in stage.actions(state):
        if action is PASS or action.end in now or action.end in found:
            continue
        after = stage.apply(state, action)
        if after.outcome is None and len(_winning(stage, after, stage.listing(after, ANY, player), player)) > 1:
            found.add(action.end)
    return tuple(sorted(found))


def fourths(state: State, allowed: Iterable[int]) -> tuple[int, ...]:
    """The unoccupied nodes at which a piece of another player than the mover would reach a goal."""
    cells, game = state.cells, state.game
    players = [p for p in range(1, game.players + 1) if p != state.mover]
    found = []
    for space in allowed:
        if not cells[space]:
            for player in players:
                after = cells[:space] + game.codes[player] + cells[space + 1 :]
                if any(goal.reached(after, player, space) for goal in game.goals):
                    found.append(space)
                    break
    return tuple(found)


def _winning(stage, state: State, actions: Iterable[Move], player: int) -> tuple[int, ...]:
    """Where these actions of a player reach a goal, ascending."""
    found, goals = set(), stage.game.goals
    for action in actions:
        end = action.end
        if action is PASS or end in found or (state.cells[end] and action.kind != "capture"):
            continue  # nobody wins with a piece that has to go on
        cells = bytearray(state.cells)
        if action.start >= 0:
            cells[action.start] = 0
        cells[end] = player
        if any(goal.reached(cells, player, end) for goal in goals):
            found.add(end)
    return tuple(sorted(found))
