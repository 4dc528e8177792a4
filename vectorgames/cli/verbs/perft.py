"""``perft``: sequences of actions of each length up to a depth."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from vectorgames.base.words import LocalizedError
from vectorgames.cli import common, output, position
from vectorgames.rules.game import State

DEEPEST = 100
"""Actions that it goes: no computer will see the end of half as many, and Python's stack bears them."""


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "depth", "depth", "DEPTH", type=common.whole)
    common.seed(sub, default=0)
    common.setup(sub)
    common.json(sub)


def run(given: Namespace) -> None:
    """Sequences of actions of each length up to a depth."""
    if not 1 <= given.depth <= DEEPEST:
        raise LocalizedError("errors.depth", given=given.depth, most=DEEPEST)
    start = position.begun(given, given.seed).state
    counts = []
    for depth in range(1, given.depth + 1):
        counts.append(_sequences(start, depth))
        if not given.json:
            output.write(f"{depth} {counts[-1]}\n")
    if given.json:
        output.write_json([{"depth": depth, "count": count} for depth, count in enumerate(counts, 1)])


def _sequences(state: State, depth: int) -> int:
    if depth == 1:
        return len(state.actions())
    play = state.play
    return sum(_sequences(play(action), depth - 1) for action in state.actions())
