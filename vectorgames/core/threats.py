"""Threats on a tree: where the next action reaches a goal, for the actor and for the others.

They ask a stage that ``tells`` (core.turn): its ``listing`` of actions and what they gain.
"""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.core.state import State, new_state
from vectorgames.core.steps import ANY, PASS


def wins(stage, state: State) -> tuple[int, ...]:
    """The nodes at which a legal action of the actor wins now; with dice it depends on the roll."""
    if not state.actor:
        return ()
    return tuple(sorted({a.space for a in stage.actions(state) if a is not PASS and stage.gains(state, a)}))


def blocks(stage, state: State) -> tuple[int, ...]:
    """The nodes at which another player would win if it were his turn, whatever he rolled."""
    found = set()
    for player in range(1, stage.game.players + 1):
        if player != state.mover:
            theirs = new_state(stage, state.cells, player, player, state.hands)
            found |= {a.space for a in stage.listing(theirs, ANY) if stage.gains(theirs, a)}
    return tuple(sorted(found))


def doubles(stage, state: State) -> tuple[int, ...]:
    """The nodes at which an action of the actor, no win itself, leaves him two wins or more, whatever he rolled."""
    player, goals = state.mover, [goal for goal in stage.game.goals if goal.ends]
    if not state.actor:
        return ()
    now, found = set(wins(stage, state)), set()
    near = {t for goal in goals for t in goal.lacking(state.cells, player)}
    for action in stage.actions(state):
        space = action.space
        passes = action.kind in ("move", "place") and state.cells[action.end]
        if action is PASS or passes or space in now or space in found:
            continue
        after = stage.apply(state, action)
        own = action.end if action.end >= 0 and after.cells[action.end] == player else None
        targets = near if own is None else near.union(*(goal.lacking(after.cells, player, own) for goal in goals))
        # Two nodes at which one piece is lacking are needed before it is worth looking who gets there.
        if len(targets) > 1 and after.outcome is None and _two_wins(stage, after, player, targets):
            found.add(space)
    return tuple(sorted(found))


def _two_wins(stage, after: State, player: int, targets: set[int]) -> bool:
    """Whether a player, if it were his turn, could win at two nodes."""
    mine, first = new_state(stage, after.cells, player, player, after.hands), None
    for action in stage.listing(mine, ANY):
        if (action.end in targets or action.kind == "push") and action.space != first and stage.gains(mine, action):
            if first is not None:
                return True
            first = action.space
    return False


def fourths(state: State, players: Iterable[int], allowed: range) -> tuple[int, ...]:
    """The unoccupied nodes at which a new piece of one of these players would reach a goal."""
    goals = [goal for goal in state.game.goals if goal.ends]
    lacking = {t for goal in goals for p in players for t in goal.lacking(state.cells, p)}
    return tuple(sorted(t for t in lacking if not state.cells[t] and t in allowed))
