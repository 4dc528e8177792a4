"""Reach: where a piece on a node, or the node itself, could go by each kind of step (rules/gryb.md 1.2).

Pure, safe in any thread. Steps are those of the space, whatever the game makes of them. Knows no rule of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from vectorgames.core.state import State
from vectorgames.engine.hints import Hints
from vectorgames.words import LocalizedError


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
    for step in reach(state, game.space.parse(at), game.space.step_kinds):
        targets[step.kind].append(game.space.names[step.end])
    return replace(found, reach=MappingProxyType({kind: tuple(sorted(ends)) for kind, ends in targets.items()}))
